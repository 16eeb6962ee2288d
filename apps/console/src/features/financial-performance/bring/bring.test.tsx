import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { clients } from '@milepost/contract/clients/clients'
import {
  booksImports,
  BooksPartStatus,
  type BooksImport,
  type BooksPart,
} from '@milepost/contract/financial-performance/books-imports'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aChartAccount } from '../../../../test/a-chart.ts'
import { aClientAccount } from '../../../../test/a-client-account.ts'
import { BooksImportPage } from './books-import-page.tsx'
import { BringBooksPage } from './bring-books-page.tsx'

const importId = '7d9f1c1e-1b2a-4c3d-8e4f-5a6b7c8d9e0f'
const dana = '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11'

const aPart: BooksPart = {
  id: `${importId}.0`,
  importId,
  fileName: 'reed.csv',
  kind: 'months',
  name: 'Reed Trucking',
  accountId: dana,
  clientName: 'Dana Reed',
  status: 'ready',
  day: null,
  differenceAccount: 1000,
  months: [
    { month: '2026-01', lines: 2, debits: 1_200, credits: 5_000, difference: -3_800 },
    { month: '2026-02', lines: 2, debits: 800, credits: 800, difference: 0 },
  ],
  unmapped: [],
  problems: [],
  problemCount: 0,
  inTheWay: null,
  countedTwice: [],
  batchIds: [],
  version: 'v1',
}

const aFile: BooksImport = {
  id: importId,
  fileName: 'reed.csv',
  state: 'review',
  uploadedAt: '2026-11-20T15:00:00Z',
  uploadedBy: 'Priya Shah',
  postedAt: null,
  title: ['Reed Trucking'],
  headings: ['', 'Jan 2026', 'Feb 2026'],
  months: ['Jan 2026', 'Feb 2026'],
  sheet: null,
  sheetsLeftOut: [],
  sample: [['Fuel', '1,200.00', '800.00']],
  rows: 1,
  mapping: {
    kind: 'months',
    client: null,
    account: 0,
    date: null,
    debit: null,
    credit: null,
    amount: null,
    details: null,
    dateOrder: 'mdy',
    decimalMark: 'dot',
    positiveIs: 'increase',
  },
  isRecognized: false,
  day: null,
  differenceAccount: 1000,
  parts: 1,
  postedParts: 0,
  isRepeated: false,
}

const pageOf = <Item,>(items: Item[]) => ({ items, page: 1, limit: 50, total: items.length })
const partsPage = (parts: BooksPart[]) => ({
  ...pageOf(parts),
  counts: Object.fromEntries(
    BooksPartStatus.options.map((one) => [
      one,
      parts.filter(({ status }) => status === one).length,
    ]),
  ) as Record<BooksPartStatus, number>,
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  api.answer(booksImports.parts, partsPage([]))
  api.answer(booksImports.list, { ...pageOf<BooksImport>([]), counts: {} })
  api.answer(booksImports.accounts, [])
  api.answer(chartOfAccounts.list, [
    aChartAccount(1000, 'Business Checking'),
    aChartAccount(4000, 'Mileage / Percentage'),
    aChartAccount(5000, 'Fuel'),
  ])
})

const sent = (method: string, path: string) =>
  api.requests.findLast((one) => one.method === method && one.path.includes(path))

const open = () => openPage(<BringBooksPage />)

test('without files there is only where to choose them', async () => {
  open()
  await screen.findByText('No files yet.')
  expect(screen.getByRole('button', { name: 'Choose files' })).toBeDefined()
  expect(screen.queryByText('Books to check')).toBeNull()
})

test('says what it can’t load', async () => {
  api.fail(booksImports.list, { status: 503, code: 'unavailable' })
  open()
  await screen.findByText(/^Couldn’t load the files/)
})

test('suggested accounts are used all at once, and others chosen one by one', async () => {
  const unmatched = { files: 2, internalAccountNumber: null, isLeftOut: false }
  const names = [
    { id: 'linehaul', name: 'Linehaul', suggestion: 4000, ...unmatched },
    { id: 'odds', name: 'Odds', suggestion: null, ...unmatched },
  ]
  api.answer(booksImports.parts, partsPage([{ ...aPart, status: 'accounts', unmapped: ['Odds'] }]))
  api.answer(booksImports.accounts, names)
  api.answer(booksImports.mapAccounts, names)
  open()
  await screen.findByText('2 of 2 to match')
  await screen.findByText('1 account to match')
  await userEvent.click(screen.getByRole('button', { name: 'Use the suggestion' }))
  await waitFor(() =>
    expect(sent('POST', 'books_account_names')!.body).toEqual({
      accounts: [{ name: 'Linehaul', internalAccountNumber: 4000 }],
    }),
  )
  await userEvent.selectOptions(screen.getByLabelText('Account of Odds'), 'none')
  await waitFor(() =>
    expect(sent('POST', 'books_account_names')!.body).toEqual({
      accounts: [{ name: 'Odds', internalAccountNumber: null, isLeftOut: true }],
    }),
  )
})

