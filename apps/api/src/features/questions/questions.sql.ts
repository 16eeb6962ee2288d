import type { Question, QuestionFilter } from '@milepost/contract/questions/questions'
import type {
  AskedFilter,
  AskedQuestion,
  ChoiceForStaff,
  NewQuestions,
  QuestionOfClient,
  QuestionState,
} from '@milepost/contract/questions/questions-for-staff'
import { maxCounted, type Page } from '@milepost/contract/wire/endpoint'
import { empty, sql, type Db } from '../../platform/database/database.ts'
import { limitToPage, listPage } from '../../platform/database/list-page.ts'
import { answerColumn } from '../../shared/questions.sql.ts'
import { isToHandle } from '../../shared/waiting.sql.ts'

type AboutKind = NewQuestions['aboutKind']
type Paging = { page: number; limit: number }

const columns = sql`
  q.id, q.about_kind, q.about_id, q.text, q.choices, q.asked_at,
  s.first_name || ' ' || s.last_name as asked_by, q.withdrawn_at is not null as is_withdrawn,
  case when q.withdrawn_at is not null then 'withdrawn' when q.handled_at is not null then 'handled'
       when q.answered_at is not null then 'answered' else 'open' end as state,
  case
    when i.id is not null
      then json_build_object('date', i.date, 'title', i.description, 'amount', i.amount / 100.0)
    when d.id is not null
      then json_build_object('date', d.date, 'title', d.title, 'amount', null)
    when b.id is not null
      then json_build_object('date', b.date, 'title', b.description, 'amount', null)
  end as about,
  ${answerColumn} as answer
`

const joins = (accountId: string) => sql`
  join staff s on s.id = q.asked_by
  left join client_users u on u.account_id = ${accountId} and u.id = q.answered_by
  left join imported_transactions i
    on i.account_id = ${accountId} and i.id = q.about_id and q.about_kind = 'bank_row'
  left join (
    select d.id, d.title, (d.created_at at time zone a.time_zone)::date as date
    from documents d join accounts a on a.id = ${accountId}
    where d.account_id = ${accountId}
  ) d on d.id = q.about_id and q.about_kind = 'document'
  left join transaction_batches b
    on b.account_id = ${accountId} and b.id = q.about_id and q.about_kind = 'batch'
`

/** A question as the client sees it: without the accounts it proposes, and who asked. */
export const toQuestion = ({
  id,
  aboutKind,
  about,
  text,
  choices,
  askedAt,
  answer,
  isWithdrawn,
}: AskedQuestion): Question => ({
  id,
  aboutKind,
  about,
  text,
  choices: choices.map(({ key, kind, label, unit }) => ({ key, kind, label, unit })),
  askedAt,
  answer,
  isWithdrawn,
})

/** A page of a client's questions without withdrawn ones. */
export async function listQuestions(
  db: Db,
  accountId: string,
  { filter, page, limit }: Paging & { filter: QuestionFilter },
): Promise<Page<Question>> {
  const [condition, order] =
    filter === 'open'
      ? [sql`q.answered_at is null`, sql`asked_at, id`]
      : [sql`q.answered_at is not null`, sql`(answer ->> 'at') desc, id`]
  const where = sql`q.account_id = ${accountId} and q.withdrawn_at is null and ${condition}`
  const { items, numbers } = await listPage<AskedQuestion, { total: number }>(db, {
    items: sql`
      select ${columns} from questions q ${joins(accountId)} where ${where}
      order by ${filter === 'open' ? sql`q.asked_at` : sql`q.answered_at desc`}, q.id
      ${limitToPage({ page, limit })}
    `,
    order,
    numbers: sql`select count(*)::int as total from questions q where ${where}`,
  })
  return { items: items.map(toQuestion), page, limit, total: numbers.total, counts: {} }
}

