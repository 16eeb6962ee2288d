import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  bankImports,
  type BankImportPreview,
  type BankImportRow,
  type ImportRowStatus,
  type ListedBankImport,
} from '@milepost/contract/financial-performance/bank-imports'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import type { ImportMapping } from '@milepost/contract/financial-performance/import-reading'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aChartAccount } from '../../../../test/a-chart.ts'
import '../../../app/staff-errors.ts'
import { patterns } from '../../../paths.ts'
import { ImportPage } from './import-page.tsx'
import { ImportsPage } from './imports-page.tsx'
import { ReviewPage } from './review-page.tsx'

const dana = '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11'
const id = 'c3a1d2f0-7f64-4a39-9d0c-1c9b6a2f7e55'
const books = `/clients/${dana}/books`

const mapping: ImportMapping = {
  date: 0,
  dateOrder: 'mdy',
  description: [1],
  amount: 2,
  moneyIn: null,
  moneyOut: null,
  decimalMark: '.',
  positiveIs: 'in',
  direction: null,
  directionWords: [],
  minusInDebits: 'reverses',
  minusInCredits: 'reverses',
  checkNumber: null,
  externalId: null,
  status: null,
  postedStatuses: [],
  currency: 'USD',
  account: null,
  balance: null,
  sheet: null,
}
const table: NonNullable<BankImportPreview['table']> = {
  headings: ['Tran Date', 'Location', 'Amt', ''],
  mapping,
  sheets: [],
  sample: [['04/11/2026', 'PILOT #312', '-84.20', '0011']],
  isRecognized: false,
}
const row = (position: number, rest: Partial<BankImportRow> = {}): BankImportRow => ({
  position,
  line: position + 2,
  account: 0,
  date: '2026-04-11',
  amount: -84.2,
  description: `PILOT #${position}`,
  checkNumber: null,
  status: null,
  currency: 'USD',
  standing: 'new',
  reasons: [],
  known: null,
  match: null,
  decision: null,
  raw: ['04/11/2026', `PILOT #${position}`, '-84.20', '0011'],
  ...rest,
})
const known: NonNullable<BankImportRow['known']> = {
  id: 'k',
  date: '2026-04-12',
  amount: -84.2,
  description: 'PILOT',
  checkNumber: null,
  state: 'posted',
  isFed: true,
}
const counts = {
  new: 2,
  duplicate: 0,
  possible_duplicate: 0,
  needs_decision: 0,
  before_books: 0,
  ahead: 0,
}
const preview: BankImportPreview = {
  id,
  fileName: 'november.csv',
  format: 'csv',
  bankAccounts: ['…4417'],
  transactions: 2,
  counts,
  importable: 2,
  matches: { total: 0, sure: 0 },
  from: '2026-04-11',
  to: '2026-04-30',
  positiveIs: 'in',
  accounts: [{ name: '…4417', internalAccountNumber: 1000, transactions: 2, balance: null }],
  questions: [],
  notices: [],
  table,
  rows: [row(0), row(1)],
}
const toAccount = (rest: Partial<BankImportPreview['accounts'][number]>) => ({
  ...preview.accounts[0]!,
  ...rest,
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  api = fakeApi()
  api.answer(chartOfAccounts.listForClient, [
    aChartAccount(1000, 'Business Checking'),
    aChartAccount(2010, 'Business Card'),
    aChartAccount(5000, 'Fuel'),
  ])
  showFile({})
  showRows(preview.rows)
})

const showFile = (rest: Partial<BankImportPreview>) =>
  api.answer(bankImports.showPreview, { ...preview, ...rest })
const showRows = (items: BankImportRow[], rest: { page?: number; total?: number } = {}) =>
  api.answer(bankImports.rows, { items, page: 1, limit: 100, total: items.length, counts, ...rest })

const pages = {
  bankImport: ImportPage,
  bankImports: ImportsPage,
  importReview: ReviewPage,
} as const
const open = (at: string, language: 'en' | 'es' = 'en') =>
  openRoutes(
    [
      ...Object.entries(pages).map(([name, Shown]) => ({
        path: patterns[name as keyof typeof pages],
        element: <Shown />,
      })),
      { path: '*', element: null },
    ],
    { at: `${books}${at}`, language },
  )
