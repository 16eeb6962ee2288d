import { setTimeout as sleep } from 'node:timers/promises'
import type { System } from './system.ts'

export type Asked = { at: number; status: number; milliseconds: number }

/** Requests a list repeatedly over several connections until stopped. A broken connection counts as status 0. */
export async function askUntil(
  stop: AbortSignal,
  { address, clients }: Pick<System, 'address' | 'clients'>,
  connections = 20,
): Promise<Asked[]> {
  const asked: Asked[] = []
  const ask = async (n: number) => {
    const headers = { authorization: `Bearer ${clients[n % clients.length]!.token}` }
    while (!stop.aborted) {
      const at = performance.now()
      const status = await fetch(`${address}/api/v1/documents?limit=10`, { headers }).then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.status
        },
        () => 0,
      )
      asked.push({ at, status, milliseconds: performance.now() - at })
      await sleep(10)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, n) => ask(n)))
  return asked
}
