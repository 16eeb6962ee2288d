import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HubMessageFilter } from '@milepost/contract/hub-messages/hub-messages'
import { listMessages } from '../../../src/features/hub-messages/hub-messages.sql.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { insertAccounts } from '../accounts.ts'
import { toDay } from '../calendar.ts'
import { clients } from '../clients.ts'
import { allDocuments } from '../documents/all-documents.ts'
import { getSentAt, insertDocuments } from '../documents/insert-documents.ts'
import { insertStaff } from '../staff.ts'
import { insertMessages } from './insert-messages.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
  const now = api.clock.now()
  const documents = allDocuments(toDay(now)).map((one) => ({
    ...one,
    sentAt: getSentAt(one.client, one.document, now),
    files: one.document.files.map(noFile),
    preview: noFile(),
  }))
  await api.db.transaction(async (transaction) => {
    await insertStaff(transaction, '', now)
    await insertAccounts(transaction, '', now)
    await insertDocuments(transaction, documents, now)
    await insertMessages(transaction, now)
  })
})
afterAll(() => api.stop())

/** A file whose content doesn't matter here. */
const noFile = () => ({ key: randomBytes(16).toString('hex'), sha256: '', bytes: 1 })

const loadMessages = (key: string, filter?: HubMessageFilter) => {
  const { accountId } = clients.find((client) => client.key === key)!
  return listMessages(api.db, accountId, { filter, page: 1, limit: 100 })
}

test('the owner-operator’s inbox has one message of each type, the reply unanswered', async () => {
  const inbox = await loadMessages('pro', 'inbox')
  expect(inbox.counts).toMatchObject({ inbox: 3, archived: 4, unread: 2 })
  expect(inbox.items.map(({ messageType, actionNeeded }) => [messageType, actionNeeded])).toEqual([
    ['reply', true],
    ['read_only', false],
    ['document_request', true],
  ])
})

test('the owner-operator’s archive has one answered message and two with the document sent for them', async () => {
  const { items } = await loadMessages('pro', 'archived')
  expect(items.map(({ subject }) => subject)).toHaveLength(4)
  expect(items.filter(({ response }) => response !== null)).toHaveLength(1)
  expect(items.flatMap(({ documentStatus }) => documentStatus?.status ?? [])).toEqual([
    'needs_resubmission',
    'processed',
  ])
})

test.each(clients)('$key has messages, and reacted to none before it was sent', async ({ key }) => {
  const { items } = await loadMessages(key)
  expect(items.length).toBeGreaterThanOrEqual(2)
  const now = api.clock.now().toISOString()
  for (const { createdAt, readAt, responseSentAt, documentStatus } of items) {
    const later = [readAt, responseSentAt, documentStatus?.createdAt ?? null].filter(
      (at) => at !== null,
    )
    expect(later.every((at) => createdAt < at && at <= now)).toBe(true)
  }
})
