import { afterEach, expect, test, vi } from 'vitest'
import { deviceZone } from './trip-figures.ts'

afterEach(() => vi.restoreAllMocks())

const setDeviceZone = (timeZone: string | undefined) =>
  vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions)

test.each([
  ['America/Phoenix', 'America/Phoenix'],
  ['Etc/Unknown', 'America/Chicago'],
  ['GMT-07:00', 'America/Chicago'],
  ['-07:00', 'America/Chicago'],
  [undefined, 'America/Chicago'],
])('on a device in %s trips are in %s', (device, zone) => {
  setDeviceZone(device)
  expect(deviceZone('America/Chicago')).toBe(zone)
})

test('on a device and in an account without a known zone, trips are in UTC', () => {
  setDeviceZone('Etc/Unknown')
  expect(deviceZone('Etc/Unknown')).toBe('UTC')
})
