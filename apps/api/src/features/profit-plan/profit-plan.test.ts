import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import { posting } from '@milepost/contract/financial-performance/posting'
import type { NewProfitPlan } from '@milepost/contract/profit-plan/new-profit-plan'
import { profitPlan, profitPlanForStaff } from '@milepost/contract/profit-plan/profit-plan'
import { snakeKeys } from '@milepost/contract/wire/json-api'
import { aLine, aPlan } from '@milepost/testing/profit-plans.ts'
import { startApi } from '../../../test/servers/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
let priya: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  api = await startApi()
  priya = await api.signInStaff('bookkeeper')
})
afterAll(() => api.stop())

type Client = Awaited<ReturnType<typeof api.signIn>>

const enter = ({ accountId }: Client, plan: Partial<NewProfitPlan> = {}) =>
  priya.call(profitPlanForStaff.enter, {
    params: { accountId },
    body: { profitPlan: aPlan(plan) },
  })
const publish = ({ accountId }: Client, id: string) =>
  priya.call(profitPlanForStaff.publish, { params: { accountId, id } })

async function withPlan(plan: Partial<NewProfitPlan> = {}, who = {}) {
  const client = await api.signIn(who)
  const { id } = await enter(client, plan)
  await publish(client, id)
  return client
}

const none = { status: 404, code: 'profit_plan_none' }

describe('a client', () => {
  test('without a plan gets the error message that the screen looks for', async () => {
    const dana = await api.signIn()
    await expect(dana.call(profitPlan.show, {})).rejects.toMatchObject({
      ...none,
      message: expect.stringContaining("Couldn't find active Plan_Header__c"),
    })
  })

  test('sees a plan only after it is published, as it was entered and with both what-if scenarios', async () => {
    const dana = await api.signIn()
    const { id } = await enter(dana)
    await expect(dana.call(profitPlan.show, {})).rejects.toMatchObject(none)
    await publish(dana, id)

    const plan = await dana.call(profitPlan.show, {})
    expect(plan).toMatchObject({ id, name: '2026 Profit Plan', entered: aPlan() })
    const miles = plan.miles.find(({ name }) => name === 'Total Miles')
    expect(miles).toMatchObject({ annual: 95_763.15, centsPerMile: null, revenuePercent: null })
    const { businessScenario, personalScenario } = plan.whatIf!
    expect(Math.round(businessScenario!.milesPerGallonIncrease!.annualChange!)).toBe(9527)
    expect(personalScenario!.personalExpensesReductionPerMonth).toMatchObject({
      annualImprovement: 1800,
      whatIfAmount: 150,
    })
    // 230 full and 40 partial days at $80, 80% deductible.
    expect(plan.perDiem.at(-1)).toMatchObject({ annual: 16_640 })
  })

  test('sees whether its per diem rate is an estimated one', async () => {
    const dana = await withPlan({})
    const isEstimatedAt = async (moment: Date) => {
      api.clock.at = moment
      return (await dana.call(profitPlan.show, {})).perDiemProvisional
    }
    const now = api.clock.at
    // The rate from October 2026 on is not announced.
    expect(await isEstimatedAt(now)).toBe(true)
    expect(await isEstimatedAt(new Date('2026-09-30T15:00:00Z'))).toBe(false)
    api.clock.at = now
  })

  test('sees no scenario where the plan has none', async () => {
    const scenarios = {
      milesPerGallonIncrease: null,
      milesPerWeekIncrease: null,
      personalExpensesReductionPerMonth: null,
    }
    const dana = await withPlan({ scenarios })
    expect((await dana.call(profitPlan.show, {})).whatIf).toBeNull()
  })

  test('sees one plan at a time: the one published last', async () => {
    const dana = await withPlan({ name: 'Old' })
    const { id } = await enter(dana, { name: 'New' })
    await publish(dana, id)
    expect((await dana.call(profitPlan.show, {})).name).toBe('New')
    const listed = await priya.call(profitPlanForStaff.list, {
      params: { accountId: dana.accountId },
    })
    expect(new Map(listed.map(({ name, status }) => [name, status]))).toEqual(
      new Map([
        ['New', 'active'],
        ['Old', 'retired'],
      ]),
    )
  })

  test('sees an enterprise plan, too, and on no other plan any', async () => {
    const okonjo = await withPlan({}, { plan: 'ENT' })
    expect((await okonjo.call(profitPlan.show, {})).name).toBe('2026 Profit Plan')
    for (const who of [
      { plan: 'ESS' },
      { plan: 'RIDE' },
      { isActive: false },
      { isLimited: true },
    ]) {
      const other = await withPlan({}, who)
      await expect(other.call(profitPlan.show, {})).rejects.toMatchObject({
        status: 403,
        code: 'not_available_for_your_plan',
      })
    }
  })

  test('never sees another client’s plan', async () => {
    await withPlan()
    const ray = await api.signIn()
    await expect(ray.call(profitPlan.show, {})).rejects.toMatchObject(none)
  })

  test('finds the months of the books held against the plan', async () => {
    const dana = await withPlan({
      lines: [
        aLine({
          section: 'revenue',
          name: 'Mileage',
          internalAccountNumber: 4000,
          basis: 'per_month',
          amount: 10_000,
        }),
        aLine({ basis: 'per_month', amount: 500 }),
      ],
    })
    const line = { date: '2026-05-04', source: 'Shenandoah Freight Lines' }
    const body = (id: string, revenue: number, insurance: number) => ({
      id,
      date: '2026-05-04',
      description: 'May',
      transactions: [
        {
          ...line,
          internalAccountNumber: 1000,
          amount: revenue - insurance,
        },
        { ...line, internalAccountNumber: 4000, amount: revenue },
        { ...line, internalAccountNumber: 6100, amount: insurance },
      ],
    })
    await priya.call(posting.post, {
      params: { accountId: dana.accountId },
      body: body(crypto.randomUUID(), 10_000, 500.01),
    })
    const { revenue, profitAndLossExpenses } = await dana.call(financialPerformance.profitAndLoss, {
      params: { year: 2026 },
    })
    expect(revenue[0]!.months['may'].benchmark).toBe('good')
    expect(profitAndLossExpenses.fixed[0]!.months['may'].benchmark).toBe('not_good')
    expect(revenue[0]!.months['november'].benchmark).toBeNull()
  })
})

