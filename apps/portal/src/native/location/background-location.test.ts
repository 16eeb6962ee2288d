import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Position } from '@milepost/contract/mileage/trip-distance'
import { phoneLocation } from './background-location.ts'
import type { KnownPositions } from './location.ts'

type Tell = (location?: Position, error?: { code?: string; message: string }) => void

const phone = vi.hoisted(() => ({
  location: 'granted',
  asked: 0,
  journal: [] as Position[],
  trip: '',
  canRead: true,
  /** Behind which places it was read. */
  readAfter: [] as number[],
  canWrite: true,
  isOn: true,
  isPrecise: true,
  begun: undefined as object | undefined,
  opened: [] as string[],
  ended: [] as string[],
  watching: undefined as Tell | undefined,
  stopped: 0,
  /** On Android, our own service says each position, and may be refused. */
  platform: 'ios',
  hearing: undefined as ((recorded: { trip: string; position: Position }) => void) | undefined,
  refusal: undefined as string | undefined,
}))

vi.mock('@capacitor/core', () => ({
  registerPlugin: () => ({
    addListener: async (_: string, tell: NonNullable<typeof phone.hearing>) => {
      phone.hearing = tell
      return { remove: async () => void (phone.hearing = undefined) }
    },
    begin: async (options: { trip: string }) => {
      if (phone.refusal) throw Object.assign(new Error('Refused'), { code: phone.refusal })
      if (phone.trip !== options.trip) phone.journal = []
      phone.trip = options.trip
      phone.begun = options
    },
    read: async ({ after }: { after: number }) => {
      phone.readAfter.push(after)
      if (!phone.canRead) throw new Error('The journal can’t be read')
      return { positions: phone.journal.map((each, i) => ({ ...each, place: i + 1 })).slice(after) }
    },
    pause: async () => {},
    end: async ({ trip, read }: { trip: string; read?: number }) => {
      if (read !== undefined && phone.journal.length > read) return { isEnded: false }
      phone.ended.push(trip)
      return { isEnded: true }
    },
    requestLocation: async () => {
      phone.asked += 1
      if (phone.location === 'prompt') phone.location = 'granted'
      if (phone.location !== 'granted') return { state: phone.location }
      return { state: phone.isPrecise ? 'granted' : 'approximate' }
    },
    isLocationOn: async () => ({ isOn: phone.isOn }),
    openLocationSettings: async () => void phone.opened.push('location'),
  }),
}))
vi.mock('@capgo/background-geolocation', () => ({
  BackgroundGeolocation: {
    // Asks again from its own callback as long as it is denied, and never settles.
    requestPermissions: () => new Promise(() => {}),
    start: async (_: unknown, callback: Tell) => void (phone.watching = callback),
    stop: async () => {
      phone.stopped += 1
      phone.watching = undefined
    },
  },
}))

const positionAt = (time: number): Position => ({
  latitude: 33 + time / 1e6,
  longitude: -112,
  accuracy: 5,
  time,
})
const times = (positions: Position[]) => positions.map(({ time }) => time)

async function watch(options: { trip?: string; known?: KnownPositions } = {}) {
  const positions: Position[] = []
  const failed: string[] = []
  const stop = await phoneLocation.watch(
    {
      distanceFilter: 10,
      title: '',
      message: '',
      reminder: { id: 1, title: 'Over?', body: 'Stop it.', path: '/here', afterMs: 2_700_000 },
      trip: 'a',
      known: undefined,
      ...options,
    },
    (position) => positions.push(position),
    ({ why }) => failed.push(why),
  )
  return { positions, failed, stop }
}

/** The phone moves. The page gets the position unless it sleeps. */
function move(time: number, { asleep = false } = {}): void {
  if (phone.canWrite) phone.journal.push(positionAt(time))
  if (asleep) return
  phone.watching?.(positionAt(time))
  phone.hearing?.({ trip: phone.trip, position: positionAt(time) })
}

beforeEach(() => {
  Object.assign(phone, { location: 'granted', asked: 0, journal: [], trip: '', canRead: true })
  Object.assign(phone, { canWrite: true, isOn: true, isPrecise: true, ended: [], opened: [] })
  phone.readAfter = []
  Object.assign(phone, { watching: undefined, stopped: 0, platform: 'ios', refusal: undefined })
  const bridge = { isNativePlatform: () => true, getPlatform: () => phone.platform }
  vi.stubGlobal('Capacitor', bridge)
})
afterEach(() => vi.unstubAllGlobals())

test('positions that the page missed while asleep are delivered before the next one, in order and without duplicates', async () => {
  const { positions } = await watch()
  move(1)
  move(2, { asleep: true })
  move(3, { asleep: true })
  move(4)
  await waitFor(() => expect(times(positions)).toEqual([1, 2, 3, 4]))
})

test('callbacks that were held up tell nothing twice', async () => {
  const { positions } = await watch()
  for (const time of [1, 2, 3]) move(time, { asleep: true })
  for (const time of [1, 2, 3]) phone.watching?.(positionAt(time))
  await waitFor(() => expect(times(positions)).toEqual([1, 2, 3]))
})

test('a page that wakes asks for what it missed, without waiting for the next position', async () => {
  const { positions } = await watch()
  move(1, { asleep: true })
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(times(positions)).toEqual([1]))
})

test('an app that was ended goes on behind what its own journal has', async () => {
  Object.assign(phone, { trip: 'a', journal: [1, 2, 3, 4].map(positionAt) })
  const { positions } = await watch({ known: { place: 2, newest: positionAt(2) } })
  expect(times(positions)).toEqual([3, 4])
})

