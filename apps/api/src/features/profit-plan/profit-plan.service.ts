import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { NewProfitPlan } from '@milepost/contract/profit-plan/new-profit-plan'
import type { ProfitPlan, StaffProfitPlan } from '@milepost/contract/profit-plan/profit-plan'
import { annualByAccount, buildPlanYear } from '@milepost/contract/profit-plan/profit-plan-model'
import { buildProfitPlan } from '@milepost/contract/profit-plan/profit-plan-rows'
import { canUse } from '@milepost/contract/wire/access'
import { createFingerprint } from '../../platform/calls/idempotency.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { httpError, orNotFound } from '../../platform/errors.ts'
import { chartNumbers } from '../../shared/chart.sql.ts'
import { notify } from '../../shared/notify.ts'
import { findAccountState } from '../../shared/people/account-state.sql.ts'
import {
  activePlan,
  deletePlan,
  insertDraft,
  lockPlans,
  planById,
  planDayRateOn,
  publishDraft,
  replacePlan,
  type StoredPlan,
} from './profit-plan.sql.ts'

const toDay = (clock: Clock) => clock.now().toISOString().slice(0, 10)

async function computePlan(db: Db, clock: Clock, { id, entered }: StoredPlan): Promise<ProfitPlan> {
  const rate = await planDayRateOn(db, toDay(clock))
  return { ...buildProfitPlan(id, entered, rate), perDiemProvisional: rate.provisional }
}

/** The plan a client sees. Throws a 404 `profit_plan_none`, whose text the apps look for, if there is none. */
export async function planForClient(db: Db, clock: Clock, accountId: string): Promise<ProfitPlan> {
  const plan = await activePlan(db, accountId)
  if (!plan) throw httpError(404, 'profit_plan_none')
  return computePlan(db, clock, plan)
}

/** A plan with its status and version. */
export async function planForStaff(
  db: Db,
  clock: Clock,
  accountId: string,
  id: string,
): Promise<StaffProfitPlan> {
  const plan = orNotFound(await planById(db, accountId, id))
  const { status, createdAt, publishedAt } = plan
  const version = createFingerprint(plan.entered)
  const account = orNotFound(await findAccountState(db, accountId))
  const isShownToClient = status === 'active' && canUse('profit-plan', account)
  const computed = await computePlan(db, clock, plan)
  return { ...computed, status, createdAt, publishedAt, version, isShownToClient }
}

/** The year of the active plan as in the books: whole cents or hundredths of miles, by account; null without a plan. */
export async function plannedYear(
  db: Db,
  accountId: string,
): Promise<ReadonlyMap<number, bigint> | null> {
  const plan = await activePlan(db, accountId)
  // Per diem is not part of the books.
  const noPerDiem = { rateCents: 0, partialDayShare: 0, hoursOfServiceShare: 0 }
  return plan ? annualByAccount(buildPlanYear(plan.entered, noPerDiem)) : null
}

/** Stores a new plan as a draft and returns its id. Throws a 422 for an account that is not in the chart. */
export async function enterPlan(
  db: Db,
  clock: Clock,
  accountId: string,
  plan: NewProfitPlan,
  createdBy: string | null,
): Promise<string> {
  await checkAccounts(db, accountId, plan)
  const id = randomUUID()
  await insertDraft(db, accountId, { id, at: clock.now(), createdBy }, plan)
  return id
}

/** Replaces a draft. Throws a 409 if the plan was published, or if its figures differ from those of `version`. */
export async function changeDraft(
  db: Db,
  accountId: string,
  id: string,
  { profitPlan: plan, version }: { profitPlan: NewProfitPlan; version?: string | undefined },
): Promise<void> {
  await lockDraft(db, accountId, id)
  const { entered } = orNotFound(await planById(db, accountId, id))
  // A retry after a lost response.
  if (isDeepStrictEqual(entered, plan)) return
  if (version !== undefined && version !== createFingerprint(entered))
    throw httpError(409, 'plan_changed')
  await checkAccounts(db, accountId, plan)
  await replacePlan(db, accountId, id, plan)
}

/** Publishes a draft and tells the client, if the account can see plans. Throws a 409 if the plan was already published. */
export async function publishPlan(
  db: Db,
  clock: Clock,
  accountId: string,
  id: string,
): Promise<void> {
  // Lock all plans, to serialize concurrent publications.
  const plan = orNotFound((await lockPlans(db, accountId)).find((each) => each.id === id))
  if (plan.status !== 'draft') throw httpError(409, 'plan_published')
  const at = clock.now()
  await publishDraft(db, accountId, id, at)
  await notify(db, {
    accountId,
    kind: 'plan',
    aboutId: id,
    path: '/financial-performance/profit-plan',
    at,
  })
}

/** Throws a 409 if the plan was published. */
export async function removeDraft(db: Db, accountId: string, id: string): Promise<void> {
  await lockDraft(db, accountId, id)
  await deletePlan(db, accountId, id)
}

async function lockDraft(db: Db, accountId: string, id: string): Promise<void> {
  const [plan] = await lockPlans(db, accountId, id)
  if (orNotFound(plan).status !== 'draft') throw httpError(409, 'plan_published')
}

/** A plan may name a retired account: it may be of a year in which the account was used. */
async function checkAccounts(db: Db, accountId: string, { lines }: NewProfitPlan): Promise<void> {
  const chart = await chartNumbers(db, accountId)
  const wrongIndex = lines.findIndex(
    ({ internalAccountNumber: number }) => number !== null && !chart.has(number),
  )
  if (wrongIndex < 0) return
  const pointer = `/profit_plan/lines/${wrongIndex}/internal_account_number`
  throw httpError(422, 'account_unknown', { pointer })
}
