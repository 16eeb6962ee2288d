import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { sequentialMode } from './distribution.ts'
import { send } from './driver/statement.ts'

export { default as sql, empty, join, raw } from 'sql-template-tag'

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
   * Looks up rows by their keys over one connection, without waiting for the answers before: under load, many callers share a
   * round trip, and none waits for the pool. Answers come in order, so only for statements that take no time.
   */
  lookups: Db
  /** Whether look-ups take a connection of the pool each instead: one that a node does not answer would hold up all others. */
  spreadLookups(isSpread: boolean): void
  /** A few connections apart from the pool, for what must be asked while that is full. */
  aside: pg.Pool
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

type CommitWork = (transaction: Db) => Promise<unknown>
const commitWork = new WeakMap<Db, Map<string, CommitWork>>()

/**
 * Does work at the end of the transaction, once for each key, in the order of the keys; outside of a
 * transaction, at once. What it locks is locked after everything else, and only for the commit.
 */
export async function beforeCommit(db: Db, key: string, work: CommitWork): Promise<void> {
  const waiting = commitWork.get(db)
  if (waiting) waiting.set(key, work)
  else await work(db)
}

/** Whether this is a transaction that does not commit yet. */
export const isTransaction = (db: Db): boolean => commitWork.has(db)

const committedWork = new WeakMap<Db, (() => void)[]>()

/** Does work once the transaction is committed, and not if it fails; outside of a transaction, at once. */
export function afterCommit(db: Db, work: () => void): void {
  const waiting = committedWork.get(db)
  if (waiting) waiting.push(work)
  else work()
}

/** How long (ms) a statement waits for a locked row. */
export const lockTimeoutMs = 10_000

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
  const config: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    // Its own, by which what this pool waits for is found among what others do.
    application_name: `milepost ${randomUUID()}`,
    statement_timeout: 30_000,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    options: `-c timezone=UTC ${sequentialMode}`,
    types: { getTypeParser: getParser as typeof pg.types.getTypeParser },
  }
  const pipeline = createLookups(config, silenceTimeoutMs, onIdleError)
  const pool = new pg.Pool({ ...config, max: connections })
  const aside = new pg.Pool({ ...config, max: 4, application_name: 'milepost aside' })
  for (const each of [pool, aside]) {
    // Without a listener, an idle connection that breaks would end the process.
    each.on('error', onIdleError)
    // So would one that breaks between two queries of a transaction; the next query reports it.
    each.on('connect', (connection) => {
      connection.on('error', () => undefined)
      closeWhenSilent(connection, silenceTimeoutMs)
    })
  }

  const pooled = createDb(pool)
  let lookups: Db = pipeline
  return {
    ...pooled,
    pool,
    aside,
    lookups: {
      rows: (statement) => lookups.rows(statement),
      row: (statement) => lookups.row(statement),
    },
    spreadLookups(isSpread) {
      if (isSpread && lookups === pipeline) pipeline.drop()
      lookups = isSpread ? pooled : pipeline
    },
    async transaction(work) {
      const connection = await pool.connect()
      let isOver = false
      const transaction = createDb(connection, () => isOver)
      const consistencyKeys = new Set<string>()
      if (onWritten) writtenKeys.set(transaction, consistencyKeys)
      const waiting = new Map<string, CommitWork>()
      commitWork.set(transaction, waiting)
      const committed: (() => void)[] = []
      committedWork.set(transaction, committed)
      let broken: Error | undefined
      let result
      try {
        await connection.query('begin')
        result = await work(transaction)
        commitWork.delete(transaction)
        for (const key of [...waiting.keys()].sort()) await waiting.get(key)!(transaction)
        isOver = true
        await connection.query('commit')
      } catch (reason) {
        isOver = true
        await connection.query('rollback').catch((error: Error) => (broken = error))
        throw reason
      } finally {
        connection.release(broken)
      }
      for (const run of committed) run()
      if (consistencyKeys.size > 0) await onWritten?.(consistencyKeys)
      return result
    },
    async end() {
      await Promise.all([pool.end(), aside.end(), pipeline.end()])
    },
  }
}

const streamOf = (connection: pg.ClientBase): Socket =>
  (connection as unknown as { connection: { stream: Socket } }).connection.stream

/**
 * Closes a connection whose query gets no data for so long (ms): the network lost it. One timer per
 * connection: the driver's own are one per query, and their memory outlives many garbage
 * collections.
 */
function closeWhenSilent(connection: pg.ClientBase, silenceTimeoutMs: number): void {
  const stream = streamOf(connection)
  // Internals of the driver that its types leave out.
  const driver = connection as unknown as { readyForQuery: boolean }
  stream.setTimeout(silenceTimeoutMs)
  // A callback of setTimeout would be called once: an idle connection would use it up.
  stream.on('timeout', () => {
    if (!driver.readyForQuery) stream.destroy(new Error('Timeout: the database says nothing'))
  })
}

/** The connection is opened by the first look-up, and again after it was lost. */
function createLookups(
  config: pg.ClientConfig,
  silenceTimeoutMs: number,
  onIdleError: (error: Error) => void,
): Db & { drop: () => void; end: () => Promise<void> } {
  let opened: Promise<{ db: Db; client: pg.Client }> | undefined

  function open() {
    const client = new pg.Client({ ...config, pipeline: true })
    const opening = client.connect().then(() => {
      closeWhenSilent(client, silenceTimeoutMs)
      return { db: createDb(client), client }
    })
    const forget = () => opened === opening && (opened = undefined)
    client.on('error', (reason) => {
      forget()
      onIdleError(reason)
    })
    opening.catch(forget)
    return opening
  }

  const get = () => (opened ??= open())
  return {
    rows: async (statement) => (await get()).db.rows(statement),
    row: async (statement) => (await get()).db.row(statement),
    /** Gives up what waits for an answer. */
    drop() {
      void opened?.then(
        ({ client }) => streamOf(client).destroy(),
        () => undefined,
      )
      opened = undefined
    },
    async end() {
      const { client } = (await opened?.catch(() => undefined)) ?? {}
      await client?.end()
    },
  }
}

function createDb(connection: pg.Pool | pg.ClientBase, isOver = () => false): Db {
  async function rows<Row>(statement: Sql): Promise<Row[]> {
    // The query would be committed on its own, or in someone else's transaction.
    if (isOver()) throw new Error('The transaction is over')
    return send<Row>(connection, statement, getParser)
  }
  return {
    rows,
    async row<Row>(statement: Sql) {
      const [first] = await rows<Row>(statement)
      return first
    },
  }
}

const { builtins } = pg.types

/**
 * Converts '2026-11-01 05:30:00.25+00', a timestamptz on a connection in UTC, to ISO 8601. Going
 * through Date would take seven times as long.
 */
function toIsoInstant(instant: string): string {
  const end = instant.length - '+00'.length
  const isUsual =
    instant.endsWith('+00') && instant[10] === ' ' && (end === 19 || instant[19] === '.')
  if (!isUsual) return new Date(instant).toISOString()
  const milliseconds = instant.slice(20, Math.min(end, 23)).padEnd(3, '0')
  return `${instant.slice(0, 10)}T${instant.slice(11, 19)}.${milliseconds}Z`
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

/**
 * The constraint that a database error says was violated, or ''. On Citus, errors that come from another node name it in their
 * message only, and all end with the shard's number.
 */
export function violatedConstraint(reason: unknown): string {
  const { constraint, message = '' } = (reason ?? {}) as { constraint?: string; message?: string }
  const name = constraint ?? /constraint "([^"]+)"/.exec(message)?.[1] ?? ''
  return name.replace(/_\d+$/, '')
}
