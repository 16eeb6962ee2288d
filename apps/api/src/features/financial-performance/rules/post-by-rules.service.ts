import { randomUUID } from 'node:crypto'
import { toPayeeName } from '@milepost/contract/financial-performance/posting-rules'
import { maxLines } from '@milepost/contract/financial-performance/statements/ledger'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/errors.ts'
import { toLines, toMarks } from '../imported/imported.service.ts'
import { lockImported, markImportedPosted, type ImportedRow } from '../imported/imported.sql.ts'
import { findUnmatched } from '../matching/matching.service.ts'
import { isLocked } from '../posting/lock.service.ts'
import { firstDay, latestDay, postBatches } from '../posting/posting.service.ts'
import { lockBooks } from '../posting/posting.sql.ts'
import { divideByRule, isInScope, type Posting } from './learn-rule.ts'
import { toDirection, toRuleKey } from './learning.service.ts'
import { clearMarks, dropUnruled, listAccountNames, listMarked } from './new-rows.sql.ts'
import { findAutomatic, listAutomaticRules, markUsed, type StoredRule } from './rules.sql.ts'

/** How many transactions are posted in one database transaction: with 20 parts each, a few thousand lines. */
const maxRows = 200

type Services = { db: Database; clock: Clock }

/**
 * Posts the new transactions that automatic rules cover exactly, a batch for each rule. The mark that a transaction is new
 * is taken away in the same database transaction, so a second run posts nothing again. What is not posted waits.
 */
export async function postByRules(
  { db, clock }: Services,
  { accountId }: { accountId: string },
): Promise<void> {
  for (;;) {
    const isDone = await db
      .transaction((transaction) => postSome(transaction, clock, accountId))
      .catch((reason: unknown) => {
        if (!(reason instanceof ApiError)) throw reason
        // The books refuse, for a reason that no rule can know: staff decide.
        return db.transaction(async (transaction) => {
          await clearMarks(
            transaction,
            accountId,
            await listMarked(transaction, accountId, maxRows),
          )
          return false
        })
      })
    if (isDone) return
  }
}

/** Returns whether none is left. */
async function postSome(transaction: Db, clock: Clock, accountId: string): Promise<boolean> {
  const lockedThrough = await lockBooks(transaction, accountId)
  const automatic = await findAutomatic(transaction, accountId)
  const isOn = automatic !== undefined && automatic.isOn && automatic.isOnForFirm
  await dropUnruled(transaction, accountId, isOn)
  const ids = await listMarked(transaction, accountId, maxRows)
  if (ids.length === 0) return true
  await clearMarks(transaction, accountId, ids)

  const latest = latestDay(clock)
  const [rows, rules, accounts] = await Promise.all([
    lockImported(transaction, accountId, ids),
    listAutomaticRules(transaction, accountId),
    listAccountNames(transaction, accountId),
  ])
  const byKey = new Map(rules.map((rule) => [toRuleKey(rule), rule]))
  const names = new Map(accounts.map(({ number, name }) => [number, name]))
  const exact = rows.flatMap((row) => {
    const rule = byKey.get(toRuleKey({ payee: row.stem, direction: toDirection(row) }))
    const shares = rule && divideExactly(rule, row)
    const isOpen = row.date >= firstDay && row.date <= latest && !isLocked(row.date, lockedThrough)
    if (!shares || row.state !== 'waiting' || row.isInDoubt || !isOpen) return []
    const targets = shares.map((one) => one.internalAccountNumber)
    const areKnown = [row.internalAccountNumber, ...targets].every((number) => names.has(number))
    return areKnown ? [{ rule, row, parts: shares, targets }] : []
  })
  if (exact.length === 0) return false
  const unmatched = await findUnmatched(
    transaction,
    accountId,
    latest,
    new Map(exact.map(({ row, targets }) => [row.id, targets])),
  )
  const ready = exact.filter(({ row }) => unmatched.has(row.id))
  const batches = [...Map.groupBy(ready, ({ rule }) => rule)].flatMap(([rule, covered]) =>
    toBatches(rule, covered, names),
  )
  if (batches.length === 0) return false
  await postBatches(
    transaction,
    clock,
    accountId,
    batches.map(({ batch }) => batch),
    null,
  )
  const by = { at: clock.now(), staffId: null }
  for (const { batch, marks } of batches)
    await markImportedPosted(transaction, accountId, batch.id, marks, by)
  const used = [...new Set(batches.map(({ batch }) => batch.ruleId))]
  await markUsed(transaction, accountId, used, by.at)
  return false
}

function divideExactly(rule: StoredRule, row: ImportedRow): Posting['shares'] | undefined {
  const { internalAccountNumber: bankAccountNumber, cents } = row
  const of = { bankAccountNumber, cents }
  return isInScope(rule, of) ? divideByRule(rule, of) : undefined
}

type Covered = { row: ImportedRow; parts: Posting['shares'] }

/** One batch, or several if it would have too many lines. */
function toBatches(
  { id: ruleId, payee, posts }: StoredRule,
  covered: readonly Covered[],
  names: ReadonlyMap<number, string>,
) {
  const target = posts.parts
    ? posts.parts.map((part) => names.get(part.internalAccountNumber)).join(' + ')
    : names.get(posts.internalAccountNumber)
  const description = `By rule: ${toPayeeName(payee)} → ${target}`.slice(0, 120).trim()
  const perBatch = Math.floor(maxLines / (1 + (posts.parts?.length ?? 1)))
  return chunk(covered, perBatch).map((some) => {
    const imports = new Set(some.map(({ row }) => row.importId))
    const [importId] = imports.size === 1 ? imports : []
    const batch = {
      id: randomUUID(),
      date: some.at(-1)!.row.date,
      isOpening: false,
      description,
      ruleId,
      ...(importId && { bankImportId: importId }),
      transactions: some.flatMap(({ row, parts }) => toLines(row, parts)),
    }
    return { batch, marks: toMarks(some) }
  })
}

const chunk = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  )