const openReview = (query = '', language: 'en' | 'es' = 'en') =>
  open(`/imports/${id}${query}`, language)
const sent = (method: string) =>
  api.requests.filter((one) => one.method === method).map(({ body }) => body)
const importButton = () => screen.findByRole('button', { name: /^Import \d/ })
const press = (keys: string) => userEvent.keyboard(keys)

describe('choosing a file', () => {
  const file = new File(['x'], 'november.csv', { type: 'text/csv' })
  const choose = async () => {
    await screen.findByText('Drop a file here, or')
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
  }

  test('opens its review at an address of its own, without asking for an account', async () => {
    api.answer(bankImports.preview, preview)
    const { address } = open('/import')
    await choose()
    await waitFor(() => expect(address()).toBe(`${books}/imports/${id}`))
    expect(await screen.findByRole('heading', { level: 1, name: 'november.csv' })).toBeTruthy()
    const [form] = sent('POST') as Record<string, unknown>[]
    expect(form).not.toHaveProperty('internal_account_number')
  })

  test('works by dropping it', async () => {
    api.answer(bankImports.preview, preview)
    const { address } = open('/import')
    const words = await screen.findByText('Drop a file here, or')
    fireEvent.dragOver(words)
    fireEvent.drop(words, { dataTransfer: { files: [file] } })
    await waitFor(() => expect(address()).toBe(`${books}/imports/${id}`))
  })

  test('is sent again with the same key if the answer is lost', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    api.loseConnection(bankImports.preview)
    open('/import')
    const keys = () =>
      fetched.mock.calls.flatMap(
        ([, init]) => new Headers(init?.headers).get('idempotency-key') ?? [],
      )
    for (const times of [1, 2]) {
      await choose()
      await waitFor(() => expect(keys()).toHaveLength(times))
      await screen.findByRole('alert')
    }
    expect(keys()[1]).toBe(keys()[0])
  })

  test('that cannot be read says why, and at which line', async () => {
    api.fail(bankImports.preview, { status: 422, code: 'import_row', detail: '14' })
    open('/import', 'es')
    await screen.findByText('Suelte un archivo aquí, o')
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/^november\.csv: No podemos leer .* \(Línea 14\)$/)
  })
})

describe('a file like last month’s', () => {
  test('is imported with the next click', async () => {
    showFile({ importable: 412, transactions: 412, table: { ...table, isRecognized: true } })
    api.answer(bankImports.confirm, { id, fileName: 'x', taken: 412, skipped: 0 })
    const { address } = openReview()
    await userEvent.click(await screen.findByRole('button', { name: 'Import 412' }))
    await waitFor(() => expect(address()).toBe(`${books}/waiting`))
    expect(await screen.findByText('412 transactions to post.')).toBeTruthy()
  })

  test('has its columns closed, and they open', async () => {
    showFile({ table: { ...table, isRecognized: true } })
    openReview()
    expect(await screen.findByText('Read as last time')).toBeTruthy()
    expect(screen.queryByLabelText('Use of Tran Date')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Change' }))
    expect(screen.getByLabelText('Use of Tran Date')).toHaveProperty('value', 'date')
    expect(screen.getByLabelText('Use of Column D')).toHaveProperty('value', 'none')
  })
})

describe('the bank’s balance', () => {
  test.each([
    [1500.5, 1500.49, 'Difference$0.01'],
    [1500.49, 1500.5, 'Difference($0.01)'],
    [0.3, 0.1 + 0.2, 'The balances match.$0.00'],
  ])('of %d against ours of %d: %s', async (bank, ours, expected) => {
    showFile({ accounts: [toAccount({ balance: { date: '2026-04-30', bank, ours } })] })
    openReview()
    const term = await screen.findByText(/^Difference$|^The balances match/)
    expect(term.closest('div')!.textContent).toBe(expected)
    expect(screen.getByText('Bank’s balance, Apr 30, 2026')).toBeTruthy()
  })

  test('is not compared while the account is open', async () => {
    const balance = { date: null, bank: 1500, ours: null }
    showFile({ accounts: [toAccount({ internalAccountNumber: null, balance })] })
    openReview()
    expect(await screen.findByText('$1,500.00')).toBeTruthy()
    expect(screen.queryByText('Difference')).toBeNull()
  })
})

test('each account of a file goes to an account of the books, before which nothing is imported', async () => {
  const accounts = [
    toAccount({}),
    toAccount({ name: null, internalAccountNumber: null, transactions: 1 }),
  ]
  showFile({ accounts })
  openReview()
  expect(await screen.findByText('Choose the account in the books first.')).toBeTruthy()
  expect(await importButton()).toHaveProperty('disabled', true)
  const select = screen.getByLabelText('Account in the books for bank account 2 of the file')
  const options = within(select).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Choose an account',
    '1000 Business Checking',
    '2010 Business Card',
  ])
  api.answer(bankImports.change, {
    ...preview,
    accounts: [accounts[0]!, { ...accounts[1]!, internalAccountNumber: 2010 }],
  })
  await userEvent.selectOptions(select, '2010')
  await waitFor(async () => expect(await importButton()).toHaveProperty('disabled', false))
  await waitFor(() =>
    expect(sent('PATCH')).toEqual([{ accounts: [{ index: 1, internalAccountNumber: 2010 }] }]),
  )
})

