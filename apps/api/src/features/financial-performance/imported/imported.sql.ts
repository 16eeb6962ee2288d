import type {
  ImportedTransaction,
  importedTransactions,
  Part,
} from '@milepost/contract/financial-performance/imported-transactions'
import { toHundredths } from '@milepost/contract/financial-performance/statements/ledger'
import type { Page, Received } from '@milepost/contract/wire/endpoint'
import { empty, sql, type Db } from '../../../platform/database/database.ts'
import { toLikePattern } from '../../../platform/database/like-pattern.ts'
import { listPage } from '../../../platform/database/list-page.ts'
import { reopenQuestions, settleQuestions } from '../../../shared/questions.sql.ts'

type Sql = ReturnType<typeof sql>
type ListQuery = Received<typeof importedTransactions.list>['query']
type Count = 'waiting' | 'set_aside' | 'changed' | 'sure'

/** A transaction in the list; cents instead of dollars. */
type ListedRow = Omit<
  ImportedTransaction,
  | 'amount'
  | 'bankChange'
  | 'match'
  | 'proposedAccountNumber'
  | 'proposedParts'
  | 'proposedBy'
  | 'question'
  | 'rule'
> & {
  cents: number
  /** An account's number, or the parts of several. */
  proposed: number | Part[] | null
  /** Whether it was posted before its batch was reversed. */
  isReopened: boolean
  bankChangedAt: string | null
  bankRemoved: boolean
  bankDate: string
  bankCents: number
  bankDescription: string
}

/**
 * One page of a state, or of those the bank changed after they were posted, newest first. Proposes what the client answered,
 * where a transaction was posted before, or else where the last posted one of the same description and sign was, unless that is the
 * transaction's own bank account, a split of another amount, it has no description, or it may be a duplicate. Without
 * questions, which `addQuestions` finds, rules, which `addRules` finds, and matches, which `addMatches` finds; `matched` are the ids of those that have one.
 */
export async function listImported(
  db: Db,
  accountId: string,
  query: ListQuery,
  latest: string,
  matched: readonly string[],
): Promise<Page<ImportedTransaction, Count>> {
  const { state, isChanged, page, limit } = query
  const proposed = proposal(accountId)
  const known = sql`
    left join imported_transactions k on k.account_id = ${accountId} and k.id = i.possible_duplicate_of
  `
  const isListed = sql`
    i.account_id = ${accountId}
    and ${isChanged ? sql`i.bank_changed_at is not null` : sql`i.state = ${state}`}
    ${query.batchId ? sql`and i.batch_id = ${query.batchId}` : empty}
    and ${passesFilters(query)} ${isSuggested(query, proposed, matched)}
  `
  // Only proposals ask for it.
  const knownToCount = needsProposal(query) ? known : empty
  const { items, numbers } = await listPage<
    ListedRow,
    Record<Exclude<Count, 'sure'> | 'found', number>
  >(db, {
    items: sql`
      select i.id, i.date, i.amount as cents, i.description, i.state, i.check_number, i.date > ${latest} as is_ahead,
             i.internal_account_number, i.bank_account, i.batch_id, i.stem, i.document_id as document_guid,
             exists (
               select 1 from imported_matches m where m.account_id = ${accountId} and m.transaction_id = i.id
             ) as is_matched, ${proposed} as proposed, i.proposed is not null as is_reopened,
             case when t.batch_id is not null then json_build_object(
               'batchId', t.batch_id, 'date', t.date, 'words', coalesce(nullif(t.details, ''), t.source)
             ) end as entry,
             case when i.state = 'waiting' and i.stem = '' then 1 when i.state = 'waiting' then (
               select count(*) from imported_transactions a
               where a.account_id = ${accountId} and a.state = 'waiting' and a.stem = i.stem
                 and sign(a.amount) = sign(i.amount)
             ) else 0 end as alike,
             i.bank_changed_at, i.bank_removed, coalesce(i.bank_date, i.date) as bank_date,
             coalesce(i.bank_amount, i.amount) as bank_cents,
             coalesce(i.bank_description, i.description) as bank_description,
             case when k.id is not null then json_build_object(
               'id', k.id, 'date', k.date, 'amount', k.amount / 100.0, 'description', k.description,
               'checkNumber', k.check_number, 'state', k.state,
               'isFed', coalesce(k.external_id like 'bank:%', false)) end as possible_duplicate
      from imported_transactions i ${known}
      left join transactions t
        on t.account_id = ${accountId} and t.batch_id = coalesce(i.correction_id, i.batch_id)
          and t.line_number = i.posted_line
      where ${isListed}
      order by i.date desc, i.id limit ${limit} offset ${(page - 1) * limit}
    `,
    order: sql`date desc, id`,
    numbers: sql`
      select count(*) filter (where state = 'waiting') as waiting,
             count(*) filter (where state = 'set_aside') as set_aside,
             count(*) filter (where bank_changed_at is not null) as changed,
             (select count(*) from imported_transactions i ${knownToCount} where ${isListed}) as found
      from imported_transactions where account_id = ${accountId}
    `,
  })
  return {
    items: items.map(toImportedTransaction),
    page,
    limit,
    total: numbers.found,
    counts: {
      waiting: numbers.waiting,
      set_aside: numbers.set_aside,
      changed: numbers.changed,
      sure: 0,
    },
  }
}

