import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessHistory } from '@milepost/contract/audit/audit'
import { documents, documentsForStaff } from '@milepost/contract/documents/documents'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { threadsForStaff } from '@milepost/contract/hub-messages/threads-for-staff'
import { questions } from '@milepost/contract/questions/questions'
import { questionsForStaff } from '@milepost/contract/questions/questions-for-staff'
import { taskLinks, taskLinkTtlMs } from '@milepost/contract/task-links/task-links'
import { image, pdf } from '@milepost/testing/files.ts'
import { listBlobs, listDocuments, send } from '../../../test/records/documents.ts'
import { sendMessage, type Message } from '../../../test/records/hub-messages.ts'
import { addTaskLink } from '../../../test/records/task-links.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { hashToken } from '../../platform/auth/tokens.ts'
import { sql } from '../../platform/database/database.ts'
import { notify } from '../../shared/notify.ts'

let api: Awaited<ReturnType<typeof startApi>>
let priya: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => void (api = await startApi({ idleJobs: ['make_preview'] })))
beforeEach(async () => void (priya = await api.signInStaff('admin')))
afterAll(() => api.stop())

type Person = Awaited<ReturnType<typeof api.signIn>>

/** The tokens of the links in a person's mails, the oldest first. */
async function mailedTokens({ email }: Person): Promise<string[]> {
  await api.work()
  return api.mails
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /https:\/\/portal\.test\/task\?token=([\w-]+)/.exec(text)?.[1] ?? [])
}
const lastMail = async ({ email }: Person) => {
  await api.work()
  return api.mails.findLast(({ to }) => to === email)!
}

/** Calls with the link of a person's newest mail. */
async function openLink(person: Person) {
  api.clock.advance(1_000)
  const token = (await mailedTokens(person)).at(-1)!
  return { token, call: api.callWith(token) }
}

async function askedByMessage(message: Message = {}) {
  const dana = await api.signIn()
  const id = await sendMessage(priya, dana, message)
  return { dana, id, ...(await openLink(dana)) }
}

async function sentBack(reason: object = { code: 'blurry', fileNumbers: [] }, pages = 1) {
  const dana = await api.signIn()
  const files = await Promise.all(Array.from({ length: pages }, (_, i) => image(`${i + 1}.jpg`)))
  const { guid } = await send(dana, files, { title: 'Invoice 4711' })
  await priya.call(documentsForStaff.move, {
    params: { accountId: dana.accountId, id: guid },
    body: { status: 'needs_resubmission', reason: reason as never },
  })
  return { dana, guid, ...(await openLink(dana)) }
}

const business = { key: 'business', kind: 'business', label: 'For the truck' } as const
const aTruck = (unit: string) => ({ key: unit.toLowerCase(), kind: 'truck', unit })
const inWords = { key: 'other', kind: 'other' } as const
const receipt = { key: 'receipt', kind: 'receipt' } as const

async function asked(text: string | undefined, choices: object[] = [business, receipt]) {
  const dana = await api.signIn()
  const { guid: aboutId } = await send(dana, [await pdf('settlement.pdf')], {
    title: 'TA Petro Depot',
  })
  const [question] = await priya.call(questionsForStaff.ask, {
    params: { accountId: dana.accountId },
    body: {
      aboutKind: 'document',
      text,
      choices,
      questions: [{ id: randomUUID(), aboutId }],
    } as never,
  })
  return { dana, id: question!.id, ...(await openLink(dana)) }
}

const reply = (response = 'The blue one.') => ({ body: { response } })
const pages = async (...names: string[]) => ({
  body: { files: await Promise.all(names.map(async (name) => ({ object: await image(name) }))) },
})
const used = { status: 410, code: 'task_link_used' }

