import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createToken, hashToken } from '../../apps/api/src/platform/auth/tokens.ts'
import { sql, type Database } from '../../apps/api/src/platform/database/database.ts'
import { openDiskStorage } from '../../apps/api/src/platform/storage/disk-storage.ts'
import { insertClients, newClients } from '../bench-clients.ts'
import { withServer, type BenchServer } from '../bench-server.ts'
import type { Figure } from '../figures.ts'
import { peakBytesDuring, residentBytes } from '../processes.ts'

const mebibyte = 2 ** 20
/** Of all files together; ARCHIVE_MB makes it less for a try. */
const megabytes = Number(process.env['ARCHIVE_MB'] ?? 2_048)
const fileMegabytes = 8

/** How much memory the server needs more while a client downloads everything, and how fast that is. */
export async function archive(): Promise<Figure[]> {
  const [client, small] = newClients(2)
  const fill = async (db: Database) => insertClients(db, [client!, small!])
  return withServer({ fill }, async (server) => {
    await insertFiles(server, client!)
    // Code is loaded, and the worker thread that prints reports is there.
    await download(server, await insertTicket(server.db, small!))
    const before = residentBytes(server.pid)
    const ticket = await insertTicket(server.db, client!)
    const began = performance.now()
    let bytes = 0
    const peak = await peakBytesDuring(server.pid, async () => {
      bytes = await download(server, ticket)
    })
    const seconds = (performance.now() - began) / 1_000
    if (bytes < megabytes * mebibyte) throw new Error('The archive is too small')
    const more = (peak - before) / mebibyte
    return [
      {
        label: `memory for an archive of ${megabytes} MiB`,
        found: `${more.toFixed(0)} MiB more`,
        aim: 'at most 64 MiB more',
        isMet: more <= 64,
      },
      {
        label: 'downloading it',
        found: `${(bytes / mebibyte / seconds).toFixed(0)} MiB/s`,
        aim: '',
      },
    ]
  })
}

async function download({ address }: BenchServer, path: string): Promise<number> {
  const answer = await fetch(`${address}/api${path}`)
  if (!answer.ok) throw new Error(`The archive was refused: ${answer.status}`)
  let bytes = 0
  for await (const piece of answer.body!) bytes += piece.length
  return bytes
}

type Owner = { accountId: string; userId: string }

async function insertTicket(db: Database, { accountId, userId }: Owner): Promise<string> {
  const [id, ticket] = [randomUUID(), createToken()]
  await db.rows(sql`
    insert into client_archives
      (account_id, id, ticket_hash, language, requested_at, ends_at, user_id)
    values (${accountId}, ${id}, ${hashToken(ticket)}, 'en', now(), now() + interval '1 hour', ${userId})
  `)
  return `/v1/archives/${accountId}/${id}?ticket=${ticket}`
}

/** Documents of one file each. */
async function insertFiles(
  { db, folder }: BenchServer,
  { accountId, userId }: Owner,
): Promise<void> {
  const storage = await openDiskStorage(join(folder, 'files'))
  for (let i = 0; i * fileMegabytes < megabytes; i++) {
    const pieces = Array.from({ length: fileMegabytes }, () => Buffer.alloc(mebibyte, i))
    const { key, sha256, bytes } = await storage.write(Readable.from(pieces))
    const id = randomUUID()
    await db.rows(sql`
      insert into documents (account_id, id, title, status, created_at, created_by, file_count)
      values (${accountId}, ${id}, ${`Settlement ${i}`}, 'posted', now(), ${userId}, 1)
    `)
    await db.rows(sql`
      insert into document_files (account_id, document_id, file_number, id, file_name, mime_type,
                                  bytes, blob_key, blob_sha256, created_at)
      values (${accountId}, ${id}, 1, ${randomUUID()}, 'scan.pdf', 'application/pdf', ${bytes},
              ${key}, ${sha256}, now())
    `)
  }
}
