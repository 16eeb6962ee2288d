import type { Client, Staff } from '../../../platform/auth/caller.ts'
import { firmAccountId } from '../../../platform/audit/audit.ts'

/** Someone who signs in. Staff have no account; their `accountId` is the nil UUID. */
export type Person = { accountId: string; userId: string }

export const staffPerson = (staffId: string): Person => ({
  accountId: firmAccountId,
  userId: staffId,
})

export const isStaff = ({ accountId }: Person): boolean => accountId === firmAccountId

/** The person who makes a call. */
export const toPerson = (caller: Client | Staff): Person =>
  caller.kind === 'staff'
    ? staffPerson(caller.staffId)
    : { accountId: caller.accountId, userId: caller.userId }
