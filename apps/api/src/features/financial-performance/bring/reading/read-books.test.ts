import { describe, expect, test } from 'vitest'
import { toProfitAndLoss, toTrialBalance } from '@milepost/testing/books-files.ts'
import { toXlsx } from '../../../../../test/papers/xlsx-file.ts'
import { proposeMapping } from './headings.ts'
import { findDay, parseMonth } from './months.ts'
import { readEntries } from './read-entries.ts'
import read from './read-thread.ts'

async function readBooks(content: string | Uint8Array) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const outcome = await read({ bytes })
  if (!('table' in outcome)) throw new Error(outcome.problem)
  const { table } = outcome
  const mapping = proposeMapping(table)
  return { table, mapping, day: findDay(table.title), ...readEntries(table, mapping) }
}

const short = ({ entries }: { entries: { account: string; at: string | null; cents: number }[] }) =>
  entries.map(({ account, at, cents }) => [account, at, cents])

describe('balances', () => {
  test('of QuickBooks Online: debits and credits below the company and the day', async () => {
    const file = await readBooks(
      toTrialBalance('Reed Trucking LLC', 'December 31, 2025', [
        ['Checking', 1_234_567, 0],
        ['Truck Loan', 0, 1_000_000],
        ["Owner's Equity", 0, 234_567],
      ]),
    )
    expect(file).toMatchObject({
      day: '2025-12-31',
      mapping: { kind: 'balances', account: 0, debit: 1, credit: 2, amount: null },
      problems: [],
    })
    expect(short(file)).toEqual([
      ['Checking', null, 1_234_567],
      ['Truck Loan', null, -1_000_000],
      ["Owner's Equity", null, -234_567],
    ])
  })

  test('of QuickBooks Desktop: the day is above the sides, and columns between are empty', async () => {
    const file = await readBooks(
      [
        ',,"Dec 31, 25",,',
        ',,Debit,,Credit',
        ',1000 · Checking,"1,200.00",,',
        ',2500 · Truck Loan,,,"1,200.00"',
        'TOTAL,,"1,200.00",,"1,200.00"',
      ].join('\n'),
    )
    expect(file).toMatchObject({ day: '2025-12-31', problems: [] })
    expect(short(file)).toEqual([
      ['1000 · Checking', null, 120_000],
      ['2500 · Truck Loan', null, -120_000],
    ])
  })

  test('of Xero: the year to date, without the year before', async () => {
    const file = await readBooks(
      [
        'Trial Balance',
        'Reed Trucking LLC',
        'As at 31 December 2025',
        '',
        'Account Code,Account,Account Type,Debit - Year to date,Credit - Year to date,31 Dec 2024',
        '090,Checking,Bank,500.00,,450.00',
        '970,Owner A Funds Introduced,Equity,,500.00,-450.00',
        ',Total,,500.00,500.00,0.00',
      ].join('\n'),
    )
    expect(file).toMatchObject({
      day: '2025-12-31',
      mapping: { kind: 'balances', account: 1, debit: 3, credit: 4 },
      problems: [],
    })
    expect(short(file)).toEqual([
      ['Checking', null, 50_000],
      ['Owner A Funds Introduced', null, -50_000],
    ])
  })

  test('of a balance sheet: what raises each account, by the headings between', async () => {
    const file = await readBooks(
      [
        'Reed Trucking LLC',
        'Balance Sheet',
        '"As of December 31, 2025"',
        '',
        ',Total',
        'ASSETS',
        '   Current Assets',
        '      Checking,900.00',
        '   Total Current Assets,$900.00',
        'TOTAL ASSETS,$900.00',
        'LIABILITIES AND EQUITY',
        '   Credit Card,300.00',
        '   Equity',
        '      Retained Earnings,500.00',
        '      Net Income,100.00',
        '   Total Equity,$600.00',
      ].join('\n'),
    )
    expect(file.mapping).toMatchObject({ kind: 'balances', amount: 1, positiveIs: 'increase' })
    expect(file.entries.map(({ account, group }) => [account, group])).toEqual([
      ['Checking', 'asset'],
      ['Credit Card', 'liability'],
      ['Retained Earnings', 'equity'],
      ['Net Income', 'equity'],
    ])
  })

  test('have names of one line that shows, whatever is in the cells', async () => {
    const file = await readBooks(
      [
        'Client,Account,Amount',
        '\u202EReed Trucking,"Check\u00ADing\n4417",10.50',
        '\u200B\u3164,Jose\u0301’s\u200B equity,-10.50',
      ].join('\n'),
    )
    expect(file.entries).toMatchObject([
      { client: 'Reed Trucking', account: 'Checking 4417' },
      { client: 'Reed Trucking', account: 'José’s equity' },
    ])
  })

  test('of a spreadsheet with a client in each row, whose amounts add up to zero', async () => {
    const file = await readBooks(
      toXlsx({
        Openings: [
          ['Client', 'Account', 'Balance'],
          ['Reed Trucking', 'Checking', { number: '10.5' }],
          ['Reed Trucking', 'Owner Contributions', { number: '-10.5' }],
        ],
      }),
    )
    expect(file.mapping).toMatchObject({ client: 0, account: 1, amount: 2, positiveIs: 'debit' })
    expect(file.entries).toMatchObject([
      { client: 'Reed Trucking', cents: 1_050, positiveIs: 'debit' },
      { client: 'Reed Trucking', cents: -1_050 },
    ])
  })
})

