import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, accountForStaff } from '@milepost/contract/account/account'
import { security } from '@milepost/contract/account/security'
import { plans } from '@milepost/contract/wire/access'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { startApi } from '../../../test/servers/start-api.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { sql, type Database } from '../../platform/database/database.ts'
import { signIn as checkPassword } from './sign-in/sign-in.service.ts'

const password = 'Long-Haul-44'
const newPassword = 'Mile-Marker-81'
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let api: Awaited<ReturnType<typeof startApi>>
let passwordHash: string
beforeAll(async () => {
  api = await startApi()
  passwordHash = await hashPassword(password)
})
afterAll(() => api.stop())

/** A client with a password, and a caller without a session. */
async function client() {
  const dana = await api.signIn()
  await api.db.rows(sql`
    update client_users set password_hash = ${passwordHash}
    where account_id = ${dana.accountId} and id = ${dana.userId}
  `)
  return dana
}

const signIn = async (email: string, typed = password, rememberMe = false) => {
  const user = { email, password: typed, rememberMe }
  const { bearerToken } = await api.visitor(account.signIn, { body: { user } })
  return api.callWith(bearerToken)
}

async function resetLink(email: string): Promise<string> {
  await api.visitor(account.forgotPassword, { body: { user: { email } } })
  await api.work()
  const mail = api.mails.findLast(({ to }) => to === email)
  return /token=([\w-]+)/.exec(mail?.text ?? '')![1]!
}

/** How many links to set a password are stored for a person. */
const openLinks = ({ accountId, userId }: { accountId: string; userId: string }) =>
  api.db.row<{ resets: number; inDirectory: number }>(sql`
    select (select count(*)::int from password_resets
            where account_id = ${accountId} and user_id = ${userId}) as resets,
           (select count(*)::int from directory where kind = 'reset'
              and account_id = ${accountId} and user_id = ${userId}) as in_directory
  `)

const reset = (resetPasswordToken: string, typed = newPassword, again = typed) =>
  api.visitor(account.resetPassword, {
    body: { resetPasswordToken, password: typed, passwordConfirmation: again },
  })

