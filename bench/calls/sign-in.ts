import { account } from '@milepost/contract/account/account'
import { CallFailed, createCaller } from '@milepost/contract/wire/caller'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { benchPassword, insertClients, insertDocuments, newClients } from '../bench-clients.ts'
import { withServer } from '../bench-server.ts'
import { median, runAlternately, toRatio, type Figure } from '../figures.ts'
import { load, withTokens } from './load.ts'

const maxRatio = 3
const rounds = 12
const seconds = 2
const concurrency = 50

/** The list's slowest responses while people sign in at the maximum rate, compared with no sign-ins. */
export function signIn(): Promise<Figure[]> {
  const clients = newClients(200)
  const fill = async (db: Database) => {
    await insertClients(db, clients)
    await insertDocuments(db, clients, 50)
  }
  return withServer({ fill }, async ({ address }) => {
    const tokens = clients.slice(0, 100).map(({ token }) => token)
    const url = `${address}/api/v1/documents?limit=10`
    const list = () => load({ url, requests: withTokens(tokens), connections: 10, seconds })
    const emails = clients.map(({ email }) => email)
    let signedIn = 0
    const results = await runAlternately(rounds, {
      alone: list,
      flooded: async () => {
        const flood = startFlood(address, emails)
        try {
          return await list()
        } finally {
          signedIn += await flood.stop()
        }
      },
    })
    const ratio = toRatio(results, ({ alone, flooded }) => flooded.p99 / alone.p99)
    const [alone, flooded] = (['alone', 'flooded'] as const).map((name) =>
      median(results.map((round) => round[name].p99)).toFixed(0),
    )
    const each = Math.round(signedIn / ((rounds + 1) * seconds))
    return [
      {
        label: `list while ${concurrency} sign in at once: p99, in times of the p99 without`,
        found: `${ratio.text}; ${flooded} to ${alone} ms, ${each} signed in a second`,
        aim: `at most ${maxRatio}`,
        isMet: ratio.middle <= maxRatio,
      },
    ]
  })
}

let attempts = 0

/**
 * Signs in until stopped, many at once, each with a different client address in the proxy's header; returns
 * how many succeeded.
 */
function startFlood(address: string, emails: readonly string[]) {
  const end = new AbortController()
  let signedIn = 0
  async function one(): Promise<void> {
    while (!end.signal.aborted) {
      const number = ++attempts
      const from = `198.18.${(number >> 8) & 255}.${number & 255}`
      const call = createCaller({
        root: `${address}/api`,
        token: () => undefined,
        send: (url, { method, headers, body }) => {
          headers.set('x-forwarded-for', from)
          return fetch(url, { method, headers, body: body ?? null })
        },
      })
      const user = { email: emails[number % emails.length]!, password: benchPassword }
      try {
        await call(account.signIn, { body: { user } })
        signedIn++
      } catch (reason) {
        // Being turned away (503) is expected in a flood; anything else is a failure.
        if (!(reason instanceof CallFailed) || reason.status !== 503) throw reason
      }
    }
  }
  const all = Promise.all(Array.from({ length: concurrency }, one))
  all.catch(() => undefined)
  return {
    async stop() {
      end.abort()
      await all
      return signedIn
    },
  }
}
