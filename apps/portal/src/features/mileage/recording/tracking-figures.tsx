import type { MileageRate } from '@milepost/contract/mileage/mileage-rates'
import { calculateSavings } from '@milepost/contract/mileage/mileage-savings'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents, noValue } from '@milepost/ui/i18n/money.ts'
import { milesText } from '../../../shared/figures/miles-text.ts'
import { tripMoment } from '../trip-figures.ts'
import classes from './tracking-page.module.css'
import { copy } from './tracking.copy.ts'
import type { Tracking } from './tracking.ts'

type TrackingFiguresProps = { tracking: Tracking; rate: MileageRate | undefined }

/** The trip's figures so far; placeholders if no trip is being recorded. */
export function TrackingFigures({ tracking, rate }: TrackingFiguresProps) {
  const words = useCopy(copy)
  const trip = 'draft' in tracking ? tracking : undefined
  const miles = trip?.miles ?? 0
  const { startTime, startTimeZone } = trip?.draft ?? {}
  const { ended } = trip?.draft ?? {}
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{words.milesLabel}</dt>
        <dd className="figure">{milesText(miles)}</dd>
      </div>
      <div>
        <dt>{words.savings}</dt>
        <dd className="figure">
          {rate ? dollarsAndCents(calculateSavings({ miles }, rate.standardRate)) : noValue}
        </dd>
      </div>
      <div>
        <dt>{words.startTime}</dt>
        <dd className={classes.when}>
          {startTime && startTimeZone ? tripMoment(startTime, startTimeZone) : noValue}
        </dd>
      </div>
      {ended && (
        <div>
          <dt>{words.endTime}</dt>
          <dd className={classes.when}>{tripMoment(ended.endTime, ended.endTimeZone)}</dd>
        </div>
      )}
    </dl>
  )
}
