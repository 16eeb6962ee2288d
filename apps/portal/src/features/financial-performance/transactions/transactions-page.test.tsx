import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  financialPerformance,
  type Transaction,
} from '@milepost/contract/financial-performance/financial-performance'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { askAgain, openRoutes } from '@milepost/testing/open.tsx'
import { aBalanceSheet, aStatement, aTransaction } from '@milepost/testing/records/a-statement.ts'
import { paths, patterns } from '../../../paths.ts'
import { TransactionsPage } from './transactions-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 18) })
  return () => vi.useRealTimers()
})

const ofFuel = (query: string) => `${paths.profitAndLoss}/transactions/fuel/5000${query}`

type Opened = {
  items?: Transaction[]
  total?: number
  page?: number
  totalAmount?: number
  openingAmount?: number
  language?: 'en' | 'es'
  arrange?: (api: ReturnType<typeof fakeApi>) => void
}

function open(at: string, { language = 'en', arrange, ...found }: Opened = {}) {
  const { items = [aTransaction()], page = 1, totalAmount = 421.87, openingAmount = null } = found
  const api = fakeApi()
  api.answer(financialPerformance.yearOptions, [{ year: 2026 }, { year: 2025 }])
  api.answer(financialPerformance.profitAndLoss, aStatement())
  api.answer(financialPerformance.balanceSheet, aBalanceSheet())
  api.answer(financialPerformance.transactions, {
    items,
    page,
    limit: 25,
    total: found.total ?? items.length,
    counts: {},
    totalAmount,
    openingAmount,
  })
  arrange?.(api)
  const element = <TransactionsPage />
  const opened = openRoutes(
    [
      { path: patterns.profitAndLossTransactions, element },
      { path: patterns.balanceSheetTransactions, element },
      { path: '*', element: null },
    ],
    { at, language },
  )
  return { api, ...opened }
}

test('the transactions stay where they and the years cannot be asked for again', async () => {
  const { api, cache } = open(ofFuel('?year=2026&period=october'))
  await screen.findByText('Transactions found: 1')
  api.fail(financialPerformance.yearOptions, { status: 503, code: 'unavailable' })
  api.fail(financialPerformance.transactions, { status: 503, code: 'unavailable' })
  await askAgain(cache)
  screen.getByText('Transactions found: 1')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a transaction shows date, source, details and amount, and leads to its batch', async () => {
  const { api } = open(ofFuel('?year=2026&period=october'))
  await screen.findByText('Transactions found: 1')
  await screen.findByRole('heading', { level: 1, name: 'Fuel' })
  for (const text of ['10-14-2026', 'Love’s Knoxville', 'Diesel, 120 gal'])
    screen.getByRole('cell', { name: text })
  expect(screen.getAllByText('$421.87')).toHaveLength(2)
  expect(screen.getByText('Total:').nextSibling?.textContent).toBe('$421.87')

  const batch = screen.getByRole('link', { name: /^View Document Transactions/ })
  expect(batch.textContent).toBe('View Document Transactions')
  expect(batch.getAttribute('href')).toBe(`${paths.profitAndLoss}/batch/${aTransaction().batchId}`)
  const categoryRequest = () => api.requests.find(({ path }) => path.startsWith('/v1/category'))
  await waitFor(() =>
    expect(categoryRequest()).toMatchObject({
      path: '/v1/category/5000/year/2026/transactions',
      query: { period: 'october', statement: 'profit_and_loss', page: '1' },
    }),
  )
})

test('the way back leads to the report of its year', async () => {
  open(ofFuel('?year=2025&period=october'))
  const back = await screen.findByRole('link', { name: 'Back to Profit & Loss' })
  expect(back.getAttribute('href')).toBe(`${paths.profitAndLoss}?year=2025`)
})