describe('the sides and an amount', () => {
  test('chosen together are not added up: the sides hold', async () => {
    const { table, mapping } = await readBooks(
      'Account,Debit,Credit,Amount\nFuel,5.00,,5.00\nBusiness Checking,,5.00,-5.00\n',
    )
    const chosen = { ...mapping, debit: 1, credit: 2, amount: 3 }
    expect(short(readEntries(table, chosen))).toEqual([
      ['Fuel', null, 500],
      ['Business Checking', null, -500],
    ])
  })
})

describe('months', () => {
  const report = toProfitAndLoss('Reed Trucking LLC', ['Jan 2026', 'Feb 2026'], {
    income: [['Freight Income', [500_000, 450_050]]],
    expenses: [
      ['Fuel', [120_000, 0]],
      ['Repairs', [0, -5_000]],
    ],
  })

  test('of QuickBooks Online: a column for each, without the totals', async () => {
    const file = await readBooks(report)
    expect(file).toMatchObject({ mapping: { kind: 'months', date: null }, problems: [] })
    expect(short(file)).toEqual([
      ['Freight Income', '2026-01', 500_000],
      ['Freight Income', '2026-02', 450_050],
      ['Fuel', '2026-01', 120_000],
      ['Repairs', '2026-02', -5_000],
    ])
  })

  test('that differ from the net income of the report are a problem', async () => {
    const file = await readBooks(report.replace('"4,500.50"', '"4,500.51"'))
    expect(file.problems).toMatchObject([
      { problem: 'net_income', text: '2026-02: 4550.51, 4550.50' },
    ])
  })

  test('of Xero: the newest first, the year to date left out', async () => {
    const file = await readBooks(
      [
        'Income Statement (Profit and Loss)',
        'Reed Trucking LLC',
        'For the 2 months ended 28 February 2026',
        '',
        'Account,Feb 2026,Jan 2026,YTD',
        'Trading Income',
        'Sales,10.00,20.00,30.00',
        'Total Trading Income,10.00,20.00,30.00',
        'Gross Profit,10.00,20.00,30.00',
        'Operating Expenses',
        'Fuel,4.00,-,4.00',
        'Total Operating Expenses,4.00,0.00,4.00',
        'Net Profit,6.00,20.00,26.00',
      ].join('\n'),
    )
    expect(file.problems).toEqual([])
    expect(short(file)).toEqual([
      ['Sales', '2026-02', 1_000],
      ['Sales', '2026-01', 2_000],
      ['Fuel', '2026-02', 400],
    ])
  })

  test('of QuickBooks Desktop: accounts indented by columns, months with two digits', async () => {
    const file = await readBooks(
      [
        ',,,,Jan 26,Feb 26,TOTAL',
        ',Ordinary Income/Expense,,,,,',
        ',,Income,,,,',
        ',,,4000 · Freight,100.00,200.00,300.00',
        ',,Total Income,,100.00,200.00,300.00',
        ',,Expense,,,,',
        ',,,5000 · Fuel,40.00,0.00,40.00',
        ',Net Ordinary Income,,,60.00,200.00,260.00',
        'Net Income,,,,60.00,200.00,260.00',
      ].join('\n'),
    )
    expect(file.problems).toEqual([])
    expect(short(file)).toEqual([
      ['4000 · Freight', '2026-01', 10_000],
      ['4000 · Freight', '2026-02', 20_000],
      ['5000 · Fuel', '2026-01', 4_000],
    ])
  })

  test('in rows, of one account each or with a column for each account', async () => {
    const long = await readBooks('Month,Account,Amount\nJan 2026,Fuel,12.00\nFeb 2026,Fuel,13.00')
    expect(short(long)).toEqual([
      ['Fuel', '2026-01', 1_200],
      ['Fuel', '2026-02', 1_300],
    ])
    const wide = await readBooks('Month,Freight,Fuel\n2026-01,100.00,12.00\n2026-02,90.00,13.00')
    expect(wide.mapping).toMatchObject({ kind: 'months', account: null })
    expect(short(wide)).toEqual([
      ['Freight', '2026-01', 10_000],
      ['Fuel', '2026-01', 1_200],
      ['Freight', '2026-02', 9_000],
      ['Fuel', '2026-02', 1_300],
    ])
  })
})

