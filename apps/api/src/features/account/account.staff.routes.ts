import { accountForStaff } from '@milepost/contract/account/account'
import { clientUsers } from '@milepost/contract/account/client-users'
import { staff } from '@milepost/contract/account/staff'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import type { Staff } from '../../platform/auth/caller.ts'
import { endImpersonations } from '../../platform/auth/impersonation-sessions.ts'
import { serve } from '../../platform/calls/serve.ts'
import type { Db } from '../../platform/database/database.ts'
import { ApiError, httpError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { sendsMail } from '../../shared/firm-setup.ts'
import {
  inviteUser,
  inviteUserAgain,
  listPeople,
  markReturned,
  removeSecondFactorOfUser,
  revokeUserAccess,
  unlockUser,
  unmarkReturned,
} from './client-users.service.ts'
import { requestReset, resetStaffPassword } from './password/password.service.ts'
import { staffPerson, type Person } from './people/person.ts'
import { deleteStaffSession, findStaffByEmail } from './people/staff.sql.ts'
import { verifyChallenge } from './sign-in/challenge.service.ts'
import { openSessionOrChallenge } from './sign-in/enter.service.ts'
import {
  auditSignIn,
  recordRefusedPassword,
  type RequestSource,
} from './sign-in/sign-in-audit.service.ts'
import { confirmPassword, signIn } from './sign-in/sign-in.service.ts'
import {
  changeMember,
  inviteStaff,
  inviteStaffAgain,
  isAdmin,
  listMembers,
  removeSecondFactor,
  unlockMember,
} from './staff.service.ts'

export function accountStaffRoutes(platform: Platform): void {
  serveStaffSignIn(platform)
  serveStaff(platform)
  serveClientUsers(platform)
}

function serveStaffSignIn(platform: Platform): void {
  const { clock } = platform
  const auditVerification =
    (call: Endpoint, source: RequestSource) =>
    (transaction: Db, person: Person, isCorrect: boolean) =>
      auditSignIn(transaction, {
        staffId: person.userId,
        call,
        source,
        at: clock.now(),
        outcome: isCorrect ? 'signed_in' : 'second_factor_refused',
      })

  serve(platform, accountForStaff.signIn, async ({ body: { user } }, _, db, request) => {
    const { staffId, passwordHash } = await signIn(db, clock, 'staff', user, async (email) => {
      const found = await findStaffByEmail(db, email)
      return found && { ...found, ...staffPerson(found.staffId) }
    }).catch(async (reason: unknown) => {
      if (reason instanceof ApiError && reason.status === 401)
        await recordRefusedPassword(db, clock, user.email, request)
      throw reason
    })
    const userAgent = request.headers['user-agent']
    const from = { device: user.device, userAgent, remembered: false }
    return db.transaction(async (transaction) => {
      const person = { ...staffPerson(staffId), passwordHash }
      const session = await openSessionOrChallenge(transaction, platform, person, from)
      const outcome = session.challenge ? 'second_factor_asked' : 'signed_in'
      const attempt = { staffId, call: accountForStaff.signIn, outcome, source: request } as const
      await auditSignIn(transaction, { ...attempt, at: clock.now() })
      return session
    })
  })

  serve(platform, accountForStaff.verifyCode, ({ body: { challenge, code } }, _, db, request) =>
    verifyChallenge(db, platform, {
      realm: 'staff',
      challenge,
      proof: { code },
      userAgent: request.headers['user-agent'],
      onVerified: auditVerification(accountForStaff.verifyCode, request),
    }),
  )

  serve(
    platform,
    accountForStaff.verifyPasskey,
    ({ body: { challenge, passkey } }, _, db, request) =>
      verifyChallenge(db, platform, {
        realm: 'staff',
        challenge,
        proof: { passkey },
        userAgent: request.headers['user-agent'],
        onVerified: auditVerification(accountForStaff.verifyPasskey, request),
      }),
  )

  serve(platform, accountForStaff.forgotPassword, ({ body: { user } }, _, db, request) =>
    requestReset(db, clock, 'staff', {
      email: user.email,
      acceptLanguage: request.headers['accept-language'],
    }),
  )

  serve(platform, accountForStaff.setPassword, ({ body }, _, db, request) =>
    resetStaffPassword(db, clock, body, request),
  )

  // Who has signed out acts as nobody: a session as a client would outlive the sign-out by up to half an hour.
  serve(platform, accountForStaff.signOut, async (_, { tokenHash, staffId }, db) => {
    await endImpersonations(db, staffId)
    await deleteStaffSession(db, tokenHash)
  })

  serve(
    platform,
    accountForStaff.currentStaff,
    async (_, { staffId: id, email, fullName, role, isEnrolling: mustEnrol }, db) => ({
      id,
      email,
      fullName,
      role,
      mustEnrol,
      sendsMail: await sendsMail(db, platform),
    }),
  )
}

/** Throws a 422 if the firm's mail server can't send to the address: the invitation would reach nobody. */
async function checkSendable({ mailer }: Platform, email: string, pointer: string): Promise<void> {
  if (!(await mailer.canSendTo(email))) throw httpError(422, 'email_not_sendable', { pointer })
}

/**
 * Staff give their own password again for what lets somebody in or keeps somebody out: a stolen session isn't
 * enough.
 */
const confirmWith =
  ({ db, clock }: Platform) =>
  (member: Staff, password: string | undefined) =>
    confirmPassword(db, clock, member, password)

function serveStaff(platform: Platform): void {
  serve(platform, staff.list, (_, __, db) => listMembers(db, platform.clock))

  const confirm = confirmWith(platform)

  serve(
    platform,
    staff.invite,
    ({ body: { staffMember } }, _, db) => inviteStaff(db, platform.clock, staffMember),
    {
      before: async ({ body: { staffMember, password } }, admin) => {
        await confirm(admin, password)
        await checkSendable(platform, staffMember.email, '/staff_member/email')
      },
    },
  )

  serve(
    platform,
    staff.change,
    ({ params: { id }, body: { staffMember: member, handOverTo } }, admin, db, request) =>
      changeMember(
        db,
        platform.clock,
        id,
        { member, handOverTo },
        { ...admin, requestId: request.id, address: request.ip },
      ),
    {
      before: async ({ params: { id }, body: { staffMember, password } }, admin) => {
        const { isActive, role } = staffMember
        const makesAdmin = role === 'admin' && !(await isAdmin(platform.db, id))
        if (isActive !== undefined || makesAdmin) await confirm(admin, password)
      },
    },
  )

  serve(platform, staff.inviteAgain, ({ params: { id } }, _, db) => inviteStaffAgain(db, id))

  serve(
    platform,
    staff.removeSecondFactor,
    ({ params: { id } }, _, db) => removeSecondFactor(db, platform.clock, id),
    { before: ({ body: { password } }, admin) => confirm(admin, password) },
  )

  serve(platform, staff.unlock, ({ params: { id } }, _, db) => unlockMember(db, id))
}

function serveClientUsers(platform: Platform): void {
  const confirm = confirmWith(platform)

  serve(platform, clientUsers.list, ({ params: { accountId } }, member, db) =>
    listPeople(db, platform.clock, member, accountId),
  )

  serve(
    platform,
    clientUsers.invite,
    ({ params: { accountId }, body: { user } }, admin, db) =>
      inviteUser(db, platform.clock, admin, accountId, user),
    {
      before: async ({ body: { user, password } }, admin) => {
        await confirm(admin, password)
        await checkSendable(platform, user.email, '/user/email')
      },
    },
  )

  serve(platform, clientUsers.inviteAgain, ({ params: { accountId, id } }, _, db) =>
    inviteUserAgain(db, accountId, id),
  )

  serve(platform, clientUsers.markReturned, ({ params: { accountId, id } }, _, db) =>
    markReturned(db, platform.clock, accountId, id),
  )

  serve(platform, clientUsers.unmarkReturned, ({ params: { accountId, id } }, _, db) =>
    unmarkReturned(db, accountId, id),
  )

  serve(platform, clientUsers.remove, ({ params: { accountId, id } }, _, db) =>
    revokeUserAccess(db, platform.clock, accountId, id),
  )

  serve(
    platform,
    clientUsers.removeSecondFactor,
    ({ params: { accountId, id } }, _, db) =>
      removeSecondFactorOfUser(db, platform.clock, accountId, id),
    { before: ({ body: { password } }, member) => confirm(member, password) },
  )

  serve(platform, clientUsers.unlock, ({ params: { accountId, id } }, _, db) =>
    unlockUser(db, accountId, id),
  )
}
