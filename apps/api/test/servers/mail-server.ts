import { createServer, type AddressInfo, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A real mail server on the loopback address, and the mails that it took. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: Promise<Email>[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      mails.push(
        stream
          .toArray()
          .then((chunks) =>
            PostalMime.parse(Buffer.concat(chunks.map((chunk) => Buffer.from(chunk as Buffer)))),
          ),
      )
      stream.on('end', () => done())
    },
    ...options,
  })
  // A client that leaves in the middle is not this server's fault.
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  return { port, mails, stop: () => new Promise<void>((closed) => server.close(closed)) }
}

/** A server that answers each connection as it likes. */
export async function startRawServer(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    onConnection(socket)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    port,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
