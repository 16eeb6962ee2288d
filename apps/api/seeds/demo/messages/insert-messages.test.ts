import { writeFile } from 'node:fs/promises'
import { account } from '@milepost/contract/account'
import { hubMessages } from '@milepost/contract/hub-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi } from '../../../test/start-api.ts'
import { clients } from '../clients.ts'
import { demoPassword, makeDemoFirm } from '../demo-firm.ts'
import { allDocuments } from '../documents/all-documents.ts'
import { originalPath, previewPath } from '../documents/paper-files.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
  const config = { ...api.platform.config, demo: true }
  await makeDemoFirm({ ...api.platform, config }, withoutDrawing)
})
afterAll(() => api.stop())

/** Papers that nobody looks at here. */
async function withoutDrawing(folder: string, today: Date): Promise<void> {
  for (const [number, { document }] of allDocuments(today).entries()) {
    await writeFile(previewPath(folder, number), 'preview')
    for (const i of document.files.keys()) await writeFile(originalPath(folder, number, i), 'paper')
  }
}

async function messagesOf(email: string, filter?: 'inbox' | 'archived') {
  const body = { user: { email, password: demoPassword, rememberMe: false } }
  const { bearerToken } = await api.visitor(account.signIn, { body })
  return api.callWith(bearerToken)(hubMessages.list, { query: { filter, limit: 100 } })
}

test('the owner-operator has one of each type in the inbox, the reply unanswered', async () => {
  const inbox = await messagesOf('pro@demo.milepost.test', 'inbox')
  expect(inbox.counts).toEqual({ inbox: 3, archived: 4, unread: 2 })
  expect(inbox.items.map(({ messageType, actionNeeded }) => [messageType, actionNeeded])).toEqual([
    ['reply', true],
    ['read_only', false],
    ['document_request', true],
  ])
})

test('and, put away, one that was answered and two with the document that came', async () => {
  const { items } = await messagesOf('pro@demo.milepost.test', 'archived')
  expect(items.map(({ subject }) => subject)).toHaveLength(4)
  expect(items.filter(({ response }) => response !== null)).toHaveLength(1)
  expect(items.flatMap(({ documentStatus }) => documentStatus?.status ?? [])).toEqual([
    'needs_resubmission',
    'processed',
  ])
})

test.each(clients)('$email has messages, and did nothing before its time', async ({ email }) => {
  const { items } = await messagesOf(email)
  expect(items.length).toBeGreaterThanOrEqual(2)
  const now = api.clock.now().toISOString()
  for (const { createdAt, readAt, responseSentAt, documentStatus } of items) {
    const later = [readAt, responseSentAt, documentStatus?.createdAt ?? null].filter(
      (at) => at !== null,
    )
    expect(later.every((at) => createdAt < at && at <= now)).toBe(true)
  }
})