/** A page of a client's questions for staff, the newest first. */
export async function listAsked(
  db: Db,
  accountId: string,
  {
    state,
    about,
    page,
    limit,
  }: Paging & { state?: QuestionState | undefined; about?: string | undefined },
): Promise<Page<AskedQuestion>> {
  const where = sql`
    q.account_id = ${accountId} ${state ? sql`and ${isInState[state]}` : empty}
    ${about ? sql`and q.about_id = ${about}` : empty}
  `
  const { items, numbers } = await listPage<AskedQuestion, { total: number }>(db, {
    items: sql`
      select ${columns} from questions q ${joins(accountId)} where ${where}
      order by q.asked_at desc, q.id ${limitToPage({ page, limit })}
    `,
    order: sql`asked_at desc, id`,
    numbers: sql`select count(*)::int as total from questions q where ${where}`,
  })
  return { items, page, limit, total: numbers.total, counts: {} }
}

// The first two are the conditions of indexes.
const isInState = {
  open: sql`q.answered_at is null and q.withdrawn_at is null`,
  answered: isToHandle,
  handled: sql`q.handled_at is not null`,
  withdrawn: sql`q.withdrawn_at is not null`,
}

/**
 * How many questions to a client are open, by the month (yyyy-MM) of the transaction, document, or batch that each is
 * about; of one about what is no more, the month in which it was asked.
 */
export const countOpenByMonth = (db: Db, accountId: string) =>
  db.rows<{ month: string; count: number }>(sql`
    select to_char(coalesce(i.date, b.date,
             (coalesce(d.created_at, q.asked_at) at time zone a.time_zone)::date), 'YYYY-MM') as month,
           count(*)::int as count
    from questions q
    join accounts a on a.id = ${accountId}
    left join imported_transactions i
      on i.account_id = ${accountId} and i.id = q.about_id and q.about_kind = 'bank_row'
    left join documents d
      on d.account_id = ${accountId} and d.id = q.about_id and q.about_kind = 'document'
    left join transaction_batches b
      on b.account_id = ${accountId} and b.id = q.about_id and q.about_kind = 'batch'
    where q.account_id = ${accountId} and ${isInState.open}
    group by 1
  `)

/** A page of the questions to all clients that a member of staff may see. */
export async function listQuestionsOfClients(
  db: Db,
  {
    filter,
    client = null,
    askedBy = null,
    aboutKind = null,
    restrictedTo,
    page,
    limit,
  }: Paging & {
    filter: AskedFilter
    client?: string | null | undefined
    askedBy?: string | null | undefined
    aboutKind?: AboutKind | null | undefined
    /** Only the clients of this consultant. */
    restrictedTo: string | undefined
  },
): Promise<Page<QuestionOfClient, AskedFilter>> {
  const narrow = sql`
    and (${client}::uuid is null or q.account_id = ${client})
    and (${askedBy}::uuid is null or q.asked_by = ${askedBy})
    and (${aboutKind}::text is null or q.about_kind = ${aboutKind})
    ${restrictedTo ? sql`and a.consultant_id = ${restrictedTo}` : empty}
  `
  const accounts = restrictedTo ? sql`join accounts a on a.id = q.account_id` : empty
  const order =
    filter === 'open' ? sql`q.asked_at, q.account_id, q.id` : sql`q.answered_at, q.account_id, q.id`
  const countIn = (state: AskedFilter) => sql`(
    select count(*)::int from (
      select 1 as found from questions q ${accounts} where ${isInState[state]} ${narrow}
      limit ${maxCounted}
    ) counted)
  `
  const { items, numbers } = await listPage<QuestionOfClient, Record<AskedFilter, number>>(db, {
    items: sql`
      select q.id, json_build_object('id', a.id, 'name', a.name) as account, q.about_kind,
             q.about_id, q.asked_at, s.first_name || ' ' || s.last_name as asked_by, q.answered_at
      from (
        select q.* from questions q ${accounts} where ${isInState[filter]} ${narrow}
        order by ${order} limit ${limit} offset ${(page - 1) * limit}
      ) q
      join accounts a on a.id = q.account_id
      join staff s on s.id = q.asked_by
      order by ${order}
    `,
    numbers: sql`select ${countIn('open')} as open, ${countIn('answered')} as answered`,
    getTotal: ({ open, answered }) => Math.max(open, answered),
  })
  return { items, page, limit, total: numbers[filter], counts: numbers }
}

export const findQuestion = (db: Db, accountId: string, id: string) =>
  db.row<AskedQuestion>(sql`
    select ${columns} from questions q ${joins(accountId)}
    where q.account_id = ${accountId} and q.id = ${id}
  `)

