import { sql, type Db } from './database.ts'

type Sql = ReturnType<typeof sql>

/**
 * A page of a list, and numbers about all of it, in one statement: a second one would double what a list costs. `items`
 * has an order and a limit; `numbers` has one row, whose columns keep their names as they stand in it.
 */
export async function listPage<Item, Numbers>(
  db: Db,
  { items, numbers }: { items: Sql; numbers: Sql },
): Promise<{ items: Item[]; numbers: Numbers }> {
  const rows = await db.rows<Item & { pagePosition: number | null; pageNumbers: Numbers }>(sql`
    select case when coalesce(page_position, 1) = 1 then to_json(numbers) end as page_numbers, page.*
    from (${numbers}) numbers
    left join (select row_number() over () as page_position, items.* from (${items}) items) page on true
    order by page_position
  `)
  return {
    items: rows.filter(({ pagePosition }) => pagePosition !== null),
    numbers: rows[0]!.pageNumbers,
  }
}
