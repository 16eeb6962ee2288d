import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { clientImports } from '@milepost/contract/clients/client-imports'
import { clients } from '@milepost/contract/clients/clients'
import { documents } from '@milepost/contract/documents/documents'
import { createCaller } from '@milepost/contract/wire/caller'
import { encodeForm } from '@milepost/contract/wire/form'
import { image } from '@milepost/testing/files.ts'
import { sql } from '../src/platform/database/database.ts'
import { findRunningDatabase } from '../src/platform/database/embedded-database.ts'
import { listBlobs, listDocuments, send } from './records/documents.ts'
import { withDatabase } from './servers/database-server.ts'
import { startApi } from './servers/start-api.ts'
import { compileCacheEnv, startProcess } from './servers/start-process.ts'
import { waitFor, waitForLocks } from './wait-for.ts'

type Process = Awaited<ReturnType<typeof startProcess>>

let api: Awaited<ReturnType<typeof startApi>>
let dana: Awaited<ReturnType<typeof api.signIn>>
const running: Process[] = []
beforeAll(async () => void (api = await startApi({ now: new Date().toISOString() })))
afterEach(async () => {
  for (const process of running.splice(0)) await process.stop('SIGKILL')
})
afterAll(() => api.stop())

async function start(name: 'server' | 'worker', env: Record<string, string> = {}) {
  const databaseName = new URL(api.databaseUrl).pathname.slice(1)
  const started = await startProcess(name, {
    MILEPOST_DATA: api.folder,
    DATABASE_URL: api.databaseUrl,
    DATABASE_OWNER_URL: withDatabase(inject('databaseServer').ownerUrl, databaseName),
    PUBLIC_URL: 'https://portal.test',
    MILEPOST_SECRET: 'the tests’ own secret, known to all',
    ...env,
  })
  running.push(started)
  return started
}

/** A client of the process, signed in as someone new unless `token` is given. */
async function createClient({ address }: Process, token?: string) {
  if (token === undefined) dana = await api.signIn()
  const bearer = token ?? dana.token
  const call = createCaller({
    // A process that is still starting answers 503; try again.
    send: (url, { method, headers, body }) =>
      waitFor(async () => {
        const answer = await fetch(address + url, { method, headers, body })
        expect(answer.status).not.toBe(503)
        return answer
      }),
    root: '/api',
    token: () => bearer,
  })
  return { ...dana, call }
}