test('positions that the phone recorded for another trip are not delivered', async () => {
  Object.assign(phone, { trip: 'before', journal: [1, 2].map(positionAt) })
  const { positions } = await watch({ trip: 'a' })
  expect(positions).toEqual([])
})

test('a journal that can’t be read loses no position that the page hears', async () => {
  phone.canRead = false
  const { positions } = await watch()
  move(1)
  move(2)
  await waitFor(() => expect(times(positions)).toEqual([1, 2]))
})

test('a phone that is full still delivers what the page hears, once', async () => {
  const { positions } = await watch()
  phone.canWrite = false
  for (const time of [1, 2, 2, 3]) move(time)
  await waitFor(() => expect(times(positions)).toEqual([1, 2, 3]))
})

test.each([
  ['a first position dated a day ahead', [86_400_000, 1, 2, 3]],
  ['a position dated an hour ahead', [1, 2, 3_600_003, 4, 5]],
  ['a clock that is set back', [100_000, 101_000, 1000, 2000, 3000]],
  ['a week rollover', [1.8e12, 1.8e12 + 1000, 1.8e12 - 619_315_200_000, 1.8e12 - 619_315_199_000]],
])('after %s, everything comes in the order of the journal', async (_, recorded) => {
  const { positions, stop } = await watch()
  for (const [i, time] of recorded.entries()) move(time, { asleep: i % 2 === 1 })
  await stop()
  expect(times(positions)).toEqual(recorded)
})

test('a trip that an earlier version began goes on behind its newest position', async () => {
  Object.assign(phone, { trip: 'a', journal: [5, 1, 2, 3].map(positionAt) })
  const { positions } = await watch({ known: { place: 0, newest: positionAt(1) } })
  expect(times(positions)).toEqual([2, 3])
})

test('stopping delivers the last positions, and the phone’s journal stays until the trip is saved', async () => {
  const { positions, stop } = await watch()
  move(1, { asleep: true })
  await stop()
  expect(times(positions)).toEqual([1])
  expect(phone.watching).toBeUndefined()
  expect(phone.ended).toEqual([])
  expect(await phoneLocation.readMissed({ trip: 'a', known: undefined })).toHaveLength(1)
  await phoneLocation.forget('a')
  expect(phone.ended).toEqual(['a'])
})

test('a journal with positions that the portal has not read is not taken out of use', async () => {
  Object.assign(phone, { trip: 'a', journal: [1, 2, 3].map(positionAt) })
  const known = { place: 2, newest: positionAt(2) }
  expect(await phoneLocation.finish({ trip: 'a', known })).toBe(false)
  expect(await phoneLocation.finish({ trip: 'a', known: undefined })).toBe(false)
  expect(phone.ended).toEqual([])
  known.place = 3
  expect(await phoneLocation.finish({ trip: 'a', known })).toBe(true)
  expect(phone.ended).toEqual(['a'])
})

test('each fix reads on from where the last read ended', async () => {
  await watch()
  for (const time of [1, 2, 3]) {
    move(time)
    await waitFor(() => expect(phone.readAfter.at(-1)).toBe(time - 1))
  }
})

test('a phone that may only give the approximate location does not start', async () => {
  phone.isPrecise = false
  await expect(watch()).rejects.toMatchObject({ why: 'imprecise' })
})

test('the watch of a page that was loaded again is ended first', async () => {
  await watch()
  expect(phone.stopped).toBe(1)
})

test('permission for the location is requested once, and a denial is reported as one', async () => {
  phone.location = 'prompt'
  await watch()
  expect(phone.asked).toBe(1)
  phone.location = 'denied'
  await expect(watch()).rejects.toMatchObject({ why: 'denied' })
  expect(phone.asked).toBe(2)
})

test('a phone whose location is switched off is not one that denies it', async () => {
  const { failed } = await watch()
  phone.watching?.(undefined, { code: 'NOT_AUTHORIZED', message: 'Location services disabled.' })
  phone.watching?.(undefined, { code: 'NOT_AUTHORIZED', message: 'User denied it' })
  phone.watching?.(undefined, { message: 'No GPS' })
  expect(failed).toEqual(['off', 'denied', 'unavailable'])
  phone.isOn = false
  await expect(watch()).rejects.toMatchObject({ why: 'off' })
  await phoneLocation.openSettings('services')
  expect(phone.opened).toEqual(['location'])
})

test('the phone itself is given the reminder, as a page that sleeps can’t put it off', async () => {
  await watch()
  expect(phone.begun).toMatchObject({ reminder: { id: 1, path: '/here', afterMs: 2_700_000 } })
})

test('on Android, our own service records the trip, and the location plugin nothing', async () => {
  phone.platform = 'android'
  const { positions, stop } = await watch()
  expect([phone.watching, phone.stopped]).toEqual([undefined, 0])
  move(1)
  move(2, { asleep: true })
  move(3)
  phone.hearing?.({ trip: 'another', position: positionAt(9) })
  await waitFor(() => expect(times(positions)).toEqual([1, 2, 3]))
  phone.canWrite = false
  move(4)
  await waitFor(() => expect(times(positions)).toEqual([1, 2, 3, 4]))
  await stop()
  expect(phone.hearing).toBeUndefined()
})

test('a service that Android refuses is a failure of the trip, not a silence', async () => {
  Object.assign(phone, { platform: 'android', refusal: 'NOT_AUTHORIZED' })
  await expect(watch()).rejects.toMatchObject({ why: 'denied' })
  expect(phone.hearing).toBeUndefined()
})
