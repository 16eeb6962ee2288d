import { createHash } from 'node:crypto'
import { firmAccountId } from '../../../platform/audit/audit.ts'
import type { Client, Staff } from '../../../platform/auth/caller.ts'
import type { HashingLane } from '../../../platform/auth/hashing-queue.ts'
import { verifyPassword } from '../../../platform/auth/passwords.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { findPassword } from '../people/account.sql.ts'
import { findKnownDevice } from '../people/devices.sql.ts'
import { staffPerson, toPerson, type Person } from '../people/person.ts'
import { clearFailuresUnlessLocked, countFailure, type FailureKey } from './failures.sql.ts'

/** Failures in a row that lock a key, for `lockSeconds`. */
export const maxFailures = 10
export const lockSeconds = 15 * 60

type Realm = 'client' | 'staff'

/** The key failures are counted under: an e-mail, a person's second factor, requested or sent mails. */
export const failureKey = (
  realm: Realm | 'second-factor' | 'reset' | 'staff-reset' | 'notice',
  identity: string,
  device = '',
): FailureKey => ({
  emailHash: createHash('sha256').update(`${realm}:${identity}`).digest('base64url'),
  device,
})

/** The key for counting second-factor failures and for serializing changes to the second factor. */
export const secondFactorKey = ({ accountId, userId }: Person) =>
  failureKey('second-factor', `${accountId}:${userId}`)

type Credentials = { email: string; password: string; device?: string | undefined }
type HashedPassword = { passwordHash: string | null }

/**
 * Returns the person with this e-mail and password. Unknown, wrong and locked take the same time. Ten
 * failures in a row lock the e-mail for 15 minutes, whether or not it is known, and the person gets a mail. A
 * device they have signed in from before is not locked by others' failures, only by its own.
 */
export async function signIn<Found extends HashedPassword & Person>(
  db: Database,
  clock: Clock,
  realm: Realm,
  { email, password, device }: Credentials,
  find: (email: string) => Promise<Found | undefined>,
): Promise<Found> {
  const address = email.toLowerCase()
  const person = await find(address)
  const knownDevice = await findKnownDevice(db, person ?? nobody, device)
  const key = failureKey(realm, address, knownDevice)
  const lane = knownDevice === '' ? 'stranger' : 'known'
  const { isMatch, isLockedNow } = await tryPassword(db, clock, { key, lane }, person, password)
  if (isLockedNow) await mailAttempts(db, realm, address, clock.now())
  if (!isMatch) throw httpError(401, 'wrong_credentials')
  return person!
}

/** For an e-mail that nobody has: the same queries, so that the time tells nothing. */
const nobody = staffPerson(firmAccountId)

/** Whether it is the password. Counts a failure; throws a 429 while the key is locked. */
async function tryPassword(
  db: Database,
  clock: Clock,
  { key, lane }: { key: FailureKey; lane: HashingLane },
  person: HashedPassword | undefined,
  password: string,
): Promise<{ isMatch: boolean; isLockedNow: boolean }> {
  const isMatch = await verifyPassword(person?.passwordHash, password, lane)
  // Check the lock again after hashing: of concurrent attempts, those after the tenth failure must learn
  // nothing.
  const now = clock.now()
  if (isMatch) {
    if (!(await clearFailuresUnlessLocked(db, key, now))) throw locked()
    return { isMatch, isLockedNow: false }
  }
  const until = new Date(now.getTime() + lockSeconds * 1000)
  const counted = await countFailure(db, key, { after: maxFailures, now, until })
  if (!counted) throw locked()
  return { isMatch, isLockedNow: counted.isLocked }
}

/** How long (ms) one mail about attempts covers further ones: a stranger must not fill a mailbox. */
const noticeIntervalMs = 24 * 60 * 60 * 1000

/** Queues the mail that somebody tried. The job looks up whose e-mail it is, so that the time tells nothing. */
async function mailAttempts(db: Database, realm: Realm, email: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + noticeIntervalMs)
  const notice = failureKey('notice', `${realm}:${email}`)
  if (await countFailure(db, notice, { after: 1, now, until }))
    await addJob(db, 'note_sign_in_attempts', { realm, email, at: now.toISOString() })
}

/**
 * Throws unless this is the caller's password. Failures are counted like those of signing in, but on their
 * own: strangers' failures don't keep out who is in. Skipped for staff who are enrolling, who have just typed
 * it.
 */
export async function confirmPassword(
  db: Database,
  clock: Clock,
  caller: Client | Staff,
  password: string | undefined,
): Promise<void> {
  if (caller.kind === 'staff' && caller.isEnrolling) return
  if (password === undefined) throw httpError(422, 'password_required', { pointer: '/password' })
  const person = await findPassword(db, toPerson(caller))
  const key = failureKey(caller.kind, caller.email, 'signed in')
  const { isMatch } = await tryPassword(db, clock, { key, lane: 'known' }, person, password)
  // A 422, because the client treats a 401 as the end of its session.
  if (!isMatch) throw httpError(422, 'password_wrong', { pointer: '/password' })
}

const locked = () => httpError(429, 'locked', { headers: { 'retry-after': String(lockSeconds) } })
