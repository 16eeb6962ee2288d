import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import type { Period } from '@milepost/contract/financial-performance/statements/periods'
import { canUse, plans, type Plan } from '@milepost/contract/wire/access'
import type { CallFailed } from '@milepost/contract/wire/caller'
import { createBatch, createLine, type BatchInput } from '../../../../test/records/batches.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'
import { postBatches } from '../posting/posting.service.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

type Client = Awaited<ReturnType<typeof api.signIn>>
type SignIn = Parameters<typeof api.signIn>[0]

/** A client with these batches in the books. */
async function withBooks(batches: BatchInput[], who: SignIn = { plan: 'ENT' }): Promise<Client> {
  const client = await api.signIn(who)
  await post(client, ...batches)
  return client
}

async function post({ accountId }: Client, ...batches: BatchInput[]): Promise<void> {
  const complete = batches.map(({ transactions, ...batch }) => ({
    isOpening: false,
    ...batch,
    transactions: transactions.map((one) => ({ details: '', ...one })),
  }))
  await api.db.transaction((db) => postBatches(db, api.clock, accountId, complete, null))
}

const profitAndLoss = ({ call }: Client, year = 2026) =>
  call(financialPerformance.profitAndLoss, { params: { year } })

const balanceSheet = ({ call }: Client, year = 2026) =>
  call(financialPerformance.balanceSheet, { params: { year } })

const outcome = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (reason: CallFailed) => reason.code,
  )

type ListQuery = {
  period?: Period
  statement?: 'profit_and_loss' | 'balance_sheet'
  page?: number
  limit?: number
}
const list = ({ call }: Client, category: number, query: ListQuery = {}, year = 2026) =>
  call(financialPerformance.transactions, { params: { category, year }, query })

describe('the profit and loss', () => {
  test('has a row for each account, with its percentages and cents per mile', async () => {
    const dana = await withBooks([createBatch('2026-10-08')])
    const { revenue, profitAndLossExpenses, miles, liability, totals } = await profitAndLoss(dana)

    expect(revenue[0]).toMatchObject({
      name: 'Mileage / Percentage',
      categoryId: 'mileage-percentage',
      internalAccountNumber: 4000,
      unit: 'usd',
      yearToDate: 3200.5,
    })
    expect(revenue[0]!.months.october).toEqual({
      amount: 3200.5,
      percentOfTotal: 88.4,
      centsPerMile: 160.03,
      revenuePercent: 88.4,
      benchmark: null,
    })
    expect(profitAndLossExpenses.variable.map(({ name }) => name)).toEqual([
      'Factoring & Dispatch Fees',
    ])
    expect(profitAndLossExpenses.fixed[0]!.months.october.percentOfTotal).toBe(45.06)
    expect(miles.map(({ name, unit, yearToDate }) => [name, unit, yearToDate])).toEqual([
      ['Loaded Miles', 'miles', 1_800],
      ['Empty Miles', 'miles', 200],
      ['% Empty', 'percent', 10],
    ])
    expect(liability).toMatchObject([{ name: 'Fuel Advances', yearToDate: 900 }])
    expect(totals.contributionMargin.yearToDate).toBe(3_439.47)
    expect(totals.netIncomeBeforeTax).toMatchObject({
      yearToDate: 3290.97,
      yearToDatePercentOfTotal: null,
      internalAccountNumber: null,
    })
  })

  test('shows the months that have begun, and nothing of those to come', async () => {
    const dana = await withBooks([createBatch('2026-10-08')])
    const { totals } = await profitAndLoss(dana)

    expect(totals.revenue.months.november.amount).toBe(0)
    expect(totals.revenue.months.november.centsPerMile).toBeNull()
    expect(totals.revenue.months.december.amount).toBeNull()
  })

  test('uses the current date in the client’s time zone', async () => {
    // 9 p.m. on New Year's Eve in Chicago.
    api.clock.at = new Date('2027-01-01T03:00:00.000Z')
    try {
      const celeste = await withBooks([])
      expect(await celeste.call(financialPerformance.yearOptions, {})).toEqual([{ year: 2026 }])
      const { totals } = await profitAndLoss(celeste)
      expect(totals.revenue.months.december.amount).toBe(0)
    } finally {
      api.clock.at = new Date('2026-11-21T15:00:00.000Z')
    }
  })

  test('of a year without data has no rows, and of a year to come no figures either', async () => {
    const dana = await withBooks([createBatch('2026-10-08')])

    expect(await profitAndLoss(dana, 2024)).toMatchObject({
      revenue: [],
      miles: [],
      liability: [],
      totals: { revenue: { yearToDate: 0 } },
    })
    expect(await profitAndLoss(dana, 2027)).toMatchObject({
      revenue: [],
      totals: {
        revenue: {
          yearToDate: null,
          months: { january: { amount: null } },
        },
      },
    })
  })

  test.each(['2022', '10000', 'last', '2026.5', "2026'--"])(
    'is not there for the year %s, and neither is the balance sheet',
    async (year) => {
      const { token } = await api.signIn({ plan: 'ENT' })
      for (const statement of ['profit_and_loss_statements', 'balance_sheets'])
        for (const ending of ['', '.csv']) {
          const answer = await api.app.inject({
            url: `/api/v1/${statement}/${encodeURIComponent(year)}${ending}`,
            headers: { authorization: `Bearer ${token}` },
          })
          expect(answer.statusCode).toBe(404)
        }
    },
  )

  test('has amounts alone for a ride-share client', async () => {
    const aisha = await withBooks(
      [
        createBatch('2026-10-08', {
          transactions: [
            createLine('2026-10-08', 4300, 900),
            createLine('2026-10-08', 5500, 216),
            createLine('2026-10-08', 1000, 684),
          ],
        }),
      ],
      { plan: 'RIDE' },
    )
    const { revenue, profitAndLossExpenses, totals } = await profitAndLoss(aisha)
    for (const row of [
      revenue[0]!,
      profitAndLossExpenses.variable[0]!,
      totals.netIncomeBeforeTax,
    ]) {
      expect(row.yearToDate).not.toBeNull()
      expect(row.months.october).toEqual({
        amount: row.yearToDate,
        percentOfTotal: null,
        centsPerMile: null,
        revenuePercent: null,
        benchmark: null,
      })
      expect(row).toMatchObject({
        yearToDatePercentOfTotal: null,
        yearToDateCentsPerMile: null,
        yearToDateRevenuePercent: null,
      })
    }
  })
})

