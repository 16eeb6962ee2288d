import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { bankForStaff } from '@milepost/contract/bank/bank-accounts'
import { clients } from '@milepost/contract/clients/clients'
import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aBalanceSheet, aBatch, aStatement } from '@milepost/testing/records/a-statement.ts'
import { cents, dollarsAndCents, percent } from '@milepost/ui/i18n/money.ts'
import { aBooksLock } from '../../../../test/a-books-lock.ts'
import { aChartAccount } from '../../../../test/a-chart.ts'
import { aClientAccount } from '../../../../test/a-client-account.ts'
import { aStaffMember } from '../../../../test/a-staff-member.ts'
import { routes } from '../../../app/routes.tsx'

const saved = vi.hoisted(() => vi.fn<(bytes: Blob, name: string) => void>())
vi.mock('@milepost/ui/pdf/save-file.ts', () => ({ saveFile: saved }))

const client = aClientAccount()
const books = `/clients/${client.id}/books`

const noMonths = {
  aprilAmount: null,
  mayAmount: null,
  juneAmount: null,
  julyAmount: null,
  augustAmount: null,
  septemberAmount: null,
  octoberAmount: null,
  novemberAmount: null,
  decemberAmount: null,
}
/** Balances before 2026 and at the end of January, February, and March. */
const balances = (...[beginning, january, february, march]: [number, number, number, number]) => ({
  ...noMonths,
  beginningAmount: beginning,
  januaryAmount: january,
  februaryAmount: february,
  marchAmount: march,
})

const trial = {
  year: 2026,
  accounts: [
    {
      name: 'Business Checking',
      internalAccountNumber: 1000,
      section: 'asset' as const,
      balances: balances(500, 400, 300, 250.5),
    },
    {
      name: 'Credit Card',
      internalAccountNumber: 2100,
      section: 'liability' as const,
      balances: balances(-500, -450, -400, -400),
    },
    {
      name: 'Fuel',
      internalAccountNumber: 5000,
      section: 'variable' as const,
      balances: balances(0, 50, 100, 149.5),
    },
  ],
  totals: { debit: balances(500, 450, 400, 400), credit: balances(500, 450, 400, 400) },
}

const line = (id: string, amount: number, balance: number, rest = {}) => ({
  id,
  date: '2026-03-04',
  source: 'Pilot',
  details: '',
  amount,
  balance,
  batchId: 'b',
  documentGuid: null,
  ...rest,
})
const ledgerPage = {
  items: [
    line('1', -40, 260, { documentGuid: 'd' }),
    line('2', -9.5, 250.5, { details: 'Card 4417' }),
  ],
  page: 1,
  limit: 100,
  total: 2,
  counts: {},
  openingBalance: 300,
  closingBalance: 250.5,
}

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 18) })
  vi.stubGlobal('scrollTo', () => {})
  Element.prototype.scrollTo = () => {}
  sessionStorage.setItem('token', 'a-token')
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(accountForStaff.currentStaff, aStaffMember())
  api.answer(clients.show, client)
  api.answer(booksForStaff.yearOptions, [{ year: 2026 }, { year: 2025 }])
  api.answer(booksForStaff.trialBalance, trial)
  api.answer(booksForStaff.profitAndLoss, aStatement())
  api.answer(booksForStaff.balanceSheet, aBalanceSheet())
  api.answer(booksForStaff.ledger, ledgerPage)
  api.answer(bankForStaff.accounts, [])
  api.answer(chartOfAccounts.listForClient, [
    aChartAccount(1000, 'Business Checking'),
    aChartAccount(1010, 'Chase Checking', { scope: 'client', isRetired: true }),
    aChartAccount(5000, 'Fuel'),
  ])
  api.answer(importedTransactions.list, {
    items: [],
    page: 1,
    limit: 1,
    total: 3,
    counts: { waiting: 3, set_aside: 0, changed: 0, sure: 0 },
  })
  return () => vi.useRealTimers()
})

const open = (path = '', language: 'en' | 'es' = 'en') =>
  openRoutes(routes, { at: `${books}${path}`, language })
const asks = () => api.requests.filter(({ path }) => path.endsWith('/ledger'))
const asked = () => asks().at(-1)?.query
const texts = (cells: HTMLElement[]) => cells.map(({ textContent }) => textContent)

