import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  financialPerformance,
  type TransactionBatch,
} from '@milepost/contract/financial-performance/financial-performance'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aBatch } from '@milepost/testing/records/a-statement.ts'
import { paths, patterns } from '../../../paths.ts'
import { BatchPage } from './batch-page.tsx'

// The PDF viewer needs a canvas, which jsdom lacks. The end-to-end tests cover it.
vi.mock('@milepost/ui/pdf/pdf-viewer.tsx', () => ({ PdfViewer: () => <p>The PDF</p> }))

type Opened = { arrange?: (api: ReturnType<typeof fakeApi>) => void; language?: 'en' | 'es' }

function open(batch: TransactionBatch = aBatch(), { arrange, language = 'en' }: Opened = {}) {
  const api = fakeApi()
  api.answer(financialPerformance.batch, batch)
  api.answer(financialPerformance.batchDocument, new Blob(['%PDF-1.7']))
  arrange?.(api)
  const opened = openRoutes(
    [
      { path: patterns.profitAndLossBatch, element: <BatchPage /> },
      { path: '*', element: null },
    ],
    { at: paths.profitAndLossBatch(batch.batchId), language },
  )
  return { api, ...opened }
}

test('a batch shows its details, its lines by section, and its effect on profit', async () => {
  open()
  await screen.findByRole('heading', { level: 1, name: 'Document Transactions' })
  const lines = within(await screen.findByRole('region', { name: 'Transactions found: 4' }))
  lines.getByText(aBatch().batchId)
  lines.getByText('10-16-2026')
  lines.getByText('Settlement, week ending Oct 10')
  const income = within(lines.getByRole('region', { name: 'Income' }))
  expect(income.getByText('Mileage / Percentage: 4 loads').nextSibling?.textContent).toBe(
    '$1,600.00',
  )
  const miles = within(lines.getByRole('region', { name: 'Miles' }))
  miles.getByText('812.5')
  expect(lines.queryByRole('region', { name: 'Equity' })).toBeNull()
  expect(lines.getByText('P&L Total:').nextSibling?.textContent).toBe('$1,178.13')
})

test('a batch that does not exist offers no second try', async () => {
  open(aBatch(), {
    arrange: (api) => api.fail(financialPerformance.batch, { status: 404, code: 'not_found' }),
  })
  await screen.findByRole('alert')
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

test('a line with its own date shows it', async () => {
  const { income, ...rest } = aBatch()
  open({
    ...rest,
    income: [...income, { ...income[0]!, description: 'Bonus', date: '2026-10-09' }],
  })
  const bonus = await screen.findByText('Bonus')
  within(bonus).getByText('10-09-2026')
  expect(screen.getByText('Mileage / Percentage: 4 loads').querySelector('time')).toBeNull()
})

test('the document of a batch is shown beside the lines, with a link to its own page', async () => {
  open()
  await screen.findByText('The PDF')
  const view = screen.getByRole('link', { name: 'View Document' })
  expect(view.getAttribute('href')).toBe(paths.document(aBatch().documentGuid!))
  const back = screen.getByRole('link', { name: 'Back to Profit & Loss' })
  expect(back.getAttribute('href')).toBe(paths.profitAndLoss)
})

test('a batch without a document says so and requests none', async () => {
  const { api } = open(aBatch({ documentGuid: null }))
  await screen.findByText('No document preview available.')
  await waitFor(() => expect(api.requests).toHaveLength(1))
})

test('a document that does not load shows an error beside the lines', async () => {
  open(aBatch(), {
    arrange: (api) =>
      api.fail(financialPerformance.batchDocument, { status: 404, code: 'not_found' }),
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('There was an issue loading the document PDF: Not found')
  screen.getByText('P&L Total:')
})

test('a batch that does not load shows an error with its number', async () => {
  open(aBatch(), {
    arrange: (api) => api.fail(financialPerformance.batch, { status: 404, code: 'not_found' }),
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    `There was an issue loading transactions for batch #${aBatch().batchId}: Not found. Reload the page, or go back.`,
  )
})

test.each([
  ['reversedByBatchId', 'Another batch reversed this one.'],
  ['reversesBatchId', 'This batch reverses an earlier one.'],
] as const)('with a %s it says so and leads to the other', async (which, text) => {
  const other = '7c0f0b0e-2222-4000-8000-000000000002'
  open(aBatch({ [which]: other }))
  await screen.findByText(
    (_, element) => element?.tagName === 'P' && element.textContent.startsWith(text),
  )
  const link = screen.getByRole('link', { name: 'See the other batch' })
  expect(link.getAttribute('href')).toBe(paths.profitAndLossBatch(other))
})

test('it reads in Spanish', async () => {
  open(aBatch(), { language: 'es' })
  await screen.findByRole('heading', { level: 1, name: 'Movimientos del documento' })
  await screen.findByText('Total de ganancias y pérdidas:')
  // The account name is translated; free text is not.
  screen.getByText('Millaje / porcentaje: 4 loads')
  screen.getByText('Combustible: Diesel')
})
