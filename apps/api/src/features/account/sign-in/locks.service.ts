import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Person } from '../people/person.ts'
import { clearFailures, findLocked } from './failures.sql.ts'
import { failureKey, secondFactorKey } from './sign-in.service.ts'

type Named = Person & { email: string }

/** What can lock a person: wrong passwords for their e-mail, and wrong codes. */
const keysOf = (realm: 'client' | 'staff', person: Named) => [
  failureKey(realm, person.email),
  secondFactorKey(person),
]

/** People as listed, with whether they are locked. `toPerson` says who each is. */
export async function withLocks<Listed extends { email: string }>(
  db: Db,
  clock: Clock,
  realm: 'client' | 'staff',
  people: Listed[],
  toPerson: (listed: Listed) => Person,
): Promise<(Listed & { isLocked: boolean })[]> {
  const hashesOf = (listed: Listed) =>
    keysOf(realm, { ...toPerson(listed), email: listed.email }).map(({ emailHash }) => emailHash)
  const locked = await findLocked(db, people.flatMap(hashesOf), clock.now())
  return people.map((listed) => ({
    ...listed,
    isLocked: hashesOf(listed).some((hash) => locked.has(hash)),
  }))
}

/** Lets a person try again. */
export async function unlock(db: Db, realm: 'client' | 'staff', person: Named): Promise<void> {
  for (const key of keysOf(realm, person)) await clearFailures(db, key)
}
