import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientImports } from '@milepost/contract/clients/client-imports'
import { clients } from '@milepost/contract/clients/clients'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { mileage } from '@milepost/contract/mileage/mileage'
import { pdf } from '@milepost/testing/files.ts'
import { sql } from '../src/platform/database/database.ts'
import { staffWithPassword } from './callers/second-factor.ts'
import { send, setStatus } from './records/documents.ts'
import { startThread } from './records/threads.ts'
import { startApi } from './servers/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
let admin: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  api = await startApi({ idleJobs: ['make_preview'] })
  admin = await staffWithPassword(api, 'admin')
})
afterAll(() => api.stop())

const createClient = (name: string, phone: string | null = null) =>
  admin.call(clients.create, { body: { account: { name, phone, clientCustomerType: 'PRO' } } })

describe('a client’s name', () => {
  test.each(['\u200B\u3164', '\u202E', '\u2800 \u200D', '\u034F\uFE0F'])(
    'that shows nothing is refused as no name: %j',
    async (name) => {
      await expect(createClient(name)).rejects.toMatchObject({
        status: 422,
        fields: { 'account.name': { code: 'name_required' } },
      })
    },
  )

  test.each([
    ['Ann\u202Eypos', 'Annypos'],
    ['Jose\u0301 Nu\u0301n\u0303ez', 'José Núñez'],
    ['👨‍👩‍👧 Hauling', '👨‍👩‍👧 Hauling'],
  ])('%j becomes %j, and is found by either', async (name, expected) => {
    const { id } = await createClient(name)
    for (const search of [name, expected]) {
      const { items } = await admin.call(clients.list, { query: { search } })
      expect(items).toMatchObject([{ id, name: expected }])
    }
  })

  test('that shows nothing in a file is missing', async () => {
    const lines = [
      'Name,Plan,Tags',
      '\u200B\u3164,PRO,',
      'Ann\u202Eypos Lee,PRO,"flat\u00ADbed;\u3164"',
    ]
    const file = new File([lines.join('\n')], 'clients\u202E.csv')
    const { id, fileName } = await admin.call(clientImports.upload, {
      body: { files: [{ object: file }] },
    })
    expect(fileName).toBe('clients.csv')
    const { items } = await admin.call(clientImports.rows, { params: { id }, query: {} })
    expect(items).toMatchObject([
      { problems: ['name_missing'] },
      { client: { name: 'Annypos Lee', tags: ['flatbed'] } },
    ])
  })
})

test('a trip’s note and places are cleaned, and none if they show nothing', async () => {
  const aisha = await api.signIn({ plan: 'RIDE' })
  const body = {
    startTime: '2026-11-20T08:00-07:00',
    startTimeZone: 'America/Phoenix',
    endTime: '2026-11-20T09:30-07:00',
    endTimeZone: 'America/Phoenix',
    miles: 31,
    note: 'Air\u00ADport\nrun\u202E',
    startPlace: '\u2067Tempe',
    endPlace: '\u3164\u200D',
    platform: 'Saguaro\uFEFF Rides',
  }
  expect(await aisha.call(mileage.create, { body })).toMatchObject({
    note: 'Airport run',
    startPlace: 'Tempe',
    endPlace: null,
    platform: 'Saguaro Rides',
  })
})

test('a document’s title and the names of its files are cleaned', async () => {
  const dana = await api.signIn()
  const file = await pdf('invoice\u202Efdp.pdf')
  expect(await send(dana, [file], { title: 'Fuel\u202E 3\u200B/5' })).toMatchObject({
    title: 'Fuel 3/5',
    files: [{ fileName: 'invoicefdp.pdf' }],
  })
  expect(await send(dana, [await pdf('\u3164\u200D.pdf')], { title: '\u3164' })).toMatchObject({
    title: 'Document 11-21-2026',
    files: [{ fileName: 'file.pdf' }],
  })
})

test('of a file’s name that is too long, no half of a character is left', async () => {
  const dana = await api.signIn()
  const { files } = await send(dana, [await pdf(`x${'🚚'.repeat(150)}.pdf`)])
  expect(files.map(({ fileName }) => fileName)).toEqual([`${'🚚'.repeat(125)}.pdf`])
})

test('a thread’s subject is cleaned, and required to show something', async () => {
  const dana = await api.signIn()
  const id = await startThread(dana, { subject: 'My \u202Enew\u00AD truck' })
  expect(await dana.call(hubMessages.show, { params: { id } })).toMatchObject({
    subject: 'My new truck',
  })
  await expect(startThread(dana, { subject: '\u200B\u3164' })).rejects.toMatchObject({
    status: 422,
    fields: { subject: { code: 'message_subject_required' } },
  })
})

test('the subject of a mail is cleaned, whatever is stored', async () => {
  const dana = await api.signIn()
  const { guid: id } = await send(dana, [await pdf('a.pdf')], { title: 'Fuel\u202E tolls' })
  const sendBack = async () => {
    await setStatus(api.db, dana, id, 'processing')
    await admin.call(documentsForStaff.move, {
      params: { accountId: dana.accountId, id },
      body: {
        status: 'needs_resubmission',
        reason: { code: 'blurry', fileNumbers: [] },
      },
    })
    await api.work()
    const mails = api.mails.filter(({ to }) => to === dana.email)
    return mails.map(({ subject }) => subject)
  }
  expect(await sendBack()).toEqual(['Please send “Fuel tolls” again'])
  await api.db.rows(sql`
    update documents set title = ${'Jose\u0301\u202E tolls'} where account_id = ${dana.accountId} and id = ${id}
  `)
  expect((await sendBack()).at(-1)).toBe('Please send “José tolls” again')
})

test('half of a surrogate pair is refused, as in any text', async () => {
  await expect(createClient('Ann \uD83D')).rejects.toMatchObject({
    status: 422,
    fields: { 'account.name': { code: 'invalid' } },
  })
})
