import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { readEvents, type LiveEvent } from '@milepost/contract/wire/events'
import { withDatabase } from '../../../test/servers/database-server.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { buildApp } from '../../app/app.ts'
import type { Client } from '../auth/caller.ts'
import { connect, sql } from '../database/database.ts'
import { startEmbeddedDatabase } from '../database/embedded-database.ts'
import { announce } from './announce.ts'
import { createEvents, maxStreams } from './events.ts'

let api: Awaited<ReturnType<typeof startApi>>
let address: string
beforeAll(async () => {
  api = await startApi()
  address = await api.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => api.stop())

const minute = 60_000
const standing = { clientCustomerType: 'PRO', isActive: true, isLimited: false }

const openStream = (token: string | undefined, { server = address, signal }: StreamRequest = {}) =>
  fetch(`${server}/api/v1/events`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    signal: signal ?? null,
  })
type StreamRequest = { server?: string; signal?: AbortSignal }

/** A client who follows the stream; after the first `ready` it misses nothing. */
async function watch({ token }: { token: string }, request?: StreamRequest) {
  const answer = await openStream(token, request)
  const events = readEvents(answer.body!)
  const next = async () => (await events.next()).value as LiveEvent | undefined
  expect(await next()).toEqual({ name: 'ready' })
  return { next, leave: () => events.return(undefined) }
}

const change = ({ accountId }: { accountId: string }, id: string) =>
  announce(api.db, 'document', accountId, id)

describe('a connected client', () => {
  test('is notified of changes to the account, and of no others', async () => {
    const [dana, lee] = [await api.signIn(), await api.signIn()]
    const [herStreams, theirStreams] = [await watch(dana), await watch(lee)]
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]

    await change(lee, first)
    await change(dana, second)
    await announce(api.db, 'hub-message', dana.accountId, third)

    expect(await theirStreams.next()).toEqual({ name: 'document', id: first })
    expect(await herStreams.next()).toEqual({ name: 'document', id: second })
    expect(await herStreams.next()).toEqual({ name: 'hub-message', id: third })
  })

  test('is notified in every tab and on every phone', async () => {
    const dana = await api.signIn()
    const both = [await watch(dana), await watch(dana)]
    const id = randomUUID()
    await change(dana, id)
    for (const { next } of both) expect(await next()).toMatchObject({ id })
  })

  test('is not notified of a change that was rolled back', async () => {
    const dana = await api.signIn()
    const { next } = await watch(dana)
    const [undone, done] = [randomUUID(), randomUUID()]
    const breaking = api.db.transaction(async (transaction) => {
      await announce(transaction, 'document', dana.accountId, undone)
      throw new Error('It broke')
    })
    await expect(breaking).rejects.toThrow('It broke')
    await change(dana, done)
    expect(await next()).toMatchObject({ id: done })
  })

  test('is notified by every process, whichever made the change', async () => {
    const dana = await api.signIn()
    const db = connect(api.databaseUrl, { connections: 3 })
    const other = await buildApp({ ...api.platform, db, maxEventLoopDelayMs: 0 })
    const server = await other.listen({ port: 0, host: '127.0.0.1' })
    const { next } = await watch(dana, { server })
    const id = randomUUID()
    await change(dana, id)
    expect(await next()).toMatchObject({ id })
    await other.close()
    expect(await next()).toBeUndefined()
    await db.end()
  })

  test('is notified of what changed since the page asked for its data', async () => {
    const [dana, lee] = [await api.signIn(), await api.signIn()]
    const ms = { now: 0 }
    const events = createEvents({ ...api, now: () => ms.now })
    onTestFinished(() => events.stop())
    events.start()
    const open = (client: Partial<Client>, sinceMs?: number) => {
      const body = events.subscribe({ ...standing, ...client } as Client, sinceMs)
      onTestFinished(() => void body.destroy())
      return readEvents(Readable.toWeb(body) as ReadableStream<Uint8Array>)
    }
    const next = async (stream: AsyncGenerator<LiveEvent>) => (await stream.next()).value
    const others = open(lee)
    expect(await next(others)).toEqual({ name: 'ready' })
    const [early, late, bank] = [randomUUID(), randomUUID(), randomUUID()]
    for (const [id, at] of [
      [early, 1_000],
      [late, 2_000],
    ] as const) {
      ms.now = at
      await change(dana, id)
      // It has arrived here when the other client's next one has.
      await change(lee, id)
      await next(others)
    }
    await announce(api.db, 'bank-item', dana.accountId, bank)
    await change(lee, bank)
    await next(others)

    ms.now = 3_000
    const onPro = open(dana, 1_500)
    expect(await next(onPro)).toEqual({ name: 'document', id: late })
    expect(await next(onPro)).toEqual({ name: 'ready', complete: true })
    const onEnt = open({ ...dana, clientCustomerType: 'ENT' }, 1_500)
    expect(await next(onEnt)).toEqual({ name: 'document', id: late })
    expect(await next(onEnt)).toEqual({ name: 'bank-item', id: bank })
    expect(await next(open(lee, 500))).toEqual({ name: 'ready', complete: true })
    // From before this process listened, or not said.
    expect(await next(open(dana, 3_000))).toEqual({ name: 'ready' })
    expect(await next(open(dana))).toEqual({ name: 'ready' })
  })

  test('gets plain server-sent events that no proxy buffers', async () => {
    const dana = await api.signIn()
    const aborter = new AbortController()
    const answer = await openStream(dana.token, aborter)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-cache',
      'x-accel-buffering': 'no',
    })
    expect(answer.headers.get('content-encoding')).toBeNull()
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const until = async (part: string) => {
      while (!text.includes(part)) text += (await reader.read()).value
    }
    await until('event: ready')
    await api.events.sendHeartbeats()
    await until(': still here\n\n')
    expect(text).toMatch(/^retry: \d+\n\n/)
    aborter.abort()
  })
})

