import { security, securityForStaff } from '@milepost/contract/account/security'
import type { Client, Staff } from '../../platform/auth/caller.ts'
import { serve } from '../../platform/calls/serve.ts'
import type { Db } from '../../platform/database/database.ts'
import { orNotFound, unauthenticated } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { firmSettings } from '../../shared/firm-settings.ts'
import { lockSignIn } from './people/memberships.sql.ts'
import { isStaff, toPerson, type Person } from './people/person.ts'
import { mailSecurityChange } from './people/security-change.ts'
import { addPasskey, startPasskey } from './second-factor/passkeys.service.ts'
import { createRecoveryCodes, saveRecoveryCodes } from './second-factor/recovery-codes.service.ts'
import { findReturnableFactor, putFactorBack } from './second-factor/removed-factor.service.ts'
import { deleteRemovedFactor } from './second-factor/removed-factors.sql.ts'
import {
  checkPasskey,
  createFirstCodes,
  loadSecondFactor,
  removePasskey,
  removeTotp,
  requireAnyFactor,
  saveFirstCodes,
} from './second-factor/second-factor.service.ts'
import { confirmTotp, startTotp } from './second-factor/totp.service.ts'
import { lockAttempts } from './sign-in/failures.sql.ts'
import {
  deleteOtherSessions,
  deleteSessions,
  endEnrolling,
  listSessions,
} from './sign-in/sessions.sql.ts'
import { confirmPassword, secondFactorKey } from './sign-in/sign-in.service.ts'

/** Security settings (password, second factor, sessions). Clients and staff use the same calls. */
export function accountSecurityRoutes(platform: Platform): void {
  serveSecurity(platform, security)
  // The staff calls differ only in who may make them and in their path.
  serveSecurity(platform, securityForStaff as unknown as typeof security)
  serveRestoration(platform)
}

function serveRestoration(platform: Platform): void {
  const { clock } = platform

  serve(
    platform,
    security.restoreSecondFactor,
    async (_, client, db) => {
      const person = toPerson(client)
      // In this order, as whoever removes it: a sign-in under way has then ended.
      await lockSignIn(db, person, 'update')
      await lockAttempts(db, secondFactorKey(person))
      await putFactorBack(
        db,
        person,
        orNotFound(await findReturnableFactor(db, client, clock.now())),
      )
      await deleteOtherSessions(db, person, client.tokenHash)
      await mailSecurityChange(db, person, 'factor_put_back', clock.now())
    },
    {
      async before({ body: { password } }, client) {
        orNotFound(await findReturnableFactor(platform.db, client, clock.now()))
        await confirmPassword(platform.db, clock, client, password)
      },
    },
  )
}