test('the books start with every account’s newest balance, in its own sign, and its lines', async () => {
  open()
  const assets = within(await screen.findByRole('region', { name: 'Assets' }))
  const checking = assets.getByRole('link', { name: '1000 Business Checking $250.50' })
  expect(checking.getAttribute('href')).toBe(
    `${books}/ledger?account=1000&from=2026-01-01&to=2026-12-31`,
  )
  const liabilities = within(screen.getByRole('region', { name: 'Liabilities' }))
  liabilities.getByRole('link', { name: '2100 Credit Card $400.00' })
  expect(liabilities.getByText('Total').nextSibling?.textContent).toBe('$400.00')
  await screen.findByRole('link', { name: '3 transactions to post' })
})

test.each([
  ['n', '/new'],
  ['i', '/import'],
  ['t', '/waiting'],
])('the key %s on the books opens %s', async (key, path) => {
  const { router } = open()
  await screen.findByRole('link', { name: '3 transactions to post' })
  await userEvent.keyboard(key)
  await waitFor(() => expect(router.state.location.pathname).toBe(`${books}${path}`))
})

test('books without a line say so', async () => {
  api.answer(booksForStaff.trialBalance, { ...trial, accounts: [] })
  open('', 'es')
  await screen.findByText('Todavía no hay saldos')
})

test('the batches are a page of their own', async () => {
  api.answer(posting.batches, {
    items: [
      {
        batchId: 'b',
        date: '2026-03-04',
        description: 'Week 9',
        postedAt: '2026-03-05T15:00:00.000Z',
        postedBy: null,
        documentGuid: null,
        isOpening: false,
        reversesBatchId: null,
        reversedByBatchId: null,
        amount: 3_200,
      },
    ],
    page: 1,
    limit: 25,
    total: 1,
    counts: {},
  })
  open('/batches')
  const row = await screen.findByRole('link', { name: /Week 9/ })
  expect(row.getAttribute('href')).toBe(`${books}/batches/b`)
  expect(row.textContent).toContain('$3,200.00')
})

test('the trial balance is of the newest month, or of the month in the address', async () => {
  open('/trial-balance')
  await screen.findByRole('rowheader', { name: '2100 Credit Card' })
  const cells = () => texts(screen.getAllByRole('cell'))
  expect(cells()).toEqual(['$250.50', '', '', '$400.00', '$149.50', '', '$400.00', '$400.00'])
  await userEvent.selectOptions(screen.getByLabelText('At the end of'), 'Beginning')
  await waitFor(() => expect(cells()).toEqual(['$500.00', '', '', '$500.00', '$500.00', '$500.00']))
  expect(screen.getByRole('link', { name: '1000 Business Checking' }).getAttribute('href')).toBe(
    `${books}/ledger?account=1000&from=2025-01-01&to=2025-12-31`,
  )
})

test('retained earnings before a year lead to the line of what the last year earned', async () => {
  const earned = {
    name: 'Retained Earnings',
    internalAccountNumber: 3900,
    section: 'equity' as const,
    balances: balances(-900, -900, -900, -900),
  }
  api.answer(booksForStaff.trialBalance, { ...trial, accounts: [...trial.accounts, earned] })
  const sheet = aBalanceSheet()
  const [equity] = sheet.ownersEquity
  const row = { ...equity!, internalAccountNumber: 3900, beginningAmount: 1_234 }
  api.answer(booksForStaff.balanceSheet, { ...sheet, ownersEquity: [row] })
  const path = `${books}/ledger?account=3900&from=2025-01-01&to=2026-01-01`
  const { router } = open('/trial-balance?month=beginning')
  const account = await screen.findByRole('link', { name: '3900 Retained Earnings' })
  expect(account.getAttribute('href')).toBe(path)
  await act(() => router.navigate(`${books}/balance-sheet`))
  const figure = await screen.findByRole('link', { name: '$1,234.00' })
  expect(figure.getAttribute('href')).toBe(path)
})

test('a figure of the balance sheet leads to the lines of its month, to the cent', async () => {
  open('/balance-sheet')
  const table = within(await screen.findByRole('region', { name: 'Balance Sheet, 2026' }))
  const january = table.getByRole('link', { name: '$59,000.00' })
  expect(january.getAttribute('href')).toBe(
    `${books}/ledger?account=2500&from=2026-01-01&to=2026-01-31`,
  )
})

