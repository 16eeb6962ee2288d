import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { everyCall } from '@milepost/testing/every-call.ts'
import { demoPassword } from '../../apps/api/seeds/demo/demo-firm.ts'
import { withServer } from '../bench-server.ts'
import { quantile, type Figure } from '../figures.ts'
import { maxTimesControl, productLimits, readList, startFlood } from './flood-list.ts'

/** Who attacks, by the plan that has the call, and who is attacked: clients of the demo firm, with a year of work each. */
const attackers = ['pro', 'ride', 'ent']
const victim = 'ess'

/** They take longer than it is until an attacker may make a burst of calls again. */
const calls = 60
const control = '/v1/documents?limit=10'
const maxRatio = 3

/**
 * Each read of the contract, asked for by one client on eight connections: the other clients' list, p99, in times of a quiet
 * server's. The control is the flood of that list.
 */
export const measureEveryRead = (): Promise<Figure[]> =>
  withServer(
    { fill: async () => undefined, settings: { ...productLimits, MILEPOST_DEMO: '1' } },
    async ({ address }) => {
      const tokens = await Promise.all(attackers.map((name) => signIn(address, name)))
      const other = { token: await signIn(address, victim) }
      const times = async () => {
        const read = await readList(address, other, calls)
        if (read.some(({ isOk }) => !isOk)) throw new Error('The others were refused.')
        return read.map(({ time }) => time)
      }
      await times()

      const quiet: number[] = []
      const measure = async (token: string, path: string) => {
        quiet.push(...(await times()))
        const stop = await startFlood(address, { token }, { path: `/api${path}`, connections: 8 })
        const found = await times()
        const answers = await stop()
        return { path, p99: quantile(found, 0.99), answers }
      }
      const controlled = await measure(tokens[0]!, control)
      const measured: Awaited<ReturnType<typeof measure>>[] = []
      for (const { endpoint } of await everyCall()) {
        const call = isOwnRead(endpoint) && (await findCall(address, tokens, endpoint))
        if (call) measured.push(await measure(call.token, call.path))
      }
      const p99 = quantile(quiet, 0.99)
      const limit = Math.max(maxRatio, (maxTimesControl * controlled.p99) / p99)
      return [controlled, ...measured]
        .toSorted((a, b) => b.p99 - a.p99)
        .map(({ path, ...one }) => ({
          label: `list while another client asks for ${path} on 8 connections: p99, in times of the p99 without`,
          found: `${(one.p99 / p99).toFixed(2)}; ${one.p99.toFixed(1)} to ${p99.toFixed(1)} ms; the other got ${describe(one.answers)}`,
          ...(path !== control && {
            aim: `at most ${limit.toFixed(1)}`,
            isMet: one.p99 / p99 <= limit,
          }),
        }))
    },
  )

const describe = (answers: Record<string, { count?: number }>) =>
  Object.entries(answers)
    .map(([status, { count }]) => `${count} × ${status}`)
    .join(', ')

const isOwnRead = ({ method, access }: Endpoint) =>
  method === 'GET' && typeof access === 'string' && !['public', 'task-link'].includes(access)

async function signIn(address: string, name: string): Promise<string> {
  const answer = await fetch(`${address}/api/users/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      user: { email: `${name}@demo.milepost.test`, password: demoPassword },
    }),
  })
  const { data } = (await answer.json()) as { data: { attributes: { bearerToken: string } } }
  return data.attributes.bearerToken
}

/** The call as one of the attackers can make it: with the first record of the list it belongs to, if it names one. */
async function findCall(address: string, tokens: readonly string[], { path }: Endpoint) {
  const year = String(new Date().getUTCFullYear())
  for (const token of tokens) {
    const get = (one: string) =>
      fetch(`${address}/api${one}`, { headers: { authorization: `Bearer ${token}` } })
    const [list, rest] = path.split(/\/:(?!year\b)\w+/)
    let made = path.replace(':year', year)
    if (rest !== undefined && list !== undefined) {
      const found = await get(list)
      if (!found.ok) continue
      const { data } = (await found.json()) as { data: { id: string }[] }
      if (!Array.isArray(data) || data.length === 0) continue
      made = made.replace(/:\w+/, data[0]!.id)
    }
    const answer = await get(made)
    await answer.arrayBuffer()
    if (answer.ok) return { token, path: made }
  }
  return undefined
}
