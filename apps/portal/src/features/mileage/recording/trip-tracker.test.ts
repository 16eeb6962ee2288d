import { beforeEach, describe, expect, test } from 'vitest'
import type { TripBody } from '@milepost/contract/mileage/mileage'
import { CallFailed } from '@milepost/contract/wire/caller'
import { aTrip } from '@milepost/testing/records/a-trip.ts'
import { aJournal, aPhone, createTrack } from '../../../../test/trip-device.ts'
import { LocationFailed } from '../../../native/location/location.ts'
import type { TrackerEvent } from './tracking.ts'
import { createTracker } from './trip-tracker.ts'

const start = Date.parse('2026-11-20T15:05:12Z')
const minute = 60_000

let device: ReturnType<typeof aPhone>
let journal: ReturnType<typeof aJournal>
let clock: { now: number; timeZone: string }
let events: TrackerEvent[]
let isLocked: boolean
let waiting: (() => void)[]
let sent: { call: 'create' | 'update'; body: TripBody; key?: string }[]
let removed: string[]
let answer: (call: 'create' | 'update') => Promise<ReturnType<typeof aTrip>>

beforeEach(() => {
  device = aPhone()
  journal = aJournal()
  clock = { now: start, timeZone: 'America/Phoenix' }
  ;[events, waiting, sent, removed] = [[], [], [], []]
  isLocked = false
  answer = async () => aTrip()
})

const rejectOffline = () => Promise.reject(new CallFailed({ code: 'offline', title: 'No network' }))
const refuse = (status: number, code: string, detail?: string) => () =>
  Promise.reject(new CallFailed({ code, title: code, detail }, status))

/** The window opened last. */
let newestTracker: ReturnType<typeof createTracker> | undefined

/** A window of the app. Windows on one device share the phone, the journal and the lock. */
const open = async () => {
  let keyCount = 0
  const acquire = () => {
    isLocked = true
    return () => {
      isLocked = false
      waiting.shift()?.()
    }
  }
  const opened = createTracker({
    location: device.location,
    journal,
    getDeviceTime: () => clock,
    newKey: () => `key ${++keyCount}`,
    getWatchOptions: () => ({
      distanceFilter: 10,
      title: '',
      message: '',
      reminder: { id: 1, title: '', body: '', path: '', afterMs: 45 * minute },
    }),
    onChange: () => {},
    notify: (event) => void events.push(event),
    acquireLock: async (options) => {
      if (!isLocked) return acquire()
      if ('ifAvailable' in options) return undefined
      return new Promise((resolve) => waiting.push(() => resolve(acquire())))
    },
    calls: {
      create: (body, key) => (sent.push({ call: 'create', body, key }), answer('create')),
      update: (_, body) => (sent.push({ call: 'update', body }), answer('update')),
      remove: async (id) => void removed.push(id),
    },
  })
  newestTracker = opened
  await opened.load()
  return opened
}
type AppWindow = Awaited<ReturnType<typeof open>>

const flushQueue = () => new Promise((resolve) => setTimeout(resolve))

/** Drives for that many more seconds, one position per second. */
async function drive(count: number, from = 0): Promise<void> {
  for (const position of createTrack(count, start, from)) {
    clock = { ...clock, now: position.time }
    device.phone.move(position)
    await flushQueue()
  }
}
const miles = (tracker: AppWindow) => {
  const tracking = tracker.now()
  return 'draft' in tracking ? tracking.miles : undefined
}

