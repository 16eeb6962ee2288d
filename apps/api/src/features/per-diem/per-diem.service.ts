import {
  perDiem,
  type NewPerDiemEntry,
  type PerDiemEntry,
  type PerDiemEntryChange,
  type PerDiemYear,
} from '@milepost/contract/per-diem/per-diem'
import {
  pickCounts,
  dayProblem,
  hasSpouse,
  isOpenYear,
} from '@milepost/contract/per-diem/per-diem-days'
import { buildPerDiemYear } from '@milepost/contract/per-diem/per-diem-deduction'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { parse, orNotFound, httpError } from '../../platform/errors.ts'
import {
  deleteEntry,
  entriesOfYear,
  entryIdOfDate,
  insertEntry,
  isSpouseRiderDeductible,
  lockEntry,
  perDiemRates,
  updateEntry,
} from './per-diem.sql.ts'

/** A year's entries and deduction, with the rates behind it. Throws a 422 for a year that is not open. */
export async function loadYear(
  db: Db,
  clock: Clock,
  accountId: string,
  year: number,
): Promise<PerDiemYear & { spouseRiderDeductible: boolean }> {
  if (!isOpenYear(year, clock.now())) throw httpError(422, 'per_diem_year_closed')
  const [entries, rates, spouseRiderDeductible] = await Promise.all([
    entriesOfYear(db, accountId, year),
    perDiemRates(db),
    isSpouseRiderDeductible(db, accountId),
  ])
  return {
    ...buildPerDiemYear({ year, entries, rates, spouseRiderDeductible }),
    spouseRiderDeductible,
  }
}

/** Creates a day's entry. Throws a 409 with the existing entry's id if the date has one. */
export async function createEntry(
  db: Db,
  clock: Clock,
  accountId: string,
  entry: NewPerDiemEntry,
): Promise<PerDiemEntry> {
  checkDay(entry.effectiveDate, clock)
  const created = await insertEntry(db, accountId, entry, clock.now())
  if (created) return created
  const existing = await entryIdOfDate(db, accountId, entry.effectiveDate)
  throw httpError(409, 'per_diem_entry_exists', { detail: existing?.id })
}

/**
 * Changes the counts that were sent; leaves the others. Throws a 422 if the result is both a full and a
 * partial day.
 */
export async function changeEntry(
  db: Db,
  clock: Clock,
  accountId: string,
  id: string,
  change: PerDiemEntryChange,
): Promise<PerDiemEntry> {
  const entry = orNotFound(await lockEntry(db, accountId, id))
  checkDay(entry.effectiveDate, clock)
  const counts = { ...pickCounts(entry), ...change }
  // Validate the merged counts: the sent ones may be valid alone but conflict with the stored ones.
  parse(perDiem.update.body, { perDiemEntry: counts })
  return orNotFound(await updateEntry(db, accountId, id, counts, clock.now()))
}

/** Clears the owner-operator's counts. Keeps the spouse's, and deletes the entry if there are none. */
export async function clearEntry(
  db: Db,
  clock: Clock,
  accountId: string,
  id: string,
): Promise<void> {
  const entry = orNotFound(await lockEntry(db, accountId, id))
  checkDay(entry.effectiveDate, clock)
  if (!hasSpouse(entry)) return deleteEntry(db, accountId, id)
  const cleared = { ownerOperatorFullCount: 0, ownerOperatorPartialCount: 0 }
  await updateEntry(db, accountId, id, { ...pickCounts(entry), ...cleared }, clock.now())
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

function checkDay(day: string, clock: Clock): void {
  const problem = dayProblem(day, clock.now())
  if (problem) throw httpError(422, problem, { pointer: '/per_diem_entry/effective_date' })
}
