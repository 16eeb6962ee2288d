import { Button } from '@mantine/core'
import { useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import type { Trip } from '@milepost/contract/mileage/mileage'
import { isDeductible } from '@milepost/contract/mileage/mileage-savings'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { toastDurations, useToast } from '@milepost/ui/feedback/toast.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { Page } from '@milepost/ui/layout/page.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import type { TripChange } from '../../../outbox/commands/trip.ts'
import { queued } from '../../../outbox/send-or-enqueue.ts'
import { paths } from '../../../paths.ts'
import { milesText } from '../../../shared/figures/miles-text.ts'
import { copy } from '../mileage.copy.ts'
import { useChangeTrip, useRemoveCachedTrip, useTrip } from '../mileage.hooks.ts'
import { useLiveTripId } from '../recording/tracking-now.ts'
import { rateText } from '../trip-figures.ts'
import { useQueuedDeletions, useShownTrip, type ShownTrip } from './queued-trip.ts'
import classes from './trip-form.module.css'
import { TripForm } from './trip-form.tsx'

/** Edits or deletes one trip. */
export function EditTripPage() {
  const words = useCopy(copy)
  const { tripId = '' } = useParams()
  const trip = useTrip(tripId)
  const isLiveHere = useLiveTripId() === tripId
  if (isLiveHere) return <Navigate to={paths.tripTracker} replace />
  return (
    <Page title={words.manageTrip} back={{ to: paths.allTrips, label: words.backToTrips }}>
      <LoadState query={trip} failed={words.tripFailed}>
        {(loaded) => <LoadedTrip key={loaded.id} loaded={loaded} />}
      </LoadState>
    </Page>
  )
}

/** The form of a trip. A cached trip is replaced by the fetched one until the user starts typing. */
function LoadedTrip({ loaded }: { loaded: Trip }) {
  const newest = useShownTrip(loaded)
  const isDeletionQueued = useQueuedDeletions().has(loaded.id)
  const [frozenTrip, setFrozenTrip] = useState<ShownTrip>()
  if (isDeletionQueued && !frozenTrip) return <DeletionQueued />
  const shown = frozenTrip ?? newest
  return <EditTrip key={JSON.stringify(shown)} {...shown} onBegin={() => setFrozenTrip(shown)} />
}

/** Shown instead of the form while the trip's deletion is queued. */
function DeletionQueued() {
  const words = useCopy(copy)
  return (
    <Section title={words.toBeDeleted} link={{ label: words.toOutbox, to: paths.outbox }}>
      <p className={classes.lead}>{words.deletionQueued}</p>
    </Section>
  )
}

function EditTrip({ trip, isQueued: isEditQueued, onBegin }: ShownTrip & { onBegin: () => void }) {
  const words = useCopy(copy)
  const toast = useToast()
  const navigate = useNavigate()
  const change = useChangeTrip({
    done: (outcome, { kind }) =>
      outcome === queued
        ? toast.note(kind === 'delete' ? words.deletionQueued : words.editQueued)
        : toast.success(kind === 'delete' ? words.deleted : words.updated, toastDurations.brief),
    failed: (tripChange) =>
      toast.failure(tripChange.kind === 'delete' ? words.deleteFailed : words.updateFailed, {
        retry: () => submitChange(tripChange),
      }),
  })
  const removeCachedTrip = useRemoveCachedTrip()
  const [isConfirming, setConfirming] = useState(false)

  const submitChange = (tripChange: TripChange) => {
    onBegin()
    change.mutate(tripChange, {
      onSuccess: () => {
        const navigation = Promise.resolve(navigate(paths.allTrips))
        if (tripChange.kind === 'delete') void navigation.then(() => removeCachedTrip(trip.id))
      },
    })
  }
  const lead = isEditQueued ? (
    words.editQueued
  ) : trip.inProgress ? (
    words.savingEnds
  ) : (
    <Worth trip={trip} />
  )

  return (
    <>
      <p className={classes.lead}>{lead}</p>
      <TripForm
        trip={trip}
        isPending={change.isPending}
        onBegin={onBegin}
        onSend={(body) => submitChange({ kind: 'update', id: trip.id, body })}
        others={
          <Button variant="default" disabled={change.isPending} onClick={() => setConfirming(true)}>
            {words.deleteTrip}
          </Button>
        }
      />
      {isConfirming && (
        <ConfirmDelete
          onClose={() => setConfirming(false)}
          onDelete={() => {
            setConfirming(false)
            submitChange({ kind: 'delete', id: trip.id })
          }}
        />
      )}
    </>
  )
}

/** How the savings of a trip are calculated. */
function Worth({ trip }: { trip: Trip }) {
  const words = useCopy(copy)
  const { dayInYear } = useDates()
  const { miles, rate, rateFrom, savings, provisional, purpose } = trip
  if (!isDeductible(purpose)) return words.notDeductible
  const worth = words.worth(
    milesText(miles),
    rateText(rate),
    dollarsAndCents(savings),
    dayInYear(rateFrom),
  )
  return provisional ? `${worth} (${words.provisional})` : worth
}

type ConfirmDeleteProps = { onDelete: () => void; onClose: () => void }

function ConfirmDelete({ onDelete, onClose }: ConfirmDeleteProps) {
  const words = useCopy(copy)
  return (
    <ConfirmDialog
      title={words.deleteTitle}
      confirm={words.yesDelete}
      cancel={words.continueEditing}
      onConfirm={onDelete}
      onClose={onClose}
    >
      {words.deleteText}
    </ConfirmDialog>
  )
}
