import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { firm } from '@milepost/contract/firm/firm'
import { mileageRatesForStaff } from '@milepost/contract/mileage/mileage-rates'
import {
  perDiemRatesForStaff,
  type AnnouncedPerDiemRate,
} from '@milepost/contract/per-diem/per-diem-rates'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { RatesPage } from './rates-page.tsx'

const thisYear = new Date().getFullYear()
const announced: AnnouncedPerDiemRate = {
  from: `${thisYear - 1}-01-01`,
  to: `${thisYear}-12-31`,
  insideConus: 80,
  outsideConus: 86,
  notice: '2025-54',
  provisional: false,
  checkedOn: `${thisYear}-12-31`,
}
const estimated: AnnouncedPerDiemRate = {
  from: `${thisYear + 1}-01-01`,
  to: null,
  insideConus: 80,
  outsideConus: 86,
  notice: null,
  provisional: true,
  checkedOn: `${thisYear}-12-31`,
}

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(perDiemRatesForStaff.list, [announced, estimated])
  api.answer(mileageRatesForStaff.list, [
    {
      from: `${thisYear}-01-01`,
      to: `${thisYear}-12-31`,
      standardRate: 0.725,
      source: 'IRS Notice 2026-10',
      provisional: false,
      checkedOn: `${thisYear}-12-31`,
    },
  ])
})

const dialog = () => within(screen.getByRole('dialog'))
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const lastSent = (method: string) => api.requests.findLast((sent) => sent.method === method)

test('the rates are listed by year, with the one in use and those not announced yet', async () => {
  openPage(<RatesPage />)
  const perDiem = within(await screen.findByRole('region', { name: 'Per diem' }))
  expect((await perDiem.findAllByRole('heading', { level: 3 })).map((h) => h.textContent)).toEqual([
    String(thisYear + 1),
    String(thisYear - 1),
  ])
  expect(perDiem.getByText('In use today')).toBeTruthy()
  expect(perDiem.getByText('Estimated')).toBeTruthy()
  expect(perDiem.getByText('Not announced')).toBeTruthy()
  const mileage = within(screen.getByRole('region', { name: 'Standard mileage' }))
  expect(await mileage.findByText('$0.725 per mile')).toBeTruthy()
})

test('a provisional rate gets its notice', async () => {
  api.answer(perDiemRatesForStaff.change, { ...estimated, notice: '2026-50', provisional: false })
  openPage(<RatesPage />)
  await click(/^Edit the rate from Jan 1/)
  await userEvent.type(dialog().getByLabelText('IRS notice'), '2026-50')
  await userEvent.click(dialog().getByRole('checkbox'))
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }))
  await screen.findByText('Rate saved.')
  await waitFor(() =>
    expect(lastSent('PATCH')).toMatchObject({
      path: `/staff/v1/rates/per_diem/${estimated.from}`,
      body: {
        perDiemRate: {
          to: null,
          insideConus: 80,
          outsideConus: 86,
          notice: '2026-50',
          provisional: false,
        },
      },
    }),
  )
})

test('a mileage rate is sent only once it is complete and valid', async () => {
  openPage(<RatesPage />)
  await click('Add a mileage rate')
  await userEvent.type(dialog().getByLabelText('From'), `${thisYear + 1}-01-01`)
  await userEvent.type(dialog().getByLabelText('Dollars per mile'), '0.7455')
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }))
  await screen.findByText('Enter a rate with up to three decimals.')
  expect(
    dialog().getByText(
      'A rate without an IRS notice is an estimated rate. Enter the notice, or mark it as estimated.',
    ),
  ).toBeTruthy()
  expect(lastSent('POST')).toBeUndefined()

  await userEvent.type(dialog().getByLabelText('Dollars per mile'), '{Backspace}')
  await userEvent.type(dialog().getByLabelText('IRS notice'), 'IRS Notice 2027-1')
  api.fail(mileageRatesForStaff.add, {
    status: 409,
    code: 'rate_exists',
    field: 'mileage_rate/from',
  })
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }))
  await screen.findByText('Another rate already starts on this day. Choose another day.')
  await waitFor(() =>
    expect(lastSent('POST')!.body).toEqual({
      mileageRate: {
        from: `${thisYear + 1}-01-01`,
        to: null,
        standardRate: 0.745,
        source: 'IRS Notice 2027-1',
        provisional: false,
      },
    }),
  )
})

