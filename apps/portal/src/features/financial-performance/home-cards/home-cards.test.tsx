import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import type { ProfitAndLossStatement } from '@milepost/contract/financial-performance/statements/profit-and-loss'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aStatement } from '@milepost/testing/records/a-statement.ts'
import { paragraph } from '../../../../test/paragraph.ts'
import { MetricCards, ProfitAndLossCard } from './metric-cards.tsx'
import { ProfitSummary } from './profit-summary.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 18) })
  return () => vi.useRealTimers()
})

const cards = (
  <>
    <ProfitSummary />
    <MetricCards hasTrends />
    <ProfitAndLossCard />
  </>
)

function open(statement: ProfitAndLossStatement, language: 'en' | 'es' = 'en') {
  const api = fakeApi()
  api.answer(financialPerformance.profitAndLoss, statement)
  openPage(cards, { language })
  return api
}

test('home shows the newest closed month, compared with the month before, and the cause of the difference', async () => {
  const api = open(aStatement())
  await screen.findByText(paragraph('You kept $8,321 in October.'))
  screen.getByText('October 2026')
  await screen.findByText(
    paragraph('$5,184 less than September. Maintenance & Repairs came to $4,240.'),
  )
  screen.getByRole('img', { name: 'Profit & Loss by month. A loss in July.' })
  await waitFor(() =>
    expect(api.requests.map(({ path }) => path)).toEqual(['/v1/profit_and_loss_statements/2026']),
  )
})

test('year-to-date revenue, expenses and profit lead to their charts', async () => {
  open(aStatement())
  const revenue = await screen.findByRole('link', { name: /^YTD revenue/ })
  await expect.poll(() => revenue.textContent).toContain('$213,100')
  expect(revenue.textContent).toContain('$20,630 in October')
  expect(revenue.getAttribute('href')).toBe('/financial-performance/profit-and-loss?metric=revenue')
  const expenses = screen.getByRole('link', { name: /^YTD expenses/ })
  expect(expenses.textContent).toContain('$97,444')
  expect(expenses.getAttribute('href')).toContain('?metric=expenses')
  const profit = screen.getByRole('link', { name: /\$115,656/ })
  expect(profit.getAttribute('href')).toBe('/financial-performance/profit-and-loss')
})

test('without trends, as for ride-share drivers, revenue and expenses keep their amounts', async () => {
  fakeApi().answer(financialPerformance.profitAndLoss, aStatement())
  openPage(<MetricCards hasTrends={false} />)
  const revenue = await screen.findByRole('link', { name: /^YTD revenue/ })
  await expect.poll(() => revenue.textContent).toContain('$213,100')
  expect(screen.queryByRole('img')).toBeNull()
})

test('while it loads, the cards show three dots', () => {
  fakeApi().hold(financialPerformance.profitAndLoss)
  openPage(cards)
  expect(screen.getAllByText('...')).toHaveLength(4)
})

test('a failed load shows one error, and a retry fills in every card', async () => {
  const api = fakeApi()
  api.fail(financialPerformance.profitAndLoss, { status: 503, code: 'unavailable' })
  openPage(cards)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'There was an issue loading your Profit & Loss data: Please try again in 5-10 minutes',
  )
  expect(screen.getAllByText('–')).toHaveLength(3)
  expect(screen.queryByText('...')).toBeNull()
  screen.getByRole('link', { name: /^YTD revenue/ })

  api.answer(financialPerformance.profitAndLoss, aStatement())
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('$213,100')
  expect(screen.queryByText('–')).toBeNull()
})

test('in January, home shows the current month so far', async () => {
  vi.setSystemTime(new Date(2026, 0, 20))
  open(
    aStatement({
      miles: { 'Loaded Miles': [900], 'Empty Miles': [100] },
      revenue: { 'Mileage / Percentage': [1000] },
      variable: { Fuel: [1200] },
      fixed: {},
      liability: {},
    }),
  )
  await screen.findByText(paragraph('You lost $200 in January so far.'))
})

test('a client who started this month sees this month so far, and none of the empty months before', async () => {
  const none = Array.from({ length: 10 }, () => 0)
  const since = { miles: {}, fixed: {}, liability: {} }
  const earned = { 'Mileage / Percentage': [...none, 3210] }
  open(aStatement({ ...since, revenue: earned, variable: { Fuel: [...none, 412] } }))
  await screen.findByText(paragraph('You kept $2,798 in November so far.'))
  expect(screen.queryByText(/October/)).toBeNull()
})

test('before anything is posted, home says that the books are empty', async () => {
  const nothing = { miles: {}, revenue: {}, variable: {}, fixed: {}, liability: {} }
  open(aStatement(nothing))
  await screen.findByText('Nothing in your books for this year yet.')
})

test('it reads in Spanish', async () => {
  open(aStatement(), 'es')
  await screen.findByText(paragraph('Le quedaron $8,321 en octubre.'))
  await screen.findByText(
    paragraph('$5,184 menos que en septiembre. Mantenimiento y reparaciones: $4,240.'),
  )
})
