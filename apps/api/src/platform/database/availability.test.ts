import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startDatabaseProxy } from '../../../test/faults/database-proxy.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { watchDatabase } from './availability.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())
// Only a test lets time pass here, so a busy machine changes nothing.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const neverSettles = () => new Promise<never>(() => undefined)

/** In ms: longer than the pause between two polls, and shorter than two of them. */
const pollDue = 500

/** Resolves to the connection of the next poll once it has been answered. */
function nextPoll(): Promise<pg.Client> {
  const query = Reflect.get(pg.Client.prototype, 'query') as (
    ...args: unknown[]
  ) => Promise<unknown>
  const { promise, resolve, reject } = Promise.withResolvers<pg.Client>()
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    spy.mockRestore()
    const answer = Reflect.apply(query, this, args)
    answer.then(() => nextTurn()).then(() => resolve(this), reject)
    return answer
  })
  return promise
}

/** Watches a database whose first poll has been answered: the next one is due after a pause. */
async function watch(url: string) {
  const changes: boolean[] = []
  const firstPoll = nextPoll()
  const watched = watchDatabase(url, (isUp) => changes.push(isUp))
  vi.advanceTimersByTime(0)
  return { ...watched, changes, client: await firstPoll }
}

describe('work that needs the database', () => {
  test.each(['stall', 'disconnect'] as const)(
    'is refused with a 503 within 2 s while the database is down (%s), and works again afterwards',
    async (fault) => {
      const gate = await startDatabaseProxy(api.databaseUrl)
      const { available, stop } = await watch(gate.url)
      await expect(available(async () => 'fine')).resolves.toBe('fine')

      const pendingCall = available(neverSettles)
      gate[fault]()
      vi.advanceTimersByTime(2_000)

      await expect(pendingCall).rejects.toMatchObject({ status: 503 })
      await expect(available(async () => 'fine')).rejects.toMatchObject({ status: 503 })
      gate.open()
      await waitFor(() => available(async () => 'fine'))
      stop()
      gate.disconnect()
      gate.close()
    },
  )

  test('is not refused if this process was only too busy to read the answer', async () => {
    const { available, changes, stop } = await watch(api.databaseUrl)
    const { promise: answer, resolve: read } = Promise.withResolvers<void>()
    const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementationOnce(() => answer)
    vi.advanceTimersByTime(pollDue)
    expect(query).toHaveBeenCalledOnce()
    query.mockRestore()
    // The answer is there by the time the timeout runs, and is read after it.
    setImmediate(read)
    vi.advanceTimersByTime(1_000)
    await answer
    await nextTurn()
    await expect(available(async () => 'fine')).resolves.toBe('fine')
    expect(changes).toEqual([])
    stop()
  })

  test('is not refused after a short outage of the database', async () => {
    const gate = await startDatabaseProxy(api.databaseUrl)
    const { available, changes, client, stop } = await watch(gate.url)
    const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
    gate.disconnect()
    gate.open()
    await lost
    const polled = nextPoll()
    vi.advanceTimersByTime(pollDue)
    await polled
    await expect(available(async () => 'fine')).resolves.toBe('fine')
    expect(changes).toEqual([])
    stop()
    gate.close()
  })

  test('fails with its own error while the database is up', async () => {
    const { available, stop } = await watch(api.databaseUrl)
    await expect(available(() => Promise.reject(new Error('its own')))).rejects.toThrow('its own')
    stop()
  })
})
