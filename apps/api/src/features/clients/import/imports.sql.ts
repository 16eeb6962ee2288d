import type {
  ClientImport,
  ClientImportDefaults,
  ClientImportMapping,
  ClientImportRow,
  ClientImportState,
  ClientRowProblem,
  ClientRowStatus,
  KnownClient,
} from '@milepost/contract/clients/client-imports'
import { sql, type Db } from '../../../platform/database/database.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import type { Verdict } from './find-known.ts'
import type { Colleague } from './parse-row.ts'

/** What a file says of itself. */
export type Reading = {
  headings: string[]
  headingsKey: string | null
  sheet: string | null
  sheetsLeftOut: string[]
  isRecognized: boolean
}

export type ImportRow = {
  id: string
  fileName: string
  state: ClientImportState
  uploadedAt: string
  uploadedBy: string
  finishedAt: string | null
  reading: Reading
  mapping: ClientImportMapping
  defaults: ClientImportDefaults
  invites: boolean
}

const columns = sql`
  i.id, i.file_name, i.state, i.uploaded_at, s.first_name || ' ' || s.last_name as uploaded_by, i.finished_at,
  i.reading, i.mapping, i.defaults, i.invites
`

export const findImport = (db: Db, id: string) =>
  db.row<ImportRow>(sql`
    select ${columns} from client_imports i join staff s on s.id = i.uploaded_by where i.id = ${id}
  `)

/** The import, which waits until nobody else changes it. */
export const lockImport = (db: Db, id: string) =>
  db.row<{ state: ClientImportState }>(sql`
    select state from client_imports where id = ${id} for update
  `)

export const listImportRows = (db: Db, { page, limit }: { page: number; limit: number }) =>
  db.rows<ImportRow>(sql`
    select ${columns} from client_imports i join staff s on s.id = i.uploaded_by
    order by i.uploaded_at desc, i.id desc limit ${limit} offset ${(page - 1) * limit}
  `)

export const countImports = async (db: Db): Promise<number> =>
  (await db.row<{ total: number }>(sql`select count(*)::int as total from client_imports`))!.total

type NewImport = Pick<ImportRow, 'id' | 'fileName' | 'reading' | 'mapping' | 'defaults'> & {
  at: Date
  staffId: string
}

export async function insertImport(
  db: Db,
  { id, fileName, reading, mapping, defaults, at, staffId }: NewImport,
): Promise<void> {
  await db.rows(sql`
    insert into client_imports (id, file_name, state, uploaded_at, uploaded_by, reading, mapping, defaults)
    values (${id}, ${fileName}, 'review', ${at}, ${staffId}, ${JSON.stringify(reading)}::jsonb,
            ${JSON.stringify(mapping)}::jsonb, ${JSON.stringify(defaults)}::jsonb)
  `)
}

export async function insertRows(
  db: Db,
  importId: string,
  rows: { line: number; cells: string }[],
): Promise<void> {
  await db.rows(sql`
    insert into client_import_rows (import_id, position, line, cells, status)
    select ${importId}::uuid, position - 1, line, cells, 'new'
    from unnest(${rows.map(({ line }) => line)}::int[], ${rows.map(({ cells }) => cells)}::text[])
      with ordinality as r (line, cells, position)
  `)
}

export async function updateImport(
  db: Db,
  id: string,
  { mapping, defaults }: Pick<ImportRow, 'mapping' | 'defaults'>,
): Promise<void> {
  await db.rows(sql`
    update client_imports
    set mapping = ${JSON.stringify(mapping)}::jsonb, defaults = ${JSON.stringify(defaults)}::jsonb
    where id = ${id}
  `)
}

export async function setState(
  db: Db,
  id: string,
  {
    state,
    invites,
    finishedAt,
  }: { state: ClientImportState; invites?: boolean; finishedAt?: Date },
): Promise<void> {
  await db.rows(sql`
    update client_imports
    set state = ${state}, invites = coalesce(${invites}, invites), finished_at = ${finishedAt ?? null}
    where id = ${id}
  `)
}

/** Returns whether it was there. Its rows go with it. */
export const deleteImport = async (db: Db, id: string): Promise<boolean> =>
  (await db.row(sql`delete from client_imports where id = ${id} returning 1 as deleted`)) !==
  undefined

/** Files that nobody touched since. */
export async function deleteImportsBefore(db: Db, before: Date): Promise<void> {
  await db.rows(sql`
    delete from client_imports where state <> 'importing' and coalesce(finished_at, uploaded_at) < ${before}
  `)
}

export type StoredRow = {
  position: number
  line: number
  /** Sealed; null once the row is a client. */
  cells: string | null
  status: ClientRowStatus
  decision: 'take' | 'skip' | null
  problems: ClientImportRow['problems']
  known: KnownClient | null
  accountId: string | null
}

const rowColumns = sql`position, line, cells, status, decision, problems, known, account_id`

export const listRows = (db: Db, importId: string) =>
  db.rows<StoredRow>(sql`
    select ${rowColumns} from client_import_rows where import_id = ${importId} order by position
  `)

export const listRowsPage = (
  db: Db,
  importId: string,
  { status, page, limit }: { status?: ClientRowStatus | undefined; page: number; limit: number },
) =>
  db.rows<StoredRow>(sql`
    select ${rowColumns} from client_import_rows
    where import_id = ${importId} and (${status}::text is null or status = ${status})
    order by position limit ${limit} offset ${(page - 1) * limit}
  `)

