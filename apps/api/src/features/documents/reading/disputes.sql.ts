import type { StaffReading } from '@milepost/contract/documents/document-readings'
import { sql, type Db } from '../../../platform/database/database.ts'

/** Notes that a document's reading is not right, as a user of the client said; the first time stays. */
export const insertDispute = (
  db: Db,
  accountId: string,
  { id, by, at }: { id: string; by: string; at: Date },
) =>
  db.rows(sql`
    insert into reading_disputes (account_id, document_id, by, at)
    values (${accountId}, ${id}, ${by}, ${at}) on conflict do nothing
  `)

/** Who of the client said that a document's reading is not right, and when. */
export const findDispute = (db: Db, accountId: string, documentId: string) =>
  db.row<NonNullable<StaffReading['dispute']>>(sql`
    select r.at, u.full_name as by
    from reading_disputes r
    left join client_users u on u.account_id = ${accountId} and u.id = r.by
    where r.account_id = ${accountId} and r.document_id = ${documentId}
  `)

/** The status of a document, and what it is called; undefined if the client has none of that id. */
export const findRead = (db: Db, accountId: string, documentId: string) =>
  db.row<{ status: string; title: string }>(sql`
    select status, title from documents where account_id = ${accountId} and id = ${documentId}
  `)
