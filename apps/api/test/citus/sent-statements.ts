import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Database, Db } from '../../src/platform/database/database.ts'
import { analyze } from './analyze.ts'
import { readCatalog, type Catalog } from './catalog.ts'
import { rules } from './rules.ts'

/** The text of each statement that product code has sent, and the line that sent it. */
type SentStatements = Map<string, string>

/** Collects the statements sent through a database. Those that tests send themselves are left out. */
export function watchStatements(db: Database): SentStatements {
  const sent: SentStatements = new Map()
  const note = ({ text }: Sql) => {
    if (sent.has(text)) return
    const sender = findSender()
    if (sender) sent.set(text, sender)
  }
  // In place: a transaction has to stay the same object, by which it is known elsewhere.
  const watch = <Watched extends Db>(watched: Watched): Watched => {
    const inner: Db = { ...watched }
    return Object.assign(watched, {
      rows: (statement: Sql) => (note(statement), inner.rows(statement)),
      row: (statement: Sql) => (note(statement), inner.row(statement)),
    })
  }
  watch(db.lookups)
  const inner = { ...db }
  watch(db).transaction = (work) => inner.transaction((transaction) => work(watch(transaction)))
  return sent
}

/** The first line outside the database's own code; undefined if it is a test's. */
function findSender(): string | undefined {
  const frames = new Error().stack!.split('\n').slice(1)
  const files = frames.flatMap((frame) => /\/apps\/api\/([^)]+:\d+):\d+/.exec(frame)?.[1] ?? [])
  const sender = files.find(
    (file) => !/^(test\/(citus\/|recorded-)|src\/platform\/database\/database\.ts)/.test(file),
  )
  return sender === undefined || /^test\/|\.test\.ts/.test(sender) ? undefined : sender
}

/** Problems by statement, of all databases of this process. */
const problems = new Map<string, string[]>()

/** What is wrong with these statements on Citus, one line each. `url` leads to the database's owner. */
export async function findProblems(sent: SentStatements, url: string): Promise<string[]> {
  const unknown = [...sent.keys()].filter((text) => !problems.has(text))
  if (unknown.length > 0) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      const catalog = await readCatalog(client)
      for (const text of unknown) problems.set(text, await checkStatement(client, catalog, text))
    } finally {
      await client.end()
    }
  }
  return [...sent].flatMap(([text, sender]) =>
    problems.get(text)!.map((problem) => `${sender}: ${problem}\n  ${text.trim()}`),
  )
}

/** What is wrong with a statement on Citus. */
export async function checkStatement(
  client: pg.Client,
  catalog: Catalog,
  text: string,
): Promise<string[]> {
  const statement = await analyze(client, text)
  if (!statement) return []
  const found = Object.values(rules).flatMap((rule) => rule(statement, catalog))
  return [...new Set(found)]
}
