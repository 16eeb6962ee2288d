import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { paths } from '../../../app/paths.ts'
import { cancelReminder, scheduleReminder } from '../../../native/notifications.ts'
import { copy } from './tracking.copy.ts'
import { useTracking } from './tracking-now.ts'

const id = 1
/** So long (ms) after the last position the phone asks whether the trip is over. */
const remindAfterMs = 45 * 60_000
/** The reminder is put off at most this often (ms). */
const rescheduleEveryMs = 5 * 60_000

/** Has the phone remind a driver of a trip that they may have forgotten to stop. */
export function useTripReminder(): void {
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
      void scheduleReminder({ id, title, body, at, path: paths.tripTracker }).catch(() => undefined)
    } else if (state === 'idle' || state === 'stopping') {
      remindedAt.current = undefined
      void cancelReminder(id).catch(() => undefined)
    }
  })
  useEffect(() => updateReminder(tracking?.state), [tracking])
}
