import { firmAccountId } from '../../../platform/audit/audit.ts'
import type { Client, Staff } from '../../../platform/auth/caller.ts'

/**
 * Someone who signs in, by the row that holds their password, second factor, and devices: that of
 * the account they had first. Staff have no account; their `accountId` is the nil UUID.
 */
export type Person = { accountId: string; userId: string }

/** A person's row in one of their accounts, as which they have sessions. */
export type Member = { accountId: string; userId: string }

/** What a row in a further account says of its person; null in a row that holds a sign-in itself. */
export type PersonOfRow = {
  personAccountId?: string | null | undefined
  personId?: string | null | undefined
}

export const staffPerson = (staffId: string): Person => ({
  accountId: firmAccountId,
  userId: staffId,
})

export const isStaff = ({ accountId }: Person): boolean => accountId === firmAccountId

/** The person who makes a call. */
export const toPerson = (caller: Client | Staff): Person =>
  caller.kind === 'staff' ? staffPerson(caller.staffId) : personOf(caller, caller)

/** The person of a member's row. */
export const personOf = (
  { accountId, userId }: Member,
  { personAccountId, personId }: PersonOfRow,
): Person => ({ accountId: personAccountId ?? accountId, userId: personId ?? userId })
