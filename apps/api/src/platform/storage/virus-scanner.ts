import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** 'unavailable': unknown, since the scanner did not answer or could not read this file. */
export type Verdict = 'clean' | 'infected' | 'unavailable'

/** Scans a file's bytes for viruses. Throws if they can't be read. */
export type VirusScanner = (file: Readable) => Promise<Verdict>

/** How long (ms) the scanner may take between answers. */
const defaultTimeoutMs = 60_000

/**
 * A client of the clamd at `url` (`tcp://host:port`, `unix:///path`). It sends the bytes, so clamd
 * needs no access to our files. Protocol: clamd(8), INSTREAM.
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
    // Otherwise a scanner that closes first would end the sending without an error.
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
