import type { TripYear, VehicleMiles } from '@milepost/contract/mileage/mileage-years'
import { toScheduleCMiles } from '@milepost/contract/mileage/schedule-c-miles'
import { allowsStandardRate } from '@milepost/contract/mileage/vehicles'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { milesText } from '../../../shared/figures/miles-text.ts'
import { copy } from './schedule-c.copy.ts'
import classes from './year-section.module.css'

/** The year's miles as Schedule C asks for them, and by vehicle. */
export function ScheduleC({ year }: { year: TripYear }) {
  const words = useCopy(copy)
  const { business, withoutPurpose, commuting, other, unlogged } = toScheduleCMiles(year)
  return (
    <div className={classes.odometer}>
      <h3>{words.title}</h3>
      <dl className={classes.figures}>
        <Figure label={words.business} miles={business} />
        <Figure label={words.commuting} miles={commuting} />
        <Figure label={words.other} miles={other} />
      </dl>
      {withoutPurpose > 0 && <p>{words.withoutPurpose(milesText(withoutPurpose))}</p>}
      <p>{unlogged === null ? words.noOdometer : words.unlogged(milesText(unlogged))}</p>
      {year.vehicles.length > 0 && (
        <ul className={`plainList ${classes.vehicles}`}>
          {year.vehicles.map((each) => (
            <VehicleLine key={each.vehicle?.id ?? ''} {...each} />
          ))}
        </ul>
      )}
    </div>
  )
}

const Figure = ({ label, miles }: { label: string; miles: number }) => (
  <div>
    <dt>{label}</dt>
    <dd className="figure">{milesText(miles)}</dd>
  </div>
)

function VehicleLine({ vehicle, business, missing, commute, personal }: VehicleMiles) {
  const words = useCopy(copy)
  const driven = [business.miles + missing.miles, commute.miles, personal.miles].map((miles) =>
    milesText(miles),
  ) as [string, string, string]
  return (
    <li>
      <b>{vehicle ? vehicle.name : words.noVehicle}</b> {words.vehicleMiles(...driven)}
      {vehicle?.isLeased && ` ${words.leased}`}
      {vehicle && allowsStandardRate(vehicle) === false && ` ${words.actualExpenses}`}
    </li>
  )
}