describe('a trip', () => {
  test('begins on the server with its first position, and ends there with the miles of the journal', async () => {
    const tracker = await open()
    await tracker.start()
    expect(tracker.now()).toMatchObject({ state: 'tracking', miles: 0, isLocated: false })
    expect(sent).toEqual([])
    await drive(101)
    expect(sent).toEqual([
      {
        call: 'create',
        key: 'key 1',
        body: {
          trip: {
            startTime: '2026-11-20T08:05:12-07:00',
            startTimeZone: 'America/Phoenix',
            miles: 0,
            inProgress: true,
          },
          location: { latitude: 33.4484, longitude: -112.074, time: '2026-11-20T15:05:12.000Z' },
        },
      },
    ])
    // 100 steps of 25 m.
    expect(miles(tracker)).toBe(1.55)
    clock = { now: start + 2 * minute, timeZone: 'America/Denver' }
    expect(await tracker.stop()).toEqual({ kind: 'saved', id: aTrip().id })
    expect(sent.at(-1)).toEqual({
      call: 'update',
      body: {
        trip: {
          startTime: '2026-11-20T08:05:12-07:00',
          startTimeZone: 'America/Phoenix',
          endTime: '2026-11-20T08:07:12-07:00',
          endTimeZone: 'America/Denver',
          miles: 1.55,
          inProgress: false,
        },
      },
    })
    expect(tracker.now()).toEqual({ state: 'idle' })
    expect(await journal.draft()).toBeUndefined()
    expect(device.phone.isWatched()).toBe(false)
  })

  test('saves its progress at most every 5 minutes, with where it is', async () => {
    const tracker = await open()
    await tracker.start()
    await drive(300)
    expect(sent).toHaveLength(1)
    await drive(2, 300)
    expect(sent).toHaveLength(2)
    expect(sent[1]!.body).toMatchObject({ trip: { inProgress: true, miles: 4.66 } })
    expect(sent[1]!.body.location!.time).toBe('2026-11-20T15:10:12.000Z')
    await drive(290, 302)
    expect(sent).toHaveLength(2)
  })

  test('writes each position once, however long it is', async () => {
    const tracker = await open()
    await tracker.start()
    await drive(500)
    expect(journal.state.appended).toBe(500)
  })

  test('loses nothing where the app is killed, and goes on when it is opened again', async () => {
    const first = await open()
    await first.start()
    await drive(101)
    // Killed: its lock is released, and it notified nobody.
    isLocked = false
    device = aPhone()
    const second = await open()
    expect(second.now()).toMatchObject({ state: 'tracking', miles: 1.55 })
    // The car went on while the app was dead. The gap counts as a straight line.
    await drive(100, 161)
    expect(miles(second)).toBe(4.04)
    expect((await second.stop()).kind).toBe('saved')
  })

  test('that was ended offline is saved later, once, and also after a kill', async () => {
    const tracker = await open()
    answer = rejectOffline
    await tracker.start()
    await drive(101)
    expect(await tracker.stop()).toEqual({ kind: 'failed' })
    expect(tracker.now()).toMatchObject({ state: 'unsaved', miles: 1.55 })
    // Later positions do not belong to the trip.
    await drive(100, 101)
    expect(miles(tracker)).toBe(1.55)
    isLocked = false
    answer = async () => aTrip()
    const again = await open()
    expect(again.now()).toEqual({ state: 'idle' })
    expect(events).toEqual([{ kind: 'saved' }])
    // The create request may have arrived without a response, so it is sent again under the same key first.
    const [, , asked, ended] = sent
    expect(asked).toEqual(sent[0])
    expect(ended!.body).toMatchObject({ trip: { miles: 1.55, inProgress: false } })
  })

  test('without a mile that the server never heard of is not saved', async () => {
    const tracker = await open()
    await tracker.start()
    expect(await tracker.stop()).toEqual({ kind: 'nothing' })
    expect(sent).toEqual([])
    expect(await journal.draft()).toBeUndefined()
  })

  test('without a mile is taken back where its start may have arrived, though no answer came', async () => {
    const tracker = await open()
    answer = rejectOffline
    await tracker.start()
    await drive(1)
    // The server may have the trip, so stopping must not report 'nothing'.
    expect(await tracker.stop()).toEqual({ kind: 'failed' })
    answer = async () => aTrip()
    expect(await tracker.save()).toEqual({ kind: 'nothing' })
    expect(removed).toEqual([aTrip().id])
    expect(sent).toEqual([sent[0], sent[0], sent[0]])
    expect(await journal.draft()).toBeUndefined()
  })

  test('of rough positions only is taken back from the server, and said to be nothing', async () => {
    const tracker = await open()
    await tracker.start()
    for (const position of createTrack(10, start)) device.phone.move({ ...position, accuracy: 900 })
    await flushQueue()
    expect(sent).toHaveLength(1)
    expect(await tracker.stop()).toEqual({ kind: 'nothing' })
    expect(removed).toEqual([aTrip().id])
    expect(sent).toHaveLength(1)
  })

  test('without a mile that ended as the app was killed is said to be nothing', async () => {
    const tracker = await open()
    answer = rejectOffline
    await tracker.start()
    await drive(1)
    expect(await tracker.stop()).toEqual({ kind: 'failed' })
    isLocked = false
    answer = async () => aTrip()
    await open()
    expect(events).toEqual([{ kind: 'nothing' }])
  })

  test('can be discarded where it could not be saved', async () => {
    const tracker = await open()
    answer = rejectOffline
    await tracker.start()
    await drive(101)
    await tracker.stop()
    await tracker.discard()
    expect(tracker.now()).toMatchObject({ state: 'idle' })
    expect(await journal.draft()).toBeUndefined()
  })

  test('that is discarded is also deleted on the server if the server has it or may have it', async () => {
    for (const begun of [async () => aTrip(), rejectOffline]) {
      const tracker = await open()
      answer = begun
      await tracker.start()
      await drive(101)
      answer = rejectOffline
      expect(await tracker.stop()).toEqual({ kind: 'failed' })
      answer = async () => aTrip()
      await tracker.discard()
      expect(removed.splice(0)).toEqual([aTrip().id])
      expect(tracker.now()).toMatchObject({ state: 'idle' })
    }
  })

  test('is counted also where the device is full, as long as the app lives', async () => {
    const tracker = await open()
    await tracker.start()
    await drive(50)
    journal.state.isFull = true
    await drive(51, 50)
    expect(tracker.now()).toMatchObject({ miles: 1.55, isStored: false })
    await tracker.stop()
    expect(sent.at(-1)!.body).toMatchObject({ trip: { miles: 1.55 } })
  })

  test('ends no earlier than it began where the clock was set back, and after 7 days at the latest', async () => {
    for (const [now, endTime] of [
      [start - 60 * minute, '2026-11-20T08:05:12-07:00'],
      [start + 30 * 24 * 60 * minute, '2026-11-27T08:05:12-07:00'],
    ] as const) {
      clock = { ...clock, now: start }
      const tracker = await open()
      await tracker.start()
      await drive(101)
      clock = { ...clock, now }
      await tracker.stop()
      expect(sent.at(-1)!.body.trip).toMatchObject({ endTime })
    }
  })

  test('rests where its driver signs out, and goes on when they sign in', async () => {
    const tracker = await open()
    await tracker.start()
    await drive(101)
    await tracker.suspend()
    expect(device.phone.isWatched()).toBe(false)
    expect((await open()).now()).toMatchObject({ state: 'tracking', miles: 1.55 })
  })
})

