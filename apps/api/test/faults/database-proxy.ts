import { createServer, connect as dial, type AddressInfo, type Socket } from 'node:net'

/**
 * A proxy to the database that can be paused (nothing passes, nothing breaks), cut, and reopened.
 */
export async function startDatabaseProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isOpen = true
  const proxyServer = createServer((client) => {
    if (!isOpen) return client.destroy()
    const server = dial(Number(port), hostname)
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    }
    client.pipe(server).pipe(client)
    return undefined
  })
  await new Promise<void>((ready) => proxyServer.listen(0, '127.0.0.1', ready))
  const proxyUrl = new URL(databaseUrl)
  proxyUrl.port = String((proxyServer.address() as AddressInfo).port)
  return {
    url: proxyUrl.href,
    stall: () => sockets.forEach((socket) => socket.pause()),
    disconnect() {
      isOpen = false
      sockets.forEach((socket) => socket.destroy())
    },
    open() {
      isOpen = true
      sockets.forEach((socket) => socket.resume())
    },
    close: () => proxyServer.close(),
  }
}