describe('a journal', () => {
  test('of QuickBooks Online: the date once for each entry, and a sum below it', async () => {
    const file = await readBooks(
      [
        'Reed Trucking LLC',
        'Journal',
        '"January 1 - February 28, 2026"',
        '',
        ',Date,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit',
        ',01/05/2026,Expense,88,Pilot,Diesel,Fuel,"1,250.00",',
        ',,,,,,Checking,,"1,250.00"',
        ',,,,,,,"$1,250.00","$1,250.00"',
        ',,,,,,,,',
        ',02/01/2026,Deposit,,Broker,,Checking,900.00,',
        ',,,,,,Freight Income,,900.00',
        ',,,,,,,$900.00,$900.00',
        'TOTAL,,,,,,,"$2,150.00","$2,150.00"',
      ].join('\n'),
    )
    expect(file).toMatchObject({ mapping: { kind: 'journal' }, problems: [] })
    expect(short(file)).toEqual([
      ['Fuel', '2026-01-05', 125_000],
      ['Checking', '2026-01-05', -125_000],
      ['Checking', '2026-02-01', 90_000],
      ['Freight Income', '2026-02-01', -90_000],
    ])
  })

  test('of QuickBooks Desktop, of its import template, and of Xero', async () => {
    const desktop = await readBooks(
      'Trans #,Type,Date,Num,Name,Memo,Account,Debit,Credit\n1,Bill,01/05/2026,z,Pilot,,Fuel,650.00,\n,,,,,,Checking,,650.00\n,,,,,,,650.00,650.00',
    )
    const template = await readBooks(
      '*JournalNo,*JournalDate,*AccountName,*Debits,*Credits,Description,Name,Currency,Location,Class\nJ1,01/05/2026,Fuel,650.00,,Diesel,,USD,,\nJ1,,Checking,,650.00,Diesel,,USD,,',
    )
    const xero = await readBooks(
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1\nDiesel,01/31/2026,Fuel,Fuel,Tax Exempt,650.00,,\nDiesel,01/31/2026,Bank,Checking,Tax Exempt,-650.00,,',
    )
    expect(xero.mapping).toMatchObject({ account: 3, amount: 5, positiveIs: 'debit' })
    for (const file of [desktop, template, xero]) {
      expect(file.problems).toEqual([])
      expect(file.entries.map(({ account, cents }) => [account, cents])).toEqual([
        ['Fuel', 65_000],
        ['Checking', -65_000],
      ])
    }
  })

  test('says which rows it can’t read', async () => {
    const file = await readBooks(
      [
        'Date,Account,Debit,Credit',
        '13/45/2026,Fuel,1.00,',
        '01/05/2026,Fuel,=SUM(A1:A9),',
        '01/05/2026,,5.00,',
        '01/05/2026,Fuel,1.234,',
        '01/05/2026,Fuel,99999999999.00,',
        '01/05/2026,Fuel,€5.00,',
      ].join('\n'),
    )
    expect(file.problems.map(({ problem, line }) => [problem, line])).toEqual([
      ['date_unreadable', 2],
      ['amount_unreadable', 3],
      ['account_missing', 4],
      ['amount_unreadable', 5],
      ['amount_too_large', 6],
      ['currency', 7],
    ])
  })
})

test.each([
  ['Jan 2026', '2026-01'],
  ['January 2026', '2026-01'],
  ['Jan-26', '2026-01'],
  ['Sept 2026', '2026-09'],
  ['2026-03', '2026-03'],
  ['03/2026', '2026-03'],
  ['Oct 1 - 15, 2026', '2026-10'],
  ['Oct 1-15 2026', '2026-10'],
  ['31 Mar 2026', '2026-03'],
  ['2026-04-30', '2026-04'],
  ['marzo 2026', '2026-03'],
  ['dic 2026', '2026-12'],
  ['May', undefined],
  ['Total', undefined],
  ['Mayflower 2026', undefined],
  ['13/2026', undefined],
])('%s is the month %s', (text, month) => {
  expect(parseMonth(text)).toBe(month)
})