describe('a question', () => {
  const dateOrder = { about: 'date_order', columns: [0], lines: [2] } as const
  const ask = (rest: Partial<BankImportPreview>) => {
    showFile(rest)
    openReview()
  }

  test('is asked in plain words, must be answered, and its answer can be changed', async () => {
    ask({ questions: [{ ...dateOrder, columns: [0], lines: [2] }] })
    const group = within(
      await screen.findByRole('radiogroup', { name: 'Which way is 04/11/2026?' }),
    )
    expect(group.getByText('Line 2: 04/11/2026')).toBeTruthy()
    expect(group.getAllByRole('radio').map((one) => (one as HTMLInputElement).checked)).toEqual([
      false,
      false,
    ])
    expect(screen.getByText('Answer the questions first.')).toBeTruthy()
    expect(await importButton()).toHaveProperty('disabled', true)
    const dmy = { ...table, mapping: { ...mapping, dateOrder: 'dmy' as const } }
    api.answer(bankImports.change, { ...preview, questions: [], table: dmy })
    await userEvent.click(group.getByLabelText('Nov 4 (day first)'))
    await waitFor(async () => expect(await importButton()).toHaveProperty('disabled', false))
    expect(group.getByLabelText('Nov 4 (day first)')).toHaveProperty('checked', true)
    api.answer(bankImports.change, preview)
    await userEvent.click(group.getByLabelText('Apr 11 (month first)'))
    await waitFor(() => expect(sent('PATCH')).toHaveLength(2))
    expect(sent('PATCH')).toEqual([
      { mapping: { dateOrder: 'dmy' } },
      { mapping: { dateOrder: 'mdy' } },
    ])
  })

  test.each<[BankImportPreview['questions'][number], string, string, Partial<ImportMapping>]>([
    [
      { about: 'decimal_mark', columns: [2], lines: [2] },
      'How much is -1.230?',
      '$1,230.00',
      { decimalMark: ',' },
    ],
    [
      { about: 'positive', columns: [2], lines: [2] },
      'What is an amount without a sign, such as -1.230?',
      'Money out',
      { positiveIs: 'out' },
    ],
    [
      { about: 'direction', columns: [1], lines: [2] },
      'What says which way the money went?',
      'The words in “Location”; a minus reverses them',
      { direction: 1 },
    ],
    [
      { about: 'minus_in_debits', columns: [2], lines: [2] },
      'Amounts in “Amt” have a minus, such as -1.230. What is such an amount?',
      'Money in (a refund)',
      { minusInDebits: 'reverses' },
    ],
    [
      { about: 'minus_in_credits', columns: [2], lines: [2] },
      'Amounts in “Amt” have a minus, such as -1.230. What is such an amount?',
      'Money in',
      { minusInCredits: 'ignored' },
    ],
    [
      { about: 'currency', columns: [], lines: [2] },
      'Which currency is this file in?',
      'US dollars',
      { currency: 'USD' },
    ],
  ])('about %j', async (question, legend, choice, answer) => {
    ask({ questions: [question], rows: [row(0, { raw: ['04/11/2026', 'A', '-1.230'] })] })
    api.answer(bankImports.change, preview)
    const group = within(await screen.findByRole('radiogroup', { name: legend }))
    await userEvent.click(group.getByLabelText(choice))
    await waitFor(() => expect(sent('PATCH')).toEqual([{ mapping: answer }]))
  })

  test('about a column offers the likeliest first', async () => {
    ask({ questions: [{ about: 'description', columns: [1, 3], lines: [2] }] })
    api.answer(bankImports.change, preview)
    const select = await screen.findByLabelText('Which column says who or what it was for?')
    const options = within(select).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Choose',
      'Location',
      'Column D',
      'Tran Date',
      'Amt',
    ])
    await userEvent.selectOptions(select, 'Location')
    await waitFor(() => expect(sent('PATCH')).toEqual([{ mapping: { description: [1] } }]))
  })

  test('about the amount takes one column, or one for each direction', async () => {
    ask({ questions: [{ about: 'amount', columns: [2], lines: [2] }] })
    const group = within(await screen.findByRole('group', { name: 'Which column is the amount?' }))
    api.answer(bankImports.change, preview)
    await userEvent.selectOptions(group.getByLabelText('Money in'), 'Amt')
    await userEvent.selectOptions(group.getByLabelText('Money out'), 'Column D')
    await waitFor(() =>
      expect(sent('PATCH')).toEqual([{ mapping: { amount: null, moneyIn: 2, moneyOut: 3 } }]),
    )
  })
})

