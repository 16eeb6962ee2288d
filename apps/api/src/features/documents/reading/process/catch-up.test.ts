import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pdfWithText } from '@milepost/testing/files.ts'
import { send } from '../../../../../test/records/documents.ts'
import { startApi } from '../../../../../test/servers/start-api.ts'
import { sql } from '../../../../platform/database/database.ts'
import { lookForReader, readEarlierDocuments } from './catch-up.ts'
import { readDocument, type RunReader } from './read-document.ts'

let api: Awaited<ReturnType<typeof startApi>>
let dana: Awaited<ReturnType<typeof api.signIn>>
beforeAll(async () => void (api = await startApi({ environment: { isReaderOn: true } })))
beforeEach(async () => {
  await api.db.rows(sql`delete from graphile_worker._private_jobs`)
  // What earlier tests sent counts as read.
  await api.db.rows(sql`
    insert into document_readings (account_id, document_id, preview_sha256, page_texts, read_at)
    select account_id, id, preview_sha256, '{}', now() from documents
    where preview_sha256 is not null
    on conflict do nothing
  `)
  dana = await api.signIn()
  api.logged.length = 0
})
afterAll(() => api.stop())

/** Sends a document while there is no reader; it has a preview and is not read. */
async function sendUnread(title: string): Promise<string> {
  api.platform.config.isReaderOn = false
  const { guid } = await send(dana, [await pdfWithText('a.pdf', ['Net pay $1,482.16'])], { title })
  await api.work()
  api.platform.config.isReaderOn = true
  await api.db.rows(sql`delete from graphile_worker._private_jobs`)
  api.clock.advance(1_000)
  return guid
}

type Queued = { name: string; payload: { documentId?: string; after?: object }; priority: number }

const listQueued = () =>
  api.db.rows<Queued>(sql`
    select t.identifier as name, j.payload, j.priority
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    order by j.priority, j.run_at, j.id
  `)

const queuedDocuments = async () =>
  (await listQueued()).flatMap(({ payload }) => payload.documentId ?? [])

const readNothing: RunReader = () =>
  Promise.resolve({
    outcome: 'read',
    pages: {},
    texts: {},
    reading: { kind: 'other', isKindSure: false, fields: [], lines: [], isSeveral: false },
  })
const ready: RunReader = () => Promise.resolve({ outcome: 'ready' })

test('what was stored while there was no reader is read once there is one, behind what comes in', async () => {
  const [older, newer] = [await sendUnread('Older'), await sendUnread('Newer')]
  const { accountId } = dana
  await lookForReader(api.platform, { run: ready })
  const { guid: latest } = await send(dana, [await pdfWithText('b.pdf', ['Net pay $9.00'])])
  await api.work()

  const queued = (await listQueued()).filter(({ name }) => name === 'read_document')
  expect(queued.map(({ payload }) => payload.documentId)).toEqual([latest, newer, older])
  expect(queued.map(({ priority }) => priority)).toEqual([0, 20_000, 20_000])
  for (const documentId of [older, newer, latest])
    await readDocument(api.platform, { accountId, documentId }, { attempt: 1 }, readNothing)

  // All are read now.
  await api.db.rows(sql`delete from graphile_worker._private_jobs`)
  await readEarlierDocuments(api.platform, {})
  expect(await listQueued()).toEqual([])
})

test('a server that starts twice queues none twice', async () => {
  const id = await sendUnread('A paper')
  await readEarlierDocuments(api.platform, {})
  await readEarlierDocuments(api.platform, {})
  expect(await queuedDocuments()).toEqual([id])
})

test('they are queued in portions, each with the place where the next begins', async () => {
  const id = await sendUnread('The original')
  // Twenty-one copies, each a second older than the one before.
  await api.db.rows(sql`
    insert into documents
    select (jsonb_populate_record(d, jsonb_build_object(
      'id', gen_random_uuid(), 'created_at', d.created_at - make_interval(secs => n)))).*
    from documents d, generate_series(1, 21) n
    where d.account_id = ${dana.accountId} and d.id = ${id}
  `)
  await readEarlierDocuments(api.platform, {})
  const first = await queuedDocuments()
  expect(first).toHaveLength(20)
  expect(first[0]).toBe(id)
  const next = (await listQueued()).find(({ name }) => name === 'read_earlier_documents')
  await readEarlierDocuments(api.platform, next!.payload as { after: never })
  expect(new Set(await queuedDocuments()).size).toBe(22)
})

describe('nothing is queued', () => {
  test('where the reader does not start, and the log says why', async () => {
    await sendUnread('A paper')
    await lookForReader(api.platform, {
      run: () => Promise.resolve({ outcome: 'unavailable', detail: 'find.onnx is damaged' }),
    })
    expect(api.logged).toMatchObject([{ reason: 'find.onnx is damaged' }])
    expect(await listQueued()).toEqual([])
  })

  test('where it is off: it is not even started', async () => {
    await sendUnread('A paper')
    api.platform.config.isReaderOn = false
    await lookForReader(api.platform, { run: () => Promise.reject(new Error('started')) })
    await readEarlierDocuments(api.platform, {})
    api.platform.config.isReaderOn = true
    expect(api.logged).toEqual([])
    expect(await listQueued()).toEqual([])
  })

  test('for the demo’s own papers', async () => {
    await sendUnread('A paper')
    const config = { ...api.platform.config, demo: true }
    await lookForReader({ ...api.platform, config }, { run: ready })
    expect(await listQueued()).toEqual([])
  })
})
