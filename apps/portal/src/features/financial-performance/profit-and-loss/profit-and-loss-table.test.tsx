import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import type { ProfitAndLossStatement } from '@milepost/contract/financial-performance/statements/profit-and-loss'
import { firm } from '@milepost/contract/firm/firm'
import type { Plan } from '@milepost/contract/wire/access'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { askAgain, openPage } from '@milepost/testing/open.tsx'
import { aClient, aConsultant, aFirm } from '@milepost/testing/records/a-client.ts'
import { aStatement } from '@milepost/testing/records/a-statement.ts'
import { onAScreenOf } from '@milepost/testing/screens.ts'
import { ProfitAndLossPage } from './profit-and-loss-page.tsx'

vi.mock('../charts/month-bars.tsx', () => ({ MonthBars: () => <p>Bars</p> }))

const path = '/financial-performance/profit-and-loss'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 18) })
  onAScreenOf('desktop')
  return () => vi.useRealTimers()
})

function open(
  query: string,
  statement: ProfitAndLossStatement = aStatement(),
  plan: Plan = 'PRO',
  api = fakeApi(),
) {
  api.answer(account.currentUser, aClient(plan))
  api.answer(account.consultant, aConsultant())
  api.answer(firm.show, aFirm())
  api.answer(financialPerformance.yearOptions, [{ year: 2026 }])
  api.answer(financialPerformance.profitAndLoss, statement)
  return openPage(<ProfitAndLossPage />, { path, at: `${path}${query}` })
}

const theTable = async () =>
  within(await screen.findByRole('region', { name: 'Profit & Loss, 2026' }))

type Table = Awaited<ReturnType<typeof theTable>>

const getRow = (table: Table, name: string) =>
  within(table.getByRole('rowheader', { name }).closest('tr')!)

const getCells = (table: Table, name: string) =>
  getRow(table, name)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('the year has a column for each month that began, and four for the year to date', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollTo')
  open('?view=table')
  const table = await theTable()
  const headers = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toHaveLength(1 + 11 + 4)
  expect(headers.slice(-5)).toEqual(['Novto date', 'YTD', '¢ / mi', '% Rev', '% Total'])

  // It opens at January, however far it scrolls.
  expect(scrolled).not.toHaveBeenCalled()
  expect(headers[1]).toBe('Jan')

  const net = getCells(table, 'Net Income Before Tax')
  expect(net.at(6)).toBe('($3,385)')
  expect(net.slice(-4)).toEqual(['$115,656', '128.68', '54.27%', '–'])
  const miles = getCells(table, 'Total Miles')
  expect(miles.slice(-4)).toEqual(['89,880', '–', '–', '100.00%'])
  expect(getCells(table, '% Empty').at(-4)).toBe('11.92%')
})

test('miles stand as loaded, empty, their total, and the share that was empty', async () => {
  open('?view=table')
  const table = await theTable()
  const names = table.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(names.slice(0, 6)).toEqual([
    'Miles',
    'Loaded Miles',
    'Empty Miles',
    'Total Miles',
    '% Empty',
    'Revenue',
  ])
})

test('account names lead to their transactions, computed rows lead nowhere', async () => {
  open('?view=table')
  const table = await theTable()
  const fuel = within(table.getByRole('rowheader', { name: 'Fuel' })).getByRole('link')
  expect(fuel.getAttribute('href')).toBe(
    `${path}/transactions/fuel/5000?year=2026&period=yearToDate`,
  )
  const july = getRow(table, 'Fuel').getAllByRole('link')[7]
  expect(july?.getAttribute('href')).toContain('period=july')
  for (const name of ['Total Revenue', '% Empty', 'Contribution Margin'])
    expect(within(table.getByRole('rowheader', { name })).queryByRole('link')).toBeNull()
})

