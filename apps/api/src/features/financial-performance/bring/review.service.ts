import { randomUUID } from 'node:crypto'
import {
  maxBooksReviewRows,
  type BooksAccountName,
  type BooksAccountNames,
  type BooksImport,
  type BooksImportChange,
  type BooksImportState,
  type BooksPart,
  type BooksPartDecision,
  type BooksPartStatus,
} from '@milepost/contract/financial-performance/books-imports'
import type { Page } from '@milepost/contract/wire/endpoint'
import type { Staff } from '../../../platform/auth/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { httpError, notFound, orNotFound } from '../../../platform/errors.ts'
import type { Table } from '../../../shared/tables/read-table.ts'
import { createTableReader } from '../../../shared/tables/table-reader.ts'
import { firmChart } from '../posting/chart.sql.ts'
import {
  countImports,
  countReviewRows,
  deleteImport,
  findImport,
  findImportBySha256,
  findMapping,
  insertImport,
  listImportRows,
  listInReview,
  lockImports,
  saveMapping,
  setLines,
  updateImport,
  type Decision,
  type ImportRow,
  type ImportWithLines,
} from './books-imports.sql.ts'
import { listClientNamesOf, toClientKey } from './client-names.ts'
import {
  forgetAccountNames,
  listAccountNames,
  listClients,
  saveAccountNames,
  saveClientName,
} from './names.sql.ts'
import { findNumber, listNames, readRows, toVersion, type Part } from './parts.ts'
import { suggestAccount, toNameKey } from './reading/account-names.ts'
import { findMonths, proposeMapping, toHeadingsKey } from './reading/headings.ts'
import { findDay, findYear } from './reading/months.ts'
import type { Group } from './reading/report-rows.ts'
import { judgeFiles } from './surroundings.ts'

/** Reads an uploaded file. Throws a 422 if it is not one of books. */
export const readFile = createTableReader(new URL('./reading/read-thread.ts', import.meta.url), {
  import_format: 'books_file_format',
  import_document: 'books_file_format',
  import_incomplete: 'books_file_format',
  import_empty: 'books_file_empty',
  import_too_many: 'books_file_too_many',
  import_too_slow: 'books_file_too_many',
})

type Uploaded = { table: Table; fileName: string; sha256: string }

/** Stores a file for review, with the columns as last time or as its headings say. The same file is not stored again. */
export async function createImport(
  db: Db,
  clock: Clock,
  { staffId }: Staff,
  { table, fileName, sha256 }: Uploaded,
): Promise<BooksImport> {
  const { lines, headings, title, sheet, sheetsLeftOut } = table
  const repeated = { sha256, lines, at: clock.now(), staffId }
  const known = await showRepeated(db, repeated)
  if (known) return known
  if ((await countReviewRows(db)) + lines.length > maxBooksReviewRows)
    throw httpError(409, 'books_review_full')
  const headingsKey = toHeadingsKey(headings)
  const saved = headingsKey === null ? undefined : await findMapping(db, headingsKey)
  const id = randomUUID()
  const isNew = await insertImport(db, {
    id,
    fileName,
    sha256,
    reading: {
      title,
      headings,
      headingsKey,
      sheet,
      sheetsLeftOut,
      isRecognized: saved !== undefined,
      clientNames: listClientNamesOf(title, fileName, sheet),
      rows: lines.length,
    },
    mapping: saved ?? proposeMapping({ title, headings, lines }),
    // Desktop has the day above the debits, or as the heading of the balances.
    day: findDay([...title, ...headings]) ?? null,
    lines,
    decisions: {},
    at: clock.now(),
    staffId,
  })
  // Somebody has sent the same file a moment ago.
  return isNew ? showImport(db, id) : orNotFound(await showRepeated(db, repeated))
}

/** The same file, if it is here; it gets its rows back if they were removed. */
async function showRepeated(
  db: Db,
  { sha256, ...upload }: { sha256: string; lines: Table['lines']; at: Date; staffId: string },
): Promise<BooksImport | undefined> {
  const known = await findImportBySha256(db, sha256)
  if (!known) return undefined
  if (!known.hasLines) await setLines(db, { id: known.id, ...upload })
  return { ...(await showImport(db, known.id)), isRepeated: true }
}

export async function showImport(db: Db, id: string): Promise<BooksImport> {
  return toImport(orNotFound(await findImport(db, id)))
}

const sampleRows = 8

