import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { sql, type Database, type Db } from '../../platform/database.ts'
import { refuse } from '../../platform/errors.ts'
import { passwordFits } from '../../platform/passwords.ts'

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

  if (await isLocked(db, clock, emailHash)) throw locked()
  if (person && fits) {
    await forgiveFailures(db, emailHash)
    return person
  }
  await countFailure(db, clock, emailHash)
  throw refuse(401, 'wrong_credentials')
}

const locked = () => refuse(429, 'locked', { headers: { 'retry-after': String(lockSeconds) } })

async function isLocked(db: Database, clock: Clock, emailHash: string): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from sign_in_failures where email_hash = ${emailHash} and locked_until > ${clock.now()}
  `)
  return row !== undefined
}

/** Raises the count in one statement, so that none of many at once is lost. */
const countFailure = (db: Database, clock: Clock, emailHash: string) =>
  db.rows(sql`
    insert into sign_in_failures as f (email_hash, failures) values (${emailHash}, 1)
    on conflict (email_hash) do update set
      failures = case when f.locked_until is null then f.failures + 1 else 1 end,
      locked_until = case
        when f.locked_until is null and f.failures + 1 >= ${mostFailures}::int
        then ${new Date(clock.now().getTime() + lockSeconds * 1000)}::timestamptz end
  `)

export const forgiveFailures = (db: Db, emailHash: string) =>
  db.rows(sql`delete from sign_in_failures where email_hash = ${emailHash}`)
