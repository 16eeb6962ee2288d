import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import {
  perDiem,
  type DayAllocation,
  type PerDiemEntry,
  type PerDiemYear,
} from '@milepost/contract/per-diem/per-diem'
import {
  pickCounts,
  planDayChanges,
  type DayChange,
} from '@milepost/contract/per-diem/per-diem-days'
import { withEntries } from '@milepost/contract/per-diem/per-diem-deduction'
import { CallFailed, type CallOptions } from '@milepost/contract/wire/caller'
import type { Attempt, CommandKind } from '../command-kind.ts'
import type { GuardedCall } from '../with-session-guard.ts'
import { copy } from './commands.copy.ts'

/** A day's target state, so that the command stays valid whatever happens to the day meanwhile. */
type DayCommand = {
  kind: 'day'
  date: string
  allocation: DayAllocation
  outsideConus?: boolean | undefined
}

/** The days of each year, as one run through the outbox has loaded and changed them. */
const yearsOfRuns = new WeakMap<GuardedCall, Map<string, PerDiemEntry[]>>()

export const dayCommand: CommandKind<DayCommand, PerDiemEntry | undefined> = {
  orderingKey: ({ date }) => date,
  send: (command, attempt) => {
    const years = yearsOfRuns.get(attempt.call) ?? new Map<string, PerDiemEntry[]>()
    yearsOfRuns.set(attempt.call, years)
    return sendDay(command, attempt, years)
  },
  affects: [perDiem.year],
  /**
   * Writes a sent day into the cached year; none means it was cleared. Without this the day would disappear from
   * the calendar until the year is fetched again: after all queued days are sent, or not at all if the network drops.
   */
  cache: (cache, { date }, sent) =>
    cache.setQueriesData<PerDiemYear>({ queryKey: [perDiem.year.path] }, (year) => {
      if (!year || !date.startsWith(`${year.year}-`)) return year
      const others = year.perDiemEntries.filter(({ effectiveDate }) => effectiveDate !== date)
      const entries = [...others, ...(sent ? [sent] : [])]
      return withEntries(
        year,
        entries.toSorted((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1)),
      )
    }),
  icon: IconCalendarEvent,
  toLine: ({ date, allocation }, { language, dayInYear }) => ({
    what: copy[language].day(dayInYear(date)),
    more: copy[language][allocation],
  }),
}

/** Fetches a year's days once, and again when another device changed one first. */
async function sendDay(
  command: DayCommand,
  attempt: Attempt,
  years: Map<string, PerDiemEntry[]>,
): Promise<PerDiemEntry | undefined> {
  const { date, allocation, outsideConus } = command
  const { call, key: idempotencyKey, signal } = attempt
  const year = date.slice(0, 4)
  const isFresh = !years.has(year)
  if (isFresh) {
    const loaded = await call(perDiem.year, { params: { year: Number(year) } }, { signal })
    years.set(year, loaded.perDiemEntries)
  }
  const entries = years.get(year)!
  const [change] = planDayChanges(entries, [date], allocation, outsideConus)
  if (!change || isUnchanged(entries, change))
    return entries.find(({ effectiveDate }) => effectiveDate === date)
  try {
    const entry = await sendDayChange(call, change, { idempotencyKey, signal })
    const others = entries.filter(({ effectiveDate }) => effectiveDate !== date)
    years.set(year, entry ? [...others, entry] : others)
    return entry
  } catch (reason) {
    years.delete(year)
    // Another device may have entered or cleared the day since.
    const isStale = reason instanceof CallFailed && [404, 409].includes(reason.status ?? 0)
    if (!isStale || isFresh) throw reason
    return sendDay(command, attempt, years)
  }
}

function isUnchanged(entries: PerDiemEntry[], change: DayChange): boolean {
  const entry = entries.find(({ effectiveDate }) => effectiveDate === change.date)
  if (!entry || change.kind !== 'update') return false
  const { outsideConus } = entry
  const stored = { ...pickCounts(entry), outsideConus }
  return JSON.stringify(stored) === JSON.stringify({ ...stored, ...change.counts })
}

/** Makes one change of a day, and resolves to the day as it then is; to undefined if it was cleared. */
export async function sendDayChange(
  call: GuardedCall,
  change: DayChange,
  options: CallOptions,
): Promise<PerDiemEntry | undefined> {
  if (change.kind === 'create') {
    const perDiemEntry = { effectiveDate: change.date, ...change.counts }
    return call(perDiem.create, { body: { perDiemEntry } }, options)
  }
  const params = { id: change.id }
  if (change.kind === 'update')
    return call(perDiem.update, { params, body: { perDiemEntry: change.counts } }, options)
  await call(perDiem.remove, { params }, options)
  return undefined
}
