import type { TaskKind } from '@milepost/contract/task-links/task-links'
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
  /**
   * The row in the person's first account, which holds what they sign in with; absent if it is the
   * caller's own.
   */
  personAccountId?: string | null
  personId?: string | null
  /** Whether the firm has added this person to an account that others already used. */
  isAdded?: boolean
  /** Set if a link of a mail makes the call: it may do that link's task, and nothing else. */
  taskLink?: TaskLink
  /** The member of staff acting as this client; undefined if the client acts for themselves. */
  impersonator?: Impersonator
}

/** The link of a mail that a call was made with. */
export type TaskLink = {
  id: string
  kind: TaskKind
  /** The message, document, or question. */
  aboutId: string
  /** The address that the mail went to. */
  mailedTo: string
  /** A call with it can then only be the retry of the one that used it. */
  isUsed: boolean
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
