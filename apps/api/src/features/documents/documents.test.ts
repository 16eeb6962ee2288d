import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { documents, DocumentStatus, mostBytesPerFile } from '@milepost/contract/documents'
import { sentences } from '@milepost/contract/sentences'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { image, padded, pdf } from '../../../test/files.ts'
import { startApi } from '../../../test/start-api.ts'
import { sql } from '../../platform/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

type Client = Awaited<ReturnType<typeof api.signIn>>
type Upload = { title?: string; comments?: string[]; count?: number; redo?: string; key?: string }

const send = (
  { call }: Client,
  files: File[],
  { title, comments = [], count = files.length, redo, key }: Upload = {},
) =>
  call(
    documents.create,
    {
      body: {
        documentTitle: title,
        filesCount: count,
        resubmittedDocumentId: redo,
        files: files.map((object, i) => ({ object, comment: comments[i] })),
      },
    },
    { idempotencyKey: key },
  )

const listOf = async ({ call }: Client, query: { filter?: 'posted' | 'received' } = {}) =>
  (await call(documents.list, { query })).items

/** Puts a document into a status, as if staff had moved it there. */
const put = (dana: Client, guid: string, status: DocumentStatus) =>
  api.db.rows(sql`
    update documents set status = ${status},
      reason_code = ${status === 'needs_resubmission' ? 'blurry' : null}
    where account_id = ${dana.accountId} and id = ${guid}
  `)

/** Everything storage holds, whether a row names it or not. */
const blobs = async () => {
  const names = await readdir(join(api.folder, 'files'), { recursive: true })
  return names.filter((name) => /[0-9a-f]{32}$/.test(name))
}

describe('sending a document', () => {
  test('keeps its files in order, with their notes, as uploaded', async () => {
    const dana = await api.signIn()
    const files = [await image('front.jpg'), await image('back.png'), await pdf('invoice.pdf')]

    const document = await send(dana, files, {
      title: '  Tires, unit 12 ',
      comments: ['The total is on the back'],
    })

    expect(document).toMatchObject({
      title: 'Tires, unit 12',
      status: 'uploaded',
      previewReady: false,
      reason: null,
      history: [{ status: 'uploaded', at: api.clock.at.toISOString(), note: null }],
    })
    expect(document.files.map((file) => [file.fileNumber, file.fileName, file.mimeType])).toEqual([
      [1, 'front.jpg', 'image/jpeg'],
      [2, 'back.png', 'image/png'],
      [3, 'invoice.pdf', 'application/pdf'],
    ])
    expect(document.files[0]).toMatchObject({
      comment: 'The total is on the back',
      bytes: files[0]!.size,
      documentGuid: document.guid,
    })
    expect(await dana.call(documents.show, { params: { id: document.guid } })).toEqual(document)
  })

  test('names a document without a title after its day', async () => {
    const dana = await api.signIn()
    expect(await send(dana, [await pdf('a.pdf')], { title: '   ' })).toMatchObject({
      title: 'Document 11-21-2026',
    })
  })

  test('takes a file of exactly 10 MiB', async () => {
    const dana = await api.signIn()
    const head = await (await pdf('big.pdf')).bytes()
    const { files } = await send(dana, [padded('big.pdf', head, mostBytesPerFile)])
    expect(files[0]!.bytes).toBe(10_485_760)
  })

  test('takes 50 files', async () => {
    const dana = await api.signIn()
    const page = await image('page.png', { width: 8, height: 8 })
    const { files } = await send(dana, Array<File>(50).fill(page))
    expect(files.map(({ fileNumber }) => fileNumber)).toEqual(
      Array.from({ length: 50 }, (_, i) => i + 1),
    )
  })

  test('goes by the bytes, not by the type the sender claims', async () => {
    const dana = await api.signIn()
    const claimed = new File([await (await image('x.png')).bytes()], 'x.png', { type: 'text/html' })
    const { files } = await send(dana, [claimed])
    expect(files[0]!.mimeType).toBe('image/png')
  })
})

