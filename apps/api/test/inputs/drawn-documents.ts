import { pdf } from '@milepost/testing/files.ts'
import { sql } from '../../src/platform/database/database.ts'
import { send, type Client } from '../records/documents.ts'
import type { startApi } from '../servers/start-api.ts'

type Api = Pick<Awaited<ReturnType<typeof startApi>>, 'db'>

/** A document of two pages, as if its file were its preview. */
export async function drawnDocument({ db }: Api, owner: Client): Promise<string> {
  const { guid } = await send(owner, [await pdf('settlement.pdf', { pages: 2 })])
  await db.rows(sql`
    update documents d
    set preview_key = f.blob_key, preview_sha256 = f.blob_sha256, preview_bytes = f.bytes,
      preview_pages = '[{"file": 1, "page": 1, "turn": 0}, {"file": 1, "page": 2, "turn": 0}]'
    from document_files f
    where d.account_id = ${owner.accountId} and d.id = ${guid}
      and f.account_id = ${owner.accountId} and f.document_id = ${guid}
  `)
  return guid
}

/** The same in its second version; the first can be restored. */
export async function arrangedDocument(api: Api, owner: Client): Promise<string> {
  const id = await drawnDocument(api, owner)
  await api.db.rows(sql`
    insert into document_versions (account_id, document_id, number, change, pages, made_at,
                                   preview_key, preview_sha256, preview_bytes)
    select account_id, id, number, 'arranged', preview_pages, created_at,
           preview_key, preview_sha256, preview_bytes
    from documents, generate_series(1, 2) as number
    where account_id = ${owner.accountId} and id = ${id}
  `)
  await api.db.rows(sql`
    update documents set version = 2 where account_id = ${owner.accountId} and id = ${id}
  `)
  return id
}

export const pdfPassword = 'tulips 1948'

/** A document of a PDF that opens with `pdfPassword`. */
export const lockedDocument = async (owner: Client): Promise<string> =>
  (await send(owner, [await pdf('statement.pdf', { password: pdfPassword })])).guid

/** A document that can be merged into any other of the account, under this ID for tests that send a fixed body. */
export const mergedId = '4c7f5d0e-2d0a-4f6c-8a7e-5f3f6f0a9b21'

export async function documentToMerge(api: Api, owner: Client): Promise<string> {
  const id = await drawnDocument(api, owner)
  const row = await api.db.row(sql`
    select 1 as there from documents where account_id = ${owner.accountId} and id = ${mergedId}
  `)
  if (!row)
    await api.db.rows(sql`
      insert into documents (account_id, id, title, status, created_at, created_by, file_count,
        preview_key, preview_sha256, preview_bytes, preview_pages)
      select account_id, ${mergedId}, title, status, created_at, created_by, 0,
        preview_key, preview_sha256, preview_bytes, '[]'
      from documents where account_id = ${owner.accountId} and id = ${id}
    `)
  return id
}