test('a balance sheet account shows what was there before, and after', async () => {
  const { api } = open(
    `${paths.balanceSheet}/transactions/truck-loan/2500?year=2026&period=march`,
    {
      items: [aTransaction({ amount: -1000.1 })],
      totalAmount: -1000.1,
      openingAmount: 58_000.3,
    },
  )
  await screen.findByRole('heading', { level: 1, name: 'Truck Loan' })
  expect((await screen.findByText('Balance before:')).nextSibling?.textContent).toBe('$58,000.30')
  expect(screen.getByText('Total:').nextSibling?.textContent).toBe('($1,000.10)')
  expect(screen.getByText('Balance after:').nextSibling?.textContent).toBe('$57,000.20')
  screen.getByRole('link', { name: 'Back to Balance Sheet' })
  const categoryRequest = () => api.requests.find(({ path }) => path.startsWith('/v1/category'))
  await waitFor(() =>
    expect(categoryRequest()?.query).toMatchObject({ statement: 'balance_sheet' }),
  )
  screen.getByRole('option', { name: 'Beginning' })
})

test('miles are units, not dollars', async () => {
  open(`${paths.profitAndLoss}/transactions/loaded-miles/9000?year=2026&period=october`, {
    items: [aTransaction({ amount: 812.5 })],
    totalAmount: 812.5,
  })
  expect((await screen.findByText('Total:')).nextSibling?.textContent).toBe('812.5')
})

test('choosing another period changes the address and starts at the first page', async () => {
  const { address } = open(ofFuel('?year=2026&period=october&page=2'), {
    items: [aTransaction()],
    page: 2,
    total: 26,
  })
  await screen.findByText('Transactions found: 26')
  screen.getByText('26 to 26 of 26')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'May')
  await waitFor(() => expect(address()).toBe(ofFuel('?year=2026&period=may')))
})

test('while the next page loads, the previous page stays visible, and the page number keeps the focus', async () => {
  const { api } = open(ofFuel('?year=2026&period=october'), { total: 26 })
  const second = await screen.findByRole('button', { name: 'Page 2' })
  const next = api.hold(financialPerformance.transactions)
  await userEvent.click(second)
  screen.getByRole('cell', { name: 'Love’s Knoxville' })
  next.answer({
    items: [aTransaction({ source: 'Pilot' })],
    page: 2,
    limit: 25,
    total: 26,
    counts: {},
    totalAmount: 421.87,
    openingAmount: null,
  })
  await screen.findByRole('cell', { name: 'Pilot' })
  await waitFor(() => expect(document.activeElement).toBe(second))
})

test('while another period loads, nothing of the previous period is shown', async () => {
  const { api } = open(ofFuel('?year=2026&period=october'))
  await screen.findByText('Transactions found: 1')
  api.hold(financialPerformance.transactions)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'May')
  expect(screen.queryByText('Transactions found: 1')).toBeNull()
})

test('a period without transactions says so', async () => {
  open(ofFuel('?year=2026&period=october'), { items: [], totalAmount: 0 })
  await screen.findByText('No Transactions Found')
  screen.getByText('Transactions found: 0')
})

test('a failed load shows an error instead of the list', async () => {
  open(ofFuel('?year=2025&period=october'), {
    arrange: (api) => api.loseConnection(financialPerformance.transactions),
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'There was an issue loading transactions for 2025: Something went wrong. Please check your internet connection and try again.',
  )
})

test.each([
  ['?year=2026&period=someday', 'Please select a period'],
  ['?year=1999', 'Please select a year'],
])('with %s: %s', async (query, ask) => {
  open(ofFuel(query))
  await screen.findByText(ask)
})

test('it reads in Spanish', async () => {
  open(ofFuel('?year=2026&period=october'), { language: 'es' })
  await screen.findByRole('heading', { level: 1, name: 'Combustible' })
  const table = within(screen.getByRole('table'))
  table.getByRole('columnheader', { name: 'Monto' })
})

test('the link back leads to the report as it was left, also from a later page', async () => {
  const report = `${paths.profitAndLoss}?view=table&year=2025`
  const { router } = open(ofFuel('?year=2025&period=october'), { total: 60 })
  await act(() => router.navigate(ofFuel('?year=2025&period=october'), { state: { report } }))
  const way = async () =>
    (await screen.findByRole('link', { name: /Profit & Loss/ })).getAttribute('href')
  const before = await way()
  expect(before).toContain('view=table')
  await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }))
  await waitFor(async () => expect(await way()).toBe(before))
})
