import { addDays, newestDay } from '../financial-performance/statements/periods.ts'
import type { ErrorCode } from '../wire/error-messages.ts'
import type { DayAllocation, PerDiemCounts, PerDiemEntry } from './per-diem.ts'

type Place = Pick<PerDiemEntry, 'outsideConus'>
type OwnCounts = Pick<PerDiemCounts, 'ownerOperatorFullCount' | 'ownerOperatorPartialCount'>

/** The request a selected date needs. */
export type DayChange =
  | { kind: 'create'; date: string; counts: PerDiemCounts & Place }
  | { kind: 'update'; date: string; id: string; counts: OwnCounts & Partial<Place> }
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
 * entry that has some is emptied instead of deleted. Without `outsideConus`, a day stays where it was: what an
 * outbox of an earlier version holds says nothing of it.
 */
export function planDayChanges(
  entries: readonly PerDiemEntry[],
  selectedDates: readonly string[],
  allocation: DayAllocation,
  outsideConus?: boolean,
): DayChange[] {
  const own = {
    ownerOperatorFullCount: allocation === 'fullDay' ? 1 : 0,
    ownerOperatorPartialCount: allocation === 'partialDay' ? 1 : 0,
  }
  return [...new Set(selectedDates)].toSorted().flatMap((date): DayChange[] => {
    const entry = entries.find(({ effectiveDate }) => effectiveDate === date)
    if (!entry) {
      if (allocation === 'clear') return []
      return [
        {
          kind: 'create',
          date,
          counts: { ...noCounts, ...own, outsideConus: outsideConus ?? false },
        },
      ]
    }
    const { id } = entry
    if (allocation === 'clear' && !hasSpouse(entry)) return [{ kind: 'delete', date, id }]
    if (allocation === 'clear' && !hasOwnerOperator(entry)) return []
    const place = allocation === 'clear' || outsideConus === undefined ? {} : { outsideConus }
    return [{ kind: 'update', date, id, counts: { ...own, ...place } }]
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
        ...(known ?? newEntry(date, at)),
        ...change.counts,
        lastUpdated: at,
      })
  }
  return [...byDate.values()].toSorted((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1))
}

const newEntry = (date: string, at: string): PerDiemEntry => ({
  id: date,
  accountId: '',
  createdAt: at,
  lastUpdated: at,
  effectiveDate: date,
  ...noCounts,
  outsideConus: false,
  sleptAway: false,
})

export const pickCounts = (entry: PerDiemEntry): PerDiemCounts => ({
  ownerOperatorFullCount: entry.ownerOperatorFullCount,
  ownerOperatorPartialCount: entry.ownerOperatorPartialCount,
  spouseDriverFullCount: entry.spouseDriverFullCount,
  spouseDriverPartialCount: entry.spouseDriverPartialCount,
  spouseRiderFullCount: entry.spouseRiderFullCount,
  spouseRiderPartialCount: entry.spouseRiderPartialCount,
})

export const hasOwnerOperator = (entry: PerDiemCounts) =>
  entry.ownerOperatorFullCount + entry.ownerOperatorPartialCount > 0

/** Whether a spouse drove or rode along. */
export const hasSpouse = (entry: PerDiemCounts) =>
  entry.spouseDriverFullCount + entry.spouseDriverPartialCount > 0 ||
  entry.spouseRiderFullCount + entry.spouseRiderPartialCount > 0

/**
 * Partial days of the owner-operator that need a question: nothing around them says that there was a night away,
 * and nobody has said so. A partial day is the day one leaves or comes back, so another day away is next to it, and
 * a full one is between the two if there were more; one between two other partial days is a local driver's long
 * day as likely as not. A day of the last two is not asked about, since the next may not be entered yet; nor is
 * one at the edge of the year, whose neighbor is not among the entries.
 *
 * @param today yyyy-MM-dd.
 */
export function nightsToAsk(entries: readonly PerDiemEntry[], today: string): string[] {
  const toDays = (some: readonly PerDiemEntry[]) => some.map(({ effectiveDate }) => effectiveDate)
  const away = new Set(toDays(entries.filter(hasOwnerOperator)))
  const unsaid = new Set(
    toDays(entries.filter((one) => one.ownerOperatorPartialCount > 0 && !one.sleptAway)),
  )
  const latest = addDays(today, -2)
  return [...unsaid]
    .filter((day) => day <= latest && !/-(01-01|12-31)$/.test(day))
    .filter((day) => {
      const [before, after] = [addDays(day, -1), addDays(day, 1)]
      const isAlone = !away.has(before) && !away.has(after)
      return isAlone || (unsaid.has(before) && unsaid.has(after))
    })
    .toSorted()
}

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
