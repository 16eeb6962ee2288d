import type { BoardView, BoardViewChange, NewBoardView } from '@milepost/contract/board/board-views'
import { sql, type Db } from '../../platform/database/database.ts'
import { inNameOrder } from '../../platform/database/name-order.ts'

const columns = (staffId: string) => sql`
  v.id, v.name, v.is_shared, v.staff_id = ${staffId} as is_own,
  s.first_name || ' ' || s.last_name as owned_by, v.settings
`

/** The views of a member of staff, and those that colleagues share; by name. */
export const listViews = (db: Db, staffId: string) =>
  db.rows<BoardView>(sql`
    select ${columns(staffId)} from board_views v join staff s on s.id = v.staff_id
    where v.staff_id = ${staffId} or (v.is_shared and s.is_active)
    order by ${inNameOrder(sql`v.name`)}, v.id
  `)

export const countViews = async (db: Db, staffId: string): Promise<number> =>
  (await db.row<{ count: number }>(sql`
    select count(*)::int as count from board_views where staff_id = ${staffId}
  `))!.count

export const findView = (db: Db, staffId: string, id: string) =>
  db.row<BoardView>(sql`
    select ${columns(staffId)} from board_views v join staff s on s.id = v.staff_id
    where v.id = ${id} and v.staff_id = ${staffId}
  `)

export async function insertView(
  db: Db,
  staffId: string,
  { id, name, isShared, settings }: NewBoardView & { id: string },
): Promise<void> {
  await db.rows(sql`
    insert into board_views (id, staff_id, name, is_shared, settings)
    values (${id}, ${staffId}, ${name}, ${isShared}, ${JSON.stringify(settings)}::jsonb)
  `)
}

/** Undefined fields stay. */
export async function updateView(
  db: Db,
  staffId: string,
  id: string,
  { name, isShared, settings }: BoardViewChange,
): Promise<void> {
  await db.rows(sql`
    update board_views set
      name = coalesce(${name}, name), is_shared = coalesce(${isShared}::boolean, is_shared),
      settings = coalesce(${settings ? JSON.stringify(settings) : null}::jsonb, settings)
    where id = ${id} and staff_id = ${staffId}
  `)
}

/** Returns whether it was there. */
export const deleteView = async (db: Db, staffId: string, id: string): Promise<boolean> =>
  (await db.row(sql`
    delete from board_views where id = ${id} and staff_id = ${staffId} returning 1 as deleted
  `)) !== undefined
