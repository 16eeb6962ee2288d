import type { WaitingKind } from '@milepost/contract/board/board'
import { statusesOf } from '@milepost/contract/documents/work-queue'
import { join, raw, sql } from '../../platform/database/database.ts'
import { hasNoPassword } from '../people/has-password.sql.ts'
import { selectReconciledThrough } from '../reconciled-through.sql.ts'
import { isToHandle, isUnanswered } from '../waiting.sql.ts'

type Sql = ReturnType<typeof sql>

const openDocuments = join(
  statusesOf('open').map((status) => raw(status)),
  ' + ',
)

const nextWork = (accountId: string, column: Sql) => sql`(
  select ${column} from work_items w
  where w.account_id = ${accountId} and w.done_at is null and w.skipped_at is null
  order by w.due_on, w.kind, w.period limit 1
)`

type Column =
  | WaitingKind
  | 'questions'
  | 'requests'
  | 'posted_through'
  | 'reconciled_through'
  | 'locked_through'
  | 'next_due_on'
  | 'next_kind'
  | 'next_period'
  | 'invitation'

/** What each column of a client's row on the board is, from the records. */
export const boardColumns: Record<Column, (accountId: string) => Sql> = {
  documents: (accountId) => sql`coalesce((
    select ${openDocuments} from document_counts where account_id = ${accountId}), 0)`,
  answers: (accountId) => sql`(
    select count(*)::int from questions q where q.account_id = ${accountId} and ${isToHandle})`,
  bank_rows: (accountId) => sql`(
    select count(*)::int from imported_transactions
    where account_id = ${accountId} and state = 'waiting')`,
  replies: (accountId) => sql`(
    select count(*)::int from hub_messages m where m.account_id = ${accountId} and ${isUnanswered})`,
  questions: (accountId) => sql`(
    select count(*)::int from questions q
    where q.account_id = ${accountId} and q.answered_at is null and q.withdrawn_at is null)`,
  requests: (accountId) => sql`coalesce((
    select needs_resubmission from document_counts where account_id = ${accountId}), 0) + (
    select count(*)::int from hub_messages m
    where m.account_id = ${accountId} and m.archived_at is null and m.closed_at is null
      and m.message_type = 'document_request') + (
    select count(*)::int from missing_papers p
    where p.account_id = ${accountId} and p.waived_at is null)`,
  posted_through: (accountId) => sql`(
    select (make_date(t.year, t.month, 1) + interval '1 month' - interval '1 day')::date
    from monthly_totals t where t.account_id = ${accountId} and t.amount <> 0
    order by t.year desc, t.month desc limit 1)`,
  reconciled_through: selectReconciledThrough,
  locked_through: (accountId) => sql`(
    select a.books_locked_through from accounts a where a.id = ${accountId})`,
  next_due_on: (accountId) => nextWork(accountId, sql`w.due_on`),
  next_kind: (accountId) => nextWork(accountId, sql`w.kind`),
  next_period: (accountId) => nextWork(accountId, sql`w.period`),
  invitation: (accountId) => sql`(
    select case when count(*) = 0 then 'not_invited' when count(u.bounced_at) > 0 then 'bounced'
                when bool_or(${hasNoPassword(sql`${accountId}`)}) then 'no_password' end
    from client_users u where u.account_id = ${accountId} and u.removed_at is null)`,
}

/** What changes together, and its columns. */
export const boardParts = {
  documents: ['documents', 'requests'],
  papers: ['requests'],
  messages: ['replies', 'requests'],
  questions: ['answers', 'questions'],
  books: ['bank_rows', 'posted_through', 'reconciled_through', 'locked_through'],
  work: ['next_due_on', 'next_kind', 'next_period'],
  people: ['invitation'],
} as const satisfies Record<string, readonly Column[]>
export type BoardPart = keyof typeof boardParts

const set = (columns: readonly Column[], accountId: string) =>
  join(columns.map((column) => sql`${raw(column)} = ${boardColumns[column](accountId)}`))

export const everyColumn = Object.keys(boardColumns) as Column[]

/** Sets columns of a client's row as the records are now; its row must be locked before. */
export const updateColumns = (accountId: string, columns: readonly Column[]) => sql`
  update client_boards set ${set(columns, accountId)} where account_id = ${accountId}
`
