import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bankImports,
  type BankImportPreview,
} from '@milepost/contract/financial-performance/bank-imports'
import type { CallFailed } from '@milepost/contract/wire/caller'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { startApi } from '../../../../test/servers/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

/** What matters of a preview, one string a row: standing, day, dollars, words, check number, reasons; and questions. */
const summarize = ({ rows, questions }: BankImportPreview) => [
  ...rows.map(({ standing, date, amount, description, checkNumber, reasons }) =>
    [
      standing,
      date?.slice(5) ?? 'no day',
      amount?.toFixed(2) ?? 'no amount',
      description || 'no words',
      checkNumber === null ? '' : `no. ${checkNumber}`,
      reasons.length > 0 ? `[${reasons.join()}]` : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  ),
  ...questions.map(({ about }) => `${about}?`),
]

const lines = (...all: string[]) => [...all, ''].join('\n')
const csv = (...rows: string[]) => lines('Date,Description,Amount', ...rows)
const ofx = (...rows: Parameters<typeof toOfx>[0]) => Buffer.from(toOfx(rows)).toString()
const fuel = { id: 'A1', amount: '-61.35', name: 'ROADSIDE FUEL 9' }
const mapped = (date: number, description: number[], amount: number) => ({
  mapping: { date, description, amount, positiveIs: 'out' as const, direction: null },
})

type Kind = {
  /** Imported before. */
  before?: string | Uint8Array
  content: string | Uint8Array
  /** Answers to the questions. */
  change?: object
  expected: string[]
  /** How many rows are imported at once; null if the file is refused then. */
  taken: number | null
}

const kinds: Record<string, Kind> = {
  'an id that a fee shares with its purchase': {
    content: ofx(fuel, { ...fuel, amount: '-1.84', name: 'INTERNATIONAL FEE' }),
    expected: ['new 11-04 -61.35 ROADSIDE FUEL 9', 'new 11-04 -1.84 INTERNATIONAL FEE'],
    taken: 2,
  },
  'the id of all rows': {
    content: ofx({ ...fuel, id: '0' }, { ...fuel, id: '0', name: 'SCALE' }),
    expected: ['new 11-04 -61.35 ROADSIDE FUEL 9', 'new 11-04 -61.35 SCALE'],
    taken: 2,
  },
  'an id that another download has for something else': {
    before: ofx(fuel),
    content: ofx({ ...fuel, amount: '-700.00', name: 'INSURANCE' }),
    expected: ['new 11-04 -700.00 INSURANCE'],
    taken: 1,
  },
  'an id whose amount was changed': {
    before: ofx(fuel),
    content: ofx({ ...fuel, amount: '-71.35' }),
    expected: ['possible_duplicate 11-04 -71.35 ROADSIDE FUEL 9'],
    taken: 0,
  },
  'two documents in one file': {
    content: ofx(fuel) + ofx({ ...fuel, id: 'A2', name: 'SCALE' }),
    expected: ['new 11-04 -61.35 ROADSIDE FUEL 9', 'new 11-04 -61.35 SCALE'],
    taken: 2,
  },
  'ids that the bank numbers differently in each download': {
    before: ofx({ ...fuel, id: 'X1' }, { ...fuel, id: 'X2' }),
    content: ofx({ ...fuel, id: 'Y1' }, { ...fuel, id: 'Y2' }, { ...fuel, id: 'Y3' }),
    expected: [
      'possible_duplicate 11-04 -61.35 ROADSIDE FUEL 9',
      'possible_duplicate 11-04 -61.35 ROADSIDE FUEL 9',
      'new 11-04 -61.35 ROADSIDE FUEL 9',
    ],
    taken: 1,
  },
  'an account number that the bank masks now': {
    before: ofx(fuel),
    content: ofx(fuel).replace('000123454417', 'XXXXXXXX4417'),
    expected: ['duplicate 11-04 -61.35 ROADSIDE FUEL 9'],
    taken: 0,
  },
  'types that say debit and credit, and one minus': {
    content: lines(
      'Date,Description,Amount,Type',
      '11/04/2026,FUEL,61.35,Debit',
      '11/05/2026,LOAD PAY,1900.00,Credit',
      '11/06/2026,REFUND,-9.00,Debit',
    ),
    expected: ['new 11-04 -61.35 FUEL', 'new 11-05 1900.00 LOAD PAY', 'new 11-06 9.00 REFUND'],
    taken: 3,
  },
  'words of direction within longer ones': {
    content: lines(
      'Date,Description,Amount,Type',
      '11/04/2026,FUEL,61.35,Withdrawal - POS',
      '11/05/2026,LOAD PAY,1900.00,Deposit - ACH',
    ),
    expected: ['new 11-04 -61.35 FUEL', 'new 11-05 1900.00 LOAD PAY'],
    taken: 2,
  },
  'an amount beside a word for its direction': {
    content: lines(
      'Date,Description,Amount,DR/CR',
      '11/04/2026,FUEL,61.35,DR',
      '11/05/2026,LOAD PAY,1900.00,CR',
    ),
    expected: ['new 11-04 -61.35 FUEL', 'new 11-05 1900.00 LOAD PAY'],
    taken: 2,
  },
  'a refund in the column of debits': {
    content: lines(
      'Date,Description,Debit,Credit',
      '11/04/2026,FUEL,61.35,',
      '11/05/2026,FUEL REFUND,-20.00,',
      '11/06/2026,LOAD PAY,,1900.00',
    ),
    expected: [
      'new 11-04 -61.35 FUEL',
      'new 11-05 20.00 FUEL REFUND',
      'new 11-06 1900.00 LOAD PAY',
    ],
    taken: 3,
  },
  'a balance below the rows': {
    content: csv('11/04/2026,FUEL,-61.35', '11/30/2026,Ending balance,1200.00'),
    expected: [
      'new 11-04 -61.35 FUEL',
      'needs_decision 11-30 1200.00 Ending balance [balance_line]',
    ],
    taken: 1,
  },
  'statuses of which one is posted': {
    content: lines(
      'Date,Description,Amount,Status',
      ...['Scheduled', 'Declined', 'Voided', 'Returned', 'On hold', 'Posted', 'Failed'].map(
        (status, i) => `11/04/2026,ROW ${i},-${i + 1}.00,${status}`,
      ),
    ),
    expected: [
      'needs_decision 11-04 -1.00 ROW 0 [status]',
      'needs_decision 11-04 -2.00 ROW 1 [status]',
      'needs_decision 11-04 -3.00 ROW 2 [status]',
      'needs_decision 11-04 -4.00 ROW 3 [status]',
      'needs_decision 11-04 -5.00 ROW 4 [status]',
      'new 11-04 -6.00 ROW 5',
      'needs_decision 11-04 -7.00 ROW 6 [status]',
    ],
    taken: 1,
  },
  'a column of currencies': {
    content: lines(
      'Date,Description,Amount,Currency',
      '11/04/2026,FUEL,-61.35,USD',
      '11/05/2026,DIESEL ONTARIO,-88.00,CAD',
    ),
    expected: ['new 11-04 -61.35 FUEL', 'needs_decision 11-05 -88.00 DIESEL ONTARIO [currency]'],
    taken: 1,
  },
  'no currency at all in OFX': {
    content: ofx(fuel).replace('<CURDEF>USD', '<CURDEF>'),
    expected: ['needs_decision 11-04 -61.35 ROADSIDE FUEL 9 [question]', 'currency?'],
    taken: null,
  },
  'empty tags, a tag with a space, and control characters at the end': {
    content: `${ofx(fuel).replace('<OFX>', '<OFX >').replace('<NAME>', '<MEMO>\r\n<NAME>')}\u001A`,
    expected: ['new 11-04 -61.35 ROADSIDE FUEL 9'],
    taken: 1,
  },
  'an angle bracket in a name': {
    content: ofx({ ...fuel, name: 'FUEL <5 GAL' }),
    expected: ['new 11-04 -61.35 FUEL <5 GAL'],
    taken: 1,
  },
  'a footer and a comma at the end of the headings': {
    content: lines(
      'Date,Description,Amount,',
      '11/04/2026,FUEL,-61.35',
      'Call us with any questions',
    ),
    expected: ['new 11-04 -61.35 FUEL'],
    taken: 1,
  },
  'quotes within a quoted field': {
    content: csv('11/04/2026,"FUEL "N" FOOD",-61.35'),
    expected: ['new 11-04 -61.35 FUEL "N" FOOD'],
    taken: 1,
  },
  'dashes for empty cells, and a typographic minus': {
    content: lines(
      'Date,Description,Debit,Credit',
      '11/04/2026,FUEL,61.35,-',
      '11/05/2026,REFUND,\u221220.00,-',
    ),
    expected: ['new 11-04 -61.35 FUEL', 'new 11-05 20.00 REFUND'],
    taken: 2,
  },
  'months by name, and years first with slashes': {
    content: csv('4 Nov 2026,FUEL,-61.35', '2026/11/05,TOLL,-2.00'),
    expected: ['new 11-04 -61.35 FUEL', 'new 11-05 -2.00 TOLL'],
    taken: 2,
  },
  'an amount that may be dollars or thousands': {
    content: csv('11/14/2026,FUEL,-1.230'),
    expected: ['needs_decision 11-14 no amount FUEL [amount]', 'decimal_mark?'],
    taken: null,
  },
  'a pending row by its date': {
    content: csv('PENDING - 11/04/2026,FUEL,-61.35'),
    expected: ['needs_decision 11-04 -61.35 FUEL [status]'],
    taken: 0,
  },
  'payees and memos, of which a row has one': {
    content: lines(
      'Date,Payee Name,Memo,Amount,Check Number',
      '11/04/2026,TRUCK PARTS,,-61.35,',
      '11/05/2026,,YARD RENT,-300.00,2041',
      '11/06/2026,,,-9.00,2042',
      '11/07/2026,,,-8.00,',
    ),
    expected: [
      'new 11-04 -61.35 TRUCK PARTS',
      'new 11-05 -300.00 YARD RENT no. 2041',
      'new 11-06 -9.00 CHECK 2042 no. 2042',
      'new 11-07 -8.00 no words',
    ],
    taken: 4,
  },
  'checks of the same amount': {
    before: ofx(fuel).replace('<NAME>', '<CHECKNUM>2041\r\n<NAME>'),
    content: ofx({ ...fuel, id: 'A2' }).replace('<NAME>', '<CHECKNUM>2042\r\n<NAME>'),
    expected: ['new 11-04 -61.35 ROADSIDE FUEL 9 no. 2042'],
    taken: 1,
  },
  'a row that replaces another': {
    content: ofx(fuel, { ...fuel, id: 'A2', amount: '-60.00' }).replace(
      '<FITID>A2',
      '<FITID>A2\r\n<CORRECTFITID>A1\r\n<CORRECTACTION>REPLACE',
    ),
    expected: [
      'needs_decision 11-04 -61.35 ROADSIDE FUEL 9 [replaced]',
      'new 11-04 -60.00 ROADSIDE FUEL 9',
    ],
    taken: 1,
  },
  'fuel cards': {
    content: lines(
      'Card,Trans Dt,Stop,City,Product,Gallons,Price,Billed',
      '0042,2026-11-04,ROADSIDE 9,SALEM,DIESEL,100,3.90,390.00',
    ),
    change: mapped(1, [2, 4], 7),
    expected: ['new 11-04 -390.00 ROADSIDE 9 · DIESEL'],
    taken: null,
  },
  'statements of a factor': {
    content: lines(
      'Date,Load,Broker,Gross,Factor Fee,Held,Paid Out To You',
      '11/14/2026,77,BROKER B,1900.00,57.00,95.00,1748.00',
    ),
    change: {
      mapping: { description: [1, 2], amount: 6, moneyIn: null, moneyOut: null, positiveIs: 'in' },
    },
    expected: ['new 11-14 1748.00 77 · BROKER B'],
    taken: null,
  },
}

test.each(Object.entries(kinds))('a file with %s', async (_, kind) => {
  const { before, content, change, expected, taken } = kind
  const { call } = await api.signInStaff()
  const { accountId } = await api.signIn()
  const params = { accountId }
  const toBody = (text: string | Uint8Array) => ({
    internalAccountNumber: 1000,
    files: [{ object: new File([text as BlobPart], 'november') }],
  })
  if (before !== undefined) await call(bankImports.importFile, { params, body: toBody(before) })
  const preview = await call(bankImports.preview, { params, body: toBody(content) })
  const seen = change
    ? await call(bankImports.change, { params: { accountId, id: preview.id }, body: change })
    : preview
  expect(summarize(seen)).toEqual(expected)
  const atOnce = await call(bankImports.importFile, { params, body: toBody(content) }).then(
    (answer) => answer.taken,
    ({ status }: CallFailed) => status,
  )
  expect(atOnce).toBe(taken ?? 422)
})
