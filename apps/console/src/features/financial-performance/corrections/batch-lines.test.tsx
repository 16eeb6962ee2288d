import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import type { TransactionBatch } from '@milepost/contract/financial-performance/financial-performance'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { posting, type BatchLine } from '@milepost/contract/financial-performance/posting'
import { splitPatterns } from '@milepost/contract/financial-performance/split-patterns'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aBooksLock } from '../../../../test/a-books-lock.ts'
import { aChartAccount } from '../../../../test/a-chart.ts'
import { patterns } from '../../../paths.ts'
import { BatchPage } from '../batch-page.tsx'

const dana = '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11'
const line = (
  lineNumber: number,
  internalAccountNumber: number,
  amount: number,
  rest: Partial<BatchLine> = {},
): BatchLine => ({
  id: `${rest.batchId ?? 'b'}-${lineNumber}`,
  batchId: 'b',
  lineNumber,
  date: '2026-11-05',
  internalAccountNumber,
  amount,
  source: 'Pilot',
  details: '',
  correctedByBatchId: null,
  isReconciled: false,
  isCorrectable: true,
  ...rest,
})
const fuel = [
  line(1, 5000, 412.37),
  line(2, 5200, 20, { details: 'Reefer' }),
  line(3, 1000, -432.37),
]
const batch: TransactionBatch = {
  batchId: 'b',
  date: '2026-11-05',
  description: 'Pilot, fuel',
  total: -432.37,
  documentGuid: 'd',
  reversesBatchId: null,
  reversedByBatchId: null,
  correctsBatchId: null,
  ruleId: null,
  income: [],
  asset: [],
  expense: [
    {
      date: '2026-11-05',
      amount: 412.37,
      description: 'Posted: Pilot',
      internalAccountNumber: 5000,
    },
  ],
  liability: [],
  equity: [],
  miles: [],
}

let api: ReturnType<typeof fakeApi>
// Otherwise the first test waits for the dialog's code.
beforeAll(() => import('./line-correction-dialog.tsx'))
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  api = fakeApi()
  api.answer(booksLock.show, aBooksLock())
  api.answer(posting.batch, batch)
  api.answer(posting.lines, fuel)
  api.answer(posting.correct, { ...batch, batchId: 'c', correctsBatchId: 'b' })
  api.answer(splitPatterns.list, [])
  api.answer(importedTransactions.list, {
    items: [],
    page: 1,
    limit: 50,
    total: 0,
    counts: { waiting: 0, set_aside: 0, changed: 0, sure: 0 },
  })
  api.answer(chartOfAccounts.listForClient, [
    aChartAccount(1000, 'Business Checking'),
    aChartAccount(5000, 'Fuel'),
    aChartAccount(5100, 'Repairs'),
    aChartAccount(5200, 'Reefer Fuel'),
  ])
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
const openDialog = async (number: number) => {
  await screen.findByRole('heading', { name: 'What this batch says now' })
  await screen.findByText(/5000 Fuel/)
  await userEvent.keyboard(`${'j'.repeat(number)}c`)
  return within(await screen.findByRole('dialog', { name: 'Correct a line' }))
}
const post = () => userEvent.keyboard('{Control>}{Enter}{/Control}')

test('a line goes to another account by keyboard, and the others are not sent', async () => {
  open()
  await openDialog(1)
  await userEvent.keyboard('5100{Enter}')
  await post()
  await waitFor(() =>
    expect(sent()).toEqual({
      id: expect.any(String),
      replaces: [{ batchId: 'b', lineNumber: 1 }],
      lines: [{ internalAccountNumber: 5100, amount: 412.37, details: '' }],
    }),
  )
  expect(await screen.findByText('Correction posted.')).toBeTruthy()
})

test('a line is split, with other words and another source', async () => {
  open()
  const dialog = await openDialog(3)
  await userEvent.type(dialog.getByLabelText('Part 1'), '400{Enter}')
  await userEvent.keyboard('5100{Enter}')
  await userEvent.type(dialog.getByLabelText('Details'), 'Oil')
  await userEvent.clear(dialog.getByLabelText('Source'))
  await userEvent.type(dialog.getByLabelText('Source'), 'Loves')
  await post()
  await waitFor(() =>
    expect(sent()).toMatchObject({
      replaces: [{ lineNumber: 3 }],
      lines: [
        { internalAccountNumber: 1000, amount: -400, details: 'Oil' },
        { internalAccountNumber: 5100, amount: -32.37, details: 'Oil' },
      ],
      source: 'Loves',
    }),
  )
})

