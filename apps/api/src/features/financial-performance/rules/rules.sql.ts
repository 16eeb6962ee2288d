import type { PostingRuleState } from '@milepost/contract/financial-performance/posting-rule-state'
import type {
  AutomaticPosting,
  MoneyDirection,
  PostingRule,
} from '@milepost/contract/financial-performance/posting-rules'
import type { Page } from '@milepost/contract/wire/endpoint'
import { empty, sql, type Db } from '../../../platform/database/database.ts'
import { toLikePattern } from '../../../platform/database/like-pattern.ts'
import { listPage } from '../../../platform/database/list-page.ts'
import { currentLinesOf } from '../posting/current-lines.sql.ts'
import { toState, type Learned, type Posting } from './learn-rule.ts'

export type StoredRule = Learned & {
  id: string
  payee: string
  direction: MoneyDirection
  lastUsedAt: string | null
}

const columns = sql`
  id, payee, direction, bank_account_number, min_cents, max_cents, is_scope_set, posts, alike, confirmations, refusals,
  other, is_paused, is_automatic_allowed, last_used_at
`

export const findRule = (db: Db, accountId: string, id: string) =>
  db.row<StoredRule>(sql`
    select ${columns} from posting_rules where account_id = ${accountId} and id = ${id}
  `)

export const listRulesOf = (db: Db, accountId: string, payees: readonly string[]) =>
  db.rows<StoredRule>(sql`
    select ${columns} from posting_rules where account_id = ${accountId} and payee = any(${[...payees]}::text[])
  `)

export const listAutomaticRules = (db: Db, accountId: string) =>
  db.rows<StoredRule>(sql`
    select ${columns} from posting_rules where account_id = ${accountId} and state = 'automatic'
  `)

type ListQuery = {
  state?: PostingRuleState | undefined
  search?: string | undefined
  page: number
  limit: number
}
type Numbers = Record<PostingRuleState, number> & { total: number }

/** One page of rules by payee: of one state, or all that are more than an observation. */
export async function listRules(
  db: Db,
  accountId: string,
  { state, search, page, limit }: ListQuery,
): Promise<Page<PostingRule, PostingRuleState>> {
  const pattern = toLikePattern(search ?? '')
  const isFound = search ? sql`and payee like ${pattern}` : empty
  const isListed = state ? sql`state = ${state}` : sql`state <> 'learning'`
  const { items, numbers } = await listPage<StoredRule, Numbers>(db, {
    items: sql`
      select ${columns} from posting_rules
      where account_id = ${accountId} and ${isListed} ${isFound}
      order by payee, direction limit ${limit} offset ${(page - 1) * limit}
    `,
    order: sql`payee, direction`,
    numbers: sql`
      select count(*) filter (where ${isListed}) as total,
             count(*) filter (where state = 'automatic') as automatic,
             count(*) filter (where state = 'proposed') as proposed,
             count(*) filter (where state = 'paused') as paused,
             count(*) filter (where state = 'learning') as learning
      from posting_rules where account_id = ${accountId} ${isFound}
    `,
  })
  const { total, ...counts } = numbers
  return { items: items.map(toPostingRule), page, limit, total, counts }
}

/** A rule as staff see it; the contract leaves out what only learning needs. */
export function toPostingRule(rule: StoredRule): PostingRule {
  const toDollars = (cents: number | null) => (cents === null ? null : cents / 100)
  return {
    ...rule,
    ...rule.posts,
    minAmount: toDollars(rule.minCents),
    maxAmount: toDollars(rule.maxCents),
    state: toState(rule),
  }
}

/** Stores rules: new ones, and what became of known ones. */
export async function saveRules(
  db: Db,
  accountId: string,
  rules: readonly StoredRule[],
): Promise<void> {
  if (rules.length === 0) return
  await db.rows(sql`
    insert into posting_rules as r (account_id, id, payee, direction, bank_account_number, min_cents, max_cents,
      is_scope_set, posts, alike, confirmations, refusals, other, is_paused, is_automatic_allowed, state, last_used_at)
    select ${accountId}::uuid, n.*
    from unnest(
      ${rules.map(({ id }) => id)}::uuid[], ${rules.map(({ payee }) => payee)}::text[],
      ${rules.map(({ direction }) => direction)}::text[],
      ${rules.map(({ bankAccountNumber }) => bankAccountNumber)}::int[],
      ${rules.map(({ minCents }) => minCents)}::bigint[], ${rules.map(({ maxCents }) => maxCents)}::bigint[],
      ${rules.map(({ isScopeSet }) => isScopeSet)}::boolean[],
      ${rules.map(({ posts }) => JSON.stringify(posts))}::jsonb[],
      ${rules.map(({ alike }) => alike)}::int[], ${rules.map(({ confirmations }) => confirmations)}::int[],
      ${rules.map(({ refusals }) => refusals)}::int[],
      ${rules.map(({ other }) => (other === null ? null : JSON.stringify(other)))}::jsonb[],
      ${rules.map(({ isPaused }) => isPaused)}::boolean[],
      ${rules.map(({ isAutomaticAllowed }) => isAutomaticAllowed)}::boolean[],
      ${rules.map(toState)}::text[], ${rules.map(({ lastUsedAt }) => lastUsedAt)}::timestamptz[]
    ) n
    on conflict (account_id, id) do update
      set bank_account_number = excluded.bank_account_number, min_cents = excluded.min_cents,
          max_cents = excluded.max_cents, is_scope_set = excluded.is_scope_set, posts = excluded.posts,
          alike = excluded.alike, confirmations = excluded.confirmations, refusals = excluded.refusals,
          other = excluded.other, is_paused = excluded.is_paused,
          is_automatic_allowed = excluded.is_automatic_allowed, state = excluded.state,
          last_used_at = excluded.last_used_at
  `)
}

