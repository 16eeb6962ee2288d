import type { RateDays } from '@milepost/contract/per-diem/rate-days'
import { maxRateUses, type RateUses } from '@milepost/contract/per-diem/rate-reviews'

/** The days a rate counts for: from `first` on, and before `before`. */
export type RatePeriod = { first: string; before: string }

export type RateUseRow = {
  accountId: string
  name: string
  count: number
  cents: number | null
  years: number[]
}

/**
 * The days that the rate which starts on `from` counts for: until the next one begins. The first rate counts for all days
 * before it, too.
 */
export function findRatePeriod(rates: readonly RateDays[], from: string): RatePeriod {
  const later = rates.map((rate) => rate.from).filter((other) => other > from)
  const isFirst = rates.every((rate) => rate.from >= from)
  return {
    first: isFirst ? '-infinity' : from,
    before: later.length === 0 ? 'infinity' : later.toSorted()[0]!,
  }
}

/** The uses of a rate, those with the most first. */
export function toRateUses(id: string, rows: readonly RateUseRow[], plans: number): RateUses {
  const hasAmounts = rows.some(({ cents }) => cents !== null)
  return {
    id,
    clients: rows.length,
    count: rows.reduce((sum, row) => sum + row.count, 0),
    firmSavings: hasAmounts ? rows.reduce((sum, row) => sum + (row.cents ?? 0), 0) / 100 : null,
    plans,
    uses: rows
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .slice(0, maxRateUses)
      .map(({ accountId, name, count, years }) => ({
        accountId,
        name,
        count,
        years: years.toSorted((a, b) => a - b),
      })),
  }
}
