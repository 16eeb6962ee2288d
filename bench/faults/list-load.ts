import { setTimeout as sleep } from 'node:timers/promises'
import type { System } from './system.ts'

export type Asked = { at: number; status: number; milliseconds: number }

/** Asks for a list over and over, over as many connections, until told to stop. A connection that broke has status 0. */
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
