import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents, documentsForStaff } from '@milepost/contract/documents/documents'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { image, pdf } from '@milepost/testing/files.ts'
import { send, setStatus, type Client } from '../../../../test/records/documents.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

const later = () => void (api.clock.at = new Date(api.clock.at.getTime() + 60_000))
const hash = async (file: File) =>
  createHash('sha256')
    .update(await file.bytes())
    .digest('hex')
const findSent = async ({ call }: Client, files: File[]) =>
  call(documents.sentFiles, {
    query: { hashes: (await Promise.all(files.map(hash))).join(',') },
  })
/** What the queue says of a client's documents, by their IDs. */
async function marksOf(accountId: string) {
  const { call } = await api.signInStaff()
  const { items } = await call(workQueue.list, { query: { client: accountId } })
  return Object.fromEntries(items.map(({ guid, duplicateOf }) => [guid, duplicateOf]))
}

test('a file is stored however often it is sent, and says when it was sent before', async () => {
  const dana = await api.signIn()
  const [page, other] = [await pdf('fuel.pdf'), await image('load.png')]
  const first = await send(dana, [page])
  expect(first.duplicateOf).toBeNull()
  expect((await send(dana, [other])).duplicateOf).toBeNull()

  const { guid, createdAt } = first
  later()
  const again = await send(dana, [new File([page], 'other name.pdf')])
  expect(again.duplicateOf).toEqual({ guid, createdAt })
  later()
  const together = await send(dana, [await image('new.png', { width: 9 }), page])
  expect(together.duplicateOf).toMatchObject({ guid: again.guid })
})

test('a retry is not a document of its own', async () => {
  const dana = await api.signIn()
  const [page, key] = [await pdf('fuel.pdf', { pages: 2 }), randomUUID()]
  const { guid } = await send(dana, [page], { key })
  expect(await send(dana, [page], { key })).toMatchObject({ guid, duplicateOf: null })
})

test('of two at once, one is the earlier', async () => {
  const dana = await api.signIn()
  const page = await pdf('fuel.pdf', { pages: 3 })
  const both = await Promise.all([send(dana, [page]), send(dana, [page])])
  expect(both.filter(({ duplicateOf }) => duplicateOf === null)).toHaveLength(1)
})

test('pages that a document keeps when it is sent again are not duplicates; the same bad page is one', async () => {
  const dana = await api.signIn()
  const [good, bad] = [await image('good.png'), await image('bad.png', { width: 30 })]
  const { guid } = await send(dana, [good, bad])
  await setStatus(api.db, dana, guid, 'needs_resubmission')
  await api.db.rows(sql`
    update documents set reason_file_numbers = '{2}'
    where account_id = ${dana.accountId} and id = ${guid}
  `)
  const resubmission = { resubmittedId: guid, retainedFileNumbers: [1] }
  later()
  const better = await image('better.png', { width: 31 })
  const { duplicateOf, guid: second } = await send(dana, [better], resubmission)
  expect(duplicateOf).toBeNull()

  await setStatus(api.db, dana, second, 'needs_resubmission')
  later()
  const same = await send(dana, [good, bad], { resubmittedId: second })
  expect(same.duplicateOf).toMatchObject({ guid: second })
})

test('the client is asked before: which files were sent, and the newest document of each', async () => {
  const [dana, carlos] = [await api.signIn(), await api.signIn()]
  const [page, other, never] = [await pdf('a.pdf'), await image('b.png'), await image('c.jpg')]
  await send(dana, [page], { title: 'Fuel, May 4' })
  later()
  const both = await send(dana, [other, page], { title: 'Fuel, May 5' })
  const { guid, createdAt, title } = both
  const found = await findSent(dana, [page, other, never])
  expect(found).toHaveLength(2)
  expect(found).toEqual(
    expect.arrayContaining([
      { sha256: await hash(page), guid, createdAt, title },
      { sha256: await hash(other), guid, createdAt, title },
    ]),
  )
  expect(await findSent(carlos, [page, other])).toEqual([])
})

test.each([
  ['no hash', ''],
  ['another text', 'x'.repeat(64)],
  ['51 hashes', Array<string>(51).fill('0'.repeat(64)).join(',')],
])('%s is refused', async (_, hashes) => {
  const dana = await api.signIn()
  const asked = dana.call(documents.sentFiles, { query: { hashes } })
  await expect(asked).rejects.toMatchObject({ status: 422 })
})

test('staff see it in the queue, and which files of the document it is', async () => {
  const dana = await api.signIn()
  const [page, other] = [await pdf('fuel.pdf'), await image('load.png')]
  const { guid, createdAt } = await send(dana, [page])
  const again = await send(dana, [other, page])
  const staff = await api.signInStaff()
  expect(await marksOf(dana.accountId)).toEqual({ [guid]: null, [again.guid]: { guid, createdAt } })
  const show = (id: string) =>
    staff.call(workQueue.show, { params: { accountId: dana.accountId, id } })
  expect(await show(guid)).toMatchObject({ duplicateOf: null })
  expect(await show(again.guid)).toMatchObject({
    duplicateOf: { guid, createdAt, fileNumbers: [2] },
  })
})

test('what staff add for a client is looked for, too', async () => {
  const dana = await api.signIn()
  const page = await pdf('fuel.pdf')
  const { guid } = await send(dana, [page])
  const staff = await api.signInStaff()
  await staff.call(documentsForStaff.add, {
    params: { accountId: dana.accountId },
    body: { id: randomUUID(), filesCount: 1, addedHow: 'emailed', files: [{ object: page }] },
  })
  const marks = await marksOf(dana.accountId)
  expect(Object.values(marks)).toHaveLength(2)
  expect(Object.values(marks)).toContainEqual(expect.objectContaining({ guid }))
})
