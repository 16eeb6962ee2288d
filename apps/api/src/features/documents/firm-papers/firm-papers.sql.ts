import type { FileType } from '@milepost/contract/documents/file-type'
import type { FirmPaper } from '@milepost/contract/documents/firm-papers'
import type {
  PaperFilter,
  PaperToClient,
  SentPaper,
} from '@milepost/contract/documents/firm-papers-for-staff'
import { maxCounted, type Page } from '@milepost/contract/wire/endpoint'
import { empty, sql, type Db } from '../../../platform/database/database.ts'
import { limitToPage, listPage } from '../../../platform/database/list-page.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import { announce } from '../../../platform/events/announce.ts'
import type { StoredFile } from '../../../platform/storage/stored-file.ts'

type Sql = ReturnType<typeof sql>
type PageQuery = { page: number; limit: number }

/** What the client sees: a paper that was checked and not withdrawn. */
const isVisible = sql`(p.preview_key is not null and p.withdrawn_at is null)`
const hasFailed = sql`(p.problem is not null and p.withdrawn_at is null)`
const status = sql`
  case when p.withdrawn_at is not null then 'withdrawn'
       when p.problem is not null then p.problem
       when p.preview_key is null then 'preparing' else 'sent' end as status
`

/** The reads of this person, for papers `p` of the account. */
const ownRead = (accountId: string, userId: string): Sql => sql`
  left join firm_paper_reads r
    on r.account_id = ${accountId} and r.paper_id = p.id and r.user_id = ${userId}
`
const clientColumns = sql`p.id, p.title, p.note, p.sent_at as created_at, r.read_at`

type Reader = { accountId: string; userId: string }

/** One page of the papers a person sees, newest first, with the number of those they have not read. */
export async function listPapers(
  db: Db,
  accountId: string,
  { userId, page, limit }: PageQuery & { userId: string },
): Promise<Page<FirmPaper, 'unread'>> {
  const from = sql`
    from firm_papers p ${ownRead(accountId, userId)}
    where p.account_id = ${accountId} and ${isVisible}
  `
  const { items, numbers } = await listPage<FirmPaper, { total: number; unread: number }>(db, {
    items: sql`
      select ${clientColumns} ${from}
      order by p.sent_at desc, p.id desc ${limitToPage({ page, limit })}
    `,
    order: sql`created_at desc, id desc`,
    numbers: sql`
      select count(*)::int as total, (count(*) filter (where r.read_at is null))::int as unread ${from}
    `,
  })
  const { total, unread } = numbers
  return { items, page, limit, total, counts: { unread } }
}

export const findPaper = (
  db: Db,
  accountId: string,
  { userId, id }: { userId: string; id: string },
) =>
  db.row<FirmPaper>(sql`
    select ${clientColumns} from firm_papers p ${ownRead(accountId, userId)}
    where p.account_id = ${accountId} and p.id = ${id} and ${isVisible}
  `)

/** Records when a person first opened a paper. */
export async function markPaperRead(
  db: Db,
  { accountId, userId }: Reader,
  id: string,
  at: Date,
): Promise<void> {
  const row = await db.row(sql`
    insert into firm_paper_reads (account_id, paper_id, user_id, read_at)
    values (${accountId}, ${id}, ${userId}, ${at}) on conflict do nothing returning 1 as read
  `)
  if (row) await announce(db, 'firm-paper', accountId, id)
}

type PaperFile = {
  title: string
  fileName: string
  mimeType: FileType
  bytes: number
  sha256: string
  key: string
  previewBytes: number | null
  previewSha256: string | null
  previewKey: string | null
  problem: string | null
  withdrawnAt: string | null
}

/** A paper's files, whatever its status. */
export const findPaperFile = (db: Db, accountId: string, id: string) =>
  db.row<PaperFile>(sql`
    select title, file_name, mime_type, bytes, blob_sha256 as sha256, blob_key as key, preview_bytes,
           preview_sha256, preview_key, problem, withdrawn_at
    from firm_papers where account_id = ${accountId} and id = ${id}
  `)

