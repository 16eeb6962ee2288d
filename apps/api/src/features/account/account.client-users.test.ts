import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { clientUsers } from '@milepost/contract/account/client-users'
import { staff } from '@milepost/contract/account/staff'
import { accessHistory } from '@milepost/contract/audit/audit'
import { clients } from '@milepost/contract/clients/clients'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { tax } from '@milepost/contract/tax/tax'
import { pdf } from '@milepost/testing/files.ts'
import {
  impersonate,
  openPage,
  openSession,
  requestTicket,
} from '../../../test/callers/impersonate.ts'
import {
  clientWithPassword,
  enrollTotp,
  password,
  requestChallenge,
  signIn,
  staffWithPassword,
  verifyCode,
} from '../../../test/callers/second-factor.ts'
import { send } from '../../../test/records/documents.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'
import { AddressNotTaken } from '../../platform/mail/mail.ts'
import { notify } from '../../shared/notify.ts'

let api: Awaited<ReturnType<typeof startApi>>
let priya: Awaited<ReturnType<typeof staffWithPassword>>
beforeAll(async () => {
  api = await startApi({ idleJobs: ['make_preview'] })
  priya = await staffWithPassword(api, 'admin')
})
afterAll(() => api.stop())

const linkIn = (email: string) =>
  /\/set-password\?token=([\w-]+)/.exec(
    api.mails.findLast(({ to }) => to === email)?.text ?? '',
  )?.[1]

const setPassword = (token: string | undefined, typed = 'Long-Haul-44') =>
  api.visitor(account.resetPassword, {
    body: { resetPasswordToken: token!, password: typed, passwordConfirmation: typed },
  })

const spouse = () => ({ email: `${randomUUID()}@Drivers.test`, fullName: 'Lena Whitfield' })