test('rates that nobody has looked at since the IRS announces them ask for it', async () => {
  const current = { ...announced, checkedOn: null }
  api.answer(perDiemRatesForStaff.list, [current, { ...estimated, checkedOn: null }])
  api.answer(perDiemRatesForStaff.check, { ...current, checkedOn: `${thisYear}-12-31` })
  openPage(<RatesPage />)
  const perDiem = within(await screen.findByRole('region', { name: 'Per diem' }))
  await perDiem.findByText('Is there a new rate?')
  const mileage = within(screen.getByRole('region', { name: 'Standard mileage' }))
  await mileage.findByText(`Last checked Dec 31, ${thisYear}`)
  expect(mileage.queryByText('Is there a new rate?')).toBeNull()
  api.answer(perDiemRatesForStaff.list, [{ ...current, checkedOn: `${thisYear}-12-31` }])
  await click('No new per diem rate')
  await screen.findByText('Noted: checked today.')
  await waitFor(() =>
    expect(lastSent('POST')!.path).toContain(`/rates/per_diem/${announced.from}/check`),
  )
  await waitFor(() => expect(screen.queryByText('Is there a new rate?')).toBeNull())
})

test('a corrected rate lists what it changed', async () => {
  const dana = {
    accountId: '3b2f7c1e-5a64-4c7a-9f0d-0a6f3a1b2c3d',
    name: 'Dana’s Hauling',
    years: [2026],
  }
  const uses = (amount: number) => ({
    id: `${thisYear}-01-01`,
    clients: 1,
    count: 12,
    firmSavings: amount,
    plans: 0,
    uses: [{ ...dana, count: 12 }],
  })
  api.answer(mileageRatesForStaff.uses, uses(870))
  openPage(<RatesPage />)
  const section = within(await screen.findByRole('region', { name: 'Standard mileage' }))
  await userEvent.click(await section.findByRole('button', { name: /^What uses the rate/ }))
  expect(await dialog().findByText('12 trips of 1 client. Savings: $870.00.')).toBeTruthy()
  await userEvent.click(dialog().getByRole('button', { name: 'Close' }))

  await userEvent.click(section.getByRole('button', { name: /^Edit the rate/ }))
  api.answer(mileageRatesForStaff.change, {
    from: `${thisYear}-01-01`,
    to: `${thisYear}-12-31`,
    standardRate: 0.76,
    source: 'IRS Announcement 2026-11',
    provisional: false,
    checkedOn: `${thisYear}-12-31`,
  })
  api.answer(mileageRatesForStaff.uses, uses(912))
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('12 trips of 1 client. Savings: $870.00 → $912.00.')).toBeTruthy()
  expect(dialog().getByRole('link', { name: 'Dana’s Hauling' }).getAttribute('href')).toContain(
    dana.accountId,
  )
})

test.each([
  ['per diem', 'en', 'Add a per diem rate', 'Enter a first day between 2000 and 2099.'],
  ['mileage', 'es', 'Agregar una tarifa por milla', 'Escriba un primer día entre 2000 y 2099.'],
] as const)(
  'a %s rate that lacks everything says so at each field, in %s',
  async (_, language, name, sentence) => {
    openPage(<RatesPage />, { language })
    await click(name)
    await userEvent.click(dialog().getByRole('button', { name: /^(Save|Guardar)$/ }))
    expect(await dialog().findByText(sentence)).toBeTruthy()
    expect(dialog().queryByText(/invalid/i)).toBeNull()
    const from = dialog().getByLabelText(/^(From|Desde)$/)
    fireEvent.change(from, { target: { value: '0026-10-01' } })
    expect(dialog().getByText(sentence)).toBeTruthy()
  },
)

test('days that another rate has are named before anything is sent', async () => {
  openPage(<RatesPage />)
  await click('Add a per diem rate')
  await userEvent.type(dialog().getByLabelText('From'), `${thisYear}-07-01`)
  await userEvent.type(dialog().getByLabelText('To'), `${thisYear + 1}-03-31`)
  expect((await dialog().findByRole('alert')).textContent).toBe(
    `The rate from Jan 1, ${thisYear + 1} on already covers some of these days.`,
  )
  await userEvent.type(dialog().getByLabelText(/^Continental US/), '85')
  await userEvent.type(dialog().getByLabelText(/^Outside the continental US/), '90')
  await userEvent.click(dialog().getByRole('checkbox'))
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }))
  expect(lastSent('POST')).toBeUndefined()
})

