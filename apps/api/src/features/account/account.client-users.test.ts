import { account } from '@milepost/contract/account'
import { clientUsers } from '@milepost/contract/client-users'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  challengeOf,
  clientWithPassword,
  enrolTotp,
  meet,
  signIn,
} from '../../../test/second-factor.ts'
import { startApi } from '../../../test/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
let priya: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  api = await startApi()
  priya = await api.signInStaff('bookkeeper')
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
    expect(await priya.call(clientUsers.invite, { params, body: { user } })).toMatchObject({
      ...{ email, fullName: 'Lena Whitfield', language: 'en' },
      ...{ hasPassword: false, hasSecondFactor: false, lastUsedAt: null },
    })
    await expect(signIn(api, email)).rejects.toMatchObject({ status: 401 })
    await api.work()
    expect(api.mails.at(-1)!.subject).toBe(
      'Blue Ridge Trucker Tax invites you to its client portal',
    )
    await setPassword(linkIn(email))
    const { bearerToken } = await signIn(api, email)
    expect(await api.callWith(bearerToken)(account.currentUser, {})).toMatchObject({
      ...{ accountSfid: accountId, fullName: 'Lena Whitfield', language: 'en' },
    })
    expect(await priya.call(clientUsers.list, { params })).toMatchObject([
      { fullName: 'Dana Whitfield' },
      { email, hasPassword: true, lastUsedAt: api.clock.at.toISOString() },
    ])
  })

  test('is written to in their language', async () => {
    const { accountId } = await api.signIn()
    const user = { ...spouse(), language: 'es' as const }
    await priya.call(clientUsers.invite, { params: { accountId }, body: { user } })
    await api.work()
    expect(api.mails.at(-1)!.subject).toBe(
      'Blue Ridge Trucker Tax lo invita a su portal para clientes',
    )
  })

  test('has seven days, once, and a new link ends the one before', async () => {
    const { accountId } = await api.signIn()
    const user = spouse()
    const email = user.email.toLowerCase()
    const params = { accountId }
    const { id } = await priya.call(clientUsers.invite, { params, body: { user } })
    await api.work()
    const first = linkIn(email)
    await priya.call(clientUsers.inviteAgain, { params: { accountId, id } })
    await api.work()
    await expect(setPassword(first)).rejects.toMatchObject({ code: 'reset_link_invalid' })
    api.clock.pass(6 * 24 * 60 * 60_000)
    await setPassword(linkIn(email))
    await expect(setPassword(linkIn(email))).rejects.toMatchObject({ code: 'reset_link_invalid' })
  })

  test('is invited anew where somebody asks for a new password of theirs, and has seven days again', async () => {
    priya = await api.signInStaff('bookkeeper')
    const [{ accountId }, email] = [await api.signIn(), `${randomUUID()}@drivers.test`]
    const user = { email, fullName: 'Lena Whitfield' }
    await priya.call(clientUsers.invite, { params: { accountId }, body: { user } })
    await api.work()
    await api.visitor(account.forgotPassword, { body: { user: { email } } })
    await api.work()
    api.clock.pass(6 * 24 * 60 * 60_000)
    await expect(setPassword(linkIn(email))).resolves.toBeUndefined()
  })

  test('is nobody who signs in already, here or elsewhere', async () => {
    priya = await api.signInStaff('bookkeeper')
    const [{ accountId }, other] = [await api.signIn(), await api.signIn()]
    const user = { email: other.email.toUpperCase(), fullName: 'Lena Whitfield' }
    await expect(
      priya.call(clientUsers.invite, { params: { accountId }, body: { user } }),
    ).rejects.toMatchObject({ status: 409, code: 'email_taken' })
  })
})

test('staff are not let in as someone of a client', async () => {
  const [bookkeeper, { accountId }] = [await api.signInStaff('bookkeeper'), await api.signIn()]
  const user = { email: `${bookkeeper.staffId}@FIRM.test`, fullName: 'Lena Whitfield' }
  await expect(
    bookkeeper.call(clientUsers.invite, { params: { accountId }, body: { user } }),
  ).rejects.toMatchObject({ status: 409, code: 'email_taken' })
})

test('a client who lost their second factor is let in by the password alone', async () => {
  const dana = await clientWithPassword(api)
  const { code } = await enrolTotp(api, dana)
  api.clock.pass(60_000)
  const challenge = await challengeOf(api, dana.email)
  priya = await api.signInStaff('bookkeeper')
  await priya.call(clientUsers.removeSecondFactor, {
    params: { accountId: dana.accountId, id: dana.userId },
  })
  await expect(meet(api, challenge, code())).rejects.toMatchObject({ code: 'challenge_ended' })
  await expect(dana.call(account.currentUser, {})).rejects.toMatchObject({ status: 401 })
  expect(await signIn(api, dana.email)).toHaveProperty('bearerToken')
})
