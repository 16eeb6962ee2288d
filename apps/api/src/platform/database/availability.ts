import pg from 'pg'
import { unavailable } from '../errors.ts'

/** Runs work that needs the database; throws a 503 as soon as the database is known not to answer. */
export type Available = <T>(work: () => Promise<T>) => Promise<T>

/** Asked this often (ms), with this much patience (ms), a database that stops is found well within 2 s. */
const every = 400
const patience = 1_000
/** For the first connection: a process that starts has much else to do, and was told just before that the database is there. */
const firstPatience = 5_000

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
  const waiting = createPlaces<(reason: Error) => void>()

  async function ask(): Promise<void> {
    try {
      if (!client) {
        const made = await connect(url, isFirst ? firstPatience : patience)
        // One that breaks between two questions says nothing of the database, which may be back by the next.
        made.on('error', () => client === made && (client = undefined))
        client = made
      }
      await inTime(client.query('select 1'))
      if (isDown) onChange(true)
      isDown = false
    } catch {
      void client?.end()
      client = undefined
      if (!isDown && timer) onChange(false)
      isDown = true
      for (const reject of waiting.all()) reject(unavailable())
    }
    isFirst = false
    // Undefined once it was stopped, maybe while this asked.
    if (timer) timer = setTimeout(() => void ask(), every)
    else void client?.end()
  }
  timer = setTimeout(() => void ask(), 0)

  return {
    async available(work) {
      if (isDown) throw unavailable()
      const { promise: down, reject } = Promise.withResolvers<never>()
      const leave = waiting.take(reject)
      try {
        return await Promise.race([work(), down])
      } finally {
        leave()
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
function createPlaces<T>() {
  const places: (T | undefined)[] = []
  const free: number[] = []
  return {
    /** Answers how to leave again. */
    take(one: T): () => void {
      const place = free.pop() ?? places.length
      places[place] = one
      return () => {
        places[place] = undefined
        free.push(place)
      }
    },
    all: () => places.filter((one) => one !== undefined),
  }
}

async function connect(url: string, milliseconds: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: milliseconds })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Throws when an answer takes too long; one that came while this process was busy is still in time. */
async function inTime(answer: Promise<unknown>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => setImmediate(() => reject(new Error('No answer'))), patience)
  try {
    await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
    answer.catch(() => undefined)
  }
}
