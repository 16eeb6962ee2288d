import type { Database } from '../../apps/api/src/platform/database/database.ts'
import type { BenchClient } from '../bench-clients.ts'
import { withServer } from '../bench-server.ts'
import { median, runAlternately, toRatio, type Figure } from '../figures.ts'
import {
  megabytes,
  processorSeconds,
  residentBytes,
  startProcess,
  type Started,
} from '../processes.ts'
import { load, withTokens, type Loaded } from './load.ts'

/** The routes that bare-route.ts implements. */
export type BareRoute =
  | 'list'
  | 'shown-list'
  | 'shown-hub-messages'
  | 'shown-trips'
  | 'shown-queue'
  | 'shown-profit-and-loss'
  | 'hub-messages'
  | 'hub-message'
  | 'per-diem'
  | 'profit-and-loss'
  | 'queue'
  | 'trips'
  | 'trip-year'

type Subject = {
  label: string
  route: BareRoute
  /** Path requested from both servers. */
  path: string
  /** Target throughput as a share of the bare route's. */
  aim: number
  /** The most that the p99 at 50 connections may be, in times of the bare route's. */
  p99Aim?: number
  clients: readonly BenchClient[]
  fill: (db: Database) => Promise<void>
  env?: Record<string, string>
  /** A round must be long enough to collect many responses. */
  rounds?: number
  seconds?: number
}

/** Compares a call with a bare route that runs the same queries on the same rows, in alternating rounds. */
export function againstBare(subject: Subject): Promise<Figure[]> {
  const { fill, clients, route, env } = subject
  return withServer({ fill }, async (server) => {
    const tokens = clients.slice(0, 100).map(({ token }) => token)
    const bare = await startProcess('bench/calls/bare-route.ts', server.folder, {
      DATABASE_URL: server.databaseUrl,
      TOKEN: tokens[0]!,
      ROUTE: route,
      ...env,
    })
    try {
      return await measure(server, bare, tokens, subject)
    } finally {
      await bare.stop()
    }
  })
}

async function measure(
  server: Started,
  bare: Started,
  tokens: string[],
  { label, path, aim, p99Aim, rounds = 24, seconds = 1 }: Subject,
): Promise<Figure[]> {
  const ask = ({ address, pid }: Started, connections: number) =>
    async function run() {
      const before = processorSeconds(pid)
      const url = `${address}${path}`
      const loaded = await load({ url, requests: withTokens(tokens), connections, seconds })
      return {
        ...loaded,
        processor: (processorSeconds(pid) - before) / loaded.answers,
      }
    }
  const before = residentBytes(server.pid)
  const figures: Figure[] = []
  for (const connections of [50, 1])
    figures.push(
      ...compare(
        `${label} at ${connections === 1 ? '1 connection' : `${connections} connections`}`,
        { aim, ...(connections > 1 && { p99Aim }) },
        await runAlternately(rounds, {
          ours: ask(server, connections),
          bare: ask(bare, connections),
        }),
      ),
    )
  return [
    ...figures,
    {
      label: `${label}: memory of the server before and after`,
      found: `${megabytes(before)}, ${megabytes(residentBytes(server.pid))}`,
    },
  ]
}

function compareP99(label: string, aim: number, results: Round[]): Figure {
  const ratio = toRatio(results, ({ ours, bare }) => ours.p99 / bare.p99)
  return {
    label: `${label}: p99, in times of the bare route's`,
    found: ratio.text,
    aim: `at most ${aim}`,
    isMet: ratio.middle <= aim,
  }
}

type Round = Record<'ours' | 'bare', Loaded & { processor: number }>

function compare(
  label: string,
  { aim, p99Aim }: Pick<Subject, 'aim' | 'p99Aim'>,
  results: Round[],
): Figure[] {
  const ratio = toRatio(results, ({ ours, bare }) => ours.perSecond / bare.perSecond)
  const both = (value: (loaded: Round['ours']) => number, digits: number) =>
    (['ours', 'bare'] as const)
      .map((name) => median(results.map((round) => value(round[name]))).toFixed(digits))
      .join(' to ')
  return [
    {
      label: `${label}: answers a second, to a bare route`,
      found: ratio.text,
      aim: `at least ${aim}`,
      isMet: ratio.middle >= aim,
    },
    ...(p99Aim === undefined ? [] : [compareP99(label, p99Aim, results)]),
    {
      label: `${label}: answers a second, p50 and p99 in ms`,
      found: `${both((l) => l.perSecond, 0)}, ${both((l) => l.p50, 2)}, ${both((l) => l.p99, 2)}`,
    },
    {
      label: `${label}: processor time an answer, in µs`,
      found: both(({ processor }) => processor * 1e6, 0),
    },
  ]
}
