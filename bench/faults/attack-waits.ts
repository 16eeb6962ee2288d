import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { notify } from '../../apps/api/src/shared/notify.ts'
import { startMailServer } from '../../apps/api/test/servers/mail-server.ts'
import { benchPassword, insertClients, newClients, type BenchClient } from '../bench-clients.ts'
import { withServer } from '../bench-server.ts'
import { median, milliseconds, runAlternately, toRatio, type Figure } from '../figures.ts'
import { wrongSignIns } from './attack-lists.ts'
import { productLimits, rounds, startFlood } from './flood-list.ts'

const signInsEach = 5
const maxRatio = 3

/** A right sign-in from a device that its person used before, while strangers try passwords. */
export function measureRightSignIn(): Promise<Figure> {
  const clients = newClients(2 * (rounds + 1) * signInsEach + 1)
  const fill = (db: Database) => insertClients(db, clients)
  return withServer({ fill, settings: productLimits }, async ({ address }) => {
    const signIn = async ({ email }: BenchClient, device: string) => {
      const answer = await fetch(`${address}/api/users/sign_in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
        body: JSON.stringify({ user: { email, password: benchPassword, device } }),
      })
      await answer.arrayBuffer()
      return answer.status
    }
    const devices = new Map(clients.map((client) => [client, randomUUID()]))
    for (const [client, device] of devices) await signIn(client, device)

    const next = devices.entries()
    const signInAgain = async () => {
      const times: number[] = []
      for (let i = 0; i < signInsEach; i++) {
        const [client, device] = next.next().value!
        const time = await milliseconds(async () => {
          const status = await signIn(client, device)
          if (status !== 201) throw new Error(`Not signed in: ${status}`)
        })
        times.push(time)
      }
      return median(times)
    }
    const [last] = [...devices].at(-1)!
    const strangers: string[] = []
    const results = await runAlternately(rounds, {
      quiet: signInAgain,
      attacked: async () => {
        const stop = await startFlood(address, last, wrongSignIns)
        try {
          // Until the strangers' lane is full.
          await sleep(1_000)
          const time = await signInAgain()
          const asked = performance.now()
          const status = await signIn(last, randomUUID())
          strangers.push(`${status} after ${(performance.now() - asked).toFixed(0)} ms`)
          return time
        } finally {
          await stop()
        }
      },
    })
    const ratio = toRatio(results, (round) => round.attacked / round.quiet)
    const [during, quiet] = (['attacked', 'quiet'] as const).map((state) =>
      median(results.map((round) => round[state])).toFixed(0),
    )
    return {
      label:
        'right sign-in from a known device during 200 wrong ones a second from 200 networks: times of one alone',
      found: `${ratio.text}; ${during} to ${quiet} ms; from a new device ${strangers.join(', ')}`,
      aim: `at most ${maxRatio}`,
      isMet: ratio.middle <= maxRatio,
    }
  })
}

let addresses = 0
/** Each sign-in comes from a network of its own. */
const nextAddress = () => `2001:db9:${(++addresses).toString(16)}::1`

const bulkMails = 180
const relayMs = 500

/** The mail for a new password behind the notices to many clients, over a relay that takes half a second for each. */
export async function measureResetMail(): Promise<Figure> {
  const [first, second, ...others] = newClients(bulkMails + 2) as [BenchClient, BenchClient]
  const arrivals = new Map<string, () => void>()
  const taken: string[] = []
  const relay = await startMailServer({
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () =>
        setTimeout(() => {
          for (const { address } of envelope.rcptTo) {
            taken.push(address)
            arrivals.get(address)?.()
          }
          done()
        }, relayMs),
      )
    },
  })
  const settings = {
    ...productLimits,
    SMTP_URL: `smtp://127.0.0.1:${relay.port}`,
    MAIL_FROM: 'Firm <office@firm.test>',
  }
  try {
    const fill = (db: Database) => insertClients(db, [first, second, ...others])
    return await withServer({ fill, settings }, async ({ address, db }) => {
      const untilMail = ({ email }: BenchClient) =>
        milliseconds(async () => {
          const { promise: arrival, resolve } = Promise.withResolvers<void>()
          arrivals.set(email, resolve)
          const answer = await fetch(`${address}/api/users/password`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ user: { email } }),
          })
          if (!answer.ok) throw new Error(`No mail: ${answer.status}`)
          await arrival
        })
      const quiet = await untilMail(first)
      for (const { accountId } of others as BenchClient[])
        await db.transaction((transaction) =>
          notify(transaction, {
            accountId,
            kind: 'books_ready',
            aboutId: `${new Date().getUTCFullYear()}-01`,
            path: '/',
            at: new Date(),
          }),
        )
      while (taken.length < 10) await sleep(20)
      const behind = await untilMail(second)
      const ratio = behind / quiet
      return {
        label: `mail for a new password behind ${bulkMails} notices, ${relayMs / 1_000} s each: times of one alone`,
        found: `${ratio.toFixed(2)}; ${(behind / 1_000).toFixed(1)} to ${(quiet / 1_000).toFixed(1)} s, ${bulkMails + 2 - taken.length} of the notices still waiting`,
        aim: `at most ${maxRatio}`,
        isMet: ratio <= maxRatio && taken.length < bulkMails,
      }
    })
  } finally {
    await relay.stop()
  }
}
