import type { AccountState, StaffRole } from '@milepost/contract/wire/access'
import type { Endpoint } from '@milepost/contract/wire/endpoint'

/** The client user a request runs for. */
export type Client = AccountState & {
  kind: 'client'
  accountId: string
  userId: string
  fullName: string
  email: string
  tokenHash: string
  /** Whether the firm has added this person to an account that others already used. */
  isAdded?: boolean
  /** The member of staff acting as this client; undefined if the client acts for themselves. */
  impersonator?: Impersonator
}

export type Impersonator = {
  impersonationId: string
  staffId: string
  fullName: string
  mayWrite: boolean
  endsAt: string
}

/** The member of staff a request runs for. */
export type Staff = {
  kind: 'staff'
  staffId: string
  fullName: string
  email: string
  role: StaffRole
  tokenHash: string
  /**
   * Whether they have yet to set up a second factor: until then they may make only the calls for
   * that.
   */
  isEnrolling: boolean
}

export type Caller<E extends Endpoint> = E['access'] extends 'public'
  ? undefined
  : E['access'] extends { staff: unknown }
    ? Staff
    : Client
