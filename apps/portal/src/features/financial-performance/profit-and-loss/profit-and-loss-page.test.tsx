import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
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
import { paragraph } from '../../../../test/paragraph.ts'
import { ProfitAndLossPage } from './profit-and-loss-page.tsx'

// Charts need a real layout, which jsdom lacks. The end-to-end tests cover them.
vi.mock('../charts/month-bars.tsx', () => ({
  MonthBars: ({ title, open: running }: { title: string; open?: number }) => (
    <p>{`Bars: ${title}, open ${running ?? 'none'}`}</p>
  ),
}))
vi.mock('../charts/donut-ring.tsx', () => ({
  DonutRing: ({ parts }: { parts: { name: string }[] }) => (
    <p>{`Ring: ${parts.map(({ name }) => name).join(', ')}`}</p>
  ),
}))

const path = '/financial-performance/profit-and-loss'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 18) })
  return () => vi.useRealTimers()
})

type Opened = {
  statement?: ProfitAndLossStatement
  plan?: Plan
  language?: 'en' | 'es'
  /** The endpoint that fails, set before the page is opened. */
  arrange?: (api: ReturnType<typeof fakeApi>) => void
}

function open(query = '', { statement, plan = 'PRO', language = 'en', arrange }: Opened = {}) {
  const api = fakeApi()
  api.answer(account.currentUser, aClient(plan))
  api.answer(account.consultant, aConsultant())
  api.answer(firm.show, aFirm())
  api.answer(financialPerformance.yearOptions, [{ year: 2026 }, { year: 2025 }])
  api.answer(financialPerformance.profitAndLoss, statement ?? aStatement())
  arrange?.(api)
  const opened = openPage(<ProfitAndLossPage />, { path, at: `${path}${query}`, language })
  return { api, ...opened }
}

const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: label }), option)

const press = (name: string) => userEvent.click(screen.getByRole('radio', { name }))

