import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { documents, listedFields } from '@milepost/contract/documents/documents'
import { workQueue, type QueueItem } from '@milepost/contract/documents/work-queue'
import { hubMessages, listedMessageFields } from '@milepost/contract/hub-messages/hub-messages'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { everyCall } from '@milepost/testing/every-call.ts'
import { pdf } from '@milepost/testing/files.ts'
import { callRaw } from '../../../test/callers/call-raw.ts'
import { send } from '../../../test/records/documents.ts'
import { sendMessage } from '../../../test/records/hub-messages.ts'
import { recordedDatabase } from '../../../test/servers/recorded-database.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
let statements: ReturnType<typeof recordedDatabase>['statements']
let dana: Awaited<ReturnType<typeof api.signIn>>
let priya: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  api = await startApi({
    open(url) {
      const recorded = recordedDatabase(url)
      statements = recorded.statements
      return recorded
    },
  })
  dana = await api.signIn()
  priya = await api.signInStaff('admin')
  await send(dana, [await pdf('settlement.pdf'), await pdf('fuel.pdf')], { title: 'Week 45' })
  await sendMessage(priya, dana, { subject: 'Which truck?' })
})
afterAll(() => api.stop())

const ask = (query: string) => callRaw(api.app, documents.list, { token: dana.token, query })

describe('a list with fields', () => {
  test('has only those, in each item and in what is read of it', async () => {
    statements.length = 0
    const { items } = await dana.call(documents.list, { query: { fields: listedFields } })
    expect(items).toEqual([
      {
        guid: expect.any(String),
        title: 'Week 45',
        status: 'uploaded',
        createdAt: expect.any(String),
        fileCount: 2,
      },
    ])
    expect(statements.filter(({ text }) => text.includes('document_files'))).toEqual([])

    statements.length = 0
    const messages = await dana.call(hubMessages.list, { query: { fields: listedMessageFields } })
    expect(messages.items).toEqual([
      {
        id: expect.any(String),
        subject: 'Which truck?',
        createdAt: expect.any(String),
        readAt: null,
        archived: false,
        actionNeeded: true,
        lastAt: expect.any(String),
      },
    ])
    expect(statements.filter(({ text }) => text.includes('body_html'))).toEqual([])
  })

  test('carries the same values as the whole one, whatever it names', async () => {
    const whole = (await dana.call(documents.list, { query: {} })).items[0]!
    const names = Object.keys(whole) as (keyof typeof whole)[]
    for (const field of names) {
      const { items } = await dana.call(documents.list, { query: { fields: [field] } })
      expect(items).toEqual([{ [field]: whole[field] }])
    }
  })

  test('is named on the wire as JSON:API has it, and each item keeps its ID', async () => {
    const { status, body } = await ask('?fields[document]=title,status&limit=1')
    expect(status).toBe(200)
    expect(JSON.parse(body).data).toEqual([
      {
        id: expect.any(String),
        type: 'document',
        attributes: { title: 'Week 45', status: 'uploaded' },
      },
    ])
  })

  test('counts the whole list', async () => {
    const { body } = await ask('?fields[document]=title&filter=posted')
    expect(JSON.parse(body)).toMatchObject({
      data: [],
      meta: { total: 0, counts: { received: 1, posted: 0 } },
    })
  })

  test('makes no statement of its own for each set of fields', async () => {
    const names = ['title', 'status', 'files', 'reason', 'hubMessageId', 'previewReady']
    statements.length = 0
    for (let set = 1; set < 2 ** names.length; set++) {
      const fields = names.filter((__, i) => set & (1 << i))
      expect((await ask(`?fields[document]=${fields.join(',')}`)).status).toBe(200)
    }
    const texts = statements
      .map(({ text }) => text)
      .filter((text) => text.includes('from documents'))
    expect(new Set(texts).size).toBe(2)
  })
})

/** Each list that takes fields, as the one who may ask for it; `others` is a field of another list alone. */
const lists = [
  { endpoint: documents.list, as: 'client', field: 'title', others: 'accountName' },
  { endpoint: hubMessages.list, as: 'client', field: 'subject', others: 'sentBy' },
  { endpoint: hubMessagesForStaff.listForAccount, as: 'staff', field: 'subject', others: 'title' },
  { endpoint: workQueue.list, as: 'staff', field: 'title', others: 'version' },
] as const

test('every list that takes fields is looked at here', async () => {
  const sparse = (await everyCall()).filter(
    ({ endpoint: { query } }) => query && 'fields' in (query as z.ZodMiniObject).shape,
  )
  expect(sparse.map(({ endpoint }) => endpoint.path).toSorted()).toEqual(
    lists.map(({ endpoint }) => endpoint.path).toSorted(),
  )
})

