import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientRecord, type EntityType } from '@milepost/contract/clients/client-record'
import { clients } from '@milepost/contract/clients/clients'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import { posting } from '@milepost/contract/financial-performance/posting'
import { mileage } from '@milepost/contract/mileage/mileage'
import { perDiem } from '@milepost/contract/per-diem/per-diem'
import {
  defaultInputs,
  type TaxForecastInputs,
} from '@milepost/contract/tax-forecast/forecast-inputs'
import { taxFiguresForStaff } from '@milepost/contract/tax-forecast/tax-figures'
import { taxForecasts } from '@milepost/contract/tax-forecast/tax-forecast'
import { taxForecastsForStaff } from '@milepost/contract/tax-forecast/tax-forecasts-for-staff'
import { tax } from '@milepost/contract/tax/tax'
import type { Plan } from '@milepost/contract/wire/access'
import { createBatch, createLine } from '../../../test/records/batches.ts'
import { startApi } from '../../../test/servers/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
let admin: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  api = await startApi()
  admin = await api.signInStaff('admin')
})
afterAll(() => api.stop())

/** A client whose books net $6,000 a month through October, $500 of it after depreciation. */
async function openBooks(plan: Plan = 'ENT') {
  const dana = await api.signIn({ plan })
  for (let month = 1; month <= 10; month += 1) {
    const date = `2026-${String(month).padStart(2, '0')}-15`
    const transactions = [
      createLine(date, 4000, 9_000),
      createLine(date, 5000, 2_500),
      createLine(date, 6600, 500),
      createLine(date, 1590, -500),
      createLine(date, 1000, 6_500),
    ]
    await admin.call(posting.post, {
      params: { accountId: dana.accountId },
      body: createBatch(date, { transactions }),
    })
  }
  return dana
}

type Client = Awaited<ReturnType<typeof api.signIn>>

const type = (
  { accountId }: Pick<Client, 'accountId'>,
  inputs: Partial<TaxForecastInputs> = {},
  isOn = true,
  year = 2026,
) =>
  admin.call(taxForecastsForStaff.change, {
    params: { accountId, year },
    body: { taxForecast: { isOn, inputs: { ...defaultInputs, ...inputs } } },
  })

const list = ({ call }: Client) => call(taxForecasts.list, {})

const linesOf = ({ sections }: Awaited<ReturnType<typeof list>>[number], name: string) =>
  sections.find((section) => section.name === name)!.lines.map(({ rule, amount }) => [rule, amount])

