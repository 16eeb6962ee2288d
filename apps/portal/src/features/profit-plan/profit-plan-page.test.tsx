import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import { firm } from '@milepost/contract/firm/firm'
import { profitPlan } from '@milepost/contract/profit-plan/profit-plan'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aConsultant, aFirm } from '@milepost/testing/records/a-client.ts'
import { aStatement } from '@milepost/testing/records/a-statement.ts'
import { onAScreenOf } from '@milepost/testing/screens.ts'
import { aProfitPlan } from '../../../test/a-profit-plan.ts'
import { ProfitPlanPage } from './profit-plan-page.tsx'
import { getKind } from './row-names.ts'

const path = '/financial-performance/profit-plan'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  onAScreenOf('desktop')
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(account.consultant, aConsultant())
  api.answer(profitPlan.show, aProfitPlan())
  api.fail(financialPerformance.profitAndLoss, { status: 404, code: 'not_found' })
})

const open = (at = path, language: 'en' | 'es' = 'en') =>
  openPage(<ProfitPlanPage />, { path, at, language })

const table = (name: string) => screen.findByRole('table', { name })
const getCells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent)
const getRow = async (label: string, name: RegExp) =>
  getCells(within(await table(label)).getByRole('row', { name }))

test('the page starts with what each week must bring in', async () => {
  open()
  const head = await screen.findByRole('region', { name: '2026 Profit Plan' })
  expect(head.textContent).toContain('Each week must bring in $2,374.')
  expect(head.textContent).toContain('That takes 1,187 miles.')
  expect(head.textContent).toContain('Your plan per week$3,846')
  expect(head.textContent).toContain(
    'Left over$1,031$1,472 more than it must bring, minus the variable costs of that',
  )
})

test('the sections stand in their order, each with its table', async () => {
  open()
  await table('Miles')
  expect(
    screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent),
  ).toEqual([
    'Miles',
    'Revenue',
    'Variable',
    'Fixed',
    'Personal Obligations',
    'Breakeven Point',
    'Per Diem',
    'Business What If Scenario',
    'Personal What If Scenario',
    'Plan vs. Actual',
    'Try It Yourself',
    'Load Check',
  ])
  expect(await getRow('Revenue', /^Total Revenue/)).toEqual([
    'Total Revenue',
    '$3,846',
    '$16,667',
    '$200,000',
    '200.00',
    '100.00%',
  ])
  expect(await getRow('Miles', /^Empty Miles/)).toEqual([
    'Empty Miles',
    '288',
    '1,250',
    '15,000',
    '–',
    '–',
  ])
})

test('taxes and the estimated cash flow are in the personal obligations table', async () => {
  open()
  for (const row of [/^Total Personal/, /^Federal Tax Estimate/, /^State Tax Estimate/])
    await getRow('Personal Obligations', row)
  expect((await getRow('Personal Obligations', /^Estimated Cash Flow/))[3]).toBe('$53,600')
})

test('the scenarios show what a change would do', async () => {
  open()
  expect(await getRow('Business What If Scenario', /^Increase Fuel Economy by 1 MPG/)).toEqual([
    'Increase Fuel Economy by 1 MPG',
    '$3,846',
    '$1,047',
    '$2,338',
    '$107',
    '$5,556',
  ])
  await getRow('Business What If Scenario', /^Increase Miles\/Revenue by 200 miles\/wk/)
  const less = await getRow(
    'Personal What If Scenario',
    /^Reduce Personal Expenses by \$150\/Month/,
  )
  expect(less.slice(1)).toEqual(['$1,662', '$1,627', '$35', '$84,600', '$1,800'])
})

test('a plan without scenarios has no sections and no options of them', async () => {
  const none = { milesPerGallonIncrease: null, milesPerWeekIncrease: null }
  const scenarios = { ...none, personalExpensesReductionPerMonth: null }
  api.answer(profitPlan.show, aProfitPlan({ scenarios }))
  onAScreenOf('phone')
  open(`${path}?filter=milesPerWeekIncrease`)
  const filter = await screen.findByRole('combobox', { name: 'Filter By' })
  expect(within(filter).getAllByRole('option')).toHaveLength(3)
  expect(screen.queryByText(/What If Scenario/)).toBeNull()
  expect(await getRow('Revenue', /^Total Revenue/)).toEqual(['Total Revenue', '$3,846'])
})

