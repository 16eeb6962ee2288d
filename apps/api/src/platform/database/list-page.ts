import { raw, sql, type Db } from './database.ts'

type Sql = ReturnType<typeof sql>

type List<Numbers> = {
  /** Has an order and a limit. */
  items: Sql
  /** One row, whose column names are used unchanged; none stands for no numbers at all. */
  numbers: Sql
} & (
  | {
      /** For a list of one client: the same order, in the items' own columns, since Citus keeps no order of a subquery. */
      order: Sql
    }
  | {
      /**
       * For numbers over all clients: the number of rows they count. If there are thousands, they are
       * counted at most every ten seconds, since the count would be slow.
       */
      getTotal: (numbers: Numbers) => number
    }
)

const firstPageLimits: Record<number, Sql> = Object.fromEntries(
  [3, 5, 10, 25].map((limit) => [limit, raw(`limit ${limit}`)]),
)

/**
 * The limit and offset of a page. The values that the portal and the console start with are
 * literals in the statement: with a parameter, PostgreSQL assumes a tenth of all rows, finds the
 * generic plan too expensive, and plans again for each call. Not for a search over all clients,
 * whose best plan depends on what is searched for.
 */
export const limitToPage = ({ page, limit }: { page: number; limit: number }): Sql =>
  (page === 1 && firstPageLimits[limit]) || sql`limit ${limit} offset ${(page - 1) * limit}`

/**
 * Whether a list may select its `light` columns alone, because no other field is asked for. There is no statement for each
 * set of fields: connections keep every statement prepared, and a caller could ask for thousands.
 */
export const asksOnly = (
  light: readonly string[],
  fields: readonly string[] | undefined,
): boolean => fields?.every((field) => light.includes(field)) ?? false

/**
 * A page of a list and the numbers of the whole list, of a client in one statement: a second one would double the cost. Over
 * all clients they are two, since Citus takes no such query there.
 */
export async function listPage<Item, Numbers>(
  db: Db,
  list: List<Numbers>,
): Promise<{ items: Item[]; numbers: Numbers }> {
  const { items, numbers: selectNumbers } = list
  if ('getTotal' in list) {
    const cached = getCachedNumbers<Numbers>(db, selectNumbers)
    const [listed, found] = await Promise.all([
      db.rows<Item>(items),
      cached ?? findNumbers<Numbers>(db, selectNumbers),
    ])
    if (!cached && list.getTotal(found) >= minCachedTotal) cacheNumbers(db, selectNumbers, found)
    return { items: listed, numbers: found }
  }
  const rows = await db.rows<Item & { pageNumbers: string }>(sql`
    select page.*, (select to_json(numbers)::text from (${selectNumbers}) numbers) as page_numbers
    from (${items}) page order by ${list.order}
  `)
  const [first] = rows
  return {
    items: rows,
    numbers: first ? parseNumbers(first.pageNumbers) : await findNumbers(db, selectNumbers),
  }
}

/** Parsed from text: the driver would parse JSON in each row. */
const parseNumbers = <Numbers>(text: string | null) => JSON.parse(text ?? '{}') as Numbers

async function findNumbers<Numbers>(db: Db, numbers: Sql): Promise<Numbers> {
  const row = await db.row<{ pageNumbers: string }>(sql`
    select to_json(numbers)::text as page_numbers from (${numbers}) numbers
  `)
  return parseNumbers(row?.pageNumbers ?? null)
}

const minCachedTotal = 2_000
const cacheTtlMs = 10_000
/** Counts cached at a time. */
const maxCachedEntries = 500

type CacheEntry = { until: number; numbers: unknown }
const caches = new WeakMap<Db, Map<string, CacheEntry>>()

const toCacheKey = ({ text, values }: Sql) => JSON.stringify([text, values])

function getCachedNumbers<Numbers>(db: Db, numbers: Sql): Numbers | undefined {
  const entry = caches.get(db)?.get(toCacheKey(numbers))
  return entry && entry.until > performance.now() ? (entry.numbers as Numbers) : undefined
}

function cacheNumbers(db: Db, numbers: Sql, found: unknown): void {
  const cache = caches.get(db) ?? new Map<string, CacheEntry>()
  if (cache.size >= maxCachedEntries) cache.clear()
  cache.set(toCacheKey(numbers), { until: performance.now() + cacheTtlMs, numbers: found })
  caches.set(db, cache)
}