describe('a client who is invited', () => {
  test('sets a password with the link from the mail and signs in', async () => {
    const { accountId } = await api.signIn()
    const user = spouse()
    const email = user.email.toLowerCase()
    const params = { accountId }
    expect(
      await priya.call(clientUsers.invite, { params, body: { user, password } }),
    ).toMatchObject({
      email,
      fullName: 'Lena Whitfield',
      language: 'en',
      hasPassword: false,
      hasSecondFactor: false,
      lastUsedAt: null,
    })
    await expect(signIn(api, email)).rejects.toMatchObject({ status: 401 })
    await api.work()
    expect(api.mails.findLast(({ to }) => to === email)!.subject).toBe(
      'Blue Ridge Trucker Tax invites you to its client portal',
    )
    await setPassword(linkIn(email))
    const { bearerToken } = await signIn(api, email)
    expect(await api.callWith(bearerToken)(account.currentUser, {})).toMatchObject({
      accountSfid: accountId,
      fullName: 'Lena Whitfield',
      language: 'en',
    })
    expect(await priya.call(clientUsers.list, { params })).toMatchObject([
      { fullName: 'Dana Whitfield' },
      { email, hasPassword: true, lastUsedAt: api.clock.justNow() },
    ])
    // After signing out, the last sign-in still shows.
    await api.callWith(bearerToken)(account.signOut, {})
    expect(await priya.call(clientUsers.list, { params })).toMatchObject([
      { fullName: 'Dana Whitfield' },
      { email, lastUsedAt: api.clock.justNow() },
    ])
  })

  test('is written to in their language', async () => {
    const { accountId } = await api.signIn()
    const user = { ...spouse(), language: 'es' as const }
    await priya.call(clientUsers.invite, { params: { accountId }, body: { user, password } })
    await api.work()
    expect(api.mails.findLast(({ to }) => to === user.email.toLowerCase())!.subject).toBe(
      'Su invitación al portal para clientes de Blue Ridge Trucker Tax',
    )
  })

  test('has seven days, once, and either link if they are invited again', async () => {
    const { accountId } = await api.signIn()
    const user = spouse()
    const email = user.email.toLowerCase()
    const params = { accountId }
    const { id } = await priya.call(clientUsers.invite, { params, body: { user, password } })
    await api.work()
    const first = linkIn(email)
    await priya.call(clientUsers.inviteAgain, { params: { accountId, id } })
    await api.work()
    const second = linkIn(email)
    expect(second).not.toBe(first)
    api.clock.advance(6 * 24 * 60 * 60_000)
    await setPassword(first)
    for (const link of [first, second])
      await expect(setPassword(link)).rejects.toMatchObject({ code: 'reset_link_invalid' })
  })

  test('is invited again, for another seven days, when somebody requests a password reset for their e-mail', async () => {
    priya = await staffWithPassword(api, 'admin')
    const [{ accountId }, email] = [await api.signIn(), `${randomUUID()}@drivers.test`]
    const user = { email, fullName: 'Lena Whitfield' }
    await priya.call(clientUsers.invite, { params: { accountId }, body: { user, password } })
    await api.work()
    await api.visitor(account.forgotPassword, { body: { user: { email } } })
    await api.work()
    api.clock.advance(6 * 24 * 60 * 60_000)
    await expect(setPassword(linkIn(email))).resolves.toBeUndefined()
  })

  test('cannot have an e-mail that someone already signs in with to this account', async () => {
    priya = await staffWithPassword(api, 'admin')
    const { accountId, email } = await api.signIn()
    const user = { email: email.toUpperCase(), fullName: 'Lena Whitfield' }
    await expect(
      priya.call(clientUsers.invite, { params: { accountId }, body: { user, password } }),
    ).rejects.toMatchObject({ status: 409, code: 'email_taken' })
  })

  test('has the address that was pasted, and one domain however it is written', async () => {
    priya = await staffWithPassword(api, 'admin')
    const { accountId } = await api.signIn()
    const params = { accountId }
    const fullName = 'Ana Ruiz'
    const invite = (email: string) =>
      priya.call(clientUsers.invite, { params, body: { user: { email, fullName }, password } })
    const { id } = await invite(
      '\u200BAna Ruiz <mailto:José.Ana@PELUQUERI\u0301A.example?subject=Hi>,',
    )
    const stored = await api.db.row<{ email: string }>(sql`
      select email from client_users where account_id = ${accountId} and id = ${id}
    `)
    expect(stored).toEqual({ email: 'josé.ana@xn--peluquera-n5a.example' })
    await expect(invite('jose\u0301.ana@XN--peluquera-n5a.example.')).rejects.toMatchObject({
      status: 409,
      code: 'email_taken',
    })
    await api.work()
    await setPassword(linkIn(stored!.email))
    const { bearerToken } = await signIn(api, 'mailto:josé.ana@peluquería.example')
    expect(await api.callWith(bearerToken)(account.currentUser, {})).toMatchObject({
      email: 'josé.ana@peluquería.example',
    })
    // The firm's admins read it as people write it.
    const notice = api.mails.find(({ text }) => text.includes('invited Ana Ruiz'))
    expect(notice!.text).toContain('Ana Ruiz (josé.ana@peluquería.example)')
  })
})