type NewPaper = { id: string; title: string; note: string | null; at: Date; sentBy: string }

/** Returns whether it is new; false if the account has one with this ID. */
export async function insertPaper(
  db: Db,
  accountId: string,
  { id, title, note, at, sentBy }: NewPaper,
  { fileName, mimeType, bytes, key, sha256 }: StoredFile,
): Promise<boolean> {
  const row = await db.row(sql`
    insert into firm_papers (account_id, id, title, note, file_name, mime_type, bytes, blob_key,
                             blob_sha256, sent_at, sent_by)
    values (${accountId}, ${id}, ${title}, ${note}, ${fileName}, ${mimeType}, ${bytes}, ${key},
            ${sha256}, ${at}, ${sentBy})
    on conflict do nothing returning 1 as inserted
  `)
  return row !== undefined
}

const sentColumns = (accountId: string): Sql => sql`
  p.id, p.title, p.note, ${status}, p.sent_at as created_at,
  s.first_name || ' ' || s.last_name as sent_by, p.withdrawn_at,
  w.first_name || ' ' || w.last_name as withdrawn_by, (
    select coalesce(json_agg(json_build_object(
      'fullName', u.full_name, 'readAt', to_char(r.read_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) order by r.read_at, u.id), '[]')
    from firm_paper_reads r
    join client_users u on u.account_id = ${accountId} and u.id = r.user_id
    where r.account_id = ${accountId} and r.paper_id = p.id
  ) as reads
`
const senders = sql`
  join staff s on s.id = p.sent_by left join staff w on w.id = p.withdrawn_by
`

/** One page of the papers sent to a client, newest first. */
export async function listSentPapers(
  db: Db,
  accountId: string,
  { page, limit }: PageQuery,
): Promise<Page<SentPaper, never>> {
  const { items, numbers } = await listPage<SentPaper, { total: number }>(db, {
    items: sql`
      select ${sentColumns(accountId)} from firm_papers p ${senders}
      where p.account_id = ${accountId}
      order by p.sent_at desc, p.id desc ${limitToPage({ page, limit })}
    `,
    order: sql`created_at desc, id desc`,
    numbers: sql`select count(*)::int as total from firm_papers where account_id = ${accountId}`,
  })
  return { items, page, limit, total: numbers.total, counts: {} }
}

export const findSentPaper = (db: Db, accountId: string, id: string) =>
  db.row<SentPaper>(sql`
    select ${sentColumns(accountId)} from firm_papers p ${senders}
    where p.account_id = ${accountId} and p.id = ${id}
  `)

type AllQuery = PageQuery & {
  filter?: PaperFilter | undefined
  /** Only papers to clients of this consultant. */
  restrictedTo?: string | undefined
}

/** One page of the papers to all clients, newest first. */
export async function listPapersToClients(
  db: Db,
  { filter, restrictedTo, page, limit }: AllQuery,
): Promise<Page<PaperToClient, PaperFilter>> {
  const firstRead = sql`(
    select min(r.read_at) from firm_paper_reads r
    where r.account_id = p.account_id and r.paper_id = p.id
  )`
  const filters = {
    unread: sql`and ${isVisible} and not exists (
      select 1 from firm_paper_reads r where r.account_id = p.account_id and r.paper_id = p.id)`,
    failed: sql`and ${hasFailed}`,
  } satisfies Record<PaperFilter, Sql>
  const filterCondition = filter ? filters[filter] : empty
  const restriction = restrictedTo ? sql`and a.consultant_id = ${restrictedTo}` : empty
  const accounts = restrictedTo ? sql`join accounts a on a.id = p.account_id` : empty
  const countWhere = (condition: Sql) => sql`(
    select count(*)::int from (
      select 1 from firm_papers p ${accounts} where true ${restriction} ${condition} limit ${maxCounted}
    ) counted)
  `
  const { items, numbers } = await listPage<
    PaperToClient,
    { total: number; unread: number; failed: number }
  >(db, {
    items: sql`
      select p.id, p.title, ${status}, p.sent_at as created_at,
             s.first_name || ' ' || s.last_name as sent_by,
             json_build_object('id', a.id, 'name', a.name) as account, ${firstRead} as read_at
      from firm_papers p join staff s on s.id = p.sent_by join accounts a on a.id = p.account_id
      where true ${restriction} ${filterCondition}
      order by p.sent_at desc, p.id desc limit ${limit} offset ${(page - 1) * limit}
    `,
    numbers: sql`
      select ${countWhere(filterCondition)} as total, ${countWhere(filters.unread)} as unread,
             ${countWhere(filters.failed)} as failed
    `,
    getTotal: ({ total, unread, failed }) => Math.max(total, unread, failed),
  })
  const { total, ...counts } = numbers
  return { items, page, limit, total, counts }
}