function toImport(file: ImportRow & { lines?: ImportWithLines['lines'] }): BooksImport {
  const { reading, decisions: _, posted, lines, ...rest } = file
  const { title, headings, sheet, sheetsLeftOut, isRecognized, rows } = reading
  const names = lines ? listNames(readRows({ ...file, lines })) : posted
  return {
    ...rest,
    title,
    headings,
    months: findMonths(headings, findYear(title)).map(({ column }) => headings[column]!),
    sheet,
    sheetsLeftOut,
    sample: (lines ?? []).slice(0, sampleRows).map(({ cells }) => cells),
    rows,
    isRecognized,
    parts: names.length,
    postedParts: posted.length,
    isRepeated: false,
  }
}

/** The files, without a look into them. */
export async function listImports(
  db: Db,
  query: { state?: BooksImportState | undefined; page: number; limit: number },
): Promise<Page<BooksImport, never>> {
  const { page, limit, state } = query
  const items = (await listImportRows(db, query)).map(toImport)
  return { items, page, limit, total: await countImports(db, state), counts: {} }
}

const noCounts = (): Record<BooksPartStatus, number> => ({
  ready: 0,
  columns: 0,
  problem: 0,
  client: 0,
  day: 0,
  accounts: 0,
  difference: 0,
  duplicate: 0,
  locked: 0,
  empty: 0,
  skipped: 0,
  posted: 0,
})

type PartsQuery = {
  import?: string | undefined
  status?: BooksPartStatus | undefined
  page: number
  limit: number
}

/** The parts of the files under review, or of one file. */
export async function listParts(
  db: Db,
  clock: Clock,
  { import: id, status, page, limit }: PartsQuery,
): Promise<Page<BooksPart, BooksPartStatus>> {
  const all = await judgeFiles(db, clock, await listInReview(db))
  const shown =
    id === undefined
      ? all
      : all.some(({ importId }) => importId === id)
        ? all.filter(({ importId }) => importId === id)
        : await judgeFiles(db, clock, [orNotFound(await findImport(db, id))])
  const counts = noCounts()
  for (const part of shown) counts[part.status] += 1
  const found = status === undefined ? shown : shown.filter((part) => part.status === status)
  const start = (page - 1) * limit
  return {
    items: found.slice(start, start + limit).map(withoutBatches),
    page,
    limit,
    total: found.length,
    counts,
  }
}

function withoutBatches(part: Part): BooksPart {
  const { batches: _, clashes: __, ...shown } = part
  return { ...shown, version: toVersion(part) }
}

/** Whether something in a file can still be posted. */
export const toState = (parts: readonly Pick<Part, 'status'>[]): BooksImportState =>
  parts.length > 0 && parts.every(({ status }) => status === 'posted' || status === 'skipped')
    ? 'posted'
    : 'review'

/** Changes how files are read. Their columns are remembered for files with the same headings. */
export async function changeImports(
  db: Db,
  clock: Clock,
  { ids, mapping, day, differenceAccount }: BooksImportChange,
): Promise<BooksImport[]> {
  const files = await lockImports(db, ids)
  if (files.length < new Set(ids).size) throw notFound()
  if (differenceAccount !== undefined && differenceAccount !== null) {
    const chart = await firmChart(db)
    const account = chart.find((one) => one.internalAccountNumber === differenceAccount)
    if (!account || account.section === 'miles')
      throw httpError(422, 'account_unknown', { pointer: '/difference_account' })
    if (account.isRetired)
      throw httpError(422, 'account_retired', { pointer: '/difference_account' })
  }
  for (const file of files) {
    // Its columns decide whose the posted parts are.
    if (mapping && file.posted.length > 0) throw httpError(409, 'books_import_posted')
    const { headings, headingsKey } = file.reading
    const changed = { ...file.mapping, ...withoutUndefined(mapping) }
    const width = Math.max(headings.length, ...(file.lines ?? []).map(({ cells }) => cells.length))
    for (const [field, column] of Object.entries(changed))
      if (typeof column === 'number' && column >= width)
        throw httpError(422, 'invalid', { pointer: `/mapping/${field}` })
    await updateImport(db, {
      ...file,
      // Other columns may name other clients, whom nobody has left out.
      state: mapping ? 'review' : file.state,
      mapping: changed,
      day: day === undefined ? file.day : day,
      differenceAccount:
        differenceAccount === undefined ? file.differenceAccount : differenceAccount,
    })
    if (mapping && headingsKey !== null) await saveMapping(db, headingsKey, changed, clock.now())
  }
  const changed: BooksImport[] = []
  for (const id of ids) changed.push(await showImport(db, id))
  return changed
}

const withoutUndefined = <T extends object>(fields: T | undefined) =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }

/** What a part would count twice now, beside what is posted and the other files under review. */
async function listInTheWay(
  db: Db,
  clock: Clock,
  file: ImportWithLines,
  name: string,
): Promise<string[]> {
  const inReview = await listInReview(db)
  const parts = await judgeFiles(
    db,
    clock,
    inReview.map((one) => (one.id === file.id ? file : one)),
  )
  return parts.find((part) => part.importId === file.id && part.name === name)?.clashes ?? []
}

