import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { securityForStaff } from '@milepost/contract/account/security'
import { staff } from '@milepost/contract/account/staff'
import { firmSettingsForStaff } from '@milepost/contract/firm/firm-settings'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { threadsForStaff } from '@milepost/contract/hub-messages/threads-for-staff'
import { questions } from '@milepost/contract/questions/questions'
import { questionsForStaff } from '@milepost/contract/questions/questions-for-staff'
import { staffNotices } from '@milepost/contract/staff-notices/staff-notices'
import { createSubscriber, startFakePushService } from '@milepost/testing/fake-push-service.ts'
import { pdf } from '@milepost/testing/files.ts'
import { password, staffWithPassword } from '../../../test/callers/second-factor.ts'
import { send } from '../../../test/records/documents.ts'
import { sendMessage } from '../../../test/records/hub-messages.ts'
import { aQuestion } from '../../../test/records/records.ts'
import { startThread, writeAsClient, writeAsStaff } from '../../../test/records/threads.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { createToken, hashToken } from '../../platform/auth/tokens.ts'
import { sql } from '../../platform/database/database.ts'
import { staffNoticeJobs } from './staff-notices.jobs.ts'

type Api = Awaited<ReturnType<typeof startApi>>
type StaffMember = Awaited<ReturnType<Api['signInStaff']>>

let service: Awaited<ReturnType<typeof startFakePushService>>
let api: Api
let priya: StaffMember
let dana: Awaited<ReturnType<Api['signIn']>>

/** At noon in the firm's time zone. */
const noon = '2026-11-23T18:00:00.000Z'

beforeAll(async () => {
  service = await startFakePushService()
  api = await startApi({ now: noon, pushServices: [service.origin] })
  const admin = await api.signInStaff('admin')
  const body = { firmSettings: { timeZone: 'America/Chicago' } }
  await admin.call(firmSettingsForStaff.change, { body })
})
beforeEach(async () => {
  api.clock.at = new Date(noon)
  priya = await api.signInStaff()
  dana = await api.signIn()
})
afterEach(async () => {
  await api.db.rows(sql`delete from staff_push_subscriptions`)
  await api.db.rows(sql`update hub_messages set handled_at = now() where handled_at is null`)
  await api.db.rows(sql`delete from graphile_worker._private_jobs`)
})
afterAll(async () => {
  await api.stop()
  await service.stop()
})

/** Subscribes a new browser of a member of staff. */
async function subscribe({ call }: Pick<StaffMember, 'call'>, deviceId: string = randomUUID()) {
  const path = `/push/${randomUUID()}`
  const { target, read } = createSubscriber(`${service.origin}${path}`)
  await call(staffNotices.subscribe, { body: { pushSubscription: { deviceId, target } } })
  // What clients write from here on is later.
  api.clock.advance(1_000)
  return { deviceId, path, target, shown: () => service.at(path).map(({ body }) => read(body)) }
}

/** Runs the jobs of pushes to staff, and those that they queue. As with the worker, one that is running is no longer waiting. */
async function push() {
  const handlers = staffNoticeJobs(api.platform)
  for (const task of ['notify_staff', 'push_to_staff'] as const) {
    const jobs = await api.db.rows<{ payload: never }>(sql`
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = ${task}
      returning j.payload
    `)
    for (const { payload } of jobs) await handlers[task]!.handle(payload, { attempt: 1 })
  }
}

test('what clients write is one push, without a name or their words', async () => {
  const browser = await subscribe(priya)
  const lena = await api.signIn()
  await startThread(dana, { subject: 'My $84.20 at Love’s' })
  await startThread(lena)
  await push()
  expect(browser.shown()).toEqual([
    {
      title: 'Blue Ridge Trucker Tax',
      body: '2 conversations with clients are waiting for an answer.',
      path: '/console/inbox',
      tag: expect.stringMatching(/^inbox-\d+$/) as string,
    },
  ])
  await push()
  expect(browser.shown()).toHaveLength(1)
  api.clock.advance(60_000)
  const id = await startThread(lena)
  await writeAsClient(lena, id)
  await push()
  expect(browser.shown().map(({ body }) => body)).toEqual([
    '2 conversations with clients are waiting for an answer.',
    'A client wrote and is waiting for an answer.',
  ])
})

