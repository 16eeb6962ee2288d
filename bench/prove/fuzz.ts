import fc from 'fast-check'
import { canUse, type Access } from '@milepost/contract/wire/access'
import { everyCall } from '@milepost/testing/every-call.ts'
import { sql, type Database } from '../../apps/api/src/platform/database/database.ts'
import { withServer, type BenchServer } from '../bench-server.ts'
import { median } from '../figures.ts'
import { megabytes, residentBytes } from '../processes.ts'
import { createRequests, type FuzzRequest } from './fuzz-requests.ts'
import type { Outcome } from './proof.ts'
import { listSessions, renewSessions, type Caller } from './sessions.ts'

/** Maximum response time in ms, and maximum ratio of the last quarter's memory to the second quarter's. */
const timeoutMs = 2_000
const maxGrowth = 1.15
const concurrency = 4

/**
 * Sends requests generated from the contract's schemas to a server with the demo firm: no 5xx, no slow
 * answer, no growing memory.
 */
export async function fuzz(count: number): Promise<Outcome> {
  const seed = Number(process.env.PROVE_SEED ?? Date.now() % 2 ** 31)
  console.log(`  PROVE_SEED=${seed}`)
  // With a large heap limit, V8 collects late and the heap grows for minutes. With this small one, growth
  // means retained memory.
  const settings = { MILEPOST_DEMO: '1', NODE_OPTIONS: '--max-old-space-size=256' }
  return withServer({ fill: async () => undefined, settings }, async (server) => {
    const callers = await listSessions(server.db)
    const ids = await listIds(server.db)
    const calls = await everyCall()
    const arbitrary = await createRequests(calls, {
      ids: () => ids,
      callers: callers.length,
      findCallers: (access) =>
        callers.flatMap((caller, i) => (canAccess(caller, access) ? [i] : [])),
    })
    const requests = fc.sample(arbitrary, { seed, numRuns: count })

    const [failures, memory, statuses] = [[] as string[], [] as number[], new Map<number, number>()]
    const slow = new Set<string>()
    let [slowest, next] = [0, 0]
    async function sendSome(): Promise<void> {
      for (let n = next++; n < requests.length; n = next++) {
        if (n % 250 === 0) await renewSessions(server.db, callers)
        if (n % 50 === 0) memory.push(residentBytes(server.pid))
        const request = requests[n]!
        const { status, milliseconds, text } = await send(server, request, n, callers)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        slowest = Math.max(slowest, milliseconds)
        if (milliseconds > timeoutMs) slow.add(request.name)
        if (status === 0 || status >= 500 || milliseconds > timeoutMs)
          failures.push(`${n}: ${describe(request)}: ${status} after ${milliseconds} ms: ${text}`)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, sendSome))
    for (const failure of failures.slice(0, 20)) console.error(failure)

    const quarter = Math.floor(memory.length / 4)
    const [early, late] = [memory.slice(quarter, 2 * quarter), memory.slice(-quarter)].map(median)
    const isFlat = late! <= early! * maxGrowth
    const refused = statuses.get(422) ?? 0
    const good = [...statuses].reduce((sum, [status, n]) => (status < 300 ? sum + n : sum), 0)
    return {
      holds: failures.length === 0 && isFlat,
      figure:
        `${count} requests to ${calls.length} calls (seed ${seed}), ${good} accepted, ${refused} refused for their content; ${failures.length} failed or slow (slow: ${[...slow].join(', ') || 'none'}); ` +
        `slowest ${Math.round(slowest)} ms; memory ${megabytes(early!)}, then ${megabytes(late!)}`,
    }
  })
}

const describe = ({ name, path, body, key, who }: FuzzRequest) => {
  const content = body()
  const shown = content instanceof FormData ? JSON.stringify([...content.entries()]) : content
  return `${name} ${path} by ${who} with key ${key}: ${shown?.slice(0, 600) ?? ''}`
}

async function send(
  { address }: BenchServer,
  { method, path, who, key, contentType, body }: FuzzRequest,
  n: number,
  callers: readonly Caller[],
): Promise<{ status: number; milliseconds: number; text: string }> {
  const began = performance.now()
  const token = callers[who]?.token
  try {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(contentType && { 'content-type': contentType }),
        // Each from a different address: rate limits are proven elsewhere.
        'x-forwarded-for': `198.18.${(n >> 8) & 255}.${n & 255}`,
      },
      body: body() ?? null,
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      milliseconds: performance.now() - began,
      text: text.slice(0, 300),
    }
  } catch (reason) {
    return { status: 0, milliseconds: performance.now() - began, text: String(reason) }
  }
}

function canAccess({ role, ...standing }: Caller, access: Access): boolean {
  if (access === 'public') return true
  if (typeof access === 'object') return role !== null && access.staff.includes(role)
  return (
    role === null && access !== 'task-link' && (access === 'signed-in' || canUse(access, standing))
  )
}

/** Ids of records of every kind, for use in requests. */
async function listIds(db: Database): Promise<string[]> {
  const tables = await db.rows<{ name: string }>(sql`
    select quote_ident(table_name) as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'
    order by table_name
  `)
  const found = await Promise.all(
    tables.map(({ name }) => db.pool.query<{ id: string }>(`select id from ${name} limit 20`)),
  )
  return found.flatMap(({ rows }) => rows.map(({ id }) => id))
}
