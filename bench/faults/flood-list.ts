import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { insertClients, insertDocuments, newClients, type BenchClient } from '../bench-clients.ts'
import { withServer, type BenchServer } from '../bench-server.ts'
import { milliseconds, quantile, runAlternately, type Figure } from '../figures.ts'

/** The limits of the product, not those of a bench. */
export const productLimits = { CALLS_PER_MINUTE: '' }
export const rounds = 3
/** In each of the rounds: enough that one slow call, such as the first of a burst, is not the p99. */
const listCalls = 200
/** A pause (ms) after each: the client who is measured makes no more calls than one may. */
const pauseMs = 55

/** `{n}` in the headers or body becomes the number of the call, `{address}` one of 200 networks in turn. */
export type Attack = {
  path: string
  connections: number
  /** Calls a second, of all connections; without it as many as are answered. */
  overallRate?: number
  /** JSON, sent by POST. */
  body?: string
  /** The file of a form, sent by POST. */
  form?: string
  headers?: Record<string, string>
}

export type Flood = Omit<Attack, 'path'> & {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
}

/** The list's times for one client, one call after another. */
export async function readList(
  address: string,
  { token }: Pick<BenchClient, 'token'>,
  count = listCalls,
) {
  const calls: { time: number; isOk: boolean }[] = []
  for (let i = 0; i < count; i++) {
    let isOk = false
    const time = await milliseconds(async () => {
      const answer = await fetch(`${address}/api/v1/documents?limit=10`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await answer.arrayBuffer()
      isOk = answer.ok
    })
    calls.push({ time, isOk })
    await sleep(pauseMs)
  }
  return calls
}

/** Repeats one call on many connections until stopped. The stop returns how often it got each status. */
export async function startFlood(
  address: string,
  { token }: Pick<BenchClient, 'token'>,
  { path, headers, ...attack }: Attack,
): Promise<() => Promise<Record<string, { count?: number }>>> {
  const flood = fork(fileURLToPath(new URL('./flood.ts', import.meta.url)))
  const { body, form } = attack
  flood.send({
    url: `${address}${path}`,
    ...attack,
    method: body === undefined && form === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  } satisfies Flood)
  await once(flood, 'message')
  return async () => {
    flood.send('stop')
    const [statuses] = (await once(flood, 'message')) as [Record<string, { count?: number }>]
    return statuses
  }
}

type ListSetting = {
  label: string
  attack: Attack | ((attacker: BenchClient) => Attack)
  maxRatio?: number
  /** As many calls that cost next to nothing. The attack may then slow the list 1.5 times as much as they do. */
  control?: Attack
  /** Prepares the accounts that attack. */
  prepare?: (db: Database, accounts: string[]) => Promise<unknown>
  /** Measures something more on the attacked server. */
  more?: (server: BenchServer) => Promise<string>
}

/** How much more an attack may slow the list than its control. */
export const maxTimesControl = 1.5

/** The list's slowest answers to one client while another attacks. Each round has clients of its own, as limits last. */
export function measureList({
  label,
  attack,
  maxRatio = 3,
  control,
  prepare,
  more,
}: ListSetting): Promise<Figure> {
  const [attackers, clients] = [newClients(rounds + 1), newClients(3 * (rounds + 1))]
  const fill = async (db: Database) => {
    await insertClients(db, [...attackers, ...clients])
    await insertDocuments(db, clients, 50)
    const accounts = attackers.map(({ accountId }) => accountId)
    await prepare?.(db, accounts)
  }
  return withServer({ fill, settings: productLimits }, async (server) => {
    const { address } = server
    const [nextAttacker, nextClient] = [attackers.values(), clients.values()]
    const list = () => readList(address, nextClient.next().value!)
    const got: Record<string, number> = {}
    const results = await runAlternately(rounds, {
      quiet: list,
      attacked: async () => {
        const attacker = nextAttacker.next().value!
        const one = typeof attack === 'function' ? attack(attacker) : attack
        const stop = await startFlood(address, attacker, one)
        try {
          return await list()
        } finally {
          for (const [status, { count = 0 }] of Object.entries(await stop()))
            got[status] = (got[status] ?? 0) + count
        }
      },
      controlled: async () => {
        if (!control) return []
        const stop = await startFlood(address, { token: 'none' }, control)
        return list().finally(stop)
      },
    })
    type Side = 'attacked' | 'quiet' | 'controlled'
    const calls = (name: Side) => results.flatMap((round) => round[name])
    const times = (name: Side, share: number) =>
      quantile(
        calls(name).map(({ time }) => time),
        share,
      )
    const compare = (share: number) =>
      `${times('attacked', share).toFixed(1)} to ${times('quiet', share).toFixed(1)} ms`
    const toQuiet = (name: Side) => times(name, 0.99) / times('quiet', 0.99)
    const ratio = toQuiet('attacked')
    const controlRatio = control ? toQuiet('controlled') : 0
    const limit = Math.max(maxRatio, maxTimesControl * controlRatio)
    const refused = calls('attacked').filter(({ isOk }) => !isOk).length
    const answers = Object.entries(got).map(([status, count]) => `${count} × ${status}`)
    const rest =
      (control ? `; ${controlRatio.toFixed(2)} by the control` : '') +
      (more ? `; ${await more(server)}` : '')
    return {
      label: `list while another client asks for ${label}: p99, in times of the p99 without`,
      found: `${ratio.toFixed(2)}; p99 ${compare(0.99)}, p50 ${compare(0.5)}; ${refused} refused; the other got ${answers.join(', ')}${rest}`,
      aim: `at most ${maxRatio}${control ? ` or ${maxTimesControl} times the control` : ''}, 0 refused`,
      isMet: ratio <= limit && refused === 0,
    }
  })
}