describe('the columns of a new file', () => {
  /** Chooses an option of a select within the moment. */
  function choose(label: string, option: string): void {
    const select = screen.getByLabelText<HTMLSelectElement>(label)
    const { value } = within(select).getByRole<HTMLOptionElement>('option', { name: option })
    fireEvent.change(select, { target: { value } })
  }

  test('are open, and quick changes are sent as one', async () => {
    openReview()
    api.answer(bankImports.change, preview)
    await screen.findByLabelText('Use of Column D')
    // One right after the other: nothing can be sent between them.
    choose('Use of Column D', 'Check number')
    choose('Use of Location', 'Not used')
    choose('Amounts without a sign', 'Money out')
    expect(screen.getByLabelText('Use of Column D')).toHaveProperty('value', 'checkNumber')
    await waitFor(() => expect(sent('PATCH')).toHaveLength(1))
    expect(sent('PATCH')).toEqual([
      { mapping: { checkNumber: 3, description: [], positiveIs: 'out' } },
    ])
  })

  test('show what the latest answer says, and nothing is imported before that', async () => {
    openReview()
    const first = api.hold(bankImports.change)
    await userEvent.selectOptions(await screen.findByLabelText('Dates like 04/11'), 'dmy')
    await waitFor(() => expect(sent('PATCH')).toHaveLength(1))
    const second = api.hold(bankImports.change)
    await userEvent.selectOptions(screen.getByLabelText('Dates like 04/11'), 'mdy')
    expect(await importButton()).toHaveProperty('disabled', true)
    const dmy = { ...table, mapping: { ...mapping, dateOrder: 'dmy' as const } }
    first.answer({ ...preview, importable: 99, table: dmy })
    await waitFor(() => expect(sent('PATCH')).toHaveLength(2))
    expect(screen.getByLabelText('Dates like 04/11')).toHaveProperty('value', 'mdy')
    expect(screen.queryByRole('button', { name: 'Import 99' })).toBeNull()
    second.answer({ ...preview, importable: 7 })
    const button = await screen.findByRole('button', { name: 'Import 7' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
  })

  test('that can’t be read so say why, and are read as before again', async () => {
    openReview()
    api.fail(bankImports.change, { status: 422, code: 'import_row', detail: '14' })
    await userEvent.selectOptions(await screen.findByLabelText('Use of Tran Date'), 'Balance')
    expect(await screen.findByText(/^Couldn’t read it that way: .*\(Line 14\)$/)).toBeTruthy()
    expect(await importButton()).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'Undo the change' }))
    expect(screen.getByLabelText('Use of Tran Date')).toHaveProperty('value', 'date')
    expect(await importButton()).toHaveProperty('disabled', false)
  })

  test('offer the statuses and the words that we don’t know', async () => {
    const rows = [
      row(0, { reasons: ['status'], status: 'Funded' }),
      row(1, { reasons: ['direction'], amount: null }),
    ]
    const worded = { ...table, mapping: { ...mapping, direction: 1, status: 3 } }
    showFile({ rows, table: worded })
    openReview()
    api.answer(bankImports.change, preview)
    await screen.findByLabelText('funded')
    fireEvent.click(screen.getByLabelText('funded'))
    choose('pilot #1', 'Money out')
    await waitFor(() =>
      expect(sent('PATCH')).toEqual([
        {
          mapping: {
            postedStatuses: ['funded'],
            directionWords: [{ word: 'pilot #1', direction: 'out' }],
          },
        },
      ]),
    )
  })

  test('of another sheet can be chosen', async () => {
    showFile({
      table: { ...table, sheets: ['May', 'June'], mapping: { ...mapping, sheet: 'May' } },
    })
    openReview()
    api.answer(bankImports.change, preview)
    await userEvent.selectOptions(await screen.findByLabelText('Sheet'), 'June')
    await waitFor(() => expect(sent('PATCH')).toEqual([{ mapping: { sheet: 'June' } }]))
  })
})