describe('a document that is refused', () => {
  const executable = new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])
  const cases: [string, () => Promise<[File[], Upload?]>, number, string][] = [
    [
      'a program called a PDF',
      async () => [[padded('invoice.pdf', executable, 5000)]],
      415,
      sentences.file_type,
    ],
    [
      'a PDF called a picture',
      async () => [[new File([await (await pdf('x.pdf')).bytes()], 'x.png')]],
      415,
      sentences.file_type,
    ],
    [
      'a name without an ending',
      async () => [[new File([await (await pdf('x.pdf')).bytes()], 'invoice')]],
      415,
      sentences.file_type,
    ],
    ['an empty file', async () => [[new File([], 'empty.pdf')]], 422, sentences.file_unreadable],
    [
      'a byte more than 10 MiB',
      async () => [[padded('big.pdf', await (await pdf('x.pdf')).bytes(), mostBytesPerFile + 1)]],
      413,
      sentences.file_too_large,
    ],
    ['no file', async () => [[], { count: 0 }], 422, sentences.file_required],
    [
      '51 files',
      async () => [Array<File>(51).fill(await image('p.png', { width: 8, height: 8 }))],
      422,
      sentences.too_many_files,
    ],
    [
      'fewer files than it says',
      async () => [[await pdf('x.pdf')], { count: 2 }],
      422,
      sentences.files_count,
    ],
    [
      'a title of 121 characters',
      async () => [[await pdf('x.pdf')], { title: 'x'.repeat(121) }],
      422,
      sentences.title_too_long,
    ],
    [
      'a note of 251 characters',
      async () => [[await pdf('x.pdf')], { comments: ['x'.repeat(251)] }],
      422,
      sentences.note_too_long,
    ],
    [
      'a wrong file after a right one',
      async () => [[await pdf('x.pdf'), padded('y.pdf', executable, 99)]],
      415,
      sentences.file_type,
    ],
  ]

  test.each(cases)('%s leaves nothing behind', async (_, what, status, message) => {
    const dana = await api.signIn()
    const before = await blobs()
    const [files, upload] = await what()

    await expect(send(dana, files, upload)).rejects.toMatchObject({ status, message })

    expect(await listOf(dana)).toEqual([])
    expect(await blobs()).toEqual(before)
  })

  test('a form whose numbering has a hole leaves nothing behind', async () => {
    const dana = await api.signIn()
    const before = await blobs()
    const form = new FormData()
    form.append('files_count', '2')
    form.append('file_object_0', await pdf('a.pdf'))
    form.append('file_object_2', await pdf('b.pdf'))
    const { status } = await post(dana, form)
    expect(status).toBe(422)
    expect(await blobs()).toEqual(before)
  })

  test.each([
    ['account_id', randomUUID()],
    ['status', 'posted'],
    ['file_object_0_key', 'aa'],
  ])('a form with the field %s is not taken', async (name, value) => {
    const dana = await api.signIn()
    const form = new FormData()
    form.append('files_count', '1')
    form.append(name, value)
    form.append('file_object_0', await pdf('a.pdf'))
    expect(await post(dana, form)).toMatchObject({ status: 422, code: 'unknown_field' })
  })

  test.each([
    ['__proto__', 400],
    ['constructor', 400],
    ['file_object_0', 422],
  ])('a form with another %s is not taken, and nothing is kept', async (name, status) => {
    const dana = await api.signIn()
    const before = await blobs()
    const form = new FormData()
    form.append('files_count', '1')
    form.append(name, await pdf('a.pdf'))
    form.append('file_object_0', await pdf('b.pdf'))
    expect(await post(dana, form)).toMatchObject({ status })
    expect(await blobs()).toEqual(before)
  })

  test('a text where a file belongs is not taken', async () => {
    const dana = await api.signIn()
    const form = new FormData()
    form.append('files_count', '1')
    form.append('file_object_0', 'aabbccddeeff00112233445566778899')
    expect(await post(dana, form)).toMatchObject({ status: 422 })
  })

  test('a stranger is turned away before a byte of the upload is kept', async () => {
    const before = await blobs()
    const form = new FormData()
    form.append('file_object_0', await pdf('a.pdf'))
    expect(await post({ token: 'A'.repeat(43) }, form)).toMatchObject({ status: 401 })
    expect(await blobs()).toEqual(before)
  })

  test('a body that is no form is refused in a sentence', async () => {
    const dana = await api.signIn()
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/v1/documents',
      headers: { authorization: `Bearer ${dana.token}` },
      payload: { document_title: 'x' },
    })
    expect(answer.statusCode).toBe(415)
  })

  async function post({ token }: { token: string }, form: FormData) {
    const request = new Request('http://portal.test', { method: 'POST', body: form })
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/v1/documents',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': request.headers.get('content-type')!,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    const { errors } = answer.json<{ errors: [{ code: string }] }>()
    return { status: answer.statusCode, code: errors[0].code }
  }
})

