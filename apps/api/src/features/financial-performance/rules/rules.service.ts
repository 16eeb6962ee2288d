import { randomUUID } from 'node:crypto'
import type { ImportedTransaction } from '@milepost/contract/financial-performance/imported-transactions'
import type {
  NewPostingRule,
  PostingRule,
  PostingRuleChange,
} from '@milepost/contract/financial-performance/posting-rules'
import { toHundredths } from '@milepost/contract/financial-performance/statements/ledger'
import type { Page } from '@milepost/contract/wire/endpoint'
import type { Db } from '../../../platform/database/database.ts'
import { httpError, orNotFound } from '../../../platform/errors.ts'
import { accountProblem, chartNumbers } from '../../../shared/chart.sql.ts'
import { toRowStem } from '../imported/bank-row.ts'
import { lockBooks } from '../posting/posting.sql.ts'
import {
  changePosts,
  divideByRule,
  makeRule,
  toState,
  type Learned,
  type Posts,
  type Scope,
} from './learn-rule.ts'
import { toDirection, toRuleKey } from './learning.service.ts'
import {
  deleteRules,
  findRule,
  listRulesOf,
  saveRules,
  toPostingRule,
  type StoredRule,
} from './rules.sql.ts'

/**
 * Makes a rule by hand. Throws a 409 if there is one for the payee and direction already; what was only observed of them
 * is replaced. Throws a 422 if it would post to an account that takes no lines, or to its own bank account.
 */
export async function addRule(
  transaction: Db,
  accountId: string,
  rule: NewPostingRule,
): Promise<PostingRule> {
  await lockBooks(transaction, accountId)
  const { direction } = rule
  const payee = toRowStem(rule.payee)
  const existing = (await listRulesOf(transaction, accountId, [payee])).find(
    (one) => one.direction === direction,
  )
  if (existing && toState(existing) !== 'learning')
    throw httpError(409, 'rule_exists', { pointer: '/posting_rule/payee' })
  const made = {
    ...makeRule(toPosts(rule), toScope(rule)),
    id: existing?.id ?? randomUUID(),
    payee,
    direction,
    lastUsedAt: null,
  }
  await checkAccounts(transaction, accountId, made)
  await saveRules(transaction, accountId, [made])
  return toPostingRule(made)
}

/** Changes a rule. Throws a 404 if it is not the account's, a 422 as `addRule` does. */
export async function changeRule(
  transaction: Db,
  accountId: string,
  id: string,
  { scope, posts, isPaused, isAutomaticAllowed }: PostingRuleChange,
): Promise<PostingRule> {
  await lockBooks(transaction, accountId)
  const rule = orNotFound(await findRule(transaction, accountId, id))
  const changed = {
    ...(posts ? { ...rule, ...changePosts(rule, toPosts(posts)) } : rule),
    ...(scope && setScope(toScope(scope))),
    isPaused: isPaused ?? rule.isPaused,
    isAutomaticAllowed: isAutomaticAllowed ?? rule.isAutomaticAllowed,
  }
  if (posts ?? scope) await checkAccounts(transaction, accountId, changed)
  await saveRules(transaction, accountId, [changed])
  return toPostingRule(changed)
}

/** Deletes a rule. Throws a 404 if it is not the account's. */
export async function removeRule(transaction: Db, accountId: string, id: string): Promise<void> {
  await lockBooks(transaction, accountId)
  orNotFound((await deleteRules(transaction, accountId, [id])) || undefined)
}

const toCents = (dollars: number | null) => (dollars === null ? null : toHundredths(dollars))

type ScopeInDollars = Pick<PostingRule, 'bankAccountNumber' | 'minAmount' | 'maxAmount'>

const toScope = ({ bankAccountNumber, minAmount, maxAmount }: ScopeInDollars): Scope => ({
  bankAccountNumber,
  minCents: toCents(minAmount),
  maxCents: toCents(maxAmount),
})

const setScope = (scope: Scope) => ({
  ...scope,
  isScopeSet: Object.values(scope).some((limit) => limit !== null),
})

/** The contract has checked that one of them is null. */
const toPosts = ({
  internalAccountNumber,
  parts,
}: Pick<PostingRule, 'internalAccountNumber' | 'parts'>): Posts =>
  parts
    ? { internalAccountNumber: null, parts }
    : { internalAccountNumber: internalAccountNumber!, parts: null }

/** The accounts that a rule posts to. */
export const listAccountsOf = ({ internalAccountNumber, parts }: Posts): number[] =>
  parts ? parts.map((part) => part.internalAccountNumber) : [internalAccountNumber]

async function checkAccounts(db: Db, accountId: string, rule: Learned): Promise<void> {
  const chart = await chartNumbers(db, accountId)
  const accounts = listAccountsOf(rule.posts)
  const pointer = '/posting_rule/internal_account_number'
  for (const number of accounts) {
    const problem = accountProblem(chart, number)
    if (problem) throw httpError(422, problem, { pointer })
  }
  const { bankAccountNumber: bank } = rule
  if (bank === null || !rule.isScopeSet) return
  const problem = accountProblem(chart, bank)
  if (problem) throw httpError(422, problem, { pointer: '/posting_rule/bank_account_number' })
  if (accounts.includes(bank)) throw httpError(422, 'rule_to_bank', { pointer })
}

/**
 * Adds to a page of transactions what rules propose for those that wait. An answer of the client and where a transaction was
 * posted before come first; where there is no rule, the proposal stays that of the last transaction alike.
 */
export async function addRules<Count extends string>(
  db: Db,
  accountId: string,
  page: Page<ImportedTransaction, Count>,
): Promise<Page<ImportedTransaction, Count>> {
  const payees = page.items.flatMap(({ state, stem }) =>
    state === 'posted' || stem === '' ? [] : [stem],
  )
  if (payees.length === 0) return page
  const rules = await listRulesOf(db, accountId, [...new Set(payees)])
  const byKey = new Map(rules.map((rule) => [toRuleKey(rule), rule]))
  return { ...page, items: page.items.map((item) => propose(item, byKey)) }
}

function propose(
  item: ImportedTransaction,
  rules: ReadonlyMap<string, StoredRule>,
): ImportedTransaction {
  const cents = toHundredths(item.amount)
  const rule = rules.get(toRuleKey({ payee: item.stem, direction: toDirection({ cents }) }))
  if (!rule || item.state === 'posted' || item.possibleDuplicate) return item
  if (item.proposedBy === 'answer' || item.proposedBy === 'reversal') return item
  const state = toState(rule)
  if (state !== 'proposed' && state !== 'automatic') return item
  const row = { bankAccountNumber: item.internalAccountNumber, cents }
  const shares = divideByRule(rule, row)
  if (!shares) return item
  return {
    ...item,
    proposedBy: 'rule',
    proposedAccountNumber: rule.posts.internalAccountNumber,
    proposedParts:
      rule.posts.parts &&
      shares.map((share) => ({
        internalAccountNumber: share.internalAccountNumber,
        amount: share.cents / 100,
      })),
    rule: { id: rule.id, state },
  }
}