describe('an address that the mail server can’t send to', () => {
  const user = { email: 'josé@drivers.test', fullName: 'José Ruiz' }

  test('is not invited: whoever invites reads why', async () => {
    const [admin, { accountId }] = [await staffWithPassword(api, 'admin'), await api.signIn()]
    const { mailer } = api.platform
    const { canSendTo } = mailer
    mailer.canSendTo = async (address) => address !== user.email
    await expect(
      admin.call(clientUsers.invite, { params: { accountId }, body: { user, password } }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { 'user.email': { code: 'email_not_sendable' } },
    })
    const names = { firstName: 'José', lastName: 'Ruiz', phone: '1', role: 'bookkeeper' as const }
    await expect(
      admin.call(staff.invite, {
        body: { staffMember: { email: user.email, ...names }, password },
      }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { 'staffMember.email': { code: 'email_not_sendable' } },
    })
    mailer.canSendTo = canSendTo
    expect(await admin.call(clientUsers.list, { params: { accountId } })).toHaveLength(1)
  })

  test('is said with its person once a mail could not leave, and no longer once one did', async () => {
    const [admin, { accountId }] = [await staffWithPassword(api, 'admin'), await api.signIn()]
    const params = { accountId }
    const { mailer } = api.platform
    const { send: sendAny } = mailer
    mailer.send = async (mail) => {
      if (mail.to === user.email) throw new AddressNotTaken('recipient')
      await sendAny(mail)
    }
    const { id } = await admin.call(clientUsers.invite, { params, body: { user, password } })
    await api.work()
    const problem = async () =>
      (await admin.call(clientUsers.list, { params })).find((person) => person.id === id)!
        .mailProblem
    expect(await problem()).toBe('characters')
    const waiting = () =>
      api.db.rows(sql`
        select 1 from graphile_worker.jobs where task_identifier = 'send_invite_mail'
      `)
    expect(await waiting()).toEqual([])
    // One who can send to nobody says nothing of this person; the mail waits for another sender.
    mailer.send = () => Promise.reject(new AddressNotTaken('sender'))
    await admin.call(clientUsers.inviteAgain, { params: { accountId, id } })
    await expect(api.work()).rejects.toThrow('the sender’s address')
    expect(await waiting()).toHaveLength(1)
    const refusal = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }
    mailer.send = () => Promise.reject(Object.assign(new Error('550 No such user'), refusal))
    await admin.call(clientUsers.inviteAgain, { params: { accountId, id } })
    await api.work()
    expect(await problem()).toBe('refused')
    mailer.send = sendAny
    await admin.call(clientUsers.inviteAgain, { params: { accountId, id } })
    await api.work()
    expect(await problem()).toBeNull()
  })

  test('is not tried again for staff either', async () => {
    const admin = await staffWithPassword(api, 'admin')
    const { mailer } = api.platform
    const { send: sendAny } = mailer
    const names = { firstName: 'José', lastName: 'Ruiz', phone: '1', role: 'bookkeeper' as const }
    await admin.call(staff.invite, {
      body: { staffMember: { email: 'josé@firm.test', ...names }, password },
    })
    mailer.send = () => Promise.reject(new AddressNotTaken('recipient'))
    await expect(api.work(['send_staff_invite_mail'])).resolves.toBeUndefined()
    mailer.send = sendAny
    expect(api.logged.map(({ msg }) => msg)).toContain(new AddressNotTaken('recipient').message)
  })
})

describe('a removed client', () => {
  const prepareRemoval = async () => {
    const dana = await clientWithPassword(api)
    priya = await staffWithPassword(api, 'admin')
    const params = { accountId: dana.accountId, id: dana.userId }
    return { dana, params, remove: () => priya.call(clientUsers.remove, { params }) }
  }

  test('is out at once, and so are staff who act as them; neither password nor reset lets them in', async () => {
    const { dana, remove } = await prepareRemoval()
    await enrollTotp(api, dana)
    const challenge = await requestChallenge(api, dana.email)
    const asDana = await impersonate(api, priya, dana)
    await api.visitor(account.forgotPassword, { body: { user: { email: dana.email } } })
    await api.work()
    const token = /token=([\w-]+)/.exec(
      api.mails.findLast(({ to }) => to === dana.email)!.text,
    )?.[1]
    await remove()
    await expect(dana.call(account.currentUser, {})).rejects.toMatchObject({ status: 401 })
    await expect(asDana.call(account.currentUser, {})).rejects.toMatchObject({ status: 401 })
    await expect(verifyCode(api, challenge, '123456')).rejects.toMatchObject({
      code: 'challenge_ended',
    })
    await expect(setPassword(token)).rejects.toMatchObject({ code: 'reset_link_invalid' })
    await expect(signIn(api, dana.email)).rejects.toMatchObject({ status: 401 })
  })

  test('cannot be impersonated with a ticket that staff already hold', async () => {
    const { dana, remove } = await prepareRemoval()
    const [unopened, opened] = [await requestTicket(priya, dana), await requestTicket(priya, dana)]
    const cookie = await openPage(api, opened.path)
    await remove()
    for (const [ticket, shown] of [
      [opened.ticket, cookie],
      [unopened.ticket, await openPage(api, unopened.path)],
    ] as const)
      expect(await openSession(api, dana, ticket, shown)).toMatchObject({
        status: 403,
        code: 'unauthorized_action',
      })
  })

  test('is shown nowhere as one who signs in, found by no search and written to no more', async () => {
    const { dana, params, remove } = await prepareRemoval()
    const query = { search: dana.email, page: 1, limit: 10 }
    expect((await priya.call(clients.list, { query })).items).toMatchObject([
      { id: dana.accountId },
    ])
    await remove()
    expect(await priya.call(clientUsers.list, { params })).toEqual([])
    expect(await priya.call(clients.show, { params })).toMatchObject({ users: [] })
    expect((await priya.call(clients.list, { query })).items).toEqual([])
    await expect(requestTicket(priya, dana)).rejects.toMatchObject({ status: 404 })
    await expect(remove()).rejects.toMatchObject({ status: 404 })
    await api.work()
    const before = api.mails.length
    await api.visitor(account.forgotPassword, { body: { user: { email: dana.email } } })
    await api.db.transaction((transaction) =>
      notify(transaction, {
        accountId: dana.accountId,
        kind: 'books_ready',
        aboutId: '2026-10',
        path: '/',
        at: api.clock.now(),
      }),
    )
    await api.work()
    expect(api.mails).toHaveLength(before)
  })

  test('keeps their name with what they sent', async () => {
    const { dana, remove } = await prepareRemoval()
    const { guid: id } = await send(dana, [await pdf('settlement.pdf')])
    await remove()
    expect(
      await priya.call(workQueue.show, { params: { accountId: dana.accountId, id } }),
    ).toMatchObject({
      sentBy: 'Dana Whitfield',
    })
  })

  test('can be let in again with the same e-mail, and does not come back by it as who they were', async () => {
    const { dana, params, remove } = await prepareRemoval()
    await remove()
    const user = { email: dana.email, fullName: 'Dana Whitfield' }
    const { id } = await priya.call(clientUsers.invite, { params, body: { user, password } })
    expect(id).not.toBe(dana.userId)
    await api.work()
    await setPassword(linkIn(dana.email))
    expect(await signIn(api, dana.email)).toHaveProperty('bearerToken')
  })

  test('is out also where a sign-in is under way meanwhile', async () => {
    const { dana, remove } = await prepareRemoval()
    const attempts = [1, 2, 3, 4].map(() => signIn(api, dana.email).catch(() => undefined))
    await remove()
    await Promise.all(attempts)
    expect(
      await api.db.rows(sql`select 1 from client_sessions where user_id = ${dana.userId}`),
    ).toEqual([])
  })
})

