import { randomUUID } from 'node:crypto'
import type {
  ImportedMatch,
  ImportedTransaction,
  MatchAcceptance,
} from '@milepost/contract/financial-performance/imported-transactions'
import type { Page } from '@milepost/contract/wire/endpoint'
import type { Staff } from '../../../platform/auth/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { httpError, notFound } from '../../../platform/errors.ts'
import { accountProblem, chartNumbers } from '../../../shared/chart.sql.ts'
import { reopenImported } from '../imported/bank-feed.sql.ts'
import { toLines, toParts } from '../imported/imported.service.ts'
import { lockImported, markImportedPosted } from '../imported/imported.sql.ts'
import { isLocked } from '../posting/lock.service.ts'
import { loadLock } from '../posting/lock.sql.ts'
import { firstDay, latestDay, postBatches } from '../posting/posting.service.ts'
import { lockBooks } from '../posting/posting.sql.ts'
import {
  deleteRefusal,
  insertMatches,
  insertRefusal,
  isOwn,
  listAccountsOf,
  listLinks,
  listMatchedTogether,
  listOpenEntries,
  listOpenRows,
  listRefusals,
  matchLimits,
} from './matching.sql.ts'
import { toRefusalKey, type OpenEntry, type OpenRow } from './open-items.ts'
import { findPossible } from './possible-matches.ts'
import { maxDaysApart, suggestMatches, type Suggestion } from './suggest-matches.ts'

type Pair = { id: string; otherId: string }

/** Adds to a page of waiting transactions what each may confirm. */
export function addMatches<Count extends string>(
  page: Page<ImportedTransaction, Count | 'sure'>,
  suggestions: readonly Suggestion[],
): Page<ImportedTransaction, Count | 'sure'> {
  const byRow = toMapByRow(suggestions)
  const items = page.items.map((item) => {
    const suggestion = byRow.get(item.id)
    return suggestion ? { ...item, match: toMatch(suggestion, item.id) } : item
  })
  const sure = suggestions.filter(({ isSure }) => isSure).length
  return { ...page, items, counts: { ...page.counts, sure } }
}

/**
 * Confirms the suggested batches, and posts each suggested transfer as a batch of its own, on the day the money went out;
 * if that is in a locked month, on the given one. What is matched so already stays as it is. Returns the ids of the
 * transactions that this call matched with batches. Throws a 404 if a transaction is not the account's, a 409 if one is
 * not waiting anymore or the suggestion is not the same anymore.
 */
export async function acceptMatches(
  transaction: Db,
  clock: Clock,
  staff: Staff,
  accountId: string,
  { matches, date }: MatchAcceptance,
): Promise<string[]> {
  const lockedThrough = await lockBooks(transaction, accountId)
  const pairs = matches && (await findOpenPairs(transaction, accountId, matches))
  if (pairs?.length === 0) return []
  const suggestions = await loadSuggestions(transaction, accountId, latestDay(clock))
  const accepted = pairs
    ? pickSuggestions(suggestions, pairs)
    : suggestions.filter(({ isSure }) => isSure)
  const links = accepted.flatMap(({ rows, entries }) =>
    rows.flatMap(({ id }) =>
      entries.map(({ batchId, lineNumber }) => ({ transactionId: id, batchId, lineNumber })),
    ),
  )
  await insertMatches(transaction, accountId, { links, at: clock.now(), by: staff.staffId })
  const transfers = accepted.filter(isBetweenRows)
  for (const { rows } of transfers) {
    const from = rows.find(({ cents }) => cents < 0)!
    await postTransfer(transaction, clock, staff, accountId, {
      ids: rows.map(({ id }) => id),
      day: isLocked(from.date, lockedThrough) ? (date ?? from.date) : from.date,
    })
  }
  return [...new Set(links.map(({ transactionId }) => transactionId))]
}

/**
 * The waiting transactions that were compared with all that is posted and with each other, and that nothing of it may
 * be: those of the days that the limits leave out are not among them. `targets` are the accounts that each would be
 * posted to.
 */
