import { createHash } from 'node:crypto'
import type { Client, Staff } from '../../../platform/auth/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { httpError, ApiError } from '../../../platform/errors.ts'
import { verifyPassword } from '../../../platform/auth/passwords.ts'
import { findPassword } from '../people/account.sql.ts'
import { countFailure, clearFailuresUnlessLocked } from './failures.sql.ts'
import { toPerson, type Person } from '../people/person.ts'

/** Per address; the lock on the e-mail covers the rest. */
export const rateLimit = { max: 30, timeWindow: '1 minute' }

/** Failures in a row that lock a key, for `lockSeconds`. */
export const maxFailures = 10
export const lockSeconds = 15 * 60

/** The key failures are counted under: an e-mail, a person's second factor, or requested reset mails. */
export const failureKey = (
  realm: 'client' | 'staff' | 'second-factor' | 'reset',
  identity: string,
) => createHash('sha256').update(`${realm}:${identity}`).digest('base64url')

/** The key for counting second-factor failures and for serializing changes to the second factor. */
export const secondFactorKey = ({ accountId, userId }: Person) =>
  failureKey('second-factor', `${accountId}:${userId}`)

type HashedPassword = { passwordHash: string | null }

/**
 * Returns the person with this e-mail and password. Unknown, wrong and locked take the same time; ten
 * failures in a row lock the e-mail for 15 minutes, whether or not it is known.
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

  // Check the lock again after hashing: of concurrent attempts, those after the tenth failure must learn
  // nothing.
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
 * Throws unless this is the caller's password. Failures count like those of signing in. Skipped for staff who
 * are enrolling, who have just typed it.
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
    // Use a 422: the client treats a 401 as the end of its session.
    if (!(reason instanceof ApiError) || reason.status !== 401) throw reason
    throw httpError(422, 'password_wrong', { pointer: '/password' })
  }
}

const locked = () => httpError(429, 'locked', { headers: { 'retry-after': String(lockSeconds) } })
