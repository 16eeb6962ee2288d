import type { Position } from '@milepost/contract/mileage/trip-distance'
import { registerPlugin } from '@capacitor/core'
import { BackgroundGeolocation, type Location } from '@capgo/background-geolocation'
import { openAppSettings } from './app-settings.ts'
import { LocationFailed, type TripLocation } from './location.ts'
import { notificationPermission } from './notifications.ts'

/** Ours, in apps/mobile: it writes positions down on the phone, also while no page runs. */
type Journal = {
  /** Goes on with the journal of this trip, or begins it in place of another one's. */
  begin: (options: { trip: string; distanceFilter: number }) => Promise<void>
  /** The positions after an instant, in milliseconds since 1970. */
  read: (options: { after: number }) => Promise<{ positions: Position[] }>
  end: () => Promise<void>
}

const TripJournal = registerPlugin<Journal>('TripJournal')

/** The phone's location, watched also while the page sleeps: what it missed is told first, in order, and nothing twice. */
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
    // What can't be read now is read the next time.
    const catchUp = () => (reading = reading.then(readNew).catch(() => undefined))
    const onVisible = () => {
      if (document.visibilityState === 'visible') void catchUp()
    }

    // A page that was loaded again finds the watch of the one before, which tells nobody any more.
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

/** Asks for the location while the app is used, which a trip that the driver starts is; never for more. */
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
