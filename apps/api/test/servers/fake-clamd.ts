import { createServer, type AddressInfo, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * The EICAR test file (eicar.org), which every scanner reports; in two pieces, so that this file is
 * not reported.
 */
export const eicar = [
  String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-`,
  'ANTIVIRUS-TEST-FILE!$H+H*',
].join('')

/** A fake clamd that knows one virus. `answer` overrides its reply. */
export async function fakeClamd(listenOptions: { path: string } | { port: number } = { port: 0 }) {
  const clamd = {
    url: '',
    /** The size of each scanned file in bytes. */
    scanned: [] as number[],
    answer: undefined as ((socket: Socket) => void) | undefined,
    isAway: false,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        sockets.forEach((socket) => socket.destroy())
      }),
  }
  const sockets = new Set<Socket>()
  const answer = async (socket: Socket) => {
    const file = parseFile(await buffer(socket))
    clamd.scanned.push(file.length)
    socket.end(file.includes(eicar) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
  }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (clamd.isAway) return void socket.destroy()
    if (clamd.answer) return clamd.answer(socket)
    answer(socket).catch(() => socket.destroy())
  })
  await new Promise<void>((resolve) =>
    server.listen({ host: '127.0.0.1', ...listenOptions }, resolve),
  )
  const address = server.address() as AddressInfo | string
  clamd.url = typeof address === 'string' ? `unix://${address}` : `tcp://127.0.0.1:${address.port}`
  return clamd
}

/** The file sent by clamd(8)'s INSTREAM. Throws if the protocol was not followed. */
function parseFile(sent: Buffer): Buffer {
  const command = 'zINSTREAM\0'
  if (sent.toString('latin1', 0, command.length) !== command) throw new Error('not INSTREAM')
  const pieces: Buffer[] = []
  for (let offset = command.length; ;) {
    const length = sent.readUInt32BE(offset)
    offset += 4
    if (length === 0 && offset === sent.length) return Buffer.concat(pieces)
    if (length === 0 || offset + length > sent.length) throw new Error('wrong length')
    pieces.push(sent.subarray(offset, offset + length))
    offset += length
  }
}