describe('the balance sheet', () => {
  test('goes on from the year before, with its income among the retained earnings', async () => {
    const celeste = await withBooks([createBatch('2025-03-06'), createBatch('2026-10-08')])
    const { ownersEquity, assets, liability, totals } = await balanceSheet(celeste)

    expect(ownersEquity).toMatchObject([
      {
        name: 'Retained Earnings',
        internalAccountNumber: 3900,
        beginningAmount: 3290.97,
        octoberAmount: 3290.97,
        decemberAmount: null,
      },
      {
        name: 'Current Year Earnings',
        internalAccountNumber: null,
        beginningAmount: 0,
        septemberAmount: 0,
        octoberAmount: 3290.97,
        novemberAmount: 3290.97,
      },
    ])
    expect(assets).toMatchObject([{ beginningAmount: 2_390.97, octoberAmount: 4_781.94 }])
    expect(liability).toMatchObject([{ beginningAmount: -900, octoberAmount: -1_800 }])
    expect(totals.ownersEquity.octoberAmount).toBe(6_581.94)
  })

  test.each(plans)('is for ENT: %s', async (plan) => {
    const client = await api.signIn({ plan })
    const expected = plan === 'ENT' ? 'answered' : 'not_available_for_your_plan'
    expect(await outcome(balanceSheet(client))).toBe(expected)
  })
})

describe('the years', () => {
  test('are those with data and the current one, newest first', async () => {
    const dana = await withBooks([createBatch('2024-03-06'), createBatch('2023-10-08')])
    const options = await dana.call(financialPerformance.yearOptions, {})
    expect(options).toEqual([{ year: 2026 }, { year: 2024 }, { year: 2023 }])
  })
})