test('that all money comes in is said before anything is imported, and can be turned', async () => {
  const notices = [{ about: 'all_money_in' as const, lines: [], sheets: [] }]
  showFile({ notices })
  openReview()
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Every amount in this file is money in')).toBeTruthy()
  api.answer(bankImports.change, preview)
  await userEvent.click(alert.getByRole('button', { name: 'Make them money out' }))
  await waitFor(() => expect(sent('PATCH')).toEqual([{ mapping: { positiveIs: 'out' } }]))
})

test('an OFX file has no columns, but its direction can be turned', async () => {
  showFile({ format: 'ofx', table: null, positiveIs: 'out' })
  openReview()
  api.answer(bankImports.change, { ...preview, format: 'ofx', table: null })
  const select = await screen.findByLabelText('Amounts without a sign are')
  expect(select).toHaveProperty('value', 'out')
  await userEvent.selectOptions(select, 'money in')
  await waitFor(() => expect(sent('PATCH')).toEqual([{ positiveIs: 'in' }]))
  expect(screen.queryByRole('region', { name: 'Columns' })).toBeNull()
})

test('lines and sheets that were left out are named', async () => {
  const lines = Array.from({ length: 12 }, (_, line) => line + 1)
  showFile({
    notices: [
      { about: 'lines_left_out', lines, sheets: [] },
      { about: 'sheets_left_out', lines: [], sheets: ['Notes'] },
    ],
  })
  openReview()
  expect(await screen.findByText(/^12 lines aren’t .*: 1, 2, .*10, …\.$/)).toBeTruthy()
  expect(screen.getByText('We didn’t read these sheets: Notes.')).toBeTruthy()
})

