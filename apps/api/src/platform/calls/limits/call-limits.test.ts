import { globSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { security } from '@milepost/contract/account/security'
import { staff } from '@milepost/contract/account/staff'
import { documents } from '@milepost/contract/documents/documents'
import { home } from '@milepost/contract/home/home'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { eventsPath } from '@milepost/contract/wire/events'
import { everyCall } from '@milepost/testing/every-call.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { waitFor } from '../../../../test/wait-for.ts'

let api: Awaited<ReturnType<typeof startApi>>
afterEach(() => api.stop())

/** One call, and no other: the time stands still. */
const maxCalls = { perMinute: 20, hashing: 30, now: () => 0 }

describe('the calls of an account', () => {
  beforeEach(async () => void (api = await startApi({ maxCalls })))

  test('are turned away past what it may make at once, and those of others are not', async () => {
    const [dana, riley] = [await api.signIn(), await api.signIn()]
    const list = ({ call }: typeof dana) => call(documents.list, { query: {} })
    await list(dana)
    await expect(list(dana)).rejects.toMatchObject({ status: 429 })
    // From then on without a query.
    const rows = vi.spyOn(api.db, 'rows')
    await expect(list(dana)).rejects.toMatchObject({ status: 429 })
    expect(rows).not.toHaveBeenCalled()
    rows.mockRestore()
    expect(await list(riley)).toMatchObject({ total: 0 })
  })
})

test('a light call finds room where a heavy one does not', async () => {
  // Twenty.
  api = await startApi({ maxCalls: { ...maxCalls, perMinute: 400 } })
  const dana = await api.signIn({ plan: 'ENT' })
  const loadHome = () => dana.call(home.show, { query: {} })
  await loadHome()
  await loadHome()
  await expect(loadHome()).rejects.toMatchObject({ status: 429 })
  await expect(loadHome()).rejects.toMatchObject({ status: 429 })
  expect(await dana.call(documents.list, { query: {} })).toMatchObject({ total: 0 })
})

describe('every route', () => {
  beforeEach(async () => void (api = await startApi({ maxCalls })))

  test('is counted by account or by address, or only says what anybody may see', async () => {
    const source = new URL('../../../', import.meta.url)
    const registers = /\b\w+\.route[<(]|\b(app|calls|fronts)\.(get|post|put|patch|delete|all)[<(]/
    const files = globSync('**/*.ts', { cwd: fileURLToPath(source) })
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => ({ file, text: readFileSync(new URL(file, source), 'utf8') }))
      .filter(({ text }) => registers.test(text))
    const limits = /callLimits\.count|rateLimit: \{/
    const limited = files.filter(({ text }) => limits.test(text)).map(({ file }) => file)
    expect(limited.toSorted()).toEqual([
      'features/bank/bank.webhook.routes.ts',
      'platform/events/event-stream.ts',
    ])
    const others = files.filter(({ text }) => !limits.test(text)).map(({ file }) => file)
    expect(others.toSorted()).toEqual([
      // For trying out, never on a firm's server.
      'features/bank/bank.sandbox.routes.ts',
      // Pages, which nginx counts alone.
      'features/firm/firm.app-links.routes.ts',
      'features/firm/setup/address.ts',
      'features/impersonation/impersonation.routes.ts',
      // Its calls are admitted by admit-calls.
      'platform/calls/serve.ts',
      // What the server is, and its calls.
      'platform/http/openapi.ts',
      'platform/observability/health.ts',
    ])
  })

  test('that somebody signs in for is counted, whatever it answers', async () => {
    const events = { method: 'GET', path: eventsPath, access: 'signed-in' } as const
    const calls = (await everyCall()).map(({ endpoint }) => endpoint)
    const open = ['public', 'task-link']
    const counted = [events, ...calls.filter(({ access }) => !open.includes(access as string))]
    const [dana, priya] = [await api.signIn({ plan: 'ENT' }), await api.signInStaff('admin')]
    // The one call that each has.
    await dana.call(documents.list, { query: {} })
    await priya.call(staff.list, {})
    const answers = await Promise.all(
      counted.map(async ({ method, path, access }) => {
        const { token } = typeof access === 'object' ? priya : dana
        const { statusCode } = await api.app.inject({
          method,
          url: `/api${path.replaceAll(/:\w+/g, dana.accountId)}`,
          headers: { authorization: `Bearer ${token}` },
        })
        return { call: `${method} ${path}`, statusCode }
      }),
    )
    expect(answers.filter(({ statusCode }) => statusCode !== 429)).toEqual([])
  })
})

describe('calls at once', () => {
  beforeEach(async () => void (api = await startApi()))

  test('of one account wait for their turn, so that others’ find a connection', async () => {
    const [greedy, modest] = [await api.signIn(), await api.signIn()]
    let active = 0
    let maxAtOnce = 0
    const rows = api.db.rows.bind(api.db)
    vi.spyOn(api.db, 'rows').mockImplementation(async (query) => {
      // Who calls is asked before the turn.
      const isSession = query.text.includes('client_sessions')
      if (isSession || !query.values.includes(greedy.accountId)) return rows(query)
      maxAtOnce = Math.max(maxAtOnce, ++active)
      await pause(20)
      active--
      return rows(query)
    })
    const all = Array.from({ length: 60 }, () =>
      greedy.call(hubMessages.list, { query: { page: 1 } }),
    )
    expect(await modest.call(hubMessages.list, { query: { page: 1 } })).toMatchObject({ total: 0 })
    expect(await Promise.all(all)).toHaveLength(60)
    // Each call asks two things at a time at most.
    expect(maxAtOnce).toBeLessThanOrEqual(8)
  })
})

describe('a caller who hangs up', () => {
  beforeEach(async () => void (api = await startApi()))

  test('has their turn until the work has ended, so that they have no more at once than who waits', async () => {
    const address = await api.app.listen({ port: 0, host: '127.0.0.1' })
    const [hasty, other] = [await api.signIn(), await api.signIn()]
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const begun: string[] = []
    const rows = api.db.rows.bind(api.db)
    vi.spyOn(api.db, 'rows').mockImplementation(async (query) => {
      const owner = [hasty, other].find(({ accountId }) => query.values.includes(accountId))
      if (query.text.includes('client_sessions') || !owner) return rows(query)
      begun.push(owner.accountId)
      await released
      return rows(query)
    })
    const load = ({ token }: typeof hasty, signal?: AbortSignal) =>
      fetch(`${address}/api/v1/hub_messages`, {
        headers: { authorization: `Bearer ${token}` },
        signal: signal ?? null,
      })
    const callsOf = ({ accountId }: typeof hasty) => begun.filter((one) => one === accountId).length
    const phone = new AbortController()
    const left = Array.from({ length: 4 }, () => load(hasty, phone.signal))
    // Each asks one thing first.
    await waitFor(() => expect(callsOf(hasty)).toBe(4))
    phone.abort()
    await Promise.allSettled(left)
    const next = load(hasty)
    const others = load(other)
    await waitFor(() => expect(callsOf(other)).toBeGreaterThan(0))
    expect(callsOf(hasty)).toBe(4)
    release()
    expect([(await next).status, (await others).status]).toEqual([200, 200])
  })
})

describe('calls that check a password or make codes', () => {
  beforeEach(
    async () => void (api = await startApi({ maxCalls: { perMinute: 1_000, hashing: 30 } })),
  )

  test('are few for an account, whatever their answers', async () => {
    const [dana, riley] = [await api.signIn(), await api.signIn()]
    const newCodes = ({ call }: typeof dana) =>
      call(security.newRecoveryCodes, { body: { password: 'wrong' } }).catch(
        ({ status }: { status: number }) => status,
      )
    const answers: unknown[] = []
    for (let i = 0; i < 31; i++) answers.push(await newCodes(dana))
    expect(answers.slice(0, 9).every((status) => status === 422)).toBe(true)
    expect(answers.at(-1)).toBe(429)
    expect(await newCodes(riley)).toBe(422)
  })
})
