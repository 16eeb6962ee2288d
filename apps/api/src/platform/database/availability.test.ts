import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startApi } from '../../../test/start-api.ts'
import { startDatabaseProxy } from '../../../test/database-proxy.ts'
import { watchDatabase } from './availability.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

const neverSettles = () => new Promise<never>(() => undefined)

describe('work that needs the database', () => {
  test.each(['stall', 'disconnect'] as const)(
    'is refused with a 503 while the database is down (%s), and works again afterwards',
    async (fault) => {
      const gate = await startDatabaseProxy(api.databaseUrl)
      const { available, stop } = watchDatabase(gate.url)
      await expect(available(async () => 'fine')).resolves.toBe('fine')
      await gate.passed

      const pendingCall = available(neverSettles)
      const since = performance.now()
      gate[fault]()

      await expect(pendingCall).rejects.toMatchObject({ status: 503 })
      expect(performance.now() - since).toBeLessThan(2_000)
      await expect(available(async () => 'fine')).rejects.toMatchObject({ status: 503 })
      gate.open()
      await vi.waitFor(() => available(async () => 'fine'), { timeout: 10_000, interval: 50 })
      stop()
      gate.disconnect()
      gate.close()
    },
  )

  test('is not refused if this process was only too busy to read the answer', async () => {
    const changes: boolean[] = []
    const { available, stop } = watchDatabase(api.databaseUrl, (isUp) => changes.push(isUp))
    for (let turn = 0; turn < 5; turn++) {
      for (const until = performance.now() + 400; performance.now() < until;);
      await setTimeout(0)
    }
    await expect(available(async () => 'fine')).resolves.toBe('fine')
    expect(changes).toEqual([])
    stop()
  })

  test('is not refused after a short outage of the database', async () => {
    const gate = await startDatabaseProxy(api.databaseUrl)
    const changes: boolean[] = []
    const { available, stop } = watchDatabase(gate.url, (isUp) => changes.push(isUp))
    await gate.passed
    // The next query comes 400 ms after the answer.
    await setTimeout(100)
    gate.disconnect()
    gate.open()
    await setTimeout(1_000)
    await expect(available(async () => 'fine')).resolves.toBe('fine')
    expect(changes).toEqual([])
    stop()
    gate.close()
  })

  test('fails with its own error while the database is up', async () => {
    const { available, stop } = watchDatabase(api.databaseUrl)
    await expect(available(() => Promise.reject(new Error('its own')))).rejects.toThrow('its own')
    stop()
  })
})