describe('sending again with the same key', () => {
  test('is answered as before and makes one document', async () => {
    const dana = await api.signIn()
    const key = randomUUID()
    const first = await send(dana, [await pdf('a.pdf')], { key })
    const kept = await blobs()
    expect(await send(dana, [await pdf('a.pdf')], { key })).toEqual(first)
    expect(await listOf(dana)).toHaveLength(1)
    expect(await blobs()).toEqual(kept)
  })

  test('makes one document of 20 that come at once', async () => {
    const dana = await api.signIn()
    const key = randomUUID()
    const page = await image('a.png')
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(dana, [page], { key })))
    expect(new Set(answers.map(({ guid }) => guid)).size).toBe(1)
    expect(await listOf(dana)).toHaveLength(1)
  })

  test('is refused for other bytes', async () => {
    const dana = await api.signIn()
    const key = randomUUID()
    await send(dana, [await image('a.png')], { key })
    await expect(send(dana, [await image('a.png', { width: 401 })], { key })).rejects.toMatchObject(
      { status: 422, code: 'idempotency_key_reused' },
    )
  })

  test('is a new document for another client', async () => {
    const [dana, lee] = [await api.signIn(), await api.signIn()]
    const key = randomUUID()
    const [hers, theirs] = [
      await send(dana, [await image('a.png')], { key }),
      await send(lee, [await image('a.png')], { key }),
    ]
    expect(hers.guid).not.toBe(theirs.guid)
  })

  test('works for a document that was refused the first time', async () => {
    const dana = await api.signIn()
    const key = randomUUID()
    await expect(send(dana, [new File([], 'a.pdf')], { key })).rejects.toMatchObject({
      status: 422,
    })
    await expect(send(dana, [await pdf('a.pdf')], { key })).resolves.toBeDefined()
  })

  test('needs a UUID', async () => {
    const dana = await api.signIn()
    await expect(send(dana, [await pdf('a.pdf')], { key: 'again' })).rejects.toMatchObject({
      code: 'idempotency_key_invalid',
    })
  })
})

describe('the list', () => {
  test('has the newest first, a page at a time, with a count for each tab', async () => {
    const dana = await api.signIn()
    const page = await image('p.png', { width: 8, height: 8 })
    const sent = []
    for (let i = 0; i < 13; i++) {
      api.clock.pass(1000)
      sent.unshift(await send(dana, [page], { title: `Receipt ${i}` }))
    }
    await put(dana, sent[0]!.guid, 'posted')
    await put(dana, sent[1]!.guid, 'needs_resubmission')
    await put(dana, sent[2]!.guid, 'resubmitted')

    const first = await dana.call(documents.list, { query: {} })
    const second = await dana.call(documents.list, { query: { page: 2 } })
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(
      sent.map(({ title }) => title),
    )
    expect(first).toMatchObject({
      page: 1,
      limit: 10,
      total: 13,
      counts: { received: 11, posted: 1, needs_resubmission: 1 },
    })
    expect(await listOf(dana, { filter: 'posted' })).toMatchObject([{ guid: sent[0]!.guid }])
    const received = await dana.call(documents.list, { query: { filter: 'received', limit: 100 } })
    expect(received.items).toHaveLength(11)
    expect(received.total).toBe(11)
  })

  test.each([
    { page: 0 },
    { limit: 101 },
    { limit: 'all' },
    { filter: 'mine' },
    { account_id: 'x' },
  ])('refuses %o', async (query) => {
    const dana = await api.signIn()
    await expect(
      dana.call(documents.list, { query: query as { page: number } }),
    ).rejects.toMatchObject({ status: 422 })
  })

  test.each(['UNION', "'; drop table documents; --", '%00'])(
    'takes %s for an id of nothing',
    async (id) => {
      const dana = await api.signIn()
      await expect(dana.call(documents.show, { params: { id } })).rejects.toMatchObject({
        status: 404,
      })
    },
  )
})

