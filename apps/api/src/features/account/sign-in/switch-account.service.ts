import type { OwnAccount, Session } from '@milepost/contract/account/account'
import type { Client } from '../../../platform/auth/caller.ts'
import { createToken, hashToken } from '../../../platform/auth/tokens.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { orNotFound, unauthenticated } from '../../../platform/errors.ts'
import {
  listSubscriptionsOfSession,
  upsertSubscription,
} from '../../../shared/people/push-subscriptions.sql.ts'
import { listMembers, lockSignIn, nameAccounts, recordOpening } from '../people/memberships.sql.ts'
import { toPerson } from '../people/person.ts'
import { insertSession, takeSession } from './sessions.sql.ts'
import { auditOwnCall, type OwnCall } from './sign-in-audit.service.ts'

/** The accounts of the caller. Staff who act as a client learn of no other account of theirs. */
export async function listOwnAccounts(db: Db, client: Client): Promise<OwnAccount[]> {
  const members = client.impersonator ? [client] : await listMembers(db, toPerson(client))
  return nameAccounts(db, members, client.accountId)
}

/**
 * Exchanges a session for one in another account of the same person. It is as old as the one it
 * replaces, the second factor counts for it, and the device's push notices go with it. It is in the logs of both accounts. Throws a
 * 404 for an account that is not theirs.
 */
export async function switchAccount(
  db: Db,
  clock: Clock,
  client: Client,
  accountId: string,
  own: OwnCall,
): Promise<Session> {
  const person = toPerson(client)
  if (!(await lockSignIn(db, person, 'share'))) throw unauthenticated()
  const members = await listMembers(db, person)
  const member = orNotFound(members.find((one) => one.accountId === accountId))
  const subscriptions = await listSubscriptionsOfSession(db, client)
  const session = await takeSession(db, client)
  if (!session) throw unauthenticated()
  const [bearerToken, at] = [createToken(), clock.now()]
  const { createdAt: since, ...lasting } = session
  const tokenHash = hashToken(bearerToken)
  await insertSession(db, member, { ...lasting, tokenHash, enrolling: false, at, since })
  for (const subscription of subscriptions)
    await upsertSubscription(db, member, { ...subscription, sessionHash: tokenHash })
  await recordOpening(db, person, accountId, at)
  if (accountId !== client.accountId) await auditOwnCall(db, member, own, at)
  return { id: session.id, bearerToken }
}