test('the figures stay where they and the years cannot be asked for again', async () => {
  const { api, cache } = open()
  await screen.findByText(paragraph('You kept $115,656 in 2026.'))
  api.fail(financialPerformance.yearOptions, { status: 503, code: 'unavailable' })
  api.fail(financialPerformance.profitAndLoss, { status: 503, code: 'unavailable' })
  await askAgain(cache)
  screen.getByText(paragraph('You kept $115,656 in 2026.'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the year is summed up in one sentence, with the amounts behind it', async () => {
  open()
  await screen.findByText(paragraph('You kept $115,656 in 2026.'))
  screen.getByText('Net Income Before Tax, January – November 2026')
  expect(screen.getByText('Of every dollar').nextSibling?.textContent).toBe('54.27¢ kept')
  await screen.findByText('Bars: Net Income Before Tax by month, 2026, open 10')
  screen.getByText('November so far')

  const adds = within(screen.getByRole('region', { name: 'How it adds up' }))
  expect(adds.getByText('Total Revenue').nextSibling?.textContent).toBe('$213,100')
  expect(adds.getByText('Fixed Expenses').nextSibling?.textContent).toBe('($15,235)')
})

test('a screen reader finds every bar in a table', async () => {
  open()
  const table = await screen.findByRole('table', { name: 'Net Income Before Tax by month, 2026' })
  const july = within(table).getByRole('row', { name: /^July/ })
  within(july).getByRole('cell', { name: '($3,385)' })
  expect(within(table).queryByRole('row', { name: /^December/ })).toBeNull()
})

test('an account leads to its transactions of the period', async () => {
  open()
  const fuel = await screen.findByRole('link', { name: /^Fuel/ })
  expect(fuel.getAttribute('href')).toBe(
    `${path}/transactions/fuel/5000?year=2026&period=yearToDate`,
  )
  expect(fuel.textContent).toContain('72.72¢/mi')
  expect(fuel.textContent).toContain('$65,364')
})

test('the selector shows miles, revenue, expenses of each kind, and profit, each at its address', async () => {
  const { address } = open()
  await screen.findByText(paragraph('You kept $115,656 in 2026.'))
  await press('Miles')
  await screen.findByText(paragraph('You drove 89,880 miles in 2026.'))
  expect(screen.getByText('% Empty').nextSibling?.textContent).toBe('11.92%')
  await screen.findByRole('columnheader', { name: 'Loaded Miles' })

  await press('Revenue')
  await screen.findByText(paragraph('You brought in $213,100 in 2026.'))
  await press('Expenses')
  await screen.findByText(paragraph('You spent $82,209 on variable expenses in 2026.'))
  await press('Fixed')
  await screen.findByText(paragraph('You spent $15,235 on fixed expenses in 2026.'))
  await press('Liabilities')
  await screen.findByText(paragraph('You paid $7,000 on liabilities in 2026.'))
  await screen.findByRole('link', { name: /^Truck Loan/ })
  await waitFor(() => expect(address()).toBe(`${path}?metric=expenses&expenses=liabilities`))
})

test('a month is an address, and shows its rings and lists', async () => {
  const { address, router } = open()
  await screen.findByText(paragraph('You kept $115,656 in 2026.'))
  await choose('Period', 'October')
  await waitFor(() => expect(address()).toBe(`${path}?period=october`))
  await screen.findByText(paragraph('You kept $8,321 in October.'))
  screen.getByText('$20,630 brought in, $12,309 spent, 9,080 miles')

  const miles = within(screen.getByRole('region', { name: 'Miles' }))
  await miles.findByText('Ring: Loaded Miles, Empty Miles')
  miles.getByText('12.33%', { selector: 'b' })
  const expenses = within(screen.getByRole('region', { name: 'Expenses' }))
  expenses.getByText('$10,924')
  await press('Fixed')
  expenses.getByRole('link', { name: /^Insurance/ })
  const loan = screen.getByRole('link', { name: /^Truck Loan/ })
  expect(loan.getAttribute('href')).toContain('?year=2026&period=october')

  await router.navigate(-1)
  await screen.findByText(paragraph('You kept $115,656 in 2026.'))
})

test('on a phone, a month begins with a donut, and liabilities are among its expenses', async () => {
  onAScreenOf('phone')
  onTestFinished(() => onAScreenOf('desktop'))
  const { address } = open('?period=october')
  const metrics = within(await screen.findByRole('radiogroup', { name: 'What to show' }))
  expect(metrics.getByRole<HTMLInputElement>('radio', { name: 'Miles' }).checked).toBe(true)
  await press('Expenses')
  await waitFor(() => expect(address()).toBe(`${path}?period=october&metric=expenses`))
  await press('Liabilities')
  const expenses = within(screen.getByRole('region', { name: 'Expenses' }))
  await expenses.findByText(/^Ring: .*Truck Loan/)
  expenses.getByRole('link', { name: /^Truck Loan/ })
  await press('Profit')
  await waitFor(() => expect(address()).toContain('metric=profit'))
})

test('a loss is called a loss', async () => {
  open('?period=july')
  await screen.findByText(paragraph('You lost $3,385 in July.'))
})

test('a ring without anything to divide says No Data', async () => {
  open('?period=october', {
    statement: aStatement({ revenue: { 'Mileage / Percentage': Array(11).fill(0) } }),
  })
  const revenue = within(await screen.findByRole('region', { name: 'Revenue' }))
  revenue.getByText('No Data')
})

test('a year without books says what will be here', async () => {
  const nothing = { miles: {}, revenue: {}, variable: {}, fixed: {}, liability: {} }
  open('', { statement: aStatement(nothing) })
  await screen.findByText('Nothing in your books for 2026 yet.')
})

test('choosing another year changes the address and requests the statement of that year', async () => {
  const { api, address } = open()
  await screen.findByText(paragraph('You kept $115,656 in 2026.'))
  await screen.findByRole('option', { name: '2025' })
  api.answer(financialPerformance.profitAndLoss, aStatement({ year: 2025 }))
  await choose('Year', '2025')
  await screen.findByText(paragraph('You kept $115,656 in 2025.'))
  await waitFor(() => expect(address()).toBe(`${path}?year=2025`))
  await waitFor(() => expect(api.requests.at(-1)?.path).toBe('/v1/profit_and_loss_statements/2025'))
})

test.each(['?period=someday', '?period=', '?period=december', '?period=beginning'])(
  'with %s there is nothing to show but the ask for a period',
  async (query) => {
    open(query)
    await screen.findByText('Please select a period')
    screen.getByText('Must select a period')
  },
)

test.each(['?year=1999', '?year=nonsense', '?year=2024'])(
  'with %s there is nothing to show but the ask for a year',
  async (query) => {
    open(query)
    await screen.findByText('Please select a year')
    screen.getByText('Must select a year')
    expect(screen.queryByText('Must select a period')).toBeNull()
  },
)

test('a failed load shows an error instead of the statement, and can be tried again', async () => {
  const { api } = open('?year=2025', {
    arrange: (fake) => fake.loseConnection(financialPerformance.profitAndLoss),
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'There was an issue loading profit and loss data for 2025: Something went wrong. Please check your internet connection and try again.',
  )
  api.answer(financialPerformance.profitAndLoss, aStatement({ year: 2025 }))
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText(paragraph('You kept $115,656 in 2025.'))
})

test('years that do not load say so in place of the statement', async () => {
  open('', {
    arrange: (api) =>
      api.fail(financialPerformance.yearOptions, { status: 503, code: 'unavailable' }),
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'There was an issue loading year options: Please try again in 5-10 minutes',
  )
})

test('the statement carries the disclaimer and whom to ask', async () => {
  open()
  await screen.findByText('No assurance is provided.')
  screen.getByText('Questions? Contact your consultant, Marcus Reyes, at (540) 555-0117.')
})

test('in Spanish it carries the disclaimer as the firm wrote it in Spanish', async () => {
  open('', { language: 'es' })
  await screen.findByText('No se ofrece ninguna garantía.')
  expect(screen.queryByText('No assurance is provided.')).toBeNull()
})

test('in Spanish it carries the English disclaimer of a firm that has no other', async () => {
  const firms = aFirm({ disclaimerInSpanish: null })
  open('', { language: 'es', arrange: (api) => api.answer(firm.show, firms) })
  expect((await screen.findByText('No assurance is provided.')).lang).toBe('en')
})

test('it downloads as CSV, and says when it can not', async () => {
  const { api } = open('?year=2025')
  const saved: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1' }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  api.answer(financialPerformance.profitAndLossCsv, new Blob(['Section,Name']))
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(saved).toEqual(['profit-and-loss-2025.csv']))

  api.fail(financialPerformance.profitAndLossCsv, { status: 404, code: 'not_found' })
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
  await screen.findByText('Error: File not found')
})

test('who drives for ride-share sees the profit alone, without miles, revenue or expense charts', async () => {
  const statement = aStatement({ miles: {}, revenue: { Fares: [900, 1000] }, reduced: true })
  open('', { statement, plan: 'RIDE' })
  await screen.findByText('Bars: Net Income Before Tax by month, 2026, open none')
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Miles' })).toBeNull())
  expect(screen.queryByText('Kept per mile')).toBeNull()
  expect(screen.queryByText(/¢/)).toBeNull()
  // The accounts keep their amounts, but not the bars beside them.
  const expenses = screen.getByRole('region', { name: 'Where the money went' })
  expect(within(expenses).getAllByRole('link').length).toBeGreaterThan(0)
  expect(expenses.querySelector('[aria-hidden="true"] > span[style]')).toBeNull()
})

test('it reads in Spanish', async () => {
  open('?period=october', { language: 'es' })
  await screen.findByText(paragraph('Le quedaron $8,321 en octubre.'))
  screen.getByRole('heading', { level: 1, name: 'Ganancias y pérdidas' })
  screen.getByRole('link', { name: /^Combustible/ })
})

describe('a month that is not locked yet', () => {
  const statement = aStatement({ lockedThrough: '2026-08-31', marked: true })

  test('is named under the chart of the year, the current one aside', async () => {
    open('', { statement })
    await screen.findByText('Not final: September and October')
  })

  test('says that it is not final, and a locked one does not', async () => {
    const { router } = open('?period=september', { statement })
    await screen.findByText('Not final. These figures may still change.')
    await router.navigate(`${path}?period=august`)
    await screen.findByText(/in August\./)
    expect(screen.queryByText(/^Not final/)).toBeNull()
  })

  test('says so in the table, with its benchmark marks', async () => {
    open('?view=table', { statement })
    const head = await screen.findByRole('columnheader', { name: /^Oct/ })
    expect(head.textContent).toBe('Octnot final')
    expect(screen.getByRole('columnheader', { name: /^Aug/ }).textContent).toBe('Aug')
    expect(screen.getByRole('columnheader', { name: /^Nov/ }).textContent).toBe('Novto date')
  })

  test('says so in Spanish', async () => {
    open('?period=october', { statement, language: 'es' })
    await screen.findByText('No definitivo. Estas cifras todavía pueden cambiar.')
  })
})

test.each([
  ['', 'en', 'Reconciled to October 31, 2026'],
  ['?period=october', 'en', 'Reconciled to October 31, 2026'],
  ['?view=table', 'es', 'Conciliado hasta el 31 de octubre de 2026'],
] as const)('%s says through when the books are reconciled (%s)', async (query, language, text) => {
  open(query, { statement: aStatement({ reconciledThrough: '2026-10-31' }), language })
  await screen.findByText(text)
})

test('books that were never reconciled say nothing of it', async () => {
  open()
  await screen.findByText('January – November 2026', { exact: false })
  expect(screen.queryByText(/^Reconciled/)).toBeNull()
})
