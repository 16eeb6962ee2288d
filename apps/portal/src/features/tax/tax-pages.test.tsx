import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { firm } from '@milepost/contract/firm/firm'
import { tax, type TaxEstimateOption, type TaxReturn } from '@milepost/contract/tax/tax'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { askAgain, openPage } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aTaxQuarter } from '../../../test/a-tax-quarter.ts'
import { QuarterlyTaxEstimatesPage } from './quarterly-tax-estimates-page.tsx'
import { TaxReturnsPage } from './tax-returns-page.tsx'

// The PDF viewer needs a canvas, which jsdom lacks. The end-to-end tests cover it.
vi.mock('@milepost/ui/pdf/pdf-viewer.tsx', () => ({ PdfViewer: () => <p>The PDF</p> }))

const option = (quarter: number, dueDate: string | null): TaxEstimateOption => ({
  id: `2026_${quarter}`,
  year: 2026,
  quarter,
  dueDate,
  amountDue: 2240.5,
})
const options = [option(4, '2027-01-15'), option(3, '2026-09-15')]

function openEstimates(offered = options, at = '/tax/quarterly-tax-estimates') {
  const api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(tax.estimateOptions, offered)
  api.answer(tax.estimatePdf, new Blob(['%PDF-1.7']))
  api.answer(tax.runway, [aTaxQuarter({ hasEstimate: false, amountDue: null })])
  return {
    api,
    open: (language: 'en' | 'es' = 'en') =>
      openPage(<QuarterlyTaxEstimatesPage />, {
        path: '/tax/quarterly-tax-estimates',
        at,
        language,
      }),
  }
}

const selector = (name: RegExp) => screen.findByRole('combobox', { name })

test('a quarter is chosen, with the day it is due beside it, and shown as a PDF', async () => {
  const { api, open } = openEstimates()
  const { address } = open()
  const select = await selector(/Quarter/)
  screen.getByRole('option', { name: '4th quarter of 2026 · Due Jan 15' })
  await userEvent.selectOptions(select, '2026_3')
  await screen.findByText('The PDF')
  screen.getByText('Sep 15, 2026')
  screen.getByText('$2,240.50')
  await waitFor(() => expect(address()).toBe('/tax/quarterly-tax-estimates?quarter=2026_3'))
  await waitFor(() =>
    expect(api.requests.map(({ path }) => path)).toContain('/v1/pdfs/tax_estimate/2026/3.pdf'),
  )
})

test('a client can ask the firm about an estimate', async () => {
  openEstimates(options, '/tax/quarterly-tax-estimates?quarter=2026_3').open('es')
  const link = await screen.findByRole('link', { name: 'Preguntar sobre esto' })
  const [page, asked] = link.getAttribute('href')!.split('?')
  expect(page).toBe('/hub-messages/new')
  expect(Object.fromEntries(new URLSearchParams(asked))).toEqual({
    about: 'figure/tax_estimate:2026:3',
    subject: 'Pregunta sobre la estimación del 3.er trimestre de 2026',
  })
})

test('the select keeps the focus from quarter to quarter, and nothing of the one before stays', async () => {
  const { api, open } = openEstimates()
  open()
  const select = await selector(/Quarter/)
  await userEvent.selectOptions(select, '2026_3')
  await screen.findByText('The PDF')
  await waitFor(() => expect(document.activeElement).toBe(select))
  api.hold(tax.estimatePdf)
  await userEvent.selectOptions(select, '2026_4')
  expect(screen.queryByText('The PDF')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(select))
})

test('the IRS takes payments outside, in another tab that knows nothing of this one', async () => {
  openEstimates().open()
  const link = await screen.findByRole('link', { name: /Make IRS Payment/ })
  expect(link.getAttribute('href')).toBe(aFirm().irsDirectPayUrl)
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})

