import { createServer, connect as dial, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startApi } from '../../test/start-api.ts'
import { watchDatabase } from './availability.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

/** A way to the database that can be held up (nothing passes, nothing breaks), cut, and opened again. */
async function startGate() {
  const { hostname, port } = new URL(api.databaseUrl)
  const sockets = new Set<Socket>()
  let isOpen = true
  const { promise: passed, resolve: pass } = Promise.withResolvers<void>()
  const gate = createServer((client) => {
    if (!isOpen) return client.destroy()
    const server = dial(Number(port), hostname)
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    }
    client.pipe(server).pipe(client)
    // The first answer to a query ends the greeting, which is longer than this.
    server.on('data', () => server.bytesRead > 400 && pass())
    return undefined
  })
  await new Promise<void>((ready) => gate.listen(0, '127.0.0.1', ready))
  const through = new URL(api.databaseUrl)
  through.port = String((gate.address() as AddressInfo).port)
  return {
    url: through.href,
    /** Once the watch has begun to ask. */
    passed,
    holdUp: () => sockets.forEach((socket) => socket.pause()),
    cut() {
      isOpen = false
      sockets.forEach((socket) => socket.destroy())
    },
    open() {
      isOpen = true
      sockets.forEach((socket) => socket.resume())
    },
    close: () => gate.close(),
  }
}

const never = () => new Promise<never>(() => undefined)

describe('work that needs the database', () => {
  test.each(['holdUp', 'cut'] as const)(
    'is refused with a 503 when the database is gone (%s), and goes on when it is back',
    async (fault) => {
      const gate = await startGate()
      const { available, stop } = watchDatabase(gate.url)
      await expect(available(async () => 'fine')).resolves.toBe('fine')
      await gate.passed

      const waiting = available(never)
      const since = performance.now()
      gate[fault]()

      await expect(waiting).rejects.toMatchObject({ status: 503 })
      expect(performance.now() - since).toBeLessThan(2_000)
      await expect(available(async () => 'fine')).rejects.toMatchObject({ status: 503 })
      gate.open()
      await vi.waitFor(() => available(async () => 'fine'), { timeout: 10_000, interval: 50 })
      stop()
      gate.cut()
      gate.close()
    },
  )

  test('is not refused because this process was too busy to hear the database', async () => {
    const changes: boolean[] = []
    const { available, stop } = watchDatabase(api.databaseUrl, (isUp) => changes.push(isUp))
    for (let turn = 0; turn < 5; turn++) {
      for (const until = performance.now() + 400; performance.now() < until;);
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
    await expect(available(async () => 'fine')).resolves.toBe('fine')
    expect(changes).toEqual([])
    stop()
  })

  test('fails with its own failure while the database is there', async () => {
    const { available, stop } = watchDatabase(api.databaseUrl)
    await expect(available(() => Promise.reject(new Error('its own')))).rejects.toThrow('its own')
    stop()
  })
})
