import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** 'unavailable': nobody knows, since the scanner did not answer, or could not look at this file. */
export type Verdict = 'clean' | 'infected' | 'unavailable'

/** Looks for viruses in the bytes of a file. Throws what kept them from being read. */
export type VirusScanner = (file: Readable) => Promise<Verdict>

/** How long (ms) the scanner may be silent. */
const defaultTimeoutMs = 60_000

/**
 * The clamd at `url` (`tcp://host:port`, `unix:///path`), which is sent the bytes themselves: it needs to reach no file of ours. Its
 * protocol: clamd(8), INSTREAM.
 */
export function createClamdScanner(url: string, timeoutMs = defaultTimeoutMs): VirusScanner {
  const { protocol, pathname, hostname, port } = new URL(url)
  const address =
    protocol === 'unix:'
      ? { path: pathname }
      : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) }

  return async (file) => {
    let readError: Error | undefined
    async function* encodeStream() {
      yield 'zINSTREAM\0'
      try {
        for await (const chunk of file as AsyncIterable<Buffer>) yield* [encodeLength(chunk), chunk]
      } catch (reason) {
        readError = reason instanceof Error ? reason : new Error('unreadable', { cause: reason })
        throw readError
      }
      yield encodeLength('')
    }
    // A scanner that ends first would otherwise end the sending, which then never tells that it failed.
    const socket = connect({ ...address, timeout: timeoutMs, allowHalfOpen: true })
    socket.once('timeout', () => socket.destroy(new Error('clamd does not answer')))
    try {
      const [answer] = await Promise.all([text(socket), pipeline(encodeStream, socket)])
      if (answer === 'stream: OK\0') return 'clean'
      return answer.endsWith(' FOUND\0') ? 'infected' : 'unavailable'
    } catch {
      if (readError) throw readError
      return 'unavailable'
    } finally {
      socket.destroy()
      file.destroy()
    }
  }
}

function encodeLength({ length }: Buffer | ''): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}
