import type {
  NewProfitPlan,
  PlanBasis,
  PlanLine,
} from '@milepost/contract/profit-plan/new-profit-plan'
import type { PlanStatus, ProfitPlanSummary } from '@milepost/contract/profit-plan/profit-plan'
import { toScaledInteger, type PlanDayRate } from '@milepost/contract/profit-plan/profit-plan-model'
import { empty, sql, type Db } from '../../platform/database/database.ts'

/** A plan as it was entered. */
export type StoredPlan = {
  id: string
  status: PlanStatus
  createdAt: string
  publishedAt: string | null
  entered: NewProfitPlan
}

type PlanRow = Omit<StoredPlan, 'entered'> & {
  name: string
  weeksWorked: number
  loadedMilesHundredths: number
  emptyMilesHundredths: number
  fuelPriceMills: number
  milesPerGallonHundredths: number
  fullDays: number
  partialDays: number
  moreMilesPerGallonHundredths: number | null
  moreMilesPerWeekHundredths: number | null
  lessPersonalCents: number | null
  lines: PlanLine[]
}

const selectPlans = (accountId: string) => sql`
  select p.id, p.status, p.created_at, p.published_at, p.name, p.weeks_worked,
         p.loaded_miles_hundredths, p.empty_miles_hundredths, p.fuel_price_mills,
         p.miles_per_gallon_hundredths, p.full_days, p.partial_days,
         p.more_miles_per_gallon_hundredths, p.more_miles_per_week_hundredths, p.less_personal_cents,
         coalesce((
           select json_agg(json_build_object(
             'section', l.section, 'name', l.name, 'internalAccountNumber', l.internal_account_number,
             'basis', l.basis, 'amount', l.amount
           ) order by l.line_number)
           from profit_plan_lines l where l.account_id = ${accountId} and l.plan_id = p.id
         ), '[]') as lines
  from profit_plans p
`

const decimalPlaces = (basis: PlanBasis): number => (basis === 'per_mile' ? 4 : 2)

const fromHundredths = (hundredths: number | null) =>
  hundredths === null ? null : hundredths / 100

function storedPlan(row: PlanRow): StoredPlan {
  const { id, status, createdAt, publishedAt, name, weeksWorked, fullDays, partialDays } = row
  return {
    id,
    status,
    createdAt,
    publishedAt,
    entered: {
      name,
      weeksWorked,
      fullDays,
      partialDays,
      loadedMilesPerWeek: row.loadedMilesHundredths / 100,
      emptyMilesPerWeek: row.emptyMilesHundredths / 100,
      fuelPricePerGallon: row.fuelPriceMills / 1_000,
      milesPerGallon: row.milesPerGallonHundredths / 100,
      lines: row.lines.map((line) => ({
        ...line,
        amount: line.amount / 10 ** decimalPlaces(line.basis),
      })),
      scenarios: {
        milesPerGallonIncrease: fromHundredths(row.moreMilesPerGallonHundredths),
        milesPerWeekIncrease: fromHundredths(row.moreMilesPerWeekHundredths),
        personalExpensesReductionPerMonth: fromHundredths(row.lessPersonalCents),
      },
    },
  }
}

export async function activePlan(db: Db, accountId: string): Promise<StoredPlan | undefined> {
  const row = await db.row<PlanRow>(sql`
    ${selectPlans(accountId)} where p.account_id = ${accountId} and p.status = 'active'
  `)
  return row && storedPlan(row)
}

export async function planById(
  db: Db,
  accountId: string,
  id: string,
): Promise<StoredPlan | undefined> {
  const row = await db.row<PlanRow>(sql`
    ${selectPlans(accountId)} where p.account_id = ${accountId} and p.id = ${id}
  `)
  return row && storedPlan(row)
}

export const listPlans = (db: Db, accountId: string) =>
  db.rows<ProfitPlanSummary>(sql`
    select id, name, status, created_at, published_at from profit_plans
    where account_id = ${accountId} order by created_at desc, id
  `)

/** Locks one plan, or all of an account's, to serialize changes and publications. */
export const lockPlans = (db: Db, accountId: string, id?: string) =>
  db.rows<{ id: string; status: PlanStatus }>(sql`
    select id, status from profit_plans
    where account_id = ${accountId} ${id === undefined ? empty : sql`and id = ${id}`}
    order by id for update
  `)

