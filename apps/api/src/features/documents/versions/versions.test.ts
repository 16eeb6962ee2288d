import { randomUUID } from 'node:crypto'
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentVersions, type Turn } from '@milepost/contract/documents/document-versions'
import { documents, documentsForStaff } from '@milepost/contract/documents/documents'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { posting } from '@milepost/contract/financial-performance/posting'
import { image } from '@milepost/testing/files.ts'
import { createBatch } from '../../../../test/records/batches.ts'
import { listDocuments, send, setStatus } from '../../../../test/records/documents.ts'
import { requireRightCounts } from '../../../../test/records/right-counts.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'
import { openText } from '../preview/pdf-text.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi({ idleJobs: ['index_document'] })))
afterAll(() => requireRightCounts(api.db).finally(() => api.stop()))

/** A PDF with a word on each page, on paper of another width. */
async function statement(...words: string[]): Promise<File> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const [i, word] of words.entries()) {
    const page = document.addPage([400 + i, 600])
    page.drawText(word, { font, size: 24, x: 40, y: 500 })
  }
  return new File([new Uint8Array(await document.save())], `${words[0]}.pdf`)
}

type Staff = Awaited<ReturnType<typeof api.signInStaff>>
type Params = { accountId: string; id: string }

async function sent(files: File[], title = 'Papers') {
  const dana = await api.signIn()
  const { guid: id } = await send(dana, files, { title })
  await api.work()
  return { dana, params: { accountId: dana.accountId, id } }
}

const show = ({ call }: Staff, params: Params) => call(documentVersions.show, { params })
const keep = (...pages: number[]) => pages.map((page) => ({ page, turn: 0 as Turn }))
const arrange = (
  { call }: Staff,
  params: Params,
  pages: { page: number; turn: Turn }[],
  version = 1,
) => call(documentVersions.arrange, { params, body: { version, pages } })

/** The words of each page, and by how much it is turned. */
async function readPages(pdf: Blob): Promise<string[]> {
  const bytes = new Uint8Array(await pdf.arrayBuffer())
  const document = await PDFDocument.load(bytes.slice())
  await using text = await openText(bytes)
  return await Promise.all(
    document.getPages().map(async (page, i) => {
      const { angle } = page.getRotation()
      return [[...(await text.words(i + 1)).keys()].join(' '), ...(angle ? [angle] : [])].join(' ')
    }),
  )
}

const current = async ({ call }: Staff, params: Params) =>
  readPages(await call(workQueue.pdf, { params }))

describe('the pages of a document', () => {
  test('are turned and reordered as a new version; the client sees it, and the files stay', async () => {
    const { dana, params } = await sent([await statement('ONE', 'TWO'), await image('a.png')])
    const priya = await api.signInStaff()
    expect(await show(priya, params)).toMatchObject({ version: 1, pageCount: 3, versions: [] })
    const before = (await dana.call(documents.show, { params: { id: params.id } })).files

    await arrange(priya, params, [
      { page: 3, turn: 90 },
      { page: 2, turn: 180 },
      { page: 1, turn: 0 },
    ])
    expect(await show(priya, params)).toMatchObject({ version: 2, previewReady: false })
    await api.work()

    expect(await current(priya, params)).toEqual([' 90', 'TWO 180', 'ONE'])
    const seen = await dana.call(documents.show, { params: { id: params.id } })
    expect(seen.files).toEqual(before)
    expect(seen.history[0]).toMatchObject({
      status: 'uploaded',
      change: { kind: 'arranged', other: null },
    })
    expect(await readPages(await dana.call(documents.pdf, { params: { id: params.id } }))).toEqual([
      ' 90',
      'TWO 180',
      'ONE',
    ])
    const { previewDifferences } = await priya.call(workQueue.show, { params })
    expect(previewDifferences).toEqual([])
  })

  test('are turned on top of how the file and the version before turn them', async () => {
    const document = await PDFDocument.create()
    document.addPage([300, 200]).setRotation(degrees(270))
    const file = new File([new Uint8Array(await document.save())], 'a.pdf')
    const { params } = await sent([file])
    const priya = await api.signInStaff()
    await arrange(priya, params, [{ page: 1, turn: 90 }])
    await api.work()
    expect(await current(priya, params)).toEqual([''])
    await arrange(priya, params, [{ page: 1, turn: 90 }], 2)
    await api.work()
    expect(await current(priya, params)).toEqual([' 90'])
  })

  test('can be looked at as they were, and returned to', async () => {
    const { params } = await sent([await statement('ONE', 'TWO')])
    const priya = await api.signInStaff()
    await arrange(priya, params, keep(2, 1))
    await api.work()
    const number = 1
    const first = { params: { ...params, number } }
    expect(await readPages(await priya.call(documentVersions.pdf, first))).toEqual(['ONE', 'TWO'])
    await priya.call(documentVersions.restore, { ...first, body: { version: 2 } })
    // At once: it was drawn before.
    expect(await current(priya, params)).toEqual(['ONE', 'TWO'])
    await api.work()
    const { version, versions } = await show(priya, params)
    expect(version).toBe(3)
    expect(versions.map(({ change, by }) => [change, by])).toEqual([
      ['restored', 'Priya Shah'],
      ['arranged', 'Priya Shah'],
      ['sent', null],
    ])
  })

  test('are refused unless each is there once', async () => {
    const { params } = await sent([await statement('ONE', 'TWO')])
    const priya = await api.signInStaff()
    for (const pages of [keep(1), keep(1, 1), keep(1, 2, 3), keep(1, 3)])
      await expect(arrange(priya, params, pages)).rejects.toMatchObject({
        status: 422,
        fields: { pages: { code: 'pages_incomplete' } },
      })
    expect(await show(priya, params)).toMatchObject({ version: 1 })
  })

  test('are changed by one of two at once; the other gets a 409', async () => {
    const { params } = await sent([await statement('ONE', 'TWO')])
    const staff = [await api.signInStaff(), await api.signInStaff()]
    const results = await Promise.allSettled(staff.map((each) => arrange(each, params, keep(2, 1))))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({ status: 409, code: 'version_stale' })
    expect((await show(staff[0]!, params)).versions).toHaveLength(2)
  })

  test('wait while they are drawn, for the client, and for whoever works on the document', async () => {
    const dana = await api.signIn()
    const { guid: id } = await send(dana, [await statement('ONE')])
    const params = { accountId: dana.accountId, id }
    const priya = await api.signInStaff()
    await expect(arrange(priya, params, keep(1))).rejects.toMatchObject({
      status: 409,
      code: 'pages_not_ready',
    })
    await api.work()
    await setStatus(api.db, dana, id, 'needs_resubmission')
    await expect(arrange(priya, params, keep(1))).rejects.toMatchObject({
      status: 409,
      code: 'pages_with_client',
    })
    await setStatus(api.db, dana, id, 'uploaded')
    await priya.call(workQueue.claim, { params })
    await expect(arrange(await api.signInStaff(), params, keep(1))).rejects.toMatchObject({
      status: 409,
      code: 'document_claimed',
    })
  })

  test('of a document drawn before they were noted are drawn again', async () => {
    const { params } = await sent([await statement('ONE', 'TWO')])
    await api.db.rows(sql`update documents set preview_pages = null where id = ${params.id}`)
    const priya = await api.signInStaff()
    expect(await show(priya, params)).toMatchObject({ pageCount: null, previewReady: true })
    await priya.call(documentVersions.redraw, { params })
    await api.work()
    expect(await show(priya, params)).toMatchObject({ version: 1, pageCount: 2 })
  })
})

