import pg from 'pg'

/** The same text format on every server, and no timeouts. */
const settings = [
  'timezone=UTC',
  'datestyle=ISO',
  'intervalstyle=postgres',
  'bytea_output=hex',
  'extra_float_digits=1',
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
]

/** Opens a connection that copies rows in the archives' format. */
export async function connectForCopy(url: string): Promise<pg.Client> {
  const options = settings.map((setting) => `-c ${setting}`).join(' ')
  const client = new pg.Client({ connectionString: url, options })
  await client.connect()
  // A running query reports a lost connection.
  client.on('error', () => undefined)
  return client
}
