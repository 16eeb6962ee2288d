import { beforeEach, expect, test } from 'vitest'
import { documentPages } from '@milepost/contract/documents/document-pages'
import { documents } from '@milepost/contract/documents/documents'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { threads } from '@milepost/contract/hub-messages/threads'
import { mileage } from '@milepost/contract/mileage/mileage'
import { perDiem, type PerDiemEntry } from '@milepost/contract/per-diem/per-diem'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { aDocument } from '@milepost/testing/records/a-document.ts'
import { aMessage } from '../../test/a-message.ts'
import { aPerDiemYear } from '../../test/a-per-diem-year.ts'
import { aDay, anEntry, memoryStore } from '../../test/an-outbox.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { createSender } from './send-entry.ts'
import type { StoredPage } from './stored-file.ts'

const { signal } = new AbortController()
let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
})

const openSender = (entries: OutboxEntry[], pages = {}, isSameSession = () => true) => {
  const { store, stored } = memoryStore(entries, pages)
  return { send: createSender(store, { progress: () => {}, isSameSession: isSameSession }), stored }
}
const requestLines = () => api.requests.map(({ method, path }) => `${method} ${path}`)

const date = '2026-11-03'
const entry = (full: number): PerDiemEntry => ({
  id: crypto.randomUUID(),
  accountId: crypto.randomUUID(),
  effectiveDate: date,
  createdAt: '2026-11-04T00:00:00.000Z',
  lastUpdated: '2026-11-04T00:00:00.000Z',
  ownerOperatorFullCount: full,
  ownerOperatorPartialCount: 0,
  spouseDriverFullCount: 0,
  spouseDriverPartialCount: 0,
  spouseRiderFullCount: 0,
  spouseRiderPartialCount: 0,
  outsideConus: false,
  sleptAway: false,
})
const year = (...perDiemEntries: PerDiemEntry[]) => ({
  ...aPerDiemYear(),
  year: 2026,
  perDiemEntries,
})

test('days are planned from the server’s data, which is requested once per year', async () => {
  api.answer(perDiem.year, year())
  api.answer(perDiem.create, entry(1))
  const { send } = openSender([])
  for (const day of ['2026-11-03', '2026-11-04', '2026-11-05']) await send(aDay(day), signal)
  expect(requestLines()).toEqual([
    'GET /v1/per_diems/2026',
    ...Array<string>(3).fill('POST /v1/per_diem_entries'),
  ])
})

test('a day that is already the same on the server is not sent again', async () => {
  api.answer(perDiem.year, year(entry(1)))
  await openSender([]).send(aDay(date), signal)
  expect(api.requests).toHaveLength(1)
})

test('a day that another device entered meanwhile is changed instead', async () => {
  api.answer(perDiem.year, year())
  const { send } = openSender([])
  await send(anEntry({ kind: 'day', date: '2026-11-09', allocation: 'clear' }), signal)
  api.fail(perDiem.create, { status: 409, code: 'per_diem_day_taken' })
  api.answer(perDiem.year, year(entry(0)))
  api.answer(perDiem.update, entry(1))
  await send(aDay(date), signal)
  expect(api.requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'PATCH'])
})

test('deleting a trip that the server no longer has counts as done', async () => {
  api.fail(mileage.remove, { status: 404, code: 'not_found' })
  const change = { kind: 'delete', id: crypto.randomUUID() } as const
  await openSender([]).send(anEntry({ kind: 'trip', change }), signal)
  expect(api.requests).toHaveLength(1)
})

test('a reply goes out with its words', async () => {
  const message = aMessage()
  api.answer(hubMessages.change, message)
  const command = {
    kind: 'reply',
    messageId: message.id,
    subject: 'Miles',
    response: 'Yes',
  } as const
  await openSender([]).send(anEntry(command), signal)
  expect(api.requests[0]!.body).toEqual({ response: 'Yes' })
})

test('a message that was put away is archived', async () => {
  const message = aMessage()
  api.answer(hubMessages.change, message)
  const command = { kind: 'archive', messageId: message.id, subject: 'Miles' } as const
  await openSender([]).send(anEntry(command), signal)
  expect(api.requests).toMatchObject([
    { path: `/v1/hub_messages/${message.id}`, body: { archived: true } },
  ])
})