describe('staff', () => {
  test('change a draft, and nothing that was published', async () => {
    const dana = await api.signIn()
    const { id } = await enter(dana)
    const params = { accountId: dana.accountId, id }
    const body = { profitPlan: aPlan({ name: 'Better', lines: [aLine()] }) }
    const changed = await priya.call(profitPlanForStaff.change, { params, body })
    expect(changed).toMatchObject({ status: 'draft', publishedAt: null, entered: body.profitPlan })

    await publish(dana, id)
    const published = { status: 409, code: 'plan_published' }
    await expect(priya.call(profitPlanForStaff.change, { params, body })).rejects.toMatchObject(
      published,
    )
    await expect(priya.call(profitPlanForStaff.publish, { params })).rejects.toMatchObject(
      published,
    )
    await expect(priya.call(profitPlanForStaff.remove, { params })).rejects.toMatchObject(published)
  })

  test('do not write over what a colleague changed meanwhile', async () => {
    const dana = await api.signIn()
    const { id, version } = await enter(dana)
    const params = { accountId: dana.accountId, id }
    const change = (name: string, from: string) =>
      priya.call(profitPlanForStaff.change, {
        params,
        body: {
          profitPlan: aPlan({ name }),
          version: from,
        },
      })
    const changed = await change('Marcus’ figures', version)
    const refused = { status: 409, code: 'plan_changed' }
    await expect(change('Priya’s figures', version)).rejects.toMatchObject(refused)
    // A retry after a lost response.
    expect(await change('Marcus’ figures', version)).toEqual(changed)
    expect(await change('Priya’s figures', changed.version)).toMatchObject({
      name: 'Priya’s figures',
    })
  })

  test('throw a draft away', async () => {
    const dana = await api.signIn()
    const { id } = await enter(dana)
    const params = { accountId: dana.accountId, id }
    await priya.call(profitPlanForStaff.remove, { params })
    await expect(priya.call(profitPlanForStaff.show, { params })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('who publish two drafts at once leave one of them active', async () => {
    const dana = await api.signIn()
    const ids = await Promise.all(
      Array.from({ length: 6 }, async (_, i) => (await enter(dana, { name: `Plan ${i}` })).id),
    )
    await Promise.all(ids.map((id) => publish(dana, id)))
    const listed = await priya.call(profitPlanForStaff.list, {
      params: { accountId: dana.accountId },
    })
    expect(listed.filter(({ status }) => status === 'active')).toHaveLength(1)
    expect(listed.filter(({ status }) => status === 'retired')).toHaveLength(5)
  })

  test.each([
    [{ name: ' ' }, 'name', 'plan_name_required'],
    [{ weeksWorked: 0 }, 'weeks_worked', 'plan_figure_out_of_range'],
    [{ milesPerGallon: 0 }, 'miles_per_gallon', 'plan_figure_out_of_range'],
    [{ loadedMilesPerWeek: -1 }, 'loaded_miles_per_week', 'plan_figure_out_of_range'],
    [{ fuelPricePerGallon: 4.8555 }, 'fuel_price_per_gallon', 'plan_figure_decimals'],
    [{ lines: [aLine({ amount: 0.001 })] }, 'lines/0/amount', 'plan_figure_decimals'],
    [
      { lines: [aLine({ basis: 'percent_of_revenue', amount: 101 })] },
      'lines/0/amount',
      'plan_figure_out_of_range',
    ],
    [
      {
        lines: [
          aLine({
            section: 'revenue',
            internalAccountNumber: 4000,
            basis: 'percent_of_revenue',
            amount: 5,
          }),
        ],
      },
      'lines/0/basis',
      'plan_percent_of_itself',
    ],
    [
      { lines: [aLine(), aLine({ internalAccountNumber: 5100 })] },
      'lines/1/internal_account_number',
      'plan_line_account',
    ],
    [
      { lines: [aLine({ internalAccountNumber: null })] },
      'lines/0/internal_account_number',
      'plan_line_account',
    ],
    [
      { lines: [aLine(), aLine({ internalAccountNumber: 6999 })] },
      'lines/1/internal_account_number',
      'account_unknown',
    ],
    [{ lines: Array.from({ length: 1_001 }, () => aLine()) }, 'lines', 'plan_lines_count'],
  ] as [Partial<NewProfitPlan>, string, string][])(
    'may not enter %j',
    async (plan, field, code) => {
      const dana = await api.signIn()
      const answer = await api.app.inject({
        method: 'POST',
        url: `/api/staff/v1/accounts/${dana.accountId}/profit_plans`,
        headers: { authorization: `Bearer ${priya.token}` },
        payload: snakeKeys({ profitPlan: aPlan(plan) }) as object,
      })
      expect(answer.statusCode).toBe(422)
      expect(answer.json<{ errors: unknown[] }>().errors).toContainEqual(
        expect.objectContaining({ code, source: { pointer: `/profit_plan/${field}` } }),
      )
    },
  )
})

describe('an unusual plan', () => {
  test('of zero miles and zero revenue has no ratios and no breakeven', async () => {
    const dana = await withPlan({ loadedMilesPerWeek: 0, emptyMilesPerWeek: 0 })
    const plan = await dana.call(profitPlan.show, {})
    expect(plan.fixed[0]).toMatchObject({
      annual: 16_620,
      centsPerMile: null,
      revenuePercent: null,
    })
    expect(plan.breakeven.map(({ annual }) => annual)).toEqual([null, null])
    expect(plan.whatIf!.personalScenario!.milesToBreakeven.planBreakeven).toBeNull()
  })

  test('whose percents sum above 100 loses with every mile and has no breakeven', async () => {
    const percents = aPlan().lines.map((line) =>
      line.basis === 'percent_of_revenue' ? { ...line, amount: 80 } : line,
    )
    const dana = await withPlan({ lines: [...percents, ...percents.slice(3, 4)] })
    const plan = await dana.call(profitPlan.show, {})
    expect(plan.variable.at(-1)!.annual).toBeLessThan(0)
    expect(plan.breakeven.map(({ weekly }) => weekly)).toEqual([null, null])
  })

  test('of 1,000 lines is stored, computed and shown', async () => {
    const lines = Array.from({ length: 1_000 }, (_, i) =>
      aLine({ name: `Line ${i}`, amount: 1.01 }),
    )
    const dana = await withPlan({ lines })
    const { fixed } = await dana.call(profitPlan.show, {})
    expect(fixed).toHaveLength(1_002)
    expect(fixed[999]!.name).toBe('Line 999')
    expect(fixed.at(-2)).toMatchObject({ name: 'Total Fixed', annual: 1_010 })
  })
})
