import { everyStaffRole, type StaffRole } from './access.ts'

const admins = { staff: ['admin'] } as const

/**
 * Which staff roles may use which area. The console's menu and route guards read this table, and
 * staff calls take their `access` from it.
 */
export const staffAreas = {
  queue: everyStaffRole,
  clients: everyStaffRole,
  /** Bringing many clients from a file. */
  'client-imports': admins,
  /** Clients who left: how long their records stay, and erasing them. */
  'former-clients': admins,
  /** Renaming and removing tags that all clients share. */
  'client-tags': admins,
  /** Adding people who sign in to a client's account. */
  invitations: admins,
  messages: everyStaffRole,
  /** Papers that the firm sends to clients. */
  papers: everyStaffRole,
  books: everyStaffRole,
  /** Posting books of many clients from files: a consultant has only their own clients. */
  'books-imports': { staff: ['admin', 'bookkeeper'] },
  /** Changing the firm's chart of accounts, which all clients share. */
  'chart-of-accounts': { staff: ['admin', 'bookkeeper'] },
  /** Opening a finished statement of a bank again. */
  'reconciliation-undo': admins,
  plans: everyStaffRole,
  /** Asking clients what a transaction or a document is. */
  questions: everyStaffRole,
  impersonation: { staff: ['admin', 'consultant'] },
  tax: everyStaffRole,
  rates: admins,
  resources: admins,
  staff: admins,
  'firm-settings': admins,
  audit: admins,
  mail: admins,
} as const satisfies Record<string, { staff: readonly StaffRole[] }>

export type StaffArea = keyof typeof staffAreas

export function staffMayUse(area: StaffArea, role: StaffRole): boolean {
  const { staff }: { staff: readonly StaffRole[] } = staffAreas[area]
  return staff.includes(role)
}
