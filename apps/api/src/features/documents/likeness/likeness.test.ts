import type { Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { receiptPhoto } from '@milepost/testing/receipts.ts'
import { send, setStatus } from '../../../../test/records/documents.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'
import { indexDocument } from '../search/index-documents.ts'

let api: Awaited<ReturnType<typeof startApi>>
let priya: Awaited<ReturnType<typeof api.signInStaff>>
let dana: Awaited<ReturnType<typeof api.signIn>>
beforeAll(async () => void (api = await startApi()))
beforeEach(async () => {
  priya = await api.signInStaff()
  dana = await api.signIn()
})
afterAll(() => api.stop())

async function sendPhoto(photo: Sharp, options: Parameters<typeof send>[2] = {}, client = dana) {
  const bytes = await photo.jpeg({ quality: 85 }).toBuffer()
  const file = new File([new Uint8Array(bytes)], 'receipt.jpg', { type: 'image/jpeg' })
  const document = await send(client, [file], options)
  // The preview first, and then the index.
  await api.work()
  await api.work()
  api.clock.advance(60_000)
  return document
}

const show = (id: string) =>
  priya.call(workQueue.show, { params: { accountId: dana.accountId, id } })

const again = { seed: 11, turn: 0.5, left: 70, top: 55, table: '#333333' }

test('a receipt that was photographed twice is marked for staff, another one of the shop is not', async () => {
  const first = await sendPhoto(receiptPhoto({ seed: 11 }), { title: 'Fuel' })
  const other = await sendPhoto(receiptPhoto({ seed: 12 }))
  const { guid } = await sendPhoto(receiptPhoto(again))
  const earlier = { guid: first.guid, createdAt: first.createdAt }
  expect((await show(guid)).looksLike).toEqual({ ...earlier, title: 'Fuel', page: 1, otherPage: 1 })
  expect([(await show(first.guid)).looksLike, (await show(other.guid)).looksLike]).toEqual([
    null,
    null,
  ])
  const { items } = await priya.call(workQueue.list, { query: { client: dana.accountId } })
  const marked = items.filter(({ looksLike }) => looksLike !== null)
  expect(marked.map((item) => [item.guid, item.looksLike])).toEqual([[guid, earlier]])
})

test('what staff say is not the same is never marked again', async () => {
  await sendPhoto(receiptPhoto({ seed: 11 }))
  const { guid } = await sendPhoto(receiptPhoto(again))
  const params = { accountId: dana.accountId, id: guid }
  expect((await show(guid)).looksLike).not.toBeNull()
  await priya.call(workQueue.tellApart, { params })
  await priya.call(workQueue.tellApart, { params })
  expect((await show(guid)).looksLike).toBeNull()
  await api.db.rows(sql`
    update documents set indexed_sha256 = null
    where account_id = ${dana.accountId} and id = ${guid}
  `)
  await indexDocument(api.platform, { accountId: dana.accountId, documentId: guid })
  expect((await show(guid)).looksLike).toBeNull()
  const missing = { accountId: dana.accountId, id: dana.accountId }
  await expect(priya.call(workQueue.tellApart, { params: missing })).rejects.toMatchObject({
    status: 404,
  })
})

test('neither is what was sent in place of another, nor what another client sent', async () => {
  const sam = await api.signIn()
  await sendPhoto(receiptPhoto({ seed: 11 }), {}, sam)
  const first = await sendPhoto(receiptPhoto({ seed: 11 }))
  expect((await show(first.guid)).looksLike).toBeNull()
  await setStatus(api.db, dana, first.guid, 'needs_resubmission')
  const { guid } = await sendPhoto(receiptPhoto(again), { resubmittedId: first.guid })
  expect((await show(guid)).looksLike).toBeNull()
})
