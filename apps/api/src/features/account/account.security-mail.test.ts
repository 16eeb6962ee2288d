import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, accountForStaff } from '@milepost/contract/account/account'
import { clientUsers } from '@milepost/contract/account/client-users'
import { security, securityForStaff } from '@milepost/contract/account/security'
import { CallFailed } from '@milepost/contract/wire/caller'
import {
  clientWithPassword,
  enrollPasskey,
  enrollTotp,
  generateCode,
  password,
  staffWithPassword,
} from '../../../test/callers/second-factor.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

/** Sends what is queued, and returns the new mails to one person. */
async function mailsTo(email: string, work: () => Promise<unknown>) {
  await api.work()
  const before = api.mails.length
  await work()
  // A job may queue the mail.
  await api.work()
  await api.work()
  return api.mails.slice(before).filter(({ to }) => to === email)
}

const moment = 'November 21, 2026 at 9:00:00 AM CST'

test('each change of a second factor is mailed to its person, with a link to check it', async () => {
  const dana = await clientWithPassword(api)
  const { call, email } = dana
  const changes = [
    [() => enrollTotp(api, dana), 'An authenticator app was set up for your sign-in on'],
    [() => enrollPasskey(dana), 'A passkey was added to your sign-in on'],
    [
      () => call(security.newRecoveryCodes, { body: { password } }),
      'You got new recovery codes on',
    ],
    [
      () => call(security.removeTotp, { body: { password } }),
      'The authenticator app was turned off for your sign-in on',
    ],
    [
      async () => {
        const { passkeys } = await call(security.secondFactor, {})
        await call(security.removePasskey, { params: { id: passkeys[0]!.id }, body: { password } })
      },
      'A passkey was removed from your sign-in on',
    ],
  ] as const
  for (const [change, sentence] of changes) {
    const [mail, ...others] = await mailsTo(email, change)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: expect.stringMatching(/ sign-in changed$/) })
    expect(mail!.text).toContain(`${sentence} ${moment}.`)
    expect(mail!.text).toContain('https://portal.test/security')
  }
  // Nothing to turn off is no change.
  expect(await mailsTo(email, () => call(security.removeTotp, { body: { password } }))).toEqual([])
})

test('a new password is mailed in the person’s language; the first one is not', async () => {
  const dana = await clientWithPassword(api)
  await api.db.rows(sql`
    update client_users set language = 'es' where account_id = ${dana.accountId} and id = ${dana.userId}
  `)
  const reset = async () => {
    await api.visitor(account.forgotPassword, { body: { user: { email: dana.email } } })
    await api.work()
    const token = /token=([\w-]+)/.exec(
      api.mails.findLast(({ to }) => to === dana.email)!.text,
    )![1]!
    await api.visitor(account.resetPassword, {
      body: {
        resetPasswordToken: token,
        password: 'Otra-Clave-77',
        passwordConfirmation: 'Otra-Clave-77',
      },
    })
  }
  const [, changed] = await mailsTo(dana.email, reset)
  expect(changed!.subject).toMatch(/^Cambió su forma de entrar a /)
  expect(changed!.text).toContain('Se cambió su contraseña el 21 de noviembre de 2026')

  await api.db.rows(sql`
    update client_users set password_hash = null
    where account_id = ${dana.accountId} and id = ${dana.userId}
  `)
  expect(await mailsTo(dana.email, reset)).toHaveLength(1)
})

test('a second factor that the firm removes is mailed to its person', async () => {
  const dana = await clientWithPassword(api)
  await enrollTotp(api, dana)
  const admin = await staffWithPassword(api, 'admin')
  const [mail] = await mailsTo(dana.email, () =>
    admin.call(clientUsers.removeSecondFactor, {
      params: { accountId: dana.accountId, id: dana.userId },
      body: { password },
    }),
  )
  expect(mail!.text).toContain(`The firm removed the second factor from your sign-in on ${moment}.`)
})

test('wrong codes after the right password are mailed once to a client', async () => {
  const dana = await clientWithPassword(api)
  await enrollTotp(api, dana)
  const user = { email: dana.email, password, rememberMe: false }
  const [mail, ...others] = await mailsTo(dana.email, async () => {
    const { challenge } = await api.visitor(account.signIn, { body: { user } })
    for (let attempt = 0; attempt < 10; attempt++)
      await expect(
        api.visitor(account.verifyCode, {
          body: { challenge: challenge!.token, code: '000000' },
        }),
      ).rejects.toBeInstanceOf(CallFailed)
  })
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: expect.stringMatching(/^Failed sign-in to /) })
  expect(mail!.text).toContain('Someone typed your password, and then several wrong codes, on')
})

test('staff get the same mails, with a link to the console', async () => {
  const priya = await staffWithPassword(api, 'admin')
  const [added] = await mailsTo(priya.email, async () => {
    const { secret } = await priya.call(securityForStaff.startTotp, { body: { password } })
    await priya.call(securityForStaff.confirmTotp, { body: { code: generateCode(api, secret) } })
  })
  expect(added!.text).toContain('An authenticator app was set up for your sign-in on')
  expect(added!.text).toContain('https://portal.test/console/security')
  const [failed] = await mailsTo(priya.email, async () => {
    const user = { email: priya.email, password }
    const { challenge } = await api.visitor(accountForStaff.signIn, { body: { user } })
    for (let attempt = 0; attempt < 10; attempt++)
      await expect(
        api.visitor(accountForStaff.verifyCode, {
          body: { challenge: challenge!.token, code: '000000' },
        }),
      ).rejects.toBeInstanceOf(CallFailed)
  })
  expect(failed).toMatchObject({ subject: expect.stringMatching(/^Failed sign-in to /) })
})

test('who is locked after wrong passwords gets a mail, once a day, and strangers do not', async () => {
  const [dana, priya] = [await clientWithPassword(api), await staffWithPassword(api)]
  const wrong = (email: string, endpoint: typeof account.signIn | typeof accountForStaff.signIn) =>
    api
      .visitor(endpoint as typeof accountForStaff.signIn, {
        body: { user: { email, password: 'Wrong-Pass-1' } },
      })
      .catch(() => undefined)
  const lock = async (
    email: string,
    endpoint: typeof account.signIn | typeof accountForStaff.signIn,
  ) => {
    for (let i = 0; i < 10; i++) await wrong(email, endpoint)
  }
  const sentence = 'Someone typed ten wrong passwords for your sign-in on'
  const mails = await mailsTo(dana.email, () => lock(dana.email, account.signIn))
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(sentence)])
  api.clock.advance(16 * 60_000)
  expect(await mailsTo(dana.email, () => lock(dana.email, account.signIn))).toEqual([])
  const [toStaff] = await mailsTo(priya.email, () => lock(priya.email, accountForStaff.signIn))
  expect(toStaff!.text).toContain('https://portal.test/console/security')
  expect(await mailsTo('nobody@x.test', () => lock('nobody@x.test', account.signIn))).toEqual([])
})