test('the users of an account get a mail in their language when someone is invited to it', async () => {
  const dana = await api.signIn()
  await dana.call(account.changePreferences, { body: { preferences: { language: 'es' } } })
  priya = await staffWithPassword(api, 'admin')
  const user = spouse()
  const before = api.mails.length
  await priya.call(clientUsers.invite, {
    params: { accountId: dana.accountId },
    body: { user, password },
  })
  await api.work()
  const mails = api.mails.slice(before).filter(({ to }) => !to.endsWith('@firm.test'))
  expect(mails.map(({ to }) => to).toSorted()).toEqual(
    [user.email.toLowerCase(), dana.email].toSorted(),
  )
  const notice = mails.find(({ to }) => to === dana.email)!
  expect(notice.subject).toBe('Se agregó a alguien a su cuenta de Blue Ridge Trucker Tax')
  expect(notice.text).toContain(`Lena Whitfield (${user.email.toLowerCase()})`)
})

test('staff are not let in as someone of a client', async () => {
  const [admin, { accountId }] = [await staffWithPassword(api, 'admin'), await api.signIn()]
  const user = { email: `${admin.staffId}@FIRM.test`, fullName: 'Lena Whitfield' }
  await expect(
    admin.call(clientUsers.invite, { params: { accountId }, body: { user, password } }),
  ).rejects.toMatchObject({ status: 409, code: 'email_taken' })
})

test('a client who lost their second factor is let in by the password alone', async () => {
  const dana = await clientWithPassword(api)
  const { code } = await enrollTotp(api, dana)
  api.clock.advance(60_000)
  const challenge = await requestChallenge(api, dana.email)
  priya = await staffWithPassword(api, 'admin')
  const params = { accountId: dana.accountId, id: dana.userId }
  const remove = (typed?: string) =>
    priya.call(clientUsers.removeSecondFactor, { params, body: { password: typed } })
  // Their token alone takes nothing.
  await expect(remove()).rejects.toMatchObject({ status: 422, code: 'password_required' })
  await expect(remove('Wrong-Pass-1')).rejects.toMatchObject({ code: 'password_wrong' })
  await dana.call(account.currentUser, {})
  await remove(password)
  await expect(verifyCode(api, challenge, code())).rejects.toMatchObject({
    code: 'challenge_ended',
  })
  await expect(dana.call(account.currentUser, {})).rejects.toMatchObject({ status: 401 })
  expect(await signIn(api, dana.email)).toHaveProperty('bearerToken')
})

