import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { sql } from '../../apps/api/src/platform/database/database.ts'
import type { BenchClient } from '../bench-clients.ts'
import { createTally, sendUntilAccepted, type Change, type Tally } from './sending.ts'
import type { System } from './system.ts'

/** An upload acknowledged with 201: the files sent, and the id the server gave it. */
export type Acknowledged = { client: BenchClient; title: string; guid: string; hashes: string[] }

export type Uploads = Tally & { acknowledged: Acknowledged[] }

export const createUploads = (): Uploads => ({ acknowledged: [], ...createTally() })

/** Photos of noise, about 100 kB to 1 MB each. */
export const photos = (): Promise<Buffer[]> =>
  Promise.all(
    [300, 600, 1000].map((width) =>
      sharp(randomBytes(width * width * 3), { raw: { width, height: width, channels: 3 } })
        .jpeg({ quality: 70 })
        .toBuffer(),
    ),
  )

/** Makes a photo unique with a random JPEG comment. */
function makeUnique(photo: Buffer): Buffer {
  const comment = randomBytes(32)
  const [start, rest] = [photo.subarray(0, 2), photo.subarray(2)]
  return Buffer.concat([start, Buffer.from([0xff, 0xfe, 0, 34]), comment, rest])
}

/** Sends documents one after another until stopped, retrying each under its key until it is accepted. */
export async function uploadUntil(
  stop: AbortSignal,
  { address }: Pick<System, 'address'>,
  client: BenchClient,
  choice: readonly Buffer[],
  uploads: Uploads,
): Promise<void> {
  for (let n = 0; !stop.aborted; n++) {
    const createPhotos = choice.slice(0, 1 + (n % choice.length))
    if (!(await uploadOne(address, client, createPhotos, uploads))) return
  }
}

/** Sends one document of a few unique photos, with retries. Returns whether it was accepted. */
export async function uploadOne(
  address: string,
  client: BenchClient,
  choice: readonly Buffer[],
  uploads: Uploads,
): Promise<boolean> {
  const files = choice.map(makeUnique)
  const title = randomUUID()
  const guid = await sendUntilAccepted(address, upload(client, title, files), uploads)
  if (guid === undefined) return false
  const hashes = files.map((file) => createHash('sha256').update(file).digest('hex'))
  uploads.acknowledged.push({ client, title, guid, hashes })
  return true
}

/** A new document as a change with its own key. */
export const upload = (
  { token }: Pick<BenchClient, 'token'>,
  title: string,
  files: readonly Buffer[],
): Change => ({
  path: '/v1/documents',
  token,
  key: randomUUID(),
  body() {
    const form = new FormData()
    form.append('document_title', title)
    form.append('files_count', String(files.length))
    files.forEach((file, i) =>
      form.append(`file_object_${i}`, new File([new Uint8Array(file)], `page-${i}.jpg`)),
    )
    return form
  },
})

/**
 * Differences from what was acknowledged: documents missing, duplicated or unknown, files with other bytes,
 * PDFs missing. Empty if all is intact. Waits for the PDFs for `timeoutMs` at most.
 */
export async function findDamage(
  { address, db, folder }: System,
  { acknowledged }: Uploads,
  timeoutMs = 600_000,
): Promise<string[]> {
  const found: string[] = []
  const deadline = AbortSignal.timeout(timeoutMs)
  const waiting = sql`select 1 as one from documents where preview_key is null limit 1`
  while (!deadline.aborted && (await db.row(waiting))) await sleep(500)

  const rows = await db.rows<{ id: string; title: string; status: string; keys: string[] }>(sql`
    select d.id, d.title, d.status,
           array_agg(f.blob_key::text order by f.file_number) as keys
    from documents d left join document_files f on f.account_id = d.account_id and f.document_id = d.id
    group by d.account_id, d.id
  `)
  const byTitle = Map.groupBy(rows, ({ title }) => title)
  if (byTitle.size !== acknowledged.length)
    found.push(`${byTitle.size} documents for ${acknowledged.length} acknowledged`)
  for (const { client, title, guid, hashes } of acknowledged) {
    const [row, ...more] = byTitle.get(title) ?? []
    if (!row || more.length > 0 || row.id !== guid) {
      found.push(`${title}: ${row ? 'more than once' : 'missing'}`)
      continue
    }
    const stored = await Promise.all(row.keys.map((key) => toHash(folder, key)))
    if (stored.join() !== hashes.join()) found.push(`${title}: other bytes`)
    const preview = await fetch(`${address}/api/v1/pdfs/document/${guid}.pdf`, {
      headers: { authorization: `Bearer ${client.token}`, range: 'bytes=0-3' },
    })
    const leadingBytes = await preview.text()
    if (leadingBytes !== '%PDF') found.push(`${title}: no PDF (${preview.status}, ${row.status})`)
  }
  return found
}

async function toHash(folder: string, key: string): Promise<string> {
  const hash = createHash('sha256')
  const path = join(folder, 'files', key.slice(0, 2), key)
  await pipeline(createReadStream(path), hash).catch(() => undefined)
  return hash.digest('hex')
}