const split = (
  { call }: Staff,
  params: Params,
  pages: number[],
  splitPages: number[],
  { version = 1, id = randomUUID() }: { version?: number; id?: string } = {},
) =>
  call(documentVersions.split, {
    params,
    body: { id, version, title: 'Fuel', pages: keep(...pages), splitPages: keep(...splitPages) },
  }).then(() => id)

describe('a split', () => {
  test('makes two documents of one, and both say so', async () => {
    const { dana, params } = await sent([
      await statement('ONE', 'TWO', 'SIX'),
      await image('a.png'),
    ])
    const priya = await api.signInStaff()
    const id = await split(priya, params, [1, 4], [3, 2])
    await api.work()
    const second = { ...params, id }
    expect(await current(priya, params)).toEqual(['ONE', ''])
    expect(await current(priya, second)).toEqual(['SIX', 'TWO'])
    const seen = await dana.call(documents.show, { params: { id } })
    expect(seen).toMatchObject({ title: 'Fuel', status: 'uploaded', fileCount: 1 })
    expect(seen.history[0]!.change).toEqual({
      kind: 'split_from',
      other: { guid: params.id, title: 'Papers' },
    })
    const first = await dana.call(documents.show, { params: { id: params.id } })
    expect(first.history[0]!.change).toEqual({
      kind: 'split_off',
      other: { guid: id, title: 'Fuel' },
    })
    expect(first.createdAt).toBe(seen.createdAt)
    expect(await listDocuments(dana)).toHaveLength(2)
    expect(await priya.call(workQueue.show, { params: second })).toMatchObject({
      sentBy: 'Dana Whitfield',
      previewDifferences: [],
    })
  })

  test('of a posted document leaves what was posted with the first; the second waits to be posted', async () => {
    const { dana, params } = await sent([await statement('ONE', 'TWO')])
    const priya = await api.signInStaff()
    const batch = createBatch('2026-10-05')
    await priya.call(posting.post, {
      params: { accountId: dana.accountId },
      body: { ...batch, isOpening: false, documentGuid: params.id } as never,
    })
    // Of the posting.
    await api.work()
    const mails = api.mails.length
    const id = await split(priya, params, [1], [2])
    await api.work()
    expect(await priya.call(workQueue.show, { params })).toMatchObject({
      status: 'posted',
      batchId: batch.id,
    })
    expect(await priya.call(workQueue.show, { params: { ...params, id } })).toMatchObject({
      status: 'processing',
      batchId: null,
    })
    expect(api.mails).toHaveLength(mails)
  })

  test('is undone by a merge, in the same file; the version before it cannot be restored', async () => {
    const { params } = await sent([await statement('ONE', 'TWO')])
    const priya = await api.signInStaff()
    const otherId = await split(priya, params, [1], [2])
    await api.work()
    const restore = { params: { ...params, number: 1 }, body: { version: 2 } }
    await expect(priya.call(documentVersions.restore, restore)).rejects.toMatchObject({
      status: 409,
      code: 'version_other_pages',
    })
    await priya.call(documentVersions.merge, {
      params,
      body: { version: 2, otherId, otherVersion: 1 },
    })
    await api.work()
    expect(await current(priya, params)).toEqual(['ONE', 'TWO'])
    expect(await priya.call(workQueue.show, { params })).toMatchObject({ fileCount: 1 })
  })

  test('is refused under the ID of a document that is there', async () => {
    const { params } = await sent([await statement('ONE', 'TWO')])
    const priya = await api.signInStaff()
    await expect(split(priya, params, [1], [2], { id: params.id })).rejects.toMatchObject({
      status: 409,
      code: 'document_id_reused',
    })
  })
})

