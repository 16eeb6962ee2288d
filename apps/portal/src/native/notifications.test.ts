import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notificationPermission } from './notifications.ts'

const asked = vi.hoisted(() => ({ times: 0, display: 'denied' }))
vi.mock('@capacitor/local-notifications', () => ({
  LocalNotifications: {
    requestPermissions: async () => {
      asked.times += 1
      return { display: asked.display }
    },
  },
}))

const use = (platform: string) =>
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true, getPlatform: () => platform })

beforeEach(() => void Object.assign(asked, { times: 0, display: 'denied' }))
afterEach(() => vi.unstubAllGlobals())

test('an iPhone asks whether it may remind, and tracks a trip also without', async () => {
  use('ios')
  expect(await notificationPermission()).toBe('granted')
  expect(asked.times).toBe(1)
})

test('Android tracks no trip without its notification', async () => {
  use('android')
  expect(await notificationPermission()).toBe('denied')
  asked.display = 'granted'
  expect(await notificationPermission()).toBe('granted')
  expect(asked.times).toBe(2)
})