const toHundredths = (figure: number | null) =>
  figure === null ? null : Number(toScaledInteger(figure, 2))

/** The values of `columns` below, in the same order. */
const toValues = (plan: NewProfitPlan) => sql`
  ${plan.name}, ${plan.weeksWorked}, ${toScaledInteger(plan.loadedMilesPerWeek, 2)},
  ${toScaledInteger(plan.emptyMilesPerWeek, 2)}, ${toScaledInteger(plan.fuelPricePerGallon, 3)},
  ${toScaledInteger(plan.milesPerGallon, 2)}, ${plan.fullDays}, ${plan.partialDays},
  ${toHundredths(plan.scenarios.milesPerGallonIncrease)},
  ${toHundredths(plan.scenarios.milesPerWeekIncrease)},
  ${toHundredths(plan.scenarios.personalExpensesReductionPerMonth)}
`
const columns = sql`
  name, weeks_worked, loaded_miles_hundredths, empty_miles_hundredths, fuel_price_mills,
  miles_per_gallon_hundredths, full_days, partial_days, more_miles_per_gallon_hundredths,
  more_miles_per_week_hundredths, less_personal_cents
`

type NewDraft = { id: string; at: Date; createdBy: string | null }

/** Inserts a draft with its lines. */
export async function insertDraft(
  db: Db,
  accountId: string,
  { id, at, createdBy }: NewDraft,
  plan: NewProfitPlan,
): Promise<void> {
  await db.rows(sql`
    insert into profit_plans (account_id, id, status, created_at, created_by, ${columns})
    values (${accountId}, ${id}, 'draft', ${at}, ${createdBy}, ${toValues(plan)})
  `)
  await insertLines(db, accountId, id, plan.lines)
}

/** Replaces a plan and its lines. */
export async function replacePlan(
  db: Db,
  accountId: string,
  id: string,
  plan: NewProfitPlan,
): Promise<void> {
  await db.rows(sql`
    update profit_plans set (${columns}) = row (${toValues(plan)})
    where account_id = ${accountId} and id = ${id}
  `)
  await db.rows(sql`
    delete from profit_plan_lines where account_id = ${accountId} and plan_id = ${id}
  `)
  await insertLines(db, accountId, id, plan.lines)
}

async function insertLines(
  db: Db,
  accountId: string,
  planId: string,
  lines: readonly PlanLine[],
): Promise<void> {
  const rows = lines.map((line) => ({
    ...line,
    amount: Number(toScaledInteger(line.amount, decimalPlaces(line.basis))),
  }))
  await db.rows(sql`
    insert into profit_plan_lines (account_id, plan_id, line_number, section, name,
                                   internal_account_number, basis, amount)
    select ${accountId}::uuid, ${planId}::uuid, l.number, l.line ->> 'section', l.line ->> 'name',
           (l.line ->> 'internalAccountNumber')::int, l.line ->> 'basis', (l.line ->> 'amount')::bigint
    from json_array_elements(${JSON.stringify(rows)}::json) with ordinality as l (line, number)
  `)
}

/** Makes a locked draft the active plan and retires the previous one. */
export async function publishDraft(db: Db, accountId: string, id: string, at: Date): Promise<void> {
  await db.rows(sql`
    update profit_plans set status = 'retired'
    where account_id = ${accountId} and status = 'active'
  `)
  await db.rows(sql`
    update profit_plans set status = 'active', published_at = ${at}
    where account_id = ${accountId} and id = ${id}
  `)
}

export const deletePlan = (db: Db, accountId: string, id: string) =>
  db.rows(sql`delete from profit_plans where account_id = ${accountId} and id = ${id}`)

/** The per diem rate on `day` (yyyy-MM-dd): cents, and shares in basis points. */
export async function planDayRateOn(
  db: Db,
  day: string,
): Promise<PlanDayRate & { provisional: boolean }> {
  const row = await db.row<PlanDayRate & { provisional: boolean }>(sql`
    select inside_conus_cents as rate_cents, partial_day_share, hours_of_service_share,
           is_provisional or starts_on > ${day}::date or coalesce(ends_on < ${day}::date, false) as provisional
    from per_diem_rates order by starts_on <= ${day}::date desc, starts_on desc limit 1
  `)
  return row!
}