function serveSecurity(platform: Platform, calls: typeof security): void {
  const { clock, secrets, portalUrl } = platform

  type WithPassword = { body: { password?: string | undefined } }
  /** Changing what protects the account requires the password again, so a stolen session isn't enough. */
  const passwordConfirmation = {
    before: ({ body: { password } }: WithPassword, caller: Client | Staff) =>
      confirmPassword(platform.db, clock, caller, password),
  }

  /** The codes that a first second factor comes with. */
  const withFirstCodes = {
    before: (_: unknown, caller: Client | Staff) => createFirstCodes(platform.db, toPerson(caller)),
  }

  /** Serializes changes to a person's second factor, so each one sees the result of the one before. */
  async function lockSecondFactor(db: Db, caller: Client | Staff): Promise<Person> {
    const person = toPerson(caller)
    await lockAttempts(db, secondFactorKey(person))
    return person
  }

  /**
   * Lifts the enrollment restriction of this session. Deletes the person's other sessions: they were opened
   * with the password alone, and could enroll another second factor without confirmation.
   */
  async function finishEnrollment(db: Db, caller: Client | Staff): Promise<void> {
    if (caller.kind !== 'staff' || !caller.isEnrolling) return
    if (!(await endEnrolling(db, caller.tokenHash))) throw unauthenticated()
    await deleteOtherSessions(db, toPerson(caller), caller.tokenHash)
  }

  serve(platform, calls.secondFactor, (_, caller, db) =>
    loadSecondFactor(db, toPerson(caller), portalUrl()),
  )

  serve(
    platform,
    calls.startTotp,
    async (_, caller, db) => {
      const { name: issuer } = await firmSettings(db)
      const person = await lockSecondFactor(db, caller)
      return startTotp(db, { clock, secrets }, person, { issuer, label: caller.email })
    },
    passwordConfirmation,
  )

  serve(
    platform,
    calls.confirmTotp,
    async ({ body: { code } }, caller, db, _, firstCodes) => {
      const person = await lockSecondFactor(db, caller)
      await confirmTotp(db, { clock, secrets }, person, code)
      await deleteRemovedFactor(db, person)
      await finishEnrollment(db, caller)
      await mailSecurityChange(db, person, 'totp_added', clock.now())
      return { id: person.userId, recoveryCodes: await saveFirstCodes(db, person, firstCodes) }
    },
    withFirstCodes,
  )

  serve(
    platform,
    calls.removeTotp,
    async (_, caller, db) => {
      const person = await lockSecondFactor(db, caller)
      if (await removeTotp(db, person))
        await mailSecurityChange(db, person, 'totp_removed', clock.now())
    },
    passwordConfirmation,
  )

  serve(
    platform,
    calls.newRecoveryCodes,
    async (_, caller, db, __, newCodes) => {
      const person = await lockSecondFactor(db, caller)
      await requireAnyFactor(db, person)
      const recoveryCodes = await saveRecoveryCodes(db, person, newCodes)
      await mailSecurityChange(db, person, 'recovery_codes_replaced', clock.now())
      return { id: person.userId, recoveryCodes }
    },
    {
      before: async (input: WithPassword, caller: Client | Staff) => {
        await passwordConfirmation.before(input, caller)
        await requireAnyFactor(platform.db, toPerson(caller))
        return createRecoveryCodes()
      },
    },
  )

  serve(
    platform,
    calls.startPasskey,
    async (_, caller, db) => {
      const { name: firmName } = await firmSettings(db)
      const { email, fullName } = caller
      return startPasskey(db, toPerson(caller), {
        firmName,
        email,
        fullName,
        portalUrl: portalUrl(),
        now: clock.now(),
      })
    },
    passwordConfirmation,
  )

  serve(
    platform,
    calls.addPasskey,
    async ({ body }, caller, db, _, firstCodes) => {
      const person = await lockSecondFactor(db, caller)
      await addPasskey(db, person, body, { portalUrl: portalUrl(), now: clock.now() })
      await deleteRemovedFactor(db, person)
      await finishEnrollment(db, caller)
      await mailSecurityChange(db, person, 'passkey_added', clock.now())
      return { id: person.userId, recoveryCodes: await saveFirstCodes(db, person, firstCodes) }
    },
    withFirstCodes,
  )

  serve(
    platform,
    calls.removePasskey,
    async ({ params: { id } }, caller, db) => {
      const person = await lockSecondFactor(db, caller)
      await removePasskey(db, person, id)
      await mailSecurityChange(db, person, 'passkey_removed', clock.now())
    },
    {
      async before({ params: { id }, body }, caller) {
        await checkPasskey(platform.db, toPerson(caller), id)
        await passwordConfirmation.before({ body }, caller)
      },
    },
  )

  serve(platform, calls.sessions, async (_, caller, db) =>
    (await listSessions(db, toPerson(caller), clock.now())).map(({ tokenHash, ...session }) => ({
      ...session,
      isThisOne: tokenHash === caller.tokenHash,
    })),
  )

  serve(platform, calls.endSession, async ({ params: { id } }, caller, db) => {
    const person = toPerson(caller)
    // A switch of accounts would give the session another token meanwhile.
    if (!isStaff(person)) await lockSignIn(db, person, 'update')
    const sessions = await listSessions(db, person, clock.now())
    const { tokenHash } = orNotFound(sessions.find((session) => session.id === id))
    await deleteSessions(db, person, [tokenHash])
  })

  serve(platform, calls.endOtherSessions, (_, caller, db) =>
    deleteOtherSessions(db, toPerson(caller), caller.tokenHash),
  )
}
