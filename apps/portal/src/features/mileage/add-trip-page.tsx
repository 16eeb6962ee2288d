import type { TripBody } from '@milepost/contract/mileage'
import { Button } from '@mantine/core'
import { useCopy } from '@milepost/ui/language.tsx'
import { Page } from '@milepost/ui/page.tsx'
import { useToast } from '@milepost/ui/toast.tsx'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { waits } from '../../outbox/send-or-keep.ts'
import { copy } from './mileage.copy.ts'
import { useChangeTrip } from './mileage.hooks.ts'
import { TripForm } from './trip-form.tsx'

/** A trip that nobody recorded, written down by hand. */
export function AddTripPage() {
  const words = useCopy(copy)
  const toast = useToast()
  const navigate = useNavigate()
  const change = useChangeTrip()

  const create = (body: TripBody) =>
    change.mutate(
      { kind: 'create', body },
      {
        onSuccess: (outcome) => {
          if (outcome === waits) toast.note(words.waits)
          else toast.success(words.created)
          void navigate(paths.allTrips)
        },
        onError: () => toast.failure(words.createFailed, { retry: () => create(body) }),
      },
    )
  return (
    <Page title={words.addManually} back={{ to: paths.allTrips, label: words.backToTrips }}>
      <TripForm
        isPending={change.isPending}
        onSend={create}
        others={
          <Button component={Link} to={paths.allTrips} variant="default">
            {words.cancel}
          </Button>
        }
      />
    </Page>
  )
}