test('a small screen shows one figure at a time, weekly at first', async () => {
  onAScreenOf('phone')
  const { address } = open()
  expect(await getRow('Fixed', /^Net Income from Business/)).toEqual([
    'Net Income from Business',
    '$2,231',
  ])
  expect(screen.queryByText('Business What If Scenario')).toBeNull()
  const filter = screen.getByRole('combobox', { name: 'Filter By' })
  await userEvent.selectOptions(filter, 'Cents Per Mile')
  expect(await getRow('Revenue', /^Total Revenue/)).toEqual(['Total Revenue', '200.00'])
  await waitFor(() => expect(address()).toBe(`${path}?filter=centsPerMile`))
  await userEvent.selectOptions(filter, 'Increase Fuel Economy by 1 MPG')
  expect(screen.queryByRole('table', { name: 'Revenue' })).toBeNull()
  expect(await getRow('Business What If Scenario', /^Annual Change/)).toEqual([
    'Annual Change',
    '$0',
    '$5,556',
  ])
  await userEvent.selectOptions(filter, 'Reduce Personal Expenses by $150/Month')
  expect(await getRow('Personal What If Scenario', /^Weekly Change/)).toEqual([
    'Weekly Change',
    '$35',
    '25',
    '$49',
  ])
})

test('moving a slider shows its effect and does not change the plan', async () => {
  open()
  const slider = await screen.findByRole('slider', { name: 'Personal spending per month' })
  fireEvent.change(slider, { target: { value: '-3' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('$3,850')
  screen.getByText('$1,800 more')
  screen.getByText('$35 more')
  expect(api.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Back to the plan' }))
  expect(screen.getAllByText('No change')).toHaveLength(2)
})

test.each([
  ['1060', 'Take it. It covers everything, your pay and taxes too, with $160.00 to spare.'],
  ['700', 'Talk about it. It pays for the truck. Ask for $200.00 more, and it pays you, too.'],
  ['500', 'Leave it. It doesn’t even pay for the truck. It’s $400.00 short.'],
])('an offer of %s dollars for a load reads: %s', async (offer, verdict) => {
  open()
  await table('Miles')
  // 600 miles at 60 cents, 1.5 days at $100 of fixed costs and $260 for the owner.
  for (const [field, value] of [
    ['All-in offer, with fuel surcharge ($)', offer],
    ['Loaded miles', '550'],
    ['Empty miles', '50'],
    ['Days', '1.5'],
  ] as const)
    fireEvent.change(screen.getByRole('textbox', { name: field }), { target: { value } })
  const said = await screen.findByText((_, element) => element?.textContent === verdict)
  expect(said.tagName).toBe('P')
  screen.getByText('600 miles at $0.60')
  screen.getByText('$900.00')
  screen.getByText('$1.50 per mile')
})

test('a load is checked for half a day typed as .5, and nothing is shown for the point alone', async () => {
  open()
  await userEvent.type(await screen.findByLabelText('All-in offer, with fuel surcharge ($)'), '900')
  await userEvent.type(screen.getByLabelText('Loaded miles'), '600')
  await userEvent.type(screen.getByLabelText('Days'), '.')
  expect(screen.queryByText('It must pay')).toBeNull()
  await userEvent.type(screen.getByLabelText('Days'), '5')
  await screen.findByText(/^0\.5 days of fixed costs at/)
})

test('a load is checked with the costs of the plan if the books do not load, and the page says so', async () => {
  open()
  await screen.findByText(
    'Your books didn’t load. Until they do, costs per mile and day come from your plan.',
  )
  api.answer(financialPerformance.profitAndLoss, aStatement())
  const again = screen.getAllByRole('button', { name: 'Try Again' })
  await userEvent.click(again.at(-1)!)
  await screen.findByText('Costs per mile and day come from the last three months in your books.')
})

describe('the year so far', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 18) })
    return () => vi.useRealTimers()
  })
  const against = () => table('Plan vs. Actual')
  const row = async (name: RegExp) => getCells(within(await against()).getByRole('row', { name }))

  test('is held against the plan’s share of the months that are over', async () => {
    api.answer(financialPerformance.profitAndLoss, aStatement())
    open()
    await screen.findByText('You kept $109,046 from January to October.')
    await screen.findByText('Your plan for those months was $96,667.')
    expect(await row(/^Total Revenue/)).toEqual([
      'Total Revenue',
      '$166,667',
      '$200,930',
      '$34,263good against the profit plan',
    ])
    // The plan has no line for repairs, so there is no benchmark.
    expect(await row(/^Maintenance & Repairs/)).toEqual([
      'Maintenance & Repairs',
      '$0',
      '$16,460',
      '$16,460',
    ])
    // Compared per mile: a few more miles do not make up for it.
    expect((await row(/^Fuel \$/))[3]).toContain('not good against')
    expect(await row(/^Insurance/)).toEqual([
      'Insurance',
      '$20,000',
      '$13,850',
      '($6,150)good against the profit plan',
    ])
  })

  test('leaves out months without books, in both the plan and the actual amounts, and says so', async () => {
    const [none, ten] = [0, Array.from({ length: 11 }, () => 10_000)]
    const revenue = { Mileage: ten.with(2, none).with(3, none).with(4, none) }
    const nothing = { miles: {}, variable: {}, fixed: {}, liability: {} }
    api.answer(financialPerformance.profitAndLoss, aStatement({ ...nothing, revenue }))
    open()
    await screen.findByText(/There are no books yet for March to May/)
    expect((await row(/^Total Revenue/)).slice(1, 3)).toEqual(['$116,667', '$70,000'])
  })

  test('shows no comparison without books, and says that no month is closed yet', async () => {
    const nothing = { miles: {}, revenue: {}, variable: {}, fixed: {}, liability: {} }
    api.answer(financialPerformance.profitAndLoss, aStatement(nothing))
    open()
    await screen.findByText('No month of this year is closed yet.')
    expect(screen.queryByRole('table', { name: 'Plan vs. Actual' })).toBeNull()
  })
})