export const listSample = (db: Db, importId: string) =>
  db.rows<{ cells: string | null }>(sql`
    select cells from client_import_rows where import_id = ${importId} and position < 5 order by position
  `)

/** The cells of the first rows that have one of these problems. */
export const listCellsWith = async (
  db: Db,
  importId: string,
  { problems, limit }: { problems: readonly ClientRowProblem[]; limit: number },
): Promise<string[]> => {
  const rows = await db.rows<{ cells: string }>(sql`
    select cells from client_import_rows
    where import_id = ${importId} and problems && ${problems}::text[] and cells is not null
    order by position limit ${limit}
  `)
  return rows.map(({ cells }) => cells)
}

/** The next rows to become clients. */
export const listNextRows = (db: Db, importId: string, limit: number) =>
  db.rows<StoredRow>(sql`
    select ${rowColumns} from client_import_rows
    where import_id = ${importId} and status = 'new' order by position limit ${limit}
  `)

export type Counts = ClientImport['counts'] & { rows: number; withEmail: number }

export async function countRows(db: Db, importId: string): Promise<Counts> {
  const row = await db.row<Counts & { possibleDuplicate: number }>(sql`
    select count(*)::int as rows,
           count(*) filter (where status = 'new')::int as new,
           count(*) filter (where status = 'duplicate')::int as duplicate,
           count(*) filter (where status = 'possible_duplicate')::int as possible_duplicate,
           count(*) filter (where status = 'problem')::int as problem,
           count(*) filter (where status = 'skipped')::int as skipped,
           count(*) filter (where status = 'imported')::int as imported,
           count(*) filter (where status = 'failed')::int as failed,
           count(*) filter (where status = 'new' and has_email)::int as with_email
    from client_import_rows where import_id = ${importId}
  `)
  const { possibleDuplicate, ...counts } = row!
  return { ...counts, possible_duplicate: possibleDuplicate }
}

export async function setDecisions(
  db: Db,
  importId: string,
  {
    positions,
    status,
    decision,
  }: {
    positions?: number[] | undefined
    status?: ClientRowStatus | undefined
    decision: string | null
  },
): Promise<void> {
  await db.rows(sql`
    update client_import_rows set decision = ${decision}
    where import_id = ${importId}
      and (position = any(${positions ?? []}::int[]) or status = ${status ?? null}::text)
  `)
}

type Reviewed = Verdict & {
  position: number
  problems: ClientImportRow['problems']
  hasEmail: boolean
}

/** Stores what the review says of the rows. A row that staff have to decide about, again or at all, has no decision. */
export async function storeReview(db: Db, importId: string, rows: Reviewed[]): Promise<void> {
  await db.rows(sql`
    update client_import_rows r
    set status = v.status, decision = case when v.status <> 'possible_duplicate' then r.decision end,
        known = v.known::jsonb, has_email = v.has_email,
        problems = case when v.problems = '' then '{}'::text[] else string_to_array(v.problems, ' ') end
    from unnest(${rows.map(({ position }) => position)}::int[], ${rows.map(({ status }) => status)}::text[],
                ${rows.map(({ known }) => known && JSON.stringify(known))}::text[],
                ${rows.map(({ problems }) => problems.join(' '))}::text[],
                ${rows.map(({ hasEmail }) => hasEmail)}::boolean[])
      as v (position, status, known, problems, has_email)
    where r.import_id = ${importId} and r.position = v.position
  `)
}

/**
 * Takes a row for the transaction that makes it a client; returns false if it is one already, or the import does not
 * run. What the file says of it is not needed any more.
 */
export async function claimRow(
  db: Db,
  importId: string,
  position: number,
  accountId: string,
): Promise<boolean> {
  const row = await db.row(sql`
    update client_import_rows set status = 'imported', account_id = ${accountId}, cells = null
    where import_id = ${importId} and position = ${position} and status = 'new'
      and exists (select 1 from client_imports i where i.id = ${importId} and i.state = 'importing')
    returning 1 as claimed
  `)
  return row !== undefined
}

/** Sets a row aside that turned out to be a client, or that could not be added. */
export async function setRowAside(
  db: Db,
  importId: string,
  position: number,
  { status, known }: Verdict,
): Promise<void> {
  await db.rows(sql`
    update client_import_rows set status = ${status}, known = ${known && JSON.stringify(known)}::jsonb
    where import_id = ${importId} and position = ${position} and status = 'new'
  `)
}

export const findMapping = async (
  db: Db,
  headingsKey: string,
): Promise<ClientImportMapping | undefined> =>
  (
    await db.row<{ mapping: ClientImportMapping }>(sql`
      select mapping from client_import_mappings where headings_key = ${headingsKey}
    `)
  )?.mapping

export async function saveMapping(
  db: Db,
  headingsKey: string,
  mapping: ClientImportMapping,
  at: Date,
): Promise<void> {
  await db.rows(sql`
    insert into client_import_mappings (headings_key, mapping, updated_at)
    values (${headingsKey}, ${JSON.stringify(mapping)}::jsonb, ${at})
    on conflict (headings_key) do update set mapping = excluded.mapping, updated_at = excluded.updated_at
  `)
}

export const listColleagues = (db: Db) =>
  db.rows<Colleague>(sql`
    select id, first_name || ' ' || last_name as full_name, email from staff where is_active
    order by ${inNameOrder(sql`first_name`)}, ${inNameOrder(sql`last_name`)}, id
  `)