/** Sends an upload except for its last bytes, like a phone that is losing its network; `finish` sends them. */
async function beginUpload(server: Process, key: string) {
  const file = await image('receipt.jpg', { width: 1200, height: 1800 })
  const form = encodeForm({ documentTitle: 'Fuel', filesCount: 1, files: [{ object: file }] })
  const request = new Request(server.address, { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  socket.on('error', () => undefined)
  socket.write(
    [
      'POST /api/v1/documents HTTP/1.1',
      `Host: ${hostname}`,
      `Authorization: Bearer ${dana.token}`,
      `Idempotency-Key: ${key}`,
      `Content-Type: ${request.headers.get('content-type')}`,
      `Content-Length: ${body.length}`,
      'Connection: close',
      '\r\n',
    ].join('\r\n'),
  )
  socket.write(body.subarray(0, -200))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await waitFor(async () => expect(await uploadsInFlight()).not.toEqual([]))
  return { file, closed, finish: () => socket.write(body.subarray(-200)), answer: () => answer }
}

/** Files that have begun to arrive and are incomplete. */
const uploadsInFlight = async () =>
  (await listBlobs(api.folder)).filter((name) => name.startsWith('incoming'))

test('a server that gets SIGTERM finishes open requests, accepts no new ones, and exits cleanly', async () => {
  const server = await start('server')
  const { accountId } = await createClient(server)
  // The document's preview waits for another worker: on a slow machine, the stop would interrupt it.
  await api.db.rows(sql`
    insert into graphile_worker._private_job_queues (queue_name, locked_at, locked_by)
    values (${`make_preview/${accountId}`}, now(), 'another')
  `)
  const upload = await beginUpload(server, randomUUID())

  const ended = server.stop('SIGTERM')
  const refused = () =>
    expect(fetch(`${server.address}/api/health`)).rejects.toThrow('fetch failed')
  await waitFor(refused)
  upload.finish()
  await upload.closed
  expect(upload.answer()).toContain('HTTP/1.1 201')
  expect(await ended).toEqual([0, null])
  expect(server.output()).not.toContain('"level":50')
})

test('a server that gets SIGTERM while its PostgreSQL is starting leaves none running', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-stopped-'))
  const server = spawn(
    process.execPath,
    [fileURLToPath(new URL('../src/server.ts', import.meta.url))],
    {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        MILEPOST_DATA: folder,
        MILEPOST_DEMO: '0',
        ...compileCacheEnv,
      },
    },
  )
  let output = ''
  server.stderr.on('data', (text) => (output += text))
  const ended = once(server, 'exit')
  try {
    await waitFor(() =>
      expect(existsSync(join(folder, 'postgres', '18', 'postmaster.pid'))).toBe(true),
    )
    server.kill('SIGTERM')
    expect([...(await ended), output]).toEqual([0, null, ''])
    expect(await findRunningDatabase(folder)).toBeUndefined()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

describe('a server that cannot start', () => {
  test.each([
    ['MILEPOST_DATA', 'a file', async () => join(api.folder, 'a-file')],
    ['PORT', 'one that is in use', async () => new URL((await start('server')).address).port],
    ['HOST', 'an address of another machine', async () => '192.0.2.7'],
    [
      'METRICS_PORT',
      'one that is in use',
      async () => new URL((await start('server')).address).port,
    ],
    ['DATABASE_URL', 'a wrong password', async () => withPassword(api.databaseUrl, 'wrong')],
    ['DATABASE_OWNER_URL', 'not the owner', async () => api.databaseUrl],
  ])('blames the setting %s: %s', async (name, _, wrong) => {
    await writeFile(join(api.folder, 'a-file'), '')
    await expect(start('server', { [name]: await wrong() })).rejects.toThrow(
      new RegExp(`^The server did not start: The setting ${name} is wrong.*\\.\\n$`),
    )
  })
})

const withPassword = (url: string, password: string) =>
  Object.assign(new URL(url), { password }).href

test('an upload cut off by a killed server leaves nothing, and several retries make one document', async () => {
  const server = await start('server')
  const client = await createClient(server)
  const key = randomUUID()
  const upload = await beginUpload(server, key)
  await server.stop('SIGKILL')
  await upload.closed
  expect(upload.answer()).toBe('')

  const next = await createClient(await start('server'), client.token)
  expect(await listDocuments(next)).toEqual([])
  const first = await send(next, [upload.file], { title: 'Fuel', key })
  const second = await send(next, [upload.file], { title: 'Fuel', key })
  expect(second.guid).toBe(first.guid)
  expect(await listDocuments(next)).toHaveLength(1)
})

test('what a killed server had acknowledged is stored, and the next server makes its PDF', async () => {
  const server = await start('server', { MILEPOST_JOBS: '0' })
  const client = await createClient(server)
  const { guid } = await send(client, [await image('receipt.jpg')])
  await server.stop('SIGKILL')

  const next = await createClient(await start('server'), client.token)
  await waitFor(async () => {
    const { previewReady } = await next.call(documents.show, { params: { id: guid } })
    expect(previewReady).toBe(true)
  })
})

test('a PDF interrupted by a killed worker is made by the next one within seconds', async () => {
  const server = await start('server', { MILEPOST_JOBS: '0' })
  const client = await createClient(server)
  const pages = await Promise.all(
    Array.from({ length: 20 }, (_, i) => image(`${i}.png`, { width: 2000, height: 3000 })),
  )
  const { guid } = await send(client, pages)
  const taken = () =>
    api.db.rows(sql`
      select locked_by from graphile_worker._private_jobs
      where locked_at is not null and payload->>'documentId' = ${guid}
    `)

  const worker = await start('worker')
  await waitFor(async () => expect(await taken()).toHaveLength(1))
  await worker.stop('SIGKILL')
  expect(await taken()).toHaveLength(1)

  // Longer ago than a worker's heartbeat may be.
  await api.db.rows(sql`
    update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'
    where locked_at is not null
  `)
  await start('worker')
  await waitFor(async () => {
    const { previewReady } = await client.call(documents.show, { params: { id: guid } })
    expect(previewReady).toBe(true)
  })
})

test('an import of clients whose worker is killed goes on when it is done again, and makes no doubles', async () => {
  const admin = await api.signInStaff('admin')
  const lines = Array.from({ length: 40 }, (_, i) => `Killed ${i},k${i}@killed.test,PRO`)
  const file = new File([['Name,Email,Plan', ...lines].join('\n')], 'clients.csv')
  const { id } = await admin.call(clientImports.upload, { body: { files: [{ object: file }] } })
  const params = { id }
  await admin.call(clientImports.run, { params, body: { invites: false } })
  const show = () => admin.call(clientImports.show, { params })

  // The row in the middle waits, so that the worker dies in the transaction that adds its client.
  await api.db.transaction(async (transaction) => {
    await transaction.rows(sql`
      select from client_import_rows where import_id = ${id} and position = 21 for update
    `)
    const worker = await start('worker')
    await waitFor(async () => expect((await show()).counts.imported).toBeGreaterThanOrEqual(20))
    await waitForLocks(api.db, 1)
    await worker.stop('SIGKILL')
  })
  const { state, counts } = await show()
  expect(state).toBe('importing')
  expect(counts.imported).toBeGreaterThanOrEqual(20)
  expect(counts.imported).toBeLessThan(24)

  // The job is still there, and another worker does it again.
  await api.work(['import_clients'])
  expect(await show()).toMatchObject({
    state: 'done',
    counts: { imported: 40, new: 0, failed: 0 },
  })
  const { items, total } = await admin.call(clients.list, {
    query: { search: 'killed', limit: 100 },
  })
  expect(total).toBe(40)
  expect(new Set(items.map(({ name }) => name)).size).toBe(40)
})
