import type { PoolClient } from 'pg'
import type { Database } from './database.ts'

type Heard = {
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
const retryAfter = 500

/** Listens to a channel of PostgreSQL on one connection of the pool, and takes another when that one is lost. */
export function createListener(
  { pool }: Pick<Database, 'pool'>,
  channel: string,
  { onMessage, onReady }: Heard,
): Listener {
  let connection: PoolClient | undefined
  let timer: NodeJS.Timeout | undefined
  let state: 'idle' | 'listening' | 'stopped' = 'idle'

  async function open(): Promise<void> {
    let opened: PoolClient | undefined
    try {
      opened = await pool.connect()
      const taken = opened
      taken.on('notification', ({ payload }) => onMessage(payload ?? ''))
      taken.on('error', () => drop(taken))
      taken.on('end', () => drop(taken))
      await taken.query(`listen ${channel}`)
      if (state === 'stopped') return taken.release(true)
      connection = taken
      onReady()
    } catch {
      opened?.release(true)
      if (state !== 'stopped') timer = setTimeout(() => void open(), retryAfter)
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
      const asked = connection
      await asked?.query(`listen ${channel}`).catch(() => drop(asked))
    },
    stop() {
      state = 'stopped'
      clearTimeout(timer)
      if (connection) drop(connection)
    },
  }
}
