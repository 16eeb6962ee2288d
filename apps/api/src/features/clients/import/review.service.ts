import { randomUUID } from 'node:crypto'
import type {
  ClientImport,
  ClientImportChange,
  ClientImportDefaults,
  ClientImportMapping,
  ClientImportRow,
  ClientRowDecision,
  ClientRowProblem,
  ClientRowStatus,
} from '@milepost/contract/clients/client-imports'
import type { Page } from '@milepost/contract/wire/endpoint'
import type { Staff } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { httpError, orNotFound } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { firmSettings } from '../../../shared/firm-settings.ts'
import type { Table } from '../../../shared/tables/read-table.ts'
import { createTableReader } from '../../../shared/tables/table-reader.ts'
import { findExisting, findStaffEmails } from './existing.sql.ts'
import { reviewRows, type ReviewedRow } from './find-known.ts'
import { proposeMapping, toHeadingsKey } from './headings.ts'
import {
  countImports,
  countRows,
  findImport,
  findMapping,
  insertImport,
  insertRows,
  listCellsWith,
  listColleagues,
  listImportRows,
  listRows,
  listRowsPage,
  listSample,
  lockImport,
  saveMapping,
  setDecisions,
  storeReview,
  updateImport,
  type ImportRow,
} from './imports.sql.ts'
import { listBadCells, parseRow, toShownClient, type RowSettings } from './parse-row.ts'

/** Also names the column's domain, so that a new secret finds it. */
const purpose = 'client_import'

const openCells = (secrets: Secrets, cells: string): string[] =>
  JSON.parse(secrets.open(purpose, cells)) as string[]

/** Reads an uploaded file. Throws a 422 if it is not one of clients. */
export const readFile = createTableReader(new URL('./read-thread.ts', import.meta.url), {
  import_format: 'client_file_format',
  import_document: 'client_file_format',
  import_incomplete: 'client_file_format',
  import_empty: 'client_file_empty',
  import_too_many: 'client_file_too_many',
  import_too_slow: 'client_file_too_many',
})

/** Stores a file for review, with the columns as last time or as its headings say. */
export async function createImport(
  db: Db,
  { clock, secrets }: Pick<Platform, 'clock' | 'secrets'>,
  { staffId }: Staff,
  { table, fileName }: { table: Table; fileName: string },
): Promise<ClientImport> {
  const { lines, headings, sheet, sheetsLeftOut } = table
  const headingsKey = toHeadingsKey(headings)
  const saved = headingsKey === null ? undefined : await findMapping(db, headingsKey)
  const id = randomUUID()
  const reading = { headings, headingsKey, sheet, sheetsLeftOut, isRecognized: saved !== undefined }
  const mapping = saved ?? proposeMapping(headings, lines)
  const { timeZone } = await firmSettings(db)
  const defaults = { plan: null, consultantId: null, language: 'en' as const, timeZone }
  await insertImport(db, { id, fileName, reading, mapping, defaults, at: clock.now(), staffId })
  await insertRows(
    db,
    id,
    lines.map(({ line, cells }) => ({ line, cells: secrets.seal(purpose, JSON.stringify(cells)) })),
  )
  await review(db, secrets, id)
  return showImport(db, secrets, id)
}

const toSettings = async (
  db: Db,
  { mapping, defaults: given }: Pick<ImportRow, 'mapping' | 'defaults'>,
): Promise<RowSettings> => ({
  mapping,
  defaults: given,
  colleagues: await listColleagues(db),
  plansOffered: (await firmSettings(db)).plansOffered,
})

type StoredCells = Omit<ReviewedRow, 'client'> & { cells: string }

/** Parses rows, and says of each whether it is a client already. */
async function judge(db: Db, secrets: Secrets, rows: StoredCells[], settings: RowSettings) {
  const parsed = rows.map(({ cells }) => parseRow(openCells(secrets, cells), settings))
  const staffEmails = await findStaffEmails(db, parsed)
  for (const client of parsed)
    if (client.email !== null && staffEmails.has(client.email))
      client.problems.push('email_of_staff')
  const reviewed = rows.map((row, i) => ({ ...row, client: parsed[i]! }))
  const verdicts = reviewRows(reviewed, await findExisting(db, secrets, parsed))
  return reviewed.map((row, i) => ({ ...row, ...verdicts[i]! }))
}

/** Judges all rows of a file again, and stores the result. */
async function review(db: Db, secrets: Secrets, id: string): Promise<void> {
  const settings = await toSettings(db, orNotFound(await findImport(db, id)))
  const rows = (await listRows(db, id)).flatMap(({ cells, ...row }) =>
    cells === null ? [] : [{ ...row, cells }],
  )
  const judged = await judge(db, secrets, rows, settings)
  await storeReview(
    db,
    id,
    judged.map(({ position, status, known, client }) => ({
      position,
      status,
      known,
      problems: client.problems,
      hasEmail: client.email !== null,
    })),
  )
}

/** Rows that are about to become clients, as they are read and judged now. */
export const judgeRows = async (db: Db, secrets: Secrets, file: ImportRow, rows: StoredCells[]) =>
  judge(db, secrets, rows, await toSettings(db, file))

export async function showImport(db: Db, secrets: Secrets, id: string): Promise<ClientImport> {
  return toImport(db, secrets, orNotFound(await findImport(db, id)))
}