/** The account that the newest unhandled answer about a transaction (`i`) proposes, as JSON. */
const answered = (accountId: string) => sql`(
  select nullif(jsonb_path_query_first(
      q.choices, '$[*] ? (@.key == $key).chartAccount ? (@ != null)', jsonb_build_object('key', q.answer_key)),
    to_jsonb(i.internal_account_number))
  from questions q
  where q.account_id = ${accountId} and q.about_id = i.id and q.about_kind = 'bank_row'
    and q.answered_at is not null and q.handled_at is null
  order by q.answered_at desc limit 1
)`

/** Where a transaction (`i`, which may be `k`) was posted, or is proposed to be: a number or parts as JSON. */
const proposal = (accountId: string) => sql`
  coalesce(i.posted_parts, i.posted_to::text::jsonb, case when k.id is null then coalesce(${answered(accountId)}, i.proposed, (
    select case when p.posted_parts is null then p.posted_to::text::jsonb
                when p.amount = i.amount then p.posted_parts end
    from imported_transactions p
    where p.account_id = ${accountId} and p.stem = i.stem and p.state = 'posted' and i.stem <> ''
      and sign(p.amount) = sign(i.amount) and p.posted_to <> i.internal_account_number
    order by p.date desc limit 1
  )) end)
`

/** One condition for all filters of rows: each set of them would be another statement to prepare. */
function passesFilters(query: ListQuery) {
  const { transaction = null, account = null, direction = null, month = null, payee = null } = query
  const [min = null, max = null] = [query.minAmount, query.maxAmount].map((amount) =>
    amount === undefined ? null : toHundredths(amount),
  )
  const words = query.search ? toLikePattern(query.search) : null
  return sql`
    (${transaction}::uuid is null or i.id = ${transaction})
    and (${account}::int is null or i.internal_account_number = ${account})
    and (${direction}::text is null or (i.amount > 0) = (${direction} = 'in'))
    and (${min}::bigint is null or abs(i.amount) >= ${min})
    and (${max}::bigint is null or abs(i.amount) <= ${max})
    and (${month}::text is null or i.date between (${month} || '-01')::date
         and ((${month} || '-01')::date + interval '1 month - 1 day')::date)
    and (${payee}::text is null or i.stem = ${payee})
    and (${words}::text is null or lower(i.description) like ${words} or i.check_number like ${words})
  `
}

const needsProposal = ({ suggestion }: ListQuery) =>
  suggestion === 'proposal' || suggestion === 'none'

function isSuggested(query: ListQuery, proposed: Sql, matched: readonly string[]) {
  if (query.suggestion === undefined) return empty
  const hasMatch = sql`i.id = any(${[...matched]}::uuid[])`
  if (query.suggestion === 'match') return sql`and ${hasMatch}`
  const hasProposal =
    query.suggestion === 'proposal' ? sql`${proposed} is not null` : sql`${proposed} is null`
  return sql`and not ${hasMatch} and ${hasProposal}`
}

function toImportedTransaction({
  cents,
  proposed,
  bankChangedAt: at,
  bankRemoved: isRemoved,
  bankDate: date,
  bankCents,
  bankDescription: description,
  isReopened,
  ...row
}: ListedRow): ImportedTransaction {
  return {
    ...row,
    amount: cents / 100,
    proposedAccountNumber: typeof proposed === 'number' ? proposed : null,
    proposedParts: Array.isArray(proposed)
      ? proposed.map((part) => ({
          internalAccountNumber: part.internalAccountNumber,
          amount: part.cents / 100,
        }))
      : null,
    match: null,
    proposedBy:
      proposed === null || row.state === 'posted' ? null : isReopened ? 'reversal' : 'alike',
    question: null,
    rule: null,
    bankChange: at === null ? null : { isRemoved, date, amount: bankCents / 100, description, at },
  }
}

