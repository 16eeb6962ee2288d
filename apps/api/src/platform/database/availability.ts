import pg from 'pg'
import { unavailable } from '../errors.ts'

/** Runs work that needs the database; throws a 503 as soon as the database is known not to answer. */
export type Available = <T>(work: () => Promise<T>) => Promise<T>

/** In ms. With these, a database that stops is noticed well within 2 s. */
const pollIntervalMs = 400
const defaultTimeoutMs = 1_000
/**
 * For the first connection, in ms: a starting process is busy, and the database was up just before.
 */
const firstTimeoutMs = 5_000

/**
 * Polls the database over a separate connection, so that a full pool does not look like an outage.
 * Work that waits for a stopped database is left to its own timeouts; its caller has been answered
 * by then. `onChange` is called when the database goes down and when it is back. It is down if it
 * does not answer within `timeoutMs`.
 */
export function watchDatabase(
  url: string,
  onChange: (isUp: boolean) => void = () => undefined,
  timeoutMs = defaultTimeoutMs,
): { available: Available; stop: () => void } {
  let client: pg.Client | undefined
  let isDown = false
  let timer: NodeJS.Timeout | undefined
  let isFirst = true
  const pendingCalls = createSlots<(reason: Error) => void>()

  async function poll(): Promise<void> {
    try {
      if (!client) {
        const opened = await connect(url, isFirst ? Math.max(firstTimeoutMs, timeoutMs) : timeoutMs)
        // A connection lost between two polls does not mean that the database is down: reconnect at
        // the next poll.
        opened.on('error', () => client === opened && (client = undefined))
        client = opened
      }
      await withTimeout(client.query('select 1'), timeoutMs)
      if (isDown) onChange(true)
      isDown = false
    } catch {
      void client?.end()
      client = undefined
      if (!isDown && timer) onChange(false)
      isDown = true
      for (const reject of pendingCalls.all()) reject(unavailable())
    }
    isFirst = false
    // `stop` may have been called during the query.
    if (timer) timer = setTimeout(() => void poll(), pollIntervalMs)
    else void client?.end()
  }
  timer = setTimeout(() => void poll(), 0)

  return {
    available: (work) =>
      // One promise: every call passes here twice.
      new Promise((resolve, reject) => {
        if (isDown) return reject(unavailable())
        const removePending = pendingCalls.add(reject)
        work().then(resolve, reject).finally(removePending)
      }),
    stop() {
      clearTimeout(timer)
      timer = undefined
      void client?.end()
    },
  }
}

/**
 * Pending calls in reused slots. A Set that thousands of entries a second pass through keeps them
 * in memory until a full garbage collection.
 */
function createSlots<T>() {
  const slots: (T | undefined)[] = []
  const free: number[] = []
  return {
    /** Returns a function that removes the item. */
    add(item: T): () => void {
      const slot = free.pop() ?? slots.length
      slots[slot] = item
      return () => {
        slots[slot] = undefined
        free.push(slot)
      }
    },
    all: () => slots.filter((item) => item !== undefined),
  }
}

async function connect(url: string, milliseconds: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: milliseconds })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * Throws if the query takes too long. An answer that arrived while this process was busy still
 * counts.
 */
async function withTimeout(answer: Promise<unknown>, timeoutMs: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => setImmediate(() => reject(new Error('No answer'))), timeoutMs)
  try {
    await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
    answer.catch(() => undefined)
  }
}
