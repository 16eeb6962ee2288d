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

/** The accounts of clients, or undefined for all of the firm. */
export type Reach = readonly string[] | undefined

/** What a member of staff may see: of a client alone, if there is one. */
export async function findReach(
  db: Db,
  { staffId, role }: Pick<Staff, 'staffId' | 'role'>,
  client: string | undefined,
): Promise<Reach> {
  if (role !== 'consultant') return client === undefined ? undefined : [client]
  const rows = await db.rows<{ id: string }>(sql`
    select id from accounts
    where consultant_id = ${staffId} ${client === undefined ? sql`` : sql`and id = ${client}`}
  `)
  return rows.map(({ id }) => id)
}

/** Of the newest pages so many are read, to see how common the terms are. */
const samplePages = 1_000
/**
 * From so many of these on, reading on back in time is faster than looking up all pages that have the terms, and sorting them. Of
 * a phrase the index knows the words alone: each page that has them is read.
 */
const commonPages = { words: 15, phrase: 3 }

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
  const common = commonPages[terms.some(({ tokens }) => tokens.length > 1) ? 'phrase' : 'words']
  let found: FoundPage[] | undefined
  if (reach?.length !== 1)
    found = await findAmongNewest(db, terms, reach, { within: samplePages, limit })
  if (found && found.length >= common && found.length < limit) {
    // Twice as many pages as it takes at that frequency: if they are not enough, the terms were common of late only.
    const within = Math.ceil((2 * limit * samplePages) / found.length)
    found = await findAmongNewest(db, terms, reach, { within, limit })
  }
  return found?.length === limit ? found : findByIndex(db, terms, reach, limit)
}

const isWithin = (reach: Reach) => (reach ? sql`account_id = any(${reach}::uuid[])` : sql`true`)

/**
 * Those that have all terms among the newest pages of reach; undefined if those are all there are. Distributed, each node sends
 * the times of so many pages, but not their words. With `is true`, the index of words isn't used, whatever the planner takes the
 * terms for.
 */
async function findAmongNewest(
  db: Db,
  terms: readonly Term[],
  reach: Reach,
  { within, limit }: { within: number; limit: number },
): Promise<FoundPage[] | undefined> {
  const [last] = await db.rows<{ at: string }>(sql`
    select at::text from page_texts where ${isWithin(reach)}
    order by page_texts.at desc offset ${within - 1} limit 1
  `)
  return (
    last &&
    db.rows<FoundPage>(sql`
      select account_id, document_id, page from page_texts
      where (words @@ (${toQuery(terms)})) is true and at >= ${last.at}::timestamptz
        and ${isWithin(reach)}
      order by ${reach ? unindexedTime : sql`at`} desc, document_id, page limit ${limit}
    `)
  )
}

/** Looks the terms up in the index of words. */
const findByIndex = (db: Db, terms: readonly Term[], reach: Reach, limit: number) =>
  db.rows<FoundPage>(sql`
    select account_id, document_id, page from page_texts
    where words @@ (${toQuery(terms)}) and ${isWithin(reach)}
    order by ${unindexedTime} desc, document_id, page limit ${limit}
  `)

/** Sorted by a sum, pages can't be read in the order of their time: of all clients', when few are wanted. */
const unindexedTime = sql`at + interval '0'`

/** Until the transaction ends, a statement takes `milliseconds` at most, is planned for its values, and may sort in 32 MB. */
export async function limitSearch(transaction: Db, milliseconds: number): Promise<void> {
  await transaction.rows(sql`
    select set_config('statement_timeout', ${String(milliseconds)}, true),
           set_config('plan_cache_mode', 'force_custom_plan', true),
           set_config('work_mem', '32MB', true)
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
