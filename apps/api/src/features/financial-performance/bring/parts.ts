import { createHash } from 'node:crypto'
import type {
  BooksMonth,
  BooksPart,
  BooksPartStatus,
  BooksRowProblem,
} from '@milepost/contract/financial-performance/books-imports'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import {
  isDebit,
  maxLines,
  sectionOf,
  type NewBatch,
} from '@milepost/contract/financial-performance/statements/ledger'
import { daysOfMonth } from '@milepost/contract/financial-performance/statements/periods'
import { toOneLine } from '@milepost/contract/wire/one-line'
import { toWords } from '../bank-files/rows/bank-words.ts'
import type { ImportWithLines } from './books-imports.sql.ts'
import type { BooksClient } from './names.sql.ts'
import { findSame, toNameKey } from './reading/account-names.ts'
import { isComplete, readEntries, type Entry, type RowProblem } from './reading/read-entries.ts'
import { isCreditGroup } from './reading/report-rows.ts'

/** A part as it would be posted. */
export type Part = Omit<BooksPart, 'batchIds' | 'version'> & {
  batches: Omit<NewBatch, 'id'>[]
  batchIds: string[]
  /** What it would count twice, beside what; also what staff took it beside. */
  clashes: string[]
}

/** What the parts are judged by. */
export type Surroundings = {
  firmChart: readonly ChartAccount[]
  /** By client. */
  ownAccounts: ReadonlyMap<string, readonly ChartAccount[]>
  /** By key; null for a name that is no account. */
  accountNames: ReadonlyMap<string, number | null>
  /** The client of each name in each file: `${import} ${name}`. */
  clientOf: ReadonlyMap<string, BooksClient>
  /** The first day of the books, today, and the latest day that the books take. */
  firstDay: string
  today: string
  latestDay: string
}

/** A file, read. */
export type ReadFile = ImportWithLines & { entries: Entry[]; problems: RowProblem[] }

/** Reads a file's rows as its columns are mapped. */
export function readRows(file: ImportWithLines): ReadFile {
  const { title, headings } = file.reading
  return { ...file, ...readEntries({ title, headings, lines: file.lines ?? [] }, file.mapping) }
}

/** The name of a file's only client, where no column names clients. */
export const onlyName = ({ reading, fileName }: Pick<ImportWithLines, 'reading' | 'fileName'>) =>
  toOneLine(reading.clientNames[0] ?? fileName)

/** The clients' names in a file, in its order. */
export function listNames(file: ReadFile): string[] {
  if (file.mapping.client === null) return [onlyName(file)]
  const names = [...file.entries, ...file.problems].map(({ client }) => client)
  return [...new Set(names)]
}

/** The parts of a file: one for each client that it names. */
export function toParts(file: ReadFile, around: Surroundings): Part[] {
  const isSingle = file.mapping.client === null
  const entriesOf = Map.groupBy(file.entries, ({ client }) => (isSingle ? onlyName(file) : client))
  const problemsOf = Map.groupBy(file.problems, ({ client }) =>
    isSingle ? onlyName(file) : client,
  )
  return listNames(file).map((name, i) => ({
    id: `${file.id}.${i}`,
    ...toPart(file, name, entriesOf.get(name) ?? [], problemsOf.get(name) ?? [], around),
  }))
}

function toPart(
  file: ReadFile,
  name: string,
  entries: Entry[],
  rowProblems: RowProblem[],
  around: Surroundings,
): Omit<Part, 'id'> {
  const { mapping, reading, differenceAccount } = file
  const client = around.clientOf.get(`${file.id} ${name}`)
  const chart = toChart(around, client?.id)
  const day = mapping.kind === 'balances' ? file.day : null
  const unmapped = new Set<string>()
  const lines: Line[] = []
  for (const entry of entries) {
    const number = findNumber(entry.account, chart, around.accountNames)
    if (number === undefined) unmapped.add(entry.account)
    else if (number !== null) lines.push(toLine(entry, number))
  }
  const { months, batches, problems } = toBatches(file, lines, { chart, day, around })
  const posted = file.posted.find((one) => one.name === name)
  const allProblems = [...rowProblems, ...problems]
  const isUnmapped = unmapped.size > 0
  const status = ((): BooksPartStatus => {
    if (posted) return 'posted'
    if (file.decisions[name]?.decision === 'skip') return 'skipped'
    if (!isComplete(reading, mapping)) return 'columns'
    if (allProblems.length > 0) return 'problem'
    if (entries.length === 0) return 'empty'
    if (!client) return 'client'
    if (mapping.kind === 'balances' && day === null) return 'day'
    if (isUnmapped) return 'accounts'
    if (batches.length === 0) return 'empty'
    if (months.some(({ difference }) => difference !== 0) && !chart.has(differenceAccount ?? 0))
      return 'difference'
    const { lockedThrough } = client
    return lockedThrough !== null && batches.some((one) => touches(one, lockedThrough))
      ? 'locked'
      : 'ready'
  })()
  return {
    importId: file.id,
    fileName: file.fileName,
    kind: mapping.kind,
    name,
    accountId: posted?.accountId ?? client?.id ?? null,
    clientName: client?.name ?? null,
    status,
    day,
    differenceAccount,
    months: months.map((month) => ({ ...month, difference: isUnmapped ? null : month.difference })),
    unmapped: [...unmapped].slice(0, 50),
    problems: allProblems.slice(0, 20).map(({ problem, line, text }) => ({ problem, line, text })),
    problemCount: allProblems.length,
    inTheWay: status === 'locked' ? client!.lockedThrough : null,
    countedTwice: [],
    clashes: [],
    batches,
    batchIds: posted?.batchIds ?? [],
  }
}