test('a tracker that is suspended while it loads stays suspended', async () => {
  const first = await open()
  await first.start()
  await drive(10)
  await first.suspend()
  const { draft } = journal
  const pendingDraft = Promise.withResolvers<void>()
  journal.draft = () => pendingDraft.promise.then(draft)
  const opening = open()
  const suspending = newestTracker!.suspend()
  pendingDraft.resolve()
  await Promise.all([opening, suspending])
  expect(device.phone.isWatched()).toBe(false)
  expect(isLocked).toBe(false)
})

describe('another trip', () => {
  test('in another window of this device is not begun; it is taken over when that one closes', async () => {
    const [first, second] = [await open(), await open()]
    await Promise.all([first.start(), second.start()])
    expect(first.now().state).toBe('tracking')
    expect(second.now().state).toBe('in-another-window')
    await drive(101)
    expect(sent).toHaveLength(1)
    // A window opened later knows which trip it is.
    const third = await open()
    await flushQueue()
    expect(third.now()).toEqual({ state: 'in-another-window', tripId: aTrip().id })
    await third.suspend()
    void first.suspend()
    await expect.poll(second.now).toMatchObject({ state: 'tracking', miles: 1.55 })
  })

  test('on another device stops the start, and is named', async () => {
    const tracker = await open()
    answer = refuse(409, 'trip_in_progress', aTrip().id)
    await tracker.start()
    await drive(3)
    expect(tracker.now()).toEqual({ state: 'idle', other: aTrip().id })
    expect(events).toMatchObject([{ kind: 'start-failed', reason: { code: 'trip_in_progress' } }])
    expect(device.phone.isWatched()).toBe(false)
  })

  test('that began elsewhere while this device was offline takes no miles from this one', async () => {
    const tracker = await open()
    answer = rejectOffline
    await tracker.start()
    await drive(300)
    answer = refuse(409, 'trip_in_progress', aTrip().id)
    await drive(300, 300)
    expect(tracker.now()).toMatchObject({ state: 'tracking', miles: 9.31 })
    answer = async () => aTrip()
    expect((await tracker.stop()).kind).toBe('saved')
    expect(sent.at(-1)).toMatchObject({
      call: 'create',
      key: 'key 2',
      body: {
        trip: { miles: 9.31, inProgress: false },
      },
    })
  })
})

