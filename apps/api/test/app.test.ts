import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { createConnection, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { documents } from '@milepost/contract/documents/documents'
import { firm, Firm } from '@milepost/contract/firm/firm'
import { buildApp } from '../src/app/app.ts'
import { sql } from '../src/platform/database/database.ts'
import { startApi } from './servers/start-api.ts'
import { waitFor } from './wait-for.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

const getErrors = (answer: { json: <T>() => T }) =>
  answer.json<{ errors: { status: string; code: string; source?: { pointer: string } }[] }>().errors

describe('an answer', () => {
  test('is JSON:API, private, and has security headers', async () => {
    const dana = await api.signIn()
    const answer = await api.app.inject({
      url: '/api/v1/users/current_user_details',
      headers: { authorization: `Bearer ${dana.token}` },
    })
    expect(answer.json()).toMatchObject({
      data: { id: dana.userId, type: 'user', attributes: { fullName: 'Dana Whitfield' } },
    })
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(answer.headers).not.toHaveProperty('x-powered-by')
  })

  test('contains nothing that the contract doesn’t define', async () => {
    await api.db.rows(sql`update firm_settings set settings = settings || '{"secret": "x"}'`)
    const answer = await api.app.inject({ url: '/api/v1/firm' })
    expect(answer.body).not.toContain('secret')
    expect(
      Firm.safeParse(answer.json<{ data: { attributes: unknown } }>().data.attributes).success,
    ).toBe(true)
  })

  test('is a plain 500 without details if a row doesn’t match the contract', async () => {
    const broken = await startApi()
    await broken.db.rows(sql`update firm_settings set settings = settings - 'name' - 'social'`)
    const answer = await broken.app.inject({ url: '/api/v1/firm' })
    expect(answer.statusCode).toBe(500)
    expect(getErrors(answer)).toEqual([
      { status: '500', code: 'unexpected', title: 'Something went wrong' },
    ])
    await broken.stop()
  })
})

describe('a request', () => {
  test.each([
    ['that is not JSON', 'POST', '/api/users/sign_in', '{"user":', 400, 'bad_request'],
    ['for an unknown path', 'GET', '/api/v2/documents', undefined, 404, 'not_found'],
    [
      'with an oversized body',
      'POST',
      '/api/users/sign_in',
      `"${'x'.repeat(65_535)}"`,
      413,
      'upload_too_large',
    ],
  ] as const)('%s is refused with one error', async (_, method, url, payload, status, code) => {
    const answer = await api.app.inject({
      method,
      url,
      headers: { 'content-type': 'application/json' },
      ...(payload && { payload }),
    })
    expect(answer.statusCode).toBe(status)
    expect(getErrors(answer)).toMatchObject([{ status: String(status), code }])
  })

  test('with TRACE is not echoed', async () => {
    const answer = await api.app.inject({ method: 'TRACE' as 'GET', url: '/api/v1/firm' })
    expect(answer.statusCode).toBe(404)
  })

  test('of an unsupported content type is refused', async () => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/users/sign_in',
      headers: { 'content-type': 'text/xml' },
      payload: '<user/>',
    })
    expect([answer.statusCode, getErrors(answer)[0]?.code]).toEqual([415, 'bad_request'])
  })

  test('for a malformed URL is refused like any other, without echoing the URL', async () => {
    const { statusCode, headers, body } = await api.app.inject('/reset-password/%ff?token=secret')
    expect(statusCode).toBe(400)
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('application/vnd.api+json'),
      'x-content-type-options': 'nosniff',
    })
    expect(body).not.toContain('secret')
  })

  const unknownFields = Array.from({ length: 5_000 }, (_, i) => [`x${i}`, 1] as const)
  test.each([
    ['with endless nesting', `{"user":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ['with thousands of unknown fields', JSON.stringify(Object.fromEntries(unknownFields))],
  ])('%s is refused with a short answer', async (_, payload) => {
    const { statusCode, body } = await api.app.inject({
      method: 'POST',
      url: '/api/users/sign_in',
      payload,
      headers: { 'content-type': 'application/json' },
    })
    expect(statusCode).toBe(422)
    expect(body.length).toBeLessThan(20_000)
  })

  test.each(['multipart/form-data', 'multipart/form-data; boundary=x'])(
    'with incomplete multipart content is refused: %s',
    async (type) => {
      const { token } = await api.signIn()
      const { statusCode } = await api.app.inject({
        method: 'POST',
        url: '/api/v1/documents',
        payload: '--x',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': type,
        },
      })
      expect(statusCode).toBe(400)
    },
  )

  test('gets an error for each invalid field, with the name as sent', async () => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/users/sign_in',
      payload: { user: { email: '', password: '', remember_me: 'yes', accountId: 1 } },
    })
    const pointers = getErrors(answer).map(({ source }) => source?.pointer)
    expect(pointers.toSorted((a, b) => a!.localeCompare(b!))).toEqual([
      '/user/account_id',
      '/user/email',
      '/user/password',
      '/user/remember_me',
    ])
  })

  test('that breaks off during an upload leaves nothing behind', async () => {
    const isolatedApi = await startApi()
    const dana = await isolatedApi.signIn()
    await isolatedApi.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = isolatedApi.app.server.address() as AddressInfo
    const listUploads = async () =>
      (await readdir(join(isolatedApi.folder, 'files'), { recursive: true })).filter((name) =>
        /[0-9a-f]{32}$/.test(name),
      )

    const socket = createConnection(port, '127.0.0.1')
    socket.write(
      [
        'POST /api/v1/documents HTTP/1.1',
        'host: portal.test',
        `authorization: Bearer ${dana.token}`,
        'content-type: multipart/form-data; boundary=b',
        'content-length: 900000',
        '',
        '--b',
        'content-disposition: form-data; name="file_object_0"; filename="a.pdf"',
        '',
        `%PDF-1.7\n${'x'.repeat(200_000)}`,
      ].join('\r\n'),
    )
    // Wait until the first bytes are in storage: the upload is then in progress.
    await waitFor(async () => expect(await listUploads()).not.toEqual([]))
    socket.destroy()
    await waitFor(async () => expect(await listUploads()).toEqual([]))

    expect((await dana.call(documents.list, { query: {} })).total).toBe(0)
    await isolatedApi.stop()
  })
})

test('the health check passes while database and storage work, and names the one that is down', async () => {
  const isolatedApi = await startApi()
  const health = () => isolatedApi.app.inject({ url: '/api/health' })
  const healthy = { status: 'ok', database: 'ok', storage: 'ok', queue: 'ok' }
  expect((await health()).json()).toEqual(healthy)

  await rm(join(isolatedApi.folder, 'files'), { recursive: true })
  const storageDown = await health()
  expect(storageDown.statusCode).toBe(503)
  expect(storageDown.json()).toEqual({ ...healthy, status: 'unavailable', storage: 'away' })

  await isolatedApi.db.end()
  const databaseDown = await health()
  expect(databaseDown.headers['retry-after']).toBe('5')
  expect(databaseDown.json()).toMatchObject({ database: 'away', queue: 'away' })
  await isolatedApi.stop()
})

test('the health check reports a job queue that is behind, and still passes', async () => {
  const isolatedApi = await startApi()
  await isolatedApi.db.rows(sql`
    select 1 from graphile_worker.add_job('sweep_files', '{}'::json, run_at => now() - interval '16 minutes')
  `)
  const answer = await isolatedApi.app.inject({ url: '/api/health' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ status: 'ok', queue: 'behind' })
  await isolatedApi.stop()
})

/** Does nothing else for so long. */
function block(milliseconds: number): void {
  for (const until = performance.now() + milliseconds; performance.now() < until;);
}

test('an overloaded server refuses calls for a while instead of delaying all of them', async () => {
  const busy = await buildApp({ ...api.platform, maxEventLoopDelayMs: 1 })
  const answer = await waitFor(async () => {
    block(100)
    const given = await busy.inject({ url: '/api/v1/firm' })
    expect(given.statusCode).toBe(503)
    return given
  })
  expect(answer.headers['retry-after']).toBe('5')
  expect(getErrors(answer)).toMatchObject([{ code: 'unavailable' }])
  await busy.close()
})

test('a server whose start took all its time, so that no delay was measured yet, refuses none', async () => {
  const started = await buildApp({ ...api.platform, maxEventLoopDelayMs: 60_000 })
  for (let second = 0; second < 3; second++) {
    block(1_100)
    await nextTurn()
  }
  const answer = await started.inject({ url: '/api/v1/firm' })
  expect(answer.statusCode).toBe(200)
  await started.close()
})

describe('a slow body', () => {
  afterEach(() => void vi.useRealTimers())

  /** What a server answers that gets headers and the first byte of a body, and the rest once a stranger’s time is over. */
  async function sendSlowly(path: string, headers: string) {
    const { promise: isKnown, resolve: know } = Promise.withResolvers<void>()
    const app = await buildApp({
      ...api.platform,
      // Every call passes here, a stranger’s too, before its body is read.
      available: (task) => task().finally(know),
      maxEventLoopDelayMs: 0,
      maxAnonymousBodyMs: 10_000,
    })
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const socket = createConnection(Number(port), '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\n${headers}content-length: 9\r\n\r\n{`,
    )
    await isKnown
    await nextTurn()
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
    socket.write('        ')
    const answer = await text(socket).catch(() => '')
    await app.close()
    return answer
  }

  test('of a stranger is not waited for, that of who is signed in is', async () => {
    expect(await sendSlowly('/api/users/sign_in', '')).toBe('')
    const { token } = await api.signIn()
    const answer = await sendSlowly(
      '/api/v1/per_diem_entries',
      `authorization: Bearer ${token}\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
  })
})

describe('a server that shuts down', () => {
  async function startServer() {
    const app = await buildApp({ ...api.platform, maxEventLoopDelayMs: 0 })
    const answer = new PassThrough()
    app.get('/slowly', (_, reply) => reply.send(answer))
    return { app, answer, baseUrl: await app.listen({ host: '127.0.0.1', port: 0 }) }
  }

  /** A connection on which the server has seen this part of a request. */
  async function sendPart(baseUrl: string, output: string) {
    const socket = createConnection(Number(new URL(baseUrl).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(output)
    // By the time the server has answered another request, it has seen both.
    await fetch(`${baseUrl}/api/health`).then((answer) => answer.text())
    return socket.resume()
  }

  test('finishes the response in progress, and doesn’t wait for its keep-alive connection', async () => {
    const { app, answer, baseUrl } = await startServer()
    answer.write('half of it, ')
    const given = await fetch(`${baseUrl}/slowly`)
    expect(given.headers.get('connection')).toBe('keep-alive')
    const idle = await sendPart(baseUrl, 'GET /api/health HTTP/1.1\r\nhost:')
    const closed = app.close()
    // The connections without a response are closed by now.
    await once(idle, 'end')
    answer.end('and the rest')
    expect(await given.text()).toBe('half of it, and the rest')
    await closed
  })

  test.each([
    ['nothing yet', ''],
    ['half a request', 'GET /api/health HTTP/1.1\r\nhost:'],
  ])('doesn’t wait for a client that has sent %s', async (_, output) => {
    const { app, baseUrl } = await startServer()
    const ended = once(await sendPart(baseUrl, output), 'end')
    await app.close()
    await expect(ended).resolves.toEqual([])
  })
})

test('the firm is public, with its upcoming tax dates', async () => {
  const openapiDocument = await api.visitor(firm.show, {})
  expect(openapiDocument).toMatchObject({ name: 'Blue Ridge Trucker Tax', demo: false })
  expect(openapiDocument.estimatedTaxDates).toEqual([
    { year: 2026, quarter: 4, dueDate: '2027-01-15' },
    { year: 2027, quarter: 1, dueDate: '2027-04-15' },
    { year: 2027, quarter: 2, dueDate: '2027-06-15' },
    { year: 2027, quarter: 3, dueDate: '2027-09-15' },
  ])
})

test.each(['/api/docs', '/api/docs/'])(
  'the API documentation opens in a browser at %s',
  async (url) => {
    const page = await api.app.inject({ url })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain("default-src 'self'")
    const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)]
    expect(parts.length).toBeGreaterThan(4)
    for (const [, part] of parts) {
      const { pathname } = new URL(part!, `http://portal.test${url}`)
      const answer = await api.app.inject({ url: pathname })
      expect(answer.statusCode, pathname).toBe(200)
    }
  },
)

test('the OpenAPI document describes every call of the contract', async () => {
  type Described = { openapi: string; paths: Record<string, Record<string, unknown>> }
  const { openapi, paths } = (await api.app.inject({ url: '/api/openapi.json' })).json<Described>()
  expect(openapi).toBe('3.1.0')
  for (const endpoint of Object.values({ ...account, ...firm, ...documents })) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    expect(
      paths[path]?.[endpoint.method.toLowerCase()],
      `${endpoint.method} ${path}`,
    ).toMatchObject({ summary: endpoint.summary })
  }
})