/** A hash of what would be posted from a part, and to whom. */
export const toVersion = ({ accountId, batches }: Pick<Part, 'accountId' | 'batches'>): string =>
  createHash('sha256')
    .update(JSON.stringify([accountId, batches]))
    .digest('base64url')

const touches = ({ date, transactions }: Omit<NewBatch, 'id'>, lockedThrough: string): boolean =>
  date <= lockedThrough || transactions.some((line) => line.date <= lockedThrough)

/** The accounts that a client's books take lines in, by number. */
function toChart(
  { firmChart, ownAccounts }: Surroundings,
  accountId: string | undefined,
): Map<number, ChartAccount> {
  const own = accountId === undefined ? [] : (ownAccounts.get(accountId) ?? [])
  return new Map(
    [...firmChart, ...own]
      .map((account) => [account.internalAccountNumber, account] as const)
      .filter(([, { isRetired }]) => !isRetired),
  )
}

/** The account that a name is; null if it is no account, undefined if nobody has said. */
export function findNumber(
  name: string,
  chart: ReadonlyMap<number, ChartAccount>,
  accountNames: ReadonlyMap<string, number | null>,
): number | null | undefined {
  const own = findSame(
    [...chart.values()].filter(({ scope }) => scope === 'client'),
    name,
  )
  if (own) return own.internalAccountNumber
  const chosen = accountNames.get(toNameKey(name))
  if (chosen !== undefined) return chosen === null || chart.has(chosen) ? chosen : undefined
  return findSame([...chart.values()], name)?.internalAccountNumber
}

/** `amount` is in cents, in the account's natural sign. */
type Line = Pick<Entry, 'at' | 'account' | 'details'> & { number: number; amount: number }

function toLine({ at, account, details, cents, positiveIs, group }: Entry, number: number): Line {
  const section = sectionOf(number)!
  const isDebitSection = section === 'miles' || isDebit(section)
  // A refund listed below income lowers it, whatever account takes it.
  const isDebitEntry =
    positiveIs === 'debit' ? true : group === null ? isDebitSection : !isCreditGroup(group)
  return { at, account, details, number, amount: isDebitEntry === isDebitSection ? cents : -cents }
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const longMonth = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

const words = {
  balances: { source: 'Opening balances', difference: 'Opening equity' },
  months: { source: 'Earlier books', difference: 'Net income, to balance' },
  journal: { source: 'Earlier books', difference: 'Difference in the journal' },
}

/** One batch for each month, or for the day of balances. */
function toBatches(
  { mapping: { kind }, differenceAccount }: ReadFile,
  lines: readonly Line[],
  {
    chart,
    day,
    around,
  }: { chart: ReadonlyMap<number, ChartAccount>; day: string | null; around: Surroundings },
): {
  months: BooksMonth[]
  batches: Omit<NewBatch, 'id'>[]
  problems: Omit<RowProblem, 'client'>[]
} {
  const problems: Omit<RowProblem, 'client'>[] = []
  const months: BooksMonth[] = []
  const batches: Omit<NewBatch, 'id'>[] = []
  const report = (problem: BooksRowProblem, text: string) =>
    problems.push({ problem, line: null, text })
  const byMonth = Map.groupBy(lines, ({ at }) => (at ?? day ?? around.today).slice(0, 7))
  for (const [month, inside] of [...byMonth].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const sums = addUp(inside)
    months.push({ month, lines: inside.length, ...sums, difference: sums.debits - sums.credits })
    const { to } = daysOfMonth(month)
    const end = to < around.today ? to : around.today
    const days = inside.map(({ at }) => (kind === 'journal' ? at! : (day ?? end)))
    const date = days.reduce((latest, one) => (one > latest ? one : latest), '')
    if (kind === 'months' ? month > around.today.slice(0, 7) : date > around.latestDay)
      report('date_in_future', kind === 'months' ? month : date)
    const isOpening = kind === 'balances' && date < around.firstDay
    if (!isOpening && days.some((one) => one < around.firstDay)) report('date_before_books', month)
    const difference = sums.debits - sums.credits
    const other =
      difference !== 0 && differenceAccount !== null && chart.has(differenceAccount)
        ? [toDifference(differenceAccount, difference, words[kind].difference)]
        : []
    if (inside.length + other.length > maxLines) report('too_many_lines', month)
    batches.push({
      date,
      description:
        kind === 'balances'
          ? `Opening balances, ${longDay.format(new Date(date))}`
          : `${longMonth.format(new Date(`${month}-01`))}, from earlier books`,
      isOpening,
      transactions: [...inside, ...other].map((line) => ({
        date: kind === 'journal' && line.at !== null ? line.at : date,
        internalAccountNumber: line.number,
        amount: line.amount / 100,
        source: words[kind].source,
        details: toDetails(line),
      })),
    })
  }
  return {
    months: months.map((one) => ({
      ...one,
      debits: one.debits / 100,
      credits: one.credits / 100,
      difference: one.difference! / 100,
    })),
    batches,
    problems,
  }
}

/** Debits and credits in cents. Miles are neither. */
function addUp(lines: readonly Line[]): { debits: number; credits: number } {
  let [debits, credits] = [0, 0]
  for (const { number, amount } of lines) {
    const section = sectionOf(number)!
    if (section === 'miles') continue
    const debit = isDebit(section) ? amount : -amount
    if (debit > 0) debits += debit
    else credits -= debit
  }
  return { debits, credits }
}

/** The line that makes a month balance. */
function toDifference(number: number, difference: number, account: string): Line {
  const isDebitAccount = isDebit(sectionOf(number)!)
  return {
    at: null,
    account,
    details: '',
    number,
    amount: isDebitAccount ? -difference : difference,
  }
}

const toDetails = ({ account, details }: Line): string =>
  toWords(details ? `${account}: ${details}` : account)