describe('the PDF of a document', () => {
  const get = (url: string, { token }: { token: string }, headers: Record<string, string> = {}) =>
    api.app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } })

  async function made() {
    const dana = await api.signIn()
    const files = [await image('a.jpg'), await pdf('b.pdf', { pages: 2 })]
    const { guid } = await send(dana, files, { title: 'Ölwechsel "Mai" 50%' })
    await api.work()
    return { dana, guid, url: `/api/v1/pdfs/document/${guid}.pdf` }
  }

  test('has every page of every file', async () => {
    const { dana, guid } = await made()
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

  test('comes in parts, and not at all to who has it', async () => {
    const { dana, url } = await made()
    const whole = await get(url, dana)
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-security-policy': 'sandbox',
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
    const again = await get(url, dana, { 'if-none-match': etag })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  test.each([
    ['an encrypted PDF', () => pdf('locked.pdf', { password: 'secret' })],
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
  ])('cannot be made of %s, which goes back to the client', async (_, broken) => {
    const dana = await api.signIn()
    const { guid } = await send(dana, [await pdf('fine.pdf'), await broken()])
    await api.work()
    expect(await dana.call(documents.show, { params: { id: guid } })).toMatchObject({
      status: 'needs_resubmission',
      previewReady: false,
      reason: { code: 'unreadable', sentence: null, fileNumbers: [2] },
      history: [{ status: 'needs_resubmission' }, { status: 'uploaded' }],
    })
  })

  test('is made once, however often the job runs', async () => {
    const { dana, guid } = await made()
    const before = await blobs()
    await api.db.rows(sql`
      select graphile_worker.add_job('make_preview',
        ${JSON.stringify({ accountId: dana.accountId, documentId: guid })}::json)
    `)
    await api.work()
    expect(await blobs()).toEqual(before)
  })

  /** A PNG whose header is changed to say it is larger than any camera's. */
  async function hugePng() {
    const bytes = Buffer.from(await (await image('x.png')).bytes())
    bytes.writeUInt32BE(50_000, 16)
    bytes.writeUInt32BE(50_000, 20)
    const { crc32 } = await import('node:zlib')
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    return new File([bytes], 'x.png')
  }
})

describe('sending a document again', () => {
  test('replaces the one that was sent back', async () => {
    const dana = await api.signIn()
    const { guid: old } = await send(dana, [await pdf('a.pdf')])
    await put(dana, old, 'needs_resubmission')

    const anew = await send(dana, [await pdf('b.pdf')], { redo: old })

    expect(anew).toMatchObject({ resubmittedDocumentId: old, status: 'uploaded' })
    expect(await dana.call(documents.show, { params: { id: old } })).toMatchObject({
      status: 'resubmitted',
      reason: null,
    })
  })

  test('is refused for one that nobody sent back, and nothing is kept', async () => {
    const dana = await api.signIn()
    const { guid } = await send(dana, [await pdf('a.pdf')])
    const before = await blobs()
    await expect(send(dana, [await pdf('b.pdf')], { redo: guid })).rejects.toMatchObject({
      status: 409,
      code: 'not_awaiting_resubmission',
    })
    expect(await blobs()).toEqual(before)
  })

  test('is made once of two that come at once', async () => {
    const dana = await api.signIn()
    const { guid: old } = await send(dana, [await pdf('a.pdf')])
    await put(dana, old, 'needs_resubmission')
    const both = await Promise.allSettled([
      send(dana, [await pdf('b.pdf')], { redo: old }),
      send(dana, [await pdf('c.pdf')], { redo: old }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe("another account's document", () => {
  test('is a 404 by every call', async () => {
    const [dana, lee] = [await api.signIn(), await api.signIn()]
    const { guid: id } = await send(lee, [await pdf('a.pdf')])
    await put(lee, id, 'needs_resubmission')
    await api.work()
    const missing = { status: 404, code: 'not_found' }
    await expect(dana.call(documents.show, { params: { id } })).rejects.toMatchObject(missing)
    await expect(dana.call(documents.pdf, { params: { id } })).rejects.toMatchObject(missing)
    await expect(send(dana, [await pdf('b.pdf')], { redo: id })).rejects.toMatchObject(missing)
    expect(await listOf(dana)).toEqual([])
  })
})

describe('staff', () => {
  const move = (
    { call }: { call: Client['call'] },
    params: { accountId: string; id: string },
    body: Parameters<typeof call<typeof documents.move>>[1]['body'],
  ) => call(documents.move, { params, body })

  async function sent(consultantId: string | null = null) {
    const dana = await api.signIn({ consultantId })
    const { guid: id } = await send(dana, [await pdf('a.pdf')])
    return { dana, params: { accountId: dana.accountId, id } }
  }

  test('move a document along, and its history tells', async () => {
    const { dana, params } = await sent()
    const staff = await api.signInStaff()
    for (const status of [
      'processing',
      'researching',
      'processing',
      'processed',
      'posted',
    ] as const)
      await move(staff, params, { status, note: status === 'posted' ? 'In October' : undefined })
    const { status, history } = await dana.call(documents.show, { params: { id: params.id } })
    expect(status).toBe('posted')
    expect(history.map((entry) => entry.status)).toEqual([
      ...['posted', 'processed', 'processing', 'researching', 'processing', 'uploaded'],
    ])
    expect(history[0]).toMatchObject({ note: 'In October' })
  })

  test('send a document back with the reason', async () => {
    const { params } = await sent()
    const staff = await api.signInStaff()
    const reason = { code: 'cut_off', sentence: 'The total is missing.', fileNumbers: [1] } as const
    expect(
      await move(staff, params, {
        status: 'needs_resubmission',
        reason: { ...reason, fileNumbers: [1] },
      }),
    ).toMatchObject({ reason })
  })

  test('may not send a document back without a reason, nor post one that nobody processed', async () => {
    const { params } = await sent()
    const staff = await api.signInStaff()
    await expect(move(staff, params, { status: 'needs_resubmission' })).rejects.toMatchObject({
      status: 422,
      fields: { reason: { code: 'reason_required' } },
    })
    await expect(move(staff, params, { status: 'posted' })).rejects.toMatchObject({
      status: 409,
      code: 'status_move',
    })
  })

  test('reach as consultants their own clients only', async () => {
    const consultant = await api.signInStaff('consultant')
    const [own, other] = [await sent(consultant.staffId), await sent()]
    await expect(move(consultant, own.params, { status: 'processing' })).resolves.toBeDefined()
    await expect(move(consultant, other.params, { status: 'processing' })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('find no document under another account', async () => {
    const [one, two] = [await sent(), await sent()]
    const staff = await api.signInStaff()
    const crossed = { accountId: one.params.accountId, id: two.params.id }
    await expect(move(staff, crossed, { status: 'processing' })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('calls are closed to clients', async () => {
    const { dana, params } = await sent()
    await expect(move(dana, params, { status: 'processing' })).rejects.toMatchObject({
      status: 401,
    })
  })
})
