import type {
  BooksFileKind,
  BooksImportState,
  BooksMapping,
} from '@milepost/contract/financial-performance/books-imports'
import { sql, type Db } from '../../../platform/database/database.ts'
import type { TableLine } from '../../../shared/tables/table-line.ts'

/** What a file says of itself. */
export type Reading = {
  title: string[]
  headings: string[]
  headingsKey: string | null
  sheet: string | null
  sheetsLeftOut: string[]
  isRecognized: boolean
  /** What may be the client's name in a file without a column of clients, likeliest first. */
  clientNames: string[]
  rows: number
}

/** What staff decided about a part. */
export type Decision = {
  accountId?: string | null
  decision?: 'take' | 'skip' | null
  /** What was in the way when it was taken: no other clash is covered. */
  takenBeside?: string[]
}

/** What was posted from a part and not taken back. */
export type Posted = {
  name: string
  accountId: string
  kind: BooksFileKind
  /** Of balances. What was posted before this was stored has none. */
  day?: string | null
  /** yyyy-MM, beside the batch of each. */
  months: string[]
  batchIds: string[]
}

export type ImportRow = {
  id: string
  fileName: string
  state: BooksImportState
  uploadedAt: string
  uploadedBy: string
  postedAt: string | null
  reading: Reading
  mapping: BooksMapping
  day: string | null
  differenceAccount: number | null
  /** By the client's name in the file. */
  decisions: Record<string, Decision>
  posted: Posted[]
}

export type ImportWithLines = ImportRow & { lines: TableLine[] | null }

const columns = sql`
  i.id, i.file_name, i.state, i.uploaded_at, s.first_name || ' ' || s.last_name as uploaded_by, i.posted_at,
  i.reading, i.mapping, i.day, i.difference_account, i.decisions, i.posted
`

export const findImport = (db: Db, id: string) =>
  db.row<ImportWithLines>(sql`
    select ${columns}, i.lines from books_imports i join staff s on s.id = i.uploaded_by where i.id = ${id}
  `)

export const findImportBySha256 = (db: Db, sha256: string) =>
  db.row<{ id: string; hasLines: boolean }>(sql`
    select id, lines is not null as has_lines from books_imports where sha256 = ${sha256} for update
  `)

/** Imports that nobody else changes until the transaction ends, with their rows. */
export async function lockImports(db: Db, ids: readonly string[]): Promise<ImportWithLines[]> {
  await db.rows(sql`
    select id from books_imports where id = any(${[...ids]}::uuid[]) order by id for update
  `)
  return db.rows<ImportWithLines>(sql`
    select ${columns}, i.lines from books_imports i join staff s on s.id = i.uploaded_by
    where i.id = any(${[...ids]}::uuid[]) order by i.uploaded_at, i.id
  `)
}

/** Lets one posting at a time look at what is under review: two files may have the same months. */
export async function lockReview(db: Db): Promise<void> {
  await db.rows(sql`
    select id from books_imports where state = 'review' order by id for update
  `)
}

/** How many rows the files under review have together. */
export const countReviewRows = async (db: Db): Promise<number> =>
  (await db.row<{ rows: number }>(sql`
    select coalesce(sum((reading->>'rows')::int), 0)::int as rows from books_imports
    where state = 'review' and lines is not null
  `))!.rows

/** The files under review, in the order they came. */
export const listInReview = (db: Db) =>
  db.rows<ImportWithLines>(sql`
    select ${columns}, i.lines from books_imports i join staff s on s.id = i.uploaded_by
    where i.state = 'review' and i.lines is not null order by i.uploaded_at, i.id
  `)

type ListQuery = { state?: BooksImportState | undefined; page: number; limit: number }

export const listImportRows = (db: Db, { state, page, limit }: ListQuery) =>
  db.rows<ImportRow>(sql`
    select ${columns} from books_imports i join staff s on s.id = i.uploaded_by
    where ${state ?? null}::text is null or i.state = ${state ?? null}
    order by i.uploaded_at desc, i.id desc limit ${limit} offset ${(page - 1) * limit}
  `)

