import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { clientUsers } from '@milepost/contract/account/client-users'
import { security } from '@milepost/contract/account/security'
import { impersonate } from '../../../test/callers/impersonate.ts'
import {
  clientWithPassword,
  enrollPasskey,
  enrollTotp,
  password,
  requestChallenge,
  signIn,
  staffWithPassword,
  verifyCode,
} from '../../../test/callers/second-factor.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'

const hour = 60 * 60_000

let api: Awaited<ReturnType<typeof startApi>>
let joanna: Awaited<ReturnType<typeof staffWithPassword>>
beforeAll(async () => void (api = await startApi()))
beforeEach(async () => void (joanna = await staffWithPassword(api, 'admin')))
afterAll(() => api.stop())

type Client = Awaited<ReturnType<typeof clientWithPassword>>
type Session = Pick<Client, 'call'>

const remove = ({ accountId, userId }: Pick<Client, 'accountId' | 'userId'>) =>
  joanna.call(clientUsers.removeSecondFactor, {
    params: { accountId, id: userId },
    body: { password },
  })

/** Signs in by the password alone, on a device with this ID. */
async function enter({ email }: Client, device?: string): Promise<Session> {
  const { bearerToken } = await signIn(api, email, device === undefined ? {} : { device })
  return { call: api.callWith(bearerToken) }
}

const putBack = ({ call }: Session, typed: string | undefined = password) =>
  call(security.restoreSecondFactor, { body: { password: typed } })

const shownTo = async ({ call }: Session) =>
  (await call(account.currentUser, {})).secondFactorRemovedAt

/** Dana, who signs in on a device, with an app, recovery codes, and a passkey. */
async function danaWithFactor() {
  const dana = await clientWithPassword(api)
  const device = randomUUID()
  await enter(dana, device)
  const passkey = await enrollPasskey(dana)
  const app = await enrollTotp(api, dana)
  return { dana, device, app: { ...app, recoveryCodes: passkey.recoveryCodes } }
}

const missing = { status: 404, code: 'not_found' }

