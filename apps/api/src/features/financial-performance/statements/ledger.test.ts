import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import { posting } from '@milepost/contract/financial-performance/posting'
import { pdf } from '@milepost/testing/files.ts'
import { createBatch, createLine, type BatchInput } from '../../../../test/records/batches.ts'
import { send } from '../../../../test/records/documents.ts'
import { startApi } from '../../../../test/servers/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

/** A client of a plan that sees few reports, with these books, and a bookkeeper. */
async function withBooks(batches: BatchInput[]) {
  const priya = await api.signInStaff()
  const client = await api.signIn({ plan: 'RIDE' })
  const params = { accountId: client.accountId }
  for (const body of batches) await priya.call(posting.post, { params, body })
  const ledger = (account: number, span: { from?: string; to?: string; page?: number } = {}) =>
    priya.call(booksForStaff.ledger, { params, query: { account, limit: 2, ...span } })
  return { priya, client, params, ledger }
}

/** A fuel purchase from the checking account. */
const fuel = (date: string, amount: number, overrides: Partial<BatchInput> = {}) =>
  createBatch(date, {
    transactions: [
      createLine(date, 5000, amount, 'Pilot'),
      createLine(date, 1000, -amount, 'Pilot'),
    ],
    ...overrides,
  })

const opening = createBatch('2023-01-01', {
  isOpening: true,
  date: '2023-01-01',
  transactions: [createLine('2022-12-31', 1000, 500), createLine('2022-12-31', 3000, 500)],
})

describe('the ledger of an account', () => {
  const books = [
    opening,
    fuel('2025-12-30', 40),
    fuel('2026-01-05', 10.01),
    fuel('2026-01-20', 20.02),
    fuel('2026-03-02', 30.03),
  ]

  test('lists its lines oldest first, each with the balance after it', async () => {
    const { ledger } = await withBooks(books)
    const first = await ledger(1000, { from: '2026-01-01', to: '2026-03-31' })
    expect(first).toMatchObject({ openingBalance: 460, closingBalance: 399.94, total: 3 })
    expect(first.items).toMatchObject([
      { date: '2026-01-05', source: 'Pilot', amount: -10.01, balance: 449.99, documentGuid: null },
      { date: '2026-01-20', amount: -20.02, balance: 429.97 },
    ])
    const second = await ledger(1000, { from: '2026-01-01', to: '2026-03-31', page: 2 })
    expect(second.items).toMatchObject([{ date: '2026-03-02', balance: 399.94 }])
    expect(second).toMatchObject({ openingBalance: 460, closingBalance: 399.94, total: 3 })
    const past = await ledger(1000, { from: '2026-01-01', to: '2026-03-31', page: 3 })
    expect(past).toMatchObject({ items: [], total: 3 })
  })

  test('begins and ends within a month', async () => {
    const { ledger } = await withBooks(books)
    expect(await ledger(1000, { from: '2026-01-06', to: '2026-03-01' })).toMatchObject({
      openingBalance: 449.99,
      closingBalance: 429.97,
      total: 1,
      items: [{ date: '2026-01-20', balance: 429.97 }],
    })
    expect(await ledger(1000, { from: '2026-01-06', to: '2026-01-10' })).toMatchObject({
      openingBalance: 449.99,
      closingBalance: 449.99,
      total: 0,
      items: [],
    })
  })

  test('reaches over years, and back to the opening', async () => {
    const { ledger } = await withBooks(books)
    const whole = await ledger(1000, { from: '2022-01-01', to: '2025-12-31' })
    expect(whole).toMatchObject({ openingBalance: 0, closingBalance: 460, total: 2 })
    expect(whole.items.map(({ balance }) => balance)).toEqual([500, 460])
  })

  test('is of this year to today unless days are given', async () => {
    const { ledger } = await withBooks(books)
    expect(await ledger(1000)).toMatchObject({
      openingBalance: 460,
      closingBalance: 399.94,
      total: 3,
    })
  })

  test('counts an expense from January 1', async () => {
    const { ledger } = await withBooks(books)
    expect(await ledger(5000, { from: '2026-01-10', to: '2026-12-31' })).toMatchObject({
      openingBalance: 10.01,
      closingBalance: 60.06,
      items: [{ balance: 30.03 }, { balance: 60.06 }],
    })
  })

  test('takes what a year earned over into retained earnings, with no batch', async () => {
    const { ledger } = await withBooks(books)
    const found = await ledger(3900, { from: '2025-01-01', to: '2026-11-30' })
    expect(found).toMatchObject({ openingBalance: 0, closingBalance: -40, total: 1 })
    expect(found.items).toEqual([
      {
        id: 'closing-2026-01-01',
        date: '2026-01-01',
        source: '',
        details: '',
        amount: -40,
        balance: -40,
        batchId: null,
        documentGuid: null,
      },
    ])
    // This year has not ended.
    expect(await ledger(3900, { from: '2026-02-01', to: '2027-12-31' })).toMatchObject({
      openingBalance: -40,
      total: 0,
    })
  })

  test('leads to the batch and its paper', async () => {
    const { priya, client, params, ledger } = await withBooks([])
    const { guid } = await send(client, [await pdf('receipt.pdf')])
    const body = fuel('2026-10-08', 12, { documentGuid: guid })
    const { batchId } = await priya.call(posting.post, { params, body })
    expect((await ledger(5000)).items).toMatchObject([{ batchId, documentGuid: guid }])
  })

  test.each([
    ['the last day before the first', { from: '2026-02-01', to: '2026-01-31' }, 'to'],
    ['a day that is none', { from: '2026-02-30' }, 'from'],
    ['the year 0', { from: '0000-01-01' }, 'from'],
  ])('refuses %s', async (_, span, field) => {
    const { ledger } = await withBooks([])
    await expect(ledger(1000, span)).rejects.toMatchObject({
      status: 422,
      fields: { [field]: expect.anything() as unknown },
    })
  })

  test('is found for accounts of the client’s chart alone', async () => {
    const { ledger } = await withBooks([])
    await expect(ledger(1777)).rejects.toMatchObject({ status: 404 })
  })

  test('comes whole as CSV, with a formula made harmless', async () => {
    const { priya, client, params } = await withBooks([
      opening,
      createBatch('2026-02-03', {
        transactions: [
          createLine('2026-02-03', 1000, 5, '=1+1'),
          createLine('2026-02-03', 3000, 5, 'x'),
        ],
      }),
    ])
    const { guid } = await send(client, [await pdf('receipt.pdf')], { title: 'Pilot, Amarillo' })
    const body = fuel('2026-02-04', 7.5, { documentGuid: guid })
    await priya.call(posting.post, { params, body })
    const file = await priya.call(booksForStaff.ledgerCsv, {
      params,
      query: { account: 1000, from: '2026-01-01', to: '2026-02-28' },
    })
    const lines = (await file.text()).split('\r\n')
    expect(lines.map((line) => line.replace(/[0-9a-f-]{36}$/, 'batch'))).toEqual([
      'Date,Source,Details,Document,Amount,Balance,Batch',
      '2026-01-01,Opening balance,,,,500.00,',
      "2026-02-03,'=1+1,,,5.00,505.00,batch",
      '2026-02-04,Pilot,,"Pilot, Amarillo",-7.50,497.50,batch',
      '2026-02-28,Closing balance,,,,497.50,',
      '',
    ])
  })

  test.each([
    ['that has begun', '2026-11-01', '2026-11-22'],
    ['to come', '2027-02-01', '2027-02-01'],
  ])(
    'closes as CSV, in a span %s, on no later day than the last that may have lines',
    async (_, from, to) => {
      const { priya, params } = await withBooks([opening])
      const file = await priya.call(booksForStaff.ledgerCsv, {
        params,
        query: { account: 1000, from, to: '2027-02-28' },
      })
      expect((await file.text()).split('\r\n').slice(1, -1)).toEqual([
        `${from},Opening balance,,,,500.00,`,
        `${to},Closing balance,,,,500.00,`,
      ])
    },
  )
})

