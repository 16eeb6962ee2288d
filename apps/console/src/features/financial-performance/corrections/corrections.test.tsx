import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import type { TransactionBatch } from '@milepost/contract/financial-performance/financial-performance'
import {
  importedTransactions,
  type ImportedTransaction,
} from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import { splitPatterns } from '@milepost/contract/financial-performance/split-patterns'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aBooksLock } from '../../../../test/a-books-lock.ts'
import { aChartAccount } from '../../../../test/a-chart.ts'
import { patterns } from '../../../paths.ts'
import { BatchPage } from '../batch-page.tsx'

const dana = '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11'
const batch: TransactionBatch = {
  batchId: 'b',
  date: '2026-11-06',
  description: 'Bank, 2026-11-06',
  total: -1_200,
  documentGuid: null,
  reversesBatchId: null,
  reversedByBatchId: null,
  correctsBatchId: null,
  ruleId: null,
  income: [],
  asset: [],
  expense: [],
  liability: [],
  equity: [],
  miles: [],
}
const loan: ImportedTransaction = {
  id: 't',
  date: '2026-11-06',
  amount: -1_200,
  description: 'TRUCK LOAN',
  stem: 'truck loan',
  state: 'posted',
  checkNumber: null,
  bankChange: null,
  possibleDuplicate: null,
  isAhead: false,
  internalAccountNumber: 1000,
  bankAccount: null,
  proposedAccountNumber: 6100,
  proposedParts: null,
  proposedBy: null,
  question: null,
  rule: null,
  entry: { batchId: 'b', date: '2026-11-06', words: 'TRUCK LOAN' },
  batchId: 'b',
  documentGuid: null,
  isMatched: false,
  match: null,
  alike: 0,
}

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  api = fakeApi()
  api.answer(booksLock.show, aBooksLock())
  api.answer(posting.batch, batch)
  api.answer(posting.lines, [])
  api.answer(splitPatterns.list, [])
  api.answer(importedTransactions.correct, { ...batch, batchId: 'c', correctsBatchId: 'b' })
  api.answer(chartOfAccounts.listForClient, [
    aChartAccount(1000, 'Business Checking'),
    aChartAccount(2500, 'Truck Loan'),
    aChartAccount(6100, 'Truck Payment'),
  ])
})
const lists = (items: ImportedTransaction[]) =>
  api.answer(importedTransactions.list, {
    items,
    page: 1,
    limit: 50,
    total: items.length,
    counts: { waiting: 0, set_aside: 0, changed: 0, sure: 0 },
  })
const open = (language: 'en' | 'es' = 'en') =>
  openRoutes(
    [
      { path: patterns.batch, element: <BatchPage /> },
      { path: '*', element: null },
    ],
    { at: `/clients/${dana}/books/batches/b`, language },
  )
const sent = () => api.requests.findLast(({ method }) => method === 'POST')?.body

test('a transaction of a batch is corrected by keyboard, with a split', async () => {
  lists([loan])
  open()
  await screen.findByText('TRUCK LOAN')
  await userEvent.keyboard('jc')
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct a transaction' }))
  await userEvent.type(dialog.getByLabelText('Part 1'), '300{Enter}')
  await userEvent.keyboard('2500{Enter}')
  expect(dialog.getByText('$900.00')).toBeTruthy()
  await userEvent.clear(dialog.getByLabelText('Words'))
  await userEvent.type(dialog.getByLabelText('Words'), 'Truck 2')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent()).toMatchObject({
      replaces: 'b',
      words: 'Truck 2',
      parts: [
        { internalAccountNumber: 6100, amount: -300 },
        { internalAccountNumber: 2500, amount: -900 },
      ],
    }),
  )
  expect(sent()).not.toHaveProperty('date')
  expect(await screen.findByText('Correction posted.')).toBeTruthy()
})

test('the day stays in its month', async () => {
  lists([loan])
  open('es')
  await userEvent.click(await screen.findByRole('button', { name: 'Corregir: TRUCK LOAN' }))
  const day = await screen.findByLabelText('Día')
  await userEvent.clear(day)
  await userEvent.type(day, '2026-10-31')
  await userEvent.click(screen.getByRole('button', { name: 'Asentar la corrección' }))
  expect(sent()).toBeUndefined()
  await userEvent.clear(day)
  await userEvent.type(day, '2026-11-02')
  await userEvent.click(screen.getByRole('button', { name: 'Asentar la corrección' }))
  await waitFor(() => expect(sent()).toMatchObject({ date: '2026-11-02' }))
})

test('one of a locked month is corrected on the first open day', async () => {
  api.answer(booksLock.show, aBooksLock('2026-11-30'))
  lists([loan])
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Correct: TRUCK LOAN' }))
  expect(await screen.findByLabelText('Day of the correction')).toHaveProperty(
    'value',
    '2026-12-01',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Post the correction' }))
  await waitFor(() => expect(sent()).toMatchObject({ date: '2026-12-01' }))
})

test('a corrected one leads to its correction, one with a paper to that; a match and a correction have nothing to correct', async () => {
  lists([
    { ...loan, entry: { batchId: 'c', date: '2026-11-02', words: 'Truck 2' } },
    { ...loan, id: 'm', description: 'MATCHED', isMatched: true, entry: null },
    { ...loan, id: 'p', description: 'FUEL', documentGuid: 'paper' },
  ])
  open()
  const link = await screen.findByRole('link', { name: 'See the correction: TRUCK LOAN' })
  expect(link.getAttribute('href')).toBe(`/clients/${dana}/books/batches/c`)
  expect(screen.getByText(/As: Truck 2, Nov 2, 2026/)).toBeTruthy()
  const paper = screen.getByRole('link', { name: 'See the document: FUEL' })
  expect(paper.getAttribute('href')).toBe(`/queue/${dana}/paper`)
  expect(screen.queryByRole('button', { name: 'Correct: MATCHED' })).toBeNull()
  api.answer(posting.batch, { ...batch, correctsBatchId: 'a' })
  open()
  expect(await screen.findByRole('link', { name: 'See the batch it corrects' })).toBeTruthy()
})

test('one that confirms the batch waits again once its match is undone', async () => {
  api.answer(importedTransactions.undoMatch, undefined)
  lists([{ ...loan, id: 'm', description: 'MATCHED', isMatched: true, entry: null }])
  open()
  const undo = await screen.findByRole('button', { name: 'Undo match: MATCHED' })
  lists([])
  await userEvent.click(undo)
  expect(await screen.findByText(/^Match undone/)).toBeTruthy()
  await waitFor(() =>
    expect(api.requests.findLast(({ method }) => method === 'DELETE')?.path).toMatch(
      /imported_matches\/m$/,
    ),
  )
  await waitFor(() => expect(screen.queryByText('MATCHED')).toBeNull())
})

test('what someone else corrected meanwhile says so', async () => {
  lists([loan])
  api.fail(importedTransactions.correct, { status: 409, code: 'imported_corrected' })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Correct: TRUCK LOAN' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Post the correction' }))
  expect(await screen.findByText(/^Someone corrected or reversed this/)).toBeTruthy()
})