describe('the transactions of a file', () => {
  const inTab = (
    standing: ImportRowStatus,
    items: BankImportRow[],
    rest: Partial<BankImportPreview> = {},
  ) => {
    const shown = { ...counts, [standing]: items.length }
    showFile({ counts: shown, transactions: 2 + items.length, ...rest })
    showRows(items.map((one) => ({ ...one, standing })))
    return openReview(`?standing=${standing}`)
  }
  const item = (name: string) => screen.findByText(name).then((found) => found.closest('li')!)

  test('are listed by what happens to them, to the last page', async () => {
    showFile({ counts: { ...counts, new: 250, duplicate: 3 }, transactions: 253, importable: 250 })
    showRows([row(0)], { total: 250 })
    const { address } = openReview()
    const tabs = within(await screen.findByRole('navigation', { name: 'Which transactions' }))
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'New 250',
      'Already in 3',
    ])
    await userEvent.click(await screen.findByRole('button', { name: 'Page 3' }))
    await waitFor(() => expect(address()).toMatch(/\?page=3$/))
    await userEvent.click(tabs.getByRole('link', { name: /^Already in/ }))
    await waitFor(() => expect(address()).toMatch(/\?standing=duplicate$/))
    const asked = () => api.requests.filter(({ path }) => path.endsWith('/rows'))
    await waitFor(() =>
      expect(asked().map(({ query }) => query)).toEqual([
        { standing: 'new', page: '1' },
        { standing: 'new', page: '3' },
        { standing: 'duplicate', page: '1' },
      ]),
    )
    expect(screen.getByText('3 left out: 3 already in')).toBeTruthy()
  })

  test('that are doubtful and not taken are counted beside the button', async () => {
    showFile({
      counts: { ...counts, duplicate: 3, possible_duplicate: 4, before_books: 1, ahead: 2 },
      transactions: 12,
      importable: 3,
    })
    openReview()
    expect(
      await screen.findByText(
        '9 left out: 3 already in, 3 not decided or skipped, 1 before the books, 2 in the future',
      ),
    ).toBeTruthy()
  })

  test('may be known: the known one is beside it, with what differs marked', async () => {
    inTab('possible_duplicate', [row(0, { known })])
    const shown = await item('PILOT #0')
    expect([...shown.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'different: Apr 12, 2026',
      'different: PILOT',
    ])
    expect(shown.textContent).toContain('Already in: posted, from the bank connection')
  })

  test('may be posted already: what they match is below them, and why', async () => {
    const match: NonNullable<BankImportRow['match']> = {
      score: 95,
      reasons: ['amount', 'words'],
      isSure: true,
      togetherWith: [],
      entries: [
        {
          id: 'b/1',
          batchId: 'b',
          date: '2026-04-10',
          amount: -84.2,
          description: 'Pilot, fuel',
          documentGuid: null,
          internalAccountNumber: 1000,
        },
      ],
    }
    inTab('new', [row(0, { match }), row(1)], { matches: { total: 1, sure: 1 } })
    const matched = await item('PILOT #0')
    expect(matched.textContent).toContain('Sure match')
    expect(matched.textContent).toContain('Apr 10, 2026 · Pilot, fuel · ($84.20)')
    expect(matched.textContent).toContain('Why: same amount, same name')
    expect((await item('PILOT #1')).textContent).not.toContain('Why')
    expect(
      screen.getByText(
        'Matches with what’s posted or between accounts: 1, 1 of them sure. You accept them after the import.',
      ),
    ).toBeTruthy()
  })

  test('without words are called by their check, or have no description', async () => {
    inTab('needs_decision', [
      row(0, { description: '', checkNumber: '1041', reasons: ['cells'] }),
      row(1, { description: '', reasons: ['status'], status: 'Pending' }),
    ])
    expect((await item('Check 1041')).textContent).toContain('Its cells don’t fit the columns.')
    expect((await item('No description')).textContent).toContain('The bank says “Pending”.')
  })

  test('show what the file says, on demand', async () => {
    inTab('needs_decision', [row(0, { reasons: ['cells'] })])
    await userEvent.click(
      await screen.findByRole('button', { name: 'In the file: PILOT #0, line 2' }),
    )
    const terms = screen.getAllByRole('term').map((term) => term.parentElement!.textContent)
    expect(terms).toContain('Amt-84.20')
    expect(terms).toContain('Column D0011')
  })

  test('are decided with single keys', async () => {
    inTab('possible_duplicate', [row(0, { known }), row(1, { known }), row(2, { known })])
    api.answer(bankImports.decide, undefined)
    await item('PILOT #0')
    // Nothing is decided before a row has the focus.
    await press('t')
    await waitFor(() => expect(document.activeElement!.textContent).toContain('PILOT #0'))
    await press('t')
    await waitFor(() => expect(document.activeElement!.textContent).toContain('PILOT #1'))
    await press('s')
    await press('{ArrowUp}{ArrowUp}')
    await waitFor(() => expect(document.activeElement!.textContent).toContain('PILOT #0'))
    await press('u')
    await press('jjj')
    await waitFor(() => expect(document.activeElement!.textContent).toContain('PILOT #2'))
    await press('at')
    await press('k')
    await waitFor(() => expect(sent('POST')).toHaveLength(4))
    expect(sent('POST')).toEqual([
      { positions: [0], decision: 'take' },
      { positions: [1], decision: 'skip' },
      { positions: [0], decision: null },
      { standing: 'possible_duplicate', decision: 'take' },
    ])
  })

  test('are decided in the order of the keys, however fast', async () => {
    inTab('possible_duplicate', [row(0, { known }), row(1, { known })])
    const first = api.hold(bankImports.decide)
    await item('PILOT #0')
    await press('jtks')
    const skip = screen.getByRole('button', { name: 'Skip PILOT #0' })
    await waitFor(() => expect(skip.getAttribute('aria-pressed')).toBe('true'))
    await waitFor(() => expect(sent('POST')).toEqual([{ positions: [0], decision: 'take' }]))
    expect(await importButton()).toHaveProperty('disabled', true)
    api.answer(bankImports.decide, undefined)
    first.answer(undefined)
    await waitFor(() =>
      expect(sent('POST').slice(1)).toEqual([{ positions: [0], decision: 'skip' }]),
    )
    await waitFor(async () => expect(await importButton()).toHaveProperty('disabled', false))
  })

  test('show a decision at once, and take it back if it is refused', async () => {
    inTab('possible_duplicate', [row(0, { known })])
    const decided = api.hold(bankImports.decide)
    const take = await screen.findByRole('button', { name: 'Take PILOT #0' })
    await userEvent.click(take)
    await waitFor(() => expect(take.getAttribute('aria-pressed')).toBe('true'))
    decided.fail({ status: 503, code: 'unavailable' })
    await waitFor(() => expect(take.getAttribute('aria-pressed')).toBe('false'))
  })

  test('are decided all at once', async () => {
    inTab('needs_decision', [row(0, { reasons: ['status'] }), row(1, { reasons: ['cells'] })])
    api.answer(bankImports.decide, undefined)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'All of this tab (2)' }))
    await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
    await waitFor(() =>
      expect(sent('POST')).toEqual([{ standing: 'needs_decision', decision: 'skip' }]),
    )
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
  })

  test('of several bank accounts name theirs', async () => {
    showFile({ accounts: [toAccount({}), toAccount({ name: null })] })
    showRows([row(0), row(1, { account: 1 })])
    openReview()
    expect((await item('PILOT #0')).textContent).toContain('…4417')
    expect((await item('PILOT #1')).textContent).toContain('bank account 2 of the file')
  })

  test('that are decided are undecided by the same button', async () => {
    inTab('possible_duplicate', [row(0, { known, decision: 'skip' })])
    api.answer(bankImports.decide, undefined)
    await userEvent.click(await screen.findByRole('button', { name: 'Skip PILOT #0' }))
    await waitFor(() => expect(sent('POST')).toEqual([{ positions: [0], decision: null }]))
  })

  test('without a readable date or amount ask for it', async () => {
    inTab('needs_decision', [row(0, { date: null, amount: null, reasons: ['date', 'direction'] })])
    api.answer(bankImports.decide, undefined)
    await item('PILOT #0')
    await press('jt')
    // Only its direction is unclear.
    expect(await screen.findByLabelText('Amount')).toHaveProperty('value', '84.20')
    await userEvent.click(screen.getByRole('button', { name: 'Take it' }))
    expect(screen.getByText('Enter its date')).toBeTruthy()
    expect(screen.getByText('Choose one')).toBeTruthy()
    expect(sent('POST')).toEqual([])
    await userEvent.type(screen.getByLabelText('Date'), '2026-04-13')
    await userEvent.selectOptions(screen.getByLabelText('Direction'), 'Money out')
    await userEvent.click(screen.getByRole('button', { name: 'Take it' }))
    await waitFor(() =>
      expect(sent('POST')).toEqual([
        { positions: [0], decision: 'take', date: '2026-04-13', amount: -84.2 },
      ]),
    )
  })

  test('that are new can’t be decided about, and keys do nothing', async () => {
    openReview()
    await item('PILOT #0')
    await press('ts')
    expect(sent('POST')).toEqual([])
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull()
  })

  test('list their keys', async () => {
    openReview()
    await item('PILOT #0')
    await press('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }))
    expect(dialog.getByText('All of this tab, or one again')).toBeTruthy()
  })
})