describe('staff read the books', () => {
  test('of a client whose plan has no balance sheet, but only of their own clients', async () => {
    const marcus = await api.signInStaff('consultant')
    const mine = await api.signIn({ plan: 'RIDE', consultantId: marcus.staffId })
    const notMine = await api.signIn({ plan: 'ENT', consultantId: null })
    const reports = [
      booksForStaff.profitAndLoss,
      booksForStaff.balanceSheet,
      booksForStaff.trialBalance,
      booksForStaff.trialBalanceCsv,
    ] as const
    for (const report of reports) {
      const read = ({ accountId }: { accountId: string }) =>
        marcus.call(report, { params: { accountId, year: 2026 } })
      await read(mine)
      await expect(read(notMine)).rejects.toMatchObject({ status: 404 })
    }
    await expect(
      marcus.call(booksForStaff.ledger, {
        params: { accountId: notMine.accountId },
        query: { account: 1000 },
      }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('and a trial balance has each account in its column', async () => {
    const { priya, params } = await withBooks([opening, fuel('2026-01-05', 10)])
    const input = { params: { ...params, year: 2026 } }
    const { accounts, totals } = await priya.call(booksForStaff.trialBalance, input)
    expect(
      accounts.map(({ internalAccountNumber: number, balances }) => [
        number,
        balances.beginningAmount,
        balances.januaryAmount,
        balances.decemberAmount,
      ]),
    ).toEqual([
      [1000, 500, 490, null],
      [3000, -500, -500, null],
      [5000, 0, 10, null],
    ])
    expect(totals).toMatchObject({
      debit: { januaryAmount: 500 },
      credit: { januaryAmount: 500 },
    })
    const csv = await (await priya.call(booksForStaff.trialBalanceCsv, input)).text()
    expect(csv.split('\r\n').map((line) => line.split(',').slice(0, 6).join())).toEqual([
      'Number,Name,Beginning Debit,Beginning Credit,January Debit,January Credit',
      '1000,Business Checking,500.00,,490.00,',
      '3000,Owner Contributions,,500.00,,500.00',
      '5000,Fuel,,,10.00,',
      ',Total,500.00,500.00,500.00,500.00',
      '',
    ])
  })
})