test('nothing goes out under the session of somebody else', async () => {
  const { send } = openSender([], {}, () => false)
  await expect(send(aDay(date), signal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(api.requests).toEqual([])
})

const page = (id: string): StoredPage => ({
  id,
  key: crypto.randomUUID(),
  uploadedId: undefined,
  fileName: `${id}.pdf`,
  note: '',
  type: 'application/pdf',
  bytes: 8,
  lastModified: 0,
})
const documentEntry = (...pages: StoredPage[]) =>
  anEntry({
    kind: 'document',
    title: 'Letter',
    pages,
    hubMessageId: undefined,
    resubmittedDocumentId: undefined,
    keptFileNumbers: undefined,
  })
const listPages = ({ command }: OutboxEntry) => (command.kind === 'document' ? command.pages : [])
const bytes = { a: '%PDF-1.7', b: '%PDF-1.7', c: '%PDF-1.7' }
const arrived = (id: string) => ({ id, mimeType: 'application/pdf' as const, bytes: 8 })

test('a document of one page is one request', async () => {
  api.answer(documents.create, aDocument())
  const letter = documentEntry(page('a'))
  await openSender([letter], bytes).send(letter, signal)
  expect(requestLines()).toEqual(['POST /v1/documents'])
  expect(Object.keys(api.requests[0]!.body as object)).toEqual([
    'document_title',
    'files_count',
    'file_original_file_name_0',
    'file_object_0',
  ])
})

test('a document of several goes on with the page that was cut off', async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const letter = documentEntry(page('a'), page('b'))
  const { send, stored } = openSender([letter], bytes)
  api.answer(documentPages.create, arrived(first))
  api.loseConnection(documents.create)
  await expect(send(letter, signal)).rejects.toMatchObject({ code: 'offline' })
  expect(listPages(stored()[0]!).map(({ uploadedId }) => uploadedId)).toEqual([first, first])

  // As it was when the second page was interrupted.
  const interrupted = {
    ...letter,
    command: {
      ...letter.command,
      pages: [{ ...listPages(letter)[0]!, uploadedId: first }, listPages(letter)[1]!],
    },
  } as OutboxEntry
  api.requests.length = 0
  api.answer(documentPages.create, arrived(second))
  api.answer(documents.create, aDocument())
  await send(interrupted, signal)
  expect(requestLines()).toEqual(['POST /v1/document_pages', 'POST /v1/documents'])
  expect(api.requests[1]!.body).toMatchObject({ file_page_0: first, file_page_1: second })
})

test('pages that the server no longer has are uploaded once more, under new keys', async () => {
  const old = [page('a'), page('b')].map((one) => ({ ...one, uploadedId: crypto.randomUUID() }))
  const letter = documentEntry(...old)
  const { send, stored } = openSender([letter], bytes)
  api.fail(documents.create, { status: 404, code: 'page_not_kept' })
  api.answer(documentPages.create, arrived(crypto.randomUUID()))
  await expect(send(letter, signal)).rejects.toMatchObject({ code: 'page_not_kept' })
  const pages = listPages(stored()[0]!)
  expect(pages.map(({ key }) => key)).not.toEqual(old.map(({ key }) => key))
  expect(requestLines()).toEqual([
    'POST /v1/documents',
    'POST /v1/document_pages',
    'POST /v1/document_pages',
    'POST /v1/documents',
  ])
})

test('a page whose bytes are missing is reported as unreadable', async () => {
  const letter = documentEntry(page('a'))
  await expect(openSender([letter]).send(letter, signal)).rejects.toMatchObject({
    code: 'file_unreadable',
  })
  expect(api.requests).toEqual([])
})

test('what was written offline is sent with its files, under its own ID', async () => {
  api.answer(threads.start, aMessage({ startedByClient: true }))
  api.answer(threads.write, {
    id: crypto.randomUUID(),
    position: 2,
    createdAt: '2026-11-21T15:00:00.000Z',
    fromFirm: false,
    author: 'Linda Kowalik',
    body: '<p>Unit 12</p>',
    readAt: null,
    files: [],
  })
  const receipt = {
    id: 'receipt',
    fileName: 'receipt.jpg',
    type: 'image/jpeg',
    bytes: 5,
    lastModified: 0,
  }
  const about = { kind: 'figure' as const, id: 'profit_and_loss:2026:5100' }
  const thread = { subject: 'Fuel', body: 'Is this in?', about, pages: [receipt] }
  const started = anEntry({ kind: 'start-thread', ...thread })
  const { id: messageId } = aMessage()
  const words = { messageId, subject: 'Tires', body: 'Unit 12', pages: [] }
  const written = anEntry({ kind: 'write', ...words }, 2)
  const { send } = openSender([started, written], { receipt: 'bytes' })
  await send(started, signal)
  await send(written, signal)
  expect(api.requests.map(({ path, body }) => [path, body])).toEqual([
    [
      '/v1/hub_messages',
      expect.objectContaining({
        id: started.id,
        body: 'Is this in?',
        about_id: about.id,
        file_original_file_name_0: 'receipt.jpg',
      }),
    ],
    [
      `/v1/hub_messages/${messageId}/messages`,
      expect.objectContaining({ id: written.id, body: 'Unit 12' }),
    ],
  ])
})

test('one whose file is no longer on the device is refused', async () => {
  const receipt = {
    id: 'receipt',
    fileName: 'a.jpg',
    type: 'image/jpeg',
    bytes: 5,
    lastModified: 0,
  }
  const started = anEntry({
    kind: 'start-thread',
    subject: 'Fuel',
    body: 'Is this in?',
    about: undefined,
    pages: [receipt],
  })
  await expect(openSender([started]).send(started, signal)).rejects.toMatchObject({
    code: 'file_unreadable',
  })
  expect(api.requests).toEqual([])
})
