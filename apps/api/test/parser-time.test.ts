import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toOneLine } from '@milepost/contract/wire/one-line'
import { runs } from '@milepost/testing/properties/draws.ts'
import readClients from '../src/features/clients/import/read-thread.ts'
import { toEmbeddedWords } from '../src/features/documents/reading/embedded-words.ts'
import { toText } from '../src/features/documents/reading/page-reading.ts'
import { readPaper } from '../src/features/documents/reading/papers/read-paper.ts'
import { toPlainText, toSearchable } from '../src/features/documents/search/words.ts'
import { parseBankFile } from '../src/features/financial-performance/bank-files/parse-bank-file.ts'
import { joinWords } from '../src/features/financial-performance/bank-files/rows/bank-words.ts'
import { proposeMapping } from '../src/features/financial-performance/bring/reading/headings.ts'
import { readEntries } from '../src/features/financial-performance/bring/reading/read-entries.ts'
import readBooks from '../src/features/financial-performance/bring/reading/read-thread.ts'
import { matchTransactions } from '../src/features/financial-performance/imported/matching/match.ts'
import { FileProblem } from '../src/shared/tables/file-problem.ts'
import { csvShapes, fill, ofxShapes, toOfxText, xlsxShapes } from './inputs/hostile-files.ts'

/**
 * Whoever turns a file of somebody into rows takes time that follows its size, or refuses it: what takes the square of it keeps a
 * thread, or the whole server, from all others.
 */

/** How much larger the second file is. In time that follows the size it takes as much longer, in its square 64 times. */
const growth = 8
const maxGrowth = 24
/** Milliseconds: below that, what is measured is mostly the measuring. */
const measurable = 20
const tries = 5

type Work = (size: number) => () => unknown

/** User time of this thread (ms), whatever else the machine does. What the work needs is made before. */
async function measure(work: Work, size: number): Promise<number> {
  const run = work(size)
  const began = process.threadCpuUsage()
  await run()
  return process.threadCpuUsage(began).user / 1_000
}

/** How many times longer the larger file takes, at the best of several tries. */
async function findGrowth(work: Work, size: number): Promise<number> {
  let [small, large] = [Infinity, Infinity]
  // Not what compiling takes.
  await measure(work, size / growth)
  for (let i = 0; i < tries; i += 1) {
    small = Math.min(small, await measure(work, size / growth))
    large = Math.min(large, await measure(work, size))
    if (large / Math.max(small, measurable) <= maxGrowth) break
  }
  return large / Math.max(small, measurable)
}

const toBytes = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content

type Files = Record<string, (size: number) => string | Uint8Array>
type Read = (bytes: Uint8Array) => Promise<unknown>

/** Reads a bank's file; a FileProblem is an answer, any other error is none. */
const readBank: Read = (bytes) =>
  parseBankFile(bytes).catch((reason: unknown) => {
    if (!(reason instanceof FileProblem)) throw reason
  })

const works = (read: Read, shapes: Files): [string, Work][] =>
  Object.entries(shapes).map(([name, make]) => [
    name,
    (size) => {
      const bytes = toBytes(make(size))
      return () => read(bytes)
    },
  ])

describe.each<[string, number, [string, Work][]]>([
  ['a bank’s CSV file', 256_000, works(readBank, csvShapes)],
  ['a bank’s OFX file', 512_000, works(readBank, ofxShapes)],
  ['a bank’s workbook', 640_000, works(readBank, xlsxShapes)],
  ['a CSV file of books', 96_000, works((bytes) => readBooks({ bytes }), csvShapes)],
  ['a workbook of books', 640_000, works((bytes) => readBooks({ bytes }), xlsxShapes)],
  ['a CSV file of clients', 96_000, works((bytes) => readClients({ bytes }), csvShapes)],
])('%s is read in time that follows its size, or refused:', (_name, size, shapes) => {
  test.each(shapes)('%s', async (_shape, work) => {
    expect(await findGrowth(work, size)).toBeLessThanOrEqual(maxGrowth)
  })
})

const pieces = [
  [',', ';', '|', '\t', '"', '""', '=', '="', "'", ' ', '\n', '\r', '\n"', ',"', '",', '\0'],
  ['1', '0.00', '1,234', '11/04/2026', '1/', 'Nov ', '-', '(', 'USD', 'CR', 'Date', 'Amount'],
  ['Total balance ', 'debit ', 'credit card ', 'pending ', 'a', 'ñ', '\u{301}', '\u{FEFF}'],
  ['<', '>', '</', '/>', '<A', '<NAME>', '</A>', '<!--', '-->', '<![CDATA[', ']]>', '&', '&#1;'],
  ['<STMTTRN>', '<STMTRS>', '<OFX>', '</OFX>', '<TRNAMT>1'],
].flat()
const repeated = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 })
  .map((some) => some.join(''))
const frames: ((inner: string) => string)[] = [
  (inner) => `Date,Description,Amount\n11/04/2026,${inner}`,
  (inner) => `Date,Description,Amount\n11/04/2026,"${inner}",1\n`,
  (inner) => toOfxText(inner),
  (inner) => toOfxText(`<STMTTRN><DTPOSTED>20261104<TRNAMT>1<NAME>${inner}</STMTTRN>`),
]

test('whatever is repeated in a bank’s file, it is read in time that follows its size, or refused', async () => {
  await fc.assert(
    fc.asyncProperty(repeated, fc.constantFrom(...frames), async (piece, frame) => {
      const [, work] = works(readBank, { piece: (size) => frame(fill(size, piece)) })[0]!
      expect(await findGrowth(work, 90_000)).toBeLessThanOrEqual(maxGrowth)
    }),
    { numRuns: runs(25) },
  )
})

