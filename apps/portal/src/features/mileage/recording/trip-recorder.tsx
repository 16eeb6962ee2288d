import { useWindowEvent } from '@mantine/hooks'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { mileage } from '@milepost/contract/mileage/mileage'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { tripLocation } from '../../../native/location/location.ts'
import { cancelReminder, scheduleReminder } from '../../../native/notifications.ts'
import { tripCommand } from '../../../outbox/commands/trip.ts'
import { sendOrEnqueue } from '../../../outbox/send-or-enqueue.ts'
import { paths } from '../../../paths.ts'
import { invalidateTrips } from '../mileage.hooks.ts'
import { deviceZone } from '../trip-figures.ts'
import {
  getTracker,
  notifyListeners,
  onTrackerEvent,
  publishTracking,
  useTracking,
  wakeTracking,
} from './tracking-now.ts'
import { copy } from './tracking.copy.ts'
import type { TrackerEvent } from './tracking.ts'
import { openTripJournal } from './trip-journal.ts'
import { acquireTripLock } from './trip-lock.ts'
import { createTracker, type TrackerServices } from './trip-tracker.ts'

const reminderId = 1
/** Milliseconds after the last position until the phone asks whether the trip is over. */
const remindAfterMs = 45 * 60_000
/** The reminder is rescheduled at most this often (ms). */
const rescheduleEveryMs = 5 * 60_000

/** Schedules a notification for a driver who may have forgotten to stop the trip. */
function useTripReminder(): void {
  const words = useCopy(copy)
  const tracking = useTracking()
  const remindedAt = useRef<number>(undefined)
  const updateReminder = useEffectEvent((state: string | undefined) => {
    const now = Date.now()
    if (state === 'tracking') {
      if (remindedAt.current !== undefined && now - remindedAt.current < rescheduleEveryMs) return
      remindedAt.current = now
      const at = new Date(now + remindAfterMs)
      const { reminderTitle: title, reminderText: body } = words
      void scheduleReminder({ id: reminderId, title, body, at, path: paths.tripTracker }).catch(
        () => undefined,
      )
    } else if (state === 'idle' || state === 'stopping') {
      remindedAt.current = undefined
      void cancelReminder(reminderId).catch(() => undefined)
    }
  })
  useEffect(() => updateReminder(tracking?.state), [tracking])
}

const permissionPages = {
  location: paths.locationPermissionNeeded,
  precision: `${paths.locationPermissionNeeded}?precise=off`,
  services: `${paths.locationPermissionNeeded}?services=off`,
  notifications: paths.notificationPermissionNeeded,
}

/** Runs the tracker of the signed-in user and reports its events. */
export function TripRecorder({ userId, timeZone }: { userId: string; timeZone: string }) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const navigate = useNavigate()
  const cache = useQueryClient()
  useTripReminder()
  const tracking = useTracking()
  const isUnsafe = tracking !== undefined && 'draft' in tracking && !tracking.isStored
  useWindowEvent('beforeunload', (event) => {
    if (isUnsafe) event.preventDefault()
  })
  const handleEvent = useEffectEvent((event: TrackerEvent) => {
    if (event.kind === 'denied') return void navigate(permissionPages[event.permission])
    if (event.kind === 'start-failed')
      toast.failure(words.startFailed(errorMessage(event.reason).replace(/\.$/, '')))
    if (event.kind === 'ended-elsewhere') toast.warning(words.tripEnded)
    if (event.kind === 'nothing') toast.warning(words.zeroMiles)
    if (event.kind === 'saved') toast.success(words.saved)
    invalidateTrips(cache)
  })

  useEffect(() => onTrackerEvent((event) => handleEvent(event)), [])
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') wakeTracking()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])
  useEffect(() => {
    const location = tripLocation()
    if (!location) return
    getTracker(userId, () =>
      createTracker({ ...createServices({ userId, timeZone }, cache), location }),
    )
  }, [userId, timeZone, cache])
  return null
}

/** Without coverage on the road, a request may never finish. */
const timeoutSignal = () => AbortSignal.timeout(30_000)

/** The texts that the phone shows while the app is in the background. */
function getWatchOptions() {
  const words = copy[document.documentElement.lang === 'es' ? 'es' : 'en']
  const { watchTitle: title, watchMessage: message, reminderTitle, reminderText } = words
  const reminder = {
    id: reminderId,
    title: reminderTitle,
    body: reminderText,
    path: paths.tripTracker,
    afterMs: remindAfterMs,
  }
  return { distanceFilter: 10, title, message, reminder }
}

function createServices(
  { userId, timeZone }: { userId: string; timeZone: string },
  cache: QueryClient,
): Omit<TrackerServices, 'location'> {
  const saved = <T,>(trip: T): T => {
    invalidateTrips(cache)
    return trip
  }
  return {
    journal: openTripJournal(userId),
    acquireLock: (options) => acquireTripLock(userId, options),
    calls: {
      create: (body, idempotencyKey) =>
        call(mileage.create, { body }, { idempotencyKey, signal: timeoutSignal() }).then(saved),
      update: (id, body) =>
        call(
          mileage.update,
          {
            params: { id },
            body,
          },
          { signal: timeoutSignal() },
        ).then(saved),
      remove: async (id) => {
        await sendOrEnqueue(tripCommand, { kind: 'trip', change: { kind: 'delete', id } }, uuid())
        invalidateTrips(cache)
      },
    },
    getDeviceTime: () => ({ now: Date.now(), timeZone: deviceZone(timeZone) }),
    newKey: uuid,
    getWatchOptions,
    onChange: publishTracking,
    notify: notifyListeners,
  }
}
