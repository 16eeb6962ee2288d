import type { NewProfitPlan } from '@milepost/contract/profit-plan/new-profit-plan'
import {
  buildPlanYear,
  calculateBreakeven,
  fromHundredths,
  getCentsToCover,
  getTaxCents,
} from '@milepost/contract/profit-plan/profit-plan-model'
import { fraction } from '@milepost/contract/wire/fraction'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { units, wholeDollars } from '@milepost/ui/i18n/money.ts'
import { copy } from './profit-plan.copy.ts'
import classes from './profit-plan.module.css'

/**
 * The per diem deduction is added when the plan is saved, because the browser has no rates. Nothing here
 * depends on it.
 */
const noDayRate = { rateCents: 0, partialDayShare: 0, hoursOfServiceShare: 0 }

/** A plan's yearly result, computed by the same functions as the client's page. */
export function PlanResult({ entered }: { entered: NewProfitPlan | undefined }) {
  const words = useCopy(copy)
  return (
    <section aria-label={words.result}>
      <h2>{words.result}</h2>
      {entered ? <Figures entered={entered} /> : <p className={classes.dim}>{words.incomplete}</p>}
    </section>
  )
}

function Figures({ entered }: { entered: NewProfitPlan }) {
  const words = useCopy(copy)
  const year = buildPlanYear(entered, noDayRate)
  const net = year.revenueCents - year.variableCents - year.fixedCents
  const taxes = getTaxCents(year)
  const breakeven = calculateBreakeven(year, getCentsToCover(year))
  const dollars = (cents: bigint) => wholeDollars(fromHundredths(fraction(cents)))
  const rows: [name: string, figure: string, isStrong?: boolean][] = [
    [words.annualMiles, units(fromHundredths(fraction(year.milesHundredths)))],
    [words.totalRevenue, dollars(year.revenueCents)],
    [words.totalVariable, dollars(year.variableCents)],
    [words.fuel, dollars(year.fuelCents)],
    [words.totalFixed, dollars(year.fixedCents)],
    [words.net, dollars(net), true],
    [words.taxes, dollars(taxes)],
    [words.personal, dollars(year.personalCents)],
    [words.cash, dollars(net - taxes - year.personalCents), true],
    ...(breakeven
      ? ([
          [words.breakevenMiles, units(fromHundredths(breakeven.milesHundredths))],
          [words.breakevenRevenue, wholeDollars(fromHundredths(breakeven.revenueCents))],
        ] as [string, string][])
      : []),
  ]
  return (
    <>
      <dl>
        {rows.map(([name, figure, isStrong]) => (
          <div key={name} className={`${classes.pair} ${isStrong ? classes.strong : ''}`}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {!breakeven && <p className={classes.dim}>{words.noBreakeven}</p>}
    </>
  )
}
