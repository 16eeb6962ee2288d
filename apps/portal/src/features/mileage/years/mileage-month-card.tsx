import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { mileage } from '@milepost/contract/mileage/mileage'
import type { TripYear } from '@milepost/contract/mileage/mileage-years'
import { read } from '@milepost/ui/api/api.ts'
import { today } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths } from '../../../paths.ts'
import { milesText } from '../../../shared/figures/miles-text.ts'
import { tripMoment } from '../trip-figures.ts'
import classes from './mileage-month-card.module.css'
import { copy } from './mileage-savings-card.copy.ts'

/** This month's miles and savings, and the last trip. Shares its query with the savings card. */
export function MileageMonthCard() {
  const words = useCopy(copy)
  const day = today()
  const { data, isError } = useQuery(
    read(mileage.summary, { params: { year: Number(day.slice(0, 4)) } }),
  )
  // The savings card shows the reason.
  if (isError && !data) return null
  return (
    <Section title={words.thisMonth} link={{ label: words.allTrips, to: paths.allTrips }}>
      <dl className={classes.figures}>
        <div>
          <dt>{words.miles}</dt>
          <dd className="figure">{data ? milesText(monthIn(data, day).miles) : '...'}</dd>
        </div>
        <div>
          <dt>{words.savings}</dt>
          <dd className="figure">{data ? dollarsAndCents(monthIn(data, day).savings) : '...'}</dd>
        </div>
        <div>
          <dt>{words.lastTrip}</dt>
          <dd>{data ? <LastTrip trip={data.newestTrip} /> : '...'}</dd>
        </div>
      </dl>
    </Section>
  )
}

function LastTrip({ trip }: { trip: TripYear['newestTrip'] }) {
  const words = useCopy(copy)
  if (!trip) return words.noTrip
  return (
    <Link to={paths.editTrip(trip.id)}>
      {words.trip(milesText(trip.miles), tripMoment(trip.startTime, trip.startTimeZone))}
    </Link>
  )
}

const monthIn = ({ months }: TripYear, day: string) =>
  months.find(({ month }) => month === Number(day.slice(5, 7))) ?? { miles: 0, savings: 0 }
