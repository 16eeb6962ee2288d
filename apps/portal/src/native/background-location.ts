import type { Position } from '@milepost/contract/mileage/trip-distance'
import { registerPlugin } from '@capacitor/core'
import { BackgroundGeolocation, type Location } from '@capgo/background-geolocation'
import { openAppSettings } from './app-settings.ts'
import { LocationFailed, type TripLocation } from './location.ts'
import { notificationPermission } from './notifications.ts'

/** Our own plugin in apps/mobile. It records positions on the phone even while no page runs. */
type Journal = {
  /** Continues the journal of this trip, or replaces the journal of another one. */
  begin: (options: { trip: string; distanceFilter: number }) => Promise<void>
  /** The positions after this time, in milliseconds since 1970. */
  read: (options: { after: number }) => Promise<{ positions: Position[] }>
  end: () => Promise<void>
}

const TripJournal = registerPlugin<Journal>('TripJournal')

/**
 * The phone's location, tracked even while the page sleeps. Missed positions are delivered first, in order
 * and without duplicates.
 */
export const phoneLocation: TripLocation = {
  notifications: notificationPermission,

  async watch({ trip, after, distanceFilter, title, message }, onPosition, onError) {
    if (!(await requestLocationPermission())) throw new LocationFailed('denied')
    let newest = after ?? 0
    const emit = (position: Position) => {
      if (position.time <= newest) return
      newest = position.time
      onPosition(position)
    }
    const readNew = async () => {
      const { positions } = await TripJournal.read({ after: newest })
      positions.toSorted((one, other) => one.time - other.time).forEach(emit)
    }
    let reading = Promise.resolve()
    // A failed read is retried with the next one.
    const catchUp = () => (reading = reading.then(readNew).catch(() => undefined))
    const onVisible = () => {
      if (document.visibilityState === 'visible') void catchUp()
    }

    // After a reload, the previous page's watch is still running, but its callback is dead.
    await BackgroundGeolocation.stop().catch(() => undefined)
    await TripJournal.begin({ trip, distanceFilter }).catch(() => undefined)
    await catchUp()
    document.addEventListener('visibilitychange', onVisible)
    await BackgroundGeolocation.start(
      {
        distanceFilter,
        stale: false,
        requestPermissions: false,
        backgroundTitle: title,
        backgroundMessage: message,
      },
      (location, error) => {
        if (error) return onError(toFailure(error))
        const position = location && toPosition(location)
        void catchUp().then(() => (position ? emit(position) : undefined))
      },
    )
    return async () => {
      document.removeEventListener('visibilitychange', onVisible)
      await BackgroundGeolocation.stop().catch(() => undefined)
      await catchUp()
      await TripJournal.end().catch(() => undefined)
    }
  },

  openSettings: async () => void (await openAppSettings()),
}

/** Asks for location "while using the app" only. That covers a trip the driver starts. */
async function requestLocationPermission(): Promise<boolean> {
  const known = await BackgroundGeolocation.checkPermissions()
  if (known.location === 'granted') return true
  const requested = await BackgroundGeolocation.requestPermissions({ permissions: ['location'] })
  return requested.location === 'granted'
}

const toPosition = ({ latitude, longitude, accuracy, time }: Location): Position | undefined =>
  time === null ? undefined : { latitude, longitude, accuracy, time }

const toFailure = ({ code, message }: { code?: string; message: string }) =>
  new LocationFailed(code === 'NOT_AUTHORIZED' ? 'denied' : 'unavailable', message)
