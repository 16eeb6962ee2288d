import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firm } from '@milepost/contract/firm/firm'
import { taxForecasts } from '@milepost/contract/tax-forecast/tax-forecast'
import { tax } from '@milepost/contract/tax/tax'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aTaxForecast } from '@milepost/testing/records/a-tax-forecast.ts'
import { aTaxPayment, aTaxQuarter } from '../../../../test/a-tax-quarter.ts'
import { QuarterlyTaxEstimatesPage } from '../quarterly-tax-estimates-page.tsx'
import { ForecastPage } from './forecast-page.tsx'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 9) })
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(tax.estimateOptions, [])
  api.answer(tax.runway, [aTaxQuarter({ amountDue: 2_400 })])
  api.answer(taxForecasts.list, [aTaxForecast()])
})

afterEach(() => void vi.useRealTimers())

const open = (language: 'en' | 'es' = 'en', at = '/tax/forecast') =>
  openPage(<ForecastPage />, { path: '/tax/forecast', at, language })
const section = async (name: string | RegExp) => within(await screen.findByRole('region', { name }))

test('the receipt has what to set aside, and each line with its working and source', async () => {
  open()
  const summary = await section('2026')
  expect(summary.getByText(/Set aside \$212 per week/).parentElement!.textContent).toBe(
    'Set aside $212 per weekfor 7 weeks, until Jan 15, 2027',
  )
  summary.getByText(/An estimate, not tax advice/)
  const business = await section('Net profit of the business')
  business.getByText('January – October · 10 months counted')
  business.getByText('2 months left · $5,000 in an average month')
  business.getByText('Source: Schedule C, line 31')
  business.getByText('$60,000')
  const federal = await section('Federal tax')
  federal.getByText('$12,400 at 10% · $19,017 at 12%')
  federal.getByText('Source: Form 1040-ES, line 4, Tax Rate Schedules; IRC 1(j)')
  federal.getByText('estimated')
  await section('What this leaves out')
})

test('the receipt is in Spanish, too', async () => {
  open('es')
  const summary = await section('2026')
  expect(summary.getByText(/Aparte \$212 por semana/)).toBeTruthy()
  const business = await section('Ganancia neta del negocio')
  business.getByText('enero – octubre · 10 meses contados')
})

test('the firm’s published estimate stands beside it and counts', async () => {
  open()
  const published = await section('What we ask you to pay')
  await published.findByText('$2,400.00')
  published.getByText(/Pay what our estimate says/)
  expect(published.getByRole('link').getAttribute('href')).toBe(
    '/tax/quarterly-tax-estimates?quarter=2026_4',
  )
})

test('without a published estimate it says so', async () => {
  api.answer(tax.runway, [aTaxQuarter({ hasEstimate: false, amountDue: null })])
  open()
  const published = await section('What we ask you to pay')
  expect(
    await published.findByText(/haven’t published an estimate for the 4th quarter of 2026 yet/),
  ).toBeTruthy()
})

test('of two years, the one with the next date is shown, and the other can be chosen', async () => {
  const next = aTaxForecast({ id: '2027', year: 2027, dueDate: '2027-04-15', quarter: 1 })
  api.answer(taxForecasts.list, [next, aTaxForecast()])
  const { address } = open()
  await section('2026')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2027')
  await section('2027')
  await waitFor(() => expect(address()).toBe('/tax/forecast?year=2027'))
})

test.each([
  [{ setAsidePerWeek: null, dueByThen: 0 }, 'Nothing to set aside until Jan 15, 2027'],
  [
    { dueDate: null, quarter: null, weeks: null, setAsidePerWeek: null },
    '$2,884 left for the year',
  ],
])('with %j it says: %s', async (differences, sentence) => {
  api.answer(taxForecasts.list, [aTaxForecast(differences)])
  open()
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('a forecast that is off, or can’t be loaded, is said to be so', async () => {
  api.answer(taxForecasts.list, [])
  open()
  expect(await screen.findByText('No tax forecast yet')).toBeTruthy()
})

test('a failure can be tried again', async () => {
  api.fail(taxForecasts.list, { status: 500, code: 'internal' })
  open()
  expect(await screen.findByText(/There was an issue loading your tax forecast/)).toBeTruthy()
})

test('the page of estimates leads to it, once it is on', async () => {
  const path = '/tax/quarterly-tax-estimates'
  openPage(<QuarterlyTaxEstimatesPage />, { path })
  const card = await section('Tax forecast 2026')
  card.getByText(/Set aside \$212 per week/)
  expect(card.getByRole('link').getAttribute('href')).toBe('/tax/forecast')
})

test('a payment that is marked as made changes what to set aside', async () => {
  openPage(<QuarterlyTaxEstimatesPage />, { path: '/tax/quarterly-tax-estimates' })
  const card = await section('Tax forecast 2026')
  api.answer(tax.markPaid, aTaxPayment())
  api.answer(taxForecasts.list, [aTaxForecast({ setAsidePerWeek: 99 })])
  await userEvent.click(await screen.findByRole('button', { name: /^Mark as Paid/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await card.findByText(/Set aside \$99 per week/)).toBeTruthy()
})
