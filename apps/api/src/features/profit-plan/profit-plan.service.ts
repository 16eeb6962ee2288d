import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { NewProfitPlan } from '@milepost/contract/profit-plan/new-profit-plan'
import type { StaffProfitPlan, ProfitPlan } from '@milepost/contract/profit-plan/profit-plan'
import { annualByAccount, buildPlanYear } from '@milepost/contract/profit-plan/profit-plan-model'
import { buildProfitPlan } from '@milepost/contract/profit-plan/profit-plan-rows'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { orNotFound, httpError } from '../../platform/errors.ts'
import { createFingerprint } from '../../platform/http/idempotency.ts'
import {
  accountsInChart,
  activePlan,
  insertDraft,
  lockPlans,
  planById,
  planDayRateOn,
  publishDraft,
  replacePlan,
  deletePlan,
  type StoredPlan,
} from './profit-plan.sql.ts'

const toDay = (clock: Clock) => clock.now().toISOString().slice(0, 10)

async function computePlan(db: Db, clock: Clock, { id, entered }: StoredPlan): Promise<ProfitPlan> {
  return buildProfitPlan(id, entered, await planDayRateOn(db, toDay(clock)))
}

/** The plan a client sees. Throws a 404 in the words that screens look for. */
export async function planForClient(db: Db, clock: Clock, accountId: string): Promise<ProfitPlan> {
  const plan = await activePlan(db, accountId)
  if (!plan) throw httpError(404, 'profit_plan_none')
  return computePlan(db, clock, plan)
}

/** A plan with where it stands. */
export async function planForStaff(
  db: Db,
  clock: Clock,
  accountId: string,
  id: string,
): Promise<StaffProfitPlan> {
  const plan = orNotFound(await planById(db, accountId, id))
  const { status, createdAt, publishedAt } = plan
  const version = createFingerprint(plan.entered)
  return { ...(await computePlan(db, clock, plan)), status, createdAt, publishedAt, version }
}

/** The year of the active plan as the books have it: whole cents or hundredths of miles, by account; null without a plan. */
export async function plannedYear(
  db: Db,
  accountId: string,
): Promise<ReadonlyMap<number, bigint> | null> {
  const plan = await activePlan(db, accountId)
  // Days away are no part of the books.
  const noPerDiem = { rateCents: 0, partialDayShare: 0, hoursOfServiceShare: 0 }
  return plan ? annualByAccount(buildPlanYear(plan.entered, noPerDiem)) : null
}

/** Keeps a new plan as a draft and answers its id. Throws a 422 for an account the books do not have. */
export async function enterPlan(
  db: Db,
  clock: Clock,
  accountId: string,
  plan: NewProfitPlan,
  createdBy: string | null,
): Promise<string> {
  await checkAccounts(db, plan)
  const id = randomUUID()
  await insertDraft(db, accountId, { id, at: clock.now(), createdBy }, plan)
  return id
}

/** Writes a draft anew. Throws a 409 for a plan that was published, or that has other figures than those of `version`. */
export async function changeDraft(
  db: Db,
  accountId: string,
  id: string,
  { profitPlan: plan, version }: { profitPlan: NewProfitPlan; version?: string | undefined },
): Promise<void> {
  await lockDraft(db, accountId, id)
  const { entered } = orNotFound(await planById(db, accountId, id))
  // The same once more has lost its answer.
  if (isDeepStrictEqual(entered, plan)) return
  if (version !== undefined && version !== createFingerprint(entered))
    throw httpError(409, 'plan_changed')
  await checkAccounts(db, plan)
  await replacePlan(db, accountId, id, plan)
}

/** Makes a draft what the client sees. Throws a 409 for a plan that was published. */
export async function publishPlan(
  db: Db,
  clock: Clock,
  accountId: string,
  id: string,
): Promise<void> {
  // All of them, so that of two that are published at once one follows the other.
  const plan = orNotFound((await lockPlans(db, accountId)).find((each) => each.id === id))
  if (plan.status !== 'draft') throw httpError(409, 'plan_published')
  await publishDraft(db, accountId, id, clock.now())
}

/** Throws a 409 for a plan that was published. */
export async function removeDraft(db: Db, accountId: string, id: string): Promise<void> {
  await lockDraft(db, accountId, id)
  await deletePlan(db, accountId, id)
}

async function lockDraft(db: Db, accountId: string, id: string): Promise<void> {
  const [plan] = await lockPlans(db, accountId, id)
  if (orNotFound(plan).status !== 'draft') throw httpError(409, 'plan_published')
}

async function checkAccounts(db: Db, { lines }: NewProfitPlan): Promise<void> {
  const numbers = lines.flatMap(({ internalAccountNumber }) => internalAccountNumber ?? [])
  const known = await accountsInChart(db, numbers)
  const wrongIndex = lines.findIndex(
    ({ internalAccountNumber: number }) => number !== null && !known.has(number),
  )
  if (wrongIndex < 0) return
  const pointer = `/profit_plan/lines/${wrongIndex}/internal_account_number`
  throw httpError(422, 'account_unknown', { pointer })
}
