import { account, type CurrentUser } from '@milepost/contract/account/account'
import type { Client } from '../../platform/auth/caller.ts'
import { serve } from '../../platform/calls/serve.ts'
import type { Db } from '../../platform/database/database.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { requestReset, resetPassword } from './password/password.service.ts'
import {
  deleteSession,
  findConsultant,
  findUserByEmail,
  loadPreferences,
  setPreferences,
} from './people/account.sql.ts'
import { listMembers } from './people/memberships.sql.ts'
import { toPerson } from './people/person.ts'
import { findReturnableFactor } from './second-factor/removed-factor.service.ts'
import { verifyChallenge } from './sign-in/challenge.service.ts'
import { openSessionOrChallenge } from './sign-in/enter.service.ts'
import { signIn } from './sign-in/sign-in.service.ts'
import { listOwnAccounts, switchAccount } from './sign-in/switch-account.service.ts'

export function accountRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, account.signIn, async ({ body: { user } }, _, db, request) => {
    const { accountId, userId, passwordHash } = await signIn(db, clock, 'client', user, (email) =>
      findUserByEmail(db, email),
    )
    const { device, rememberMe: remembered } = user
    const userAgent = request.headers['user-agent']
    const own = { call: account.signIn, source: request }
    const signInDevice = { device, userAgent, remembered, own }
    return db.transaction((transaction) =>
      openSessionOrChallenge(
        transaction,
        platform,
        { accountId, userId, passwordHash },
        signInDevice,
      ),
    )
  })

  serve(platform, account.verifyCode, ({ body: { challenge, code } }, _, db, request) =>
    verifyChallenge(db, platform, {
      realm: 'client',
      challenge,
      proof: { code },
      userAgent: request.headers['user-agent'],
      own: { call: account.verifyCode, source: request },
    }),
  )

  serve(platform, account.verifyPasskey, ({ body: { challenge, passkey } }, _, db, request) =>
    verifyChallenge(db, platform, {
      realm: 'client',
      challenge,
      proof: { passkey },
      userAgent: request.headers['user-agent'],
      own: { call: account.verifyPasskey, source: request },
    }),
  )

  serve(platform, account.signOut, (_, { accountId, tokenHash }, db) =>
    deleteSession(db, accountId, tokenHash),
  )

  serve(platform, account.forgotPassword, ({ body: { user } }, _, db, request) =>
    requestReset(db, clock, 'client', {
      email: user.email,
      acceptLanguage: request.headers['accept-language'],
    }),
  )

  serve(platform, account.resetPassword, ({ body }, _, db, request) =>
    resetPassword(db, clock, body, { call: account.resetPassword, source: request }),
  )

  serve(platform, account.currentUser, (_, client, db) => currentUser(db, client, clock.now()))

  // They are the person's: the same in all their accounts.
  serve(platform, account.changePreferences, async ({ body: { preferences } }, client, db) => {
    for (const { accountId, userId } of await listMembers(db, toPerson(client)))
      await setPreferences(db, accountId, userId, preferences)
    return currentUser(db, client, clock.now())
  })

  serve(platform, account.accounts, (_, client, db) => listOwnAccounts(db, client))

  serve(platform, account.switchAccount, ({ body: { accountId } }, client, db, request) =>
    switchAccount(db, clock, client, accountId, { call: account.switchAccount, source: request }),
  )

  serve(platform, account.consultant, async (_, { accountId }, db) =>
    orNotFound(await findConsultant(db, accountId)),
  )
}

async function currentUser(db: Db, client: Client, now: Date): Promise<CurrentUser> {
  const preferences = orNotFound(await loadPreferences(db, client.accountId, client.userId))
  return {
    id: client.userId,
    fullName: client.fullName,
    email: client.email,
    constituentId: client.userId,
    // Staff who act as a client learn of no other account of theirs.
    personId: client.impersonator ? client.userId : toPerson(client).userId,
    accountSfid: client.accountId,
    clientCustomerType: client.clientCustomerType,
    isActive: client.isActive,
    isLimited: client.isLimited,
    impersonatedBy: client.impersonator?.fullName ?? null,
    impersonation: client.impersonator ?? null,
    secondFactorRemovedAt: (await findReturnableFactor(db, client, now))?.removedAt ?? null,
    ...preferences,
    accountName: client.impersonator ? null : preferences.accountName,
  }
}
