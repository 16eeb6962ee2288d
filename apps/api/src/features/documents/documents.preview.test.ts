import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documents, documentsForStaff } from '@milepost/contract/documents/documents'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { image, pdf, photoWithPlace } from '@milepost/testing/files.ts'
import { listBlobs, send, setStatus } from '../../../test/records/documents.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'
import { makeDocumentPreview } from './documents.jobs.ts'
import { PreviewCrashError, PreviewLimitError } from './preview/preview-process.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi({ idleJobs: ['index_document'] })))
afterAll(() => api.stop())

const blobs = () => listBlobs(api.folder)

describe('the PDF of a document', () => {
  const get = (url: string, { token }: { token: string }, headers: Record<string, string> = {}) =>
    api.app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } })

  async function createDocument() {
    const dana = await api.signIn()
    const files = [await image('a.jpg'), await pdf('b.pdf', { pages: 2 })]
    const { guid } = await send(dana, files, { title: 'Ölwechsel "Mai" 50%' })
    await api.work()
    return { dana, guid, url: `/api/v1/pdfs/document/${guid}.pdf` }
  }

  test('has every page of every file', async () => {
    const { dana, guid } = await createDocument()
    expect(await dana.call(documents.show, { params: { id: guid } })).toMatchObject({
      previewReady: true,
      status: 'uploaded',
    })
    const blob = await dana.call(documents.pdf, { params: { id: guid } })
    expect((await PDFDocument.load(await blob.bytes())).getPageCount()).toBe(3)
  })

  test('is a 404 until it is made', async () => {
    const dana = await api.signIn()
    const { guid } = await send(dana, [await pdf('a.pdf')])
    await expect(dana.call(documents.pdf, { params: { id: guid } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('can be fetched in byte ranges, and is not sent again to a client that already has it', async () => {
    const { dana, url } = await createDocument()
    const whole = await get(url, dana)
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-security-policy': "sandbox; frame-ancestors 'none'",
      'content-length': String(whole.rawPayload.length),
    })
    expect(whole.headers['content-disposition']).toBe(
      `inline; filename="_lwechsel _Mai_ 50_.pdf"; filename*=UTF-8''%C3%96lwechsel%20%22Mai%22%2050%25.pdf`,
    )
    const size = whole.rawPayload.length
    const part = await get(url, dana, { range: 'bytes=10-19' })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 10-19/${size}`)
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20))
    const tail = await get(url, dana, { range: 'bytes=-5' })
    expect(tail.rawPayload).toEqual(whole.rawPayload.subarray(-5))
    expect((await get(url, dana, { range: `bytes=${size}-` })).statusCode).toBe(416)
    const etag = String(whole.headers.etag)
    for (const entityTag of [etag, `"other", W/${etag}`]) {
      const again = await get(url, dana, { 'if-none-match': entityTag })
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    }
  })

  test('says nothing of where a photo was taken; the original keeps it', async () => {
    const dana = await api.signIn()
    const photo = await photoWithPlace('receipt.jpg')
    const { guid } = await send(dana, [photo])
    await api.work()

    const blob = await dana.call(documents.pdf, { params: { id: guid } })
    const loaded = await PDFDocument.load(await blob.bytes())
    const whole = Buffer.from(await loaded.save({ useObjectStreams: false })).toString('latin1')
    expect(whole).toContain('DCTDecode')
    expect(whole).not.toMatch(/Exif|GPS|http:\/\/ns.adobe.com\/xap/)

    const [original] = await api.db.rows<{ blobKey: string }>(sql`
      select blob_key from document_files where account_id = ${dana.accountId}
    `)
    expect(await buffer(await api.storage.read(original!.blobKey))).toEqual(
      Buffer.from(await photo.bytes()),
    )
  })

  test.each([
    ['an encrypted PDF', () => pdf('locked.pdf', { password: 'secret' }), 'locked'],
    [
      'a truncated PDF',
      async () =>
        new File([(await (await pdf('x.pdf', { pages: 3 })).bytes()).subarray(0, 200)], 'x.pdf'),
    ],
    [
      'a truncated picture',
      async () => new File([(await (await image('x.png')).bytes()).subarray(0, 80)], 'x.png'),
    ],
    ['a picture that claims 50,000 × 50,000 pixels', async () => hugePng()],
  ])(
    'cannot be made of %s, which goes back to the client',
    async (_, broken, code = 'unreadable') => {
      const dana = await api.signIn()
      const { guid } = await send(dana, [await pdf('fine.pdf'), await broken()])
      await api.work()
      expect(await dana.call(documents.show, { params: { id: guid } })).toMatchObject({
        status: 'needs_resubmission',
        previewReady: false,
        reason: { code, sentence: null, fileNumbers: [2] },
        history: [{ status: 'needs_resubmission' }, { status: 'uploaded' }],
      })
    },
  )

  test.each([
    ['researching', 'needs_resubmission'],
    ['processed', 'processed'],
  ] as const)('cannot be made of a broken file: one %s is then %s', async (before, after) => {
    const dana = await api.signIn()
    const truncated = (await (await pdf('x.pdf', { pages: 3 })).bytes()).subarray(0, 200)
    const { guid } = await send(dana, [new File([truncated], 'x.pdf')])
    await setStatus(api.db, dana, guid, before)
    await api.work()
    const { status } = await dana.call(documents.show, { params: { id: guid } })
    expect(status).toBe(after)
  })

  test('is abandoned when the worker stops, and made by the next one', async () => {
    const dana = await api.signIn()
    const { guid } = await send(dana, [await image('a.jpg'), await pdf('b.pdf')])
    const job = { accountId: dana.accountId, documentId: guid }
    const abortedRun = { attempt: 1, signal: AbortSignal.abort() }
    await expect(makeDocumentPreview(api.platform, job, abortedRun)).rejects.toThrow('aborted')
    const isReady = async () =>
      (await dana.call(documents.show, { params: { id: guid } })).previewReady
    expect(await isReady()).toBe(false)
    await api.work()
    expect(await isReady()).toBe(true)
  })

  test.each([
    [new PreviewLimitError('too long'), [1]],
    [new PreviewCrashError('killed'), [1, 2, 3]],
  ])('after a %s, the document is sent back in time', async (reason, attempts) => {
    const dana = await api.signIn()
    const { guid } = await send(dana, [await image('a.jpg')])
    const job = { accountId: dana.accountId, documentId: guid }
    const fail = () => Promise.reject(reason)
    for (const attempt of attempts.slice(0, -1))
      await expect(makeDocumentPreview(api.platform, job, { attempt }, fail)).rejects.toBe(reason)
    await makeDocumentPreview(api.platform, job, { attempt: attempts.at(-1)! }, fail)

    expect(await dana.call(documents.show, { params: { id: guid } })).toMatchObject({
      status: 'needs_resubmission',
      reason: { code: 'unreadable' },
    })
  })

  test('says to staff where it may show less than the file', async () => {
    const dana = await api.signIn()
    const { guid } = await send(dana, [await image('a.jpg'), new File([filmPdf], 'film.pdf')])
    await api.work()
    const admin = await api.signInStaff('admin')
    const params = { accountId: dana.accountId, id: guid }
    expect((await admin.call(workQueue.show, { params })).previewDifferences).toEqual([
      { kind: 'note', pages: [2] },
    ])
  })

  test('is made of what can be shown once staff take the document as it is', async () => {
    const dana = await api.signIn()
    const locked = await pdf('locked.pdf', { password: 'secret' })
    const { guid } = await send(dana, [await pdf('fine.pdf'), locked])
    await api.work()
    const admin = await api.signInStaff('admin')
    const params = { accountId: dana.accountId, id: guid }
    await admin.call(documentsForStaff.move, { params, body: { status: 'processing' } })
    await api.work()
    expect(await admin.call(workQueue.show, { params })).toMatchObject({
      status: 'processing',
      reason: null,
      previewReady: true,
      previewDifferences: [{ kind: 'missing', pages: [2] }],
    })
  })

  test('of a document with a virus is never made, nor is one that staff sent back', async () => {
    const dana = await api.signIn()
    const { guid } = await send(dana, [await image('a.jpg')])
    const admin = await api.signInStaff('admin')
    const params = { accountId: dana.accountId, id: guid }
    for (const code of ['infected', 'blurry'] as const) {
      await api.db.rows(sql`
        update documents set status = 'needs_resubmission', reason_code = ${code}
        where account_id = ${dana.accountId} and id = ${guid}
      `)
      const move = admin.call(documentsForStaff.move, { params, body: { status: 'processing' } })
      await expect(move).rejects.toMatchObject({ status: 409, code: 'status_move' })
    }
  })

  test('is made once, however often the job runs', async () => {
    const { dana, guid } = await createDocument()
    const before = await blobs()
    await api.db.rows(sql`
      select graphile_worker.add_job('make_preview',
        ${JSON.stringify({ accountId: dana.accountId, documentId: guid })}::json)
    `)
    await api.work()
    expect(await blobs()).toEqual(before)
  })

  /** A page with a note of a kind that no page can show. */
  const filmPdf = `%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Count 1 /Kids [3 0 R] >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Annots [<< /Type /Annot /Subtype /Movie /Rect [9 9 99 99] >>] >>
endobj
trailer
<< /Root 1 0 R >>
startxref
0
%%EOF
`

  /** A PNG whose header claims a size larger than any camera's. */
  async function hugePng() {
    const bytes = Buffer.from(await (await image('x.png')).bytes())
    bytes.writeUInt32BE(50_000, 16)
    bytes.writeUInt32BE(50_000, 20)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    return new File([bytes], 'x.png')
  }
})