describe.each(lists)('$endpoint.path', ({ endpoint, as, field, others }) => {
  const { type } = endpoint.result
  const askFor = (query: string) =>
    callRaw(api.app, endpoint, {
      token: as === 'client' ? dana.token : priya.token,
      params: { accountId: dana.accountId },
      query: `?${query}`,
    })

  test('has one field, or whole items', async () => {
    const one = await askFor(`fields[${type}]=${field}`)
    expect(JSON.parse(one.body)).toMatchObject({ data: [{ type, attributes: expect.anything() }] })
    const [item] = (JSON.parse(one.body) as { data: { attributes: object }[] }).data
    expect(Object.keys(item!.attributes)).toEqual([field])
    const whole = JSON.parse((await askFor('')).body) as { data: { attributes: object }[] }
    expect(Object.keys(whole.data[0]!.attributes).toSorted()).toEqual(
      Object.keys(endpoint.result.schema.shape).toSorted(),
    )
  })

  test.each([
    ['unknown', `fields[${type}]=${field},password_hash`],
    ['repeated', `fields[${type}]=${field},${field}`],
    ['a thousand', `fields[${type}]=${Array(1_000).fill(field).join(',')}`],
    ['a thousand unknown ones', `fields[${type}]=${Array(1_000).fill('x').join(',')}`],
    ['none', `fields[${type}]=`],
    ['twice', `fields[${type}]=${field}&fields[${type}]=${field}`],
    ['of another type', 'fields[user]=email'],
    ['of no type', `fields=${field}`],
    ['a name of every object', `fields[${type}]=constructor`],
    ['another list’s', `fields[${type}]=${others}`],
  ])('is refused for fields that are %s, in few words', async (_, query) => {
    statements.length = 0
    const { status, body } = await askFor(query)
    expect(status).toBe(422)
    expect(body.length).toBeLessThan(10_000)
    expect(statements.filter(({ text }) => /from (documents|hub_messages)/.test(text))).toEqual([])
  })
})

test('the OpenAPI document names the parameter of each list, with what it may be', async () => {
  type Parameter = { name: string; in: string; required?: boolean; description?: string }
  type Described = { paths: Record<string, { get: { parameters: Parameter[] } }> }
  const { paths } = (await api.app.inject({ url: '/api/openapi.json' })).json<Described>()
  for (const { endpoint, field } of lists) {
    const { parameters } = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]!.get
    const name = `fields[${endpoint.result.type}]`
    const described = parameters.filter((one) => one.name.startsWith('fields'))
    expect(described).toEqual([expect.objectContaining({ name, in: 'query' })])
    expect(described[0]!.required).not.toBe(true)
    expect(described[0]!.description).toContain(field)
  }
})

describe('a part of the queue', () => {
  test('has the same values, counts, and order as the whole one', async () => {
    const query = { stage: 'all', client: dana.accountId } as const
    const whole = await priya.call(workQueue.list, { query })
    const light = await priya.call(workQueue.list, { query: { ...query, fields: listedFields } })
    expect(light).toEqual({
      ...whole,
      items: whole.items.map(({ guid, title, status, createdAt, fileCount }) => ({
        guid,
        title,
        status,
        createdAt,
        fileCount,
      })),
    })
    for (const field of Object.keys(whole.items[0]!) as (keyof QueueItem)[]) {
      const { items } = await priya.call(workQueue.list, { query: { ...query, fields: [field] } })
      expect(items).toEqual(whole.items.map((item) => ({ [field]: item[field] })))
    }
  })

  test('is read without those who sent the documents', async () => {
    statements.length = 0
    await priya.call(workQueue.list, { query: { fields: ['guid', 'title'] } })
    const light = statements.find(({ text }) => text.includes('on_page'))
    expect(light!.text).not.toMatch(/client_users|duplicate_of|looks_like/)
  })

  test('is of no other clients than those of a consultant', async () => {
    const walt = await api.signInStaff('consultant')
    const look = () => walt.call(workQueue.list, { query: { fields: ['guid'] } })
    expect(await look()).toMatchObject({ items: [], counts: { open: 0 } })
    await api.db.rows(sql`
      update accounts set consultant_id = ${walt.staffId} where id = ${dana.accountId}
    `)
    expect(await look()).toMatchObject({ items: [{}], counts: { open: 1 } })
  })
})

test('the history of a client has each look at their messages, whatever its fields', async () => {
  const looks = () =>
    api.db.rows<{ action: string }>(sql`
      select action from audit_log where account_id = ${dana.accountId} and actor_id = ${priya.staffId}
        and action like '%hub_messages' and action like 'GET %'
    `)
  const before = (await looks()).length
  const params = { accountId: dana.accountId }
  for (const fields of [['id'], ['id', 'subject'], ['body']] as const)
    await priya.call(hubMessagesForStaff.listForAccount, { params, query: { fields: [...fields] } })
  expect(await looks()).toHaveLength(before + 3)
})
