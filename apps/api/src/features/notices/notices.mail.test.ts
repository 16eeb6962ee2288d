import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { notices, type NoticeKind } from '@milepost/contract/notices/notices'
import { profitPlanForStaff } from '@milepost/contract/profit-plan/profit-plan'
import { taxForStaff } from '@milepost/contract/tax/tax'
import type { Plan } from '@milepost/contract/wire/access'
import { pdf } from '@milepost/testing/files.ts'
import { aPlan } from '@milepost/testing/profit-plans.ts'
import { send as sendDocument, setStatus } from '../../../test/records/documents.ts'
import { sendMessage } from '../../../test/records/hub-messages.ts'
import { deliver, makeJobsDue } from '../../../test/records/notices.ts'
import { startThread, writeAsStaff } from '../../../test/records/threads.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { waitForLocks } from '../../../test/wait-for.ts'
import { sql } from '../../platform/database/database.ts'
import { notify } from '../../shared/notify.ts'

const start = '2026-11-16T18:00:00.000Z'
const day = 24 * 60 * 60 * 1000

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi({ now: start })))
beforeEach(async () => {
  api.clock.at = new Date(start)
  api.mails.length = 0
  await api.db.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(() => api.stop())

type Client = Awaited<ReturnType<typeof api.signIn>>
/** Sends a message as a member of staff who has just signed in, and delivers its notice. */
async function tell(dana: Client, type: 'reply' | 'read_only' = 'reply'): Promise<string> {
  const id = await sendMessage(await api.signInStaff(), dana, { type })
  await deliver(api)
  return id
}
const subjectsTo = ({ email }: Client) =>
  api.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
const remind = (dana: Client, aboutId: string) =>
  notify(api.db, {
    accountId: dana.accountId,
    kind: 'reminder',
    aboutId,
    path: `/hub-messages/show/${aboutId}`,
    at: api.clock.now(),
  })
async function wait(milliseconds: number) {
  api.clock.advance(milliseconds)
  await makeJobsDue(api)
  await deliver(api)
}

const newMessage = 'A new message from Blue Ridge Trucker Tax'

test('a mail waits for a push that holds its notices, and is sent then', async () => {
  const dana = await api.signIn()
  await sendMessage(await api.signInStaff(), dana, { type: 'reply' })
  // Its worker was killed before it was out.
  await api.db.rows(sql`
    update notices set mail_state = 'sending', mail_id = ${randomUUID()}
    where account_id = ${dana.accountId}
  `)
  let delivered = Promise.resolve()
  await api.db.transaction(async (transaction) => {
    await transaction.rows(sql`
      update notices set push_state = null where account_id = ${dana.accountId}
    `)
    delivered = deliver(api)
    await Promise.race([delivered, waitForLocks(api.db, 1)])
    expect(subjectsTo(dana)).toEqual([])
  })
  await delivered
  expect(subjectsTo(dana)).toEqual([newMessage])
})

describe('open items', () => {
  test('reach a person twice in a rolling week; the others wait for one digest', async () => {
    const dana = await api.signIn()
    await tell(dana)
    await wait(day)
    await tell(dana)
    await wait(day)
    for (const _ of [1, 2, 3]) await tell(dana)
    expect(subjectsTo(dana)).toEqual([newMessage, newMessage])

    // A week after the first contact.
    await wait(5 * day - 120_000)
    expect(subjectsTo(dana)).toHaveLength(2)
    await wait(180_000)
    expect(subjectsTo(dana).slice(2)).toEqual(['3 messages from Blue Ridge Trucker Tax'])
    const { text } = api.mails.findLast(({ to }) => to === dana.email)!
    expect(text).toContain('has 3 messages waiting for you')
    expect(text).toContain('https://portal.test/hub-messages')

    // That was the second of the week that began with the second one.
    await tell(dana)
    expect(subjectsTo(dana)).toHaveLength(3)
    await wait(day)
    expect(subjectsTo(dana)).toHaveLength(4)
  })

  test('count for each person alone', async () => {
    const [dana, luis] = [await api.signIn(), await api.signIn()]
    for (const _ of [1, 2, 3]) {
      await tell(dana)
      await wait(60_000)
    }
    await tell(luis)
    expect([subjectsTo(dana).length, subjectsTo(luis).length]).toEqual([2, 1])
  })

  test('reach nobody more often through reminders', async () => {
    const dana = await api.signIn()
    const ids = [await tell(dana)]
    await wait(60_000)
    ids.push(await tell(dana))
    for (let i = 0; i < 6; i++) {
      await wait(day / 2)
      for (const id of ids) await remind(dana, id)
      await deliver(api)
    }
    expect(subjectsTo(dana)).toHaveLength(2)
  })

  test('that come together are one mail, and one contact', async () => {
    const dana = await api.signIn()
    const staff = await api.signInStaff()
    for (const _ of [1, 2]) await sendMessage(staff, dana)
    await notify(api.db, {
      accountId: dana.accountId,
      kind: 'question',
      aboutId: randomUUID(),
      path: '/',
      at: api.clock.now(),
    })
    await deliver(api)
    expect(subjectsTo(dana)).toEqual(['2 messages from Blue Ridge Trucker Tax'])
    await wait(60_000)
    await tell(dana)
    expect(subjectsTo(dana)).toHaveLength(2)
  })

  test('a message and its reminder are one', async () => {
    const dana = await api.signIn()
    const id = await sendMessage(await api.signInStaff(), dana)
    api.clock.advance(1_000)
    await remind(dana, id)
    await deliver(api)
    expect(subjectsTo(dana)).toEqual([newMessage])
  })

  test('that were dealt with while they waited are not in the digest', async () => {
    const dana = await api.signIn()
    await tell(dana)
    await wait(60_000)
    await tell(dana)
    await wait(60_000)
    const [answered, archived, open] = [await tell(dana), await tell(dana), await tell(dana)]
    await dana.call(hubMessages.change, { params: { id: answered }, body: { response: 'Done' } })
    await dana.call(hubMessages.change, { params: { id: archived }, body: { archived: true } })
    await wait(8 * day)
    expect(open).toBeTruthy()
    expect(subjectsTo(dana)).toEqual([newMessage, newMessage, newMessage])
  })

  test('that were read before the mail was sent leave their place to another', async () => {
    const dana = await api.signIn()
    for (const _ of [1, 2, 3]) {
      const id = await sendMessage(await api.signInStaff(), dana)
      await dana.call(hubMessages.show, { params: { id } })
      await api.db.rows(sql`
        update hub_messages set read_at = ${api.clock.now()}
        where account_id = ${dana.accountId} and id = ${id}
      `)
      await deliver(api)
    }
    expect(subjectsTo(dana)).toEqual([])
    await tell(dana)
    expect(subjectsTo(dana)).toEqual([newMessage])
  })

  test('leave what the client waits for alone', async () => {
    const dana = await api.signIn()
    for (const _ of [1, 2, 3]) {
      await tell(dana)
      await wait(60_000)
    }
    const about = { accountId: dana.accountId, path: '/', at: api.clock.now() }
    await notify(api.db, { ...about, kind: 'books_ready', aboutId: '2026-09' })
    await notify(api.db, { ...about, kind: 'books_ready', aboutId: '2026-10' })
    await deliver(api)
    expect(subjectsTo(dana).slice(2).toSorted()).toEqual([
      'Your books for October are ready',
      'Your books for September are ready',
    ])
  })

  test('leave the firm’s answer to a client alone; what it writes next is an open item again', async () => {
    const dana = await api.signIn()
    for (const _ of [1, 2]) {
      await tell(dana)
      await wait(60_000)
    }
    const priya = await api.signInStaff()
    const id = await startThread(dana)
    await writeAsStaff(priya, dana, id)
    await deliver(api)
    expect(subjectsTo(dana).slice(2)).toEqual(['Blue Ridge Trucker Tax answered you'])
    await wait(60_000)
    await writeAsStaff(priya, dana, id)
    await deliver(api)
    expect(subjectsTo(dana)).toHaveLength(3)
  })

  test('of a thread whose answer is on its way are part of it', async () => {
    const dana = await api.signIn()
    const priya = await api.signInStaff()
    const id = await startThread(dana)
    for (const _ of [1, 2]) await writeAsStaff(priya, dana, id)
    await deliver(api)
    expect(subjectsTo(dana)).toEqual(['Blue Ridge Trucker Tax answered you'])
    await tell(dana)
    await wait(60_000)
    await tell(dana)
    expect(subjectsTo(dana).slice(1)).toEqual([newMessage, newMessage])
  })

  test('are documents to send again, too', async () => {
    const dana = await api.signIn()
    for (const _ of [1, 2]) {
      await tell(dana)
      await wait(60_000)
    }
    const { guid: id } = await sendDocument(dana, [await pdf('fuel.pdf')], { title: 'Fuel' })
    await setStatus(api.db, dana, id, 'processing')
    const priya = await api.signInStaff()
    await priya.call(documentsForStaff.move, {
      params: { accountId: dana.accountId, id },
      body: { status: 'needs_resubmission', reason: { code: 'blurry', fileNumbers: [] } },
    })
    await deliver(api)
    expect(subjectsTo(dana)).toHaveLength(2)
    await wait(7 * day)
    expect(subjectsTo(dana).slice(2)).toEqual(['Please send “Fuel” again'])
  })
})

describe('a client gets a mail', () => {
  const publishEstimate = async (dana: Client) => {
    const params = { accountId: dana.accountId }
    const files = [{ object: await pdf('estimate.pdf') }]
    const staff = await api.signInStaff()
    return staff.call(taxForStaff.publishEstimate, {
      params,
      body: { year: 2026, quarter: 3, amountDue: 4_200, files },
    })
  }
  const publishPlan = async (dana: Client) => {
    const staff = await api.signInStaff()
    const params = { accountId: dana.accountId }
    const { id } = await staff.call(profitPlanForStaff.enter, {
      params,
      body: { profitPlan: aPlan() },
    })
    return staff.call(profitPlanForStaff.publish, { params: { ...params, id } })
  }

  test('of an estimate, without its amount, unless it is withdrawn', async () => {
    const [dana, luis] = [await api.signIn(), await api.signIn()]
    await publishEstimate(dana)
    await publishEstimate(luis)
    const staff = await api.signInStaff('admin')
    await staff.call(taxForStaff.withdrawEstimate, {
      params: { accountId: luis.accountId, year: 2026, quarter: 3 },
    })
    await deliver(api)
    const mail = api.mails.find(({ to }) => to === dana.email)
    expect(mail!.subject).toBe('Your tax estimate for the 3rd quarter of 2026 is ready')
    expect(mail!.text).toContain('/tax/quarterly-tax-estimates?quarter=2026_3')
    expect(mail!.text).not.toContain('4,200')
    expect(subjectsTo(luis)).toEqual([])
  })

  test('of a tax return', async () => {
    const dana = await api.signIn()
    const staff = await api.signInStaff()
    await staff.call(taxForStaff.publishReturn, {
      params: { accountId: dana.accountId },
      body: { year: 2025, files: [{ object: await pdf('return.pdf') }] },
    })
    await deliver(api)
    expect(subjectsTo(dana)).toEqual(['Your 2025 tax return is ready'])
  })

  test.each([
    ['PRO', true],
    ['ESS', false],
  ] as const)(
    'of a profit plan, where the plan type shows them: %s',
    async (plan: Plan, isShown) => {
      const dana = await api.signIn({ plan })
      expect((await publishPlan(dana)).isShownToClient).toBe(isShown)
      await deliver(api)
      expect(subjectsTo(dana)).toEqual(isShown ? ['Your profit plan is ready'] : [])
    },
  )

  test('of documents that are completed: several at once are one mail', async () => {
    const dana = await api.signIn()
    const staff = await api.signInStaff()
    const complete = async (title: string) => {
      const { guid: id } = await sendDocument(dana, [await pdf('a.pdf')], { title })
      await setStatus(api.db, dana, id, 'processed')
      const params = { accountId: dana.accountId, id }
      await staff.call(documentsForStaff.move, { params, body: { status: 'posted' } })
      return id
    }
    const id = await complete('Fuel')
    await deliver(api)
    for (const title of ['Tires', 'Tolls']) await complete(title)
    await deliver(api)
    expect(subjectsTo(dana)).toEqual(['“Fuel” is all done', '2 of your documents are all done'])
    expect(api.mails[0]!.text).toContain(`https://portal.test/documents/show/${id}`)
  })
})

describe('what a person chose', () => {
  const choose = (dana: Client, kind: NoticeKind, choice: { mail?: boolean; push?: boolean }) =>
    dana.call(notices.changePreferences, { body: { noticePreferences: [{ kind, ...choice }] } })

  test('is everything at first, of the kinds that the account can see', async () => {
    const kinds = async (plan: Plan) =>
      (await (await api.signIn({ plan })).call(notices.preferences, {})).map(({ kind }) => kind)
    expect(await kinds('PRO')).toContain('plan')
    expect(await kinds('RIDE')).not.toContain('plan')
    const dana = await api.signIn()
    expect(await dana.call(notices.preferences, {})).toContainEqual({
      kind: 'security',
      mail: true,
      push: true,
      isMailFixed: true,
    })
  })

  test('holds for that kind and channel, and for that person', async () => {
    const [dana, luis] = [await api.signIn(), await api.signIn()]
    const after = await choose(dana, 'message', { mail: false })
    expect(after).toContainEqual({ kind: 'message', mail: false, push: true, isMailFixed: false })
    await choose(dana, 'message', { push: false })
    expect(await dana.call(notices.preferences, {})).toContainEqual({
      kind: 'message',
      mail: false,
      push: false,
      isMailFixed: false,
    })
    await tell(dana)
    await tell(luis)
    expect([subjectsTo(dana), subjectsTo(luis)]).toEqual([[], [newMessage]])
    await choose(dana, 'message', { mail: true })
    await tell(dana)
    expect(subjectsTo(dana)).toEqual([newMessage])
  })

  test('can be changed on the page that each mail of such a kind names, and no other', async () => {
    const dana = await api.signIn()
    await tell(dana)
    await notify(api.db, {
      accountId: dana.accountId,
      kind: 'invitation',
      aboutId: dana.userId,
      path: '/',
      at: api.clock.now(),
    })
    await deliver(api)
    await api.visitor(account.forgotPassword, { body: { user: { email: dana.email } } })
    await api.work()
    const settings = api.mails.filter(({ to }) => to === dana.email).map((mail) => mail.settingsUrl)
    expect(settings).toEqual(['https://portal.test/notifications', undefined, undefined])
  })

  test.each(['security', 'invitation'] as const)('can’t leave out the mail of %s', async (kind) => {
    const dana = await api.signIn()
    await expect(choose(dana, kind, { mail: false })).rejects.toMatchObject({
      status: 422,
      fields: { 'noticePreferences.0.mail': { code: 'notice_mail_fixed' } },
    })
    await choose(dana, kind, { push: false })
  })

  test('has the language that they chose', async () => {
    const dana = await api.signIn()
    await dana.call(account.changePreferences, { body: { preferences: { language: 'es' } } })
    const staff = await api.signInStaff()
    for (const _ of [1, 2]) await sendMessage(staff, dana)
    await deliver(api)
    expect(subjectsTo(dana)).toEqual(['2 mensajes de Blue Ridge Trucker Tax'])
  })
})

describe('a mail', () => {
  test('that a killed worker may have sent has the same ID when it is sent again', async () => {
    const dana = await api.signIn()
    await sendMessage(await api.signInStaff(), dana)
    const { mailer } = api.platform
    const { send } = mailer
    // It was handed over, and then the worker was killed.
    mailer.send = async (mail) => {
      await send(mail)
      throw new Error('killed')
    }
    await expect(deliver(api)).rejects.toThrow('killed')
    mailer.send = send
    api.clock.advance(1_000)
    await sendMessage(await api.signInStaff(), dana)
    await deliver(api)
    const ids = api.mails.map(({ id }) => id)
    expect(ids).toHaveLength(3)
    expect(ids[0]).toBe(ids[1])
    expect(ids[2]).not.toBe(ids[0])
    expect(subjectsTo(dana)).toEqual([newMessage, newMessage, newMessage])
  })

  test('is sent once by two workers at the same moment', async () => {
    const dana = await api.signIn()
    await sendMessage(await api.signInStaff(), dana)
    const { jobHandlers } = await import('../../app/job-handlers.ts')
    const { handle } = jobHandlers(api.platform).mail_notices!
    const recipient = { accountId: dana.accountId, userId: dana.userId }
    await Promise.all([1, 2, 3, 4].map(() => handle(recipient, { attempt: 1 })))
    expect(subjectsTo(dana)).toEqual([newMessage])
  })
})

test('notices are removed after ninety days', async () => {
  const dana = await api.signIn()
  await tell(dana)
  const { jobHandlers } = await import('../../app/job-handlers.ts')
  const { handle } = jobHandlers(api.platform).remove_old_notices!
  const count = async () =>
    (await api.db.rows(sql`select 1 from notices where account_id = ${dana.accountId}`)).length
  api.clock.advance(89 * day)
  await handle({}, { attempt: 1 })
  expect(await count()).toBe(1)
  api.clock.advance(2 * day)
  await handle({}, { attempt: 1 })
  expect(await count()).toBe(0)
})
