import { globSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { security } from '@milepost/contract/account/security'
import { staff } from '@milepost/contract/account/staff'
import { documents } from '@milepost/contract/documents/documents'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { eventsPath } from '@milepost/contract/wire/events'
import { everyCall } from '@milepost/testing/every-call.ts'
import { startApi } from '../../../test/servers/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
afterEach(() => api.stop())

describe('the calls of an account', () => {
  beforeEach(async () => void (api = await startApi({ maxCalls: { perMinute: 20, hashing: 30 } })))

  test('are turned away past the limit of a minute, and those of others are not', async () => {
    const [dana, riley] = [await api.signIn(), await api.signIn()]
    const list = ({ call }: typeof dana) => call(documents.list, { query: {} })
    for (let i = 0; i < 20; i++) await list(dana)

    await expect(list(dana)).rejects.toMatchObject({ status: 429 })
    // From then on without a query.
    const rows = vi.spyOn(api.db, 'rows')
    await expect(list(dana)).rejects.toMatchObject({ status: 429 })
    expect(rows).not.toHaveBeenCalled()
    rows.mockRestore()
    expect(await list(riley)).toMatchObject({ total: 0 })
  })
})

describe('every route', () => {
  beforeEach(async () => void (api = await startApi({ maxCalls: { perMinute: 1, hashing: 30 } })))

  test('is registered where calls are counted, or says nothing of anybody', async () => {
    const source = new URL('../../', import.meta.url)
    const registers = /\b(app|scope|server)\.(route|get|post|put|patch|delete|head|options|all)\(/
    const files = globSync('**/*.ts', { cwd: fileURLToPath(source) }).filter(
      (file) =>
        !file.endsWith('.test.ts') && registers.test(readFileSync(new URL(file, source), 'utf8')),
    )
    expect(files.toSorted()).toEqual([
      'platform/calls/serve.ts',
      'platform/events/event-stream.ts',
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
