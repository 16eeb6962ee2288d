import type { Position } from '@milepost/contract/mileage/trip-distance'
import { beforeEach, expect, test, vi } from 'vitest'
import { phoneLocation } from './background-location.ts'

type Tell = (location?: Position, error?: { code?: string; message: string }) => void

const phone = vi.hoisted(() => ({
  location: 'granted',
  asked: 0,
  journal: [] as Position[],
  trip: '',
  canRead: true,
  watching: undefined as Tell | undefined,
  stopped: 0,
}))

vi.mock('@capacitor/core', () => ({
  registerPlugin: () => ({
    begin: async ({ trip }: { trip: string }) => {
      if (phone.trip !== trip) phone.journal = []
      phone.trip = trip
    },
    read: async ({ after }: { after: number }) => {
      if (!phone.canRead) throw new Error('The journal can’t be read')
      return { positions: phone.journal.filter(({ time }) => time > after) }
    },
    end: async () => void (phone.trip = ''),
  }),
}))
vi.mock('@capgo/background-geolocation', () => ({
  BackgroundGeolocation: {
    checkPermissions: async () => ({ location: phone.location }),
    requestPermissions: async () => {
      phone.asked += 1
      if (phone.location === 'prompt') phone.location = 'granted'
      return { location: phone.location }
    },
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

async function watch(options: { trip?: string; after?: number } = {}) {
  const positions: Position[] = []
  const failed: string[] = []
  const stop = await phoneLocation.watch(
    {
      distanceFilter: 10,
      title: '',
      message: '',
      trip: 'a',
      after: undefined,
      ...options,
    },
    (position) => positions.push(position),
    ({ why }) => failed.push(why),
  )
  return { positions, failed, stop }
}

/** The phone moves. The page gets the position unless it sleeps. */
function move(time: number, { asleep = false } = {}): void {
  phone.journal.push(positionAt(time))
  if (!asleep) phone.watching?.(positionAt(time))
}

beforeEach(() => {
  Object.assign(phone, { location: 'granted', asked: 0, journal: [], trip: '', canRead: true })
  Object.assign(phone, { watching: undefined, stopped: 0 })
})

test('positions that the page missed while asleep are delivered before the next one, in order and without duplicates', async () => {
  const { positions } = await watch()
  move(1)
  move(2, { asleep: true })
  move(3, { asleep: true })
  move(4)
  await vi.waitFor(() => expect(times(positions)).toEqual([1, 2, 3, 4]))
})

test('callbacks that were held up tell nothing twice', async () => {
  const { positions } = await watch()
  for (const time of [1, 2, 3]) move(time, { asleep: true })
  for (const time of [1, 2, 3]) phone.watching?.(positionAt(time))
  await vi.waitFor(() => expect(times(positions)).toEqual([1, 2, 3]))
})

test('a page that wakes asks for what it missed, without waiting for the next position', async () => {
  const { positions } = await watch()
  move(1, { asleep: true })
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(times(positions)).toEqual([1]))
})

test('an app that was ended goes on behind what its own journal has', async () => {
  Object.assign(phone, { trip: 'a', journal: [1, 2, 3, 4].map(positionAt) })
  const { positions } = await watch({ after: 2 })
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
  await vi.waitFor(() => expect(times(positions)).toEqual([1, 2]))
})

test('stopping first delivers the last positions, and then clears the phone’s journal', async () => {
  const { positions, stop } = await watch()
  move(1, { asleep: true })
  await stop()
  expect(times(positions)).toEqual([1])
  expect(phone.trip).toBe('')
  expect(phone.watching).toBeUndefined()
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
})

test('a phone whose location services are off reports a denial', async () => {
  const { failed } = await watch()
  phone.watching?.(undefined, { code: 'NOT_AUTHORIZED', message: 'Location services disabled.' })
  phone.watching?.(undefined, { message: 'No GPS' })
  expect(failed).toEqual(['denied', 'unavailable'])
})