describe('a server', () => {
  test('listens from its start, so that its first page hears what it missed', async () => {
    const events = { start: vi.fn<() => void>(), ...unusedEvents }
    const other = await buildApp({ ...api.platform, events, maxEventLoopDelayMs: 0 })
    onTestFinished(() => other.close())
    await other.ready()
    expect(events.start).not.toHaveBeenCalled()
    await other.listen({ port: 0, host: '127.0.0.1' })
    expect(events.start).toHaveBeenCalledOnce()
  })

  const unusedEvents = {
    subscribe: () => Readable.from([]),
    sendHeartbeats: async () => {},
    stop: () => {},
  }

  test('notices without an open page, too, that its connection was lost', async () => {
    const dana = await api.signIn()
    const events = createEvents(api)
    onTestFinished(() => events.stop())
    events.start()
    const body = events.subscribe({ ...standing, ...dana } as unknown as Client)
    const closed = once(body, 'close')
    await readEvents(Readable.toWeb(body) as ReadableStream<Uint8Array>).next()
    body.destroy()
    await closed
    const query = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => query.mockRestore())
    await events.sendHeartbeats()
    expect(query.mock.calls.map(([text]) => text)).toContain('listen milepost_events')
  })
})

describe('an event stream is closed', () => {
  test('at the next heartbeat after sign-out, while others stay open', async () => {
    const [dana, lee] = [await api.signIn(), await api.signIn()]
    const [herStreams, theirStreams] = [await watch(dana), await watch(lee)]
    await dana.call(account.signOut, {})
    await api.events.sendHeartbeats()
    expect(await herStreams.next()).toBeUndefined()
    const id = randomUUID()
    await change(lee, id)
    expect(await theirStreams.next()).toMatchObject({ id })
  })

  test('at the next heartbeat after the session expires, because listening doesn’t extend it', async () => {
    const dana = await api.signIn()
    const { next } = await watch(dana)
    api.clock.advance(11 * 60 * minute)
    await api.events.sendHeartbeats()
    const id = randomUUID()
    await change(dana, id)
    expect(await next()).toMatchObject({ id })
    api.clock.advance(61 * minute)
    await api.events.sendHeartbeats()
    expect(await next()).toBeUndefined()
  })

  test('when the server stops', async () => {
    const other = await buildApp({ ...api.platform, maxEventLoopDelayMs: 0 })
    const server = await other.listen({ port: 0, host: '127.0.0.1' })
    const { next } = await watch(await api.signIn(), { server })
    await other.close()
    expect(await next()).toBeUndefined()
  })

  test('if the client doesn’t read it', async () => {
    const dana = await api.signIn()
    const events = createEvents(api)
    events.start()
    const body = events.subscribe({ ...dana, ...standing } as unknown as Client)
    const closed = new Promise((resolve) => body.once('close', resolve))
    let received = ''
    while (!received.includes('event: ready')) {
      await once(body, 'readable')
      received += String(body.read() ?? '')
    }
    await api.db.rows(sql`
      select pg_notify('milepost_events', concat('document ', ${dana.accountId}::uuid, ' ', n))
      from generate_series(1, 3000) n
    `)
    await closed
    expect(body.destroyed).toBe(true)
    events.stop()
  })
})

