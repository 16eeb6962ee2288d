import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canUse, plans, type Area } from '@milepost/contract/wire/access'
import { CallFailed, type CallOptions } from '@milepost/contract/wire/caller'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { everyCall } from '@milepost/testing/every-call.ts'
import { staffWithPassword } from './callers/second-factor.ts'
import { getInput, isCreation } from './inputs/creation-inputs.ts'
import { startApi } from './servers/start-api.ts'

/**
 * Every creating call of the contract, sent ten times at once with one key, leaves in the database what one
 * request leaves, but for the log, which has each answer. As many as there are connections: more would wait for one.
 */
const creations = (await everyCall()).filter(({ name, endpoint }) => isCreation(name, endpoint))

let api: Awaited<ReturnType<typeof startApi>>
let admin: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  api = await startApi()
  admin = await staffWithPassword(api, 'admin')
})
afterAll(() => api.stop())

test.each(creations.map(({ name, endpoint }) => [name, endpoint] as const))(
  '%s, sent ten times at once with one key, is executed once',
  async (name, endpoint) => {
    // The first entry of the firm's own log also creates its chain.
    await runTimes(name, endpoint, 1)
    const once = await runTimes(name, endpoint, 1)
    const often = await runTimes(name, endpoint, 10)
    expect(once.answers).toHaveLength(1)
    expect(new Set(often.answers).size).toBe(1)
    expect(often.rows).toEqual(once.rows)
  },
)

/** Sends a call several times at once for a new client; returns the answers and the number of new rows by table. */
async function runTimes(name: string, endpoint: Endpoint, times: number) {
  const owner = await newOwner(endpoint)
  const { params, body } = await getInput(name)(owner, admin, api)
  const input = { params: { accountId: owner.accountId, ...params }, ...(body && { body }) }
  const caller = typeof endpoint.access === 'object' ? admin : owner
  const before = await rowsByTable()
  const options = { idempotencyKey: randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: times }, () => retryConflicts(caller.call, endpoint, input, options)),
  )
  const after = await rowsByTable()
  const rows = Object.entries(after).map(
    ([table, count]) => [table, count - before[table]!] as const,
  )
  return { answers, rows: new Map(rows.filter(([, count]) => count !== 0)) }
}

type Call = typeof admin.call

/** Sends a call again while another with its key is in progress, as a phone would. */
async function retryConflicts(
  call: Call,
  endpoint: Endpoint,
  input: object,
  options: CallOptions,
): Promise<string> {
  for (;;)
    try {
      return JSON.stringify((await call(endpoint, input as never, options)) ?? null)
    } catch (reason) {
      if (!(reason instanceof CallFailed) || reason.status !== 409) throw reason
      await pause(10)
    }
}

async function newOwner({ access }: Endpoint) {
  const plan = plans.find(
    (one) =>
      typeof access === 'object' ||
      access === 'signed-in' ||
      canUse(access as Area, { clientCustomerType: one, isActive: true, isLimited: false }),
  )!
  return { plan, ...(await api.signIn({ plan })) }
}

async function rowsByTable(): Promise<Record<string, number>> {
  const { rows: tables } = await api.db.pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where (schemaname = 'public' or tablename = '_private_jobs') and tablename <> 'audit_log'
  `)
  const counts = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`,
  )
  const { rows } = await api.db.pool.query<{ name: string; count: number }>(
    counts.join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}