test('the client is chosen where none is known, and changed until the books are posted', async () => {
  const marcus = aClientAccount({ name: 'Marcus Reed' })
  api.answer(clients.list, { ...pageOf([marcus]), counts: {} })
  api.answer(
    booksImports.parts,
    partsPage([
      { ...aPart, id: 'a', name: 'Unknown', status: 'client', accountId: null, clientName: null },
      { ...aPart, id: 'b', name: 'Ready' },
      { ...aPart, id: 'c', name: 'Twice', status: 'duplicate' },
      { ...aPart, id: 'd', name: 'Left out', status: 'skipped' },
      { ...aPart, id: 'e', name: 'Done', status: 'posted', batchIds: ['b'] },
    ]),
  )
  api.answer(booksImports.decide, aFile)
  open()
  const select = await screen.findByLabelText('Whose books “Ready” is', { selector: 'input' })
  const selects = screen.getAllByLabelText(/^Whose books/, { selector: 'input' })
  expect(selects.map((one) => one.getAttribute('placeholder'))).toEqual([
    'Choose the client',
    'Another client',
    'Another client',
  ])
  await userEvent.type(select, 'Marcus')
  await userEvent.click(await screen.findByRole('option', { name: /^Marcus Reed/ }))
  await waitFor(() =>
    expect(sent('POST', 'decisions')!.body).toEqual({ name: 'Ready', accountId: marcus.id }),
  )
})

test('balances beside the months that they include say which, and are posted only if staff say so', async () => {
  const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']
  api.answer(
    booksImports.parts,
    partsPage([
      {
        ...aPart,
        kind: 'balances',
        day: '2026-06-30',
        status: 'duplicate',
        countedTwice: [
          { fileName: 'months.csv', months },
          { fileName: 'july.csv', months: ['2026-07'] },
        ],
      },
      {
        ...aPart,
        id: 'b',
        name: 'Other',
        clientName: 'Sam Ortiz',
        status: 'duplicate',
        countedTwice: [{ fileName: 'balances.csv', months: ['2026-01', '2026-02'] }],
      },
    ]),
  )
  api.answer(booksImports.decide, aFile)
  open()
  await screen.findByText(
    'These balances include January 2026 to June 2026, and so does months.csv: posted together, they would count twice',
  )
  screen.getByText(
    'These balances include July 2026, and so does july.csv: posted together, they would count twice',
  )
  screen.getByText(
    'The balances in balances.csv include January 2026 to February 2026: posted together, they would count twice',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Post Dana Reed anyway' }))
  await waitFor(() =>
    expect(sent('POST', 'decisions')!.body).toEqual({ name: 'Reed Trucking', decision: 'take' }),
  )
})

test('the account for differences is chosen by a person, for all files at once', async () => {
  api.answer(
    booksImports.parts,
    partsPage([{ ...aPart, status: 'difference', differenceAccount: null }]),
  )
  api.answer(booksImports.change, [aFile])
  open()
  await screen.findByText('Off by ($3,800.00)')
  const use = await screen.findByRole('button', { name: 'Use for 1 file' })
  expect(use).toHaveProperty('disabled', true)
  await userEvent.selectOptions(
    screen.getByLabelText('Where income less expenses goes, in 1 file'),
    '1000',
  )
  await userEvent.click(use)
  await waitFor(() =>
    expect(sent('PATCH', 'books_imports')!.body).toEqual({
      ids: [importId],
      differenceAccount: 1000,
    }),
  )
})

test('what is ready is posted after a question with its number', async () => {
  api.answer(
    booksImports.parts,
    partsPage([aPart, { ...aPart, id: 'b', status: 'locked', inTheWay: '2026-01-31' }]),
  )
  api.answer(booksImports.post, { id: 'x', parts: 1, clients: 1, batches: 2 })
  open()
  await screen.findByText('The books are locked through Jan 31, 2026')
  await userEvent.click(await screen.findByRole('button', { name: 'Post 1' }))
  const dialog = await screen.findByRole('dialog', { name: /^Post \d sets? of books\?$/ })
  await userEvent.click(within(dialog).getByRole('button', { name: /^Post/ }))
  await screen.findByText('2 batches posted for 1 client')
  await waitFor(() =>
    expect(sent('POST', 'books_postings')!.body).toEqual({
      ids: [importId],
      versions: ['v1', 'v1'],
    }),
  )
})

test('a file shows its columns and months, and can be taken back once it is posted', async () => {
  const posted = { ...aFile, state: 'posted' as const, postedParts: 1 }
  api.answer(booksImports.parts, partsPage([{ ...aPart, status: 'posted', batchIds: ['b'] }]))
  api.answer(booksImports.show, posted)
  api.fail(booksImports.takeBack, {
    status: 409,
    code: 'period_locked',
    detail: 'Dana Reed: Locked.',
  })
  openPage(<BooksImportPage />, {
    path: '/books/import/:importId',
    at: `/books/import/${importId}`,
  })
  await screen.findByRole('cell', { name: '($3,800.00) to 1000 Business Checking' })
  expect(screen.getByLabelText('What Column 1 is')).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Take back' }))
  const dialog = await screen.findByRole('dialog', {
    name: 'Take back what was posted from this file?',
  })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take back' }))
  await screen.findByText(/^Error: .*Dana Reed: Locked\./)
})

test('a file under review is read as its columns are chosen', async () => {
  api.answer(booksImports.parts, partsPage([aPart]))
  api.answer(booksImports.show, aFile)
  api.answer(booksImports.change, [aFile])
  openPage(<BooksImportPage />, {
    path: '/books/import/:importId',
    at: `/books/import/${importId}`,
  })
  await userEvent.selectOptions(await screen.findByLabelText('What Jan 2026 is'), 'amount')
  await waitFor(() =>
    expect(sent('PATCH', 'books_imports')!.body).toEqual({
      ids: [importId],
      mapping: { amount: 1 },
    }),
  )
})