export async function findUnmatched(
  db: Db,
  accountId: string,
  latest: string,
  targets: ReadonlyMap<string, readonly number[]>,
  limits = matchLimits,
): Promise<Set<string>> {
  const rows = await listOpenRows(db, accountId, latest, limits.rows)
  const { entries, refused } = await loadEntries(db, accountId, rows, limits.entries)
  const batchIds = [...new Set(entries.map(({ batchId }) => batchId))]
  const accounts = new Map(
    (await listAccountsOf(db, accountId, batchIds)).map((one) => [one.batchId, one.numbers]),
  )
  const sharesAccount = (id: string, batchId: string) =>
    targets.get(id)?.some((number) => accounts.get(batchId)?.includes(number)) ?? false
  const possible = findPossible(rows, entries, refused, sharesAccount)
  const cutOff = [
    rows.length === limits.rows ? rows.at(-1) : undefined,
    entries.length === limits.entries ? entries.at(-1) : undefined,
  ].flatMap((oldest) => (oldest ? [addDays(oldest.date, maxDaysApart)] : []))
  const isCompared = ({ date }: OpenRow) => cutOff.every((day) => date > day)
  return new Set(rows.flatMap((row) => (isCompared(row) && !possible.has(row.id) ? [row.id] : [])))
}

/**
 * Lets a matched transaction wait again, with those that confirm the same lines. Nothing changes if it waits already.
 * Throws a 404 if it is not the account's, a 409 if it posted its batch itself.
 */
export async function undoMatch(transaction: Db, accountId: string, id: string): Promise<void> {
  await lockBooks(transaction, accountId)
  const [row] = await lockImported(transaction, accountId, [id])
  if (!row) throw notFound()
  if (row.state !== 'posted') return
  const ids = await listMatchedTogether(transaction, accountId, id)
  if (ids.length === 0) throw httpError(409, 'imported_not_matched')
  await reopenImported(transaction, accountId, ids)
}

/** Remembers that a transaction is not what was suggested. Throws a 404 if either is not the account's. */
export async function refuseMatch(transaction: Db, accountId: string, pair: Pair): Promise<void> {
  await lockPair(transaction, accountId, pair)
  await insertRefusal(transaction, accountId, pair)
}

/** Forgets a refusal, if there was one. Throws a 404 if either is not the account's. */
export async function undoRefusal(transaction: Db, accountId: string, pair: Pair): Promise<void> {
  await lockPair(transaction, accountId, pair)
  await deleteRefusal(transaction, accountId, pair)
}

async function lockPair(transaction: Db, accountId: string, { id, otherId }: Pair): Promise<void> {
  await lockBooks(transaction, accountId)
  const [row] = await lockImported(transaction, accountId, [id])
  if (!row || !(await isOwn(transaction, accountId, otherId))) throw notFound()
}

/**
 * What the waiting transactions may confirm, and `more` that are not stored as such yet. A transfer that the books would
 * refuse is never sure.
 */
export async function loadSuggestions(
  db: Db,
  accountId: string,
  latest: string,
  more: readonly OpenRow[] = [],
): Promise<Suggestion[]> {
  const waiting = await listOpenRows(db, accountId, latest)
  const rows = [...waiting, ...more]
    .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
    .slice(0, matchLimits.rows)
  const found = await suggestFor(db, accountId, rows)
  if (!found.some(isBetweenRows)) return found
  const [lock, chart] = await Promise.all([loadLock(db, accountId), chartNumbers(db, accountId)])
  const canPost = (one: Suggestion) =>
    one.rows.every(
      ({ date, number }) =>
        date >= firstDay &&
        !isLocked(date, lock?.lockedThrough ?? null) &&
        accountProblem(chart, number) === undefined,
    )
  return found.map((one) =>
    one.isSure && isBetweenRows(one) && !canPost(one) ? { ...one, isSure: false } : one,
  )
}

const isBetweenRows = ({ entries }: Suggestion) => entries.length === 0

/** What these rows may confirm, of what is posted and of `more` that may be. */
export async function suggestFor(
  db: Db,
  accountId: string,
  rows: readonly OpenRow[],
  more: readonly OpenEntry[] = [],
): Promise<Suggestion[]> {
  const { entries, refused } = await loadEntries(db, accountId, rows)
  return suggestMatches(rows, [...entries, ...more], refused)
}

