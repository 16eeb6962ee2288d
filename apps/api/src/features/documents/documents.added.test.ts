import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { documents, documentsForStaff, type AddedHow } from '@milepost/contract/documents/documents'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { image, pdf } from '@milepost/testing/files.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { documentCountDifferences } from './document-counts.sql.ts'

let api: Awaited<ReturnType<typeof startApi>>
let staff: Awaited<ReturnType<typeof api.signInStaff>>
let dana: Awaited<ReturnType<typeof api.signIn>>
beforeAll(async () => {
  api = await startApi()
  staff = await api.signInStaff()
})
beforeEach(async () => {
  dana = await api.signIn()
})
afterAll(() => api.stop())

type Adding = { id?: string; title?: string; how?: AddedHow; count?: number; by?: typeof staff }

const add = (
  files: File[],
  { id = randomUUID(), title, how = 'emailed', count = files.length, by = staff }: Adding = {},
) =>
  by.call(documentsForStaff.add, {
    params: { accountId: dana.accountId },
    body: {
      id,
      addedHow: how,
      documentTitle: title,
      filesCount: count,
      files: files.map((object) => ({ object })),
    },
  })

test('what a client e-mailed becomes their document, with who of the firm added it', async () => {
  const { guid } = await add([await image('a.jpg'), await pdf('b.pdf')], { title: 'Fuel, May' })
  await api.work()
  const params = { id: guid }
  expect(await dana.call(documents.show, { params })).toMatchObject({
    title: 'Fuel, May',
    status: 'uploaded',
    addedByFirm: 'emailed',
    fileCount: 2,
    previewReady: true,
    history: [{ status: 'uploaded' }],
  })
  expect(
    await staff.call(workQueue.show, { params: { ...params, accountId: dana.accountId } }),
  ).toMatchObject({
    sentBy: 'Priya Shah',
    addedByFirm: 'emailed',
    history: [{ status: 'uploaded', by: 'Priya Shah' }],
  })
})

test('it goes through the queue as any other, and the counts are right', async () => {
  const { guid } = await add([await pdf('a.pdf')], { how: 'handed_in' })
  const query = { client: dana.accountId }
  expect(await staff.call(workQueue.list, { query })).toMatchObject({
    items: [{ guid, sentBy: 'Priya Shah' }],
    counts: { open: 1, new: 1 },
  })
  await staff.call(workQueue.next, { body: query })
  expect(await staff.call(workQueue.list, { query })).toMatchObject({ counts: { working: 1 } })
  expect(await dana.call(documents.list, { query: {} })).toMatchObject({
    counts: { received: 1, posted: 0 },
  })
  expect(await documentCountDifferences(api.db, dana.accountId)).toEqual([])
})

test('a document of the client’s own says so', async () => {
  const body = { filesCount: 1, files: [{ object: await pdf('a.pdf') }] }
  expect(await dana.call(documents.create, { body })).toMatchObject({ addedByFirm: null })
})

test('a retry adds nothing again; another document needs another ID', async () => {
  const id = randomUUID()
  const file = await pdf('a.pdf')
  const first = await add([file], { id })
  expect(await add([file], { id })).toEqual(first)
  expect(await dana.call(documents.list, { query: {} })).toMatchObject({ total: 1 })
  await expect(add([await image('a.png')], { id })).rejects.toMatchObject({
    status: 409,
    code: 'document_id_reused',
  })
})

test('one without a title gets its day, and missing files are refused', async () => {
  expect(await add([await pdf('a.pdf')], { how: 'mailed' })).toMatchObject({
    title: 'Document 11-21-2026',
    addedByFirm: 'mailed',
  })
  await expect(add([await pdf('a.pdf')], { count: 2 })).rejects.toMatchObject({
    code: 'files_count',
  })
})

test('a consultant adds documents only for their own clients', async () => {
  const consultant = await api.signInStaff('consultant')
  await expect(add([await pdf('a.pdf')], { by: consultant })).rejects.toMatchObject({ status: 404 })
})