test('a reply to a message of the firm is pushed, too, in the language of who gets it', async () => {
  await api.db.rows(sql`update staff set language = 'es' where id = ${priya.staffId}`)
  const id = await sendMessage(priya, dana, { type: 'reply' })
  const browser = await subscribe(priya)
  await dana.call(hubMessages.change, { params: { id }, body: { response: 'Unit 12.' } })
  await push()
  expect(browser.shown().map(({ body }) => body)).toEqual([
    'Un cliente escribió y espera respuesta.',
  ])
})

test('an answer to a question is pushed, too, and counts until someone has seen to it', async () => {
  const browser = await subscribe(priya)
  const { guid: aboutId } = await send(dana, [await pdf('receipt.pdf')])
  const id = randomUUID()
  await priya.call(questionsForStaff.ask, {
    params: { accountId: dana.accountId },
    body: { ...aQuestion, questions: [{ id, aboutId }] },
  })
  await push()
  expect(browser.shown()).toEqual([])
  api.clock.advance(60_000)
  await dana.call(questions.answer, {
    params: { id },
    body: { id: randomUUID(), key: 'personal' },
  })
  await push()
  expect(browser.shown()).toMatchObject([
    { body: 'A client answered a question.', path: '/console/questions' },
  ])
  const answers = async () => (await priya.call(staffNotices.waiting, {})).answers
  expect(await answers()).toBe(1)
  await priya.call(questionsForStaff.change, {
    params: { accountId: dana.accountId, id },
    body: { isHandled: true },
  })
  expect(await answers()).toBe(0)
})

test('what was answered meanwhile is not pushed', async () => {
  const browser = await subscribe(priya)
  const id = await startThread(dana)
  await writeAsStaff(await api.signInStaff(), dana, id)
  await push()
  expect(browser.shown()).toEqual([])
})

test('a consultant gets pushes of their own clients only, and nobody those of a colleague’s thread', async () => {
  const lee = await api.signInStaff('consultant')
  const [his, hers] = [await subscribe(lee), await subscribe(priya)]
  const id = await startThread(dana)
  await push()
  expect([his.shown().length, hers.shown().length]).toEqual([0, 1])
  const own = await api.signIn({ consultantId: lee.staffId })
  api.clock.advance(1_000)
  await startThread(own)
  await push()
  expect([his.shown().length, hers.shown().length]).toEqual([1, 2])

  const params = { accountId: dana.accountId, id }
  const omar = await api.signInStaff()
  await omar.call(threadsForStaff.change, { params, body: { assignedTo: omar.staffId } })
  const omars = await subscribe(omar)
  await writeAsClient(dana, id)
  await push()
  expect([his.shown().length, hers.shown().length, omars.shown().length]).toEqual([1, 2, 1])
  // They have left the firm.
  await api.db.rows(sql`update staff set is_active = false where id = ${omar.staffId}`)
  api.clock.advance(1_000)
  await writeAsClient(dana, id)
  await push()
  expect([hers.shown().length, omars.shown().length]).toEqual([3, 1])
})

test.each([
  ['in the evening', '2026-11-24T01:00:00.000Z', 12 * 60],
  ['in the early morning', '2026-11-24T12:59:00.000Z', 1],
  // The clocks go forward: the night has an hour less.
  ['in the night of the change', '2027-03-14T07:30:00.000Z', 4.5 * 60],
])('%s, a push waits for 7:00 of the firm’s time', async (_, at, minutes) => {
  api.clock.at = new Date(at)
  const browser = await subscribe(await api.signInStaff())
  api.clock.at = new Date(at)
  api.clock.advance(1)
  await startThread(await api.signIn())
  await push()
  expect(browser.shown()).toEqual([])
  const waiting = await api.db.row<{ minutes: number }>(sql`
    select round(extract(epoch from run_at - now()) / 60, 1)::float as minutes
    from graphile_worker.jobs where task_identifier = 'push_to_staff'
  `)
  expect(waiting!.minutes).toBeCloseTo(minutes, 0)
  api.clock.advance(minutes * 60_000)
  await push()
  expect(browser.shown()).toHaveLength(1)
})

