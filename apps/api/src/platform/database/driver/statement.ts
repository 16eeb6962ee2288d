import { createHash } from 'node:crypto'
import pg from 'pg'
import utils from 'pg/lib/utils.js'
import type { Sql } from 'sql-template-tag'

type Callback<Row> = (error: Error | null, rows?: Row[]) => void

/** The parts of the driver's connection and query that its types leave out. */
type Connection = {
  bind(config: { statement: string; values: readonly unknown[] }): void
  execute(config: object): void
  sync(): void
}
type DriverQuery = {
  name: string
  values: unknown[]
  callback?: unknown
  prepare(connection: Connection): void
}
const DriverQuery = pg.Query as unknown as new (text: string) => DriverQuery

type Column = { key: string; parse: (text: string) => unknown }
type Field = { name: string; dataTypeID: number }
type GetParser = (oid: number) => Column['parse']

/**
 * The columns of the statements that a connection has prepared, by name. PostgreSQL refuses a statement on the connection that
 * prepared it if its columns have changed since.
 */
const columnsOfConnections = new WeakMap<Connection, Map<string, readonly Column[]>>()

function columnsOf(connection: Connection): Map<string, readonly Column[]> {
  const known = columnsOfConnections.get(connection) ?? new Map<string, readonly Column[]>()
  columnsOfConnections.set(connection, known)
  return known
}

/**
 * A prepared statement as the driver sends one, but its columns are asked for once per connection, and its rows come with
 * their columns in camelCase (docs/decisions/0098).
 */
class Statement<Row> extends DriverQuery {
  private readonly getParser: GetParser
  private readonly found: Row[] = []
  private columns: readonly Column[] | undefined
  /** Where its columns are stored once they are known. */
  private known: Map<string, readonly Column[]> | undefined
  private failure: Error | undefined

  constructor({ text, values }: Sql, getParser: GetParser) {
    const named = nameStatement(text)
    super(named.text)
    this.name = named.name
    // Here, where it may throw: nothing has been sent yet.
    this.values = values.map(utils.prepareValue)
    this.getParser = getParser
  }

  override prepare(connection: Connection): void {
    const known = columnsOf(connection)
    this.columns = known.get(this.name)
    if (!this.columns) {
      this.known = known
      return super.prepare(connection)
    }
    connection.bind({ statement: this.name, values: this.values })
    connection.execute({})
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({
      key: name.replace(/_([a-z0-9])/g, (_, c: string) => c.toUpperCase()),
      parse: this.getParser(dataTypeID),
    }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.failure) return
    const columns = this.columns!
    const row: Record<string, unknown> = {}
    try {
      for (let i = 0; i < columns.length; i++) {
        const { key, parse } = columns[i]!
        const text = fields[i]!
        row[key] = text === null ? null : parse(text)
      }
    } catch (reason) {
      this.failure = reason as Error
    }
    this.found.push(row as Row)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    // One that returns no rows was described as having none.
    this.known?.set(this.name, this.columns ?? [])
    const answer = this.callback as Callback<Row>
    if (this.failure) answer(this.failure)
    else answer(null, this.found)
  }
}

type Connected = pg.Pool | pg.ClientBase
/** What the driver also takes, but for its types. */
type TakesStatements = {
  query(statement: unknown, values: undefined, callback: Callback<unknown>): void
}

/** Sends a statement and returns all its rows. */
export async function send<Row>(
  connection: Connected,
  statement: Sql,
  getParser: GetParser,
): Promise<Row[]> {
  const query = new Statement<Row>(statement, getParser)
  try {
    return await new Promise<Row[]>((resolve, reject) => {
      ;(connection as unknown as TakesStatements).query(query, undefined, (error, rows) =>
        error ? reject(error) : resolve(rows as Row[]),
      )
    })
  } catch (reason) {
    // The driver's own would lead to the socket.
    if (reason instanceof Error) Error.captureStackTrace(reason)
    throw reason
  }
}

type Named = { name: string; text: string }
const named = new Map<string, Named>()

/** Each connection prepares a statement once, under the hash of its text. The same text is the same string: it is compared. */
function nameStatement(text: string): Named {
  let known = named.get(text)
  if (!known) {
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 40)
    known = { name, text }
    named.set(text, known)
  }
  return known
}