describe('a forecast', () => {
  test('keeps what each of two of the staff typed at once', async () => {
    const { accountId } = await openBooks()
    const params = { accountId, year: 2026 }
    const save = (inputs: Partial<TaxForecastInputs>, was: Partial<TaxForecastInputs>) =>
      admin.call(taxForecastsForStaff.change, {
        params,
        body: { taxForecast: { inputs }, was },
      })
    await Promise.all([save({ wages: 100 }, { wages: 0 }), save({ children: 2 }, { children: 0 })])
    const [stored] = await admin.call(taxForecastsForStaff.list, { params: { accountId } })
    expect(stored).toMatchObject({ isOn: false, inputs: { wages: 100, children: 2 } })
    await expect(save({ wages: 300 }, { wages: 0 })).rejects.toMatchObject({
      status: 409,
      fields: { 'taxForecast.inputs.wages': { code: 'settings_changed' } },
    })
  })

  test('is off until staff switch it on, and goes when they switch it off', async () => {
    const dana = await openBooks()
    expect(await list(dana)).toEqual([])
    const [offered, ...others] = await admin.call(taxForecastsForStaff.list, {
      params: { accountId: dana.accountId },
    })
    expect(others).toEqual([])
    expect(offered).toMatchObject({
      year: 2026,
      isOn: false,
      travels: ['per_diem', 'none'],
      inputs: { ...defaultInputs, travel: 'per_diem' },
      changes: [],
    })
    await type(dana)
    expect(await list(dana)).toMatchObject([{ id: '2026', year: 2026 }])
    await type(dana, {}, false)
    expect(await list(dana)).toEqual([])
  })

  test('is of the owner’s profit alone: taken from the portal once that is shared', async () => {
    const dana = await openBooks()
    const params = { accountId: dana.accountId }
    const is = (entityType: EntityType) =>
      admin.call(clientRecord.change, { params, body: { record: { entityType } } })
    await is('s_corporation')
    const { forecast } = await type(dana)
    expect(forecast.notes).toContain('s_corporation')
    expect(await list(dana)).toEqual([forecast])
    await is('partnership')
    expect(await list(dana)).toEqual([])
    await expect(type(dana)).rejects.toMatchObject({ status: 422, code: 'tax_forecast_entity' })
    const [offered] = await admin.call(taxForecastsForStaff.list, { params })
    expect(offered!.forecast.notes).toContain('not_own_profit')
    await type(dana, {}, false)
    await is('sole_proprietor')
    expect(await list(dana)).toEqual([])
  })

  test('goes from the books to what to set aside a week', async () => {
    const dana = await openBooks()
    await dana.call(perDiem.create, {
      body: { perDiemEntry: { effectiveDate: '2026-10-05', ownerOperatorFullCount: 1 } },
    })
    await dana.call(tax.markPaid, {
      body: { taxPayment: { year: 2026, quarter: 3, amount: 9_000, paidOn: '2026-09-14' } },
    })
    const { forecast } = await type(dana, { travel: 'per_diem', statePercent: 4, statePaid: 900 })
    expect(await list(dana)).toEqual([forecast])
    expect(linesOf(forecast, 'business')).toEqual([
      ['books_to_date', 60_000],
      ['books_rest_of_year', 12_000],
      ['per_diem_to_date', -64],
      ['per_diem_rest_of_year', -128],
    ])
    // Schedule SE: 71,808 × 92.35 % = 66,315; 8,223 + 1,923 = 10,146. Taxable 66,735 − 16,100 −
    // 10,127 = 40,508; tax 1,240 + 12 % × 28,108 = 4,613.
    expect(forecast).toMatchObject({
      federalTax: 14_759,
      // 4 % of 50,635.
      stateTax: 2_025,
      dueDate: '2027-01-15',
      // 90 % is 13,283, less 9,000; and 2,025 less 900.
      dueByThen: 5_408,
      paid: 9_900,
      left: 6_884,
    })
    expect(forecast.setAsidePerWeek! * forecast.weeks!).toBeGreaterThanOrEqual(5_408)
  })

  test('takes what staff closed as the last month', async () => {
    const dana = await openBooks()
    await admin.call(booksLock.change, {
      params: { accountId: dana.accountId },
      body: { books: { lockedThrough: '2026-06-30' } },
    })
    const { forecast } = await type(dana)
    expect(linesOf(forecast, 'business')).toEqual([
      ['books_to_date', 36_000],
      ['books_rest_of_year', 36_000],
    ])
  })

  test('of a ride-share client takes miles instead of the car’s costs, and no days', async () => {
    const sam = await openBooks('RIDE')
    await sam.call(mileage.create, {
      body: {
        startTime: '2026-10-05T08:00-05:00',
        endTime: '2026-10-05T09:00-05:00',
        startTimeZone: 'America/Chicago',
        endTimeZone: 'America/Chicago',
        miles: 100,
      },
    })
    await expect(type(sam, { travel: 'per_diem' })).rejects.toMatchObject({
      status: 422,
      fields: { 'taxForecast.inputs.travel': { code: 'tax_forecast_travel' } },
    })
    const { forecast } = await type(sam, { travel: 'mileage' })
    expect(linesOf(forecast, 'business')).toEqual([
      ['books_to_date', 60_000],
      ['books_rest_of_year', 12_000],
      // 3,000 a month of fuel and depreciation.
      ['vehicle_costs', 36_000],
      ['mileage_to_date', -76],
      ['mileage_rest_of_year', -152],
    ])
  })

  test('shows no figure of an area that the plan no longer has', async () => {
    const dana = await openBooks()
    await type(dana, { travel: 'per_diem' })
    await admin.call(clients.change, {
      params: { accountId: dana.accountId },
      body: { account: { clientCustomerType: 'RIDE' } },
    })
    const [forecast] = await list(dana)
    expect(JSON.stringify(forecast)).not.toContain('per_diem')
  })

  test('has each change with who made it, newest first', async () => {
    const dana = await openBooks()
    await type(dana, { spouseWages: 40_000, filingStatus: 'joint' }, false)
    const { changes } = await type(dana, { spouseWages: 41_000.5, filingStatus: 'joint' })
    expect(changes).toMatchObject([
      { isOn: true, inputs: { spouseWages: 41_000.5 } },
      { isOn: false, inputs: { spouseWages: 40_000 } },
    ])
    expect(changes[0]!.by).toBeTruthy()
  })

  test('of a year without figures is refused', async () => {
    const dana = await api.signIn()
    await expect(type(dana, {}, true, 2031)).rejects.toMatchObject({
      status: 422,
      code: 'tax_forecast_year',
    })
  })

  test('of two changes at once loses neither', async () => {
    const dana = await api.signIn()
    await Promise.all([type(dana, { wages: 1 }), type(dana, { wages: 2 }), type(dana)])
    const [forecast] = await admin.call(taxForecastsForStaff.list, {
      params: { accountId: dana.accountId },
    })
    expect(forecast!.changes).toHaveLength(3)
  })
})

