// What the list costs without Milepost: Fastify, pg, and the queries that Milepost makes for it, and nothing else.
import { createHash } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { listDocuments } from '../apps/api/src/features/documents/documents.sql.ts'
import { admit } from '../apps/api/src/platform/admit.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { connect, type Db } from '../apps/api/src/platform/database.ts'
import { hashToken } from '../apps/api/src/platform/tokens.ts'

const { DATABASE_URL: url = '', TOKEN: token = '' } = process.env

type Statement = { name: string; text: string; values: (found: Found) => unknown[] }
type Found = { tokenHash: string; accountId: string }

const [sessions, lists] = await recordStatements()
const pool = new pg.Pool({ connectionString: url, max: 20, options: '-c timezone=UTC' })
const app = fastify()

app.get('/api/v1/documents', async (request) => {
  const tokenHash = hashToken(request.headers.authorization!.slice('Bearer '.length))
  const run = ({ name, text, values }: Statement, found: Found) =>
    pool.query<{ account_id: string }>({ name, text, values: values(found) })
  const { rows } = await run(sessions[0]!, { tokenHash, accountId: '' })
  const accountId = rows[0]!.account_id
  const [documents, ...others] = await Promise.all(
    lists.map((statement) => run(statement, { tokenHash, accountId })),
  )
  return { data: documents!.rows, meta: others.flatMap((other) => other.rows) }
})

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => {
  void app.close().then(() => pool.end().then(() => process.exit(0)))
})

/** The statements of the session and of the list, taken from Milepost's own code as it runs. */
async function recordStatements(): Promise<[Statement[], Statement[]]> {
  const db = connect(url)
  const recorded: Sql[] = []
  const recorder: Db = {
    rows: (statement) => (recorded.push(statement), db.rows(statement)),
    row: (statement) => (recorded.push(statement), db.row(statement)),
  }
  const client = await admit(recorder, systemClock, 'documents', `Bearer ${token}`)
  if (client?.kind !== 'client') throw new Error('The token belongs to no client.')
  const { accountId, tokenHash } = client
  const isOf = ({ text, values }: Sql): Statement => ({
    name: createHash('sha256').update(text).digest('hex').slice(0, 40),
    text,
    values: (found) =>
      values.map((value) =>
        value === tokenHash ? found.tokenHash : value === accountId ? found.accountId : value,
      ),
  })
  const session = recorded.splice(0).map(isOf)
  await listDocuments(recorder, accountId, { page: 1, limit: 10 })
  await db.end()
  return [session, recorded.map(isOf)]
}
