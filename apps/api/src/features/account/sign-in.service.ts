import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { refuse } from '../../platform/errors.ts'
import { passwordFits } from '../../platform/passwords.ts'
import { countFailure, forgiveFailures, isLocked } from './failures.sql.ts'

const mostFailures = 10
const lockSeconds = 15 * 60

/** Where failures of an e-mail are counted. */
export const failureKey = (realm: 'client' | 'staff', email: string) =>
  createHash('sha256').update(`${realm}:${email}`).digest('base64url')

type Person = { passwordHash: string | null }

/**
 * Answers with the person whose e-mail and password these are, or refuses. Unknown, wrong and locked
 * cost the same; after ten failures in a row the e-mail is locked for 15 minutes, known or not.
 */
export async function signIn<Found extends Person>(
  db: Database,
  clock: Clock,
  realm: 'client' | 'staff',
  { email, password }: { email: string; password: string },
  find: (email: string) => Promise<Found | undefined>,
): Promise<Found> {
  const address = email.toLowerCase()
  const emailHash = failureKey(realm, address)
  const person = await find(address)
  const fits = await passwordFits(person?.passwordHash, password)

  const now = clock.now()
  if (await isLocked(db, emailHash, now)) throw locked()
  if (person && fits) {
    await forgiveFailures(db, emailHash)
    return person
  }
  const until = new Date(now.getTime() + lockSeconds * 1000)
  await countFailure(db, emailHash, { after: mostFailures, until })
  throw refuse(401, 'wrong_credentials')
}

const locked = () => refuse(429, 'locked', { headers: { 'retry-after': String(lockSeconds) } })
