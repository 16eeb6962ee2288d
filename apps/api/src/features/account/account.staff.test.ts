import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account, accountForStaff } from '@milepost/contract/account/account'
import { security, securityForStaff } from '@milepost/contract/account/security'
import { staff } from '@milepost/contract/account/staff'
import { clients } from '@milepost/contract/clients/clients'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { createAuthenticator } from '../../../test/callers/authenticator.ts'
import {
  impersonate,
  openPage,
  openSession,
  requestTicket,
} from '../../../test/callers/impersonate.ts'
import { generateCode, password, staffWithPassword } from '../../../test/callers/second-factor.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { waitForLocks } from '../../../test/wait-for.ts'
import { sql } from '../../platform/database/database.ts'

const minute = 60_000

let api: Awaited<ReturnType<typeof startApi>>
let joanna: Awaited<ReturnType<typeof staffWithPassword>>
beforeAll(async () => {
  api = await startApi()
  joanna = await staffWithPassword(api, 'admin')
})
beforeEach(() => api.clock.advance(minute))
afterAll(() => api.stop())

const signIn = (email: string, typed = password) =>
  api.visitor(accountForStaff.signIn, { body: { user: { email, password: typed } } })

const answerChallenge = (token: string, code: string) =>
  api.visitor(accountForStaff.verifyCode, { body: { challenge: token, code } })

/** A staff member with an authenticator app. */
async function enrollStaff(role: 'admin' | 'bookkeeper' | 'consultant' = 'bookkeeper') {
  const member = await staffWithPassword(api, role)
  const { secret } = await member.call(securityForStaff.startTotp, { body: { password } })
  await member.call(securityForStaff.confirmTotp, { body: { code: generateCode(api, secret) } })
  api.clock.advance(minute)
  return { ...member, code: () => generateCode(api, secret) }
}

const newcomer = () => ({
  email: `${randomUUID()}@Firm.test`,
  firstName: 'Noor',
  lastName: 'Haddad',
  phone: '(540) 555-0131',
  role: 'bookkeeper' as const,
})

const linkIn = (email: string) =>
  /token=([\w-]+)/.exec(api.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1]

async function setPassword(token: string | undefined, typed = password) {
  const body = { resetPasswordToken: token!, password: typed, passwordConfirmation: typed }
  await api.visitor(accountForStaff.setPassword, { body })
}

describe('staff without a second factor', () => {
  test('get a session that opens nothing but what gives them one', async () => {
    const { email } = await staffWithPassword(api)
    const { accountId } = await api.signIn()
    const { bearerToken, mustEnrol } = await signIn(email)
    expect(mustEnrol).toBe(true)
    const call = api.callWith(bearerToken)
    expect(await call(accountForStaff.currentStaff, {})).toMatchObject({ email })
    const move = () =>
      call(documentsForStaff.move, {
        params: { accountId, id: randomUUID() },
        body: { status: 'received' },
      })
    await expect(move()).rejects.toMatchObject({ status: 403, code: 'second_factor_required' })

    // No password here: it was typed moments ago, at sign-in.
    const { secret } = await call(securityForStaff.startTotp, { body: {} })
    const body = { code: generateCode(api, secret) }
    expect((await call(securityForStaff.confirmTotp, { body })).recoveryCodes).toHaveLength(10)
    await expect(move()).rejects.toMatchObject({ status: 404 })
    await expect(call(securityForStaff.startTotp, { body: {} })).rejects.toMatchObject({
      code: 'password_required',
    })
  })

  test('have no other session left that would give them another one without a password', async () => {
    const { email } = await staffWithPassword(api)
    const [mine, another] = [await signIn(email), await signIn(email)].map(({ bearerToken }) =>
      api.callWith(bearerToken),
    )
    const { secret } = await mine!(securityForStaff.startTotp, { body: {} })
    await mine!(securityForStaff.confirmTotp, { body: { code: generateCode(api, secret) } })
    await expect(another!(securityForStaff.startTotp, { body: {} })).rejects.toMatchObject({
      status: 401,
    })
    expect(await mine!(accountForStaff.currentStaff, {})).toMatchObject({ email })
  })

  test('may enrol by a passkey', async () => {
    const { email } = await staffWithPassword(api)
    const call = api.callWith((await signIn(email)).bearerToken)
    const { challenge } = await call(securityForStaff.startPasskey, { body: {} })
    const key = createAuthenticator()
    await call(securityForStaff.addPasskey, {
      body: { name: 'Key', passkey: key.register(challenge) },
    })
    const asked = (await signIn(email)).challenge!
    const session = await api.visitor(accountForStaff.verifyPasskey, {
      body: { challenge: asked.token, passkey: key.authenticate(asked.passkey!.challenge) },
    })
    expect(session.mustEnrol).toBeUndefined()
    expect(await api.callWith(session.bearerToken)(accountForStaff.currentStaff, {})).toMatchObject(
      { email },
    )
  })
})