async function toImport(
  db: Db,
  secrets: Secrets,
  { reading, ...file }: ImportRow,
): Promise<ClientImport> {
  const { rows, withEmail, ...counts } = await countRows(db, file.id)
  const isOpen = file.state === 'review' && counts.problem > 0
  const { headings, sheet, sheetsLeftOut, isRecognized } = reading
  const sample = await listSample(db, file.id)
  return {
    ...file,
    headings,
    sheet,
    sheetsLeftOut,
    isRecognized,
    sample: sample.flatMap(({ cells }) => (cells === null ? [] : [openCells(secrets, cells)])),
    unknownWords: isOpen ? await listUnknownWords(db, secrets, file) : { plan: [], consultant: [] },
    rows,
    counts,
    withEmail,
  }
}

const unknown = {
  plan: ['plan_unknown'],
  consultant: ['consultant_unknown', 'consultant_ambiguous'],
} satisfies Record<string, ClientRowProblem[]>
/** A wrong column would have another word in each row. */
const maxUnknown = { rows: 1_000, words: 20 }

/** What rows call their plan or consultant that nobody knows, each word once. */
async function listUnknownWords(
  db: Db,
  secrets: Secrets,
  file: Pick<ImportRow, 'id' | 'mapping' | 'defaults'>,
): Promise<ClientImport['unknownWords']> {
  const settings = await toSettings(db, file)
  const cells = await listCellsWith(db, file.id, {
    problems: [...unknown.plan, ...unknown.consultant],
    limit: maxUnknown.rows,
  })
  const parsed = cells.map((sealed) => parseRow(openCells(secrets, sealed), settings))
  const listWords = (kind: keyof typeof unknown) => {
    const typed = parsed
      .filter(({ problems }) => unknown[kind].some((one) => problems.includes(one)))
      .map((client) => client.typed[kind].slice(0, 100))
    const bySpelling = new Map(typed.toReversed().map((word) => [word.toLowerCase(), word]))
    return [...bySpelling.values()].toReversed().slice(0, maxUnknown.words)
  }
  return { plan: listWords('plan'), consultant: listWords('consultant') }
}

/** The files, without a look into them. */
export async function listImports(
  db: Db,
  secrets: Secrets,
  { page, limit }: { page: number; limit: number },
): Promise<Page<ClientImport, never>> {
  const items: ClientImport[] = []
  for (const file of await listImportRows(db, { page, limit }))
    items.push({ ...(await toImport(db, secrets, file)), sample: [] })
  return { items, page, limit, total: await countImports(db), counts: {} }
}

/** Throws a 404, or a 409 if the file is not under review. */
async function lockForReview(db: Db, id: string): Promise<void> {
  const { state } = orNotFound(await lockImport(db, id))
  if (state !== 'review') throw httpError(409, 'client_file_not_in_review')
}

/** Changes how a file is read; the columns are remembered for files with the same headings. */
export async function changeImport(
  db: Db,
  { clock, secrets }: Pick<Platform, 'clock' | 'secrets'>,
  id: string,
  change: ClientImportChange,
): Promise<ClientImport> {
  await lockForReview(db, id)
  const file = orNotFound(await findImport(db, id))
  const { headings, headingsKey } = file.reading
  const mapping: ClientImportMapping = { ...file.mapping, ...withoutUndefined(change.mapping) }
  const given: ClientImportDefaults = { ...file.defaults, ...withoutUndefined(change.defaults) }
  for (const [field, column] of Object.entries(mapping))
    if (typeof column === 'number' && column >= headings.length)
      throw httpError(422, 'invalid', { pointer: `/mapping/${field}` })
  const colleagues = await listColleagues(db)
  const isColleague = (one: string | null) =>
    one === null || colleagues.some((colleague) => colleague.id === one)
  if (!isColleague(given.consultantId))
    throw httpError(422, 'consultant_unknown', { pointer: '/defaults/consultant_id' })
  if (change.mapping?.consultantWords?.some(({ consultantId }) => !isColleague(consultantId)))
    throw httpError(422, 'consultant_unknown', { pointer: '/mapping/consultant_words' })
  await updateImport(db, id, { mapping, defaults: given })
  if (change.mapping && headingsKey !== null)
    await saveMapping(db, headingsKey, mapping, clock.now())
  await review(db, secrets, id)
  return showImport(db, secrets, id)
}

const withoutUndefined = <T extends object>(fields: T | undefined) =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }

export async function decide(
  db: Db,
  secrets: Secrets,
  id: string,
  decision: ClientRowDecision,
): Promise<ClientImport> {
  await lockForReview(db, id)
  await setDecisions(db, id, decision)
  await review(db, secrets, id)
  return showImport(db, secrets, id)
}

export async function showRows(
  db: Db,
  secrets: Secrets,
  id: string,
  query: { status?: ClientRowStatus | undefined; page: number; limit: number },
): Promise<Page<ClientImportRow, never>> {
  const file = orNotFound(await findImport(db, id))
  const settings = await toSettings(db, file)
  const rows = await listRowsPage(db, id, query)
  const { rows: all, withEmail: _, ...counts } = await countRows(db, id)
  return {
    items: rows.map(({ cells: sealed, decision: __, ...row }) => {
      const cells = sealed === null ? null : openCells(secrets, sealed)
      return {
        ...row,
        badCells: listBadCells(cells ?? [], settings.mapping, row.problems),
        client: cells && toShownClient(parseRow(cells, settings), settings.colleagues),
      }
    }),
    page: query.page,
    limit: query.limit,
    total: query.status ? counts[query.status] : all,
    counts: {},
  }
}
