import { sql, type Db } from './database.ts'

type Sql = ReturnType<typeof sql>

type List<Numbers> = {
  /** Has an order and a limit. */
  items: Sql
  /** One row, whose columns keep their names as they stand in it. */
  numbers: Sql
  /**
   * For numbers over all clients: of how many rows they are. Where there are thousands, they are counted anew after ten
   * seconds only, since counting takes the longer the more there is to count, and nobody minds.
   */
  counted?: (numbers: Numbers) => number
}

const firstRows: Record<number, Sql> = { 3: sql`limit 3`, 5: sql`limit 5`, 10: sql`limit 10` }

/**
 * Which rows of a client's list a page has. The numbers that the portal begins with stand in the statement's text: for one that it
 * is told later, PostgreSQL reckons with a tenth of all rows, finds that too dear, and plans the statement anew for each call.
 * Not for lists over all clients, whose best plan depends on what is looked for.
 */
export const rowsOfPage = ({ page, limit }: { page: number; limit: number }): Sql =>
  (page === 1 && firstRows[limit]) || sql`limit ${limit} offset ${(page - 1) * limit}`

/** A page of a list, and numbers about all of it, in one statement: a second one would double what a list costs. */
export async function listPage<Item, Numbers>(
  db: Db,
  { items, numbers, counted }: List<Numbers>,
): Promise<{ items: Item[]; numbers: Numbers }> {
  const kept = counted && keptNumbers<Numbers>(db, numbers)
  if (kept) return { items: await db.rows<Item>(items), numbers: kept }
  const rows = await db.rows<Item & { pagePosition: number | null; pageNumbers: Numbers }>(sql`
    select case when coalesce(page_position, 1) = 1 then to_json(numbers) end as page_numbers, page.*
    from (${numbers}) numbers
    left join (select row_number() over () as page_position, items.* from (${items}) items) page on true
    order by page_position
  `)
  const found = rows[0]!.pageNumbers
  if (counted && counted(found) >= many) keepNumbers(db, numbers, found)
  return { items: rows.filter(({ pagePosition }) => pagePosition !== null), numbers: found }
}

const many = 2_000
const keptFor = 10_000
/** So many different counts are kept at a time. */
const mostKept = 500

type Kept = { until: number; numbers: unknown }
const keptOf = new WeakMap<Db, Map<string, Kept>>()

const keyOf = ({ text, values }: Sql) => JSON.stringify([text, values])

function keptNumbers<Numbers>(db: Db, numbers: Sql): Numbers | undefined {
  const kept = keptOf.get(db)?.get(keyOf(numbers))
  return kept && kept.until > performance.now() ? (kept.numbers as Numbers) : undefined
}

function keepNumbers(db: Db, numbers: Sql, found: unknown): void {
  const kept = keptOf.get(db) ?? new Map<string, Kept>()
  if (kept.size >= mostKept) kept.clear()
  kept.set(keyOf(numbers), { until: performance.now() + keptFor, numbers: found })
  keptOf.set(db, kept)
}
