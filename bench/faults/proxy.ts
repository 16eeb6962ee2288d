import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Called for each chunk from the client before it is forwarded; the proxy awaits its result. */
type Watch = (piece: Buffer, socket: Socket) => Promise<void>

export type Proxy = {
  port: number
  /** The original URL, routed through the proxy. */
  startProxy: (url: string) => string
  /** Sets the watcher for chunks from clients; undefined removes it. */
  watch: (watch: Watch | undefined) => void
  /** Drops every connection and refuses new ones, as if the host were down. */
  disconnect: () => Promise<void>
  reconnect: () => Promise<void>
  stop: () => Promise<void>
}

/** A TCP proxy on the loopback address in front of `target`. */
export async function startProxy(target: number): Promise<Proxy> {
  const sockets = new Set<Socket>()
  let watching: Watch | undefined
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    upstream.pipe(client)
    client.on('data', (piece: Buffer) => void pass(piece))
    async function pass(piece: Buffer): Promise<void> {
      if (watching) {
        client.pause()
        await watching(piece, client)
        client.resume()
      }
      upstream.write(piece)
    }
    client.once('end', () => upstream.end())
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve)
    })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    startProxy: (url) => Object.assign(new URL(url), { port: String(port) }).href,
    watch: (watch) => void (watching = watch),
    disconnect: close,
    reconnect: () => listen(port),
    stop: async () => void (server.listening && (await close())),
  }
}