describe('signing in', () => {
  test('answers a token that opens the calls of that person, whatever the case of the e-mail', async () => {
    const dana = await client()
    const call = await signIn(`  ${dana.email.toUpperCase()} `)
    expect(await call(account.currentUser, {})).toEqual({
      id: dana.userId,
      fullName: 'Dana Whitfield',
      email: dana.email,
      constituentId: dana.userId,
      personId: dana.userId,
      accountSfid: dana.accountId,
      accountName: null,
      clientCustomerType: 'PRO',
      isActive: true,
      isLimited: false,
      timeZone: 'America/Chicago',
      impersonatedBy: null,
      impersonation: null,
      secondFactorRemovedAt: null,
      language: null,
      theme: null,
    })
  })

  test('does not reveal whether an e-mail is known', async () => {
    const dana = await client()
    const wrongCredentials = {
      status: 401,
      code: 'wrong_credentials',
      message: 'That email or password isn’t right. Try again.',
    }
    await expect(signIn(dana.email, 'Wrong-Pass-1')).rejects.toMatchObject(wrongCredentials)
    await expect(signIn('nobody@drivers.test')).rejects.toMatchObject(wrongCredentials)
  })

  test.each(['known', 'unknown'])(
    'locks a %s e-mail for 15 minutes after ten failures in a row',
    async (kind) => {
      const email = kind === 'known' ? (await client()).email : 'stranger@drivers.test'
      for (let i = 0; i < 10; i++)
        await expect(signIn(email, 'Wrong-Pass-1')).rejects.toMatchObject({ status: 401 })

      await expect(signIn(email)).rejects.toMatchObject({
        status: 429,
        message: 'Too many attempts. Please try again in 15 minutes or reset your password.',
      })
      api.clock.advance(15 * minute + 1)
      const [{ status }] = await Promise.allSettled([signIn(email)])
      expect(status).toBe(kind === 'known' ? 'fulfilled' : 'rejected')
    },
  )

  test('counts failures that come all at once', async () => {
    const { email } = await client()
    await Promise.allSettled(Array.from({ length: 10 }, () => signIn(email, 'Wrong-Pass-1')))
    await expect(signIn(email)).rejects.toMatchObject({ status: 429 })
  })

  test('answers ten of many tries that are hashed in the same moment, on however many cores', async () => {
    const tries = 20
    const [all, hashed] = [Promise.withResolvers<void>(), { count: 0 }]
    /** Releases the counting queries once every attempt has computed its hash. */
    async function waitForAll({ text }: { text: string }) {
      if (!text.includes('sign_in_failures')) return
      if (++hashed.count === tries) all.resolve()
      await all.promise
    }
    const db: Database = {
      ...api.db,
      rows: (statement) => waitForAll(statement).then(() => api.db.rows(statement)),
      row: (statement) => waitForAll(statement).then(() => api.db.row(statement)),
    }
    const guess = { email: 'guessed@drivers.test', password: 'Wrong-Pass-1' }
    const answers = await Promise.allSettled(
      Array.from({ length: tries }, () =>
        checkPassword(db, api.clock, 'client', guess, async () => undefined),
      ),
    )
    const rejectedWith = (status: number) =>
      answers.filter((answer) => answer.status === 'rejected' && answer.reason.status === status)
    expect([rejectedWith(401).length, rejectedWith(429).length]).toEqual([10, 10])
  })

  test('a device they have used before is not locked by others’ failures, only by its own', async () => {
    const { email } = await client()
    const [phone, stranger] = [randomUUID(), randomUUID()]
    const from = (device: string, typed = password) =>
      api.visitor(account.signIn, {
        body: { user: { email, password: typed, rememberMe: false, device } },
      })
    await from(phone)
    for (let i = 0; i < 30; i++) await from(stranger, 'Wrong-Pass-1').catch(() => undefined)
    await expect(from(stranger)).rejects.toMatchObject({ status: 429 })
    // A made-up name of the browser is no device.
    await expect(signIn(email)).rejects.toMatchObject({ status: 429 })
    expect(await from(phone)).toMatchObject({ bearerToken: expect.any(String) as string })

    for (let i = 0; i < 10; i++)
      await expect(from(phone, 'Wrong-Pass-1')).rejects.toMatchObject({ status: 401 })
    await expect(from(phone)).rejects.toMatchObject({ status: 429 })
    await reset(await resetLink(email), password)
    expect(await from(phone)).toMatchObject({ bearerToken: expect.any(String) as string })
  })

  test('others’ failures don’t keep who is signed in from confirming their password', async () => {
    const { email } = await client()
    const call = await signIn(email)
    for (let i = 0; i < 10; i++) await signIn(email, 'Wrong-Pass-1').catch(() => undefined)
    expect(await call(security.startTotp, { body: { password } })).toMatchObject({
      secret: expect.any(String) as string,
    })
  })

  test('forgets earlier failures when the password fits', async () => {
    const { email } = await client()
    for (let i = 0; i < 9; i++) await signIn(email, 'Wrong-Pass-1').catch(() => undefined)
    await signIn(email)
    await expect(signIn(email, 'Wrong-Pass-1')).rejects.toMatchObject({ status: 401 })
    await expect(signIn(email)).resolves.toBeDefined()
  })

  test('deletes failure records nightly after a month without an attempt, so that made-up e-mails do not stay', async () => {
    const countFailures = async () => {
      await api.db.rows(sql`select graphile_worker.add_job('forget_failures')`)
      await api.work()
      return (await api.db.rows(sql`select 1 from sign_in_failures`)).length
    }
    api.clock.advance(31 * 24 * 60 * minute)
    expect(await countFailures()).toBe(0)
    await signIn('made-up@drivers.test').catch(() => undefined)
    api.clock.advance(29 * 24 * 60 * minute)
    await signIn('another@drivers.test').catch(() => undefined)
    expect(await countFailures()).toBe(2)
    api.clock.advance(2 * 24 * 60 * minute)
    expect(await countFailures()).toBe(1)
  })

  test.each([
    ['no e-mail', { email: ' ', password }, 'user.email', 'Email is required'],
    ['no address', { email: 'dana', password }, 'user.email', 'Email must be valid'],
    [
      'no password',
      { email: 'dana@drivers.test', password: '' },
      'user.password',
      'Password is required',
    ],
  ])('asks for what is missing: %s', async (_, user, field, title) => {
    await expect(api.visitor(account.signIn, { body: { user } })).rejects.toMatchObject({
      status: 422,
      fields: { [field]: { title } },
    })
  })

  test('takes no field it does not know', async () => {
    const user = { email: 'dana@drivers.test', password, accountId: 'mine' }
    await expect(api.visitor(account.signIn, { body: { user } })).rejects.toMatchObject({
      status: 422,
      fields: { 'user.accountId': { code: 'unknown_field' } },
    })
  })

  test('takes 30 tries a minute from one address, then says when to come back', async () => {
    const isolatedApi = await startApi()
    const payload = { user: { email: 'x@drivers.test', password: 'Wrong-Pass-1' } }
    const post = () =>
      isolatedApi.app.inject({ method: 'POST', url: '/api/users/sign_in', payload: payload })
    for (let i = 0; i < 30; i++) await post()
    const answer = await post()
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBeDefined()
    expect(answer.json()).toMatchObject({ errors: [{ code: 'too_many_requests' }] })
    await isolatedApi.stop()
  })

  test('takes four times as many from all addresses of an IPv6 network', async () => {
    const isolatedApi = await startApi()
    const post = (remoteAddress: string) =>
      isolatedApi.app.inject({
        method: 'POST',
        url: '/api/users/sign_in',
        payload: {},
        remoteAddress,
      })
    const answers: number[] = []
    for (let i = 0; i < 125; i++)
      answers.push((await post(`2001:db8:7:${i.toString(16)}::1`)).statusCode)
    expect(answers.indexOf(429)).toBe(120)
    expect((await post('2001:db8:8::1')).statusCode).not.toBe(429)
    await isolatedApi.stop()
  })
})