export type ImportedRow = Pick<
  ImportedTransaction,
  | 'id'
  | 'date'
  | 'description'
  | 'stem'
  | 'state'
  | 'checkNumber'
  | 'internalAccountNumber'
  | 'batchId'
> & {
  cents: number
  importId: string | null
  postedParts: Part[] | null
  /** The latest correction, and where the lines of the other side begin in it, or else in the batch. */
  correctionId: string | null
  postedLine: number | null
  /** Whether nobody has decided yet if it is a duplicate. */
  isInDoubt: boolean
}

/** Locks the rows, to serialize concurrent postings. */
export const lockImported = (db: Db, accountId: string, ids: readonly string[]) =>
  db.rows<ImportedRow>(sql`
    select i.id, i.date, i.amount as cents, i.description, i.stem, i.state, i.check_number,
           i.internal_account_number, i.import_id, i.batch_id, i.posted_parts, i.correction_id, i.posted_line,
           exists (
             select 1 from imported_transactions k
             where k.account_id = ${accountId} and k.id = i.possible_duplicate_of
           ) as is_in_doubt
    from imported_transactions i
    where i.account_id = ${accountId} and i.id = any(${[...ids]}::uuid[])
    order by i.date, i.id for update
  `)

/** The transactions that posted a batch, and where each went; without those that match it. */
export const listPosted = (db: Db, accountId: string, batchId: string) =>
  db.rows<{ id: string; postedTo: number; postedParts: Part[] | null; isCorrected: boolean }>(sql`
    select i.id, i.posted_to, i.posted_parts, i.correction_id is not null as is_corrected
    from imported_transactions i
    where i.account_id = ${accountId} and i.batch_id = ${batchId}
      and not exists (
        select 1 from imported_matches m where m.account_id = ${accountId} and m.transaction_id = i.id)
  `)

export type Posted = {
  id: string
  /** The account that it went to; of several, the one with the largest part. */
  postedTo: number
  parts: readonly Part[] | null
  /** Where its lines for what it was for begin; null if a batch stands for it that has none. */
  line: number | null
}

/** Marks transactions as posted, which settles the questions about them; `by` posted them, null if rules did. */
export async function markImportedPosted(
  db: Db,
  accountId: string,
  batchId: string,
  posted: readonly Posted[],
  by: { at: Date; staffId: string | null },
): Promise<void> {
  await db.rows(sql`
    update imported_transactions i
    set state = 'posted', batch_id = ${batchId}, posted_to = p.number, posted_parts = p.parts,
        posted_line = p.line, proposed = null
    from ${toPostedRows(posted)}
    where i.account_id = ${accountId} and i.id = p.id
  `)
  await settleQuestions(
    db,
    accountId,
    posted.map(({ id }) => id),
    by,
  )
}

/** Where a transaction is posted since its correction; its batch stays. */
export async function markImportedCorrected(
  db: Db,
  accountId: string,
  correctionId: string,
  posted: Posted,
): Promise<void> {
  await db.rows(sql`
    update imported_transactions i
    set correction_id = ${correctionId}, posted_to = p.number, posted_parts = p.parts, posted_line = p.line
    from ${toPostedRows([posted])}
    where i.account_id = ${accountId} and i.id = p.id
  `)
}

/** Rows as `p` of a statement. */
const toPostedRows = (posted: readonly Posted[]) => sql`
  unnest(${posted.map(({ id }) => id)}::uuid[], ${posted.map(({ postedTo }) => postedTo)}::int[],
         ${posted.map(({ parts }) => parts && JSON.stringify(parts))}::jsonb[],
         ${posted.map(({ line }) => line)}::int[]) p (id, number, parts, line)
`

/** Sets transactions aside, which settles the questions about them, or restores both. */
export async function markSetAside(
  db: Db,
  accountId: string,
  { ids, isAside }: { ids: readonly string[]; isAside: boolean },
  by: { at: Date; staffId: string },
): Promise<void> {
  const [fromState, toState] = isAside ? ['waiting', 'set_aside'] : ['set_aside', 'waiting']
  const moved = await db.rows<{ id: string }>(sql`
    update imported_transactions set state = ${toState}
    where account_id = ${accountId} and id = any(${[...ids]}::uuid[]) and state = ${fromState}
    returning id
  `)
  const movedIds = moved.map(({ id }) => id)
  if (isAside) await settleQuestions(db, accountId, movedIds, by)
  else await reopenQuestions(db, accountId, movedIds)
}
