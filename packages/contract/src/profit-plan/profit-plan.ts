import * as z from 'zod/mini'
import { everyStaffRole } from '../wire/access.ts'
import { endpoint, many, noContent, one } from '../wire/endpoint.ts'
import { NewProfitPlan } from './new-profit-plan.ts'

const number = z.nullable(z.number())

/**
 * A row in dollars with cents, miles, or days. Null for a division by zero, or if there is no
 * breakeven.
 */
export const ProfitPlanRow = z.object({
  name: z.string(),
  unit: z.enum(['usd', 'miles', 'days']),
  weekly: number,
  monthly: number,
  annual: number,
  centsPerMile: number,
  revenuePercent: number,
})
export type ProfitPlanRow = z.infer<typeof ProfitPlanRow>

export const BusinessWhatIf = z.object({
  name: z.string(),
  annualChange: number,
  weeklyChange: number,
  weeklyBusVariable: number,
  weeklyBusRevenue: number,
  weeklyBusNetIncome: number,
  /** The scenario's increase; null for the plan as it is. */
  whatIfAmount: number,
})
export type BusinessWhatIf = z.infer<typeof BusinessWhatIf>

export const PersonalWhatIf = z.object({
  name: z.string(),
  unit: z.enum(['usd', 'miles']),
  annualBreakeven: number,
  annualImprovement: number,
  goalBreakeven: number,
  planBreakeven: number,
  weeklyChange: number,
  whatIfAmount: z.number(),
})
export type PersonalWhatIf = z.infer<typeof PersonalWhatIf>

export const ProfitPlanWhatIf = z.object({
  businessScenario: z.nullable(
    z.object({
      currentProfitPlan: BusinessWhatIf,
      milesPerGallonIncrease: z.nullable(BusinessWhatIf),
      milesPerWeekIncrease: z.nullable(BusinessWhatIf),
    }),
  ),
  personalScenario: z.nullable(
    z.object({
      personalExpensesReductionPerMonth: PersonalWhatIf,
      milesToBreakeven: PersonalWhatIf,
      revenueToBreakeven: PersonalWhatIf,
    }),
  ),
})
export type ProfitPlanWhatIf = z.infer<typeof ProfitPlanWhatIf>

const rows = z.array(ProfitPlanRow)

/** A plan as entered, with everything computed from it. */
export const ProfitPlan = z.object({
  id: z.string(),
  name: z.string(),
  miles: rows,
  revenue: rows,
  variable: rows,
  fixed: rows,
  personalObligations: rows,
  federalTaxes: rows,
  stateTaxes: rows,
  breakeven: rows,
  perDiem: rows,
  /** Whether its rate is an estimated one; absent in the answer of an older server. */
  perDiemProvisional: z.optional(z.boolean()),
  estimatedCash: rows,
  /** Null if the plan has no scenario. */
  whatIf: z.nullable(ProfitPlanWhatIf),
  /** The input, so that a screen can recompute the plan with other figures. */
  entered: NewProfitPlan,
})
export type ProfitPlan = z.infer<typeof ProfitPlan>

export const PlanStatus = z.enum(['draft', 'active', 'retired'])
export type PlanStatus = z.infer<typeof PlanStatus>

const planState = {
  status: PlanStatus,
  createdAt: z.iso.datetime(),
  publishedAt: z.nullable(z.iso.datetime()),
}

/** A plan in the list of a client's plans. */
export const ProfitPlanSummary = z.object({ id: z.string(), name: z.string(), ...planState })
export type ProfitPlanSummary = z.infer<typeof ProfitPlanSummary>

/** A plan as staff see it. */
export const StaffProfitPlan = z.extend(ProfitPlan, {
  /** Whether the client sees it: it is published, and the account can see plans. */
  isShownToClient: z.boolean(),
  ...planState,
  /**
   * Changes whenever the figures do. A change sends it back, so two people can't overwrite each
   * other's work.
   */
  version: z.string(),
})
export type StaffProfitPlan = z.infer<typeof StaffProfitPlan>

const accountParams = z.strictObject({ accountId: z.uuid() })
const planParams = z.strictObject({ accountId: z.uuid(), id: z.uuid() })
const body = z.strictObject({ profitPlan: NewProfitPlan })
/** A plan may have a thousand lines. */
const maxBodyBytes = 512 * 1024

export const profitPlan = {
  show: endpoint({
    method: 'GET',
    path: '/v1/profit_plans',
    access: 'profit-plan',
    subject: 'profit_plan',
    offline: true,
    summary: 'The active profit plan',
    result: one('profit_plan', ProfitPlan),
  }),
}

export const profitPlanForStaff = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/profit_plans',
    access: everyStaffRole,
    subject: 'profit_plan',
    replica: true,
    summary: "A client's profit plans, newest first",
    params: accountParams,
    result: many('profit_plan', ProfitPlanSummary),
  }),
  show: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/profit_plans/:id',
    access: everyStaffRole,
    subject: 'profit_plan',
    summary: "One of a client's profit plans",
    params: planParams,
    result: one('profit_plan', StaffProfitPlan),
  }),
  enter: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/profit_plans',
    access: everyStaffRole,
    subject: 'profit_plan',
    summary: "Add a profit plan; the client sees it once it's published",
    maxBodyBytes,
    params: accountParams,
    body,
    result: one('profit_plan', StaffProfitPlan),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId/profit_plans/:id',
    access: everyStaffRole,
    subject: 'profit_plan',
    summary:
      'Replace an unpublished profit plan; with `version`, only if nobody else has changed it since',
    maxBodyBytes,
    params: planParams,
    body: z.extend(body, { version: z.optional(z.string()) }),
    result: one('profit_plan', StaffProfitPlan),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/profit_plans/:id/publication',
    access: everyStaffRole,
    subject: 'profit_plan',
    summary: 'Publish a profit plan; it replaces the one the client sees now',
    params: planParams,
    result: one('profit_plan', StaffProfitPlan),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/staff/v1/accounts/:accountId/profit_plans/:id',
    access: everyStaffRole,
    subject: 'profit_plan',
    summary: 'Delete a profit plan that was never published',
    params: planParams,
    result: noContent,
  }),
}
