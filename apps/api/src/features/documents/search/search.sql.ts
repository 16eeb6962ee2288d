import type { DocumentStatus } from '@milepost/contract/documents/documents'
import type { Staff } from '../../../platform/auth/caller.ts'
import { join, sql, type Db } from '../../../platform/database/database.ts'
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

/** Of the newest pages so many are read, to see how common the terms are. */
const samplePages = 1_000
/**
 * From so many of these on, reading on back in time is faster than looking up all pages that have the terms, and sorting them. Of
 * a phrase the index knows the words alone: each page that has them is read.
 */
const commonPages = { words: 15, phrase: 3 }
/** So many pages are read then; more, and the terms were common of late only. */
const commonWithin = { words: 40_000, phrase: 150_000 }

/**
 * The pages that have all terms, of the newest documents, `limit` at most. PostgreSQL knows the frequency of a thousand words, and takes
 * any other for too common: it would read half of a million pages for one that is on 600. So how to look is decided by what
 * is on the newest pages, except for one client's, which are few.
 */
export async function findPages(
  db: Db,
  terms: readonly Term[],
  reach: Reach,
  limit: number,
): Promise<FoundPage[]> {
  if (reach.client === undefined) {
    const sample = await findAmongNewest(db, terms, reach, { within: samplePages, limit })
    if (sample.length === limit) return sample
    const kind = terms.some(({ tokens }) => tokens.length > 1) ? 'phrase' : 'words'
    if (sample.length >= commonPages[kind]) {
      const found = await findAmongNewest(db, terms, reach, { within: commonWithin[kind], limit })
      if (found.length === limit) return found
    }
  }
  return findByIndex(db, terms, reach, limit)
}

const isWithin = ({ caller, client }: Reach) =>
  client !== undefined ? sql`account_id = ${client} and ${isOfCaller(caller)}` : isOfCaller(caller)

const isOfCaller = ({ role, staffId }: Reach['caller']) =>
  role === 'consultant'
    ? sql`account_id in (select id from accounts where consultant_id = ${staffId})`
    : sql`true`

/** Those that have all terms among the newest pages of reach. */
const findAmongNewest = (
  db: Db,
  terms: readonly Term[],
  reach: Reach,
  { within, limit }: { within: number; limit: number },
) =>
  db.rows<FoundPage>(sql`
    select account_id, document_id, page from (
      select account_id, document_id, page, at, words from page_texts
      where ${isWithin(reach)}
      order by at desc, document_id, page limit ${within}
    ) as newest
    where words @@ (${toQuery(terms)})
    order by at desc, document_id, page limit ${limit}
  `)

/** Looks the terms up in the index of words: sorted by a sum, the pages can't be read in the order of their time. */
const findByIndex = (db: Db, terms: readonly Term[], reach: Reach, limit: number) =>
  db.rows<FoundPage>(sql`
    select account_id, document_id, page from page_texts
    where words @@ (${toQuery(terms)}) and ${isWithin(reach)}
    order by at + interval '0' desc, document_id, page limit ${limit}
  `)

/** Until the transaction ends, a statement takes `milliseconds` at most and is planned for its values. */
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