describe('an event stream is refused', () => {
  test.each([
    ['without a token', async () => undefined],
    ['with an unknown token', async () => 'A'.repeat(43)],
    ['with a staff token', async () => (await api.signInStaff()).token],
  ])('%s', async (_, token) => {
    const { status } = await openStream(await token())
    expect(status).toBe(401)
  })

  test.each(['since_ms=-1', 'since_ms=1.5', 'since_ms=soon', 'since=1'])(
    'with a query of %s',
    async (query) => {
      const { token } = await api.signIn()
      const { statusCode } = await api.app.inject({
        url: `/api/v1/events?${query}`,
        headers: { authorization: `Bearer ${token}` },
      })
      expect(statusCode).toBe(422)
    },
  )

  test(`beyond ${maxStreams} streams per account, until one is closed`, async () => {
    const [dana, lee] = [await api.signIn(), await api.signIn()]
    const herStreams = await Promise.all(Array.from({ length: maxStreams }, () => watch(dana)))
    const answer = await openStream(dana.token)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
    await expect(watch(lee)).resolves.toBeDefined()

    const left = herStreams.pop()!
    await left.leave()
    // The server notices the closed connection with a delay.
    while ((await openStream(dana.token).then(close)) === 429);
  })

  const close = async (answer: Response) => {
    await answer.body!.cancel()
    return answer.status
  }
})

describe('a database outage', () => {
  test('that closes the connections is followed by a new LISTEN and a notice to the clients', async () => {
    const dana = await api.signIn()
    const { next } = await watch(dana)
    const owner = connect(withDatabase(inject('databaseServer').ownerUrl, databaseName()))
    await owner.rows(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like 'listen%'
    `)
    await owner.end()
    expect(await next()).toEqual({ name: 'ready' })
    const id = randomUUID()
    await change(dana, id)
    expect(await next()).toMatchObject({ id })
  })

  const databaseName = () => new URL(api.databaseUrl).pathname.slice(1)

  test('that ends with a restart is followed by a new LISTEN', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'milepost-database-'))
    const database = await startEmbeddedDatabase(folder)
    const [db, accountId, id] = [connect(database.url), randomUUID(), randomUUID()]
    const events = createEvents({ db, clock: api.clock })
    events.start()
    const body = events.subscribe({ accountId, tokenHash: 'a', ...standing } as Client)
    const firstChunk = body.setEncoding('utf8').iterator() as AsyncIterableIterator<string>
    let text = ''
    const until = async (part: string) => {
      while (!text.includes(part)) text += (await firstChunk.next()).value as string
    }
    await until('event: ready')
    text = ''
    const pidFile = await readFile(join(folder, 'postgres', '18', 'postmaster.pid'), 'utf8')
    process.kill(Number.parseInt(pidFile, 10), 'SIGKILL')
    await until('event: ready')
    await announce(db, 'document', accountId, id)
    await until(id)
    expect(text).toContain(`event: document\ndata: {"id":"${id}"}\n\n`)

    events.stop()
    await db.end()
    await database.stop()
    await rm(folder, { recursive: true })
  })
})
