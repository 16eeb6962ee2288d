import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { clientUsers } from '@milepost/contract/account/client-users'
import { security } from '@milepost/contract/account/security'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { notices } from '@milepost/contract/notices/notices'
import {
  createSubscriber,
  readVapid,
  startFakePushService,
} from '@milepost/testing/fake-push-service.ts'
import { impersonate } from '../../../test/callers/impersonate.ts'
import { password, staffWithPassword } from '../../../test/callers/second-factor.ts'
import { sendMessage } from '../../../test/records/hub-messages.ts'
import { deliver, fakeAppPush, makeJobsDue, subscribe } from '../../../test/records/notices.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'
import { notify } from '../../shared/notify.ts'
import { sendToDevice } from './deliver.service.ts'

let api: Awaited<ReturnType<typeof startApi>>
let service: Awaited<ReturnType<typeof startFakePushService>>
let staff: Awaited<ReturnType<typeof api.signInStaff>>
const app = fakeAppPush()
const noon = '2026-11-21T18:00:00.000Z'
beforeAll(async () => {
  service = await startFakePushService()
  api = await startApi({ now: noon, pushServices: [service.origin], appPush: app.push })
  staff = await api.signInStaff('admin')
})
beforeEach(async () => {
  api.clock.at = new Date(noon)
  await api.db.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(async () => {
  await api.stop()
  await service.stop()
})

const countDevices = async ({ accountId }: { accountId: string }) =>
  (await api.db.rows(sql`select 1 from push_subscriptions where account_id = ${accountId}`)).length
/** By a member of staff who has just signed in, whatever the clock says. */
const send = async (dana: { accountId: string }) =>
  sendMessage(await api.signInStaff('admin'), dana)

describe('a push', () => {
  test('is encrypted for the device, signed by the firm, and has neither name nor figure', async () => {
    const dana = await api.signIn()
    const { publicKey } = await dana.call(notices.pushKey, {})
    const device = await subscribe(dana, service)
    const id = await sendMessage(staff, dana, { subject: 'Your $4,200 refund, Dana' })
    await deliver(api)

    const [{ headers, body } = { headers: {}, body: Buffer.from('') }] = service.at(device.path)
    expect(device.shown()).toEqual([
      {
        title: 'Blue Ridge Trucker Tax',
        body: 'You have a new message.',
        path: `/hub-messages/show/${id}`,
        tag: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      },
    ])
    expect(body.toString('latin1')).not.toContain('message')
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '14400',
      urgency: 'normal',
      topic: device.shown()[0]!.tag.replaceAll('-', ''),
    })
    expect(readVapid(headers.authorization!, publicKey)).toMatchObject({
      aud: service.origin,
      sub: 'mailto:office@firm.test',
    })
  })

  test('is in the language of the person', async () => {
    const dana = await api.signIn()
    const device = await subscribe(dana, service)
    await dana.call(account.changePreferences, { body: { preferences: { language: 'es' } } })
    await send(dana)
    await deliver(api)
    expect(device.shown()).toMatchObject([{ body: 'Tiene un mensaje nuevo.' }])
  })

  test('goes to each device of each person, the mobile app’s, too', async () => {
    const dana = await api.signIn()
    const devices = [await subscribe(dana, service), await subscribe(dana, service)]
    const target = { platform: 'fcm', token: randomUUID() } as const
    await dana.call(notices.subscribe, {
      body: { pushSubscription: { deviceId: randomUUID(), target } },
    })
    await send(dana)
    await deliver(api)
    expect(devices.map(({ shown }) => shown().length)).toEqual([1, 1])
    expect(app.sent.filter(({ token }) => token === target.token)).toHaveLength(1)
  })

  test('says how many, where several come together', async () => {
    const dana = await api.signIn()
    const device = await subscribe(dana, service)
    for (const _ of [1, 2, 3]) await send(dana)
    await deliver(api)
    expect(device.shown()).toMatchObject([
      { body: 'You have 3 messages from us.', path: '/hub-messages' },
    ])
  })

  test('of a later item soon after replaces the one before it', async () => {
    const dana = await api.signIn()
    const device = await subscribe(dana, service)
    await send(dana)
    await api.db.pool.query(
      `delete from graphile_worker._private_jobs where task_id =
         (select id from graphile_worker._private_tasks where identifier = 'mail_notices')`,
    )
    await deliver(api)
    api.clock.advance(5_000)
    await send(dana)
    await deliver(api)
    const [first, second] = device.shown()
    expect(second).toMatchObject({ body: 'You have 2 messages from us.', tag: first!.tag })
  })

  test('is not sent of what was read, or to whom does not want it', async () => {
    const dana = await api.signIn()
    const device = await subscribe(dana, service)
    const id = await send(dana)
    await dana.call(hubMessages.show, { params: { id } })
    await dana.call(hubMessages.change, { params: { id }, body: { archived: true } })
    await dana.call(notices.changePreferences, {
      body: { noticePreferences: [{ kind: 'message', push: false }] },
    })
    await send(dana)
    await deliver(api)
    expect(device.shown()).toEqual([])
  })
})

