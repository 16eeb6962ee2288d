import type { ClientNote } from '@milepost/contract/clients/client-notes'
import type { Page } from '@milepost/contract/wire/endpoint'
import { sql, type Db } from '../../../platform/database/database.ts'
import { limitToPage, listPage } from '../../../platform/database/list-page.ts'

export async function listNotes(
  db: Db,
  accountId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<ClientNote, never>> {
  const { items, numbers } = await listPage<ClientNote, { total: number }>(db, {
    items: sql`
      select n.id, n.text, n.written_at, s.first_name || ' ' || s.last_name as written_by
      from client_notes n join staff s on s.id = n.written_by
      where n.account_id = ${accountId}
      order by n.written_at desc, n.id desc ${limitToPage({ page, limit })}
    `,
    numbers: sql`select count(*)::int as total from client_notes where account_id = ${accountId}`,
    order: sql`written_at desc, id desc`,
  })
  return { items, page, limit, total: numbers.total, counts: {} }
}

type NewNote = { id: string; text: string; at: Date; staffId: string }

export async function insertNote(
  db: Db,
  accountId: string,
  { id, text, at, staffId }: NewNote,
): Promise<void> {
  await db.rows(sql`
    insert into client_notes (account_id, id, text, written_at, written_by)
    values (${accountId}, ${id}, ${text}, ${at}, ${staffId})
  `)
}

/** Returns whether it was there. */
export const deleteNote = async (db: Db, accountId: string, id: string): Promise<boolean> =>
  (await db.row(sql`
    delete from client_notes where account_id = ${accountId} and id = ${id} returning 1 as deleted
  `)) !== undefined