describe('a link of a mail', () => {
  test('answers a message, and the firm reads the reply', async () => {
    const { dana, id, call } = await askedByMessage()
    expect(await call(taskLinks.show, {})).toMatchObject({
      kind: 'reply',
      aboutId: id,
      text: 'Which truck did the tires go on?\n\nThe invoice does not say.',
      needsSignIn: false,
    })
    await call(taskLinks.reply, reply())
    expect(await dana.call(hubMessages.show, { params: { id } })).toMatchObject({
      response: 'The blue one.',
      archived: true,
    })
  })

  test('sends the document that a message asks for', async () => {
    const { dana, id, call } = await askedByMessage({ type: 'document_request', subject: 'W-9' })
    expect(await call(taskLinks.show, {})).toMatchObject({ kind: 'document_request', text: null })
    await call(taskLinks.upload, await pages('w9.jpg'))
    const message = await dana.call(hubMessages.show, { params: { id } })
    expect(message).toMatchObject({ archived: true, documentStatus: { status: 'uploaded' } })
  })

  test.each([
    ['all pages again', { code: 'blurry', fileNumbers: [2] }, ['new.jpg']],
    ['the missing ones', { code: 'missing_pages', fileNumbers: [] }, ['1.jpg', '2.jpg', 'new.jpg']],
  ])('sends a document again: %s', async (_, reason, names) => {
    const { dana, guid, call } = await sentBack(reason, 2)
    expect(await call(taskLinks.show, {})).toMatchObject({
      kind: 'resubmission',
      reason: reason.code,
    })
    await call(taskLinks.upload, await pages('new.jpg'))
    const [newest] = await listDocuments(dana)
    expect(newest).toMatchObject({ resubmittedDocumentId: guid })
    expect(newest!.files.map(({ fileName }) => fileName)).toEqual(names)
  })

  test('answers a question, with a receipt if it asks for one', async () => {
    const { dana, id, call } = await asked('Was this for a truck?')
    expect(await call(taskLinks.show, {})).toMatchObject({
      text: 'Was this for a truck?',
      choices: [business, { ...receipt, label: null }],
    })
    await expect(
      call(taskLinks.answer, { body: { key: 'receipt', files: [] } }),
    ).rejects.toMatchObject({ code: 'answer_receipt' })
    await call(taskLinks.answer, { body: { key: 'receipt', ...(await pages('r.jpg')).body } })
    const { answer } = await dana.call(questions.show, { params: { id } })
    expect(answer).toMatchObject({ key: 'receipt', by: 'Dana Whitfield' })
    expect(answer!.documentId).not.toBeNull()
  })

  test('is named beside the way to sign in, with what it can do', async () => {
    const { dana, id } = await askedByMessage()
    const { text, html } = await lastMail(dana)
    expect(text).toContain(`https://portal.test/hub-messages/show/${id}`)
    expect(text).toContain('works once, within 72 hours')
    expect(html).toContain('Reply without signing in')
    expect((await askedByMessage({ type: 'read_only' })).token).toBeUndefined()
  })
})

describe('a link shows no figure and no name', () => {
  test.each([
    ['a figure', { body: 'Is it $400 or less?' }],
    ['a figure of another script', { body: 'Is it ٤٠٠ or less?' }],
    ['an address', { body: 'Write to maria@firm.test.' }],
    ['the client’s first name', { body: 'Hello DANA, which truck?' }],
    ['the account’s name', { subject: 'Whitfield’s tires' }],
    ['a company’s name', { body: 'Is Hauling new?' }],
    ['the name of a shop', { body: 'Did you buy the tires at Love’s?' }],
  ])('in a message with %s: it takes signing in', async (_, message) => {
    const { dana, token, id } = await askedByMessage(message)
    expect(token).toBeUndefined()
    const { call } = { call: api.callWith(await addTaskLink(api, dana, { aboutId: id })) }
    expect(await call(taskLinks.show, {})).toMatchObject({ text: null, needsSignIn: true })
    await expect(call(taskLinks.reply, reply())).rejects.toMatchObject({
      status: 403,
      code: 'task_link_sign_in',
    })
  })

  test.each([
    ['no text of its own', undefined, [business]],
    ['a figure', 'Was the $612.40 for a truck?', [business]],
    ['the payee', 'Was Petro for a truck?', [business]],
    ['a payee of two letters', 'Was TA for a truck?', [business]],
    ['a payee that its record does not name', 'Were the tires from Love’s?', [business]],
    ['such a payee after a greeting', 'Hello! Was the Speedco stop for a truck?', [business]],
    ['such a payee in a choice', 'Which store?', [{ ...business, label: 'The Walmart' }]],
    ['a truck’s number in a choice', 'Which one?', [aTruck('12'), inWords]],
    ['trucks that only their units tell', 'Which one?', [aTruck('Blue'), aTruck('Red'), inWords]],
  ])('in a question with %s: it takes signing in', async (_, text, choices) => {
    const { dana, id, token } = await asked(text, choices)
    expect(token).toBeUndefined()
    const call = api.callWith(await addTaskLink(api, dana, { kind: 'question', aboutId: id }))
    expect(await call(taskLinks.show, {})).toMatchObject({
      text: null,
      needsSignIn: true,
      choices: [],
    })
  })

  test.each([
    'Was this in October, and did I read it right?',
    'Which one? The blue truck, or the red one?',
    '¿Para qué fue esto? Gracias: ¿Del camión, o de la casa?',
    'I paid this on Sunday. Is it yours?',
  ])('but a question without one is shown: %s', async (text) => {
    const { token } = await asked(text, [business])
    expect(await api.callWith(token)(taskLinks.show, {})).toMatchObject({ text })
  })

  test.each([
    'The 400 gallons cannot be read.',
    'The total of the Speedco invoice cannot be read.',
  ])(
    'in the firm’s reason for sending a document back, which leaves only the general one: %s',
    async (sentence) => {
      const { token, guid } = await sentBack({ code: 'blurry', sentence, fileNumbers: [] })
      const answer = await api.app.inject({
        url: '/api/v1/task_link',
        headers: { authorization: `Bearer ${token}` },
      })
      // All that it shows: neither the sentence, the document’s title, nor the client’s name.
      expect(answer.json()).toEqual({
        data: {
          id: expect.any(String),
          type: 'task_link',
          attributes: {
            id: expect.any(String),
            kind: 'resubmission',
            aboutId: guid,
            text: null,
            needsSignIn: false,
            reason: 'blurry',
            choices: [],
            language: 'en',
          },
        },
      })
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  test('in what it answers, either', async () => {
    const { token } = await askedByMessage()
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/v1/task_link/reply',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ response: 'Unit 12' }),
    })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
  })
})