describe('at night', () => {
  const tell = (accountId: string, kind: 'message' | 'estimate' | 'books_ready', aboutId: string) =>
    notify(api.db, { accountId, kind, aboutId, path: '/', at: api.clock.now() })

  test('a push waits for eight in the morning of the client’s time zone; a mail does not', async () => {
    const dana = await api.signIn()
    const device = await subscribe(dana, service)
    api.clock.at = new Date('2026-11-22T03:00:00Z') // 21:00 in Chicago
    await send(dana)
    await deliver(api)
    expect(device.shown()).toEqual([])
    expect(api.mails.filter(({ to }) => to === dana.email)).toHaveLength(1)

    api.clock.at = new Date('2026-11-22T13:58:00Z')
    await makeJobsDue(api)
    await deliver(api)
    expect(device.shown()).toEqual([])

    api.clock.at = new Date('2026-11-22T14:00:00Z')
    await makeJobsDue(api)
    await deliver(api)
    expect(device.shown()).toMatchObject([{ body: 'You have a new message.' }])
  })

  test('a push that waits is dropped once the message was read', async () => {
    const dana = await api.signIn()
    const device = await subscribe(dana, service)
    api.clock.at = new Date('2026-11-22T03:30:00Z')
    const id = await send(dana)
    await deliver(api)
    await api.db.rows(sql`
      update hub_messages set read_at = ${api.clock.now()}
      where account_id = ${dana.accountId} and id = ${id}
    `)
    api.clock.at = new Date('2026-11-22T15:00:00Z')
    await makeJobsDue(api)
    await deliver(api)
    expect(device.shown()).toEqual([])
  })

  test.each([
    ['before the clocks go forward', '2027-03-13T03:30:00Z', '2027-03-13T14:00:00Z'],
    ['while the clocks go forward', '2027-03-14T03:30:00Z', '2027-03-14T13:00:00Z'],
    ['while the clocks go back', '2026-11-01T02:30:00Z', '2026-11-01T14:00:00Z'],
  ])('ends at eight by the clock on the wall: %s', async (_, evening, morning) => {
    const dana = await api.signIn()
    const device = await subscribe(dana, service)
    api.clock.at = new Date(evening)
    await tell(dana.accountId, 'books_ready', '2026-10')
    await deliver(api)
    api.clock.at = new Date(new Date(morning).getTime() - 120_000)
    await makeJobsDue(api)
    await deliver(api)
    expect(device.shown()).toEqual([])
    api.clock.at = new Date(morning)
    await makeJobsDue(api)
    await deliver(api)
    expect(device.shown()).toHaveLength(1)
  })

  test('a push that failed until the evening is sent in the morning', async () => {
    const dana = await api.signIn()
    const device = await subscribe(dana, service)
    api.clock.at = new Date('2026-11-22T02:50:00Z') // 20:50 in Chicago
    service.answer(device.path, 503)
    await send(dana)
    await expect(deliver(api)).rejects.toThrow('answered with 503')
    service.answer(device.path, 201)
    const [{ id } = { id: '' }] = await api.db.rows<{ id: string }>(sql`
      select id from notice_pushes where account_id = ${dana.accountId}
    `)
    const sentAt = async (time: string) => {
      api.clock.at = new Date(time)
      await sendToDevice(api.platform, {}, { accountId: dana.accountId, id })
      return device.shown().length
    }
    expect(await sentAt('2026-11-22T03:10:00Z')).toBe(1)
    expect(await sentAt('2026-11-22T14:00:00Z')).toBe(2)
  })

  test('a push about their security is sent all the same', async () => {
    const dana = await api.signIn()
    const device = await subscribe(dana, service)
    api.clock.at = new Date('2026-11-22T05:00:00Z')
    const priya = await staffWithPassword(api, 'admin')
    await priya.call(clientUsers.invite, {
      params: { accountId: dana.accountId },
      body: {
        user: { email: `${randomUUID()}@drivers.test`, fullName: 'Lee Whitfield' },
        password,
      },
    })
    await deliver(api)
    expect(device.shown()).toMatchObject([{ body: expect.stringContaining('added') as string }])
    expect(service.at(device.path)[0]!.headers.urgency).toBe('high')
  })

  test('a service keeps no push of the evening until the night', async () => {
    const dana = await api.signIn()
    const device = await subscribe(dana, service)
    api.clock.at = new Date('2026-11-22T02:50:00Z')
    await tell(dana.accountId, 'books_ready', '2026-10')
    await deliver(api)
    expect(service.at(device.path)[0]!.headers.ttl).toBe('600')
  })
})

