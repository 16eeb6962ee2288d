import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Told before each piece that a client sends on; what it answers is waited for. */
type Watch = (piece: Buffer, socket: Socket) => Promise<void>

export type Proxy = {
  port: number
  /** The same address, by way of the proxy. */
  startProxy: (url: string) => string
  /** Looks at what clients send before it goes on; undefined looks away. */
  watch: (watch: Watch | undefined) => void
  /** Cuts every connection and takes none, as if nobody were there. */
  disconnect: () => Promise<void>
  reconnect: () => Promise<void>
  stop: () => Promise<void>
}

/** Stands on the loopback address between those who connect and what listens at `target`. */
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
