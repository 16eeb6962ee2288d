import * as z from 'zod/mini'

export const Plan = z.enum(['ENT', 'PRO', 'ESS', 'EZY', 'STL', 'RIDE'])
export type Plan = z.infer<typeof Plan>

export const plans = Plan.options

export const StaffRole = z.enum(['admin', 'bookkeeper', 'consultant'])
export type StaffRole = z.infer<typeof StaffRole>

/** The fields of a client account that decide what it may use. */
export type AccountState = { clientCustomerType: Plan; isActive: boolean; isLimited: boolean }

type Rule = { plans: readonly Plan[]; inactiveToo: boolean; limitedToo: boolean }

const exceptRide = plans.filter((plan) => plan !== 'RIDE')

/**
 * Which plans may use which area, and whether an inactive or limited client still may. The menu,
 * the route guards, and the API's guards all read this table.
 */
export const areas = {
  home: { plans, inactiveToo: true, limitedToo: true },
  documents: { plans, inactiveToo: true, limitedToo: true },
  'hub-messages': { plans, inactiveToo: true, limitedToo: true },
  resources: { plans, inactiveToo: true, limitedToo: true },
  consultant: { plans, inactiveToo: false, limitedToo: true },
  tutorials: { plans: exceptRide, inactiveToo: false, limitedToo: false },
  'per-diem': { plans: exceptRide, inactiveToo: false, limitedToo: false },
  'profit-and-loss': { plans, inactiveToo: false, limitedToo: false },
  'profit-plan': { plans: ['PRO', 'ENT'], inactiveToo: false, limitedToo: false },
  'balance-sheet': { plans: ['ENT'], inactiveToo: false, limitedToo: false },
  'tax-estimates': { plans, inactiveToo: false, limitedToo: false },
  'tax-returns': { plans, inactiveToo: true, limitedToo: false },
  mileage: { plans: ['RIDE'], inactiveToo: true, limitedToo: false },
  'connect-bank': { plans: ['ENT'], inactiveToo: false, limitedToo: false },
} as const satisfies Record<string, Rule>

export type Area = keyof typeof areas

/**
 * Who may make a call: anyone, whoever has the link of a mail, any signed-in client, clients with an
 * area, or staff with one of these roles. `whileEnrolling` also allows staff who have not set up
 * their second factor yet.
 */
export type Access =
  | 'public'
  | 'task-link'
  | 'signed-in'
  | Area
  | { staff: readonly StaffRole[]; whileEnrolling?: true }

export const everyStaffRole = { staff: StaffRole.options } as const

export function canUse(
  area: Area,
  { clientCustomerType, isActive, isLimited }: AccountState,
): boolean {
  const rule: Rule = areas[area]
  return (
    rule.plans.includes(clientCustomerType) &&
    (isActive || rule.inactiveToo) &&
    (!isLimited || rule.limitedToo)
  )
}
