import pg from 'pg'
import { unavailable } from '../errors.ts'

/** Runs work that needs the database; throws a 503 as soon as the database is known not to answer. */
export type Available = <T>(work: () => Promise<T>) => Promise<T>

/** Asked this often (ms), with this much patience (ms), a database that stops is found well within 2 s. */
const pollIntervalMs = 400
const timeoutMs = 1_000
/** For the first connection: a process that starts has much else to do, and was told just before that the database is there. */
const firstTimeoutMs = 5_000

/**
 * Watches the database over a connection of its own, so that a full pool does not look like a database that is away.
 * Work that waits for a stopped database is left to end by its own timeouts; its caller has been answered by then.
 * `onChange` hears when the database goes away and when it is back.
 */
export function watchDatabase(
  url: string,
  onChange: (isUp: boolean) => void = () => undefined,
): { available: Available; stop: () => void } {
  let client: pg.Client | undefined
  let isDown = false
  let timer: NodeJS.Timeout | undefined
  let isFirst = true
  const pendingCalls = createSlots<(reason: Error) => void>()

  async function poll(): Promise<void> {
    try {
      if (!client) {
        const opened = await connect(url, isFirst ? firstTimeoutMs : timeoutMs)
        // One that breaks between two questions says nothing of the database, which may be back by the next.
        opened.on('error', () => client === opened && (client = undefined))
        client = opened
      }
      await withTimeout(client.query('select 1'))
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
    // Undefined once it was stopped, maybe while this asked.
    if (timer) timer = setTimeout(() => void poll(), pollIntervalMs)
    else void client?.end()
  }
  timer = setTimeout(() => void poll(), 0)

  return {
    async available(work) {
      if (isDown) throw unavailable()
      const { promise: down, reject } = Promise.withResolvers<never>()
      const removePending = pendingCalls.add(reject)
      try {
        return await Promise.race([work(), down])
      } finally {
        removePending()
      }
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      void client?.end()
    },
  }
}

/**
 * Who waits. A Set that thousands pass through each second leaves behind tables that hold what once stood in them, until V8 looks
 * through all of its memory; places that are taken again leave nothing.
 */
function createSlots<T>() {
  const slots: (T | undefined)[] = []
  const free: number[] = []
  return {
    /** Answers how to leave again. */
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

/** Throws when an answer takes too long; one that came while this process was busy is still in time. */
async function withTimeout(answer: Promise<unknown>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => setImmediate(() => reject(new Error('No answer'))), timeoutMs)
  try {
    await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
    answer.catch(() => undefined)
  }
}