test('a quarter must be chosen', async () => {
  openEstimates().open()
  const select = await selector(/Quarter/)
  expect(screen.queryByText('Must select a tax quarter')).toBeNull()
  select.focus()
  await userEvent.tab()
  await screen.findByText('Must select a tax quarter')
})

test('a quarter that the address makes up is none', async () => {
  openEstimates(options, '/tax/quarterly-tax-estimates?quarter=1999_9').open()
  await screen.findByText('Must select a tax quarter')
})

test('an estimate that does not load shows an error at the field and can be loaded again', async () => {
  const { api, open } = openEstimates(options, '/tax/quarterly-tax-estimates?quarter=2026_4')
  api.fail(tax.estimatePdf, { status: 503, code: 'unavailable' })
  open()
  await screen.findByText(
    'There was an error fetching your estimate: Please try again in 5-10 minutes',
  )
  api.answer(tax.estimatePdf, new Blob(['%PDF-1.7']))
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('The PDF')
})

test('an estimate that is already shown stays if loading it again fails', async () => {
  const { api, open } = openEstimates(options, '/tax/quarterly-tax-estimates?quarter=2026_4')
  const { cache } = open()
  await screen.findByText('The PDF')
  api.fail(tax.estimatePdf, { status: 503, code: 'unavailable' })
  await askAgain(cache)
  screen.getByText('The PDF')
  expect(screen.queryByText(/^There was an error/)).toBeNull()
})

test('a client without estimates sees a message that there are none', async () => {
  openEstimates([]).open()
  await screen.findByText('You have no Quarterly Tax Estimates.')
})

test('in Spanish, too', async () => {
  openEstimates([]).open('es')
  await screen.findByText('No tiene estimaciones trimestrales.')
})

test('estimates that do not load say why', async () => {
  const { api, open } = openEstimates()
  api.fail(tax.estimateOptions, { status: 503, code: 'unavailable' })
  open()
  await screen.findByText(/There was an issue loading Quarterly Tax Estimates: Please try again/)
})

const storedReturn: TaxReturn = { id: 'r1', year: 2025, docId: 'r1', s9Url: null }
const elsewhere: TaxReturn = {
  id: 'r2',
  year: 2024,
  docId: null,
  s9Url: 'https://returns.example/2024',
}

function openReturns(offered: TaxReturn[], at = '/tax/tax-returns') {
  const api = fakeApi()
  api.answer(tax.returns, offered)
  api.answer(tax.returnPdf, new Blob(['%PDF-1.7']))
  return { api, open: () => openPage(<TaxReturnsPage />, { path: '/tax/tax-returns', at }) }
}

test('a stored return opens as a PDF, and a return hosted elsewhere is shown as a link', async () => {
  openReturns([storedReturn, elsewhere]).open()
  const select = await selector(/Tax return/)
  await userEvent.selectOptions(select, '2025')
  await screen.findByText('The PDF')
  await userEvent.selectOptions(select, '2024')
  const link = await screen.findByRole('link', { name: /Open the 2024 return/ })
  expect(link.getAttribute('href')).toBe('https://returns.example/2024')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(screen.queryByText('The PDF')).toBeNull()
})

test('two returns of the same year are numbered', async () => {
  openReturns([{ ...storedReturn, id: 'r3', docId: 'r3' }, storedReturn]).open()
  await selector(/Tax return/)
  screen.getByRole('option', { name: '2025 (2)' })
  screen.getByRole('option', { name: '2025 (1)' })
})

test('a return must be chosen', async () => {
  openReturns([storedReturn], '/tax/tax-returns?return=nothing').open()
  await screen.findByText('Must select a tax return')
})

test('a client without returns sees a message that there are none', async () => {
  openReturns([]).open()
  await screen.findByText('You have no Tax Returns.')
})

test('returns that do not load say why', async () => {
  const { api, open } = openReturns([storedReturn])
  api.fail(tax.returns, { status: 503, code: 'unavailable' })
  open()
  await screen.findByText(/There was an issue loading Tax Returns: Please try again/)
})
