import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { sequentialMode } from './distribution.ts'

export { default as sql, empty, join } from 'sql-template-tag'

/** Runs queries: the pool, or a transaction. */
export type Db = {
  /** All rows, their columns in camelCase. */
  rows<Row>(statement: Sql): Promise<Row[]>
  /** The first row, if there is one. */
  row<Row>(statement: Sql): Promise<Row | undefined>
}

export type Database = Db & {
  pool: pg.Pool
  /**
   * Commits when `work` resolves, rolls back when it throws. No query may be sent after `work` has
   * ended.
   */
  transaction<T>(work: (transaction: Db) => Promise<T>): Promise<T>
  end(): Promise<void>
}

type DatabaseOptions = {
  connections?: number
  /**
   * How long (ms) a query may wait for data. The database's own statement timeout comes before
   * that.
   */
  silenceTimeoutMs?: number
  onIdleError?: (error: Error) => void
  /** Called after a commit with the keys passed to `markWritten` in the transaction. */
  onWritten?: (consistencyKeys: ReadonlySet<string>) => Promise<void>
}

const writtenKeys = new WeakMap<Db, Set<string>>()

/**
 * Marks an account or a member of staff as written to by this transaction: reads for them must not
 * be older. Used only with a replica.
 */
export const markWritten = (transaction: Db, consistencyKey: string) =>
  void writtenKeys.get(transaction)?.add(consistencyKey)

/** Opens a pool of connections; nothing is sent before the first query. */
export function connect(
  url: string,
  {
    connections = 20,
    silenceTimeoutMs = 35_000,
    onIdleError = () => undefined,
    onWritten,
  }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    options: `-c timezone=UTC ${sequentialMode}`,
    types: { getTypeParser: getParser as typeof pg.types.getTypeParser },
  })
  // Without a listener, an idle connection that breaks would end the process.
  pool.on('error', onIdleError)
  // So would one that breaks between two queries of a transaction; the next query reports it.
  pool.on('connect', (connection) => {
    connection.on('error', () => undefined)
    closeWhenSilent(connection, silenceTimeoutMs)
  })

  return {
    ...createDb(pool),
    pool,
    async transaction(work) {
      const connection = await pool.connect()
      let isOver = false
      const transaction = createDb(connection, () => isOver)
      const consistencyKeys = new Set<string>()
      if (onWritten) writtenKeys.set(transaction, consistencyKeys)
      let broken: Error | undefined
      let result
      try {
        await connection.query('begin')
        result = await work(transaction)
        isOver = true
        await connection.query('commit')
      } catch (reason) {
        isOver = true
        await connection.query('rollback').catch((error: Error) => (broken = error))
        throw reason
      } finally {
        connection.release(broken)
      }
      if (consistencyKeys.size > 0) await onWritten?.(consistencyKeys)
      return result
    },
    end: () => pool.end(),
  }
}

/**
 * Closes a connection whose query gets no data for so long (ms): the network lost it. One timer per
 * connection: the driver's own are one per query, and their memory outlives many garbage
 * collections.
 */
function closeWhenSilent(connection: pg.PoolClient, silenceTimeoutMs: number): void {
  // Internals of the driver that its types leave out.
  const driver = connection as unknown as { connection: { stream: Socket }; readyForQuery: boolean }
  const { stream } = driver.connection
  stream.setTimeout(silenceTimeoutMs, () => {
    if (!driver.readyForQuery) stream.destroy(new Error('Timeout: the database says nothing'))
  })
}

function createDb(connection: pg.Pool | pg.PoolClient, isOver = () => false): Db {
  async function rows<Row>({ text, values }: Sql): Promise<Row[]> {
    // The query would be committed on its own, or in someone else's transaction.
    if (isOver()) throw new Error('The transaction is over')
    const result = await connection.query<unknown[]>({
      name: getStatementName(text),
      text,
      values,
      rowMode: 'array',
    })
    const columnKeys = getColumnKeys(text, result.fields)
    return result.rows.map((cells) => {
      const row: Record<string, unknown> = {}
      for (let i = 0; i < columnKeys.length; i++) row[columnKeys[i]!] = cells[i]
      return row as Row
    })
  }
  return {
    rows,
    async row<Row>(statement: Sql) {
      const [first] = await rows<Row>(statement)
      return first
    },
  }
}

const statementNames = new Map<string, string>()

/** Each connection prepares a statement once, under the hash of its text. */
function getStatementName(text: string): string {
  let name = statementNames.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 40)
    statementNames.set(text, name)
  }
  return name
}

const columnKeys = new Map<string, string[]>()

function getColumnKeys(text: string, fields: pg.FieldDef[]): string[] {
  let cachedKeys = columnKeys.get(text)
  if (cachedKeys === undefined) {
    cachedKeys = fields.map(({ name }) =>
      name.replace(/_([a-z0-9])/g, (_, c: string) => c.toUpperCase()),
    )
    columnKeys.set(text, cachedKeys)
  }
  return cachedKeys
}

const { builtins } = pg.types

/**
 * Converts '2026-11-01 05:30:00.25+00', a timestamptz on a connection in UTC, to ISO 8601. Going
 * through Date would take seven times as long.
 */
function toIsoInstant(instant: string): string {
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(instant)
  if (!parts) return new Date(instant).toISOString()
  return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').slice(0, 3).padEnd(3, '0')}Z`
}

/**
 * Replaces the driver's parsers: a date stays text, a timestamptz becomes ISO 8601, numeric and
 * int8 numbers.
 */
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.DATE]: (day) => day,
  [builtins.TIMESTAMPTZ]: toIsoInstant,
  [builtins.NUMERIC]: Number,
  [builtins.INT8]: (text) => {
    const number = Number(text)
    if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is beyond exact integers`)
    return number
  },
}

const getParser = (oid: number, format?: 'text' | 'binary') =>
  parsers[oid] ?? pg.types.getTypeParser(oid, format)

/** The constraint that a database error says was violated. On Citus, errors carry the shard's number at the end. */
export const violatedConstraint = (reason: unknown): string =>
  ((reason as { constraint?: string } | null)?.constraint ?? '').replace(/_\d+$/, '')
