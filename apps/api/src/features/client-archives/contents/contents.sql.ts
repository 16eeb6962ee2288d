import type { Section } from '@milepost/contract/financial-performance/statements/ledger'
import type { TaxPaymentMethod } from '@milepost/contract/tax/payment-methods'
import { empty, raw, sql, type Db } from '../../../platform/database/database.ts'
import { chartOf } from '../../../shared/chart.sql.ts'

export const findAccount = (db: Db, accountId: string) =>
  db.row<{ name: string; timeZone: string }>(sql`
    select name, time_zone from accounts where id = ${accountId}
  `)

const pageSize = 200

/** Where a list goes on: after the row with this order and ID. */
export type After = { order: string; id: string }

/**
 * All rows of a query, a page at a time. `read` takes the place after which a page begins; rows added
 * meanwhile come once or not at all.
 */
export async function* inPages<Row extends After>(
  read: (after: After | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: After | undefined
  do {
    const rows = await read(after, pageSize)
    yield* rows
    after = rows.length === pageSize ? rows.at(-1) : undefined
  } while (after)
}

/** The condition that a row comes after the last one of a page. */
const isAfter = (column: string, type: string, after: After | undefined) =>
  after ? sql`and (${raw(column)}, id) > (${after.order}::${raw(type)}, ${after.id}::uuid)` : empty

type File = { fileName: string; key: string; sha256: string }

export type DocumentRow = After & {
  title: string
  createdAt: string
  files: File[]
}

export const documentsAfter = (
  db: Db,
  accountId: string,
  after: After | undefined,
  limit: number,
) =>
  db.rows<DocumentRow>(sql`
    select d.id, d.created_at::text as "order", d.created_at, d.title, (
      select coalesce(json_agg(json_build_object(
        'fileName', f.file_name, 'key', f.blob_key, 'sha256', f.blob_sha256
      ) order by f.file_number), '[]')
      from document_files f where f.account_id = ${accountId} and f.document_id = d.id
    ) as files
    from (
      select id, created_at, title from documents
      where account_id = ${accountId} ${isAfter('created_at', 'timestamptz', after)}
      order by created_at, id limit ${limit}
    ) d
    order by d.created_at, d.id
  `)

type YearOfDocuments = { year: number; timeZone: string; isPostedOnly: boolean }

/** Sent in a year of a time zone; the last hour of 31 December there may be in the next year here. */
const inYear = ({ year, timeZone, isPostedOnly }: YearOfDocuments) => sql`
  created_at >= make_date(${year}, 1, 1)::timestamp at time zone ${timeZone}
  and created_at < make_date(${year + 1}, 1, 1)::timestamp at time zone ${timeZone}
  ${isPostedOnly ? sql`and status = 'posted'` : empty}
`

export const documentsOfYear = (
  db: Db,
  accountId: string,
  selection: YearOfDocuments,
  after: After | undefined,
  limit: number,
) =>
  db.rows<DocumentRow & { previewKey: string | null; previewSha256: string | null }>(sql`
    select d.id, d.created_at::text as "order", d.created_at, d.title, d.preview_key, d.preview_sha256, (
      select coalesce(json_agg(json_build_object(
        'fileName', f.file_name, 'key', f.blob_key, 'sha256', f.blob_sha256
      ) order by f.file_number), '[]')
      from document_files f where f.account_id = ${accountId} and f.document_id = d.id
    ) as files
    from (
      select id, created_at, title, preview_key, preview_sha256 from documents
      where account_id = ${accountId} and ${inYear(selection)}
        ${isAfter('created_at', 'timestamptz', after)}
      order by created_at, id limit ${limit}
    ) d
    order by d.created_at, d.id
  `)

/** Whether a client has sent documents in a year. */
export const hasDocuments = async (db: Db, accountId: string, selection: YearOfDocuments) =>
  (await db.row(sql`
    select 1 as found from documents where account_id = ${accountId} and ${inYear(selection)} limit 1
  `)) !== undefined

export type PaperRow = After & File & { title: string; sentAt: string }

/** What the firm sent the client, and did not take back. */
export const papersAfter = (db: Db, accountId: string, after: After | undefined, limit: number) =>
  db.rows<PaperRow>(sql`
    select id, sent_at::text as "order", sent_at, title, file_name, blob_key as key,
           blob_sha256 as sha256
    from firm_papers
    where account_id = ${accountId} and withdrawn_at is null
      ${isAfter('sent_at', 'timestamptz', after)}
    order by sent_at, id limit ${limit}
  `)

export type StatementRow = File & { id: string; through: string }

/** The bank's statements that reconciliations have. */
export const bankStatements = (db: Db, accountId: string) =>
  db.rows<StatementRow>(sql`
    select id, through, coalesce(file_name, 'statement.pdf') as file_name, blob_key as key,
           blob_sha256 as sha256
    from reconciliations where account_id = ${accountId} and blob_key is not null
    order by through, id
  `)

export type BankFileRow = File & { id: string; importedAt: string }

export const bankFiles = (db: Db, accountId: string) =>
  db.rows<BankFileRow>(sql`
    select id, imported_at, file_name, blob_key as key, blob_sha256 as sha256
    from bank_imports where account_id = ${accountId} and state = 'imported'
    order by imported_at, id
  `)

export type ThreadRow = After & { subject: string; createdAt: string }

export const threadsAfter = (db: Db, accountId: string, after: After | undefined, limit: number) =>
  db.rows<ThreadRow>(sql`
    select id, created_at::text as "order", created_at, subject from hub_messages
    where account_id = ${accountId} ${isAfter('created_at', 'timestamptz', after)}
    order by created_at, id limit ${limit}
  `)

export type MessageRow = {
  id: string
  position: number
  createdAt: string
  author: string | null
  isFromFirm: boolean
  /** Sanitized HTML. */
  html: string
  files: File[]
}

/** The messages of a thread after a position: the head, which has no row of its own if the firm wrote it, is the first. */
export const messagesOfThread = (
  db: Db,
  accountId: string,
  threadId: string,
  { after, limit }: { after: number; limit: number },
) =>
  db.rows<MessageRow>(sql`
    select * from (
      select m.id, 1 as position, m.created_at, true as is_from_firm,
             (select s.first_name || ' ' || s.last_name from staff s where s.id = m.sent_by) as author,
             m.body_html as html, '[]'::json as files
      from hub_messages m
      where m.account_id = ${accountId} and m.id = ${threadId} and m.started_by is null
      union all
      select t.id, t.position, t.created_at, t.staff_id is not null as is_from_firm,
             coalesce(
               (select s.first_name || ' ' || s.last_name from staff s where s.id = t.staff_id),
               (select u.full_name from client_users u where u.account_id = ${accountId} and u.id = t.user_id)
             ) as author,
             t.body_html as html, (
               select coalesce(json_agg(json_build_object(
                 'fileName', f.file_name, 'key', f.blob_key, 'sha256', f.blob_sha256
               ) order by f.position), '[]')
               from thread_files f where f.account_id = ${accountId} and f.message_id = t.id
             ) as files
      from thread_messages t
      where t.account_id = ${accountId} and t.hub_message_id = ${threadId}
    ) said
    where position > ${after} order by position limit ${limit}
  `)

export type QuestionRow = {
  askedAt: string
  text: string | null
  aboutKind: string
  answer: string | null
  answerKind: string | null
  answeredAt: string | null
}

/** The firm's questions that it did not withdraw, with the answers. */
export const questionsOf = (db: Db, accountId: string) =>
  db.rows<QuestionRow>(sql`
    select q.asked_at, q.text, q.about_kind, q.answered_at,
           concat_ws(': ', c.choice ->> 'label', c.choice ->> 'unit', q.answer_words) as answer,
           c.choice ->> 'kind' as answer_kind
    from questions q
    left join lateral (
      select choice from jsonb_array_elements(q.choices) choice where choice ->> 'key' = q.answer_key
      limit 1
    ) c on true
    where q.account_id = ${accountId} and q.withdrawn_at is null
    order by q.asked_at, q.id
  `)

export type DayRow = {
  date: string
  ownerOperatorFullCount: number
  ownerOperatorPartialCount: number
  spouseDriverFullCount: number
  spouseDriverPartialCount: number
  spouseRiderFullCount: number
  spouseRiderPartialCount: number
  outsideConus: boolean
}

export const perDiemDays = (db: Db, accountId: string) =>
  db.rows<DayRow>(sql`
    select effective_date as date, owner_operator_full_count, owner_operator_partial_count,
           spouse_driver_full_count, spouse_driver_partial_count, spouse_rider_full_count,
           spouse_rider_partial_count, outside_conus
    from per_diem_entries where account_id = ${accountId} order by effective_date
  `)

export const hasTrips = async (db: Db, accountId: string) =>
  (await db.row(sql`
    select 1 as found from trips where account_id = ${accountId} and deleted_at is null limit 1
  `)) !== undefined

/** Years with postings, the oldest first. */
export async function yearsOfBooks(db: Db, accountId: string): Promise<number[]> {
  const rows = await db.rows<{ year: number }>(sql`
    select year from monthly_totals where account_id = ${accountId} group by year order by year
  `)
  return rows.map(({ year }) => year)
}

export type TaxFileRow = { key: string; sha256: string; publishedAt: string; year: number }

export const taxEstimates = (db: Db, accountId: string) =>
  db.rows<TaxFileRow & { quarter: number; amountDueCents: number | null }>(sql`
    select year, quarter, amount_due_cents, published_at, blob_key as key, blob_sha256 as sha256
    from tax_estimates where account_id = ${accountId} order by year, quarter
  `)

export const taxReturns = (db: Db, accountId: string) =>
  db.rows<Omit<TaxFileRow, 'key' | 'sha256'> & { id: string; link: string | null } & Partial<File>>(
    sql`
      select id, year, published_at, s9_url as link, blob_key as key, blob_sha256 as sha256
      from tax_returns where account_id = ${accountId} order by year, published_at, id
    `,
  )

export const taxPayments = (db: Db, accountId: string) =>
  db.rows<{
    year: number
    quarter: number
    amountCents: number
    paidOn: string
    confirmationNumber: string | null
    method: TaxPaymentMethod | null
    seenAtIrsAt: string | null
  }>(sql`
    select year, quarter, amount_cents, paid_on, confirmation_number, method, seen_at_irs_at
    from tax_payments
    where account_id = ${accountId} order by paid_on, id
  `)

export type ChartRow = { number: number; name: string; section: Section }

export const chartRows = (db: Db, accountId: string) =>
  db.rows<ChartRow>(sql`
    select internal_account_number as number, name, section from ${chartOf(accountId)} c
    order by internal_account_number
  `)

export type LineRow = {
  number: number
  date: string
  /** Cents, or hundredths of miles, in the account's natural sign. */
  amount: number
  source: string
  details: string
}

export type BatchRow = After & {
  date: string
  description: string
  lines: LineRow[]
}

/** Batches by date, each with all of its lines. */
export const batchesAfter = (db: Db, accountId: string, after: After | undefined, limit: number) =>
  db.rows<BatchRow>(sql`
    select b.id, b.date::text as "order", b.date, b.description, (
      select coalesce(json_agg(json_build_object(
        'number', l.internal_account_number, 'date', l.date, 'amount', l.amount,
        'source', l.source, 'details', l.details
      ) order by l.line_number), '[]')
      from transactions l where l.account_id = ${accountId} and l.batch_id = b.id
    ) as lines
    from (
      select id, date, description from transaction_batches
      where account_id = ${accountId} ${isAfter('date', 'date', after)}
      order by date, id limit ${limit}
    ) b
    order by b.date, b.id
  `)