test('the profit and loss leads to the lines of the year, and prints', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  open('/profit-and-loss?year=2025')
  const fuel = await screen.findByRole('rowheader', { name: 'Fuel' })
  expect(within(fuel).getByRole('link').getAttribute('href')).toBe(
    `${books}/ledger?account=5000&from=2025-01-01&to=2025-12-31`,
  )
  await waitFor(() =>
    expect(api.requests.some(({ path }) => path.endsWith('profit_and_loss_statements/2025'))).toBe(
      true,
    ),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }))
  expect(print).toHaveBeenCalledOnce()
})

test('the profit and loss of one month shows all its figures, and leads to its lines', async () => {
  api.answer(booksForStaff.profitAndLoss, aStatement())
  const { address } = open('/profit-and-loss')
  const select = await screen.findByLabelText('Period')
  await within(select).findByRole('option', { name: 'October' })
  await userEvent.selectOptions(select, 'October')
  await waitFor(() => expect(address()).toBe(`${books}/profit-and-loss?month=october`))
  const { amount, centsPerMile, revenuePercent, percentOfTotal } =
    aStatement().profitAndLossExpenses.variable[0]!.months.october
  const fuel = () => within(screen.getByRole('rowheader', { name: 'Fuel' }).closest('tr')!)
  // The address changes before the page does.
  await waitFor(() =>
    expect(texts(fuel().getAllByRole('cell'))).toEqual([
      dollarsAndCents(amount!),
      cents(centsPerMile),
      percent(revenuePercent),
      percent(percentOfTotal),
    ]),
  )
  expect(fuel().getAllByRole('link')[0]!.getAttribute('href')).toBe(
    `${books}/ledger?account=5000&from=2026-10-01&to=2026-10-31`,
  )
})

test('a month that the chosen year does not have yet is the year to date', async () => {
  open('/profit-and-loss?month=december')
  await screen.findByRole('rowheader', { name: 'Fuel' })
  expect(screen.getByLabelText('Period')).toHaveProperty('value', 'yearToDate')
})

test('years and accounts that do not load say so, beside the report that did', async () => {
  api.fail(booksForStaff.yearOptions, { status: 503, code: 'unavailable' })
  const { router } = open('/balance-sheet')
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the years')
  await screen.findByRole('link', { name: '$59,000.00' })
  api.fail(chartOfAccounts.listForClient, { status: 503, code: 'unavailable' })
  await act(() => router.navigate(`${books}${ledgerPath}`))
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the accounts')
  await screen.findByText('Card 4417')
})

test('a report that does not load says why', async () => {
  api.fail(booksForStaff.balanceSheet, { status: 503, code: 'unavailable' })
  open('/balance-sheet')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Couldn’t load this report')
})

const ledgerPath = '/ledger?account=1000&from=2026-03-01&to=2026-03-31'

test('the ledger lists lines between two balances, each with its batch and paper', async () => {
  open(ledgerPath)
  const rows = async () => (await screen.findAllByRole('row')).map(({ textContent }) => textContent)
  await screen.findByText('Card 4417')
  const title = 'Ledger of 1000 Business Checking, Mar 1, 2026 – Mar 18, 2026'
  expect(await screen.findByText(new RegExp(title))).toBeTruthy()
  expect(await rows()).toEqual([
    'DateSourceDebitCreditAmountBalance',
    'Mar 1, 2026Opening balance$300.00',
    'Mar 4, 2026PilotDocument$40.00($40.00)$260.00',
    'Mar 4, 2026PilotCard 4417$9.50($9.50)$250.50',
    'Mar 18, 2026Closing balance$250.50',
  ])
  const [batch] = screen.getAllByRole('link', { name: 'Batch of Pilot, Mar 4, 2026' })
  expect(batch!.getAttribute('href')).toBe(`${books}/batches/b`)
  const paper = screen.getByRole('link', { name: 'Document of Pilot, Mar 4, 2026' })
  expect(paper.getAttribute('href')).toBe(`/queue/${client.id}/d`)
})