describe('a device', () => {
  test.each([404, 410, 403])('that the service knows no more (%i) is removed', async (status) => {
    const dana = await api.signIn()
    const device = await subscribe(dana, service)
    service.answer(device.path, status)
    await send(dana)
    await deliver(api)
    expect(await countDevices(dana)).toBe(0)
  })

  test.each([429, 500, 503])('gets it later if the service says %i', async (status) => {
    const dana = await api.signIn()
    const device = await subscribe(dana, service)
    service.answer(device.path, status)
    await send(dana)
    await expect(deliver(api)).rejects.toThrow(`answered with ${status}`)
    service.answer(device.path, 201)
    const [{ id } = { id: '' }] = await api.db.rows<{ id: string }>(sql`
      select id from notice_pushes where account_id = ${dana.accountId}
    `)
    await sendToDevice(api.platform, {}, { accountId: dana.accountId, id })
    expect(device.shown()).toHaveLength(2)
    expect(new Set(device.shown().map(({ tag }) => tag)).size).toBe(1)
    await sendToDevice(api.platform, {}, { accountId: dana.accountId, id })
    expect(device.shown()).toHaveLength(2)
  })

  test('whose service says nothing is given up after a while, and another one has not waited', async () => {
    const dana = await api.signIn()
    const [slow, other] = [await subscribe(dana, service), await subscribe(dana, service)]
    service.answer(slow.path, 'silent')
    await send(dana)
    await deliver(api).catch(() => undefined)
    const jobs = await api.db.rows<{ id: string }>(sql`
      select id from notice_pushes where account_id = ${dana.accountId}
    `)
    const results = await Promise.allSettled(
      jobs.map(({ id }) => sendToDevice(api.platform, {}, { accountId: dana.accountId, id })),
    )
    expect(results.some(({ status }) => status === 'rejected')).toBe(true)
    expect(other.shown()).toHaveLength(1)
    expect(await countDevices(dana)).toBe(2)
  })

  test('is never sent to where the service points', async () => {
    const dana = await api.signIn()
    const device = await subscribe(dana, service)
    service.answer(device.path, 307)
    await send(dana)
    await deliver(api)
    expect(service.at('/elsewhere')).toEqual([])
  })

  test('that the mobile app has left is removed', async () => {
    const dana = await api.signIn()
    const target = { platform: 'apns', token: `expired-${randomUUID()}` } as const
    await dana.call(notices.subscribe, {
      body: { pushSubscription: { deviceId: randomUUID(), target } },
    })
    await send(dana)
    await deliver(api)
    expect(await countDevices(dana)).toBe(0)
  })
})