describe('inviting into a client’s account', () => {
  test.each(['bookkeeper', 'consultant'] as const)(
    'is not for a %s, who could act as the client unseen',
    async (role) => {
      const member = await api.signInStaff(role)
      const { accountId } = await api.signIn({ consultantId: member.staffId })
      await api.work()
      const before = api.mails.length
      await expect(
        member.call(clientUsers.invite, { params: { accountId }, body: { user: spouse() } }),
      ).rejects.toMatchObject({ status: 403 })
      await api.work()
      expect(api.mails).toHaveLength(before)
      expect(await member.call(clientUsers.list, { params: { accountId } })).toHaveLength(1)
    },
  )

  test('takes the admin’s own password: their token alone invites nobody', async () => {
    const admin = await staffWithPassword(api, 'admin')
    const { accountId } = await api.signIn()
    const params = { accountId }
    const invite = (typed?: string) =>
      admin.call(clientUsers.invite, { params, body: { user: spouse(), password: typed } })
    await expect(invite()).rejects.toMatchObject({
      status: 422,
      fields: { password: { code: 'password_required' } },
    })
    await expect(invite('Wrong-Pass-1')).rejects.toMatchObject({ code: 'password_wrong' })
    expect(await admin.call(clientUsers.list, { params })).toHaveLength(1)
    await invite(password)
    expect(await admin.call(clientUsers.list, { params })).toHaveLength(2)
  })

  test('is mailed to the account’s people and to every admin, and is in the history', async () => {
    const isolated = await startApi()
    const [joanna, marcus] = [
      await staffWithPassword(isolated, 'admin'),
      await staffWithPassword(isolated, 'admin'),
    ]
    const dana = await isolated.signIn()
    const user = spouse()
    await joanna.call(clientUsers.invite, {
      params: { accountId: dana.accountId },
      body: { user, password },
    })
    await isolated.work()
    const to = (email: string) => isolated.mails.filter((mail) => mail.to === email)
    expect(to(dana.email)).toHaveLength(1)
    for (const { staffId } of [joanna, marcus]) {
      const [mail] = to(`${staffId}@firm.test`)
      expect(mail!.subject).toBe('Lena Whitfield can now sign in for Whitfield Hauling')
      expect(mail!.text).toContain(user.email.toLowerCase())
    }
    const { items } = await dana.call(accessHistory.list, { query: {} })
    expect(items).toMatchObject([{ kind: 'worked_for_you', changed: ['people'] }])
    await isolated.stop()
  })

  test('leaves what the invited person sees and does in the account’s history, as theirs', async () => {
    const admin = await staffWithPassword(api, 'admin')
    const dana = await api.signIn()
    const user = spouse()
    const params = { accountId: dana.accountId }
    const { id } = await admin.call(clientUsers.invite, { params, body: { user, password } })
    await api.work()
    await setPassword(linkIn(user.email.toLowerCase()))
    const { bearerToken } = await signIn(api, user.email)
    const call = api.callWith(bearerToken)
    await call(tax.returns, {})
    await call(tax.returns, {})
    await call(account.changePreferences, { body: { preferences: { theme: 'dark' } } })
    await dana.call(tax.returns, {})
    await admin.call(clientUsers.remove, { params: { ...params, id } })

    const { items } = await dana.call(accessHistory.list, { query: {} })
    expect(items.find(({ kind }) => kind === 'signed_in_too')).toMatchObject({
      staffName: 'Lena Whitfield',
      seen: ['tax'],
      changed: ['account'],
    })
    const entries = await api.db.rows<{ action: string }>(sql`
      select action from audit_log where account_id = ${dana.accountId} and actor_id = ${id}
    `)
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'GET /v1/tax_returns',
      'PATCH /users/password',
      'PATCH /v1/users/preferences',
      'POST /users/sign_in',
    ])
  })
})