describe('the transactions behind a cell', () => {
  const dates = ['2026-09-30', '2026-10-08', '2026-10-15', '2025-02-01']

  test('are those of its account and month, newest first, and come to its figure', async () => {
    const dana = await withBooks(dates.map((date) => createBatch(date)))
    const { items, total, totalAmount, openingAmount } = await list(dana, 4000, {
      period: 'october',
    })
    expect(items).toMatchObject([
      {
        date: '2026-10-15',
        source: 'Shenandoah Freight Lines',
        amount: 3200.5,
        formattedAmount: '$3,201',
      },
      { date: '2026-10-08' },
    ])
    expect({ total, totalAmount, openingAmount }).toEqual({
      total: 2,
      totalAmount: 6401,
      openingAmount: null,
    })
  })

  test('are written without decimals, and never as a negative nothing', async () => {
    const amounts = [-0.3, 0.3, -84.2]
    const lines = amounts.flatMap((amount) => [
      createLine('2026-10-09', 5000, amount),
      createLine('2026-10-09', 1000, -amount),
    ])
    const dana = await withBooks([createBatch('2026-10-09', { transactions: lines })])
    const { items } = await list(dana, 5000, { period: 'october' })
    expect(items.map(({ formattedAmount }) => formattedAmount)).toEqual(['$0', '$0', '-$84'])
  })

  test('of a liability are what was paid down, seen from the profit and loss', async () => {
    const dana = await withBooks([
      createBatch('2026-10-08'),
      createBatch('2026-10-09', {
        transactions: [createLine('2026-10-09', 2200, 450), createLine('2026-10-09', 5000, 450)],
      }),
    ])
    const october = { period: 'october' } as const
    const paid = await list(dana, 2200, { ...october, statement: 'profit_and_loss' })
    expect(paid).toMatchObject({ total: 1, totalAmount: 900, items: [{ amount: 900 }] })
    const all = await list(dana, 2200, { ...october, statement: 'balance_sheet' })
    expect(all).toMatchObject({ total: 2, totalAmount: -450, openingAmount: 0 })
  })

  test('of a balance begin with what was there before', async () => {
    const celeste = await withBooks(dates.map((date) => createBatch(date)))
    expect(await list(celeste, 1000, { period: 'october' })).toMatchObject({
      total: 2,
      totalAmount: 4781.94,
      openingAmount: 4781.94,
    })
    expect(await list(celeste, 1000, { period: 'beginning' })).toMatchObject({
      total: 1,
      totalAmount: 2390.97,
      openingAmount: 0,
    })
    expect(await list(celeste, 3900, { period: 'yearToDate' })).toMatchObject({
      total: 0,
      totalAmount: 0,
      openingAmount: 3290.97,
    })
  })

  test('come a page at a time', async () => {
    const dana = await withBooks(
      Array.from({ length: 23 }, (_, i) =>
        createBatch(`2026-10-${String(i + 1).padStart(2, '0')}`),
      ),
    )
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(dana, 4000, { page })))
    expect(pages.map(({ items }) => items.length)).toEqual([10, 10, 3, 0])
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(23)
    expect(pages.map(({ total }) => total)).toEqual([23, 23, 23, 23])
  })

  test('of months to come, and before the books, are none', async () => {
    const dana = await withBooks([createBatch('2026-10-08')])
    for (const period of ['december', 'beginning'] as const)
      expect(await list(dana, 4000, { period })).toMatchObject({ total: 0, items: [] })
  })

  test.each([
    ['a category that is no number', 'fuel/year/2026/transactions', 404],
    ['a category that no account has', '4999/year/2026/transactions', 404],
    ['a category beyond all accounts', '99999999999999999999/year/2026/transactions', 404],
    ['a category with a quote', "4000'/year/2026/transactions", 404],
    ['a year before the books', '4000/year/1999/transactions', 404],
    ['a cell that no statement has', '4000/year/2026/transactions?statement=balance_sheet', 404],
    [
      'an asset on the profit and loss',
      '1000/year/2026/transactions?statement=profit_and_loss',
      404,
    ],
    ['a period that is none', '4000/year/2026/transactions?period=smarch', 422],
    ['an empty period', '4000/year/2026/transactions?period=', 422],
    ['two periods', '4000/year/2026/transactions?period=march&period=april', 422],
    ['a page before the first', '4000/year/2026/transactions?page=0', 422],
    ['a page of everything', '4000/year/2026/transactions?limit=100000', 422],
    ['a field nobody knows', '4000/year/2026/transactions?account_id=1', 422],
  ])('are refused for %s', async (_, path, status) => {
    const { token } = await api.signIn({ plan: 'ENT' })
    const answer = await api.app.inject({
      url: `/api/v1/category/${path}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(status)
  })

  test('of a balance are for those who see the balance sheet', async () => {
    const dana = await withBooks([createBatch('2026-10-08')], { plan: 'PRO' })
    for (const [category, query] of [
      [1000, {}],
      [3900, {}],
      [2200, {}],
      [2200, { statement: 'balance_sheet' }],
    ] as [number, ListQuery][])
      await expect(list(dana, category, query)).rejects.toMatchObject({
        code: 'not_available_for_your_plan',
      })
    expect(await list(dana, 2200, { statement: 'profit_and_loss' })).toMatchObject({ total: 1 })
  })
})

describe('another account’s', () => {
  test('batch is not there, and its lines are in no list', async () => {
    const batch = createBatch('2026-10-08')
    await withBooks([batch])
    const walt = await api.signIn({ plan: 'ENT' })

    for (const batchId of [batch.id, randomUUID()])
      await expect(
        walt.call(financialPerformance.batch, { params: { batchId } }),
      ).rejects.toMatchObject({ status: 404 })
    expect(await list(walt, 4000)).toMatchObject({ total: 0, items: [] })
    expect(await profitAndLoss(walt)).toMatchObject({ revenue: [] })
    expect(await balanceSheet(walt)).toMatchObject({ assets: [] })
  })
})

describe('who sees the books', () => {
  const standings = plans.flatMap((plan: Plan) =>
    [
      { isActive: true, isLimited: false },
      { isActive: false, isLimited: false },
      { isActive: true, isLimited: true },
    ].map((standing) => ({ plan, ...standing })),
  )
  test.each(standings)('$plan, active $isActive, limited $isLimited', async (standing) => {
    const client = await api.signIn(standing)
    const may = canUse('profit-and-loss', { clientCustomerType: standing.plan, ...standing })
    const expected = may ? 'answered' : 'not_available_for_your_plan'
    expect(await outcome(profitAndLoss(client))).toBe(expected)
    expect(await outcome(list(client, 4000))).toBe(expected)
  })
})

describe('the CSV', () => {
  const text = async (client: Client, what: 'profitAndLossCsv' | 'balanceSheetCsv') =>
    (await client.call(financialPerformance[what], { params: { year: 2026 } })).arrayBuffer()

  test('is UTF-8 with its mark, in lines that end as RFC 4180 wants', async () => {
    const celeste = await withBooks([createBatch('2026-10-08')])
    const bytes = Buffer.from(await text(celeste, 'balanceSheetCsv'))
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = bytes.toString().split('\r\n')
    expect(lines[0]).toBe(
      '\ufeffSection,Name,Beginning,January,February,March,April,May,June,July,August,September,October,November',
    )
    expect(lines).toContain(
      'Liabilities,Fuel Advances,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,-900.00,-900.00',
    )
    expect(lines.at(-1)).toBe('')
  })

  test('makes a name harmless that a spreadsheet would compute, and leaves a figure below zero one', async () => {
    await api.db.rows(sql`
      insert into chart_of_accounts (internal_account_number, name)
      values (1900, '=HYPERLINK("https://evil.example","Escrow")'), (1901, '@cmd, "quoted"')
    `)
    const celeste = await withBooks([
      createBatch('2026-10-08', {
        transactions: [createLine('2026-10-08', 1900, 5), createLine('2026-10-08', 1901, -5)],
      }),
    ])
    const csv = Buffer.from(await text(celeste, 'balanceSheetCsv')).toString()
    expect(csv).toContain(`Assets,"'=HYPERLINK(""https://evil.example"",""Escrow"")",0.00,`)
    expect(csv).toContain(`Assets,"'@cmd, ""quoted""",0.00,`)
    expect(csv).toContain(',-5.00,-5.00\r\n')
  })

  test('has amounts alone for a ride-share client', async () => {
    const aisha = await withBooks([createBatch('2026-10-08')], { plan: 'RIDE' })
    const [head] = Buffer.from(await text(aisha, 'profitAndLossCsv'))
      .toString()
      .split('\r\n')
    expect(head).toMatch(/^\ufeffSection,Name,January Amount,February Amount,.*,YTD Amount$/)
  })
})

test('staff see the whole statement, also of a ride-share client, who sees amounts alone', async () => {
  const priya = await api.signInStaff('bookkeeper')
  const books = [createBatch('2026-10-08'), createBatch('2026-11-02')]
  const [celeste, aisha] = [await withBooks(books), await withBooks(books, { plan: 'RIDE' })]
  const seen = ({ accountId }: Client) =>
    priya.call(booksForStaff.profitAndLoss, { params: { accountId, year: 2026 } })
  const whole = await profitAndLoss(celeste)
  expect(await seen(celeste)).toEqual(whole)
  expect(await seen(aisha)).toEqual(whole)
  expect(await profitAndLoss(aisha)).not.toEqual(whole)
  await expect(seen({ ...celeste, accountId: randomUUID() })).rejects.toMatchObject({ status: 404 })
})

test.each([
  ['profit_and_loss_statements/2026', 'application/json'],
  ['profit_and_loss_statements/2026.csv', 'text/csv'],
  ['balance_sheets/2026', 'application/json'],
])('%s is not sent again to who has it, until the books change', async (path, type) => {
  const client = await withBooks([createBatch('2026-10-08')])
  const ask = (headers = {}) =>
    api.app.inject({
      url: `/api/v1/${path}`,
      headers: { authorization: `Bearer ${client.token}`, ...headers },
    })
  const { headers } = await ask()
  expect(headers['content-type']).toContain(type)
  const known = { 'if-none-match': headers.etag }
  expect(await ask(known)).toMatchObject({ statusCode: 304, body: '' })
  await post(client, createBatch('2026-10-09'))
  expect((await ask(known)).statusCode).toBe(200)
})
