import { sql, type Db } from '../../../platform/database/database.ts'
import type { PageLook } from './picture-hash.ts'

/** What a page of a document, from 1, looks like. */
export type Look = PageLook & { page: number }

/** Puts the hashes of a document's pages in place of those it had. */
export async function replaceHashes(
  db: Db,
  accountId: string,
  documentId: string,
  looks: readonly Look[],
): Promise<void> {
  await db.rows(sql`
    delete from page_hashes where account_id = ${accountId} and document_id = ${documentId}
  `)
  if (looks.length === 0) return
  await db.rows(sql`
    insert into page_hashes (account_id, document_id, page, hash)
    select ${accountId}::uuid, ${documentId}::uuid, p.page, p.hash::bit(256)
    from unnest(
      ${looks.map(({ page }) => page)}::int[], ${looks.map(({ hash }) => hash)}::text[]
    ) as p (page, hash)
  `)
}

export type Likeness = { otherId: string; otherPage: number; distance: number }

/**
 * The page of an earlier document of the account that looks most like one of a document: at most `maxDistance` of 256 bits differ. Not one that
 * it was sent in place of or has the bytes of, nor one that staff said is another.
 */
export const findLike = (
  db: Db,
  accountId: string,
  documentId: string,
  { variants }: Look,
  maxDistance: number,
) =>
  db.row<Likeness>(sql`
    select o.id as other_id, h.page as other_page,
           min(bit_count(h.hash # v.hash::bit(256))) as distance
    from documents d
    join documents o on o.account_id = d.account_id and o.created_at < d.created_at
      and o.id is distinct from d.resubmitted_document_id and o.id is distinct from d.duplicate_of
    join page_hashes h on h.account_id = o.account_id and h.document_id = o.id
    cross join unnest(${variants}::text[]) as v (hash)
    where d.account_id = ${accountId} and d.id = ${documentId}
      and not exists (
        select 1 from unlike_documents u
        where u.account_id = ${accountId} and u.document_id = d.id and u.other_id = o.id)
    group by o.id, h.page, o.created_at
    having min(bit_count(h.hash # v.hash::bit(256))) <= ${maxDistance}
    order by distance, o.created_at desc, o.id, h.page limit 1
  `)

/** Marks a document as one that looks like an earlier one, or like none. */
export const setLike = (
  db: Db,
  accountId: string,
  documentId: string,
  like: { otherId: string; page: number; otherPage: number } | undefined,
) =>
  db.rows(sql`
    update documents set looks_like = ${like?.otherId ?? null},
      looks_like_pages = ${like ? [like.page, like.otherPage] : null}
    where account_id = ${accountId} and id = ${documentId}
  `)

/** The document that another one looks like, if any. */
export const lockLike = (db: Db, accountId: string, id: string) =>
  db.row<{ otherId: string | null }>(sql`
    select looks_like as other_id from documents
    where account_id = ${accountId} and id = ${id} for update
  `)

/** Notes that two documents are not the same. */
export const insertUnlike = (
  db: Db,
  accountId: string,
  { id, otherId, staffId, at }: { id: string; otherId: string; staffId: string; at: Date },
) =>
  db.rows(sql`
    insert into unlike_documents (account_id, document_id, other_id, staff_id, at)
    values (${accountId}, ${id}, ${otherId}, ${staffId}, ${at}) on conflict do nothing
  `)

/** The earlier document that `d` looks like. To be joined as `l`. */
export const likeDocumentJoin = sql`
  left join documents l on l.account_id = d.account_id and l.id = d.looks_like
`
export const likeDocument = sql`
  case when l.id is not null then json_build_object(
    'guid', l.id, 'createdAt', to_char(l.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) end as looks_like
`
export const likePages = sql`
  case when l.id is not null then json_build_object(
    'guid', l.id, 'createdAt', to_char(l.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'title', l.title, 'page', d.looks_like_pages[1], 'otherPage', d.looks_like_pages[2]
  ) end as looks_like
`
