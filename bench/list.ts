import { insertClients, insertDocuments, newClients } from './bench-clients.ts'
import type { Database } from '../apps/api/src/platform/database.ts'
import { withServer } from './bench-server.ts'
import { inTurns, median, ratioOf, type Figure } from './figures.ts'
import { load, type Loaded } from './load.ts'
import {
  megabytes,
  processorSeconds,
  residentBytes,
  startProcess,
  type Started,
} from './processes.ts'

const aim = 0.9
const rounds = 24
const seconds = 1

/** A page of a client's documents, against a bare route that makes the same queries on the same 100,000 documents. */
export function list(): Promise<Figure[]> {
  const clients = newClients(500)
  const fill = async (db: Database) => {
    await insertClients(db, clients)
    await insertDocuments(db, clients, 200)
    await db.pool.query('analyze')
  }
  return withServer({ fill }, async (server) => {
    const tokens = clients.slice(0, 100).map(({ token }) => token)
    const env = { DATABASE_URL: server.databaseUrl, TOKEN: tokens[0]! }
    const bare = await startProcess('bench/bare-list.ts', server.folder, env)
    try {
      return await measure(server, bare, tokens)
    } finally {
      await bare.stop()
    }
  })
}

async function measure(server: Started, bare: Started, tokens: string[]): Promise<Figure[]> {
  const ask = ({ address, pid }: Started, connections: number) =>
    async function run() {
      const before = processorSeconds(pid)
      const url = `${address}/api/v1/documents?limit=10`
      const loaded = await load({ url, tokens, connections, seconds })
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
        connections,
        await inTurns(rounds, { ours: ask(server, connections), bare: ask(bare, connections) }),
      ),
    )
  return [
    ...figures,
    {
      what: 'list: memory of the server before and after',
      found: `${megabytes(before)}, ${megabytes(residentBytes(server.pid))}`,
    },
  ]
}

type Round = Record<'ours' | 'bare', Loaded & { processor: number }>

function compare(connections: number, results: Round[]): Figure[] {
  const what = `list at ${connections === 1 ? '1 connection' : `${connections} connections`}`
  const ratio = ratioOf(results, ({ ours, bare }) => ours.perSecond / bare.perSecond)
  const both = (value: (loaded: Round['ours']) => number, digits: number) =>
    (['ours', 'bare'] as const)
      .map((name) => median(results.map((round) => value(round[name]))).toFixed(digits))
      .join(' to ')
  return [
    {
      what: `${what}: answers a second, to a bare route`,
      found: ratio.text,
      aim: `at least ${aim}`,
      isMet: ratio.middle >= aim,
    },
    {
      what: `${what}: answers a second, p50 and p99 in ms`,
      found: `${both((l) => l.perSecond, 0)}, ${both((l) => l.p50, 2)}, ${both((l) => l.p99, 2)}`,
    },
    {
      what: `${what}: processor time an answer, in µs`,
      found: both(({ processor }) => processor * 1e6, 0),
    },
  ]
}