test('a ledger seen before a batch is reversed is asked for again after it', async () => {
  const batch = aBatch()
  api.answer(posting.batch, batch)
  api.answer(posting.lines, [])
  api.answer(posting.reverse, aBatch({ batchId: 'm', reversesBatchId: batch.batchId }))
  api.answer(booksLock.show, aBooksLock())
  const { router } = openRoutes(routes, {
    at: `${books}${ledgerPath}`,
    queries: { staleTime: Infinity },
  })
  await userEvent.click(
    (await screen.findAllByRole('link', { name: 'Batch of Pilot, Mar 4, 2026' }))[0]!,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Reverse this batch' }))
  api.answer(booksForStaff.ledger, { ...ledgerPage, items: [], total: 0, closingBalance: 300 })
  await userEvent.click(screen.getByRole('button', { name: 'Yes, reverse it' }))
  await screen.findByText('Batch reversed.')
  await act(() => router.navigate(-1))
  await screen.findByText('No lines on these days')
})

test('a ledger of days to come closes on its first day', async () => {
  api.answer(booksForStaff.ledger, { ...ledgerPage, items: [], total: 0, closingBalance: 300 })
  open('/ledger?account=1000&from=2026-04-01&to=2026-04-30')
  await screen.findByRole('cell', { name: 'Closing balance' })
  expect(
    (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent),
  ).toEqual(['Apr 1, 2026Opening balance$300.00', 'Apr 1, 2026Closing balance$300.00'])
})

test('the keys B and F move the ledger a month back and on', async () => {
  open(ledgerPath)
  await screen.findByText('Card 4417')
  await userEvent.keyboard('b')
  await waitFor(() => expect(asked()).toMatchObject({ to: '2026-02-28' }))
  await userEvent.keyboard('ff')
  await waitFor(() => expect(asked()).toMatchObject({ from: '2026-04-01' }))
})

test('another account is chosen, a retired one too', async () => {
  open(ledgerPath)
  await screen.findByText('Card 4417')
  await userEvent.click(screen.getByRole('combobox', { name: 'Account' }))
  await userEvent.click(await screen.findByRole('option', { name: '1010 Chase Checking' }))
  await waitFor(() => expect(asked()).toMatchObject({ account: '1010' }))
  expect(asked()).toMatchObject({ from: '2026-03-01' })
})

test('days in the wrong order ask for other days instead of the server', async () => {
  open('/ledger?account=1000&from=2026-03-31&to=2026-03-01')
  await screen.findByText('Choose two days, the first one first.')
  expect(api.requests.some(({ path }) => path.endsWith('/ledger'))).toBe(false)
})

test('what a year earned has a name and no batch, and later pages start from the balance before', async () => {
  const earned = { batchId: null, source: '', date: '2026-01-01' }
  api.answer(booksForStaff.ledger, {
    ...ledgerPage,
    items: [line('closing-2026-01-01', 900, 1_200, earned)],
    page: 2,
    limit: 1,
    total: 3,
  })
  open('/ledger?account=3900&page=2')
  const row = (await screen.findByText('Net income of 2025')).closest('tr')!
  expect(within(row).queryByRole('link')).toBeNull()
  expect(row.previousSibling?.textContent).toContain('$300.00')
  expect(row.previousSibling?.textContent).toContain('Brought forward')
  expect(row.nextSibling?.textContent).toContain('Carried forward')
})

test.each([
  ['/profit-and-loss', booksForStaff.profitAndLossCsv, 'profit-and-loss-2026'],
  ['/balance-sheet', booksForStaff.balanceSheetCsv, 'balance-sheet-2026'],
  ['/trial-balance', booksForStaff.trialBalanceCsv, 'trial-balance-2026'],
  [ledgerPath, booksForStaff.ledgerCsv, 'ledger-1000'],
] as const)('the CSV of %s is named for the client', async (path, csv, name) => {
  api.answer(csv, new Blob(['Date']))
  open(path)
  await waitFor(() => expect(document.title).toContain(client.name))
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(saved.mock.lastCall?.[1]).toBe(`whitfield-hauling-llc-${name}.csv`))
})

/** A page of three, with one line each. */
const oneOf = (page: number) => ({
  ...ledgerPage,
  items: [line(`line ${page}`, -10, 300 - 10 * page, { details: `Line ${page}` })],
  page,
  limit: 1,
  total: 3,
  closingBalance: 270,
})

