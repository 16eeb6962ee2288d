import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '@milepost/testing/properties/draws.ts'
import { toXlsx } from '../../../../test/papers/xlsx-file.ts'
import { FileProblem } from '../../../shared/tables/file-problem.ts'
import { parseBankFile } from './parse-bank-file.ts'
import { parseMoney } from './rows/money-text.ts'

/** A transaction as it happened. */
type Transaction = {
  day: string
  cents: number
  words: string
  /** Takes back one of the other direction: a refund, not a payment. */
  isReversal: boolean
}

const pad = (number: number | string) => String(number).padStart(2, '0')
const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const split = (day: string) => day.split('-') as [string, string, string]

const dateStyles: Record<string, (day: string) => string> = {
  us: (day) => `${split(day)[1]}/${split(day)[2]}/${split(day)[0]}`,
  short: (day) => `${Number(split(day)[1])}/${Number(split(day)[2])}/${split(day)[0].slice(2)}`,
  dashes: (day) => `${split(day)[1]}-${split(day)[2]}-${split(day)[0]}`,
  iso: (day) => day,
  'iso with a time': (day) => `${day}T23:59:59Z`,
  'iso with slashes': (day) => day.replaceAll('-', '/'),
  digits: (day) => day.replaceAll('-', ''),
  'month name': (day) =>
    `${split(day)[2]}-${monthNames[Number(split(day)[1]) - 1]}-${split(day)[0]}`,
  'month name first': (day) =>
    `${monthNames[Number(split(day)[1]) - 1]} ${Number(split(day)[2])}, ${split(day)[0]}`,
}
const europeanDate = (day: string) => split(day).toReversed().join('/')

const plain = (cents: number) => `${Math.floor(cents / 100)}.${pad(cents % 100)}`
const group = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')
const amountStyles: Record<string, (cents: number) => string> = {
  plain,
  grouped: (cents) => group(plain(cents)),
  dollars: (cents) => `$${group(plain(cents))}`,
  'without zeros': (cents) => String(cents / 100),
  'more zeros': (cents) => `${plain(cents)}00`,
}
const swapMarks = (text: string) => text.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','))

type Amounts = {
  names: string[]
  toCells: (transaction: Transaction, write: (cents: number) => string) => string[]
}

/** In one column, the sign or a word beside the amount. */
const signed = (toText: (text: string, isOut: boolean) => string): Amounts => ({
  names: ['Amount'],
  toCells: ({ cents }, write) => [toText(write(Math.abs(cents)), cents < 0)],
})
/** Whether a bank's word for it is a debit: a refunded purchase is a debit with a minus. */
const isDebit = ({ cents, isReversal }: Transaction) => cents < 0 !== isReversal
const reversed = ({ isReversal }: Transaction, text: string) => (isReversal ? `-${text}` : text)
const worded = (name: string, [debit, credit]: [string, string]): Amounts => ({
  names: [name, 'Amount'],
  toCells: (one, write) => [
    isDebit(one) ? debit : credit,
    reversed(one, write(Math.abs(one.cents))),
  ],
})
const inColumns = (empty: string, minus = ''): Amounts => ({
  names: ['Debit', 'Credit'],
  toCells: (one, write) => {
    const text = write(Math.abs(one.cents))
    return isDebit(one)
      ? [one.isReversal ? `-${text}` : `${minus}${text}`, empty]
      : [empty, reversed(one, text)]
  },
})
const signStyles: Record<string, Amounts> = {
  minus: signed((text, isOut) => (isOut ? `-${text}` : text)),
  'minus sign': signed((text, isOut) => (isOut ? `−${text}` : text)),
  'minus away': signed((text, isOut) => (isOut ? `- ${text}` : text)),
  'minus behind': signed((text, isOut) => (isOut ? `${text}-` : text)),
  parentheses: signed((text, isOut) => (isOut ? `(${text})` : text)),
  'CR and DR': signed((text, isOut) => `${text} ${isOut ? 'DR' : 'CR'}`),
  'CR alone': signed((text, isOut) => (isOut ? text : `${text}CR`)),
  'words that repeat the sign': {
    names: ['Type', 'Amount'],
    toCells: ({ cents }, write) => [
      cents < 0 ? 'ACH Debit' : 'ACH Credit',
      (cents < 0 ? '-' : '') + write(Math.abs(cents)),
    ],
  },
  words: worded('Transaction Type', ['Withdrawal - POS', 'Deposit - ACH']),
  letters: worded('D/C', ['D', 'C']),
  'a column of signs': worded('Sign', ['-', '+']),
  columns: inColumns(''),
  'columns with dashes': inColumns('-'),
  'columns with zeros': inColumns('0.00'),
  'columns beside the amount': {
    names: ['Amount', ...inColumns('').names],
    toCells: (one, write) => [write(Math.abs(one.cents)), ...inColumns('').toCells(one, write)],
  },
}

