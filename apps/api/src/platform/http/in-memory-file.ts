import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileAnswer } from './send-file.ts'

/** A file made for this response and not stored. */
export const createInMemoryFile = (name: string, content: Buffer): FileAnswer => ({
  name,
  bytes: content.length,
  etag: createHash('sha256').update(content).digest('hex'),
  read: async ({ start, end } = { start: 0, end: content.length - 1 }) =>
    Readable.from([content.subarray(start, end + 1)]),
})
