import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { listedFields } from '@milepost/contract/documents/documents'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { findFreePort } from '../../apps/api/src/platform/database/embedded-database.ts'
import { benchPassword, insertClients, insertDocuments, newClients } from '../bench-clients.ts'
import { withServer, type BenchServer } from '../bench-server.ts'
import { median, runAlternately, toRatio, type Figure } from '../figures.ts'
import { load, type Loaded } from './load.ts'

/** Not in package.json: only this comparison needs it. */
const program = 'parse-server@9.10.0'
const [rounds, seconds, aim] = [12, 2, 2.5]
const [owners, documents, signedIn] = [500, 200, 50]
const masterKey = 'bench'

/**
 * The page of documents that the portal shows, compared with the same page of Parse Server: the same 100,000 rows, on the
 * same PostgreSQL, with an index for it, read by signed-in users who see only their own.
 */
export function parse(): Promise<Figure[]> {
  const clients = newClients(owners)
  const fill = async (db: Database) => {
    await insertClients(db, clients)
    await insertDocuments(db, clients, documents)
  }
  return withServer({ fill }, async (server) => {
    await using other = await startParse(server)
    const users = await fillParse(other)
    const path = `/api/v1/documents?limit=10&fields[document]=${listedFields.join(',')}`
    const requests = {
      ours: clients
        .slice(0, signedIn)
        .map(({ token }) => ({ path, headers: { authorization: `Bearer ${token}` } })),
      parse: users.map(({ id, token }) => ({
        path: `/parse/classes/Document?${new URLSearchParams({
          where: JSON.stringify({ owner: toPointer(id) }),
          order: '-createdAt',
          limit: '10',
          keys: 'title,status,fileCount',
        }).toString()}`,
        headers: { 'x-parse-application-id': 'bench', 'x-parse-session-token': token },
      })),
    }
    const figures: Figure[] = []
    for (const connections of [50, 1]) {
      const ask = (name: 'ours' | 'parse', url: string) => () =>
        load({ url, requests: requests[name], connections, seconds })
      const results = await runAlternately(rounds, {
        ours: ask('ours', server.address),
        parse: ask('parse', other.address),
      })
      figures.push(...compare(connections, results))
    }
    return figures
  })
}

function compare(connections: number, results: Record<'ours' | 'parse', Loaded>[]): Figure[] {
  const label = `list at ${connections === 1 ? '1 connection' : `${connections} connections`}`
  const ratio = toRatio(results, ({ ours, parse: other }) => ours.perSecond / other.perSecond)
  const both = (value: (loaded: Loaded) => number, digits: number) =>
    (['ours', 'parse'] as const)
      .map((name) => median(results.map((round) => value(round[name]))).toFixed(digits))
      .join(' to ')
  return [
    {
      label: `${label}: answers a second, to Parse Server`,
      found: ratio.text,
      aim: `at least ${aim}`,
      isMet: ratio.middle >= aim,
    },
    {
      label: `${label}: answers a second, p50 and p99 in ms, of both`,
      found: `${both((l) => l.perSecond, 0)}, ${both((l) => l.p50, 2)}, ${both((l) => l.p99, 2)}`,
    },
  ]
}

type Parse = { address: string; databaseUrl: string } & AsyncDisposable

async function startParse({ folder, ownerUrl }: BenchServer): Promise<Parse> {
  const databaseUrl = new URL(ownerUrl)
  await withClient(ownerUrl, (admin) => admin.query('create database parse'))
  databaseUrl.pathname = '/parse'
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const log = join(folder, 'parse.log')
  const output = openSync(log, 'w')
  const child = spawn('npx', ['--yes', program], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PARSE_SERVER_APPLICATION_ID: 'bench',
      PARSE_SERVER_MASTER_KEY: masterKey,
      PARSE_SERVER_MASTER_KEY_IPS: '127.0.0.1,::1',
      PARSE_SERVER_DATABASE_URI: databaseUrl.href,
      PARSE_SERVER_URL: `${address}/parse`,
      PARSE_SERVER_HOST: '127.0.0.1',
      PARSE_SERVER_SILENT: '1',
      PARSE_SERVER_LOGS_FOLDER: 'null',
      PORT: String(port),
    },
    stdio: ['ignore', output, output],
    // npx starts the server as its child: both are ended together.
    detached: true,
  })
  closeSync(output)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  for (;;) {
    const answer = await fetch(`${address}/parse/health`).catch(() => undefined)
    if (answer?.ok) break
    if (child.exitCode !== null)
      throw new Error(`Parse Server did not start: ${readFileSync(log, 'utf8')}`)
    await sleep(200)
  }
  return {
    address,
    databaseUrl: databaseUrl.href,
    async [Symbol.asyncDispose]() {
      process.kill(-child.pid!, 'SIGTERM')
      await ended
    },
  }
}

async function withClient(connectionString: string, work: (db: pg.Client) => Promise<unknown>) {
  const db = new pg.Client({ connectionString })
  await db.connect()
  try {
    await work(db)
  } finally {
    await db.end()
  }
}

/** Makes the class with its rights, users who are signed in, and the rows. */
async function fillParse({ address, databaseUrl }: Parse) {
  const send = async (path: string, body: unknown, rights: Record<string, string> = {}) => {
    const answer = await fetch(`${address}/parse${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-parse-application-id': 'bench',
        ...rights,
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`Parse Server refused ${path}: ${await answer.text()}`)
    return (await answer.json()) as { objectId: string; sessionToken: string }
  }
  const documentClass = {
    className: 'Document',
    fields: {
      title: { type: 'String' },
      status: { type: 'String' },
      fileCount: { type: 'Number' },
      owner: { type: 'Pointer', targetClass: '_User' },
    },
    classLevelPermissions: { find: { requiresAuthentication: true } },
  }
  await send('/schemas/Document', documentClass, { 'x-parse-master-key': masterKey })
  const users: { id: string; token: string }[] = []
  for (let i = 0; i < signedIn; i++) {
    const made = await send('/users', { username: `user${i}`, password: benchPassword })
    users.push({ id: made.objectId, token: made.sessionToken })
  }
  const others = Array.from({ length: owners - signedIn }, (_, i) => `other${i}`)
  await withClient(databaseUrl, async (db) => {
    await db.query(
      `
        insert into "Document" ("objectId", "createdAt", "updatedAt", title, status, "fileCount", owner, _rperm, _wperm)
        select left(md5(o || '-' || n), 20), now() - n * interval '1 hour', now(), 'Fuel receipt ' || n,
               case when n % 10 = 0 then 'uploaded' else 'posted' end, 2, o, array[o], array[o]
        from unnest($1::text[]) as o, generate_series(1, $2::int) as n
      `,
      [[...users.map(({ id }) => id), ...others], documents],
    )
    await db.query('create index on "Document" (owner, "createdAt" desc)')
    await db.query('analyze')
  })
  return users
}

const toPointer = (objectId: string) => ({ __type: 'Pointer', className: '_User', objectId })
