import { isDebit } from '@milepost/contract/financial-performance/statements/ledger'
import { toCsvLines, type Cell } from '../../../platform/http/csv-file.ts'
import { copy } from '../archive.copy.ts'
import type { Entries, Subject } from '../entries.ts'
import {
  batchesAfter,
  chartRows,
  inPages,
  type BatchRow,
  type ChartRow,
  type LineRow,
} from './contents.sql.ts'

type Chart = ReadonlyMap<number, ChartRow>

/** The journal as one table, and in files that QuickBooks Online and Xero import; with the accounts. */
export async function* listJournal(subject: Subject): Entries {
  const { db, accountId, language, at } = subject
  const words = copy[language]
  const accounts = await chartRows(db, accountId)
  const chart: Chart = new Map(accounts.map((account) => [account.number, account]))
  const batches = () => inPages((after, limit) => batchesAfter(db, accountId, after, limit))
  const { done } = await batches().next()
  if (done) return

  yield {
    path: [words.books, `${words.accounts}.csv`],
    at,
    content: () =>
      toCsvLines(
        words.accountColumns,
        single(
          accounts.map(({ number, name, section }) => [
            String(number),
            name,
            words.sections[section],
          ]),
        ),
      ),
  }
  yield {
    path: [words.books, `${words.journal}.csv`],
    at,
    content: () => toCsvLines(words.journalColumns, journalRows(batches(), chart)),
  }
  for (const [folder, program] of [
    ['QuickBooks', quickBooks],
    ['Xero', xero],
  ] as const)
    for await (const { from, to, rows, number } of inParts(batches(), chart, program))
      yield {
        path: [
          words.books,
          folder,
          `${folder} ${String(number).padStart(3, '0')} ${from} ${to}.csv`,
        ],
        at,
        content: () => toCsvLines(program.columns, single(rows)),
      }
}

async function* single(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows
}

/** In hundredths: positive for a debit. */
const toSigned = (chart: Chart, { number, amount }: LineRow): number =>
  isDebit(chart.get(number)!.section) ? amount : -amount

const side = (hundredths: number): Cell => (hundredths > 0 ? hundredths / 100 : null)

/** Every line on its own day; miles have an amount and no side. */
async function* journalRows(
  batches: AsyncGenerator<BatchRow>,
  chart: Chart,
): AsyncGenerator<Cell[][]> {
  for await (const { id, description, lines } of batches)
    yield lines.map((line) => {
      const { section, name } = chart.get(line.number)!
      const isMiles = section === 'miles'
      const signed = toSigned(chart, line)
      return [
        line.date,
        String(line.number),
        name,
        isMiles ? null : side(signed),
        isMiles ? null : side(-signed),
        isMiles ? line.amount / 100 : null,
        description,
        line.details,
        line.source,
        id,
      ]
    })
}

/** A journal entry of other programs: one day, and in balance. Its lines are without miles. */
type Journal = { number: number; day: string; description: string; lines: LineRow[] }

/**
 * A batch is in balance by month, not by day: each of its months becomes one entry, of the last day on
 * which it has a line.
 */
async function* toJournals(
  batches: AsyncGenerator<BatchRow>,
  chart: Chart,
): AsyncGenerator<Journal> {
  let number = 0
  for await (const { description, lines } of batches) {
    const money = lines.filter(
      (line) => line.amount !== 0 && chart.get(line.number)!.section !== 'miles',
    )
    const byMonth = Map.groupBy(money, ({ date }) => date.slice(0, 7))
    for (const [, ofMonth] of [...byMonth].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const day = ofMonth
        .map(({ date }) => date)
        .toSorted()
        .at(-1)!
      yield { number: ++number, day, description, lines: ofMonth }
    }
  }
}

type Program = {
  columns: string[]
  /** The most rows that it takes in one file. */
  maxRows: number
  toRows: (journal: Journal, chart: Chart) => Cell[][]
}

/** MM/DD/YYYY */
function toUsDay(date: string): string {
  const [year, month, day] = date.split('-')
  return `${month}/${day}/${year}`
}

/**
 * The columns that QuickBooks Online asks for; accounts by name.
 * https://quickbooks.intuit.com/learn-support/en-au/help-article/import-export-files/import-journal-entries-quickbooks-online/L4tQBwbs7_AU_en_AU
 */
const quickBooks: Program = {
  columns: ['Journal No.', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description'],
  maxRows: 1_000,
  toRows: ({ number, day: of, description, lines }, chart) =>
    lines.map((line) => {
      const signed = toSigned(chart, line)
      return [
        String(number),
        toUsDay(of),
        chart.get(line.number)!.name,
        side(signed),
        side(-signed),
        line.details || description,
      ]
    }),
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** 30 Jun 2026, which reads the same in every country's Xero. */
const toXeroDay = (date: string) =>
  `${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`

/**
 * The template of Xero's manual journals: rows with the same narration and day are one; debits are
 * positive; the rate is one that every US organization has.
 * https://help.xero.com/int/ManualJournalsImport https://help.xero.com/us/Tax-SetDefaults
 */
const xero: Program = {
  columns: [
    '*Narration',
    '*Date',
    'Description',
    '*AccountCode',
    '*TaxRate',
    '*Amount',
    'TrackingName1',
    'TrackingOption1',
    'TrackingName2',
    'TrackingOption2',
  ],
  maxRows: 300,
  toRows: ({ number, day: of, description, lines }, chart) =>
    lines.map((line) => [
      `${number} ${description}`,
      toXeroDay(of),
      line.details,
      String(line.number),
      'Tax Exempt',
      toSigned(chart, line) / 100,
      '',
      '',
      '',
      '',
    ]),
}

type Part = { number: number; from: string; to: string; rows: Cell[][] }

/** Files of at most as many rows as a program takes, without splitting an entry; one that has more gets a file of its own. */
async function* inParts(
  batches: AsyncGenerator<BatchRow>,
  chart: Chart,
  { maxRows, toRows }: Program,
): AsyncGenerator<Part> {
  let part: Part | undefined
  let number = 0
  for await (const journal of toJournals(batches, chart)) {
    const rows = toRows(journal, chart)
    if (part && part.rows.length + rows.length > maxRows) {
      yield part
      part = undefined
    }
    part ??= { number: ++number, from: journal.day, to: journal.day, rows: [] }
    part.rows.push(...rows)
    if (journal.day < part.from) part.from = journal.day
    if (journal.day > part.to) part.to = journal.day
  }
  if (part) yield part
}