describe('a session', () => {
  test.each([
    ['without keeping it', false, 12 * hour],
    ["with 'Keep me logged in'", true, 30 * day],
  ])('%s ends after its time without use', async (_, rememberMe, idleMs) => {
    const call = await signIn((await client()).email, password, rememberMe)
    api.clock.advance(idleMs - minute)
    await expect(call(account.currentUser, {})).resolves.toBeDefined()
    api.clock.advance(idleMs - minute)
    await expect(call(account.currentUser, {})).resolves.toBeDefined()
    api.clock.advance(idleMs + minute)
    await expect(call(account.currentUser, {})).rejects.toMatchObject({ status: 401 })
  })

  test('ends at sign-out, and no other with it', async () => {
    const { email } = await client()
    const [phone, laptop] = [await signIn(email), await signIn(email)]
    await phone(account.signOut, {})
    await expect(phone(account.currentUser, {})).rejects.toMatchObject({
      status: 401,
      message: errorMessages.unauthenticated,
    })
    await expect(laptop(account.currentUser, {})).resolves.toBeDefined()
  })

  test.each([
    ['no token', undefined],
    ['a forged token', 'A'.repeat(43)],
    ['a token that is none', '../../etc/passwd'],
    ['an empty token', ' '],
  ])('is not opened by %s', async (_, token) => {
    await expect(api.callWith(token)(account.currentUser, {})).rejects.toMatchObject({
      status: 401,
    })
  })

  test('is stored only as a hash', async () => {
    const dana = await client()
    const user = { email: dana.email, password }
    const { bearerToken } = await api.visitor(account.signIn, { body: { user } })
    const rows = await api.db.rows(sql`select * from client_sessions`)
    const keys = await api.db.rows(sql`select * from directory`)
    expect(JSON.stringify([rows, keys])).not.toContain(bearerToken)
  })

  test('of a client opens no staff call, nor the other way round', async () => {
    const [dana, staff] = [await api.signIn(), await api.signInStaff()]
    await expect(dana.call(accountForStaff.currentStaff, {})).rejects.toMatchObject({ status: 401 })
    await expect(staff.call(account.currentUser, {})).rejects.toMatchObject({ status: 401 })
  })

  test('follows a change of the account at the next request', async () => {
    const dana = await api.signIn()
    await api.db.rows(sql`update accounts set is_active = false where id = ${dana.accountId}`)
    expect(await dana.call(account.currentUser, {})).toMatchObject({ isActive: false })
    await expect(dana.call(account.consultant, {})).rejects.toMatchObject({
      status: 403,
      code: 'not_available_for_your_plan',
    })
  })
})

