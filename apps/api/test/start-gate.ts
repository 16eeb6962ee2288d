import { createServer, connect as dial, type AddressInfo, type Socket } from 'node:net'

/** A way to the database that can be held up (nothing passes, nothing breaks), cut, and opened again. */
export async function startGate(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
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
  const through = new URL(databaseUrl)
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