const many = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: Math.floor(count) }, (_, i) => make(i))

/** Pages of up to 1,000 words, ten in a line, of these in turn. */
const pagesOf = (count: number, words: readonly string[]) =>
  many(Math.max(1, count / 1_000), () => ({
    width: 600,
    height: 900,
    isEmbedded: true,
    words: many(Math.min(count, 1_000), (i) => ({
      text: words[i % words.length]!,
      confidence: 1,
      x: (i % 10) / 10,
      y: Math.floor(i / 10) / 100,
      width: 0.08,
      height: 0.008,
    })),
  }))
const paperOf =
  (words: string): Work =>
  (count) => {
    const pages = pagesOf(count, words.split(' '))
    return () => readPaper(pages, { sentOn: '2026-11-25', knownVendors: ['Pilot'] })
  }
const runOf =
  (text: string): Work =>
  (size) => {
    const run = { text: fill(size, text), x: 10, y: 10, length: 500, height: 10, angle: 0 }
    return () => toEmbeddedWords({ width: 600, height: 900, runs: [run] })
  }
const textOf =
  (read: (text: string) => unknown, piece: string): Work =>
  (size) => {
    const text = fill(size, piece)
    return () => read(text)
  }

/** A column of words, each in a line of its own. */
const column: Work = (count) => {
  const words = many(count, (i) => ({
    text: 'a',
    confidence: 1,
    x: 0.1,
    y: i / count,
    width: 0.1,
    height: 0.1 / count,
  }))
  return () => toText({ width: 1, height: 1, isEmbedded: false, words })
}

/** Transactions of one account, day, and amount, and as many that are known. */
const matching =
  (describeRow: (i: number) => string, describeKnown: (i: number, count: number) => string): Work =>
  (count) => {
    const content = { number: 1000, date: '2026-11-04', amount: -400, checkNumber: null }
    const words = (description: string) => ({ description, stem: description })
    const rows = many(count, (i) => ({
      ...content,
      ...words(describeRow(i)),
      externalId: 'ofx:1',
      isDoubtful: false,
    }))
    const known = many(count, (i) => ({
      ...content,
      ...words(describeKnown(i, count)),
      id: String(i),
      isFormer: false,
      ids: [i % 2 === 0 ? 'ofx:1' : 'csv:1'],
    }))
    return () => matchTransactions(rows, { known, firstDay: '2020-01-01', latestDay: '2027-01-01' })
  }

/** A report with a column for each month. */
const report: Work = (count) => {
  const headings = ['', ...many(11, (i) => `${i + 1}/2026`)]
  const lines = many(count, (i) => ({ line: i, cells: [`A${i}`, ...many(11, () => '1.00')] }))
  const table = { title: [], headings, lines }
  return () => readEntries(table, proposeMapping(table))
}

test.each<[string, number, Work]>([
  ['texts of a row', 64_000, (count) => () => joinWords(many(count, (i) => `a${i}`))],
  ['equal texts of a row', 64_000, (count) => () => joinWords(many(count, () => 'fuel'))],
  [
    'transactions that say the same',
    16_000,
    matching(
      () => 'TOLL',
      () => 'TOLL',
    ),
  ],
  [
    'transactions in another order',
    16_000,
    matching(
      (i) => `TOLL ${i}`,
      (i, n) => `TOLL ${n - i}`,
    ),
  ],
  [
    'transactions that nobody knows',
    16_000,
    matching(
      (i) => `TOLL ${i}`,
      (i) => `FUEL ${i}`,
    ),
  ],
  ['a report of months', 8_000, report],
  ['a text of a PDF, of words', 40_000, runOf('ab ')],
  ['a text of a PDF, without a blank', 400_000, runOf('a')],
  ['a text of a PDF, of blanks', 400_000, runOf(' ')],
  ['a column of words', 16_000, column],
  ['a paper of one word', 8_000, paperOf('TOTAL')],
  ['a paper of amounts', 8_000, paperOf('12.00')],
  [
    'a paper of sums',
    32_000,
    paperOf('SUBTOTAL 12.00 TAX 1.00 CASH 20.00 CHANGE 7.00 TOTAL 13.00'),
  ],
  ['a paper of fuel', 4_000, paperOf('DIESEL 118.402 GAL @ 3.459 409.55 FUEL TOTAL X 409.55')],
  ['a paper of days', 4_000, paperOf('DATE 11/04/2026 X 11/05/2026 Nov 4, 2026 WED 10:30 X')],
  ['a paper of addresses', 8_000, paperOf('LAREDO TX 78045 AVE INC LLC TOTAL 12.00 LOVES PILOT')],
  ['a settlement', 8_000, paperOf('NET PAY 12.00 ESCROW -1.00 SETTLEMENT GROSS 7.00 FUEL CARD')],
  ['a page of blanks', 1_000_000, textOf(toPlainText, ' \n')],
  ['a page of marks', 64_000, textOf(toPlainText, '\u{301}\u{323}')],
  ['a name of marks', 64_000, textOf(toOneLine, '\u{301}\u{323}')],
  ['words to search for', 400_000, textOf((text) => toSearchable([text]), 'ab ')],
  ['a number with many dashes', 400_000, textOf((text) => toSearchable([text]), '1-')],
  ['a number with many dots', 400_000, textOf((text) => toSearchable([text]), '1.1')],
  ['a number with many commas', 400_000, textOf((text) => toSearchable([text]), '1,111')],
])('takes time that follows its size: %s', async (_name, size, work) => {
  expect(await findGrowth(work, size)).toBeLessThanOrEqual(maxGrowth)
})
