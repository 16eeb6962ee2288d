import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { toastDurations, useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import type { TripChange } from '../../../outbox/commands/trip.ts'
import { queued } from '../../../outbox/send-or-enqueue.ts'
import { paths } from '../../../paths.ts'
import { copy } from '../mileage.copy.ts'
import { useChangeTrip } from '../mileage.hooks.ts'
import { TripForm } from './trip-form.tsx'

/** Adds a trip by hand. */
export function AddTripPage() {
  const words = useCopy(copy)
  const toast = useToast()
  const navigate = useNavigate()
  const change = useChangeTrip({
    done: (outcome) =>
      outcome === queued
        ? toast.note(words.editQueued)
        : toast.success(words.created, toastDurations.brief),
    failed: (tripChange) =>
      toast.failure(words.createFailed, { retry: () => submitChange(tripChange) }),
  })
  const submitChange = (tripChange: TripChange) =>
    change.mutate(tripChange, { onSuccess: () => void navigate(paths.allTrips) })
  return (
    <Page title={words.addManually} back={{ to: paths.allTrips, label: words.backToTrips }}>
      <TripForm
        isPending={change.isPending}
        onSend={(body) => submitChange({ kind: 'create', body })}
        others={
          <Button component={Link} to={paths.allTrips} variant="default">
            {words.cancel}
          </Button>
        }
      />
    </Page>
  )
}