describe('a file under review', () => {
  test('that is no longer there leads to choosing one', async () => {
    api.fail(bankImports.showPreview, { status: 404, code: 'not_found' })
    openReview()
    expect(await screen.findByText('This file is no longer under review')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Choose a file' }).getAttribute('href')).toBe(
      `${books}/import`,
    )
  })

  test('is discarded after a second question', async () => {
    api.answer(bankImports.undo, undefined)
    const { address } = openReview()
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(sent('DELETE')).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, discard it' }))
    await waitFor(() => expect(address()).toBe(`${books}/import`))
    await waitFor(() => expect(sent('DELETE')).toHaveLength(1))
  })

  test('stays if it can’t be imported, and says why', async () => {
    api.fail(bankImports.confirm, { status: 503, code: 'unavailable' })
    const { address } = openReview()
    await userEvent.click(await importButton())
    expect(await screen.findByText(/^Error: Please try again/)).toBeTruthy()
    await waitFor(() => expect(address()).toBe(`${books}/imports/${id}`))
  })
})

describe('imported files', () => {
  const listed: ListedBankImport = {
    id,
    fileName: 'november.csv',
    taken: 412,
    skipped: 3,
    importedAt: '2026-11-20T15:00:00.000Z',
    importedBy: 'Priya Shah',
    internalAccountNumbers: [1000],
    from: '2026-11-01',
    to: '2026-11-30',
    posted: 0,
    undoneAt: null,
    undoneBy: null,
  }
  const showList = (items: ListedBankImport[]) =>
    api.answer(bankImports.list, { items, page: 1, limit: 25, total: items.length, counts: {} })

  test('say who imported what, and are undone after a second question', async () => {
    showList([listed])
    api.answer(bankImports.undo, undefined)
    open('/imports')
    const route = await screen.findByText('412 transactions → 1000 Business Checking')
    const shown = route.closest('li')!
    for (const words of [
      'november.csv',
      'Priya Shah, Nov 20, 2026',
      'Nov 1, 2026 to Nov 30, 2026 · 3 left out',
    ])
      expect(shown.textContent).toContain(words)
    await userEvent.click(screen.getByRole('button', { name: 'Undo november.csv' }))
    expect(sent('DELETE')).toEqual([])
    showList([{ ...listed, undoneAt: '2026-11-20T15:00:00.000Z', undoneBy: 'Tom Reyes' }])
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, undo it' }))
    expect(await screen.findByText('Import undone.')).toBeTruthy()
    expect(await screen.findByText('Undone by Tom Reyes, Nov 20, 2026')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  })

  test('of which some are posted can’t be undone, and say so', async () => {
    showList([{ ...listed, posted: 2 }])
    open('/imports')
    const undo = await screen.findByRole('button', { name: 'Undo november.csv' })
    expect(undo).toHaveProperty('disabled', true)
    expect(screen.getByText(/^Some are posted\./)).toBeTruthy()
  })

  test('that were posted meanwhile are not undone', async () => {
    showList([listed])
    api.fail(bankImports.undo, {
      status: 409,
      code: 'import_posted',
      title: 'Some of its transactions are posted.',
    })
    open('/imports')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo november.csv' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, undo it' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Some of its transactions are posted.')
  })

  test('are downloaded as they were', async () => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }),
    )
    showList([listed])
    api.answer(bankImports.file, new Blob(['Date,Amount']))
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    open('/imports')
    await userEvent.click(await screen.findByRole('button', { name: 'Download november.csv' }))
    await waitFor(() => expect(click).toHaveBeenCalledOnce())
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('november.csv')
  })

  test('are none at first, and lead to the first', async () => {
    showList([])
    open('/imports', 'es')
    expect(await screen.findByText('No hay archivos importados')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Importar un archivo' })).not.toHaveLength(0)
  })
})