describe('a link works once', () => {
  test('used again, it is refused, and a retry with the same key gets the first answer', async () => {
    const { dana, id, call } = await askedByMessage()
    const idempotencyKey = randomUUID()
    await call(taskLinks.reply, reply(), { idempotencyKey })
    await call(taskLinks.reply, reply(), { idempotencyKey })
    api.clock.advance(taskLinkTtlMs)
    await call(taskLinks.reply, reply(), { idempotencyKey })
    await expect(call(taskLinks.reply, reply('Mine'))).rejects.toMatchObject(used)
    await expect(call(taskLinks.show, {})).rejects.toMatchObject(used)
    priya = await api.signInStaff('admin')
    expect(
      (await priya.call(threadsForStaff.show, { params: { accountId: dana.accountId, id } }))
        .messageCount,
    ).toBe(2)
  })

  test('by two at the same time, only the first counts', async () => {
    const { dana, call, guid } = await sentBack()
    const before = (await listDocuments(dana)).length
    const outcomes = await Promise.allSettled(
      ['a.jpg', 'b.jpg', 'c.jpg'].map(async (name) => call(taskLinks.upload, await pages(name))),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refusals).toMatchObject([used, used])
    expect((await listDocuments(dana)).length).toBe(before + 1)
    expect((await dana.call(documents.show, { params: { id: guid } })).status).toBe('resubmitted')
  })

  test('used, it is refused before an upload is read', async () => {
    const { call } = await sentBack()
    await call(taskLinks.upload, await pages('a.jpg'))
    const blobs = await listBlobs(api.folder)
    await expect(call(taskLinks.upload, await pages('b.jpg'))).rejects.toMatchObject(used)
    expect(await listBlobs(api.folder)).toEqual(blobs)
  })

  test('not by opening it, however often: programs that check mail do', async () => {
    const { call, token } = await askedByMessage()
    for (const method of ['GET', 'HEAD', 'GET', 'OPTIONS'] as const)
      await api.app.inject({
        method,
        url: '/api/v1/task_link',
        headers: { authorization: `Bearer ${token}` },
      })
    for (const method of ['GET', 'HEAD'] as const)
      await api.app.inject({ method, url: `/task?token=${token}` })
    await expect(call(taskLinks.reply, reply())).resolves.not.toThrow()
  })

  test('not by an answer that is refused', async () => {
    const { call } = await askedByMessage()
    await expect(call(taskLinks.reply, reply('x'.repeat(501)))).rejects.toMatchObject({
      status: 422,
    })
    await expect(call(taskLinks.reply, reply('x'.repeat(500)))).resolves.not.toThrow()
  })
})

describe('a link that does not work says why', () => {
  /** How looking at the task, and doing it, are refused. */
  const refusals = async (call: Person['call']) => {
    const outcomes = await Promise.allSettled([
      call(taskLinks.show, {}),
      call(taskLinks.reply, reply()),
    ])
    return outcomes.map((one) => one.status === 'rejected' && (one.reason as object))
  }
  const both = (code: string, status = 410) => [
    { status, code },
    { status, code },
  ]

  test('after 72 hours', async () => {
    api.clock.standStill()
    const { call } = await askedByMessage()
    api.clock.advance(taskLinkTtlMs - 1)
    await call(taskLinks.show, {})
    api.clock.advance(1)
    expect(await refusals(call)).toMatchObject(both('task_link_expired'))
  })

  test('replaced by the one of a newer mail', async () => {
    const { dana, id, call } = await askedByMessage()
    await api.db.transaction((transaction) =>
      notify(transaction, {
        accountId: dana.accountId,
        kind: 'reminder',
        aboutId: id,
        path: `/hub-messages/show/${id}`,
        at: api.clock.now(),
      }),
    )
    const newer = await openLink(dana)
    expect(await refusals(call)).toMatchObject(both('task_link_replaced'))
    await newer.call(taskLinks.reply, reply())
  })

  test('done some other way', async () => {
    const { dana, id, call } = await askedByMessage()
    await dana.call(hubMessages.change, { params: { id }, ...reply() })
    expect(await refusals(call)).toMatchObject(both('task_link_done'))
  })

  test('withdrawn by the firm', async () => {
    const { dana, id, call } = await askedByMessage()
    const params = { accountId: dana.accountId, id }
    await priya.call(threadsForStaff.change, { params, body: { isClosed: true } })
    expect(await refusals(call)).toMatchObject(both('task_link_withdrawn'))
    const question = await asked('Was this for a truck?')
    await priya.call(questionsForStaff.change, {
      params: { accountId: question.dana.accountId, id: question.id },
      body: { isWithdrawn: true },
    })
    await expect(question.call(taskLinks.show, {})).rejects.toMatchObject({
      code: 'task_link_withdrawn',
    })
  })

  test('of a person who was removed', async () => {
    const { dana, call } = await askedByMessage()
    await api.db.rows(sql`
      update client_users set removed_at = ${api.clock.at}
      where account_id = ${dana.accountId} and id = ${dana.userId}
    `)
    expect(await refusals(call)).toMatchObject(both('task_link_person_removed'))
  })
})