test('a browser whose subscription expired is removed, and a failing one is tried again without doubling the other', async () => {
  const [well, ended, failing] = [
    await subscribe(priya),
    await subscribe(priya),
    await subscribe(priya),
  ]
  service.answer(ended.path, 410)
  service.answer(failing.path, 503)
  await startThread(dana)
  await expect(push()).rejects.toThrow('503')
  service.answer(failing.path, 201)
  // The worker runs a failed job again.
  const job = { staffId: priya.staffId }
  await staffNoticeJobs(api.platform).push_to_staff!.handle(job, { attempt: 2 })
  const counts = [well, ended, failing].map(({ path }) => service.at(path).length)
  expect(counts).toEqual([1, 1, 2])
  const left = await api.db.rows<{ deviceId: string }>(sql`
    select device_id from staff_push_subscriptions where staff_id = ${priya.staffId}
  `)
  expect(left.map(({ deviceId }) => deviceId).toSorted()).toEqual(
    [well.deviceId, failing.deviceId].toSorted(),
  )
})

test('signing out ends it, and a browser shows only the notices of who used it last', async () => {
  const first = await subscribe(priya)
  const omar = await api.signInStaff()
  await omar.call(staffNotices.subscribe, {
    body: { pushSubscription: { deviceId: first.deviceId, target: first.target } },
  })
  api.clock.advance(1_000)
  await startThread(dana)
  await push()
  expect(first.shown()).toHaveLength(1)
  await omar.call(accountForStaff.signOut, {})
  api.clock.advance(1_000)
  await startThread(dana)
  await push()
  expect(first.shown()).toHaveLength(1)
})

/** Another session of a member of staff. */
async function signInAgain({ staffId }: StaffMember): Promise<StaffMember> {
  const token = createToken()
  await api.db.rows(sql`
    insert into staff_sessions (token_hash, staff_id, created_at, last_used_at)
    values (${hashToken(token)}, ${staffId}, ${api.clock.at}, ${api.clock.at})
  `)
  return { staffId, token, call: api.callWith(token) }
}

async function removeEndedSessions() {
  await api.db.rows(sql`select graphile_worker.add_job('remove_ended_sessions')`)
  await api.work(['remove_ended_sessions'])
}

test('a session that only ran out leaves its browser its pushes when Priya signs in elsewhere', async () => {
  const { shown } = await subscribe(priya)
  api.clock.advance(24 * 60 * 60_000)
  const atHome = await signInAgain(priya)
  await removeEndedSessions()
  dana = await api.signIn()
  await startThread(dana)
  await push()
  expect(shown()).toHaveLength(1)

  await atHome.call(securityForStaff.endOtherSessions, {})
  api.clock.advance(60_000)
  await startThread(dana)
  await push()
  expect(shown()).toHaveLength(1)
})

test('a deactivated member of staff gets none, and none when they are back', async () => {
  const { shown } = await subscribe(priya)
  api.clock.advance(24 * 60 * 60_000)
  await removeEndedSessions()
  const admin = await staffWithPassword(api, 'admin')
  for (const isActive of [false, true])
    await admin.call(staff.change, {
      params: { id: priya.staffId },
      body: { staffMember: { isActive }, password },
    })
  await startThread(await api.signIn())
  await push()
  expect(shown()).toEqual([])
})

test('it is turned off by its browser, once', async () => {
  const { deviceId, shown } = await subscribe(priya)
  const params = { id: deviceId }
  const omar = await api.signInStaff()
  await expect(omar.call(staffNotices.unsubscribe, { params })).rejects.toMatchObject({
    status: 404,
  })
  await priya.call(staffNotices.unsubscribe, { params })
  await expect(priya.call(staffNotices.unsubscribe, { params })).rejects.toMatchObject({
    status: 404,
  })
  await startThread(dana)
  await push()
  expect(shown()).toEqual([])
})

test.each([
  'https://127.0.0.1/push',
  'https://169.254.169.254/latest/meta-data',
  'https://fcm.googleapis.com.evil.test/x',
])('no other place is called: %s', async (endpoint) => {
  const { target } = createSubscriber(endpoint)
  const body = { pushSubscription: { deviceId: randomUUID(), target } }
  await expect(priya.call(staffNotices.subscribe, { body })).rejects.toMatchObject({
    status: 422,
    code: 'push_service_unknown',
  })
})
