import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, accountForStaff } from '@milepost/contract/account/account'
import { security, securityForStaff } from '@milepost/contract/account/security'
import {
  clientWithPassword,
  password,
  signIn,
  staffWithPassword,
} from '../../../test/callers/second-factor.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'

const minute = 60_000
const day = 24 * 60 * minute

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Signs in with the given User-Agent. */
async function signInWith(userAgent: string, email: string, device?: string): Promise<string> {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/users/sign_in',
    remoteAddress: `10.2.0.${Math.floor(api.mails.length % 250)}`,
    headers: { 'user-agent': userAgent },
    payload: { user: { email, password, ...(device && { device }) } },
  })
  return answer.json<{ data: { attributes: { bearerToken: string } } }>().data.attributes
    .bearerToken
}

const signInStaff = (email: string) =>
  api.visitor(accountForStaff.signIn, { body: { user: { email, password } } })

describe('a person’s sessions', () => {
  test('are listed with what they were opened with, the latest used first', async () => {
    const dana = await clientWithPassword(api)
    api.clock.advance(10 * minute)
    const call = api.callWith(await signInWith(iphone, dana.email))
    const at = api.clock.at.toISOString()
    expect(await call(security.sessions, {})).toMatchObject([
      { browser: 'Safari', system: 'iPhone', createdAt: at, lastUsedAt: at, isThisOne: true },
      { browser: null, system: null, isThisOne: false },
    ])
  })

  test('tell no token, and none that has ended', async () => {
    const dana = await clientWithPassword(api)
    await signIn(api, dana.email)
    api.clock.advance(13 * 60 * minute)
    const { bearerToken } = await signIn(api, dana.email)
    const answer = await api.app.inject({
      url: '/api/v1/users/sessions',
      headers: { authorization: `Bearer ${bearerToken}` },
    })
    expect(answer.json()).toMatchObject({ data: [{}] })
    expect(answer.json<{ data: unknown[] }>().data).toHaveLength(1)
    expect(answer.body).not.toMatch(/token|hash/i)
  })

  test('are removed in the night once they are over, but for the last of each person, which says when they were here', async () => {
    const [dana, ray] = [await clientWithPassword(api), await api.signIn()]
    const staff = await staffWithPassword(api)
    const countSessions = async () => {
      await api.db.rows(sql`select graphile_worker.add_job('remove_ended_sessions')`)
      await api.work()
      const danaSessions = await api.db.rows<{ hash: string }>(sql`
        select token_hash as hash from client_sessions
        where account_id = ${dana.accountId} order by last_used_at
      `)
      expect(
        await api.db.rows(sql`
          select key as hash from directory
          where kind = 'session' and account_id = ${dana.accountId}
          order by key = ${danaSessions.at(-1)!.hash}
        `),
      ).toEqual(danaSessions)
      const staffSessions = await api.db.rows(sql`
        select 1 from staff_sessions where staff_id = ${staff.staffId}
      `)
      return [danaSessions.length, staffSessions.length]
    }
    api.clock.advance(minute)
    await signIn(api, dana.email)
    await signInStaff(staff.email)
    expect(await countSessions()).toEqual([2, 2])
    api.clock.advance(13 * 60 * minute)
    expect(await countSessions()).toEqual([1, 1])
    const { bearerToken } = await signIn(api, dana.email)
    await signInStaff(staff.email)
    expect(await countSessions()).toEqual([1, 1])
    await expect(api.callWith(bearerToken)(account.currentUser, {})).resolves.toBeDefined()
    expect(
      await api.db.rows(sql`select 1 from client_sessions where user_id = ${ray.userId}`),
    ).toHaveLength(1)
  })

  test('can be ended one by one, which works at once', async () => {
    const dana = await clientWithPassword(api)
    const { id, bearerToken } = await signIn(api, dana.email)
    await dana.call(security.endSession, { params: { id } })
    await expect(api.callWith(bearerToken)(account.currentUser, {})).rejects.toMatchObject({
      status: 401,
    })
    await expect(dana.call(security.endSession, { params: { id } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(dana.call(account.currentUser, {})).resolves.toBeDefined()
  })

  test('can all be ended except the current one, without ending anyone else’s', async () => {
    const [dana, ray] = [await clientWithPassword(api), await clientWithPassword(api)]
    const others = [await signIn(api, dana.email), await signIn(api, dana.email)]
    await dana.call(security.endOtherSessions, {})
    for (const { bearerToken } of others)
      await expect(api.callWith(bearerToken)(account.currentUser, {})).rejects.toMatchObject({
        status: 401,
      })
    expect(await dana.call(security.sessions, {})).toMatchObject([{ isThisOne: true }])
    await expect(ray.call(account.currentUser, {})).resolves.toBeDefined()
    const rows = await api.db.rows(sql`
      select key from directory where kind = 'session' and user_id = ${dana.userId}
    `)
    expect(rows).toHaveLength(1)
  })

  test('of staff are theirs by the same calls', async () => {
    const [priya, marcus] = [await api.signInStaff(), await api.signInStaff()]
    const [mine] = await priya.call(securityForStaff.sessions, {})
    expect(mine).toMatchObject({ isThisOne: true })
    const params = { id: mine!.id }
    await expect(marcus.call(securityForStaff.endSession, { params })).rejects.toMatchObject({
      status: 404,
    })
    await priya.call(securityForStaff.endOtherSessions, {})
    await expect(priya.call(accountForStaff.currentStaff, {})).resolves.toBeDefined()
    await priya.call(securityForStaff.endSession, { params })
    await expect(priya.call(accountForStaff.currentStaff, {})).rejects.toMatchObject({
      status: 401,
    })
  })
})

describe('a sign-in from a new device', () => {
  const deliverMails = async (email: string) => {
    await api.work()
    return api.mails.filter(({ to }) => to === email)
  }

  test('is reported by mail in the person’s own language', async () => {
    const dana = await clientWithPassword(api)
    await signInWith(
      'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Firefox/142.0',
      dana.email,
      randomUUID(),
    )
    // The first sign-in is the account setup and sends no new-device mail.
    expect(await deliverMails(dana.email)).toEqual([])
    await dana.call(account.changePreferences, { body: { preferences: { language: 'es' } } })
    await signInWith(iphone, dana.email, randomUUID())
    const [mail] = await deliverMails(dana.email)
    expect(mail!.subject).toBe('Nuevo inicio de sesión en Blue Ridge Trucker Tax')
    expect(mail!.text).toContain('Safari en iPhone')
    expect(mail!.text).toContain('https://portal.test/security')
    expect(mail!.html).toContain('lang="es"')
  })

  test('is none from one that signed in within a year', async () => {
    const dana = await clientWithPassword(api)
    const [phone, laptop] = [randomUUID(), randomUUID()]
    for (const device of [phone, laptop, phone, laptop]) await signIn(api, dana.email, { device })
    expect(await deliverMails(dana.email)).toHaveLength(1)
    api.clock.advance(364 * day)
    await signIn(api, dana.email, { device: phone })
    expect(await deliverMails(dana.email)).toHaveLength(1)
    api.clock.advance(2 * day)
    await signIn(api, dana.email, { device: laptop })
    expect(await deliverMails(dana.email)).toHaveLength(2)
  })

  test('is recognized by its user agent when it sends no device id', async () => {
    const dana = await clientWithPassword(api)
    await signInWith(iphone, dana.email)
    await signInWith(iphone, dana.email)
    expect(await deliverMails(dana.email)).toEqual([])
    await signInWith('curl/8.0', dana.email)
    const [mail] = await deliverMails(dana.email)
    expect(mail!.text).toContain('an unknown browser')
  })

  test('keeps no more of the device than a hash', async () => {
    const dana = await clientWithPassword(api)
    const device = randomUUID()
    await signIn(api, dana.email, { device })
    const rows = await api.db.rows(sql`select * from known_devices`)
    expect(JSON.stringify(rows)).not.toContain(device)
  })
})
