import type { DayAllocation, PerDiemCounts, PerDiemEntry } from './per-diem.ts'
import { newestDay } from '../books/periods.ts'
import type { ErrorCode } from '../wire/error-messages.ts'

type OwnCounts = Pick<PerDiemCounts, 'ownerOperatorFullCount' | 'ownerOperatorPartialCount'>

/** The request a selected date needs. */
export type DayChange =
  | { kind: 'create'; date: string; counts: PerDiemCounts }
  | { kind: 'update'; date: string; id: string; counts: OwnCounts }
  | { kind: 'delete'; date: string; id: string }

const noCounts: PerDiemCounts = {
  ownerOperatorFullCount: 0,
  ownerOperatorPartialCount: 0,
  spouseDriverFullCount: 0,
  spouseDriverPartialCount: 0,
  spouseRiderFullCount: 0,
  spouseRiderPartialCount: 0,
}

/**
 * The requests to send, in date order; a date that needs none is left out. They set the
 * owner-operator's day. The spouse's counts are not sent, so later changes to them survive, and an
 * entry that has some is emptied instead of deleted.
 */
export function planDayChanges(
  entries: readonly PerDiemEntry[],
  selectedDates: readonly string[],
  allocation: DayAllocation,
): DayChange[] {
  const own = {
    ownerOperatorFullCount: allocation === 'fullDay' ? 1 : 0,
    ownerOperatorPartialCount: allocation === 'partialDay' ? 1 : 0,
  }
  return [...new Set(selectedDates)].toSorted().flatMap((date): DayChange[] => {
    const entry = entries.find(({ effectiveDate }) => effectiveDate === date)
    if (!entry) {
      if (allocation === 'clear') return []
      return [{ kind: 'create', date, counts: { ...noCounts, ...own } }]
    }
    const { id } = entry
    if (allocation === 'clear' && !hasSpouse(entry)) return [{ kind: 'delete', date, id }]
    if (allocation === 'clear' && !hasOwnerOperator(entry)) return []
    return [{ kind: 'update', date, id, counts: own }]
  })
}

/** The entries after the changes, by date. New ones have their date as ID. */
export function applyDayChanges(
  entries: readonly PerDiemEntry[],
  changes: readonly DayChange[],
  now: Date,
): PerDiemEntry[] {
  const byDate = new Map(entries.map((entry) => [entry.effectiveDate, entry]))
  const at = now.toISOString()
  for (const change of changes) {
    const { date } = change
    const known = byDate.get(date)
    if (change.kind === 'delete') byDate.delete(date)
    else
      byDate.set(date, {
        ...(known ?? { id: date, accountId: '', createdAt: at, effectiveDate: date, ...noCounts }),
        ...change.counts,
        lastUpdated: at,
      })
  }
  return [...byDate.values()].toSorted((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1))
}

export const pickCounts = (entry: PerDiemEntry): PerDiemCounts => ({
  ownerOperatorFullCount: entry.ownerOperatorFullCount,
  ownerOperatorPartialCount: entry.ownerOperatorPartialCount,
  spouseDriverFullCount: entry.spouseDriverFullCount,
  spouseDriverPartialCount: entry.spouseDriverPartialCount,
  spouseRiderFullCount: entry.spouseRiderFullCount,
  spouseRiderPartialCount: entry.spouseRiderPartialCount,
})

const hasOwnerOperator = (entry: PerDiemCounts) =>
  entry.ownerOperatorFullCount + entry.ownerOperatorPartialCount > 0

/** Whether a spouse drove or rode along. */
export const hasSpouse = (entry: PerDiemCounts) =>
  entry.spouseDriverFullCount + entry.spouseDriverPartialCount > 0 ||
  entry.spouseRiderFullCount + entry.spouseRiderPartialCount > 0

/** The years to choose from, newest first; `today` is the local day (yyyy-MM-dd). */
export function perDiemYears(today: string): number[] {
  const year = Number(today.slice(0, 4))
  return [year, year - 1, year - 2, year - 3]
}

const hour = 60 * 60 * 1000

/**
 * The days someone on earth may enter at this moment: UTC+14 (Kiribati) is up to 26 hours ahead of
 * UTC-12.
 */
function openDays(now: Date): { first: string; last: string } {
  const dayAt = (offset: number) => new Date(now.getTime() + offset * hour).toISOString()
  return {
    first: `${Number(dayAt(-12).slice(0, 4)) - 3}-01-01`,
    last: newestDay(now),
  }
}

/** Why a day can't be entered now; undefined if it can. */
export function dayProblem(day: string, now: Date): ErrorCode | undefined {
  const { first, last } = openDays(now)
  if (day > last) return 'per_diem_day_ahead'
  if (day < first) return 'per_diem_year_closed'
  return undefined
}

export function isOpenYear(year: number, now: Date): boolean {
  const { first, last } = openDays(now)
  return year >= Number(first.slice(0, 4)) && year <= Number(last.slice(0, 4))
}
