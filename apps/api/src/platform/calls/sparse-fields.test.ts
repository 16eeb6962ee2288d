import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documents, listedFields } from '@milepost/contract/documents/documents'
import { hubMessages, listedMessageFields } from '@milepost/contract/hub-messages/hub-messages'
import { pdf } from '@milepost/testing/files.ts'
import { callRaw } from '../../../test/callers/call-raw.ts'
import { send } from '../../../test/records/documents.ts'
import { sendMessage } from '../../../test/records/hub-messages.ts'
import { recordedDatabase } from '../../../test/servers/recorded-database.ts'
import { startApi } from '../../../test/servers/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
let statements: ReturnType<typeof recordedDatabase>['statements']
let dana: Awaited<ReturnType<typeof api.signIn>>
beforeAll(async () => {
  api = await startApi({
    open(url) {
      const recorded = recordedDatabase(url)
      statements = recorded.statements
      return recorded
    },
  })
  dana = await api.signIn()
  await send(dana, [await pdf('settlement.pdf'), await pdf('fuel.pdf')], { title: 'Week 45' })
  await sendMessage(await api.signInStaff('admin'), dana, { subject: 'Which truck?' })
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

  test.each([
    ['unknown', 'fields[document]=title,password_hash'],
    ['repeated', 'fields[document]=title,title'],
    ['a thousand', `fields[document]=${Array(1_000).fill('title').join(',')}`],
    ['none', 'fields[document]='],
    ['twice', 'fields[document]=title&fields[document]=status'],
    ['of another type', 'fields[user]=email'],
    ['of no type', 'fields=title'],
    ['a name of every object', 'fields[document]=constructor'],
    ['another list’s', 'fields[document]=accountName'],
  ])('is refused for fields that are %s', async (_, query) => {
    expect((await ask(`?${query}`)).status).toBe(422)
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