describe('a subscription', () => {
  const body = (endpoint: string, deviceId: string = randomUUID()) => ({
    pushSubscription: { deviceId, target: createSubscriber(endpoint).target },
  })

  test.each([
    'http://127.0.0.1:1/x',
    'https://127.0.0.1/x',
    'https://10.0.0.8/x',
    'http://169.254.169.254/latest/meta-data/',
    'https://fcm.googleapis.com@10.0.0.8/x',
    'https://fcm.googleapis.com:8443/x',
    'https://FCM.googleapis.com./x',
    'https://push.attacker.test/x',
  ])('at %s is refused', async (endpoint) => {
    const dana = await api.signIn()
    await expect(dana.call(notices.subscribe, { body: body(endpoint) })).rejects.toMatchObject({
      status: 422,
      code: 'push_service_unknown',
    })
    expect(await countDevices(dana)).toBe(0)
  })

  test('at a service that the firm has struck off since gets nothing, and is removed', async () => {
    const dana = await api.signIn()
    const device = await subscribe(dana, service)
    await send(dana)
    const { web } = api.platform.push
    const { isKnownService } = web
    web.isKnownService = () => false
    try {
      await deliver(api)
    } finally {
      web.isKnownService = isKnownService
    }
    expect(device.shown()).toEqual([])
    expect(await countDevices(dana)).toBe(0)
  })

  test('with keys that encrypt nothing is refused', async () => {
    const dana = await api.signIn()
    const { pushSubscription } = body(`${service.origin}/push/1`)
    const { target, deviceId } = pushSubscription
    for (const keys of [
      { ...target.keys, auth: 'AAAA' },
      { ...target.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
      { ...target.keys, p256dh: 'AAAA' },
    ])
      await expect(
        dana.call(notices.subscribe, {
          body: { pushSubscription: { deviceId, target: { ...target, keys } } },
        }),
      ).rejects.toMatchObject({ status: 422, code: 'invalid' })
  })

  test('is stored sealed', async () => {
    const dana = await api.signIn()
    const { target } = await subscribe(dana, service)
    const [row] = await api.db.rows<{ target: string }>(sql`
      select target from push_subscriptions where account_id = ${dana.accountId}
    `)
    expect(row!.target).not.toContain(service.origin)
    expect(JSON.parse(api.platform.secrets.open('push', row!.target))).toEqual(target)
  })

  test('of the same device again replaces the one before', async () => {
    const dana = await api.signIn()
    const deviceId = randomUUID()
    const first = await subscribe(dana, service, deviceId)
    const second = await subscribe(dana, service, deviceId)
    await send(dana)
    await deliver(api)
    expect([first.shown().length, second.shown().length]).toEqual([0, 1])
  })

  test('of a browser that someone else uses now shows nothing of the one before', async () => {
    const [dana, luis] = [await api.signIn(), await api.signIn()]
    const device = await subscribe(dana, service)
    const { deviceId, target } = device
    await luis.call(notices.subscribe, { body: { pushSubscription: { deviceId, target } } })
    await send(dana)
    await deliver(api)
    expect(service.at(device.path)).toHaveLength(0)
    await send(luis)
    await deliver(api)
    expect(service.at(device.path)).toHaveLength(1)
  })

  test('ends when the person turns it off; another’s can’t be turned off', async () => {
    const [dana, luis] = [await api.signIn(), await api.signIn()]
    const { deviceId: id } = await subscribe(dana, service)
    await expect(luis.call(notices.unsubscribe, { params: { id } })).rejects.toMatchObject({
      status: 404,
    })
    await dana.call(notices.unsubscribe, { params: { id } })
    expect(await countDevices(dana)).toBe(0)
  })

  test('ends with its session: by signing out, from elsewhere, and with the person', async () => {
    const [dana, lena, walt] = [await api.signIn(), await api.signIn(), await api.signIn()]
    for (const each of [dana, lena, walt]) {
      await subscribe(each, service)
      await send(each)
    }
    await dana.call(account.signOut, {})
    const sessions = await lena.call(security.sessions, {})
    await lena.call(security.endSession, { params: { id: sessions[0]!.id } })
    await staff.call(clientUsers.remove, {
      params: { accountId: walt.accountId, id: walt.userId },
    })
    for (const each of [dana, lena, walt]) expect(await countDevices(each)).toBe(0)
    const before = service.pushed.length
    await deliver(api)
    expect(service.pushed).toHaveLength(before)
  })

  test('outlives a session that only ran out, until the device renews it', async () => {
    const dana = await api.signIn()
    await subscribe(dana, service)
    api.clock.advance(365 * 24 * 60 * 60 * 1000)
    const { accountId, userId } = dana
    await api.db.rows(sql`
      insert into client_sessions (account_id, token_hash, user_id, remembered, created_at, last_used_at)
      values (${accountId}, ${randomUUID()}, ${userId}, false, ${api.clock.at}, ${api.clock.at})
    `)
    const { removeEndedSessions } = await import('../account/sign-in/sessions.sql.ts')
    await removeEndedSessions(api.db, api.clock.now(), undefined)
    expect(await countDevices(dana)).toBe(1)
  })

  test('is not made, and nothing is chosen, by staff who are signed in as the client', async () => {
    const dana = await api.signIn()
    const impersonated = await impersonate(api, staff, dana, { withWriting: true })
    const refused = { status: 403 }
    await expect(subscribe(impersonated, service)).rejects.toMatchObject(refused)
    await expect(
      impersonated.call(notices.changePreferences, {
        body: { noticePreferences: [{ kind: 'message', mail: false }] },
      }),
    ).rejects.toMatchObject(refused)
    expect(await countDevices(dana)).toBe(0)
  })

  test('is refused beyond twenty devices', async () => {
    const dana = await api.signIn()
    for (let i = 0; i < 20; i++) await subscribe(dana, service)
    await expect(subscribe(dana, service)).rejects.toMatchObject({ code: 'push_devices_count' })
  })
})