describe('a forgotten password', () => {
  test('is reset with the link from the mail, which ends every session', async () => {
    const dana = await client()
    const token = await resetLink(dana.email)
    await reset(token)

    await expect(dana.call(account.currentUser, {})).rejects.toMatchObject({ status: 401 })
    await expect(signIn(dana.email)).rejects.toMatchObject({ status: 401 })
    await expect(signIn(dana.email, newPassword)).resolves.toBeDefined()
  })

  test('that is reset while others sign in with the old one ends the sessions they open', async () => {
    const dana = await client()
    const token = await resetLink(dana.email)
    const attempts = Array.from({ length: 20 }, () => signIn(dana.email).catch(() => undefined))
    await reset(token)
    const calls = (await Promise.all(attempts)).filter((call) => call !== undefined)
    const tries = await Promise.allSettled(calls.map((call) => call(account.currentUser, {})))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toEqual([])
  })

  test('gets the same answer for an unknown e-mail, and no mail is sent', async () => {
    const email = 'nobody@drivers.test'
    await expect(
      api.visitor(account.forgotPassword, { body: { user: { email } } }),
    ).resolves.toBeUndefined()
    await api.work()
    expect(api.mails.filter(({ to }) => to === email)).toEqual([])
  })

  test('brings five mails, and no more within the hour', async () => {
    const { email } = await client()
    const sent = () =>
      api.mails.filter(({ to, text }) => to === email && text.includes('token=')).length
    const requestResets = async (times: number) => {
      for (let i = 0; i < times; i++) {
        await api.visitor(account.forgotPassword, { body: { user: { email } } })
        await api.work()
      }
    }
    await requestResets(6)
    expect(sent()).toBe(5)
    api.clock.advance(60 * 60_000 + 1)
    await requestResets(2)
    expect(sent()).toBe(7)
    // Setting a new password resets the count: all five mails are available again.
    await reset(/token=([\w-]+)/.exec(api.mails.findLast(({ to }) => to === email)!.text)![1]!)
    await requestResets(6)
    expect(sent()).toBe(12)
  })

  test('opens the lock that the failures closed', async () => {
    const { email } = await client()
    for (let i = 0; i < 11; i++) await signIn(email, 'Wrong-Pass-1').catch(() => undefined)
    await reset(await resetLink(email))
    await expect(signIn(email, newPassword)).resolves.toBeDefined()
  })

  test('speaks the language of the one who asks', async () => {
    const { email } = await client()
    await api.app.inject({
      method: 'POST',
      url: '/api/users/password',
      headers: { 'accept-language': 'es-MX,es;q=0.9' },
      payload: { user: { email } },
    })
    await api.work()
    expect(api.mails.at(-1)).toMatchObject({
      to: email,
      subject: 'Cambie su contraseña de Blue Ridge Trucker Tax',
    })
  })

  test('has a link that works once', async () => {
    const token = await resetLink((await client()).email)
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => reset(token)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(reset(token)).rejects.toMatchObject({
      status: 422,
      message: errorMessages.reset_link_invalid,
    })
  })

  test('has a link that works for two hours', async () => {
    const [early, late] = [await client(), await client()]
    const [inTime, tooLate] = [await resetLink(early.email), await resetLink(late.email)]
    api.clock.advance(2 * hour - minute)
    await expect(reset(inTime)).resolves.toBeUndefined()
    api.clock.advance(minute)
    await expect(reset(tooLate)).rejects.toMatchObject({ code: 'reset_link_invalid' })
  })

  test.each([0, 1])('asked for twice, is reset by either mail, and then by none', async (used) => {
    const dana = await client()
    const links = [await resetLink(dana.email), await resetLink(dana.email)]
    await expect(reset(links[used]!)).resolves.toBeUndefined()
    for (const link of links)
      await expect(reset(link)).rejects.toMatchObject({ code: 'reset_link_invalid' })
    expect(await openLinks(dana)).toEqual({ resets: 0, inDirectory: 0 })
  })

  test('asked for twice, is reset once by both mails at the same moment', async () => {
    const { email } = await client()
    const links = [await resetLink(email), await resetLink(email), await resetLink(email)]
    const tries = await Promise.allSettled([...links, ...links].map((link) => reset(link)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('has links that each last for their own two hours', async () => {
    const { email } = await client()
    const first = await resetLink(email)
    api.clock.advance(hour)
    const second = await resetLink(email)
    api.clock.advance(hour)
    await expect(reset(first)).rejects.toMatchObject({ code: 'reset_link_invalid' })
    await expect(reset(second)).resolves.toBeUndefined()
  })

  test('has five links at the most: another one ends the oldest', async () => {
    const dana = await client()
    const links: string[] = []
    for (let i = 0; i < 5; i++) {
      links.push(await resetLink(dana.email))
      api.clock.advance(minute)
    }
    expect(await openLinks(dana)).toEqual({ resets: 5, inDirectory: 5 })
    // After five mails, the next ones come an hour later.
    api.clock.advance(hour)
    links.push(await resetLink(dana.email))
    expect(await openLinks(dana)).toEqual({ resets: 5, inDirectory: 5 })
    await expect(reset(links[0]!)).rejects.toMatchObject({ code: 'reset_link_invalid' })
    await expect(reset(links[1]!)).resolves.toBeUndefined()
  })

  test('has no link of a mail that could not be sent', async () => {
    const dana = await client()
    const first = await resetLink(dana.email)
    const { mailer } = api.platform
    const { send } = mailer
    mailer.send = () => Promise.reject(new Error('421 Too busy'))
    const body = { user: { email: dana.email } }
    await api.visitor(account.forgotPassword, { body })
    for (let i = 0; i < 6; i++) await expect(api.work()).rejects.toThrow('421')
    mailer.send = send
    expect(await openLinks(dana)).toEqual({ resets: 1, inDirectory: 1 })
    await expect(reset(first)).resolves.toBeUndefined()
  })

  test.each([
    ['too short', 'Ab1!', 'Ab1!', 'password', errorMessages.password_rule],
    ['no capital', 'mile-marker-81', 'mile-marker-81', 'password', errorMessages.password_rule],
    ['no symbol', 'MileMarker81', 'MileMarker81', 'password', errorMessages.password_rule],
    ['common', 'P@ssw0rd1', 'P@ssw0rd1', 'password', errorMessages.password_common],
    [
      'not the same twice',
      newPassword,
      'Mile-Marker-82',
      'passwordConfirmation',
      'Passwords must match',
    ],
    ['empty', '', '', 'password', 'Password is required'],
  ])('refuses one that is %s, and the link stays good', async (_, typed, again, field, title) => {
    const token = await resetLink((await client()).email)
    await expect(reset(token, typed, again)).rejects.toMatchObject({
      status: 422,
      fields: { [field]: { title } },
    })
    await expect(reset(token)).resolves.toBeUndefined()
  })
})

describe('the consultant', () => {
  test('is the member of staff the account names', async () => {
    const { staffId } = await api.signInStaff('consultant')
    const dana = await api.signIn({ consultantId: staffId })
    expect(await dana.call(account.consultant, {})).toEqual({
      id: staffId,
      email: `${staffId}@firm.test`,
      firstName: 'Priya',
      lastName: 'Shah',
      fullName: 'Priya Shah',
      initials: 'PS',
      phone: '(540) 555-0117',
    })
  })

  test('is no longer shown once they have left the firm', async () => {
    const [staff, dana] = [await api.signInStaff('consultant'), await client()]
    await api.db.rows(sql`
      update accounts set consultant_id = ${staff.staffId} where id = ${dana.accountId}
    `)
    expect(await dana.call(account.consultant, {})).toMatchObject({ id: staff.staffId })
    await api.db.rows(sql`update staff set is_active = false where id = ${staff.staffId}`)
    await expect(dana.call(account.consultant, {})).rejects.toMatchObject({ status: 404 })
  })

  test('is a 404 where the account has none', async () => {
    const dana = await api.signIn()
    await expect(dana.call(account.consultant, {})).rejects.toMatchObject({ status: 404 })
  })

  test.each(plans)('is shown on plan %s', async (plan) => {
    const { staffId } = await api.signInStaff('consultant')
    const dana = await api.signIn({ plan, consultantId: staffId })
    await expect(dana.call(account.consultant, {})).resolves.toMatchObject({ id: staffId })
  })
})

describe('staff', () => {
  test('sign in with their own token and out again', async () => {
    const { staffId } = await api.signInStaff('admin')
    await api.db.rows(sql`update staff set password_hash = ${passwordHash} where id = ${staffId}`)
    const user = { email: `${staffId}@firm.test`, password }
    const { bearerToken, mustEnrol } = await api.visitor(accountForStaff.signIn, { body: { user } })
    expect(mustEnrol).toBe(true)
    const call = api.callWith(bearerToken)
    expect(await call(accountForStaff.currentStaff, {})).toMatchObject({
      id: staffId,
      role: 'admin',
    })
    await call(accountForStaff.signOut, {})
    await expect(call(accountForStaff.currentStaff, {})).rejects.toMatchObject({ status: 401 })
  })

  test('who were deactivated are out at once', async () => {
    const { staffId, call } = await api.signInStaff()
    await api.db.rows(sql`update staff set is_active = false where id = ${staffId}`)
    await expect(call(accountForStaff.currentStaff, {})).rejects.toMatchObject({ status: 401 })
  })
})
