import type { PoolClient } from 'pg'
import type { Database } from './database.ts'

type ListenerHandlers = {
  onMessage: (payload: string) => void
  /** Called each time listening begins: what was told before that moment was missed. */
  onReady: () => void
}

export type Listener = {
  /** Begins to listen; once is enough. */
  start(): void
  isReady(): boolean
  /** Finds a connection that has died without a word. */
  check(): Promise<void>
  stop(): void
}

/** So long (ms) between two tries to reach a database that is away. */
const retryDelayMs = 500

/** Listens to a channel of PostgreSQL on one connection of the pool, and takes another when that one is lost. */
export function createListener(
  { pool }: Pick<Database, 'pool'>,
  channel: string,
  { onMessage, onReady }: ListenerHandlers,
): Listener {
  let connection: PoolClient | undefined
  let timer: NodeJS.Timeout | undefined
  let state: 'idle' | 'listening' | 'stopped' = 'idle'

  async function open(): Promise<void> {
    let opened: PoolClient | undefined
    try {
      opened = await pool.connect()
      const client = opened
      client.on('notification', ({ payload }) => onMessage(payload ?? ''))
      client.on('error', () => drop(client))
      client.on('end', () => drop(client))
      await client.query(`listen ${channel}`)
      if (state === 'stopped') return client.release(true)
      connection = client
      onReady()
    } catch {
      opened?.release(true)
      if (state !== 'stopped') timer = setTimeout(() => void open(), retryDelayMs)
    }
  }

  function drop(lost: PoolClient): void {
    if (connection !== lost) return
    connection = undefined
    // Not for others: it would go on hearing what it listens to.
    lost.release(true)
    if (state !== 'stopped') void open()
  }

  return {
    start() {
      if (state !== 'idle') return
      state = 'listening'
      void open()
    },
    isReady: () => connection !== undefined,
    async check() {
      const checked = connection
      await checked?.query(`listen ${channel}`).catch(() => drop(checked))
    },
    stop() {
      state = 'stopped'
      clearTimeout(timer)
      if (connection) drop(connection)
    },
  }
}