const encodings: Record<string, (text: string) => Uint8Array> = {
  'utf-8': (text) => Buffer.from(text),
  'utf-8 with a mark': (text) => Buffer.from(`\u{FEFF}${text}`),
  'utf-16': (text) => Buffer.from(`\u{FEFF}${text}`, 'utf16le'),
  'utf-16 without a mark': (text) => Buffer.from(text, 'utf16le'),
  'utf-16 big endian': (text) => Buffer.from(`\u{FEFF}${text}`, 'utf16le').swap16(),
  // It has no minus sign.
  'windows-1252': (text) => Buffer.from(text, text.includes('−') ? 'utf-8' : 'latin1'),
}

type Write = { toDate: (day: string) => string; write: (cents: number) => string }
const footers: Record<string, (as: Write) => string[][]> = {
  none: () => [],
  note: ({ toDate }) => [[], [`Data as of ${toDate('2026-11-30')}. Not a statement.`]],
  'closing balance': ({ toDate, write }) => [
    [toDate('2026-11-30'), 'Closing balance', write(150_000)],
  ],
  total: ({ write }) => [['Total', '', write(1_234)]],
  page: () => [['Page 1 of 1'], []],
}

const words = fc.oneof(
  fc.constantFrom(
    'TOLL',
    'PILOT #312',
    'PEÑA & SONS',
    'A, B; C',
    'PARK "N" GO',
    '<JOE> 5',
    'NEW BALANCE 3',
    '',
  ),
  fc.string({ maxLength: 12 }).map((text) => text.replace(/[^\u{20}-\u{7E}]/gu, '').trim()),
)
const transaction = fc.record({
  day: fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${pad(day)}`),
  cents: fc.oneof(
    fc.integer({ min: -5_000_000, max: 5_000_000 }),
    fc.integer({ min: -9, max: 9 }).map((thousands) => thousands * 100_000 + 12_300),
  ),
  words,
  isReversal: fc.boolean(),
})
/** A month, with some transactions that happened twice. */
const month = fc
  .array(fc.tuple(transaction, fc.integer({ min: 1, max: 2 })), { minLength: 1, maxLength: 20 })
  .map((all) => all.flatMap(([one, times]) => Array<Transaction>(times).fill(one)))
  .map((all) => all.filter(({ cents }) => cents !== 0))
  .filter((all) => all.length > 0)

const oneOf = (styles: object) => fc.constantFrom(...Object.keys(styles))
const dialect = fc.record({
  date: oneOf(dateStyles),
  amount: oneOf(amountStyles),
  sign: oneOf(signStyles),
  isEuropean: fc.boolean(),
  footer: oneOf(footers),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  encoding: oneOf(encodings),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  title: fc.constantFrom([], [['Account 4417'], []]),
  isQuoted: fc.boolean(),
})

type Dialect = typeof dialect extends fc.Arbitrary<infer T> ? T : never

const plainDialect = {
  footer: 'none',
  delimiter: ',',
  encoding: 'utf-8',
  lineEnd: '\n',
  title: [],
  isQuoted: false,
} as const

/** The file's cells, line by line. */
function toCells(all: readonly Transaction[], style: Dialect) {
  const amounts = signStyles[style.sign]!
  const write = (cents: number) => {
    const text = amountStyles[style.amount]!(cents)
    // Without a mark in any amount, nothing would tell that its dates are European.
    return style.isEuropean ? swapMarks(text.includes('.') ? text : plain(cents)) : text
  }
  const toDate = style.isEuropean ? europeanDate : dateStyles[style.date]!
  return [
    ...style.title,
    ['Date', 'Description', ...amounts.names],
    ...all.map((one) => [toDate(one.day), one.words, ...amounts.toCells(one, write)]),
    ...footers[style.footer]!({ toDate, write }),
  ]
}

/** Days and numbers as such, not as text in the style of the dialect. */
function toTypedCells(all: readonly Transaction[], style: Dialect) {
  const number = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? { number: text } : text)
  const days = new Set(all.map(({ day }) => day))
  const typed = { ...style, date: 'iso', amount: 'without zeros', isEuropean: false }
  return toCells(all, typed).map((line) =>
    line.map((cell) => (days.has(cell) ? { day: cell } : number(cell))),
  )
}

function toCsv(all: readonly Transaction[], style: Dialect): Uint8Array {
  const quote = (cell: string) =>
    style.isQuoted || /[",;|\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  const lines = toCells(all, style).map((cells) => cells.map(quote).join(style.delimiter))
  return encodings[style.encoding]!(lines.join(style.lineEnd) + style.lineEnd)
}

/** The transactions as read, next to those that happened; none of either if the whole file is asked about. */
async function readMonth(bytes: Uint8Array, all: readonly Transaction[]) {
  const { accounts, questions, notices } = await parseBankFile(bytes)
  // Where credits alone are marked, a month of debits looks like one of credits; the notice says so.
  const isAllIn = notices.some(({ about }) => about === 'all_money_in')
  if (questions.length > 0 || (isAllIn && all.every(({ cents }) => cents < 0)))
    return { isAsked: true, read: [], happened: [] }
  const happened = all.map(({ day, cents, words: text }) => {
    const description = /^([-‐-―−]*|n\/a)$/i.test(text) ? '' : text.replace(/ +/g, ' ')
    return [day, cents, description]
  })
  const read = accounts
    .flatMap((account) => account.rows)
    .filter(({ raw }) => !raw.some((cell) => /^(Closing balance|Total)$/.test(cell)))
    // What is shown for decision may differ.
    .map(({ date, amountCents, description, reasons }, i) =>
      reasons.length > 0 ? happened[i] : [date, amountCents, description],
    )
  return { isAsked: false, read, happened }
}

test('a month in any dialect of CSV is read as it happened, or asked about', async () => {
  await fc.assert(
    fc.asyncProperty(month, dialect, async (all, style) => {
      const { read, happened } = await readMonth(toCsv(all, style), all)
      expect(read).toEqual(happened)
    }),
    { numRuns: runs(400) },
  )
})

test('a month in any dialect of Excel is read as it happened, or asked about', async () => {
  await fc.assert(
    fc.asyncProperty(month, dialect, fc.boolean(), async (all, style, isTyped) => {
      const cells = isTyped ? toTypedCells(all, style) : toCells(all, style)
      const { read, happened } = await readMonth(toXlsx({ Sheet1: cells }), all)
      expect(read).toEqual(happened)
    }),
    { numRuns: runs(100) },
  )
})

test('a month that shows how it is written is read without a question', async () => {
  const all: Transaction[] = [
    { day: '2026-11-03', cents: -41_237, words: 'PILOT #312', isReversal: false },
    { day: '2026-11-14', cents: 512_300, words: 'LOAD 77', isReversal: false },
    { day: '2026-11-21', cents: -1_250, words: 'TOLL', isReversal: false },
    { day: '2026-11-28', cents: 4_410, words: 'REFUND', isReversal: true },
  ]
  const asked = new Set<string>()
  const amounts = Object.keys(amountStyles)
  for (const sign of Object.keys(signStyles))
    for (const [i, date] of Object.keys(dateStyles).entries())
      for (const isEuropean of [false, true]) {
        const amount = amounts[i % amounts.length]!
        const style: Dialect = { ...plainDialect, sign, date, amount, isEuropean }
        const sheets = [toCells(all, style), toTypedCells(all, style)]
        for (const file of [toCsv(all, style), ...sheets.map((Sheet1) => toXlsx({ Sheet1 }))]) {
          const { isAsked, read, happened } = await readMonth(file, all)
          expect(read).toEqual(happened)
          if (isAsked) asked.add(isEuropean ? `${sign} in Europe` : sign)
        }
      }
  // These leave open which amounts are money in, what a word beside a sign means, or whether 0.00 is American.
  expect([...asked]).toEqual([
    'CR alone',
    'CR alone in Europe',
    'words that repeat the sign',
    'words that repeat the sign in Europe',
    'columns with zeros in Europe',
  ])
})

const ofxDialect = fc.record({
  isClosed: fc.boolean(),
  lineEnd: fc.constantFrom('\n', '\r\n', ''),
  isCdata: fc.boolean(),
  hasMemo: fc.boolean(),
  decimalMark: fc.constantFrom('.', ','),
  encoding: oneOf(encodings),
  end: fc.constantFrom('', '\n', '\u{1A}', '\n<!-- <STMTTRN> -->\n'),
  documents: fc.constantFrom(1, 2),
  hasUniqueIds: fc.boolean(),
})

test('a month in any dialect of OFX is read as it happened', async () => {
  await fc.assert(
    fc.asyncProperty(month, ofxDialect, async (all, style) => {
      const { isClosed, lineEnd, isCdata } = style
      const tag = (name: string, text: string) =>
        `<${name}>${text}${isClosed ? `</${name}>` : ''}${lineEnd}`
      const escape = (text: string) =>
        isCdata
          ? `<![CDATA[${text}]]>`
          : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
      const toTransaction = ({ day, cents, words: text }: Transaction, id: number) =>
        `<STMTTRN>${lineEnd}${tag('TRNTYPE', 'OTHER')}${tag('DTPOSTED', day.replaceAll('-', ''))}` +
        tag('TRNAMT', (cents / 100).toFixed(2).replace('.', style.decimalMark)) +
        tag('FITID', style.hasUniqueIds ? String(id) : '0') +
        `${tag('NAME', escape(text))}${style.hasMemo ? tag('MEMO', '') : ''}</STMTTRN>${lineEnd}`
      const toDocument = (part: readonly Transaction[], from: number) =>
        `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${tag('CURDEF', 'USD')}` +
        `<BANKACCTFROM>${tag('ACCTID', '4417')}</BANKACCTFROM><BANKTRANLIST>` +
        part.map((one, i) => toTransaction(one, from + i)).join('') +
        '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>'
      const half = style.documents === 1 ? all.length : Math.floor(all.length / 2)
      const text =
        toDocument(all.slice(0, half), 0) +
        (half < all.length ? toDocument(all.slice(half), half) : '')
      const file = encodings[style.encoding]!(text + style.end)
      const { isAsked, read, happened } = await readMonth(file, all)
      expect({ isAsked, read }).toEqual({ isAsked: false, read: happened })
    }),
    { numRuns: runs(400) },
  )
})

test('an amount is read to the cent, however it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
      const amount = plain(Math.abs(cents))
      const sign = cents < 0 ? '-' : ''
      for (const text of [
        `${sign}${amount}`,
        `${sign}$${group(amount)}`,
        `${group(amount)}${sign}`,
        `${sign} ${amount}00 USD`,
      ]) {
        expect(parseMoney(text, 'dot')?.cents).toBe(cents)
        expect(parseMoney(swapMarks(text), 'comma')?.cents).toBe(cents)
      }
    }),
    { examples: [[0], [-1]] },
  )
  for (const text of [
    '',
    '1,23',
    '1.2.3',
    '1e3',
    '12.345',
    '--1',
    '-(1)',
    '1-2',
    '(1',
    'NaN',
    '9'.repeat(20),
  ])
    expect(parseMoney(text, 'dot')).toBeUndefined()
})

test('whatever bytes come, a file is read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom('', '<OFX>', 'Date,Memo,Amount\n', '1/1/26,1,*,,', 'PK\u{3}\u{4}'),
      async (bytes, start) => {
        const reason = await parseBankFile(Buffer.concat([Buffer.from(start), bytes])).then(
          () => new FileProblem('import_empty'),
          (problem: unknown) => problem,
        )
        expect(reason).toBeInstanceOf(FileProblem)
      },
    ),
    { numRuns: runs(400) },
  )
})