test.each([
  ['ended', refuse(409, 'trip_ended')],
  ['deleted', refuse(404, 'not_found')],
])('a trip that was %s on another device is recorded no more', async (_, refusal) => {
  const tracker = await open()
  await tracker.start()
  await drive(10)
  answer = refusal
  clock = { ...clock, now: start + 6 * minute }
  device.phone.move(createTrack(1, start + 6 * minute)[0]!)
  await flushQueue()
  expect(events).toEqual([{ kind: 'ended-elsewhere' }])
  expect(tracker.now()).toMatchObject({ state: 'idle' })
})

describe('the phone', () => {
  test('that may not show notifications is not watched', async () => {
    const tracker = await open()
    device.phone.notifications = 'denied'
    await tracker.start()
    expect(events).toEqual([{ kind: 'denied', permission: 'notifications' }])
    expect(tracker.now()).toEqual({ state: 'idle' })
  })

  test('that may not tell where it is begins no trip, now or a moment later', async () => {
    const tracker = await open()
    device.phone.watchError = new LocationFailed('denied')
    await tracker.start()
    expect(tracker.now()).toMatchObject({ state: 'idle' })
    device.phone.watchError = undefined
    await tracker.start()
    device.phone.fail(new LocationFailed('denied'))
    await expect.poll(tracker.now).toMatchObject({ state: 'idle' })
    expect(events).toEqual([
      { kind: 'denied', permission: 'location' },
      { kind: 'denied', permission: 'location' },
    ])
  })

  test('that loses its satellites ends no trip that has begun', async () => {
    const tracker = await open()
    await tracker.start()
    await drive(101)
    device.phone.fail(new LocationFailed('unavailable'))
    await flushQueue()
    expect(tracker.now()).toMatchObject({ state: 'tracking', miles: 1.55 })
    expect(events).toEqual([])
  })

  test('that lost its location on the way is watched again when the driver comes back', async () => {
    const tracker = await open()
    await tracker.start()
    await drive(101)
    isLocked = false
    device = aPhone()
    device.phone.watchError = new LocationFailed('off')
    const again = await open()
    expect(events).toEqual([{ kind: 'denied', permission: 'services' }])
    expect(again.now()).toMatchObject({ state: 'tracking', miles: 1.55 })
    device.phone.watchError = undefined
    await again.wake()
    await drive(50, 101)
    expect(miles(again)).toBe(2.33)
  })

  test('that does not find out where it is adds nothing, and spoils nothing', async () => {
    const tracker = await open()
    await tracker.start()
    const [nowhere] = createTrack(1, start)
    device.phone.move({ ...nowhere!, time: Number.NaN })
    device.phone.move({ ...nowhere!, latitude: null as never })
    await drive(101)
    expect(miles(tracker)).toBe(1.55)
    expect((await tracker.stop()).kind).toBe('saved')
  })

  test('that can store nothing counts the trip all the same, as long as the page is open', async () => {
    const tracker = await open()
    journal.state.isFull = true
    journal.draft = () => Promise.reject(new DOMException('Refused', 'SecurityError'))
    await tracker.start()
    await drive(101)
    expect(tracker.now()).toMatchObject({ state: 'tracking', miles: 1.55, isStored: false })
    expect((await tracker.stop()).kind).toBe('saved')
    expect(sent.at(-1)!.body).toMatchObject({ trip: { miles: 1.55 } })
    expect(isLocked).toBe(false)
    expect(events).toEqual([])
  })
})