test('the ledger prints the lines of all its pages, whichever is on screen', async () => {
  const printed: (string | null)[] = []
  const print = vi.fn<() => void>(() => {
    printed.push(...screen.getAllByRole('row').map(({ textContent }) => textContent))
  })
  vi.stubGlobal('print', print)
  api.answer(booksForStaff.ledger, oneOf(2))
  open(`${ledgerPath}&page=2`)
  await screen.findByText('Line 2')
  const first = api.hold(booksForStaff.ledger)
  const button = screen.getByRole('button', { name: 'Print or save as PDF' })
  await userEvent.click(button)
  await waitFor(() => expect(asked()).toMatchObject({ page: '1' }))
  expect(button).toHaveProperty('disabled', true)
  expect(print).not.toHaveBeenCalled()
  const second = api.hold(booksForStaff.ledger)
  first.answer(oneOf(1))
  await waitFor(() => expect(asked()).toMatchObject({ page: '2' }))
  const third = api.hold(booksForStaff.ledger)
  second.answer(oneOf(2))
  await waitFor(() => expect(asked()).toMatchObject({ page: '3' }))
  third.answer(oneOf(3))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(printed.slice(1)).toEqual([
    'Mar 1, 2026Opening balance$300.00',
    'Mar 4, 2026PilotLine 1$10.00($10.00)$290.00',
    'Mar 4, 2026PilotLine 2$10.00($10.00)$280.00',
    'Mar 4, 2026PilotLine 3$10.00($10.00)$270.00',
    'Mar 18, 2026Closing balance$270.00',
  ])
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.queryByText('Line 1')).toBeNull()
})

test('a ledger whose books change while it is loaded to be printed is loaded again', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  api.answer(booksForStaff.ledger, { ...oneOf(1), total: 2 })
  open(ledgerPath)
  await screen.findByText('Line 1')
  const first = api.hold(booksForStaff.ledger)
  await userEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }))
  await waitFor(() => expect(asks()).toHaveLength(2))
  const second = api.hold(booksForStaff.ledger)
  first.answer({ ...oneOf(1), total: 2 })
  await waitFor(() => expect(asked()).toMatchObject({ page: '2' }))
  api.answer(booksForStaff.ledger, { ...oneOf(1), total: 1 })
  second.answer({ ...oneOf(2), total: 2, closingBalance: 120 })
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(screen.getAllByRole('row')).toHaveLength(4)
})

test('a long ledger prints its first lines, and says that the CSV has all', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  api.answer(booksForStaff.ledger, { ...ledgerPage, limit: 3_000, total: 3_001 })
  open(ledgerPath, 'es')
  await screen.findByText('Card 4417')
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir o guardar como PDF' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  await waitFor(() => expect(asks()).toHaveLength(2))
  screen.getByText('Aquí no están todos los renglones. El archivo CSV los tiene todos.')
})

test('a ledger that is left while it loads prints nothing', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  api.answer(booksForStaff.ledger, oneOf(2))
  open(`${ledgerPath}&page=2`)
  await screen.findByText('Line 2')
  const first = api.hold(booksForStaff.ledger)
  await userEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }))
  await waitFor(() => expect(asked()).toMatchObject({ page: '1' }))
  api.answer(booksForStaff.ledger, ledgerPage)
  await userEvent.keyboard('b')
  await screen.findByText('Card 4417')
  first.answer({ ...oneOf(1), total: 1 })
  // The button is free again, and prints what is on the screen.
  await userEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }))
  await waitFor(() => expect(print).toHaveBeenCalled())
  expect(print).toHaveBeenCalledOnce()
})

test('a ledger that can’t be loaded to be printed says why', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  api.answer(booksForStaff.ledger, oneOf(1))
  open(ledgerPath)
  await screen.findByText('Line 1')
  api.fail(booksForStaff.ledger, { status: 503, code: 'unavailable' })
  await userEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }))
  await screen.findByText(/^Error:/)
  expect(print).not.toHaveBeenCalled()
})

test.each([
  ['bookkeeper', 1],
  ['consultant', 0],
] as const)(
  'the role of %s has %i ways from here to the files of all clients',
  async (role, ways) => {
    api.answer(accountForStaff.currentStaff, aStaffMember({ role }))
    open()
    await screen.findByRole('link', { name: 'Imported files' })
    await waitFor(() =>
      expect(screen.queryAllByRole('link', { name: 'Bring earlier books' })).toHaveLength(ways),
    )
  },
)