test('its months show cents per mile or percentages instead', async () => {
  const { address } = open('?view=table')
  const table = await theTable()
  await userEvent.click(screen.getByRole('radio', { name: 'Cents Per Mile' }))
  await waitFor(() => expect(address()).toBe(`${path}?view=table&columns=centsPerMile`))
  expect(getCells(table, 'Fuel')[9]).toBe('73.61')
})

test('one month has its four figures side by side', async () => {
  open('?view=table&period=october')
  const table = await theTable()
  const headers = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual(['October 2026', 'Amount', 'Cents Per Mile', '% Rev', '% Total'])
  expect(getCells(table, 'Fuel')).toEqual(['$6,684', '73.61', '32.40%', '54.30%'])
})

test('a group folds to its total, and unfolds', async () => {
  open('?view=table')
  const table = await theTable()
  await userEvent.click(table.getByRole('button', { name: 'Variable Expenses', expanded: true }))
  expect(table.queryByRole('rowheader', { name: 'Fuel' })).toBeNull()
  table.getByRole('rowheader', { name: /Total Variable/ })
  await userEvent.click(table.getByRole('button', { name: 'Variable Expenses', expanded: false }))
  table.getByRole('rowheader', { name: 'Fuel' })
})

test('a month held against the plan carries a mark with its word', async () => {
  open('?view=table', aStatement({ marked: true }))
  const table = await theTable()
  const fuel = getCells(table, 'Fuel')
  expect(fuel[9]).toBe('$6,684good against the profit plan')
  expect(fuel[8]).toBe('$6,890')
  const repairs = getCells(table, 'Maintenance & Repairs')
  expect(repairs[9]).toBe('$4,240not good against the profit plan')
  screen.getByText('At or better than plan')
})

test('without a plan there is nothing about one', async () => {
  open('?view=table')
  await theTable()
  expect(screen.queryByText('At or better than plan')).toBeNull()
})

test('who drives for ride-share sees amounts alone', async () => {
  const reduced = aStatement({ miles: {}, revenue: { Fares: [900, 1000] }, reduced: true })
  open('?view=table', reduced, 'RIDE')
  const table = await theTable()
  await expect.poll(() => table.getAllByRole('columnheader').length).toBe(1 + 2 + 1)
  expect(table.queryByText('¢ / mi')).toBeNull()
  expect(screen.queryByRole('radio', { name: 'Cents Per Mile' })).toBeNull()
  expect(table.queryByText('Miles')).toBeNull()
})

test('chart and table change in the header', async () => {
  const { address } = open('')
  await screen.findByText('Bars')
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }))
  await theTable()
  await waitFor(() => expect(address()).toBe(`${path}?view=table`))
})

test('a small screen shows charts only', async () => {
  onAScreenOf('phone')
  open('?view=table')
  await screen.findByText('Bars')
  expect(screen.queryByRole('radio', { name: 'Table' })).toBeNull()
})

test('paper shows the table, whatever the screen shows', async () => {
  onAScreenOf('phone')
  open('')
  await screen.findByText('Bars')
  window.dispatchEvent(new Event('beforeprint'))
  await theTable()
  window.dispatchEvent(new Event('afterprint'))
  await screen.findByText('Bars')
})

test('two accounts whose names make the same address are two rows, and go where they have nothing any more', async () => {
  const api = fakeApi()
  const fees = { 'Fees & Tolls': [10], 'Fees, Tolls': [20] }
  const { cache } = open('?view=table', aStatement({ variable: fees }), 'PRO', api)
  const accounts = async () =>
    (await theTable())
      .getAllByRole('rowheader')
      .flatMap(({ textContent: name }) => (/^(Fuel$|Fees)/.test(name) ? name : []))
  expect(await accounts()).toEqual(['Fees & Tolls', 'Fees, Tolls'])
  const variable = { Fuel: [6000], 'Fees, Tolls': [20] }
  api.answer(financialPerformance.profitAndLoss, aStatement({ variable }))
  await askAgain(cache)
  expect(await accounts()).toEqual(['Fuel', 'Fees, Tolls'])
})