describe('staff with a second factor', () => {
  test('are asked for it', async () => {
    const { email, staffId, code } = await enrollStaff()
    const { challenge, bearerToken } = await signIn(email)
    expect(bearerToken).toBeUndefined()
    const session = await answerChallenge(challenge!.token, code())
    expect(await api.callWith(session.bearerToken)(accountForStaff.currentStaff, {})).toMatchObject(
      { id: staffId },
    )
  })

  test('cannot sign in through the client calls', async () => {
    const { email, code } = await enrollStaff()
    const { challenge } = await signIn(email)
    const body = { challenge: challenge!.token, code: code() }
    await expect(api.visitor(account.verifyCode, { body })).rejects.toMatchObject({
      code: 'challenge_ended',
    })
  })

  test('keep one', async () => {
    const { call } = await enrollStaff()
    await expect(call(securityForStaff.removeTotp, { body: { password } })).rejects.toMatchObject({
      status: 422,
      code: 'second_factor_kept',
    })
    const { challenge } = await call(securityForStaff.startPasskey, { body: { password } })
    const passkey = createAuthenticator().register(challenge)
    await call(securityForStaff.addPasskey, { body: { name: 'Key', passkey } })
    await call(securityForStaff.removeTotp, { body: { password } })
    const { passkeys } = await call(securityForStaff.secondFactor, {})
    const params = { id: passkeys[0]!.id }
    await expect(
      call(securityForStaff.removePasskey, { params, body: { password } }),
    ).rejects.toMatchObject({ code: 'second_factor_kept' })
  })

  test('keep one also where both are taken away at once', async () => {
    const { call } = await enrollStaff()
    const { challenge } = await call(securityForStaff.startPasskey, { body: { password } })
    const passkey = createAuthenticator().register(challenge)
    await call(securityForStaff.addPasskey, { body: { name: 'Key', passkey } })
    const [{ id } = { id: '' }] = (await call(securityForStaff.secondFactor, {})).passkeys
    const removals: Promise<unknown>[] = []
    // Holds the lock until both requests have begun.
    await api.db.transaction(async (transaction) => {
      await transaction.rows(sql`select from totp_secrets for update`)
      await transaction.rows(sql`select from passkeys for update`)
      removals.push(
        call(securityForStaff.removeTotp, { body: { password } }),
        call(securityForStaff.removePasskey, { params: { id }, body: { password } }),
      )
      await waitForLocks(api.db, 2)
    })
    await Promise.allSettled(removals)
    const { totpSince, passkeys } = await call(securityForStaff.secondFactor, {})
    expect([...(totpSince ? ['totp'] : []), ...passkeys]).toHaveLength(1)
  })

  test('who are deactivated while a challenge waits do not get in', async () => {
    const { email, staffId, code } = await enrollStaff()
    const { challenge } = await signIn(email)
    await api.db.rows(sql`update staff set is_active = false where id = ${staffId}`)
    await expect(answerChallenge(challenge!.token, code())).rejects.toMatchObject({
      code: 'challenge_ended',
    })
  })

  test('do not open the clients’ own calls, nor clients theirs', async () => {
    const [priya, dana] = [await enrollStaff(), await api.signIn()]
    await expect(priya.call(security.secondFactor, {})).rejects.toMatchObject({ status: 401 })
    await expect(dana.call(securityForStaff.secondFactor, {})).rejects.toMatchObject({
      status: 401,
    })
  })
})

