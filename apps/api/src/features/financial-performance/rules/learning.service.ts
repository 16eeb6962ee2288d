import { randomUUID } from 'node:crypto'
import type { MoneyDirection } from '@milepost/contract/financial-performance/posting-rules'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toPayeeWords } from '../../../shared/payee-words.ts'
import { lockBooks } from '../posting/posting.sql.ts'
import { learn, unlearn } from './learn-rule.ts'
import {
  deleteRules,
  listMatchedPostings,
  listRulesOf,
  listRulesThatPosted,
  listStaffPostings,
  saveRules,
  type PayeePosting,
  type StoredRule,
} from './rules.sql.ts'

export const toDirection = ({ cents }: { cents: number }): MoneyDirection =>
  cents > 0 ? 'in' : 'out'

/** One rule for a payee and direction. */
export const toRuleKey = ({ payee, direction }: { payee: string; direction: MoneyDirection }) =>
  `${direction} ${payee}`

/**
 * Learns from bank transactions as staff posted them in one batch; call it in the transaction that posted them. Words that
 * say how money moved, such as those of a check, name no payee and teach nothing, unless a rule was made for them.
 */
export async function learnFromPostings(
  transaction: Db,
  clock: Clock,
  accountId: string,
  postings: readonly PayeePosting[],
): Promise<void> {
  const at = clock.now().toISOString()
  await changeRules(transaction, accountId, postings, (rule, some, { payee, direction }) => {
    if (!rule && toPayeeWords(payee).length === 0) return undefined
    const learned = learn(rule, some)
    if (!learned || learned === rule) return rule
    const isConfirmed = rule && learned.confirmations > rule.confirmations
    const lastUsedAt = isConfirmed ? at : (rule?.lastUsedAt ?? null)
    return { ...learned, id: rule?.id ?? randomUUID(), payee, direction, lastUsedAt }
  })
}

/** Learns from transactions that staff matched with batches, if those say what the payee is posted to. */
export const learnFromMatches = async (
  transaction: Db,
  clock: Clock,
  accountId: string,
  ids: readonly string[],
): Promise<void> =>
  learnFromPostings(
    transaction,
    clock,
    accountId,
    await listMatchedPostings(transaction, accountId, ids),
  )

/**
 * Learns that staff let posted transactions wait again, by a reversal or by undoing a match; call it before they wait.
 * The rule that posted them is refused, and so is one that would post them as staff did.
 */
export async function learnFromReopening(
  transaction: Db,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  await lockBooks(transaction, accountId)
  const rules = await listRulesThatPosted(transaction, accountId, ids)
  const refused = rules.map((rule) => ({ ...rule, refusals: rule.refusals + 1 }))
  await saveRules(transaction, accountId, refused)
  const postings = await listStaffPostings(transaction, accountId, ids)
  await changeRules(transaction, accountId, postings, (rule, some) => {
    const learned = rule && unlearn(rule, some)
    return learned && { ...rule, ...learned }
  })
}

type Key = { payee: string; direction: MoneyDirection }
type Change = (
  rule: StoredRule | undefined,
  postings: readonly PayeePosting[],
  key: Key,
) => StoredRule | undefined

/** Lets the postings of each payee and direction change its rule, under the lock of the books. */
async function changeRules(
  transaction: Db,
  accountId: string,
  postings: readonly PayeePosting[],
  change: Change,
): Promise<void> {
  const known = postings.filter(({ payee, cents }) => payee !== '' && cents !== 0)
  if (known.length === 0) return
  await lockBooks(transaction, accountId)
  const payees = [...new Set(known.map(({ payee }) => payee))]
  const stored = await listRulesOf(transaction, accountId, payees)
  const rules = new Map(stored.map((rule) => [toRuleKey(rule), rule]))
  const byKey = Map.groupBy(known, (one) => toRuleKey({ ...one, direction: toDirection(one) }))
  const outcomes = [...byKey].map(([key, some]) => {
    const rule = rules.get(key)
    const [{ payee }] = some as [PayeePosting]
    return { rule, next: change(rule, some, { payee, direction: toDirection(some[0]!) }) }
  })
  await saveRules(
    transaction,
    accountId,
    outcomes.flatMap(({ rule, next }) => (next && next !== rule ? [next] : [])),
  )
  const forgotten = outcomes.flatMap(({ rule, next }) => (rule && !next ? [rule.id] : []))
  if (forgotten.length > 0) await deleteRules(transaction, accountId, forgotten)
}
