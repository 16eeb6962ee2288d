import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { image, pdf } from '@milepost/testing/files.ts'
import { listBlobs, send } from '../../../test/records/documents.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../database/database.ts'
import { checkFiles, sweepFiles } from './storage.jobs.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeEach(async () => void (api = await startApi({ now: new Date().toISOString() })))
afterEach(() => api.stop())

const hours = 60 * 60 * 1000
const damaged = () => api.db.rows<{ key: string }>(sql`select key from damaged_files`)
const sweep = () => sweepFiles(api.platform)
const check = () => checkFiles(api.platform)

async function sendDocument() {
  const dana = await api.signIn()
  await send(dana, [await pdf('a.pdf'), await image('b.png')])
  await api.work()
  return listBlobs(api.folder)
}

describe('the nightly sweep', () => {
  test('removes only unreferenced files that are a day old', async () => {
    const named = await sendDocument()
    expect(named).toHaveLength(3)
    await api.storage.write(Readable.from([Buffer.from('cut off')]))
    await sweep()
    expect(await listBlobs(api.folder)).toHaveLength(4)
    api.clock.advance(25 * hours)
    await sweep()
    expect(await listBlobs(api.folder)).toEqual(named)
  })
})

describe('the nightly check', () => {
  test('raises no alarm while every file is as it was stored', async () => {
    await sendDocument()
    await check()
    expect(await damaged()).toEqual([])
    expect(api.logged).toEqual([])
  })

  test('raises an alarm for a flipped byte, until the file is intact again', async () => {
    const [blob] = await sendDocument()
    const path = join(api.folder, 'files', blob!)
    const whole = await readFile(path)
    const flippedBytes = Buffer.from(whole)
    flippedBytes[100]! ^= 1
    await writeFile(path, flippedBytes)

    await check()

    const key = blob!.slice(3)
    expect(await damaged()).toEqual([{ key }])
    expect(api.logged).toMatchObject([{ key, msg: 'a stored file is not what was stored' }])
    await writeFile(path, whole)
    await check()
    expect(await damaged()).toEqual([])
  })

  test('raises an alarm for a missing file', async () => {
    const [blob] = await sendDocument()
    await api.storage.remove(blob!.slice(3))
    await check()
    expect(await damaged()).toEqual([{ key: blob!.slice(3) }])
  })

  test('raises an alarm for an unreadable file, and continues with the next ones', async () => {
    const blobs = (await sendDocument()).map((blob) => blob.slice(3)).toSorted()
    const spoilt = [blobs[0]!, blobs[2]!]
    const read = async (key: string) => {
      if (!spoilt.includes(key)) return api.storage.read(key)
      const reason = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
      return new Readable({ read: () => undefined }).destroy(reason)
    }
    await checkFiles({ ...api.platform, storage: { ...api.storage, read } })
    expect((await damaged()).map(({ key }) => key).toSorted()).toEqual(spoilt)
  })

  test('ends the alarm for a file that has been replaced', async () => {
    const [blob] = await sendDocument()
    const key = blob!.slice(3)
    await api.storage.remove(key)
    await check()
    await api.db.rows(sql`delete from document_files where blob_key = ${key}`)
    await api.db.rows(sql`
      update documents set preview_key = null, preview_sha256 = null, preview_bytes = null
      where preview_key = ${key}
    `)
    await check()
    expect(await damaged()).toEqual([])
  })

  test('knows every column that references files, with its hash column', async () => {
    const columns = await api.db.rows<{ key: string; hasHash: boolean }>(sql`
      select k.table_name || '.' || k.column_name as key, h.column_name is not null as has_hash
      from information_schema.columns k
      left join information_schema.columns h on h.table_name = k.table_name
        and h.column_name = regexp_replace(k.column_name, '_key$', '_sha256')
      where k.table_schema = 'public' and k.column_name ~ '(blob|preview|file)_key$' order by 1
    `)
    expect(columns).toContainEqual({ key: 'document_files.blob_key', hasHash: true })
    expect(columns).toContainEqual({ key: 'documents.preview_key', hasHash: true })
    expect(columns.filter(({ hasHash }) => !hasHash)).toEqual([])
  })
})