/** The lines about the days of these rows that no row confirms, the newest first, and which pairs were refused. */
async function loadEntries(
  db: Db,
  accountId: string,
  rows: readonly OpenRow[],
  limit = matchLimits.entries,
): Promise<{ entries: OpenEntry[]; refused: Set<string> }> {
  const [newest, oldest] = [rows.at(0)?.date, rows.at(-1)?.date]
  if (newest === undefined || oldest === undefined) return { entries: [], refused: new Set() }
  const [refusals, entries] = await Promise.all([
    listRefusals(db, accountId),
    listOpenEntries(db, accountId, {
      numbers: [...new Set(rows.map(({ number }) => number))],
      from: addDays(oldest, -maxDaysApart),
      to: addDays(newest, maxDaysApart),
      limit,
    }),
  ])
  const keys = refusals.map(({ transactionId, otherId }) => toRefusalKey(transactionId, otherId))
  return { entries, refused: new Set(keys) }
}

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Without the pairs that are matched already. */
async function findOpenPairs(
  transaction: Db,
  accountId: string,
  pairs: readonly Pair[],
): Promise<Pair[]> {
  const ids = new Set(pairs.map(({ id }) => id))
  const others = pairs.map(({ otherId }) => otherId)
  const rows = await lockImported(transaction, accountId, [...ids, ...others])
  const byId = new Map(rows.map((row) => [row.id, row]))
  if ([...ids].some((id) => !byId.has(id))) throw notFound()
  const links = new Set(
    (await listLinks(transaction, accountId, [...ids])).map(
      ({ transactionId, batchId }) => `${transactionId} ${batchId}`,
    ),
  )
  const isDone = ({ id, otherId }: Pair) => {
    const { batchId } = byId.get(id)!
    const isTransfer = batchId !== null && byId.get(otherId)?.batchId === batchId
    return isTransfer || links.has(`${id} ${otherId}`)
  }
  const open = pairs.filter((pair) => !isDone(pair))
  const openRows = open.map(({ id }) => byId.get(id)!)
  if (openRows.some(({ state }) => state !== 'waiting'))
    throw httpError(409, 'imported_not_waiting')
  if (openRows.some(({ isInDoubt }) => isInDoubt)) throw httpError(409, 'imported_in_doubt')
  return open
}

function pickSuggestions(suggestions: readonly Suggestion[], pairs: readonly Pair[]): Suggestion[] {
  const byRow = toMapByRow(suggestions)
  const picked = pairs.map(({ id, otherId }) => {
    const found = byRow.get(id)
    const others = found?.entries.length
      ? found.entries.map(({ batchId }) => batchId)
      : found?.rows.map((row) => row.id)
    if (!found || !others?.includes(otherId) || id === otherId)
      throw httpError(409, 'imported_match_changed')
    return found
  })
  return [...new Set(picked)]
}

type Transfer = { ids: readonly string[]; day: string }

/** Posts two transactions as one transfer. */
async function postTransfer(
  transaction: Db,
  clock: Clock,
  { staffId }: Staff,
  accountId: string,
  { ids, day }: Transfer,
): Promise<void> {
  const rows = await lockImported(transaction, accountId, ids)
  const from = rows.find(({ cents }) => cents < 0)!
  const to = rows.find(({ cents }) => cents > 0)!
  const batch = {
    id: randomUUID(),
    date: day,
    isOpening: false,
    description: `Transfer, ${from.date}`,
    transactions: toLines(from, toParts(from.cents, to), day),
  }
  await postBatches(transaction, clock, accountId, [batch], staffId)
  const marks = [
    { id: from.id, postedTo: to.internalAccountNumber },
    { id: to.id, postedTo: from.internalAccountNumber },
  ].map((mark) => ({ ...mark, parts: null, line: null }))
  const by = { at: clock.now(), staffId }
  await markImportedPosted(transaction, accountId, batch.id, marks, by)
}

export const toMapByRow = (suggestions: readonly Suggestion[]) =>
  new Map(suggestions.flatMap((one) => one.rows.map((row) => [row.id, one] as const)))

export function toMatch({ rows, entries, ...rest }: Suggestion, rowId: string): ImportedMatch {
  const others = rows.filter(({ id }) => id !== rowId)
  const isTransfer = entries.length === 0
  return {
    ...rest,
    batchId: entries[0]?.batchId ?? null,
    transactionId: isTransfer ? others[0]!.id : null,
    togetherWith: isTransfer ? [] : others.map(({ id }) => id),
    entries: isTransfer
      ? others.map(({ id, date, cents, description, number }) => ({
          id,
          batchId: null,
          documentGuid: null,
          date,
          amount: cents / 100,
          description,
          internalAccountNumber: number,
        }))
      : entries.map(({ batchId, lineNumber, documentGuid, date, cents, description, number }) => ({
          id: `${batchId}/${lineNumber}`,
          batchId,
          documentGuid,
          date,
          amount: cents / 100,
          description,
          internalAccountNumber: number,
        })),
  }
}
