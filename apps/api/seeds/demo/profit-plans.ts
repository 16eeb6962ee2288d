import type {
  NewProfitPlan,
  PlanLine,
  PlanSection,
} from '@milepost/contract/profit-plan/new-profit-plan'
import { insertDraft, publishDraft } from '../../src/features/profit-plan/profit-plan.sql.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { sql, type Db } from '../../src/platform/database/database.ts'
import { clients, type DemoClient } from './clients.ts'
import { toUuid } from './random.ts'
import { staffId } from './staff.ts'

const [fuel, dispatch, plates] = [5000, 5300, 6200]
const [loaded, empty] = [9000, 9010]
const weeksWorked = 48
const fuelPricePerGallon = 4.15

/** A profit plan for every client whose subscription includes one, made from last year's books as a consultant does. */
export async function insertProfitPlans(db: Db, clock: Clock): Promise<void> {
  const at = clock.now()
  const year = at.getUTCFullYear()
  for (const client of clients.filter(({ plan }) => plan === 'PRO' || plan === 'ENT')) {
    const { accountId, consultant } = client
    const id = toUuid(`profit-plan/${client.key}`)
    const plan = createPlan(client, year, await lastYear(db, accountId, year - 1))
    await insertDraft(db, accountId, { id, at, createdBy: staffId(consultant) }, plan)
    await publishDraft(db, accountId, id, at)
  }
}

type Total = {
  number: number
  name: string
  section: 'revenue' | 'variable' | 'fixed' | 'miles'
  /** Dollars or miles. */
  amount: number
}

const lastYear = (db: Db, accountId: string, year: number) =>
  db.rows<Total>(sql`
    select internal_account_number as number, name, section, sum(amount) / 100.0 as amount
    from monthly_totals join chart_of_accounts using (internal_account_number)
    where account_id = ${accountId} and year = ${year}
      and section in ('revenue', 'variable', 'fixed', 'miles')
    group by 1, 2, 3 having sum(amount) > 0 order by 1
  `)

const roundTo = (amount: number, decimals: number) =>
  Math.round(amount * 10 ** decimals) / 10 ** decimals

function createPlan(client: DemoClient, year: number, totals: readonly Total[]): NewProfitPlan {
  const getAmount = (number: number) => totals.find((total) => total.number === number)?.amount ?? 0
  const sumSection = (section: Total['section']) =>
    totals.reduce((sum, total) => sum + (total.section === section ? total.amount : 0), 0)
  const miles = sumSection('miles')
  const revenue = sumSection('revenue')
  const net = Math.max(revenue - sumSection('variable') - sumSection('fixed'), 0)

  const line = ({ number, name, section, amount }: Total): PlanLine[] => {
    const linkedLine = { section, name, internalAccountNumber: number } as const
    if (section === 'miles' || number === fuel) return []
    if (section === 'fixed')
      return number === plates
        ? [{ ...linkedLine, section, basis: 'per_year', amount: roundTo(amount, 0) }]
        : [{ ...linkedLine, section, basis: 'per_month', amount: roundTo(amount / 12, 0) }]
    if (number === dispatch)
      return [
        {
          ...linkedLine,
          section,
          basis: 'percent_of_revenue',
          amount: roundTo((100 * amount) / revenue, 1),
        },
      ]
    return [{ ...linkedLine, section, basis: 'per_mile', amount: roundTo(amount / miles, 3) }]
  }
  const own = (section: PlanSection, name: string, basis: PlanLine['basis'], amount: number) => ({
    section,
    name,
    basis,
    amount,
    internalAccountNumber: null,
  })
  const household = client.plan === 'ENT' ? 5_500 : 3_000

  return {
    name: `${year} Profit Plan`,
    weeksWorked,
    loadedMilesPerWeek: roundTo(getAmount(loaded) / weeksWorked, 0),
    emptyMilesPerWeek: roundTo(getAmount(empty) / weeksWorked, 0),
    fuelPricePerGallon,
    milesPerGallon: milesPerGallon(miles, getAmount(fuel)),
    fullDays: 225,
    partialDays: 48,
    lines: [
      ...totals.flatMap(line),
      own('personal_obligations', 'Household', 'per_month', household),
      own('personal_obligations', 'Health insurance', 'per_month', 640),
      own('federal_taxes', 'Self-employment tax', 'per_year', roundTo(net * 0.1413, -2)),
      own('federal_taxes', 'Federal income tax', 'per_year', roundTo(net * 0.06, -2)),
      own('state_taxes', 'State income tax', 'per_year', roundTo(net * 0.03, -2)),
    ],
    scenarios: {
      milesPerGallonIncrease: client.plan === 'ENT' ? 0.5 : 1,
      milesPerWeekIncrease: client.plan === 'ENT' ? 500 : 200,
      personalExpensesReductionPerMonth: 150,
    },
  }
}

/** Miles per gallon that match the year's fuel cost, within what a truck can do. */
const milesPerGallon = (miles: number, dollars: number) =>
  dollars === 0
    ? 6.5
    : Math.min(Math.max(roundTo((miles * fuelPricePerGallon) / dollars, 1), 5.5), 9)
