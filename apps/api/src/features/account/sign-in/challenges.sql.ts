import { sql, type Db } from '../../../platform/database/database.ts'
import { lockSignIn } from '../people/memberships.sql.ts'
import { isStaff, type Person } from '../people/person.ts'

export type OpenChallenge = Person & {
  tokenHash: string
  remembered: boolean
  deviceHash: string
  passkeyChallenge: string | null
  endsAt: Date
}

/** Opens a challenge and deletes expired ones. */
export async function insertChallenge(db: Db, challenge: OpenChallenge, now: Date): Promise<void> {
  const { tokenHash, accountId, userId, remembered, deviceHash, passkeyChallenge, endsAt } =
    challenge
  await db.rows(sql`delete from sign_in_challenges where ends_at <= ${now}`)
  await db.rows(sql`
    insert into sign_in_challenges (token_hash, account_id, user_id, remembered, device,
                                    passkey_challenge, ends_at)
    values (${tokenHash}, ${accountId}, ${userId}, ${remembered}, ${deviceHash},
            ${passkeyChallenge}, ${endsAt})
  `)
}

/** Whom the open challenge of this token is for. */
export const findChallenged = (db: Db, tokenHash: string, now: Date) =>
  db.row<Person>(sql`
    select account_id, user_id from sign_in_challenges
    where token_hash = ${tokenHash} and ends_at > ${now}
  `)

/** Finds and locks the open challenge of this token. Finds none if the person may no longer sign in. */
export async function lockChallenge(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<Omit<OpenChallenge, 'endsAt' | 'tokenHash'> | undefined> {
  const challenged = await findChallenged(db, tokenHash, now)
  if (!challenged || !(await maySignIn(db, challenged))) return undefined
  return db.row<Omit<OpenChallenge, 'endsAt' | 'tokenHash'>>(sql`
    select account_id, user_id, remembered, device as device_hash, passkey_challenge
    from sign_in_challenges where token_hash = ${tokenHash} and ends_at > ${now}
    for update
  `)
}

/** Whether the person may sign in at all. Locks a client's sign-in: see `lockSignIn`. */
const maySignIn = async (db: Db, person: Person): Promise<boolean> =>
  isStaff(person)
    ? (await db.row(sql`select 1 from staff where id = ${person.userId} and is_active`)) !==
      undefined
    : lockSignIn(db, person, 'share')

/** Counts a failure, and deletes the challenge when it reaches `maxFailures`; returns whether it did. */
export async function countChallengeFailure(
  db: Db,
  tokenHash: string,
  maxFailures: number,
): Promise<boolean> {
  await db.rows(sql`
    update sign_in_challenges set failures = failures + 1 where token_hash = ${tokenHash}
  `)
  const ended = await db.row(sql`
    delete from sign_in_challenges where token_hash = ${tokenHash} and failures >= ${maxFailures}
    returning 1 as ended
  `)
  return ended !== undefined
}

export async function deleteChallenge(db: Db, tokenHash: string): Promise<void> {
  await db.rows(sql`delete from sign_in_challenges where token_hash = ${tokenHash}`)
}

/** Call this before ending sessions: a challenge being answered opens its session before it releases its lock. */
export async function deleteChallenges(db: Db, { accountId, userId }: Person): Promise<void> {
  await db.rows(sql`
    delete from sign_in_challenges where account_id = ${accountId} and user_id = ${userId}
  `)
}