describe('an admin', () => {
  test('takes someone into the staff, who sets a password with the link from the mail, once', async () => {
    const staffMember = newcomer()
    const member = await joanna.call(staff.invite, { body: { staffMember, password } })
    const email = staffMember.email.toLowerCase()
    expect(member).toMatchObject({ email, isActive: true, hasPassword: false, lastUsedAt: null })
    await expect(signIn(email)).rejects.toMatchObject({ status: 401 })

    await api.work()
    const token = linkIn(email)
    expect(api.mails.at(-1)!.text).toContain('https://portal.test/console/set-password?token=')
    await setPassword(token)
    expect((await signIn(email)).mustEnrol).toBe(true)
    await expect(setPassword(token)).rejects.toMatchObject({ code: 'invite_link_invalid' })
  })

  test('sends a link again: either works until one is used, each for seven days', async () => {
    const staffMember = newcomer()
    const { id, email } = await joanna.call(staff.invite, { body: { staffMember, password } })
    await api.work()
    const first = linkIn(email)
    await joanna.call(staff.inviteAgain, { params: { id } })
    await api.work()
    const second = linkIn(email)
    await setPassword(first)
    await expect(setPassword(second)).rejects.toMatchObject({ code: 'invite_link_invalid' })
    await joanna.call(staff.inviteAgain, { params: { id } })
    await api.work()
    const third = linkIn(email)
    api.clock.advance(7 * 24 * 60 * minute)
    await expect(setPassword(third)).rejects.toMatchObject({ code: 'invite_link_invalid' })
    joanna = await staffWithPassword(api, 'admin')
  })

  test('writes to them in their language', async () => {
    const staffMember = { ...newcomer(), language: 'es' as const }
    const { email } = await joanna.call(staff.invite, { body: { staffMember, password } })
    await api.work()
    expect(api.mails.findLast(({ to }) => to === email)!.subject).toBe(
      'Su acceso a la consola de Blue Ridge Trucker Tax',
    )
  })

  test('cannot take in someone twice', async () => {
    const staffMember = newcomer()
    await joanna.call(staff.invite, { body: { staffMember, password } })
    const again = { ...staffMember, email: staffMember.email.toUpperCase() }
    await expect(
      joanna.call(staff.invite, { body: { staffMember: again, password } }),
    ).rejects.toMatchObject({ status: 409, code: 'email_taken' })
  })

  test('cannot invite staff under an e-mail that a client signs in with', async () => {
    const dana = await api.signIn()
    const staffMember = { ...newcomer(), email: dana.email.toUpperCase() }
    await expect(
      joanna.call(staff.invite, { body: { staffMember, password } }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'email_taken',
    })
  })

  test('changes a role from the next call on, and omitted fields stay unchanged', async () => {
    const { staffId, call } = await enrollStaff('bookkeeper')
    await expect(call(staff.list, {})).rejects.toMatchObject({ code: 'forbidden' })
    const params = { id: staffId }
    const staffMember = { role: 'admin' as const }
    const changed = await joanna.call(staff.change, { params, body: { staffMember, password } })
    expect(changed).toMatchObject({ role: 'admin', firstName: 'Priya', phone: '(540) 555-0117' })
    expect(await call(staff.list, {})).toContainEqual(
      expect.objectContaining({ id: staffId, role: 'admin', hasSecondFactor: true }),
    )
    await call(staff.change, { params, body: { staffMember: { role: 'consultant' } } })
  })

  test('deactivates someone, who is out at once: sessions, challenges and links', async () => {
    const { staffId, email, call, code } = await enrollStaff()
    const { challenge } = await signIn(email)
    await joanna.call(staff.inviteAgain, { params: { id: staffId } })
    await api.work()
    const params = { id: staffId }
    const setActive = (isActive: boolean) =>
      joanna.call(staff.change, { params, body: { staffMember: { isActive }, password } })
    expect(await setActive(false)).toMatchObject({ isActive: false })
    await expect(call(accountForStaff.currentStaff, {})).rejects.toMatchObject({ status: 401 })
    await expect(answerChallenge(challenge!.token, code())).rejects.toMatchObject({ status: 401 })
    await expect(setPassword(linkIn(email))).rejects.toMatchObject({ status: 422 })
    await expect(signIn(email)).rejects.toMatchObject({ status: 401 })
    await expect(joanna.call(staff.inviteAgain, { params })).rejects.toMatchObject({
      code: 'staff_inactive',
    })
    await setActive(true)
    await expect(call(accountForStaff.currentStaff, {})).rejects.toMatchObject({ status: 401 })
    expect((await signIn(email)).challenge).toBeDefined()
  })

  test('makes staff who lost their second factor enroll again', async () => {
    const { staffId, email, call } = await enrollStaff()
    await joanna.call(staff.removeSecondFactor, { params: { id: staffId }, body: { password } })
    await expect(call(accountForStaff.currentStaff, {})).rejects.toMatchObject({ status: 401 })
    expect((await signIn(email)).mustEnrol).toBe(true)
  })

  test('ends with someone’s sessions those in which they act as a client, and what would open one', async () => {
    const revocations: ((staffId: string, accountId: string) => Promise<unknown>)[] = [
      (id) => joanna.call(staff.removeSecondFactor, { params: { id }, body: { password } }),
      async (id, accountId) => {
        for (const isActive of [false, true])
          await joanna.call(staff.change, {
            params: { id },
            body: { staffMember: { isActive }, handOverTo: null, password },
          })
        // They may see the client again: it isn't for the lack of that.
        await joanna.call(clients.change, {
          params: { accountId },
          body: { account: { consultantId: id } },
        })
      },
      async (id) => {
        await joanna.call(staff.inviteAgain, { params: { id } })
        await api.work()
        await setPassword(linkIn(`${id}@firm.test`))
      },
    ]
    for (const revoke of revocations) {
      const priya = await enrollStaff('consultant')
      const dana = await api.signIn({ consultantId: priya.staffId })
      const asDana = await impersonate(api, priya, dana)
      const { path, ticket } = await requestTicket(priya, dana)
      const cookie = await openPage(api, path)
      await revoke(priya.staffId, dana.accountId)
      await expect(asDana.call(account.currentUser, {})).rejects.toMatchObject({ status: 401 })
      expect(await openSession(api, dana, ticket, cookie)).toMatchObject({ status: 403 })
      expect(await dana.call(account.currentUser, {})).toMatchObject({ id: dana.userId })
    }
  })

  test('gets a 404 for an unknown staff id', async () => {
    const params = { id: randomUUID() }
    await expect(joanna.call(staff.inviteAgain, { params })).rejects.toMatchObject({ status: 404 })
    await expect(
      joanna.call(staff.change, { params, body: { staffMember: {} } }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

describe('the last active admin', () => {
  let isolatedApi: Awaited<ReturnType<typeof startApi>>
  beforeAll(async () => void (isolatedApi = await startApi()))
  afterAll(() => isolatedApi.stop())

  test('is neither demoted nor deactivated, by themselves or by two at once', async () => {
    const [first, second] = [
      await staffWithPassword(isolatedApi, 'admin'),
      await staffWithPassword(isolatedApi, 'admin'),
    ]
    // Invited but without a password, so nobody can sign in as them.
    await isolatedApi.signInStaff('admin')
    const demote = (by: typeof first, { staffId }: typeof first) =>
      by.call(staff.change, {
        params: { id: staffId },
        body: { staffMember: { role: 'bookkeeper' } },
      })
    const attempts = await Promise.allSettled([demote(first, second), demote(second, first)])
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const remaining = attempts[0].status === 'fulfilled' ? first : second
    for (const staffMember of [{ role: 'consultant' as const }, { isActive: false }])
      await expect(
        remaining.call(staff.change, {
          params: { id: remaining.staffId },
          body: { staffMember, password },
        }),
      ).rejects.toMatchObject({ status: 422, code: 'last_admin' })
    await expect(
      remaining.call(staff.change, {
        params: { id: remaining.staffId },
        body: { staffMember: { role: 'admin', phone: '(540) 555-0100' } },
      }),
    ).resolves.toMatchObject({ phone: '(540) 555-0100' })
  })
})

describe('staff who can’t get in', () => {
  const forget = (email: string) =>
    api.visitor(accountForStaff.forgotPassword, { body: { user: { email } } })

  test('set a new password with a link from a mail, for two hours, and keep their second factor', async () => {
    const { email, call, code } = await enrollStaff()
    await forget(email.toUpperCase())
    await api.work()
    const token = linkIn(email)
    expect(api.mails.at(-1)!.subject).toMatch(/^Reset your .* password$/)
    await setPassword(token, 'Another-Way-2!')
    await expect(call(accountForStaff.currentStaff, {})).rejects.toMatchObject({ status: 401 })
    const { challenge, bearerToken } = await signIn(email, 'Another-Way-2!')
    expect(bearerToken).toBeUndefined()
    expect((await answerChallenge(challenge!.token, code())).bearerToken).toBeDefined()

    // Asked twice, either mail works until one is used.
    const links: (string | undefined)[] = []
    for (let i = 0; i < 2; i++) {
      await forget(email)
      await api.work()
      links.push(linkIn(email))
    }
    await setPassword(links[0], 'A-Third-Way-3!')
    for (const link of links)
      await expect(setPassword(link)).rejects.toMatchObject({ code: 'invite_link_invalid' })

    await forget(email)
    await api.work()
    api.clock.advance(121 * minute)
    await expect(setPassword(linkIn(email))).rejects.toMatchObject({ code: 'invite_link_invalid' })
  })

  test('get the same answer as strangers, former staff, and clients, who get no mail', async () => {
    const [dana, former] = [await api.signIn(), await staffWithPassword(api)]
    await api.db.rows(sql`update staff set is_active = false where id = ${former.staffId}`)
    await api.work()
    const before = api.mails.length
    for (const email of ['nobody@firm.test', dana.email, former.email])
      expect(await forget(email)).toBeUndefined()
    await api.work()
    expect(api.mails).toHaveLength(before)
  })

  test('are let in again by an admin, with their codes', async () => {
    const admin = await staffWithPassword(api, 'admin')
    const { email, staffId, code } = await enrollStaff()
    for (let i = 0; i < 30; i++) await signIn(email, 'Wrong-Pass-1').catch(() => undefined)
    await expect(signIn(email)).rejects.toMatchObject({ status: 429, code: 'locked' })
    const isLocked = async () =>
      (await admin.call(staff.list, {})).find(({ id }) => id === staffId)!.isLocked
    expect(await isLocked()).toBe(true)
    await admin.call(staff.unlock, { params: { id: staffId } })
    expect(await isLocked()).toBe(false)
    const { challenge } = await signIn(email)
    expect((await answerChallenge(challenge!.token, code())).bearerToken).toBeDefined()
    const { call } = await enrollStaff()
    await expect(call(staff.unlock, { params: { id: staffId } })).rejects.toMatchObject({
      status: 403,
    })
  })
})

describe('an admin’s token alone', () => {
  const refused = { status: 422, code: 'password_required' }

  test('lets nobody into the staff, and makes no admin', async () => {
    const admin = await staffWithPassword(api, 'admin')
    const invite = (typed?: string) =>
      admin.call(staff.invite, { body: { staffMember: newcomer(), password: typed } })
    await expect(invite()).rejects.toMatchObject(refused)
    await expect(invite('Wrong-Pass-1')).rejects.toMatchObject({ code: 'password_wrong' })
    expect(await invite(password)).toMatchObject({ role: 'bookkeeper' })

    const { staffId } = await staffWithPassword(api)
    const promote = (typed?: string) =>
      admin.call(staff.change, {
        params: { id: staffId },
        body: { staffMember: { role: 'admin' }, password: typed },
      })
    await expect(promote()).rejects.toMatchObject(refused)
    expect(await promote(password)).toMatchObject({ role: 'admin' })
  })

  test('neither keeps a colleague out nor lets one who left in again', async () => {
    const admin = await staffWithPassword(api, 'admin')
    const { staffId } = await staffWithPassword(api)
    for (const isActive of [false, true]) {
      const change = (typed?: string) =>
        admin.call(staff.change, {
          params: { id: staffId },
          body: { staffMember: { isActive }, password: typed },
        })
      await expect(change()).rejects.toMatchObject(refused)
      await expect(change('Wrong-Pass-1')).rejects.toMatchObject({ code: 'password_wrong' })
      const listed = (await admin.call(staff.list, {})).find(({ id }) => id === staffId)!
      expect(listed.isActive).toBe(!isActive)
      expect(await change(password)).toMatchObject({ isActive })
    }
    // Another field needs none.
    await admin.call(staff.change, {
      params: { id: staffId },
      body: { staffMember: { phone: '(540) 555-0100' } },
    })
  })

  test('takes no colleague’s second factor', async () => {
    const admin = await staffWithPassword(api, 'admin')
    const { staffId } = await enrollStaff()
    const remove = (typed?: string) =>
      admin.call(staff.removeSecondFactor, {
        params: { id: staffId },
        body: { password: typed },
      })
    await expect(remove()).rejects.toMatchObject(refused)
    const { hasSecondFactor } = (await admin.call(staff.list, {})).find(({ id }) => id === staffId)!
    expect(hasSecondFactor).toBe(true)
    await remove(password)
  })
})
