import { sql, type Db } from '../../../platform/database/database.ts'

export type PostedRow = {
  id: string
  date: string
  cents: number
  description: string
  postedTo: number | null
  batchId: string
}

type Alike = { number: number; cents: number; from: string; to: string }

/** The posted transactions of an account and amount that no paper explains: none of their own, and none that they match. */
export const listWithoutPaper = (db: Db, accountId: string, { number, cents, from, to }: Alike) =>
  db.rows<PostedRow>(sql`
    select i.id, i.date, i.amount as cents, i.description, i.batch_id,
           case when i.posted_parts is null then i.posted_to end as posted_to
    from imported_transactions i
    where i.account_id = ${accountId} and i.date between ${from} and ${to} and i.amount = ${cents}
      and i.internal_account_number = ${number} and i.state = 'posted'
      and i.posted_line is not null and i.document_id is null
  `)

/** The id of the transaction that each of these documents is attached to. */
export const listRowsOf = (db: Db, accountId: string, documentIds: readonly string[]) =>
  db.rows<{ id: string; documentId: string }>(sql`
    select id, document_id from imported_transactions
    where account_id = ${accountId} and document_id = any(${[...documentIds]}::uuid[])
  `)

/** The documents that are attached to these transactions. */
export const listPapersOf = async (db: Db, accountId: string, ids: readonly string[]) =>
  (
    await db.rows<{ documentId: string }>(sql`
      select document_id from imported_transactions
      where account_id = ${accountId} and id = any(${[...ids]}::uuid[]) and document_id is not null
    `)
  ).map(({ documentId }) => documentId)

/** Whether a batch that was not reversed was posted from a document. */
export const hasBatch = async (db: Db, accountId: string, documentId: string) =>
  (await db.row(sql`
    select 1 from transaction_batches b
    where b.account_id = ${accountId} and b.document_id = ${documentId} and b.reverses_batch_id is null
      and not exists (
        select 1 from transaction_batches r
        where r.account_id = ${accountId} and r.reverses_batch_id = b.id)
  `)) !== undefined

/** Attaches a document to a posted transaction that has none. Returns whether it was one. */
export const setPaper = async (db: Db, accountId: string, id: string, documentId: string) =>
  (await db.row(sql`
    update imported_transactions set document_id = ${documentId}
    where account_id = ${accountId} and id = ${id} and state = 'posted' and posted_line is not null
      and document_id is null
    returning id
  `)) !== undefined

/** Returns whether the document was attached to a transaction. */
export const clearPaper = async (db: Db, accountId: string, documentId: string) =>
  (await db.row(sql`
    update imported_transactions set document_id = null
    where account_id = ${accountId} and document_id = ${documentId}
    returning id
  `)) !== undefined

/** Whether a document of this id is the account's. */
export const isDocument = async (db: Db, accountId: string, id: string) =>
  (await db.row(sql`select 1 from documents where account_id = ${accountId} and id = ${id}`)) !==
  undefined
