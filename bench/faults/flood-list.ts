import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type autocannon from 'autocannon'
import type { BenchClient } from '../bench-clients.ts'
import { milliseconds } from '../figures.ts'

/** In each of the rounds. */
const listCalls = 100
/** A pause (ms) after each: the client who is measured makes no more calls than one may. */
const pauseMs = 55

export type Attack = { path: string; connections: number; body?: string }

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
  { path, ...attack }: Attack,
): Promise<() => Promise<Record<string, { count?: number }>>> {
  const flood = fork(fileURLToPath(new URL('./flood.ts', import.meta.url)))
  flood.send({
    url: `${address}${path}`,
    ...attack,
    method: attack.body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  } satisfies autocannon.Options)
  await once(flood, 'message')
  return async () => {
    flood.send('stop')
    const [statuses] = (await once(flood, 'message')) as [Record<string, { count?: number }>]
    return statuses
  }
}