test('if a mile brings in no more than it costs, the page says that there is no breakeven point', async () => {
  api.answer(profitPlan.show, aProfitPlan({ fuelPricePerGallon: 40 }))
  open()
  const said = 'There’s no breakeven point: your miles bring in no more than they cost.'
  expect(await screen.findAllByText(said)).toHaveLength(2)
  expect((await getRow('Breakeven Point', /^Miles to Breakeven/))[1]).toBe('–')
})

test('an estimated per diem rate is marked', async () => {
  api.answer(profitPlan.show, { ...aProfitPlan(), perDiemProvisional: true })
  open()
  expect(await screen.findByText('At an estimated rate until the IRS confirms it.')).toBeTruthy()
})

test('a plan of no miles and no revenue is shown all the same', async () => {
  api.answer(
    profitPlan.show,
    aProfitPlan({ loadedMilesPerWeek: 0, emptyMilesPerWeek: 0, lines: [] }),
  )
  open()
  expect(await getRow('Revenue', /^Total Revenue/)).toEqual([
    'Total Revenue',
    '$0',
    '$0',
    '$0',
    '–',
    '–',
  ])
})

test('who has no plan is sent to the consultant', async () => {
  api.fail(profitPlan.show, {
    status: 404,
    code: 'profit_plan_none',
    title: "Couldn't find active Plan_Header__c",
  })
  open()
  await screen.findByText(
    'If you would like to set up a Profit Plan, please contact your Consultant',
  )
  await screen.findByText('Questions? Contact your consultant, Marcus Reyes, at (540) 555-0117.')
})

test('a client without a consultant is shown the phone number of the firm', async () => {
  api.fail(account.consultant, { status: 404, code: 'not_found' })
  open()
  await screen.findByText('Questions? Call us at (540) 555-0142.')
})

test('a plan that does not load shows an error and can be loaded again', async () => {
  api.fail(profitPlan.show, { status: 503, code: 'unavailable' })
  open()
  await screen.findByText('There was an issue loading your Profit Plan')
  api.answer(profitPlan.show, aProfitPlan())
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await table('Revenue')
})

test('in Spanish, computed rows and accounts of the books are in Spanish, and names written by staff stay as they are', async () => {
  open(path, 'es')
  await getRow('Ingresos', /^Total de ingresos/)
  expect(await getRow('Fijos', /^Seguro/)).toContain('$24,000')
  expect(await getRow('Obligaciones personales', /^Household/)).toContain('$48,000')
  await getRow('Escenario del negocio', /^Rendir 1 milla más por galón/)
})

test.each([
  ['Total Tolls', 'total'],
  ['Contribution Margin', 'total'],
  ['Net Income Before Tax', 'total'],
  ['Miles to Breakeven', 'total'],
  ['Estimated Cash Flow', 'total'],
  ['Federal Tax Estimate', 'total'],
  ['Est Tax', 'total'],
  ['Net Income from Business', 'master'],
  ['Fuel', undefined],
])('the row %s stands out as %s', (name, kind) => {
  expect(getKind(name)).toBe(kind)
})
