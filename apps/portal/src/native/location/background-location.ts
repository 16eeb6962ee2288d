import { registerPlugin, type PluginListenerHandle } from '@capacitor/core'
import { BackgroundGeolocation, type Location } from '@capgo/background-geolocation'
import type { Position } from '@milepost/contract/mileage/trip-distance'
import { openAppSettings } from '../app-settings.ts'
import { isOnAndroid } from '../device.ts'
import { notificationPermission } from '../notifications.ts'
import {
  LocationFailed,
  type KnownPositions,
  type RecordedPosition,
  type TripLocation,
  type TripReminder,
} from './location.ts'

/** Our own plugin in apps/mobile. It records positions on the phone even while no page runs, a file for each trip. */
type Journal = {
  /** Continues the journal of this trip, or begins it. */
  begin: (options: {
    trip: string
    distanceFilter: number
    /** The notification that Android shows meanwhile. */
    title: string
    message: string
    reminder: TripReminder
  }) => Promise<void>
  /** On Android: calls back with each position, once it is in the journal. */
  addListener: (
    event: 'recorded',
    listener: (recorded: { trip: string; position: Position }) => void,
  ) => Promise<PluginListenerHandle>
  /** The positions behind a place, in the order in which they were recorded. */
  read: (options: { trip: string; after: number }) => Promise<{ positions: RecordedPosition[] }>
  /** Stops recording; the journal stays. */
  pause: () => Promise<void>
  /**
   * Stops recording this trip, and takes its journal out of use; the phone deletes it after 30 days. A journal with
   * positions behind the place `read` stays, if that is given.
   */
  end: (options: { trip: string; read?: number }) => Promise<{ isEnded: boolean }>
  /** Asks for the location, precise and "while using the app", if undecided. Always settles. */
  requestLocation: () => Promise<{ state: 'granted' | 'approximate' | 'denied' }>
  /** Whether the phone's location is switched on for any app at all. */
  isLocationOn: () => Promise<{ isOn: boolean }>
  /** Opens the phone's own location settings, or on an iPhone the app's. */
  openLocationSettings: () => Promise<void>
}

const TripJournal = registerPlugin<Journal>('TripJournal')

/**
 * The phone's location, tracked even while the page sleeps. Missed positions are delivered first, in the order of the
 * phone's journal: clocks are set, so times say nothing about it.
 */
export const phoneLocation: TripLocation = {
  notifications: notificationPermission,

  async watch({ trip, known, distanceFilter, title, message, reminder }, onPosition, onError) {
    if (!(await TripJournal.isLocationOn()).isOn) throw new LocationFailed('off')
    // The location plugin's own request never settles where it is denied, or approximate only.
    const { state } = await TripJournal.requestLocation()
    if (state !== 'granted')
      throw new LocationFailed(state === 'approximate' ? 'imprecise' : 'denied')
    let lastRead = known
    const delivered = new Set<string>()
    const deliver = (position: RecordedPosition) => {
      const key = keyOf(position)
      if (delivered.has(key)) return
      delivered.add(key)
      onPosition(position)
    }
    /** Whether there was anything new. */
    const readNew = async () => {
      const positions = await readMissed(trip, lastRead)
      const last = positions.at(-1)
      if (last) lastRead = { place: last.place ?? 0, newest: last }
      positions.forEach(deliver)
      return positions.length > 0
    }
    let reading = Promise.resolve(false)
    // A failed read is retried with the next one.
    const catchUp = () => (reading = reading.then(readNew).catch(() => false))
    const onVisible = () => {
      if (document.visibilityState === 'visible') void catchUp()
    }

    const begin = () => TripJournal.begin({ trip, distanceFilter, title, message, reminder })
    /** The journal has it, too, unless the phone is full. */
    const onSignal = (position?: Position) =>
      void catchUp().then((hasNew) => (position && !hasNew ? deliver(position) : undefined))
    const stopSignals = isOnAndroid()
      ? await watchJournal(trip, begin, onSignal)
      : await watchPlugin({ distanceFilter, title, message }, begin, onSignal, onError)
    await catchUp()
    document.addEventListener('visibilitychange', onVisible)
    return async () => {
      document.removeEventListener('visibilitychange', onVisible)
      await quietly(stopSignals)
      await quietly(() => TripJournal.pause())
      await catchUp()
    }
  },

  readMissed: ({ trip, known }) => readMissed(trip, known),

  finish: async ({ trip, known }) =>
    (await TripJournal.end({ trip, read: known?.place ?? 0 })).isEnded,

  forget: async (trip) => void (await TripJournal.end({ trip })),

  openSettings: async (settings) => {
    await (settings === 'services' ? TripJournal.openLocationSettings() : openAppSettings())
  },
}

type Signal = (position?: Position) => void

/** On Android, our own service records the trip, even when the page is closed. Throws LocationFailed if it can't. */
async function watchJournal(
  trip: string,
  begin: () => Promise<void>,
  onSignal: Signal,
): Promise<() => Promise<void>> {
  const listening = await TripJournal.addListener('recorded', (recorded) => {
    if (recorded.trip === trip) onSignal(recorded.position)
  })
  try {
    await begin()
  } catch (reason) {
    await listening.remove()
    throw toFailure(reason as { code?: string; message: string })
  }
  return () => listening.remove()
}

/** On an iPhone, the location plugin keeps the app awake, and says that there is something to read. */
async function watchPlugin(
  options: { distanceFilter: number; title: string; message: string },
  begin: () => Promise<void>,
  onSignal: Signal,
  onError: (reason: LocationFailed) => void,
): Promise<() => Promise<void>> {
  // After a reload, the previous page's watch is still running, but its callback is dead.
  await quietly(() => BackgroundGeolocation.stop())
  await quietly(begin)
  await BackgroundGeolocation.start(
    {
      distanceFilter: options.distanceFilter,
      stale: false,
      requestPermissions: false,
      backgroundTitle: options.title,
      backgroundMessage: options.message,
    },
    (location, error) => {
      if (error) return onError(toFailure(error))
      onSignal(location && toPosition(location))
    },
  )
  return () => BackgroundGeolocation.stop()
}

async function readMissed(trip: string, known: KnownPositions): Promise<RecordedPosition[]> {
  const { positions } = await TripJournal.read({ trip, after: known?.place ?? 0 })
  if (!known || known.place > 0) return positions
  // A trip that began under an earlier version, which did not note places.
  const newest = positions.findLastIndex((position) => keyOf(position) === keyOf(known.newest))
  return newest >= 0
    ? positions.slice(newest + 1)
    : positions.filter(({ time }) => time > known.newest.time)
}

const keyOf = ({ time, latitude, longitude }: Position) => `${time} ${latitude} ${longitude}`

/** Undefined if it fails: the trip goes on without. */
async function quietly<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action()
  } catch {
    return undefined
  }
}

const toPosition = ({ latitude, longitude, accuracy, time }: Location): Position | undefined =>
  time === null ? undefined : { latitude, longitude, accuracy, time }

/** The location plugin gives both failures one code. */
const isSwitchedOff = (message: string) => /services disabled/i.test(message)

function toFailure({ code, message }: { code?: string; message: string }): LocationFailed {
  if (code !== 'NOT_AUTHORIZED') return new LocationFailed('unavailable', message)
  return new LocationFailed(isSwitchedOff(message) ? 'off' : 'denied', message)
}