/** Deletes rules. Returns whether there were any. */
export const deleteRules = async (db: Db, accountId: string, ids: readonly string[]) =>
  (
    await db.rows(sql`
      delete from posting_rules where account_id = ${accountId} and id = any(${[...ids]}::uuid[]) returning id
    `)
  ).length > 0

export const markUsed = (db: Db, accountId: string, ids: readonly string[], at: Date) =>
  db.rows(sql`
    update posting_rules set last_used_at = ${at} where account_id = ${accountId} and id = any(${[...ids]}::uuid[])
  `)

export async function findAutomatic(
  db: Db,
  accountId: string,
): Promise<AutomaticPosting | undefined> {
  const [account, firm] = await Promise.all([
    db.row<{ isOn: boolean }>(
      sql`select automatic_posting as is_on from accounts where id = ${accountId}`,
    ),
    db.row<{ isOn: boolean }>(sql`
      select (settings -> 'automaticPosting')::boolean as is_on from firm_settings
    `),
  ])
  return account && { accountId, isOn: account.isOn, isOnForFirm: firm!.isOn }
}

export const setAutomatic = (db: Db, accountId: string, isOn: boolean) =>
  db.rows(sql`update accounts set automatic_posting = ${isOn} where id = ${accountId}`)

export type PayeePosting = Posting & { payee: string }

/**
 * What the transactions that were matched with batches show of their payees: of those that confirm one line to the
 * cent, of a batch with one other account. A receipt of several accounts says nothing about the payee's next one.
 */
export const listMatchedPostings = (db: Db, accountId: string, ids: readonly string[]) =>
  listPostings(
    db,
    sql`
      select i.id, i.stem as payee, i.internal_account_number as bank_account_number, i.amount as cents, i.date,
             min(o.internal_account_number) as internal_account_number, null as parts
      from imported_transactions i
      join imported_matches m on m.account_id = ${accountId} and m.transaction_id = i.id
      join transactions t
        on t.account_id = ${accountId} and t.batch_id = m.batch_id and t.line_number = m.line_number
      cross join lateral ${currentLinesOf(accountId, sql`m.batch_id`)} o
      where (o.batch_id, o.line_number) <> (m.batch_id, m.line_number) and i.account_id = ${accountId} and i.id = any(${[...ids]}::uuid[]) and i.stem <> ''
        and o.internal_account_number < 9000
        and case when t.internal_account_number < 2000 then t.amount else -t.amount end = i.amount
        and not exists (
          select 1 from imported_matches n
          where n.account_id = ${accountId} and n.transaction_id = i.id
            and (n.batch_id, n.line_number) <> (m.batch_id, m.line_number))
      group by i.id, i.stem, i.internal_account_number, i.amount, i.date
      having min(o.internal_account_number) = max(o.internal_account_number)
        and min(o.internal_account_number) <> i.internal_account_number
    `,
  )

/** How transactions are posted now, by staff: to which account or accounts each. */
export const listStaffPostings = (db: Db, accountId: string, ids: readonly string[]) =>
  listPostings(
    db,
    sql`
      select i.id, i.stem as payee, i.internal_account_number as bank_account_number, i.amount as cents, i.date,
             i.posted_to as internal_account_number, i.posted_parts as parts
      from imported_transactions i
      join transaction_batches b on b.account_id = ${accountId} and b.id = i.batch_id
      where i.account_id = ${accountId} and i.id = any(${[...ids]}::uuid[]) and i.state = 'posted' and i.stem <> ''
        and b.rule_id is null
    `,
  )

/** The rules that posted these transactions. */
export const listRulesThatPosted = (db: Db, accountId: string, ids: readonly string[]) =>
  db.rows<StoredRule>(sql`
    select ${columns} from posting_rules
    where account_id = ${accountId} and id in (
      select b.rule_id from imported_transactions i
      join transaction_batches b on b.account_id = ${accountId} and b.id = i.batch_id
      where i.account_id = ${accountId} and i.id = any(${[...ids]}::uuid[]) and b.rule_id is not null)
  `)

async function listPostings(db: Db, statement: ReturnType<typeof sql>): Promise<PayeePosting[]> {
  type Row = Omit<PayeePosting, 'shares'> & {
    internalAccountNumber: number
    parts: PayeePosting['shares'] | null
  }
  const rows = await db.rows<Row>(sql`select * from (${statement}) posted order by date, id`)
  return rows.map(({ payee, bankAccountNumber, cents, internalAccountNumber, parts }) => ({
    payee,
    bankAccountNumber,
    cents,
    shares: parts ?? [{ internalAccountNumber, cents }],
  }))
}
