import { Readable } from 'node:stream'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  clientArchivesForStaff,
  type DocumentSelection,
} from '@milepost/contract/client-archives/client-archives'
import { clients } from '@milepost/contract/clients/clients'
import { image, pdf } from '@milepost/testing/files.ts'
import { send, setStatus } from '../../../test/records/documents.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
let priya: Awaited<ReturnType<typeof api.signInStaff>>
let dana: Awaited<ReturnType<typeof api.signIn>>
beforeAll(async () => {
  api = await startApi()
  priya = await api.signInStaff('admin')
})
beforeEach(async () => {
  api.clock.at = new Date('2026-11-21T15:00:00.000Z')
  dana = await api.signIn()
})
afterAll(() => api.stop())

const all = { year: 2026, content: 'originals', isPostedOnly: false } as const

const request = (selection: DocumentSelection = all, { call } = priya) =>
  call(clientArchivesForStaff.requestDocuments, {
    params: { accountId: dana.accountId },
    body: selection,
  })

let addresses = 0
/** From another address each time, to stay below the rate limit. */
const get = (path: string) =>
  api.app.inject({ url: `/api${path}`, remoteAddress: `10.3.0.${++addresses}` })

async function download(selection: DocumentSelection): Promise<string[]> {
  const { statusCode, headers, rawPayload } = await get((await request(selection)).path)
  expect(statusCode).toBe(200)
  expect(headers['content-disposition']).toContain(`Whitfield Hauling ${selection.year}.zip`)
  return Object.keys(unzipSync(new Uint8Array(rawPayload))).toSorted()
}

test('a year of documents has the files as they were sent, or one PDF of each document', async () => {
  await send(dana, [await image('a.jpg'), await pdf('b.pdf')], { title: 'Fuel / March' })
  const { guid } = await send(dana, [await image('c.png')], { title: 'Tolls' })
  await setStatus(api.db, dana, guid, 'posted')
  await api.work()
  const sendAt = async (at: string, title: string) => {
    const document = await send(dana, [await image('d.jpg')], { title })
    await api.db.rows(sql`
      update documents set created_at = ${at}::timestamptz
      where account_id = ${dana.accountId} and id = ${document.guid}
    `)
  }
  // Not previewed yet, and still the old year where the client is.
  await sendAt('2027-01-01T02:00:00.000Z', 'Late')
  await sendAt('2027-01-02T15:00:00.000Z', 'New year')

  const manifest = 'manifest-sha256.txt'
  expect(await download(all)).toEqual([
    '2026-11-21 Fuel March 1.jpg',
    '2026-11-21 Fuel March 2.pdf',
    '2026-11-21 Tolls.png',
    '2026-12-31 Late.jpg',
    manifest,
  ])
  expect(await download({ ...all, content: 'previews' })).toEqual([
    '2026-11-21 Fuel March.pdf',
    '2026-11-21 Tolls.pdf',
    '2026-12-31 Late.jpg',
    manifest,
  ])
  expect(await download({ ...all, isPostedOnly: true })).toEqual(['2026-11-21 Tolls.png', manifest])
  await expect(request({ ...all, year: 2025 })).rejects.toMatchObject({
    status: 422,
    code: 'no_documents_in_year',
  })
})

test('a title with the ending of a file gets no second one', async () => {
  await send(dana, [await image('a.png')], { title: 'Tolls.PNG' })
  await send(dana, [await pdf('b.pdf'), await pdf('c.pdf')], { title: 'Fuel.pdf' })
  await api.work()

  expect(await download(all)).toEqual([
    '2026-11-21 Fuel 1.pdf',
    '2026-11-21 Fuel 2.pdf',
    '2026-11-21 Tolls.png',
    'manifest-sha256.txt',
  ])
  expect(await download({ ...all, content: 'previews' })).toEqual([
    '2026-11-21 Fuel.pdf',
    '2026-11-21 Tolls.pdf',
    'manifest-sha256.txt',
  ])
})

test('its ticket works once, opens nothing else, and the download is in the client’s history', async () => {
  await send(dana, [await image('a.jpg')])
  const { path } = await request()
  expect(path).toMatch(/^\/v1\/document_archives\//)
  expect((await get(path.replace('document_archives', 'archives'))).statusCode).toBe(404)
  expect((await get(path)).statusCode).toBe(200)
  expect((await get(path)).statusCode).toBe(404)
  const entries = await api.db.rows<{ actorId: string; action: string; subject: object }>(sql`
    select actor_id, action, subject from audit_log
    where account_id = ${dana.accountId} and actor_id = ${priya.staffId} order by position
  `)
  expect(entries).toMatchObject([
    { actorId: priya.staffId, action: expect.stringContaining('POST'), subject: { body: all } },
    {
      actorId: priya.staffId,
      action: 'GET /v1/document_archives/:account/:id',
      subject: { selection: all },
    },
  ])
})

test('a consultant downloads the documents of own clients, as long as they are', async () => {
  await send(dana, [await image('a.jpg')])
  const marcus = await api.signInStaff('consultant')
  await expect(request(all, marcus)).rejects.toMatchObject({ status: 404 })
  const assign = (consultantId: string | null) =>
    priya.call(clients.change, {
      params: { accountId: dana.accountId },
      body: { account: { consultantId } },
    })
  await assign(marcus.staffId)
  const { path } = await request(all, marcus)
  await assign(null)
  expect((await get(path)).statusCode).toBe(404)
})

test('a download that is cut off is no ZIP, and does not count as finished', async () => {
  await send(dana, [await image('a.jpg')])
  await send(dana, [await image('b.jpg')])
  const { path } = await request()
  let reads = 0
  const read = api.storage.read.bind(api.storage)
  const spy = vi.spyOn(api.storage, 'read').mockImplementation((...args) => {
    if (++reads < 2) return read(...args)
    const broken = (function* () {
      yield Buffer.alloc(10)
      throw new Error('the store is gone')
    })()
    return Promise.resolve(Readable.from(broken))
  })
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const response = await fetch(`${address}/api${path}`)
  const pieces: Uint8Array[] = []
  const readAll = async () => {
    for await (const piece of response.body!) pieces.push(piece)
  }
  await expect(readAll()).rejects.toThrow('terminated')
  spy.mockRestore()
  const received = Buffer.concat(pieces)
  expect(received.length).toBeGreaterThan(0)
  expect(() => unzipSync(new Uint8Array(received))).toThrow('invalid zip data')
  await expect
    .poll(() =>
      api.db.row(
        sql`select alive_at, finished_at from client_archives where account_id = ${dana.accountId}`,
      ),
    )
    .toEqual({ aliveAt: null, finishedAt: null })
})
