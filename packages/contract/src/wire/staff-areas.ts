import { everyStaffRole, type StaffRole } from './access.ts'

const admins = { staff: ['admin'] } as const

/**
 * Which staff roles may use which area. The console's menu and route guards read this table, and
 * staff calls take their `access` from it.
 */
export const staffAreas = {
  queue: everyStaffRole,
  clients: everyStaffRole,
  /** Adding people who sign in to a client's account. */
  invitations: admins,
  messages: everyStaffRole,
  books: everyStaffRole,
  plans: everyStaffRole,
  impersonation: { staff: ['admin', 'consultant'] },
  tax: everyStaffRole,
  rates: admins,
  resources: admins,
  staff: admins,
  'firm-settings': admins,
  audit: admins,
  outbox: admins,
} as const satisfies Record<string, { staff: readonly StaffRole[] }>

export type StaffArea = keyof typeof staffAreas

export function staffMayUse(area: StaffArea, role: StaffRole): boolean {
  const { staff }: { staff: readonly StaffRole[] } = staffAreas[area]
  return staff.includes(role)
}
