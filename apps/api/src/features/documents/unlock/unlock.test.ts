import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documents } from '@milepost/contract/documents/documents'
import { lockedFiles, lockedFilesForStaff } from '@milepost/contract/documents/locked-files'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { image, pdf } from '@milepost/testing/files.ts'
import { listBlobs, send } from '../../../../test/records/documents.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { raw, sql } from '../../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi({ idleJobs: ['index_document'] })))
afterAll(() => api.stop())

const password = 'Rosa$1948-tulips'

async function locked(pages = 2) {
  const dana = await api.signIn()
  const { guid: id } = await send(dana, [await pdf('statement.pdf', { pages, password })])
  await api.work()
  const unlock = (typed: string, idempotencyKey: string = randomUUID()) =>
    dana.call(
      lockedFiles.unlock,
      { params: { id, fileNumber: 1 }, body: { password: typed } },
      { idempotencyKey },
    )
  return { dana, id, unlock }
}

const read = async ({ dana, id }: Awaited<ReturnType<typeof locked>>) =>
  dana.call(documents.show, { params: { id } })

describe('a locked PDF', () => {
  test('waits for its password, and is shown once it is there; the file stays as it was sent', async () => {
    const paper = await locked()
    expect(await read(paper)).toMatchObject({
      status: 'needs_resubmission',
      reason: { code: 'locked', fileNumbers: [1] },
    })
    const { files } = await read(paper)
    expect(await paper.unlock(password)).toMatchObject({ status: 'uploaded', reason: null })
    await api.work()
    const shown = await read(paper)
    expect(shown).toMatchObject({ status: 'uploaded', previewReady: true })
    expect(shown.files).toEqual(files)
    expect(shown.history[0]).toMatchObject({ change: { kind: 'unlocked' } })
    const preview = await paper.dana.call(documents.pdf, { params: { id: paper.id } })
    expect((await PDFDocument.load(await preview.bytes())).getPageCount()).toBe(2)
    const joanna = await api.signInStaff()
    const original = await joanna.call(workQueue.original, {
      params: { accountId: paper.dana.accountId, id: files[0]!.id },
    })
    expect(
      (await PDFDocument.load(await original.bytes(), { ignoreEncryption: true })).isEncrypted,
    ).toBe(true)
    await expect(paper.unlock(password)).rejects.toMatchObject({ code: 'file_not_locked' })
  })

  test('can be opened by staff who got the password on the phone', async () => {
    const paper = await locked()
    const joanna = await api.signInStaff()
    const { status } = await joanna.call(lockedFilesForStaff.unlock, {
      params: { accountId: paper.dana.accountId, id: paper.id, fileNumber: 1 },
      body: { password },
    })
    expect(status).toBe('processing')
    await api.work()
    expect(await read(paper)).toMatchObject({ previewReady: true })
  })

  test('can be opened before it was found to be locked', async () => {
    const dana = await api.signIn()
    const files = [await image('a.png'), await pdf('statement.pdf', { password })]
    const { guid: id } = await send(dana, files)
    await dana.call(lockedFiles.unlock, { params: { id, fileNumber: 2 }, body: { password } })
    await api.work()
    expect(await dana.call(documents.show, { params: { id } })).toMatchObject({
      status: 'uploaded',
      previewReady: true,
    })
  })

  test('is not opened by a wrong password, and ten wrong ones end it for a while', async () => {
    const paper = await locked()
    const wrong = {
      status: 422,
      fields: { password: { code: 'pdf_password_wrong' } },
    }
    await expect(paper.unlock('wrong')).rejects.toMatchObject(wrong)
    await api.db.rows(sql`
      update document_files set unlock_tries = unlock_tries + 8 where document_id = ${paper.id}
    `)
    await expect(paper.unlock('wrong again')).rejects.toMatchObject(wrong)
    await expect(paper.unlock(password)).rejects.toMatchObject({
      status: 429,
      code: 'pdf_password_tries',
    })
    expect(await read(paper)).toMatchObject({ status: 'needs_resubmission' })
    api.clock.advance(16 * 60 * 1000)
    expect(await paper.unlock(password)).toMatchObject({ status: 'uploaded' })
  })

  test('of another client is a 404', async () => {
    const { id } = await locked()
    const ray = await api.signIn()
    await expect(
      ray.call(lockedFiles.unlock, { params: { id, fileNumber: 1 }, body: { password } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('has its password in no table, log, or file', async () => {
    const typed = `${password}-${randomUUID()}`
    const dana = await api.signIn()
    const files = [await pdf('a.pdf', { password: typed })]
    const { guid: id } = await send(dana, files)
    await api.work()
    const call = (secret: string) =>
      dana.call(
        lockedFiles.unlock,
        { params: { id, fileNumber: 1 }, body: { password: secret } },
        { idempotencyKey: randomUUID() },
      )
    const wrong = `${typed}-wrong`
    await expect(call(wrong)).rejects.toMatchObject({ status: 422 })
    const joanna = await api.signInStaff()
    const staffParams = { accountId: dana.accountId, id, fileNumber: 1 }
    await expect(
      joanna.call(lockedFilesForStaff.unlock, { params: staffParams, body: { password: wrong } }),
    ).rejects.toMatchObject({ status: 422 })
    await call(typed)
    // Before and after the job runs: its row is there until then.
    const before = await dump()
    await api.work()
    const everything = [...before, ...(await dump()), JSON.stringify(api.logged)]
    expect(everything.join('\n')).toContain(id)
    for (const text of everything) expect(text).not.toContain(typed)
    for (const key of await listBlobs(api.folder)) {
      const { readFile } = await import('node:fs/promises')
      const bytes = await readFile(`${api.folder}/files/${key}`)
      expect(bytes.includes(typed)).toBe(false)
    }
  })
})

/** Every row of every table, as text. */
async function dump(): Promise<string[]> {
  const tables = await api.db.rows<{ name: string }>(sql`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
    from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
  `)
  expect(tables.map(({ name }) => name)).toContain('graphile_worker._private_jobs')
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await api.db.rows<{ row: string }>(sql`select t::text as row from ${raw(name)} t`)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts
}
