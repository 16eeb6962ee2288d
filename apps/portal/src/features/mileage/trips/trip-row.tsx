import { Badge } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from 'react-router'
import type { Trip } from '@milepost/contract/mileage/mileage'
import { calculateSavings, isDeductible } from '@milepost/contract/mileage/mileage-savings'
import { formatDuration } from '@milepost/contract/mileage/trip-time'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { paths } from '../../../paths.ts'
import { milesText } from '../../../shared/figures/miles-text.ts'
import { copy } from '../mileage.copy.ts'
import { useLiveTripId, useTracking } from '../recording/tracking-now.ts'
import { tripMoment } from '../trip-figures.ts'
import { useQueuedDeletions } from './queued-trip.ts'
import classes from './trip-row.module.css'

/** A trip's figures; of one that is being recorded here those of the tracker, which the server doesn't know yet. */
function useLiveFigures(trip: Trip, isLive: boolean): Pick<Trip, 'miles' | 'savings' | 'endTime'> {
  const tracking = useTracking()
  if (!isLive || !tracking || !('draft' in tracking)) return trip
  const { miles } = tracking
  const savings = calculateSavings({ miles, purpose: trip.purpose }, trip.rate)
  return { miles, savings, endTime: new Date().toISOString() }
}

/** One trip in the list. The whole row is a link. */
export function TripRow({ trip }: { trip: Trip }) {
  const words = useCopy(copy)
  const { id, startTime, startTimeZone, note, purpose, inProgress } = trip
  const isLiveHere = useLiveTripId() === id
  const { miles, savings, endTime } = useLiveFigures(trip, isLiveHere)
  const isDeletionQueued = useQueuedDeletions().has(id)
  const facts = [words.miles(milesText(miles)), words.duration(formatDuration(startTime, endTime))]
  // Why the trip saves nothing.
  if (purpose && !isDeductible(purpose)) facts.push(words[purpose])
  return (
    <Link to={isLiveHere ? paths.tripTracker : paths.editTrip(id)} className={classes.row}>
      <span className={classes.what}>
        <time dateTime={startTime} className={classes.time}>
          {tripMoment(startTime, startTimeZone)}
        </time>
        {inProgress && <Badge color="yellow">{words.inProgress}</Badge>}
        {isDeletionQueued && <Badge color="yellow">{words.toBeDeleted}</Badge>}
        <span className={classes.facts}>{facts.join(' · ')}</span>
        {!purpose && !inProgress && <span className={classes.facts}>{words.purposeMissing}</span>}
        {note !== null && <span className={classes.note}>{note}</span>}
      </span>
      <span className={`figure ${classes.savings}`}>{dollarsAndCents(savings)}</span>
      <IconChevronRight size={18} aria-hidden="true" className={classes.chevron} />
    </Link>
  )
}