/** Shows the paper to the client; returns false if it was withdrawn or its file is done with. */
export async function setPaperPreview(
  db: Db,
  accountId: string,
  id: string,
  { key, sha256, bytes }: { key: string; sha256: string; bytes: number },
): Promise<boolean> {
  const row = await db.row(sql`
    update firm_papers
    set preview_key = ${key}, preview_sha256 = ${sha256}, preview_bytes = ${bytes}
    where account_id = ${accountId} and id = ${id} and preview_key is null and problem is null
      and withdrawn_at is null
    returning 1 as set
  `)
  if (row) await announce(db, 'firm-paper', accountId, id)
  return row !== undefined
}

export async function setPaperProblem(
  db: Db,
  accountId: string,
  id: string,
  problem: 'unreadable' | 'infected',
): Promise<void> {
  await db.rows(sql`
    update firm_papers set problem = ${problem}
    where account_id = ${accountId} and id = ${id} and preview_key is null
  `)
}

/** Takes a paper back from the client; of one that was withdrawn already nothing changes. */
export async function withdrawPaper(
  db: Db,
  accountId: string,
  id: string,
  { at, staffId }: { at: Date; staffId: string },
): Promise<void> {
  const row = await db.row(sql`
    update firm_papers set withdrawn_at = ${at}, withdrawn_by = ${staffId}
    where account_id = ${accountId} and id = ${id} and withdrawn_at is null returning 1 as withdrawn
  `)
  if (row) await announce(db, 'firm-paper', accountId, id)
}

/** Whether the client can see a paper that this person has not opened. */
export async function isUnread(
  db: Db,
  { accountId, userId }: Reader,
  id: string,
): Promise<boolean> {
  const row = await db.row(sql`
    select 1 as unread from firm_papers p ${ownRead(accountId, userId)}
    where p.account_id = ${accountId} and p.id = ${id} and ${isVisible} and r.read_at is null
  `)
  return row !== undefined
}

export type NamedAccount = { id: string; name: string; people: string[] }

/** The names by which staff know the accounts, and those of their people. */
export async function listNames(db: Db, restrictedTo: string | undefined): Promise<NamedAccount[]> {
  const restriction = restrictedTo ? sql`and a.consultant_id = ${restrictedTo}` : empty
  const accounts = await db.rows<{ id: string; name: string }>(sql`
    select a.id, a.name from accounts a where true ${restriction} order by ${inNameOrder(sql`a.name`)}, a.id
  `)
  const people = await db.rows<{ accountId: string; fullName: string }>(sql`
    select u.account_id, u.full_name from client_users u
    join accounts a on a.id = u.account_id
    where u.removed_at is null ${restriction}
  `)
  const byAccount = Map.groupBy(people, ({ accountId }) => accountId)
  return accounts.map((account) => ({
    ...account,
    people: byAccount.get(account.id)?.map(({ fullName }) => fullName) ?? [],
  }))
}
