import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { clientUsers } from '@milepost/contract/account/client-users'
import { security } from '@milepost/contract/account/security'
import { notices } from '@milepost/contract/notices/notices'
import { startFakePushService } from '@milepost/testing/fake-push-service.ts'
import { impersonate } from '../../../test/callers/impersonate.ts'
import {
  clientWithPassword,
  password,
  staffWithPassword,
} from '../../../test/callers/second-factor.ts'
import { sendMessage } from '../../../test/records/hub-messages.ts'
import { deliver, makeJobsDue, subscribe } from '../../../test/records/notices.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'
import { notify } from '../../shared/notify.ts'

let api: Awaited<ReturnType<typeof startApi>>
let service: Awaited<ReturnType<typeof startFakePushService>>
let staff: Awaited<ReturnType<typeof api.signInStaff>>
const noon = '2026-11-21T18:00:00.000Z'
beforeAll(async () => {
  service = await startFakePushService()
  api = await startApi({ now: noon, pushServices: [service.origin] })
  staff = await staffWithPassword(api, 'admin')
})
beforeEach(async () => {
  api.clock.at = new Date(noon)
  await api.db.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(async () => {
  await api.stop()
  await service.stop()
})

/** Dana, with a session in the first of her two accounts. */
async function danaWithTwo() {
  const [dana, sam] = [await clientWithPassword(api), await api.signIn()]
  const user = { email: dana.email, fullName: 'Dana W.' }
  const params = { accountId: sam.accountId }
  const { id } = await staff.call(clientUsers.invite, { params, body: { user, password } })
  return { dana, sam, other: { accountId: sam.accountId, userId: id } }
}
type Session = Pick<Awaited<ReturnType<typeof api.signIn>>, 'call'>
const change = async ({ call }: Session, accountId: string) => {
  const { bearerToken } = await call(account.switchAccount, { body: { accountId } })
  return { call: api.callWith(bearerToken) }
}
const remove = ({ accountId, userId }: { accountId: string; userId: string }) =>
  staff.call(clientUsers.remove, { params: { accountId, id: userId } })
/** Of what they wait for, however often. */
const notifyIn = async (accountId: string) => {
  const about = { aboutId: '2026-10', path: '/', at: api.clock.now() }
  await notify(api.db, { accountId, kind: 'books_ready', ...about })
  await deliver(api)
}

describe('the notices on a device of a person with two accounts', () => {
  test('are those of both, whichever is open', async () => {
    const { dana, other } = await danaWithTwo()
    const { shown } = await subscribe(dana, service)
    const notifyInBoth = async () => {
      await notifyIn(dana.accountId)
      await notifyIn(other.accountId)
      return shown().map(({ path }) => new URL(path, 'https://portal.test').searchParams)
    }
    const both = [{ account: dana.accountId }, { account: other.accountId }]
    const toAccounts = (shownPaths: URLSearchParams[]) =>
      shownPaths.map((query) => Object.fromEntries(query))
    expect(toAccounts(await notifyInBoth())).toEqual(both)
    const inOther = await change(dana, other.accountId)
    api.clock.advance(60_000)
    expect(toAccounts(await notifyInBoth())).toEqual([...both, ...both])
    await remove(other)
    expect(toAccounts(await notifyInBoth())).toEqual([...both, ...both])
    await expect(inOther.call(account.currentUser, {})).rejects.toMatchObject({ status: 401 })
  })

  test('end for an account that the person is removed from, and go on in the other', async () => {
    const { dana, other } = await danaWithTwo()
    const { shown } = await subscribe(dana, service)
    await remove(other)
    await notifyIn(other.accountId)
    expect(shown()).toEqual([])
    await notifyIn(dana.accountId)
    expect(shown()).toHaveLength(1)
  })

  test('remind them of open items twice a week, in both together', async () => {
    const { dana, other } = await danaWithTwo()
    const { shown } = await subscribe(dana, service)
    const mails = () =>
      api.mails.filter(({ to, subject }) => to === dana.email && subject.includes('message')).length
    const counts: number[][] = []
    for (const accountId of [dana.accountId, other.accountId, dana.accountId, other.accountId]) {
      await sendMessage(staff, { accountId })
      await deliver(api)
      counts.push([shown().length, mails()])
      api.clock.advance(60_000)
    }
    expect(counts).toEqual([
      [1, 1],
      [2, 2],
      [2, 2],
      [2, 2],
    ])
    api.clock.advance(7 * 24 * 60 * 60 * 1000)
    await makeJobsDue(api)
    await deliver(api)
    expect([shown().length, mails()]).toEqual([4, 4])
  })

  test('are sent once to a browser with both accounts open in two sessions', async () => {
    const { dana, other } = await danaWithTwo()
    const { target, deviceId, shown } = await subscribe(dana, service)
    const again = await api.visitor(account.signIn, {
      body: { user: { email: dana.email, password } },
    })
    const inOther = await change({ call: api.callWith(again.bearerToken) }, other.accountId)
    await inOther.call(notices.subscribe, { body: { pushSubscription: { deviceId, target } } })
    await notifyIn(dana.accountId)
    expect(shown()).toHaveLength(1)
  })

  test.each([
    ['signing out', (session: Session) => session.call(account.signOut, {})],
    [
      'signing out everywhere else',
      async (_: Session, again: Session) => again.call(security.endOtherSessions, {}),
    ],
  ])('end with %s', async (_, end) => {
    const { dana, other } = await danaWithTwo()
    const { shown } = await subscribe(dana, service)
    const inOther = await change(dana, other.accountId)
    const { bearerToken } = await api.visitor(account.signIn, {
      body: { user: { email: dana.email, password } },
    })
    await end(inOther, { call: api.callWith(bearerToken) })
    for (const accountId of [dana.accountId, other.accountId]) await notifyIn(accountId)
    expect(shown()).toEqual([])
  })

  test('stay with whoever has subscribed the browser since', async () => {
    const { dana, sam, other } = await danaWithTwo()
    const { target, deviceId, shown } = await subscribe(dana, service)
    await sam.call(notices.subscribe, { body: { pushSubscription: { deviceId, target } } })
    await change(dana, other.accountId)
    await notifyIn(other.accountId)
    // Sam's alone, who has the account, too.
    expect(shown()).toHaveLength(1)
    const left = await api.db.rows(sql`
      select user_id from push_subscriptions where account_id = ${other.accountId}
    `)
    expect(left).toEqual([{ userId: sam.userId }])
  })

  test('are known by one ID of the person in both, which staff who act as them do not see', async () => {
    const { dana, other } = await danaWithTwo()
    const asDana = await impersonate(api, staff, other)
    const inOther = await change(dana, other.accountId)
    expect(await inOther.call(account.currentUser, {})).toMatchObject({
      id: other.userId,
      personId: dana.userId,
    })
    const back = await change(inOther, dana.accountId)
    expect(await back.call(account.currentUser, {})).toMatchObject({ personId: dana.userId })
    expect(await asDana.call(account.currentUser, {})).toMatchObject({ personId: other.userId })
  })
})