describe('a second factor that the firm removed', () => {
  test('is put back as it was, from a device that was used before, with the password', async () => {
    const { dana, device, app } = await danaWithFactor()
    const before = await dana.call(security.secondFactor, {})
    await remove(dana)
    const thief = await enter(dana, randomUUID())
    const own = await enter(dana, device)
    expect(await own.call(security.secondFactor, {})).toMatchObject({
      totpSince: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    })
    expect(await shownTo(own)).toEqual(api.clock.justNow())
    await expect(own.call(security.restoreSecondFactor, { body: {} })).rejects.toMatchObject({
      status: 422,
      code: 'password_required',
    })
    await expect(putBack(own, 'Wrong-Pass-1')).rejects.toMatchObject({ code: 'password_wrong' })

    await putBack(own)
    expect(await own.call(security.secondFactor, {})).toEqual(before)
    expect(await shownTo(own)).toBeNull()
    await expect(thief.call(account.currentUser, {})).rejects.toMatchObject({ status: 401 })
    await expect(putBack(own)).rejects.toMatchObject(missing)
    const entries = await api.db.rows(sql`
      select actor_id, subject from audit_log
      where account_id = ${dana.accountId} and action like '%second_factor/restoration'
    `)
    expect(entries).toEqual([{ actorId: dana.userId, subject: { own: true } }])

    api.clock.advance(60_000)
    const challenge = await requestChallenge(api, dana.email)
    expect(challenge.methods).toEqual(['totp', 'passkey', 'recovery_code'])
    expect(await verifyCode(api, challenge, app.code())).toHaveProperty('bearerToken')
    const another = await requestChallenge(api, dana.email)
    expect(await verifyCode(api, another, app.recoveryCodes[0]!)).toHaveProperty('bearerToken')
  })

  test('lets no code count that counted before', async () => {
    const { dana, device, app } = await danaWithFactor()
    api.clock.advance(60_000)
    const spent = app.code()
    await verifyCode(api, await requestChallenge(api, dana.email), spent)
    await remove(dana)
    await putBack(await enter(dana, device))
    await expect(
      verifyCode(api, await requestChallenge(api, dana.email), spent),
    ).rejects.toMatchObject({ code: 'code_wrong' })
  })

  test('is not shown or put back on a device that is new, or that does not say which it is', async () => {
    const { dana } = await danaWithFactor()
    await remove(dana)
    const stranger = randomUUID()
    // Their second sign-in is not one from a device that was used before.
    for (const device of [stranger, stranger, undefined, undefined]) {
      const session = await enter(dana, device)
      expect(await shownTo(session)).toBeNull()
      await expect(putBack(session)).rejects.toMatchObject(missing)
    }
  })

  test('is not shown to staff who act as the client, nor put back by them', async () => {
    const { dana } = await danaWithFactor()
    await remove(dana)
    const asDana = await impersonate(api, joanna, dana)
    expect(await shownTo(asDana)).toBeNull()
    await expect(putBack(asDana)).rejects.toMatchObject({ status: 403 })
  })

  test('is retained for 72 hours, and then deleted', async () => {
    const { dana, device } = await danaWithFactor()
    await remove(dana)
    api.clock.advance(71 * hour)
    const early = await enter(dana, device)
    expect(await shownTo(early)).toEqual(expect.any(String))
    const countStored = async () =>
      (
        await api.db.rows(
          sql`select 1 as found from removed_factors where user_id = ${dana.userId}`,
        )
      ).length
    const upkeep = async () => {
      await api.db.rows(sql`select graphile_worker.add_job('forget_failures')`)
      await api.work(['forget_failures'])
      return countStored()
    }
    expect(await upkeep()).toBe(1)
    api.clock.advance(hour)
    const late = await enter(dana, device)
    expect(await shownTo(late)).toBeNull()
    await expect(putBack(late)).rejects.toMatchObject(missing)
    expect(await upkeep()).toBe(0)
  })

  test.each([
    ['an app', (session: Session) => enrollTotp(api, session)],
    ['a passkey', (session: Session) => enrollPasskey(session)],
  ])('does not come back once the person has set up %s', async (_, enroll) => {
    const { dana, device } = await danaWithFactor()
    await remove(dana)
    const session = await enter(dana, device)
    await enroll(session)
    expect(await shownTo(session)).toBeNull()
    await expect(putBack(session)).rejects.toMatchObject(missing)
  })

  test('is retained although the firm removes once more, and goes with the person', async () => {
    const { dana, device, app } = await danaWithFactor()
    await remove(dana)
    await remove(dana)
    const session = await enter(dana, device)
    await putBack(session)
    expect(await session.call(security.secondFactor, {})).toMatchObject({
      recoveryCodesLeft: app.recoveryCodes.length,
    })
    await remove(dana)
    await joanna.call(clientUsers.remove, {
      params: { accountId: dana.accountId, id: dana.userId },
    })
    expect(
      await api.db.rows(sql`select 1 from removed_factors where user_id = ${dana.userId}`),
    ).toEqual([])
  })

  test('is put back in another account of the person, too', async () => {
    const { dana, device } = await danaWithFactor()
    const sam = await api.signIn({ fullName: 'Sam Ortiz' })
    await joanna.call(clientUsers.invite, {
      params: { accountId: sam.accountId },
      body: { user: { email: dana.email, fullName: 'Dana W.' }, password },
    })
    await remove(dana)
    const { call } = await enter(dana, device)
    const { bearerToken } = await call(account.switchAccount, {
      body: { accountId: sam.accountId },
    })
    const there = { call: api.callWith(bearerToken) }
    expect(await shownTo(there)).toEqual(expect.any(String))
    await putBack(there)
    expect(await there.call(security.secondFactor, {})).toMatchObject({ recoveryCodesLeft: 10 })
  })

  test('is mailed with how to put it back, and so is that it was', async () => {
    const { dana, device } = await danaWithFactor()
    await remove(dana)
    const session = await enter(dana, device)
    await api.work()
    const texts = () => api.mails.filter(({ to }) => to === dana.email).map(({ text }) => text)
    expect(texts().at(-1)).toContain(
      'within 72 hours, sign in on a device you’ve used before, and open Security.',
    )
    await session.call(account.changePreferences, { body: { preferences: { language: 'es' } } })
    await putBack(session)
    await api.work()
    expect(texts().at(-1)).toContain('se volvió a poner el segundo factor que la oficina había')
  })
})
