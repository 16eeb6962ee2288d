import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { insertClients, newClients, type BenchClient } from '../bench-clients.ts'
import { withServer } from '../bench-server.ts'
import { median, milliseconds, runAlternately, toRatio, type Figure } from '../figures.ts'
import { megabytes, peakBytesDuring, residentBytes } from '../processes.ts'
import { becomeRideShare, insertTrips, reportYear } from './attack-trips.ts'
import { productLimits, rounds } from './flood-list.ts'

const maxReportRatio = 5

/** A short log's PDF while another client's long one is being made. */
export function measureShortReport(): Promise<Figure> {
  // A report weighs much: each client asks for one.
  const [attackers, clients] = [newClients(rounds + 1), newClients(2 * (rounds + 1))]
  const fill = async (db: Database) => {
    const toIds = (all: BenchClient[]) => all.map(({ accountId }) => accountId)
    await insertClients(db, [...attackers, ...clients])
    await becomeRideShare(db, toIds([...attackers, ...clients]))
    await insertTrips(db, toIds(attackers), 4_000, 'x'.repeat(250))
    await insertTrips(db, toIds(clients), 10, 'Airport run')
  }
  return withServer({ fill, settings: productLimits }, async ({ address }) => {
    const fetchReport = async ({ token }: BenchClient) => {
      const url = `${address}/api/v1/pdfs/mileage_report/${reportYear}.pdf`
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
      await answer.arrayBuffer()
      return answer.status
    }
    const [nextAttacker, nextClient] = [attackers.values(), clients.values()]
    const short = () =>
      milliseconds(async () => {
        const status = await fetchReport(nextClient.next().value!)
        if (status !== 200) throw new Error(`No report: ${status}`)
      })
    const statuses: number[] = []
    const longTimes: number[] = []
    const results = await runAlternately(rounds, {
      quiet: short,
      attacked: async () => {
        const attacker = nextAttacker.next().value!
        const long = milliseconds(async () => statuses.push(await fetchReport(attacker)))
        await sleep(300)
        const time = await short()
        longTimes.push(await long)
        return time
      },
    })
    const ratio = toRatio(results, (round) => round.attacked / round.quiet)
    const [during, quiet] = (['attacked', 'quiet'] as const).map((state) =>
      median(results.map((round) => round[state])).toFixed(0),
    )
    return {
      label: 'PDF of 10 trips while another client’s of 4,000 is made: times of one alone',
      found: `${ratio.text}; ${during} to ${quiet} ms; the long one ${(median(longTimes) / 1_000).toFixed(1)} s, answers ${statuses.join(', ')}`,
      aim: `at most ${maxReportRatio}`,
      isMet: ratio.middle <= maxReportRatio,
    }
  })
}

const hungUp = 60
const maxMemoryRatio = 1.3

/** The server's memory while a client asks for a report of a year 60 times and hangs up each time. */
export function measureHungUpReports(): Promise<Figure> {
  const [client] = newClients(1) as [BenchClient]
  const fill = async (db: Database) => {
    await insertClients(db, [client])
    await becomeRideShare(db, [client.accountId])
    await insertTrips(db, [client.accountId], 7_000, 'Airport run')
  }
  return withServer({ fill, settings: productLimits }, async ({ address, pid }) => {
    const url = `${address}/api/v1/pdfs/mileage_report/${reportYear}.pdf`
    const headers = { authorization: `Bearer ${client.token}` }
    const peakOfOne = await peakBytesDuring(pid, async () => {
      const answer = await fetch(url, { headers })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`No report: ${answer.status}`)
    })
    const before = residentBytes(pid)
    const answers: string[] = []
    const peak = await peakBytesDuring(pid, async () => {
      await Promise.all(
        Array.from({ length: hungUp }, async () => {
          const answer = fetch(url, { headers, signal: AbortSignal.timeout(300) })
          answers.push(
            await answer.then(
              ({ status }) => String(status),
              () => 'none',
            ),
          )
        }),
      )
      // What goes on without anybody who waits for it.
      await sleep(5_000)
    })
    const ratio = peak / peakOfOne
    const refused = answers.filter((answer) => answer !== 'none').length
    return {
      label: `memory while a client hangs up on ${hungUp} reports after 0.3 s: times of the peak with one report`,
      found: `${ratio.toFixed(2)}; ${megabytes(before)}, then at most ${megabytes(peak)}, with one ${megabytes(peakOfOne)}; ${refused} answered before`,
      aim: `at most ${maxMemoryRatio}`,
      isMet: ratio <= maxMemoryRatio,
    }
  })
}
