import {
  people,
  type PerDiemEntry,
  type PerDiemPeriod,
  type PerDiemPerson,
  type PerDiemYear,
} from './per-diem.ts'

/**
 * What a day away is worth: whole cents, and shares in basis points (8000 is 80%). The rate is the
 * one for the transportation industry inside the continental US, from the IRS notice it names.
 */
export type PerDiemRate = {
  from: string
  /** The last day it was announced for; null if open-ended. */
  to: string | null
  rateCents: number
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

/** One person's deduction in one rate period, in cents: exact, then rounded once, half up. */
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
}

/** A year with its deduction, and the days, rates, and shares behind it. */
export function buildPerDiemYear({
  year,
  entries,
  rates,
  spouseRiderDeductible,
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
        rate: rate.rateCents / 100,
        share: shareOf(person, rate) / 1e4,
        partialDayShare: rate.partialDayShare / 1e4,
        fullDays: 0,
        partialDays: 0,
        deduction: 0,
      })
    }),
  )
  // The owner-operator's periods show what a day is worth even before one is entered.
  const shown = periods.filter((period) => period.person === 'owner_operator' || hasDays(period))
  return { year, ...sumTotals(shown), periods: shown, perDiemEntries: entries }
}

/** The same year with other entries: shown while the changes are being sent. */
export function withEntries(year: PerDiemYear, entries: PerDiemEntry[]): PerDiemYear {
  const periods = year.periods.map((period) => withDays(entries, period))
  return { ...year, ...sumTotals(periods), periods, perDiemEntries: entries }
}

const hasDays = ({ fullDays, partialDays }: PerDiemPeriod) => fullDays + partialDays > 0

function withDays(entries: readonly PerDiemEntry[], period: PerDiemPeriod): PerDiemPeriod {
  const [full, partial] = countKeys[period.person]
  const within = entries.filter(
    ({ effectiveDate }) => effectiveDate >= period.from && effectiveDate <= period.to,
  )
  const days = {
    fullDays: within.reduce((sum, entry) => sum + entry[full], 0),
    partialDays: within.reduce((sum, entry) => sum + entry[partial], 0),
  }
  const cents = deductionCents({
    ...days,
    rateCents: Math.round(period.rate * 100),
    share: Math.round(period.share * 10_000),
    partialDayShare: Math.round(period.partialDayShare * 10_000),
  })
  return { ...period, ...days, deduction: cents / 100 }
}

function sumTotals(periods: readonly PerDiemPeriod[]) {
  const own = periods.filter(({ person }) => person === 'owner_operator')
  const cents = periods.reduce((sum, { deduction }) => sum + Math.round(deduction * 100), 0)
  return {
    yearToDateFullDays: own.reduce((sum, { fullDays }) => sum + fullDays, 0),
    yearToDatePartialDays: own.reduce((sum, { partialDays }) => sum + partialDays, 0),
    yearToDateDeductions: cents / 100,
    provisional: periods.some((period) => period.provisional && hasDays(period)),
  }
}

const oneDay = 24 * 60 * 60 * 1000
const addDays = (day: string, by: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * oneDay).toISOString().slice(0, 10)
const dayBefore = (day: string) => addDays(day, -1)
const dayAfter = (day: string) => addDays(day, 1)