describe('a link opens nothing else', () => {
  test('a guessed one is nobody’s, and guessing is slowed down', async () => {
    const guess = () =>
      api.app.inject({
        url: '/api/v1/task_link',
        remoteAddress: '10.9.9.9',
        headers: { authorization: `Bearer ${randomUUID()}` },
      })
    const statuses: number[] = []
    for (let i = 0; i < 40; i++) statuses.push((await guess()).statusCode)
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401))
    expect(statuses.slice(30)).toEqual(Array(10).fill(429))
  })

  test('neither a session nor another task, and no session opens it', async () => {
    const { dana, call } = await askedByMessage()
    await expect(call(hubMessages.list, { query: {} })).rejects.toMatchObject({ status: 401 })
    await expect(call(taskLinks.upload, await pages('a.jpg'))).rejects.toMatchObject({
      status: 404,
    })
    await expect(dana.call(taskLinks.show, {})).rejects.toMatchObject({ status: 401 })
  })

  test('and not another account’s record', async () => {
    const { id } = await askedByMessage()
    const other = await api.signIn()
    const call = api.callWith(await addTaskLink(api, other, { aboutId: id }))
    await expect(call(taskLinks.reply, reply())).rejects.toMatchObject({
      code: 'task_link_withdrawn',
    })
  })

  test('only the hash of its token is stored', async () => {
    const { token } = await askedByMessage()
    const [row] = await api.db.rows<{ found: string }>(sql`
      select l.*::text as found from task_links l where token_hash = ${hashToken(token)}
    `)
    expect(row!.found).not.toContain(token)
  })

  test('its files are checked as any upload', async () => {
    const { call } = await sentBack()
    const upload = (object: File) => call(taskLinks.upload, { body: { files: [{ object }] } })
    await expect(upload(new File(['MZ'], 'a.exe'))).rejects.toMatchObject({ code: 'file_type' })
    const tooLarge = new File([await image('a.jpg'), new Uint8Array(10_485_761)], 'a.jpg')
    await expect(upload(tooLarge)).rejects.toMatchObject({ code: 'file_too_large' })
    await expect(call(taskLinks.upload, { body: { files: [] } })).rejects.toMatchObject({
      status: 422,
    })
  })
})

test('what a link did is in the history, and its person gets a mail about it', async () => {
  const { dana, call } = await askedByMessage()
  await call(taskLinks.show, {})
  expect((await dana.call(accessHistory.list, { query: {} })).total).toBe(1)
  await call(taskLinks.reply, reply('Unit 12 for Dana'))
  const { items } = await dana.call(accessHistory.list, { query: {} })
  expect(items[0]).toMatchObject({
    kind: 'by_link',
    staffName: 'Dana Whitfield',
    mailedTo: dana.email,
    changed: ['messages'],
    seen: [],
  })
  const { subject, text } = await lastMail(dana)
  expect(subject).toBe('Your reply arrived. Blue Ridge Trucker Tax has it now')
  expect(text).toContain('https://portal.test/access-history')
  expect(text).not.toContain('Unit 12')
})

test('a link is deleted long after it ended, with its entry in the directory', async () => {
  const { token } = await askedByMessage()
  api.clock.advance(taskLinkTtlMs + 91 * 24 * 60 * 60 * 1000)
  await api.db.rows(sql`select graphile_worker.add_job('remove_old_task_links', '{}'::json)`)
  await api.work()
  const left = await api.db.rows(sql`
    select key from directory where key = ${hashToken(token)}
    union all select token_hash from task_links where token_hash = ${hashToken(token)}
  `)
  expect(left).toEqual([])
})