describe('the figures of the law', () => {
  const rate3 = { year: 2027, figure: 'income_from_3', filingStatus: 'single' } as const
  const change = (taxFigure: object) =>
    admin.call(taxFiguresForStaff.change, {
      body: {
        taxFigure: {
          ...rate3,
          value: 51_700,
          source: 'Rev. Proc. 2026-99',
          provisional: false,
          ...taxFigure,
        },
      },
    })

  test('are there for every filing status of each year, and those not announced are marked', async () => {
    const figures = await admin.call(taxFiguresForStaff.list, {})
    const years = Map.groupBy(figures, ({ year }) => year)
    expect([...years.keys()]).toEqual([2027, 2026, 2025, 2024, 2023])
    for (const ofYear of years.values()) expect(ofYear).toHaveLength(65)
    const provisional = figures.filter((figure) => figure.provisional)
    expect(provisional.length).toBeGreaterThan(30)
    expect(provisional.every(({ year, source }) => year === 2027 && source === null)).toBe(true)
  })

  test('are confirmed with a source by an admin, for forecasts from then on', async () => {
    expect(await change({})).toMatchObject({ value: 51_700, provisional: false })
    const figures = await admin.call(taxFiguresForStaff.list, {})
    expect(figures.find(({ id }) => id === '2027-income_from_3-single')).toMatchObject({
      value: 51_700,
      source: 'Rev. Proc. 2026-99',
    })
  })

  test.each([
    [{ source: null }, { fields: { 'taxFigure.source': { code: 'rate_source' } } }],
    [{ value: 12_400 }, { fields: { 'taxFigure.value': { code: 'tax_figure_order' } } }],
    [{ value: 900_000 }, { fields: { 'taxFigure.value': { code: 'tax_figure_order' } } }],
    [{ value: -1 }, { fields: { 'taxFigure.value': { code: 'tax_figure_range' } } }],
    [{ filingStatus: 'any' }, { status: 404 }],
    [{ year: 2031 }, { status: 404 }],
  ])('refuse %j', async (wrong, expected) => {
    await expect(change(wrong)).rejects.toMatchObject(expected)
  })
})
