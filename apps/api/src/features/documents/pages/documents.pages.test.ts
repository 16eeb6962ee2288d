import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentPages } from '@milepost/contract/documents/document-pages'
import { documents } from '@milepost/contract/documents/documents'
import { image, pdf } from '@milepost/testing/files.ts'
import {
  listBlobs,
  listDocuments,
  send,
  setStatus,
  type Client,
} from '../../../../test/records/documents.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'
import { sweepFiles } from '../../../platform/jobs/storage.jobs.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(
  async () =>
    void (api = await startApi({ now: new Date().toISOString(), idleJobs: ['make_preview'] })),
)
afterAll(() => api.stop())

const days = (count: number) => count * 24 * 60 * 60 * 1000

type PageUpload = { name?: string; key?: string }

/** Uploads a page ahead of its document; returns its id. */
const uploadPage = async (
  { call }: Pick<Client, 'call'>,
  object: File,
  { name, key }: PageUpload = {},
) => {
  const body = { files: [{ object, originalFileName: name }] }
  return (await call(documentPages.create, { body }, { idempotencyKey: key })).id
}

type FileInput = { page?: string; object?: File; comment?: string; originalFileName?: string }
type DocumentInput = { files?: FileInput[]; redo?: string }

const finish = (
  { call }: Pick<Client, 'call'>,
  pages: string[],
  { files = pages.map((page) => ({ page })), redo }: DocumentInput = {},
  key: string = randomUUID(),
) =>
  call(
    documents.create,
    { body: { filesCount: files.length, resubmittedDocumentId: redo, files } },
    { idempotencyKey: key },
  )

const countPendingPages = async ({ accountId }: Client) =>
  (await api.db.rows(sql`select 1 from document_pages where account_id = ${accountId}`)).length

const missing = { status: 404, code: 'page_not_kept' }

