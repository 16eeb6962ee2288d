import {
  perDiem,
  type NewPerDiemEntry,
  type PerDiemEntry,
  type PerDiemEntryChange,
  type PerDiemSettings,
  type PerDiemYear,
} from '@milepost/contract/per-diem/per-diem'
import {
  dayProblem,
  hasSpouse,
  isOpenYear,
  pickCounts,
} from '@milepost/contract/per-diem/per-diem-days'
import { buildPerDiemYear, withEntries } from '@milepost/contract/per-diem/per-diem-deduction'
import type { MonthDeduction } from '@milepost/contract/tax-forecast/project-year'
import { snakeKey } from '@milepost/contract/wire/json-api'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { httpError, orNotFound, parse } from '../../platform/errors.ts'
import { deleteEvidence, insertDismissals } from './evidence.sql.ts'
import {
  deleteEntry,
  entriesBetween,
  entryIdOfDate,
  insertEntry,
  lockEntry,
  perDiemRates,
  perDiemSettings,
  updateEntry,
} from './per-diem.sql.ts'

/** A year's entries and deduction, with the rates behind it. Throws a 422 for a year that is not open. */
export async function loadYear(
  db: Db,
  clock: Clock,
  accountId: string,
  year: number,
): Promise<PerDiemYear & PerDiemSettings> {
  checkYear(year, clock)
  const [entries, rates, settings] = await Promise.all([
    entriesBetween(db, accountId, `${year}-01-01`, `${year}-12-31`),
    perDiemRates(db),
    perDiemSettings(db, accountId),
  ])
  return { ...buildPerDiemYear({ year, entries, rates, ...settings }), ...settings }
}

/** Throws a 422 for a year that is not open. */
export function checkYear(year: number, clock: Clock): void {
  if (!isOpenYear(year, clock.now())) throw httpError(422, 'per_diem_year_closed')
}

/** Who sets a day. The spouse's counts are the firm's to set; a client may send them only as they are. */
export type Setter = 'client' | 'staff'

/** The deduction of each month of a year that has days; cents. */
export async function monthlyDeductions(
  db: Db,
  accountId: string,
  year: number,
): Promise<MonthDeduction[]> {
  const entries = await entriesBetween(db, accountId, `${year}-01-01`, `${year}-12-31`)
  const rates = await perDiemRates(db)
  const settings = await perDiemSettings(db, accountId)
  const ofYear = buildPerDiemYear({ year, entries, rates, ...settings })
  const byMonth = Map.groupBy(entries, ({ effectiveDate }) => Number(effectiveDate.slice(5, 7)))
  return [...byMonth].map(([month, days]) => {
    const { yearToDateDeductions, provisional } = withEntries(ofYear, days)
    return { month, cents: Math.round(yearToDateDeductions * 100), provisional }
  })
}

/**
 * Creates a day's entry. Throws a 409 with the existing entry's id if the date has one, and a 422 for a spouse's
 * count of a client.
 */
export async function createEntry(
  db: Db,
  clock: Clock,
  accountId: string,
  entry: NewPerDiemEntry,
  setter: Setter,
): Promise<PerDiemEntry> {
  checkDay(entry.effectiveDate, clock)
  if (setter === 'client') checkSpouse(entry, undefined)
  const created = await insertEntry(db, accountId, entry, clock.now())
  if (created) return created
  const existing = await entryIdOfDate(db, accountId, entry.effectiveDate)
  throw httpError(409, 'per_diem_entry_exists', { detail: existing?.id })
}

/**
 * Changes what was sent; leaves the rest. Throws a 422 if a person then has two allowances, or for a spouse's
 * count of a client that is not the stored one.
 */
export async function changeEntry(
  db: Db,
  clock: Clock,
  accountId: string,
  id: string,
  change: PerDiemEntryChange,
  setter: Setter,
): Promise<PerDiemEntry> {
  const entry = orNotFound(await lockEntry(db, accountId, id))
  checkDay(entry.effectiveDate, clock)
  if (setter === 'client') checkSpouse(change, entry)
  const counts = { ...pickCounts(entry), outsideConus: entry.outsideConus, ...change }
  // Validate the merged counts: the sent ones may be valid alone but conflict with the stored ones.
  parse(perDiem.update.body, { perDiemEntry: counts })
  return orNotFound(await updateEntry(db, accountId, id, counts, clock.now()))
}

/**
 * Clears the owner-operator's counts. Keeps the spouse's, and deletes the entry if there are none. A day that papers
 * support is not proposed again.
 */
export async function clearEntry(
  db: Db,
  clock: Clock,
  accountId: string,
  id: string,
): Promise<void> {
  const entry = orNotFound(await lockEntry(db, accountId, id))
  checkDay(entry.effectiveDate, clock)
  if (await deleteEvidence(db, accountId, entry.effectiveDate))
    await insertDismissals(db, accountId, [entry.effectiveDate], clock.now())
  if (!hasSpouse(entry)) return deleteEntry(db, accountId, id)
  const cleared = { ownerOperatorFullCount: 0, ownerOperatorPartialCount: 0 }
  const { outsideConus } = entry
  await updateEntry(
    db,
    accountId,
    id,
    { ...pickCounts(entry), outsideConus, ...cleared },
    clock.now(),
  )
}

/** Deletes a day's entry, including the spouse's counts. */
export async function removeEntry(
  db: Db,
  clock: Clock,
  accountId: string,
  id: string,
): Promise<void> {
  const entry = orNotFound(await lockEntry(db, accountId, id))
  checkDay(entry.effectiveDate, clock)
  await deleteEntry(db, accountId, id)
}

export function checkDay(day: string, clock: Clock): void {
  const problem = dayProblem(day, clock.now())
  if (problem) throw httpError(422, problem, { pointer: '/per_diem_entry/effective_date' })
}

const spouseCounts = [
  'spouseDriverFullCount',
  'spouseDriverPartialCount',
  'spouseRiderFullCount',
  'spouseRiderPartialCount',
] as const

function checkSpouse(sent: PerDiemEntryChange, stored: PerDiemEntry | undefined): void {
  const changed = spouseCounts.find(
    (name) => (sent[name] ?? stored?.[name] ?? 0) !== (stored?.[name] ?? 0),
  )
  if (changed)
    throw httpError(422, 'per_diem_spouse_by_firm', {
      pointer: `/per_diem_entry/${snakeKey(changed)}`,
    })
}
