import { Button, Drawer } from '@mantine/core'
import type { Trip } from '@milepost/contract/mileage/mileage'
import { TripPurpose } from '@milepost/contract/mileage/mileage-savings'
import { formatDuration } from '@milepost/contract/mileage/trip-time'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { queued } from '../../../outbox/send-or-enqueue.ts'
import { milesText } from '../../../shared/figures/miles-text.ts'
import { copy as mileageCopy } from '../mileage.copy.ts'
import { useChangeTrip, useTripsWithoutPurpose } from '../mileage.hooks.ts'
import { tripMoment } from '../trip-figures.ts'
import { copy } from './missing-purposes.copy.ts'
import classes from './missing-purposes.module.css'

/** As many as a driver answers in one go. */
const atOnce = 50

type PurposeListProps = { year: number | undefined; onClose: () => void }

/** Asks for the purpose of each trip that has none, or of those of a year. */
export function PurposeList({ year, onClose }: PurposeListProps) {
  const words = useCopy(copy)
  const tripWords = useCopy(mileageCopy)
  const list = useTripsWithoutPurpose(atOnce, year)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={words.setPurposes}
      closeButtonProps={{ 'aria-label': words.close, size: 48, iconSize: 24 }}
      padding="md"
    >
      <p className={classes.intro}>{words.intro}</p>
      <LoadState query={list} failed={tripWords.listFailed}>
        {({ items }) =>
          items.length === 0 ? (
            <p role="status">{words.done}</p>
          ) : (
            <ul className="plainList">
              {items.map((trip) => (
                <TripToAnswer key={trip.id} trip={trip} />
              ))}
            </ul>
          )
        }
      </LoadState>
    </Drawer>
  )
}

/** A trip, with a button for each purpose. */
function TripToAnswer({ trip }: { trip: Trip }) {
  const words = useCopy(mileageCopy)
  const toast = useToast()
  const change = useChangeTrip({
    done: (outcome) => void (outcome === queued && toast.note(words.editQueued)),
    failed: () => toast.failure(words.updateFailed),
  })
  const { id, startTime, startTimeZone, endTime, miles, savings, note, inProgress } = trip
  const when = tripMoment(startTime, startTimeZone)
  const what = [
    words.miles(milesText(miles)),
    words.duration(formatDuration(startTime, endTime)),
    dollarsAndCents(savings),
  ]
  if (inProgress) return null
  return (
    <li className={classes.trip}>
      <span>{when}</span>
      <small>{what.join(' · ')}</small>
      {note !== null && <small>{note}</small>}
      <span className={classes.purposes} role="group" aria-label={when}>
        {TripPurpose.options.map((purpose) => (
          <Button
            key={purpose}
            variant="default"
            size="sm"
            disabled={change.isPending || change.isSuccess}
            loading={
              change.isPending &&
              change.variables.kind === 'update' &&
              change.variables.body.purpose === purpose
            }
            onClick={() => change.mutate({ kind: 'update', id, body: { purpose } })}
          >
            {words[purpose]}
          </Button>
        ))}
      </span>
    </li>
  )
}