/** Those of these questions that there are, in this order. */
export async function findQuestions(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<AskedQuestion[]> {
  const rows = await db.rows<AskedQuestion>(sql`
    select ${columns} from questions q ${joins(accountId)}
    where q.account_id = ${accountId} and q.id = any(${[...ids]}::uuid[])
  `)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Those of these records that can be asked about. Bank transactions have to wait, and stay locked: until the commit, nobody
 * posts them.
 */
export async function lockAbout(
  transaction: Db,
  accountId: string,
  aboutKind: AboutKind,
  ids: readonly string[],
): Promise<{ id: string; isOpen: boolean }[]> {
  const [table, isOpen, lock] = {
    bank_row: [sql`imported_transactions`, sql`state = 'waiting'`, sql`for update`],
    document: [sql`documents`, sql`true`, empty],
    batch: [sql`transaction_batches`, sql`true`, empty],
  }[aboutKind]
  return transaction.rows(sql`
    select id, ${isOpen} as is_open from ${table}
    where account_id = ${accountId} and id = any(${[...ids]}::uuid[])
    order by id ${lock}
  `)
}

/** Inserts questions, but those that have the ID of another one, or whose record has an open one. Returns the IDs of the others. */
export const insertQuestions = (
  transaction: Db,
  accountId: string,
  {
    aboutKind,
    questions,
    text,
    choices,
    at,
    staffId,
  }: {
    aboutKind: AboutKind
    questions: readonly { id: string; aboutId: string }[]
    text: string | null
    choices: readonly ChoiceForStaff[]
    at: Date
    staffId: string
  },
) =>
  transaction.rows<{ id: string }>(sql`
    insert into questions (account_id, id, about_kind, about_id, text, choices, asked_at, asked_by)
    select ${accountId}::uuid, r.id, ${aboutKind}, r.about_id, ${text}, ${JSON.stringify(choices)}::jsonb,
           ${at}::timestamptz, ${staffId}::uuid
    from unnest(${questions.map(({ id }) => id)}::uuid[],
                ${questions.map(({ aboutId }) => aboutId)}::uuid[]) r (id, about_id)
    on conflict do nothing returning id
  `)

export type LockedQuestion = {
  id: string
  aboutId: string
  choices: ChoiceForStaff[]
  answerId: string | null
  answerKey: string | null
  answerWords: string | null
  answerDocumentId: string | null
  isHandled: boolean
  isWithdrawn: boolean
}

/** Locks the row, to serialize its answers. */
export const lockQuestion = (transaction: Db, accountId: string, id: string) =>
  transaction.row<LockedQuestion>(sql`
    select id, about_id, choices, answer_id, answer_key, answer_words, answer_document_id,
           handled_at is not null as is_handled, withdrawn_at is not null as is_withdrawn
    from questions where account_id = ${accountId} and id = ${id} for update
  `)

export const setAnswer = (
  transaction: Db,
  accountId: string,
  id: string,
  answer: {
    id: string
    at: Date
    userId: string
    key: string
    words: string | null
    documentId: string | null
  },
) =>
  transaction.rows(sql`
    update questions set answer_id = ${answer.id}, answered_at = ${answer.at},
      answered_by = ${answer.userId}, answer_key = ${answer.key}, answer_words = ${answer.words},
      answer_document_id = ${answer.documentId}
    where account_id = ${accountId} and id = ${id}
  `)

export const setWithdrawn = (transaction: Db, accountId: string, id: string, at: Date) =>
  transaction.rows(sql`
    update questions set withdrawn_at = ${at} where account_id = ${accountId} and id = ${id}
  `)

/** Null stands for not yet. */
export const setHandled = (
  transaction: Db,
  accountId: string,
  id: string,
  handled: { at: Date; staffId: string } | null,
) =>
  transaction.rows(sql`
    update questions set handled_at = ${handled?.at ?? null}, handled_by = ${handled?.staffId ?? null},
      is_settled = false
    where account_id = ${accountId} and id = ${id}
  `)

/** Whether the account has the document. */
export const hasDocument = async (db: Db, accountId: string, id: string): Promise<boolean> =>
  (await db.row(sql`
    select 1 as found from documents where account_id = ${accountId} and id = ${id}
  `)) !== undefined
