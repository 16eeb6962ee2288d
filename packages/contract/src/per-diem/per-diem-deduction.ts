import { addDays } from '../financial-performance/statements/periods.ts'
import {
  people,
  type PerDiemEntry,
  type PerDiemPeriod,
  type PerDiemPerson,
  type PerDiemYear,
} from './per-diem.ts'

/**
 * What a day away is worth: whole cents, and shares in basis points (8000 is 80%). The rates are those for the
 * transportation industry inside and outside the continental US, from the IRS notice they name.
 */
export type PerDiemRate = {
  from: string
  /** The last day it was announced for; null if open-ended. */
  to: string | null
  rateCents: number
  outsideRateCents: number
  partialDayShare: number
  hoursOfServiceShare: number
  otherShare: number
  notice: string | null
  provisional: boolean
}

type DatedRate = PerDiemRate & { to: string }

const countKeys = {
  owner_operator: ['ownerOperatorFullCount', 'ownerOperatorPartialCount'],
  spouse_driver: ['spouseDriverFullCount', 'spouseDriverPartialCount'],
  spouse_rider: ['spouseRiderFullCount', 'spouseRiderPartialCount'],
} as const satisfies Record<PerDiemPerson, [full: keyof PerDiemEntry, partial: keyof PerDiemEntry]>

type DeductionInput = {
  fullDays: number
  partialDays: number
  rateCents: number
  /** In basis points, like `partialDayShare`. */
  share: number
  partialDayShare: number
}

/** One person's deduction at one rate in one period, in cents: exact, then rounded once, half up. */
export function deductionCents({
  fullDays,
  partialDays,
  rateCents,
  share,
  partialDayShare,
}: DeductionInput): number {
  const whole = 10_000
  const exact = (fullDays * whole + partialDays * partialDayShare) * rateCents * share
  const unit = whole * whole
  const rounded = exact + unit / 2
  return (rounded - (rounded % unit)) / unit
}

/**
 * The rates of a year, clipped to it, without gaps. A day in a gap, or before the first rate, uses
 * the nearest earlier rate (or the first), provisionally.
 */
export function ratesForYear(year: number, rates: readonly PerDiemRate[]): DatedRate[] {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const sorted = rates.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const extrapolated = { notice: null, provisional: true }
  const dated = sorted.flatMap((rate, i): DatedRate[] => {
    const next = sorted[i + 1]
    const validTo = next ? dayBefore(next.from) : last
    const to = rate.to !== null && rate.to < validTo ? rate.to : validTo
    const known = { ...rate, to }
    return to < validTo
      ? [known, { ...rate, ...extrapolated, from: dayAfter(to), to: validTo }]
      : [known]
  })
  const [earliest] = dated
  if (earliest && earliest.from > first)
    dated.unshift({ ...earliest, ...extrapolated, from: first, to: dayBefore(earliest.from) })
  return dated
    .filter(({ from, to }) => from <= last && to >= first)
    .map((rate) => ({
      ...rate,
      from: rate.from < first ? first : rate.from,
      to: rate.to > last ? last : rate.to,
    }))
}

type YearInput = {
  year: number
  /** The year's entries, by date. */
  entries: PerDiemEntry[]
  rates: readonly PerDiemRate[]
  /** Whether the firm found the rider's travel deductible: IRC 274(m)(3). */
  spouseRiderDeductible: boolean
  homeEveryNight?: boolean
}

/** A year with its deduction, and the days, rates, and shares behind it. */
export function buildPerDiemYear({
  year,
  entries,
  rates,
  spouseRiderDeductible,
  homeEveryNight = false,
}: YearInput): PerDiemYear {
  const shareOf = (person: PerDiemPerson, rate: PerDiemRate) => {
    if (person !== 'spouse_rider') return rate.hoursOfServiceShare
    return spouseRiderDeductible ? rate.otherShare : 0
  }
  const periods = people.flatMap((person) =>
    ratesForYear(year, rates).map((rate): PerDiemPeriod => {
      const { from, to, notice, provisional } = rate
      return withDays(entries, {
        person,
        from,
        to,
        notice,
        provisional,
        ...noDays(rate.rateCents),
        outsideConus: noDays(rate.outsideRateCents),
        share: shareOf(person, rate) / 10_000,
        partialDayShare: rate.partialDayShare / 10_000,
      })
    }),
  )
  // The owner-operator's periods show what a day is worth even before one is entered.
  const shown = periods.filter((period) => period.person === 'owner_operator' || hasDays(period))
  return { year, ...sumTotals(shown), homeEveryNight, periods: shown, perDiemEntries: entries }
}

