import { useQuery } from '@tanstack/react-query'
import { mileageForStaff } from '@milepost/contract/mileage/mileage'
import type { TripYear } from '@milepost/contract/mileage/mileage-years'
import { toScheduleCMiles } from '@milepost/contract/mileage/schedule-c-miles'
import { allowsStandardRate } from '@milepost/contract/mileage/vehicles'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { today, useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents, miles } from '@milepost/ui/i18n/money.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import classes from './client-page.module.css'
import { Lines } from './client-sections.tsx'
import { copy } from './clients.copy.ts'

/** The year's miles and newest trips of a ride-share client. */
export function TripsSection({ accountId }: { accountId: string }) {
  const words = useCopy(copy)
  const { day } = useDates()
  const year = Number(today().slice(0, 4))
  const summary = useQuery(read(mileageForStaff.summary, { params: { accountId, year } }))
  const list = useQuery(read(mileageForStaff.list, { params: { accountId }, query: { limit: 8 } }))
  return (
    <Section title={words.trips}>
      <LoadState query={summary} failed={words.tripsFailed}>
        {({ totalMiles, totalSavings, provisional, ...summarized }) => (
          <>
            <p className={classes.dim}>
              {words.milesOfYear(year, miles(totalMiles), dollarsAndCents(totalSavings))}
              {provisional && ` ${words.provisional}`}
            </p>
            <TripPurposes year={{ totalMiles, ...summarized }} />
          </>
        )}
      </LoadState>
      <LoadState query={list} failed={words.tripsFailed}>
        {({ items }) => (
          <Lines emptyText={words.noTrips}>
            {items.map((trip) => (
              <li key={trip.id}>
                <span>
                  {day(trip.startTime.slice(0, 10))}
                  {trip.note && <q>{trip.note}</q>}
                </span>
                {!trip.inProgress && <small>{words[`${trip.purpose ?? 'missing'}Trip`]}</small>}
                <small>{trip.inProgress ? words.inProgress : words.miles(miles(trip.miles))}</small>
                <span>{dollarsAndCents(trip.savings)}</span>
              </li>
            ))}
          </Lines>
        )}
      </LoadState>
    </Section>
  )
}

type PurposesProps = { year: Pick<TripYear, 'purposes' | 'odometer' | 'totalMiles' | 'vehicles'> }

/** The year's miles for Schedule C, what has no purpose, and vehicles that the standard rate is not for. */
function TripPurposes({ year }: PurposesProps) {
  const words = useCopy(copy)
  const { business, commuting, other } = toScheduleCMiles(year)
  const { missing } = year.purposes
  const { startMiles, endMiles, change } = year.odometer
  const range = (from: number | null, to: number | null) =>
    words.readings(...([from, to].map((at) => (at === null ? '?' : miles(at))) as [string, string]))
  const actualExpenses = year.vehicles.flatMap(({ vehicle }) =>
    vehicle && allowsStandardRate(vehicle) === false ? [vehicle.name] : [],
  )
  return (
    <>
      {year.totalMiles > 0 && (
        <p className={classes.dim}>
          {words.scheduleC(miles(business), miles(commuting), miles(other))}
        </p>
      )}
      {change && (
        <p className={classes.dim}>
          {words[change.reason](
            range(startMiles, change.lastMiles),
            range(change.firstMiles, endMiles),
          )}
        </p>
      )}
      {missing.trips > 0 && (
        <p>{words.purposeMissing(missing.trips, dollarsAndCents(missing.savings))}</p>
      )}
      {actualExpenses.map((name) => (
        <p key={name}>{words.noStandardRate(name)}</p>
      ))}
    </>
  )
}
