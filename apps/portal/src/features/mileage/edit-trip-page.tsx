import type { Trip } from '@milepost/contract/mileage'
import { isDeductible } from '@milepost/contract/mileage-savings'
import { Button } from '@mantine/core'
import { useCopy } from '@milepost/ui/language.tsx'
import { LoadState } from '@milepost/ui/load-state.tsx'
import { dollarsAndCents } from '@milepost/ui/money.ts'
import { Page } from '@milepost/ui/page.tsx'
import { useToast } from '@milepost/ui/toast.tsx'
import { useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import type { TripChange } from '../../outbox/actions.ts'
import { waits } from '../../outbox/send-or-keep.ts'
import { ConfirmDelete } from './confirm-delete.tsx'
import { copy } from './mileage.copy.ts'
import { useChangeTrip, useForgetTrip, useTrip } from './mileage.hooks.ts'
import { useLiveTripId } from './tracking-now.ts'
import { milesText, rateText } from './trip-figures.ts'
import { TripForm } from './trip-form.tsx'
import classes from './trip-form.module.css'

/** One trip, to be corrected or deleted. */
export function EditTripPage() {
  const words = useCopy(copy)
  const { tripId = '' } = useParams()
  const trip = useTrip(tripId)
  const isLiveHere = useLiveTripId() === tripId
  if (isLiveHere) return <Navigate to={paths.tripTracker} replace />
  return (
    <Page title={words.manageTrip} back={{ to: paths.allTrips, label: words.backToTrips }}>
      <LoadState of={trip} failed={words.tripFailed}>
        {(loaded) => <EditTrip key={loaded.id} trip={loaded} />}
      </LoadState>
    </Page>
  )
}

function EditTrip({ trip }: { trip: Trip }) {
  const words = useCopy(copy)
  const toast = useToast()
  const navigate = useNavigate()
  const change = useChangeTrip()
  const forget = useForgetTrip()
  const [isAsking, setAsking] = useState(false)

  const make = (wanted: TripChange, done: string, failed: string) =>
    change.mutate(wanted, {
      onSuccess: (outcome) => {
        if (outcome === waits) toast.note(words.waits)
        else toast.success(done)
        void Promise.resolve(navigate(paths.allTrips)).then(() => forget(trip.id))
      },
      onError: () => toast.failure(failed, { retry: () => make(wanted, done, failed) }),
    })

  return (
    <>
      <p className={classes.lead}>{trip.inProgress ? words.savingEnds : <Worth trip={trip} />}</p>
      <TripForm
        trip={trip}
        isPending={change.isPending}
        onSend={(body) =>
          make({ kind: 'update', id: trip.id, body }, words.updated, words.updateFailed)
        }
        others={
          <Button variant="default" disabled={change.isPending} onClick={() => setAsking(true)}>
            {words.deleteTrip}
          </Button>
        }
      />
      {isAsking && (
        <ConfirmDelete
          onClose={() => setAsking(false)}
          onDelete={() => {
            setAsking(false)
            make({ kind: 'delete', id: trip.id }, words.deleted, words.deleteFailed)
          }}
        />
      )}
    </>
  )
}

/** How the savings of a trip come about. */
function Worth({ trip }: { trip: Trip }) {
  const words = useCopy(copy)
  const { miles, rate, rateYear, savings, provisional, purpose } = trip
  if (!isDeductible(purpose)) return words.notDeductible
  const worth = words.worth(milesText(miles), rateText(rate), dollarsAndCents(savings), rateYear)
  return provisional ? `${worth} (${words.provisional})` : worth
}