const noDays = (rateCents: number) => ({
  rate: rateCents / 100,
  fullDays: 0,
  partialDays: 0,
  deduction: 0,
})

/** The same year with other entries: shown while the changes are being sent. */
export function withEntries(year: PerDiemYear, entries: PerDiemEntry[]): PerDiemYear {
  const periods = year.periods.map((period) => withDays(entries, period))
  return { ...year, ...sumTotals(periods), periods, perDiemEntries: entries }
}

/** All days of a period, inside the continental US and outside, and their deduction in cents. */
export function sumPeriod({ outsideConus, ...inside }: PerDiemPeriod) {
  const parts = outsideConus ? [inside, outsideConus] : [inside]
  return {
    fullDays: parts.reduce((sum, { fullDays }) => sum + fullDays, 0),
    partialDays: parts.reduce((sum, { partialDays }) => sum + partialDays, 0),
    cents: parts.reduce((sum, { deduction }) => sum + Math.round(deduction * 100), 0),
  }
}

/** The days of each person who has some, with a deduction in cents that adds up to the year's. */
export const sumPeople = (periods: readonly PerDiemPeriod[]) =>
  people.flatMap((person) => {
    const sums = periods.filter((period) => period.person === person).map(sumPeriod)
    const days = {
      person,
      fullDays: sums.reduce((sum, { fullDays }) => sum + fullDays, 0),
      partialDays: sums.reduce((sum, { partialDays }) => sum + partialDays, 0),
      cents: sums.reduce((sum, { cents }) => sum + cents, 0),
    }
    return days.fullDays + days.partialDays > 0 ? [days] : []
  })

const hasDays = (period: PerDiemPeriod) => {
  const { fullDays, partialDays } = sumPeriod(period)
  return fullDays + partialDays > 0
}

function withDays(entries: readonly PerDiemEntry[], period: PerDiemPeriod): PerDiemPeriod {
  const [full, partial] = countKeys[period.person]
  const within = entries.filter(
    ({ effectiveDate }) => effectiveDate >= period.from && effectiveDate <= period.to,
  )
  const count = (counted: readonly PerDiemEntry[], rate: number) => {
    const days = {
      fullDays: counted.reduce((sum, entry) => sum + entry[full], 0),
      partialDays: counted.reduce((sum, entry) => sum + entry[partial], 0),
    }
    const cents = deductionCents({
      ...days,
      rateCents: Math.round(rate * 100),
      share: Math.round(period.share * 10_000),
      partialDayShare: Math.round(period.partialDayShare * 10_000),
    })
    return { ...days, rate, deduction: cents / 100 }
  }
  const { outsideConus, rate } = period
  if (!outsideConus) return { ...period, ...count(within, rate) }
  const isInside = (entry: PerDiemEntry) => !entry.outsideConus
  return {
    ...period,
    ...count(within.filter(isInside), rate),
    outsideConus: count(
      within.filter((entry) => !isInside(entry)),
      outsideConus.rate,
    ),
  }
}

function sumTotals(periods: readonly PerDiemPeriod[]) {
  const sums = sumPeople(periods)
  const own = sums.find(({ person }) => person === 'owner_operator')
  return {
    yearToDateFullDays: own?.fullDays ?? 0,
    yearToDatePartialDays: own?.partialDays ?? 0,
    yearToDateDeductions: sums.reduce((sum, { cents }) => sum + cents, 0) / 100,
    provisional: periods.some((period) => period.provisional && hasDays(period)),
  }
}

const dayBefore = (day: string) => addDays(day, -1)
const dayAfter = (day: string) => addDays(day, 1)