test('another amount takes the difference from the largest other line', async () => {
  open()
  const dialog = await openDialog(1)
  await userEvent.clear(dialog.getByLabelText('Amount'))
  await userEvent.type(dialog.getByLabelText('Amount'), '421.37')
  expect(dialog.getByLabelText('The difference goes on')).toHaveProperty('value', 'b-3')
  expect(dialog.getByText(/^It becomes .*441\.37/)).toBeTruthy()
  await post()
  await waitFor(() =>
    expect(sent()).toMatchObject({
      replaces: [{ lineNumber: 1 }, { lineNumber: 3 }],
      lines: [
        { internalAccountNumber: 5000, amount: 421.37 },
        { internalAccountNumber: 1000, amount: -441.37 },
      ],
    }),
  )
})

test('a line that should not be there goes, and its amount with it', async () => {
  open()
  const dialog = await openDialog(2)
  await userEvent.clear(dialog.getByLabelText('Amount'))
  await userEvent.type(dialog.getByLabelText('Amount'), '0')
  await post()
  await waitFor(() =>
    expect(sent()).toMatchObject({
      replaces: [{ lineNumber: 2 }, { lineNumber: 3 }],
      lines: [{ internalAccountNumber: 1000, amount: -412.37 }],
    }),
  )
})

test('a reconciled line stays, and so does the amount that only it could take', async () => {
  api.answer(posting.lines, [
    fuel[0]!,
    line(3, 1000, -412.37, { isReconciled: true, isCorrectable: false }),
  ])
  open('es')
  expect(await screen.findByText('Conciliado')).toBeTruthy()
  await screen.findByText(/5000 Fuel|5000 Combustible/)
  await userEvent.keyboard('jjc')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.keyboard('kc')
  const dialog = within(await screen.findByRole('dialog', { name: 'Corregir un renglón' }))
  expect(dialog.getByLabelText('Monto')).toHaveProperty('disabled', true)
  expect(dialog.getByText(/^Ningún otro renglón/)).toBeTruthy()
})

test('one of a locked month is corrected on the first open day, others within their month', async () => {
  open()
  const dialog = await openDialog(1)
  const day = dialog.getByLabelText('Day')
  await userEvent.clear(day)
  await userEvent.type(day, '2026-10-31')
  await post()
  expect(sent()).toBeUndefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  api.answer(booksLock.show, aBooksLock('2026-11-30'))
  open()
  await userEvent.click((await screen.findAllByRole('button', { name: /^Correct: 5000/ })).at(-1)!)
  const field = await screen.findByLabelText('Day of the correction')
  await waitFor(() => expect(field).toHaveProperty('value', '2026-12-01'))
  await post()
  await waitFor(() => expect(sent()).toMatchObject({ date: '2026-12-01' }))
})

test('a corrected line leads to its correction, and so do the lines that took its place', async () => {
  api.answer(posting.lines, [
    { ...fuel[0]!, correctedByBatchId: 'c', isCorrectable: false },
    fuel[2]!,
    line(2, 5100, 412.37, { batchId: 'c' }),
  ])
  open()
  for (const name of [/correction: 5000 Fuel, \$412/, /correction: 5100 Repairs, \$412/]) {
    const link = await screen.findByRole('link', { name })
    expect(link.getAttribute('href')).toBe(`/clients/${dana}/books/batches/c`)
  }
  expect(screen.queryByRole('button', { name: /^Correct: 5000/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Correct: 5100/ })).toBeTruthy()
})

test('a batch without such lines, and one that was reversed, show what was posted', async () => {
  api.answer(
    posting.lines,
    fuel.map((one) => ({ ...one, isCorrectable: false })),
  )
  open()
  expect(await screen.findByText(/Posted: Pilot/)).toBeTruthy()
  api.answer(posting.lines, fuel)
  api.answer(posting.batch, { ...batch, reversedByBatchId: 'r' })
  open()
  await waitFor(() => expect(screen.getAllByText(/Posted: Pilot/)).toHaveLength(2))
  expect(screen.queryByRole('button', { name: /^Correct:/ })).toBeNull()
})

test('what someone else corrected meanwhile says so', async () => {
  api.fail(posting.correct, { status: 409, code: 'line_corrected' })
  open()
  await openDialog(1)
  await post()
  expect(await screen.findByText(/^Someone corrected one of these lines/)).toBeTruthy()
})
