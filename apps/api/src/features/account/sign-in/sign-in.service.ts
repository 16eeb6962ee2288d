import { createHash } from 'node:crypto'
import type { Client, Staff } from '../../../platform/auth/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { httpError, ApiError } from '../../../platform/errors.ts'
import { verifyPassword } from '../../../platform/auth/passwords.ts'
import { findPassword } from '../people/account.sql.ts'
import { countFailure, clearFailuresUnlessLocked } from './failures.sql.ts'
import { toPerson, type Person } from '../people/person.ts'

/** A guess a second and a bit from one address; the lock on the e-mail does the rest. */
export const rateLimit = { max: 30, timeWindow: '1 minute' }

/** So many failures in a row lock whatever they are counted for, for so long. */
export const maxFailures = 10
export const lockSeconds = 15 * 60

/** Where failures of an e-mail are counted, those of a person's second factor, or mails that were asked for. */
export const failureKey = (
  realm: 'client' | 'staff' | 'second-factor' | 'reset',
  identity: string,
) => createHash('sha256').update(`${realm}:${identity}`).digest('base64url')

/** Where tries at a person's second factor are counted, and for what changes of it take turns. */
export const secondFactorKey = ({ accountId, userId }: Person) =>
  failureKey('second-factor', `${accountId}:${userId}`)

type HashedPassword = { passwordHash: string | null }

/**
 * Answers with the person whose e-mail and password these are, or refuses. Unknown, wrong and locked
 * cost the same; after ten failures in a row the e-mail is locked for 15 minutes, known or not.
 */
export async function signIn<Found extends HashedPassword>(
  db: Database,
  clock: Clock,
  realm: 'client' | 'staff',
  { email, password }: { email: string; password: string },
  find: (email: string) => Promise<Found | undefined>,
): Promise<Found> {
  const address = email.toLowerCase()
  const emailHash = failureKey(realm, address)
  const person = await find(address)
  const isMatch = await verifyPassword(person?.passwordHash, password)

  // Of many that were hashed at once, those after the tenth failure learn nothing.
  const now = clock.now()
  if (person && isMatch) {
    if (!(await clearFailuresUnlessLocked(db, emailHash, now))) throw locked()
    return person
  }
  const until = new Date(now.getTime() + lockSeconds * 1000)
  if (!(await countFailure(db, emailHash, { after: maxFailures, now, until }))) throw locked()
  throw httpError(401, 'wrong_credentials')
}

/**
 * Throws unless this is the caller's password; failures count as those of signing in do. Staff who have yet to enrol
 * have just typed it.
 */
export async function confirmPassword(
  db: Database,
  clock: Clock,
  caller: Client | Staff,
  password: string | undefined,
): Promise<void> {
  if (caller.kind === 'staff' && caller.isEnrolling) return
  if (password === undefined) throw httpError(422, 'password_required', { pointer: '/password' })
  const person = () => findPassword(db, toPerson(caller))
  try {
    await signIn(db, clock, caller.kind, { email: caller.email, password }, person)
  } catch (reason) {
    // A 401 would say that the session has ended.
    if (!(reason instanceof ApiError) || reason.status !== 401) throw reason
    throw httpError(422, 'password_wrong', { pointer: '/password' })
  }
}

const locked = () => httpError(429, 'locked', { headers: { 'retry-after': String(lockSeconds) } })