describe('the phone’s own journal', () => {
  test('is deleted once the trip is saved, and not before', async () => {
    const tracker = await open()
    await tracker.start()
    await drive(50)
    answer = rejectOffline
    expect(await tracker.stop()).toEqual({ kind: 'failed' })
    expect(device.phone.forgotten).toEqual([])
    answer = async () => aTrip()
    expect(await tracker.save()).toMatchObject({ kind: 'saved' })
    expect(device.phone.forgotten).toEqual(['key 1'])
  })

  test('stays when the driver signs out on the way', async () => {
    const tracker = await open()
    await tracker.start()
    await drive(5)
    await tracker.suspend()
    expect(device.phone.forgotten).toEqual([])
  })

  test('gives an ended trip what this device had no room for', async () => {
    const tracker = await open()
    await tracker.start()
    await drive(50)
    answer = rejectOffline
    await tracker.stop()
    isLocked = false
    device.phone.missed = createTrack(51, start, 50)
    answer = async () => aTrip()
    await open()
    // 100 steps of 25 m.
    expect(sent.at(-1)?.body.trip?.miles).toBe(1.55)
  })

  test('that has more than was sent is read once more, and the trip saved with it', async () => {
    const tracker = await open()
    await tracker.start()
    await drive(50)
    // The last read failed.
    device.phone.missed = createTrack(51, start, 50)
    expect(await tracker.stop()).toEqual({ kind: 'saved', id: aTrip().id })
    expect(sent.slice(-2).map(({ call, body }) => [call, body.trip?.miles])).toEqual([
      ['update', 0.76],
      ['update', 1.55],
    ])
    expect(device.phone.forgotten).toEqual(['key 1'])
  })

  test('saves a trip of which the page has nothing', async () => {
    const tracker = await open()
    await tracker.start()
    device.phone.missed = createTrack(101, start)
    expect((await tracker.stop()).kind).toBe('saved')
    expect(sent.map(({ call, body }) => [call, body.trip?.miles])).toEqual([['create', 1.55]])
    expect(removed).toEqual([])
  })

  test('keeps a trip whose page was closed before it read a position, on a phone whose location is off by now', async () => {
    const tracker = await open()
    await tracker.start()
    await tracker.suspend()
    device = aPhone()
    device.phone.missed = createTrack(101, start)
    device.phone.watchError = new LocationFailed('off')
    const again = await open()
    expect(again.now()).toMatchObject({ state: 'tracking', miles: 1.55 })
    expect(device.phone.forgotten).toEqual([])
    expect(events).toEqual([{ kind: 'denied', permission: 'services' }])
  })
})

test('positions that are all off by more than 50 m are announced until one is better', async () => {
  const tracker = await open()
  await tracker.start()
  const isInaccurate = () => {
    const tracking = tracker.now()
    return 'draft' in tracking && tracking.isInaccurate
  }
  for (const position of createTrack(4, start)) device.phone.move({ ...position, accuracy: 80 })
  await flushQueue()
  expect(isInaccurate()).toBe(false)
  device.phone.move({ ...createTrack(1, start, 4)[0]!, accuracy: 80 })
  await flushQueue()
  expect(isInaccurate()).toBe(true)
  expect(miles(tracker)).toBe(0)
  device.phone.move(createTrack(1, start, 5)[0]!)
  await flushQueue()
  expect(isInaccurate()).toBe(false)
})

test('a phone that may give only the approximate location is not started', async () => {
  device.phone.watchError = new LocationFailed('imprecise')
  const tracker = await open()
  await tracker.start()
  expect(tracker.now()).toEqual({ state: 'idle', other: undefined })
  expect(events).toEqual([{ kind: 'denied', permission: 'precision' }])
})
