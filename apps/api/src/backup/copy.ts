import { Readable } from 'node:stream'
import type pg from 'pg'

/** What a driver's connection can do beyond what its types say. */
type Connection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** What the driver tells a query of its own kind. */
type Query = pg.Submittable & {
  handleError(reason: Error): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
}

/** 'COPY 12' says that there were twelve. */
const parseRowCount = ({ text }: { text: string }) => Number(text.split(' ')[1])

/**
 * What `copy … to stdout` gives, no faster than it is read; `rows` knows how many there were once all is read. No other
 * query may run on the client meanwhile.
 */
export function copyOut(
  client: pg.Client,
  statement: string,
): { chunks: AsyncIterable<Buffer>; rows: () => number } {
  let socket: NodeJS.ReadableStream | undefined
  let rows = 0
  const chunks = new Readable({ read: () => void socket?.resume(), highWaterMark: 2 ** 20 })
  const query: Query & { handleCopyData(message: { chunk: Buffer }): void } = {
    submit(connection) {
      socket = connection.stream
      connection.query(statement)
    },
    handleCopyData({ chunk }) {
      if (!chunks.push(chunk)) socket?.pause()
    },
    handleCommandComplete: (message) => void (rows = parseRowCount(message)),
    handleReadyForQuery: () => void chunks.push(null),
    handleError: (reason) => void chunks.destroy(reason),
  }
  client.query(query)
  return { chunks, rows: () => rows }
}

/** Feeds `copy … from stdin`; answers the number of rows. No other query may run on the client meanwhile. */
export async function copyIn(
  client: pg.Client,
  statement: string,
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let rows = 0
  let failed: Error | undefined
  const query: Query & { handleCopyInResponse(connection: Connection): void } = {
    submit: (connection) => connection.query(statement),
    handleCopyInResponse(connection) {
      sendChunks(connection, chunks, () => failed !== undefined).then(
        () => connection.endCopyFrom(),
        (reason: Error) => {
          failed ??= reason
          connection.sendCopyFail(reason.message)
        },
      )
    },
    handleCommandComplete: (message) => void (rows = parseRowCount(message)),
    handleReadyForQuery: () => resolve(rows),
    handleError(reason) {
      failed ??= reason
      reject(failed)
    },
  }
  client.query(query)
  return promise
}

async function sendChunks(
  connection: Connection,
  chunks: AsyncIterable<Buffer>,
  hasFailed: () => boolean,
): Promise<void> {
  for await (const chunk of chunks) {
    if (hasFailed()) return
    connection.sendCopyFromChunk(chunk)
    if (connection.stream.writableNeedDrain)
      await new Promise<void>((resolve) => {
        const onWritable = () => {
          connection.stream.off('drain', onWritable).off('close', onWritable)
          resolve()
        }
        connection.stream.on('drain', onWritable).on('close', onWritable)
      })
  }
}