describe('a merge', () => {
  async function two() {
    const { dana, params } = await sent([await statement('ONE')])
    const { guid: otherId } = await send(dana, [await image('b.png'), await statement('TWO')], {
      title: 'Second page',
    })
    await api.work()
    return { dana, params, otherId }
  }
  const merge = ({ call }: Staff, params: Params, otherId: string, version = 1) =>
    call(documentVersions.merge, { params, body: { version, otherId, otherVersion: 1 } })

  test('appends the pages of the other, which is filed and names the first', async () => {
    const { dana, params, otherId } = await two()
    const priya = await api.signInStaff()
    await merge(priya, params, otherId)
    await api.work()
    expect(await current(priya, params)).toEqual(['ONE', '', 'TWO'])
    expect(await dana.call(documents.show, { params: { id: params.id } })).toMatchObject({
      fileCount: 3,
      history: [{ change: { kind: 'merged', other: { guid: otherId } } }, { status: 'uploaded' }],
    })
    const other = await dana.call(documents.show, { params: { id: otherId } })
    expect(other.status).toBe('received')
    expect(other.history[0]!.change).toEqual({
      kind: 'merged_into',
      other: { guid: params.id, title: 'Papers' },
    })
    expect(await show(priya, { ...params, id: otherId })).toMatchObject({
      mergedInto: { guid: params.id },
    })
  })

  test('leaves nothing to do with the other: it would be posted twice', async () => {
    const { params, otherId } = await two()
    const priya = await api.signInStaff()
    await merge(priya, params, otherId)
    const other = { params: { ...params, id: otherId } }
    const refused = { status: 409, code: 'pages_merged' }
    await expect(
      priya.call(documentsForStaff.move, { ...other, body: { status: 'posted' } }),
    ).rejects.toMatchObject(refused)
    await expect(priya.call(workQueue.claim, other)).rejects.toMatchObject(refused)
    const batch = { ...createBatch('2026-10-05'), isOpening: false, documentGuid: otherId }
    await expect(
      priya.call(posting.post, {
        params: { accountId: params.accountId },
        body: batch as never,
      }),
    ).rejects.toMatchObject(refused)
    await api.work()
    await expect(merge(priya, params, otherId, 2)).rejects.toMatchObject(refused)
  })

  test('is refused for a posted one, for itself, and for another client’s', async () => {
    const { dana, params, otherId } = await two()
    const priya = await api.signInStaff()
    await setStatus(api.db, dana, otherId, 'posted')
    await expect(merge(priya, params, otherId)).rejects.toMatchObject({
      status: 409,
      code: 'merge_posted',
    })
    await expect(merge(priya, params, params.id)).rejects.toMatchObject({ status: 422 })
    const foreign = await sent([await statement('ONE')])
    await expect(merge(priya, params, foreign.params.id)).rejects.toMatchObject({ status: 404 })
  })

  test('of each into the other at once makes one document', async () => {
    const { params, otherId } = await two()
    const [priya, sam] = [await api.signInStaff(), await api.signInStaff()]
    const results = await Promise.allSettled([
      merge(priya, params, otherId),
      merge(sam, { ...params, id: otherId }, params.id),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

test('a document sent again keeps the pages that the one before it had', async () => {
  const { dana, params } = await sent([await statement('ONE', 'TWO'), await image('a.png')])
  const priya = await api.signInStaff()
  await split(priya, params, [3, 1], [2])
  await api.db.rows(sql`delete from graphile_worker._private_jobs`)
  const reason = { code: 'blurry' as const, fileNumbers: [2] }
  await priya.call(documentsForStaff.move, {
    params,
    body: { status: 'needs_resubmission', reason },
  })
  const { guid: id } = await send(dana, [await statement('SIX')], {
    resubmittedId: params.id,
    retainedFileNumbers: [1],
  })
  await api.work()
  expect(await current(priya, { ...params, id })).toEqual(['ONE', 'SIX'])
  expect(await show(priya, { ...params, id })).toMatchObject({ version: 1, versions: [] })
})
