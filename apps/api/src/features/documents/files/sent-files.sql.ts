import type { SentFile } from '@milepost/contract/documents/documents'
import { empty, sql, type Db } from '../../../platform/database/database.ts'

/**
 * Which of these files an account has in its documents, other than the one with `exceptId`: of each file the newest
 * document, the newest of all first.
 */
export const findSentFiles = (
  db: Db,
  accountId: string,
  hashes: readonly string[],
  exceptId?: string,
): Promise<SentFile[]> =>
  db.rows<SentFile>(sql`
    select * from (
      select distinct on (f.blob_sha256) f.blob_sha256 as sha256, d.id as guid, d.title, d.created_at
      from document_files f join documents d on d.account_id = f.account_id and d.id = f.document_id
      where f.account_id = ${accountId} and f.blob_sha256 = any(${hashes}::text[])
        ${exceptId === undefined ? empty : sql`and d.id <> ${exceptId}`}
      order by f.blob_sha256, d.created_at desc, d.id desc
    ) found
    order by created_at desc, guid desc, sha256
  `)

export async function setDuplicate(
  db: Db,
  accountId: string,
  id: string,
  earlierId: string,
): Promise<void> {
  await db.rows(sql`
    update documents set duplicate_of = ${earlierId} where account_id = ${accountId} and id = ${id}
  `)
}

/** The earlier document that `d` is marked with, as JSON; null without one. To be joined as `o`. */
export const earlierDocument = sql`
  case when o.id is not null then json_build_object(
    'guid', o.id, 'createdAt', to_char(o.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) end as duplicate_of
`
export const earlierDocumentJoin = sql`
  left join documents o on o.account_id = d.account_id and o.id = d.duplicate_of
`
