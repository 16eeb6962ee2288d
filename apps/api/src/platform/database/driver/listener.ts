import type { Pool, PoolClient } from 'pg'

type ListenerHandlers = {
  onMessage: (payload: string) => void
  /** Called each time listening begins: earlier notifications were missed. */
  onReady: () => void
}

export type Listener = {
  /** Starts to listen; further calls do nothing. */
  start(): void
  isReady(): boolean
  /** Detects a connection that was lost silently. */
  check(): Promise<void>
  stop(): void
}

/** How long (ms) to wait between attempts to reconnect. */
const retryDelayMs = 500

/**
 * Listens on a PostgreSQL channel with one connection of the pool, and takes another if that one is
 * lost.
 */
export function createListener(
  { pool }: { pool: Pool },
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
    // Destroy it: back in the pool, it would still be listening.
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
