import type { PerDiemEntry } from '@milepost/contract/per-diem/per-diem'

/** A day's mark in the calendar: what it counts as for the owner-operator. */
export function dayMark(entry: PerDiemEntry): 'full' | 'partial' | undefined {
  if (entry.ownerOperatorFullCount > 0) return 'full'
  return entry.ownerOperatorPartialCount > 0 ? 'partial' : undefined
}

const padTwo = (n: number) => String(n).padStart(2, '0')

/** The first of the months shown together, chosen so that the last one contains `day`, but not before January. */
export function firstMonthShown(day: string, columns: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return `${year}-${padTwo(Math.max(1, month - columns + 1))}-01`
}

/** The months shown from this one on, as their first days. Stops at December. */
export function monthsFrom(day: string, columns: number): string[] {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return Array.from({ length: columns }, (_, i) => month + i)
    .filter((shown) => shown <= 12)
    .map((shown) => `${year}-${padTwo(shown)}-01`)
}

/** The days of a month that can be picked. */
export function daysOfMonth(day: string, open: { first: string; last: string }): string[] {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return Array.from({ length }, (_, i) => `${year}-${padTwo(month)}-${padTwo(i + 1)}`).filter(
    (one) => one >= open.first && one <= open.last,
  )
}

/** Days away in each month of the entries' year. A partial day counts three quarters. */
export function daysByMonth(entries: readonly PerDiemEntry[]): number[] {
  const months = Array.from({ length: 12 }, () => 0)
  for (const { effectiveDate, ownerOperatorFullCount, ownerOperatorPartialCount } of entries)
    months[Number(effectiveDate.slice(5, 7)) - 1]! +=
      ownerOperatorFullCount + 0.75 * ownerOperatorPartialCount
  return months
}