/** Sets a part's client, or its decision. Throws a 404 for a name that the file does not have. */
export async function decide(
  db: Db,
  clock: Clock,
  id: string,
  { name, accountId, decision }: BooksPartDecision,
): Promise<BooksImport> {
  const [locked] = await lockImports(db, [id])
  const file = orNotFound(locked)
  const known = file.decisions[name]
  if (!listNames(readRows(file)).includes(name)) throw notFound()
  if (file.posted.some((one) => one.name === name)) throw httpError(409, 'books_import_posted')
  if (accountId) {
    if ((await listClients(db, [accountId])).length === 0) throw notFound()
    const nameKey = toClientKey(name)
    // Without a column of clients the name is a title or a sheet, which others may have.
    if (nameKey !== '' && file.mapping.client !== null)
      await saveClientName(db, { nameKey, accountId, at: clock.now() })
  }
  const withDecision = (part: Decision): ImportWithLines => ({
    ...file,
    decisions: { ...file.decisions, [name]: { ...known, ...part } },
  })
  const decided = withDecision({
    ...(accountId !== undefined && { accountId }),
    ...(decision !== undefined && { decision }),
  })
  const changed =
    decision === 'take'
      ? withDecision({
          ...decided.decisions[name],
          takenBeside: await listInTheWay(db, clock, decided, name),
        })
      : decided
  // Whether it is posted already makes no difference to what is skipped.
  const state = toState(await judgeFiles(db, clock, [changed]))
  await updateImport(db, { ...changed, state })
  return showImport(db, id)
}

export async function removeImport(db: Db, id: string): Promise<void> {
  const [file] = await lockImports(db, [id])
  if (orNotFound(file).posted.length > 0) throw httpError(409, 'books_import_posted')
  await deleteImport(db, id)
}

/** The accounts that the files under review name, those without an account first. */
export async function listAccounts(db: Db): Promise<BooksAccountName[]> {
  const chart = await firmChart(db)
  const chosen = await listAccountNames(db)
  const numbers = new Map(
    chart.filter(({ isRetired }) => !isRetired).map((one) => [one.internalAccountNumber, one]),
  )
  const found = new Map<string, { name: string; files: Set<string>; group: Group | null }>()
  for (const file of await listInReview(db))
    for (const { account, group } of readRows(file).entries) {
      const key = toNameKey(account)
      const one = found.get(key) ?? { name: account, files: new Set(), group }
      one.files.add(file.id)
      found.set(key, one)
    }
  const accounts = [...found].map(([id, { name, files, group }]): BooksAccountName => {
    const number = findNumber(name, numbers, chosen)
    return {
      id,
      name,
      files: files.size,
      internalAccountNumber: number ?? null,
      isLeftOut: number === null,
      suggestion: number === undefined ? suggestAccount(chart, name, group) : null,
    }
  })
  const isOpen = (one: BooksAccountName) => one.internalAccountNumber === null && !one.isLeftOut
  return accounts.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)))
}

/** Says which accounts names are, for all files of the firm. Throws a 422 for one that is not in its chart. */
export async function mapAccounts(
  db: Db,
  clock: Clock,
  { accounts }: BooksAccountNames,
): Promise<BooksAccountName[]> {
  const chart = await firmChart(db)
  for (const [i, { internalAccountNumber }] of accounts.entries()) {
    if (internalAccountNumber === null) continue
    const pointer = `/accounts/${i}/internal_account_number`
    const account = chart.find((one) => one.internalAccountNumber === internalAccountNumber)
    if (!account) throw httpError(422, 'account_unknown', { pointer })
    if (account.isRetired) throw httpError(422, 'account_retired', { pointer })
  }
  // The last word about a name holds.
  const byKey = new Map(accounts.map((one) => [toNameKey(one.name), one]))
  const [chosen, forgotten] = [[...byKey], [...byKey]].map((all, i) =>
    all.filter(
      ([, { internalAccountNumber, isLeftOut }]) =>
        (internalAccountNumber !== null || isLeftOut) === (i === 0),
    ),
  ) as [[string, (typeof accounts)[number]][], [string, (typeof accounts)[number]][]]
  await saveAccountNames(
    db,
    chosen.map(([nameKey, { internalAccountNumber }]) => ({ nameKey, internalAccountNumber })),
    clock.now(),
  )
  await forgetAccountNames(
    db,
    forgotten.map(([nameKey]) => nameKey),
  )
  return listAccounts(db)
}
