import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { firm } from '@milepost/contract/firm/firm'
import { defaultInputs } from '@milepost/contract/tax-forecast/forecast-inputs'
import {
  taxForecastsForStaff,
  type StaffTaxForecast,
} from '@milepost/contract/tax-forecast/tax-forecasts-for-staff'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aTaxForecast } from '@milepost/testing/records/a-tax-forecast.ts'
import { ForecastSection } from './forecast-section.tsx'

const dana = '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11'
const settings = (differences: Partial<StaffTaxForecast> = {}): StaffTaxForecast => ({
  id: '2026',
  year: 2026,
  isOn: false,
  inputs: { ...defaultInputs, travel: 'per_diem' },
  travels: ['per_diem', 'none'],
  changes: [],
  forecast: aTaxForecast(),
  ...differences,
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(taxForecastsForStaff.list, [settings()])
})
const open = () => openPage(<ForecastSection accountId={dana} />)
const type = async (label: RegExp, text: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } })
const sent = () => api.requests.findLast(({ method }) => method === 'PATCH')

test('staff switch it on and type what the books don’t know', async () => {
  api.answer(taxForecastsForStaff.change, settings({ isOn: true }))
  open()
  await userEvent.click(
    await screen.findByRole('checkbox', { name: /^The client sees the forecast/ }),
  )
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Filing status' }), 'joint')
  await type(/^Spouse’s wages/, '$48,000')
  await type(/^Last year’s total tax/, '9,100.50')
  await type(/^State tax, percent/, '4.4%')
  await userEvent.click(screen.getByRole('button', { name: 'Save the forecast' }))
  expect(await screen.findByText('Forecast saved.')).toBeTruthy()
  await waitFor(() =>
    expect(sent()).toMatchObject({
      path: `/staff/v1/accounts/${dana}/tax_forecasts/2026`,
      body: {
        taxForecast: {
          isOn: true,
          inputs: {
            filingStatus: 'joint',
            spouseWages: 48_000,
            lastYearTax: 9_100.5,
            statePercent: 4.4,
          },
        },
        was: { filingStatus: 'single', spouseWages: 0, lastYearTax: null, statePercent: 0 },
      },
    }),
  )
  await type(/^Client’s own wages/, '100')
  await userEvent.click(screen.getByRole('button', { name: 'Save the forecast' }))
  await waitFor(() =>
    expect(sent()?.body).toEqual({ taxForecast: { inputs: { wages: 100 } }, was: { wages: 0 } }),
  )
})

test('an input that a colleague changed meanwhile is marked, and saved the second time', async () => {
  open()
  await type(/^Client’s own wages/, '100')
  api.fail(taxForecastsForStaff.change, {
    status: 409,
    code: 'settings_changed',
    field: 'tax_forecast/inputs/wages',
  })
  api.answer(taxForecastsForStaff.list, [
    settings({ inputs: { ...defaultInputs, travel: 'per_diem', wages: 200, children: 2 } }),
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Save the forecast' }))
  await screen.findByText(/^Someone else changed this to “200(.00)?”/)
  expect(screen.getByLabelText(/^Children/)).toHaveProperty('value', '2')
  api.answer(taxForecastsForStaff.change, settings())
  await userEvent.click(screen.getByRole('button', { name: 'Save the forecast' }))
  await waitFor(() =>
    expect(sent()?.body).toEqual({ taxForecast: { inputs: { wages: 100 } }, was: { wages: 200 } }),
  )
})

test('a wrong amount is said at its field, and nothing is sent', async () => {
  open()
  await type(/^Client’s own wages/, 'lots')
  await type(/^Children/, '2.5')
  await userEvent.click(screen.getByRole('button', { name: 'Save the forecast' }))
  expect(await screen.findByText('Enter dollars for the year, up to $9,999,999.')).toBeTruthy()
  expect(screen.getByText('Enter a number from 0 to 20.')).toBeTruthy()
  expect(sent()).toBeUndefined()
})

test('only what the client’s plan has can be deducted', async () => {
  open()
  const select = await screen.findByRole('combobox', { name: 'Beyond the books, deduct' })
  expect([...select.querySelectorAll('option')].map(({ value }) => value)).toEqual([
    'per_diem',
    'none',
  ])
})

test('staff see the receipt, and who changed what', async () => {
  const before = { ...defaultInputs }
  api.answer(taxForecastsForStaff.list, [
    settings({
      changes: [
        {
          at: '2026-11-20T15:00:00.000Z',
          by: 'Joanna Reed',
          isOn: true,
          inputs: { ...before, wages: 900 },
        },
        { at: '2026-11-18T15:00:00.000Z', by: 'Priya Shah', isOn: false, inputs: before },
      ],
    }),
  ])
  open()
  expect(await screen.findByText(/Set aside \$212 per week/)).toBeTruthy()
  expect(screen.getByText(/Joanna Reed · on/)).toBeTruthy()
  expect(screen.getByText('changed: Client’s own wages (W-2)')).toBeTruthy()
  expect(screen.getByText(/Priya Shah · off/)).toBeTruthy()
})

test('a failure is said', async () => {
  api.fail(taxForecastsForStaff.list, { status: 500, code: 'internal' })
  open()
  expect(await screen.findByText(/Couldn’t load the tax forecast/)).toBeTruthy()
})