describe('pages that are sent ahead', () => {
  test('become the document that names them, in its order, with its notes', async () => {
    const dana = await api.signIn()
    const [front, back] = [await image('front.jpg'), await pdf('back.pdf')]
    const first = await uploadPage(dana, front)
    const second = await uploadPage(dana, back, { name: 'invoice.pdf' })
    expect(await listDocuments(dana)).toEqual([])

    const document = await finish(dana, [], {
      files: [{ page: second }, { page: first, comment: 'Read the total' }],
    })

    expect(document.files).toMatchObject([
      { fileNumber: 1, fileName: 'invoice.pdf', bytes: back.size, comment: null },
      { fileNumber: 2, fileName: 'front.jpg', bytes: front.size, comment: 'Read the total' },
    ])
    expect(await countPendingPages(dana)).toBe(0)
    await api.work(['make_preview'])
    const { previewReady } = await dana.call(documents.show, { params: { id: document.guid } })
    expect(previewReady).toBe(true)
  })

  test('stand beside pages that come with the document', async () => {
    const dana = await api.signIn()
    const page = await uploadPage(dana, await image('a.png'))
    const { files } = await finish(dana, [], { files: [{ object: await pdf('b.pdf') }, { page }] })
    expect(files.map(({ fileName }) => fileName)).toEqual(['b.pdf', 'a.png'])
  })

  test('take a name from their document, with the ending of what they are', async () => {
    const dana = await api.signIn()
    const page = await uploadPage(dana, await pdf('settlement.pdf'))
    const named = (originalFileName: string) =>
      finish(dana, [], { files: [{ page, originalFileName }] })
    expect((await named('settlement.hta')).files).toMatchObject([
      { fileName: 'settlement.hta.pdf' },
    ])
  })

  test('are stored once when they are sent twice with the same key', async () => {
    const dana = await api.signIn()
    const [page, key] = [await image('a.png'), randomUUID()]
    const ids = [await uploadPage(dana, page, { key }), await uploadPage(dana, page, { key })]
    expect(new Set(ids).size).toBe(1)
    expect(await countPendingPages(dana)).toBe(1)
  })

  test('make one document, even when the request is sent twice', async () => {
    const dana = await api.signIn()
    const [page, key] = [await uploadPage(dana, await image('a.png')), randomUUID()]
    const [first, second] = [
      await finish(dana, [page], {}, key),
      await finish(dana, [page], {}, key),
    ]
    expect(second.guid).toBe(first.guid)
    expect(await listDocuments(dana)).toHaveLength(1)
  })

  test('are in one document once', async () => {
    const dana = await api.signIn()
    const page = await uploadPage(dana, await image('a.png'))
    await expect(finish(dana, [page, page])).rejects.toMatchObject(missing)
    await finish(dana, [page])
    await expect(finish(dana, [page])).rejects.toMatchObject(missing)
    expect(await listDocuments(dana)).toHaveLength(1)
  })

  test('wait on where their document was refused', async () => {
    const dana = await api.signIn()
    const old = await send(dana, [await pdf('old.pdf')])
    const page = await uploadPage(dana, await image('new.png'))
    await expect(finish(dana, [page], { redo: old.guid })).rejects.toMatchObject({ status: 409 })
    expect(await countPendingPages(dana)).toBe(1)
    await setStatus(api.db, dana, old.guid, 'needs_resubmission')
    expect((await finish(dana, [page], { redo: old.guid })).resubmittedDocumentId).toBe(old.guid)
  })

  test('are nothing to another account, as if they had never been', async () => {
    const [dana, marcus] = [await api.signIn(), await api.signIn()]
    const page = await uploadPage(dana, await image('a.png'))
    const refusal = (id: string) => finish(marcus, [id]).catch((reason: unknown) => reason)
    const [theirs, never] = [await refusal(page), await refusal(randomUUID())]
    expect(theirs).toMatchObject(missing)
    expect(theirs).toEqual(never)
    expect((await finish(dana, [page])).files).toHaveLength(1)
  })

  test('count towards the day of their account', async () => {
    const dana = await api.signIn()
    const day = api.clock.now().toISOString().slice(0, 10)
    await api.db.rows(sql`
      insert into uploads_by_day (account_id, day, files, bytes)
      values (${dana.accountId}, ${day}, 999, 1000)
    `)
    const page = await uploadPage(dana, await image('a.png'))
    await expect(uploadPage(dana, await image('b.png'))).rejects.toMatchObject({
      status: 429,
      code: 'daily_uploads',
    })
    expect((await finish(dana, [page])).files).toHaveLength(1)
  })

  test('are held to what a file may be', async () => {
    const dana = await api.signIn()
    const before = await listBlobs(api.folder)
    const text = new File(['not a page'], 'a.png')
    await expect(uploadPage(dana, text)).rejects.toMatchObject({ status: 415, code: 'file_type' })
    expect(await countPendingPages(dana)).toBe(0)
    expect(await listBlobs(api.folder)).toEqual(before)
  })

  test.each([
    ['neither bytes nor a page', {}],
    ['both', { page: randomUUID(), object: new File(['%PDF-1.7'], 'a.pdf') }],
  ])('are named or come along: %s is refused', async (_, file) => {
    const dana = await api.signIn()
    const sent = finish(dana, [], { files: [file] })
    await expect(sent).rejects.toMatchObject({ code: 'file_required', status: 422 })
  })

  test('go after a week in which no document came for them, and their bytes with the next sweep', async () => {
    api.clock.standStill()
    const dana = await api.signIn()
    await api.work()
    const before = await listBlobs(api.folder)
    const page = await uploadPage(dana, await image('a.png'))
    const blob = (await listBlobs(api.folder)).find((one) => !before.includes(one))
    const removeAbandoned = async () => {
      await api.db.rows(sql`select graphile_worker.add_job('remove_abandoned_pages', '{}'::json)`)
      await api.work()
      await sweepFiles(api.platform)
    }
    api.clock.advance(days(7))
    await removeAbandoned()
    expect(await countPendingPages(dana)).toBe(1)
    expect(await listBlobs(api.folder)).toContain(blob)
    api.clock.advance(1)
    await removeAbandoned()
    expect(await countPendingPages(dana)).toBe(0)
    expect(await listBlobs(api.folder)).not.toContain(blob)
    // The session has also ended by now.
    const again = await api.signIn()
    await expect(finish(again, [page])).rejects.toMatchObject(missing)
  })
})
