import type { DocumentStatus } from '@milepost/contract/documents/documents'
import type { Staff } from '../../../platform/auth/caller.ts'
import { empty, join, sql, type Db } from '../../../platform/database/database.ts'
import { toTsquery, type Term } from './words.ts'

/** All terms; a word also in the form to which English and Spanish reduce it. */
const toQuery = (terms: readonly Term[]) =>
  join(
    terms.map((term) =>
      term.word === null
        ? sql`${toTsquery(term)}::tsquery`
        : sql`(${toTsquery(term)}::tsquery || plainto_tsquery('english', ${term.word})
            || plainto_tsquery('spanish', ${term.word}))`,
    ),
    ' && ',
  )

export type FoundPage = { accountId: string; documentId: string; page: number }

type Reach = { caller: Pick<Staff, 'staffId' | 'role'>; client: string | undefined }

/**
 * The pages that have all terms, of the newest documents, `limit` at most. The values have to be known when the
 * statement is planned: `limitSearch`.
 */
export const findPages = (
  db: Db,
  terms: readonly Term[],
  { caller, client }: Reach,
  limit: number,
) =>
  db.rows<FoundPage>(sql`
    select account_id, document_id, page from page_texts
    where words @@ (${toQuery(terms)})
      ${client === undefined ? empty : sql`and account_id = ${client}`}
      ${
        caller.role === 'consultant'
          ? sql`and account_id in (select id from accounts where consultant_id = ${caller.staffId})`
          : empty
      }
    order by at desc, document_id, page limit ${limit}
  `)

/**
 * Until the transaction ends, a statement takes `milliseconds` at most and is planned for its values: a rare word is looked up, for a common one
 * the pages are read from the newest on.
 */
export async function limitSearch(transaction: Db, milliseconds: number): Promise<void> {
  await transaction.rows(sql`
    select set_config('statement_timeout', ${String(milliseconds)}, true),
           set_config('plan_cache_mode', 'force_custom_plan', true)
  `)
}

export type DocumentRow = {
  accountId: string
  guid: string
  title: string
  status: DocumentStatus
  createdAt: string
  accountName: string
  fileNames: string[]
}

/** These documents, in any order. */
export const documentsFound = (db: Db, found: readonly FoundPage[]) =>
  db.rows<DocumentRow>(sql`
    select d.account_id, d.id as guid, d.title, d.status, d.created_at, a.name as account_name,
           array_agg(f.file_name order by f.file_number) as file_names
    from documents d
    join accounts a on a.id = d.account_id
    join document_files f on f.account_id = d.account_id and f.document_id = d.id
    where d.account_id = any(${found.map(({ accountId }) => accountId)}::uuid[])
      and d.id = any(${found.map(({ documentId }) => documentId)}::uuid[])
    group by d.account_id, d.id, a.id
  `)

/** The texts of these pages. */
export const textsOfPages = (db: Db, found: readonly FoundPage[]) =>
  db.rows<FoundPage & { text: string }>(sql`
    select account_id, document_id, page, text from page_texts
    where account_id = any(${found.map(({ accountId }) => accountId)}::uuid[])
      and document_id = any(${found.map(({ documentId }) => documentId)}::uuid[])
      and page = any(${found.map(({ page }) => page)}::int[])
  `)

/** Which of these words have a stem, in English or Spanish, that one of the terms has. */
export const findAlike = async (
  db: Db,
  words: readonly string[],
  terms: readonly string[],
): Promise<string[]> => {
  const rows = await db.rows<{ word: string }>(sql`
    select distinct w.word
    from unnest(${words}::text[]) as w (word), unnest(${terms}::text[]) as t (word)
    where to_tsvector('english', w.word) @@ plainto_tsquery('english', t.word)
       or to_tsvector('spanish', w.word) @@ plainto_tsquery('spanish', t.word)
  `)
  return rows.map(({ word }) => word)
}
