import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import type { BalanceSheet } from '@milepost/contract/financial-performance/statements/balance-sheet'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aClient, aConsultant, aFirm } from '@milepost/testing/records/a-client.ts'
import { aBalanceSheet } from '@milepost/testing/records/a-statement.ts'
import { onAScreenOf } from '@milepost/testing/screens.ts'
import { paragraph } from '../../../../test/paragraph.ts'
import { BalanceSheetPage } from './balance-sheet-page.tsx'

vi.mock('./balance-bars.tsx', () => ({
  BalanceBars: ({ chosen }: { chosen: number }) => <p>{`Bars, ${chosen} chosen`}</p>,
}))

const path = '/financial-performance/balance-sheet'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 18) })
  onAScreenOf('desktop')
  return () => vi.useRealTimers()
})

type Opened = {
  sheet?: BalanceSheet
  language?: 'en' | 'es'
  arrange?: (api: ReturnType<typeof fakeApi>) => void
}

function open(query = '', { sheet = aBalanceSheet(), language = 'en', arrange }: Opened = {}) {
  const api = fakeApi()
  api.answer(account.currentUser, aClient('ENT'))
  api.answer(account.consultant, aConsultant())
  api.answer(firm.show, aFirm())
  api.answer(financialPerformance.yearOptions, [{ year: 2026 }, { year: 2025 }])
  api.answer(financialPerformance.balanceSheet, sheet)
  arrange?.(api)
  return openPage(<BalanceSheetPage />, { path, at: `${path}${query}`, language })
}

test('the page says how much more is owned than owed in the newest month', async () => {
  open()
  await screen.findByText(paragraph('You own $32,000 more than you owe.'))
  screen.getByText('Owner’s Equity at the end of March 2026')
  await screen.findByText('Bars, 3 chosen')
  const assets = within(screen.getByRole('region', { name: 'Assets' }))
  expect(assets.getByRole('link', { name: 'Truck' }).getAttribute('href')).toBe(
    `${path}/transactions/truck/1500?year=2026&period=march`,
  )
  expect(assets.getByText('Total Assets').nextSibling?.textContent).toBe('$89,000')
  const equity = within(screen.getByRole('region', { name: 'Owner’s Equity' }))
  expect(equity.queryByRole('link', { name: 'Current Year Earnings' })).toBeNull()
})

test('the beginning is offered as a period, and the year to date is not', async () => {
  open()
  await screen.findByText(paragraph('You own $32,000 more than you owe.'))
  expect(screen.queryByRole('option', { name: 'Year to date' })).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Beginning')
  await screen.findByText(paragraph('You own $30,000 more than you owe.'))
  screen.getByText('Owner’s Equity before January 1, 2026')
})

test('who owes more than they own reads that', async () => {
  const owed = aBalanceSheet()
  owed.totals.ownersEquity.marchAmount = -4000
  open('', { sheet: owed })
  await screen.findByText(paragraph('You owe $4,000 more than you own.'))
})

test('the table has the beginning, the months so far, and balances in each', async () => {
  open('?view=table')
  const table = within(await screen.findByRole('region', { name: 'Balance Sheet, 2026' }))
  const headers = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual(['2026', 'Start', 'Jan', 'Feb', 'Mar'])
  const cells = (name: string) =>
    within(table.getByRole('rowheader', { name }).closest('tr')!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cells('Business Checking')).toEqual(['$10,000', '$12,000', '$14,000', '$9,000'])
  expect(cells('Total Assets')).toEqual(cells('Total Liabilities and Equity'))
  const january = table.getByRole('link', { name: '$59,000' })
  expect(january.getAttribute('href')).toBe(
    `${path}/transactions/truck-loan/2500?year=2026&period=january`,
  )
})

test('a failed load shows an error instead of the balance sheet', async () => {
  open('?year=2025', {
    arrange: (api) =>
      api.fail(financialPerformance.balanceSheet, { status: 503, code: 'unavailable' }),
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'There was an issue loading balance sheet data for 2025: Please try again in 5-10 minutes',
  )
})

test('a month to come asks for a period', async () => {
  open('?period=april')
  await screen.findByText('Please select a period')
  screen.getByText('Must select a period')
})

test('without books it says what will be here', async () => {
  open('', { sheet: aBalanceSheet({ assets: [], liability: [], ownersEquity: [] }) })
  await screen.findByText('Nothing in your books for 2026 yet.')
})

test('it reads in Spanish', async () => {
  open('', { language: 'es' })
  await screen.findByText(paragraph('Tiene $32,000 más de lo que debe.'))
  screen.getByRole('link', { name: 'Camión' })
})

test('the page says through when the books are reconciled', async () => {
  open('', { sheet: aBalanceSheet({ reconciledThrough: '2026-01-31' }) })
  await screen.findByText('Reconciled to January 31, 2026')
})

test('a month that has ended and is not locked says in the table that it is not final', async () => {
  open('?view=table', { sheet: aBalanceSheet({ lockedThrough: '2026-01-31' }) })
  const head = await screen.findByRole('columnheader', { name: /^Feb/ })
  expect(head.textContent).toBe('Febnot final')
  expect(screen.getByRole('columnheader', { name: /^Jan/ }).textContent).toBe('Jan')
  // Still running.
  expect(screen.getByRole('columnheader', { name: /^Mar/ }).textContent).toBe('Mar')
})
