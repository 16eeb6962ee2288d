import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** 'unavailable': nobody knows, since the scanner did not answer, or could not look at this file. */
export type Verdict = 'clean' | 'infected' | 'unavailable'

/** Looks for viruses in the bytes of a file. Throws what kept them from being read. */
export type VirusScanner = (file: Readable) => Promise<Verdict>

/** How long (ms) the scanner may be silent. */
const usualPatience = 60_000

/**
 * The clamd at `url` (`tcp://host:port`, `unix:///path`), which is sent the bytes themselves: it needs to reach no file of ours. Its
 * protocol: clamd(8), INSTREAM.
 */
export function clamd(url: string, patience = usualPatience): VirusScanner {
  const { protocol, pathname, hostname, port } = new URL(url)
  const where =
    protocol === 'unix:'
      ? { path: pathname }
      : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) }

  return async (file) => {
    let unread: Error | undefined
    async function* asAsked() {
      yield 'zINSTREAM\0'
      try {
        for await (const piece of file as AsyncIterable<Buffer>) yield* [lengthOf(piece), piece]
      } catch (reason) {
        unread = reason instanceof Error ? reason : new Error('unreadable', { cause: reason })
        throw unread
      }
      yield lengthOf('')
    }
    // A scanner that ends first would otherwise end the sending, which then never tells that it failed.
    const socket = connect({ ...where, timeout: patience, allowHalfOpen: true })
    socket.once('timeout', () => socket.destroy(new Error('clamd does not answer')))
    try {
      const [answer] = await Promise.all([text(socket), pipeline(asAsked, socket)])
      if (answer === 'stream: OK\0') return 'clean'
      return answer.endsWith(' FOUND\0') ? 'infected' : 'unavailable'
    } catch {
      if (unread) throw unread
      return 'unavailable'
    } finally {
      socket.destroy()
      file.destroy()
    }
  }
}

function lengthOf({ length }: Buffer | ''): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}