test('a rate that changes in the middle of its days is ended by the new one', async () => {
  api.answer(perDiemRatesForStaff.add, { ...estimated, from: `${thisYear - 1}-07-01` })
  api.answer(perDiemRatesForStaff.uses, {
    id: `${thisYear - 1}-07-01`,
    clients: 1,
    count: 12,
    firmSavings: null,
    plans: 0,
    uses: [
      {
        accountId: '3b2f7c1e-5a64-4c7a-9f0d-0a6f3a1b2c3d',
        name: 'Dana’s Hauling',
        count: 12,
        years: [thisYear - 1],
      },
    ],
  })
  openPage(<RatesPage />)
  await click('Add a per diem rate')
  await userEvent.type(dialog().getByLabelText('From'), `${thisYear - 1}-07-01`)
  expect(
    await dialog().findByText(
      `The rate for Jan 1, ${thisYear - 1} – Dec 31, ${thisYear} changes in the middle: it counts up to the day before Jul 1, ${thisYear - 1}, and this one from then on.`,
    ),
  ).toBeTruthy()
  await userEvent.type(dialog().getByLabelText(/^Continental US/), '85')
  await userEvent.type(dialog().getByLabelText(/^Outside the continental US/), '90')
  await userEvent.click(dialog().getByRole('checkbox'))
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }))
  await screen.findByText('Rate saved.')
  await waitFor(() =>
    expect(lastSent('POST')!.body).toMatchObject({
      perDiemRate: { from: `${thisYear - 1}-07-01`, to: null },
      ends: `${thisYear - 1}-01-01`,
    }),
  )
  await screen.findByRole('heading', { name: /^What changed with the rate from Jul 1/ })
  await dialog().findByRole('link', { name: 'Dana’s Hauling' })
  await waitFor(() =>
    expect(api.requests.map(({ path }) => path)).toContain(
      `/staff/v1/rates/per_diem/${thisYear - 1}-07-01/uses`,
    ),
  )
})

test('a rate that has not begun gets another first day; one that was followed keeps its own', async () => {
  api.answer(perDiemRatesForStaff.change, { ...estimated, from: `${thisYear + 1}-02-01` })
  openPage(<RatesPage />)
  await click(new RegExp(`^Edit the rate for Jan 1, ${thisYear - 1} `))
  expect(dialog().getByLabelText('From')).toHaveProperty('disabled', true)
  expect(dialog().queryByRole('button', { name: 'Remove' })).toBeNull()
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await click(/^Edit the rate from Jan 1/)
  const from = dialog().getByLabelText('From')
  await userEvent.clear(from)
  await userEvent.type(from, `${thisYear + 1}-02-01`)
  expect(dialog().getByText(/^Days between the old first day and the new one/)).toBeTruthy()
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }))
  await screen.findByText('Rate saved.')
  await waitFor(() =>
    expect(lastSent('PATCH')).toMatchObject({
      path: `/staff/v1/rates/per_diem/${estimated.from}`,
      body: { perDiemRate: { from: `${thisYear + 1}-02-01` } },
    }),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a rate is removed after a yes; one that days were counted at says that it stays', async () => {
  openPage(<RatesPage />)
  await click(/^Edit the rate from Jan 1/)
  await userEvent.click(dialog().getByRole('button', { name: 'Remove' }))
  const asked = within(
    await screen.findByRole('dialog', { name: `Remove the rate from Jan 1, ${thisYear + 1} on?` }),
  )
  expect(lastSent('DELETE')).toBeUndefined()
  api.fail(perDiemRatesForStaff.remove, { status: 409, code: 'rate_counted' })
  await userEvent.click(asked.getByRole('button', { name: 'Remove' }))
  expect((await asked.findByRole('alert')).textContent).toMatch(/^Past days use this rate/)
  api.answer(perDiemRatesForStaff.remove, undefined)
  await userEvent.click(asked.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Rate removed.')
  await waitFor(() =>
    expect(lastSent('DELETE')).toMatchObject({
      path: `/staff/v1/rates/per_diem/${estimated.from}`,
    }),
  )
})

test('a click outside the dialog keeps a rate that is being written', async () => {
  openPage(<RatesPage />)
  await click('Add a mileage rate')
  await userEvent.type(dialog().getByLabelText('Dollars per mile'), '0.745')
  await userEvent.click(document.querySelector('.mantine-Modal-overlay')!)
  expect(dialog().getByLabelText('Dollars per mile')).toHaveProperty('value', '0.745')
})

test('a rate that a colleague has removed leaves the list', async () => {
  openPage(<RatesPage />)
  await click(/^Edit the rate from Jan 1/)
  await userEvent.click(dialog().getByRole('button', { name: 'Remove' }))
  const asked = within(await screen.findByRole('dialog', { name: /^Remove the rate/ }))
  api.fail(perDiemRatesForStaff.remove, { status: 404, code: 'not_found' })
  await userEvent.click(asked.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Rate removed.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('rates that cannot be loaded say so', async () => {
  api.fail(perDiemRatesForStaff.list, { status: 500, code: 'unexpected' })
  openPage(<RatesPage />)
  await screen.findByText('Couldn’t load the rates: Something went wrong')
})

test('the screen speaks Spanish', async () => {
  openPage(<RatesPage />, { language: 'es' })
  expect(await screen.findAllByText('Vigente hoy')).toHaveLength(2)
})