export const countImports = async (db: Db, state?: BooksImportState): Promise<number> =>
  (await db.row<{ total: number }>(sql`
    select count(*)::int as total from books_imports
    where ${state ?? null}::text is null or state = ${state ?? null}
  `))!.total

/** What was posted from any file, and from which. */
export const listPosted = (db: Db) =>
  db.rows<{ id: string; fileName: string; posted: Posted[] }>(sql`
    select id, file_name, posted from books_imports where posted <> '[]'::jsonb
  `)

type NewImport = Pick<
  ImportRow,
  'id' | 'fileName' | 'reading' | 'mapping' | 'day' | 'decisions'
> & {
  sha256: string
  lines: TableLine[]
  at: Date
  staffId: string
}

/** Returns false if the same file is there already. */
export async function insertImport(db: Db, one: NewImport): Promise<boolean> {
  const row = await db.row(sql`
    insert into books_imports (id, file_name, sha256, state, uploaded_at, uploaded_by, reading, mapping, day, lines,
                               decisions)
    values (${one.id}, ${one.fileName}, ${one.sha256}, 'review', ${one.at}, ${one.staffId},
            ${JSON.stringify(one.reading)}::jsonb, ${JSON.stringify(one.mapping)}::jsonb, ${one.day},
            ${JSON.stringify(one.lines)}::jsonb, ${JSON.stringify(one.decisions)}::jsonb)
    on conflict (sha256) do nothing returning 1 as inserted
  `)
  return row !== undefined
}

/** The rows of a file whose own were removed, uploaded again. */
export async function setLines(
  db: Db,
  { id, lines, at, staffId }: Pick<NewImport, 'id' | 'lines' | 'at' | 'staffId'>,
): Promise<void> {
  await db.rows(sql`
    update books_imports
    set lines = ${JSON.stringify(lines)}::jsonb, uploaded_at = ${at}, uploaded_by = ${staffId}
    where id = ${id}
  `)
}

type Settings = Pick<
  ImportRow,
  'id' | 'state' | 'mapping' | 'day' | 'differenceAccount' | 'decisions' | 'posted'
> & { postedAt: string | Date | null }

export async function updateImport(db: Db, one: Settings): Promise<void> {
  await db.rows(sql`
    update books_imports
    set state = ${one.state}, mapping = ${JSON.stringify(one.mapping)}::jsonb, day = ${one.day},
        difference_account = ${one.differenceAccount}, decisions = ${JSON.stringify(one.decisions)}::jsonb,
        posted = ${JSON.stringify(one.posted)}::jsonb, posted_at = ${one.postedAt}
    where id = ${one.id}
  `)
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.rows(sql`delete from books_imports where id = ${id}`)
}

/** Removes files from which nothing is posted, and the rows of the others, by their last upload or posting. */
export async function removeOldFiles(db: Db, before: Date): Promise<void> {
  await db.rows(sql`
    delete from books_imports where posted = '[]'::jsonb and greatest(uploaded_at, posted_at) < ${before}
  `)
  await db.rows(sql`
    update books_imports set lines = null
    where lines is not null and greatest(uploaded_at, posted_at) < ${before}
  `)
}

export const findMapping = async (db: Db, headingsKey: string): Promise<BooksMapping | undefined> =>
  (
    await db.row<{ mapping: BooksMapping }>(sql`
      select mapping from books_import_mappings where headings_key = ${headingsKey}
    `)
  )?.mapping

export async function saveMapping(
  db: Db,
  headingsKey: string,
  mapping: BooksMapping,
  at: Date,
): Promise<void> {
  await db.rows(sql`
    insert into books_import_mappings (headings_key, mapping, updated_at)
    values (${headingsKey}, ${JSON.stringify(mapping)}::jsonb, ${at})
    on conflict (headings_key) do update set mapping = excluded.mapping, updated_at = excluded.updated_at
  `)
}
