import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { documents, maxBytesPerFile } from '@milepost/contract/documents/documents'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { image, padded, pdf } from '@milepost/testing/files.ts'
import {
  listBlobs,
  listDocuments,
  send,
  setStatus,
  type Upload,
} from '../../../test/records/documents.ts'
import { requireRightCounts } from '../../../test/records/right-counts.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => requireRightCounts(api.db).finally(() => api.stop()))

const blobs = () => listBlobs(api.folder)

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
      history: [{ status: 'uploaded', at: api.clock.justNow(), note: null }],
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
    const { duplicateOf, ...stored } = document
    expect(duplicateOf).toBeNull()
    expect(await dana.call(documents.show, { params: { id: document.guid } })).toEqual(stored)
  })

  test('counts a line break of a note as the one character it was written as', async () => {
    const dana = await api.signIn()
    const note = `Unit 12\nPaid by Comdata\n${'x'.repeat(226)}`
    expect(note).toHaveLength(250)
    const { files } = await send(dana, [await pdf('a.pdf')], { comments: [note] })
    expect(files[0]!.comment).toBe(note)
  })

  test('keeps the name of a file in one line, and of a longer one than 255 characters the end', async () => {
    const dana = await api.signIn()
    const long = await pdf(`${'x'.repeat(300)}.pdf`)
    const { files } = await send(dana, [await pdf('Fuel  stop\t7.pdf'), long])
    expect(files.map(({ fileName }) => fileName)).toEqual([
      'Fuel stop 7.pdf',
      `${'x'.repeat(251)}.pdf`,
    ])
  })

  test('names a document without a title after its day', async () => {
    const dana = await api.signIn()
    expect(await send(dana, [await pdf('a.pdf')], { title: '   ' })).toMatchObject({
      title: 'Document 11-21-2026',
    })
  })

  test('names it after the day it is where the client is', async () => {
    const dana = await api.signIn()
    const title = async (timeZone: string) => {
      await api.db.rows(sql`
        update accounts set time_zone = ${timeZone} where id = ${dana.accountId}
      `)
      return (await send(dana, [await pdf('a.pdf')])).title
    }
    const now = api.clock.at
    api.clock.at = new Date(`${now.toISOString().slice(0, 10)}T09:30:00Z`)
    const [hawaii, guam] = [await title('Pacific/Honolulu'), await title('Pacific/Guam')]
    api.clock.at = now
    expect([hawaii, guam]).toEqual(['Document 11-20-2026', 'Document 11-21-2026'])
  })

  test('takes a file of exactly 10 MiB', async () => {
    const dana = await api.signIn()
    const head = await (await pdf('big.pdf')).bytes()
    const { files } = await send(dana, [padded('big.pdf', head, maxBytesPerFile)])
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

  test('is committed once its bytes are on the disk, and not before', async () => {
    const dana = await api.signIn()
    const { promise: synced, resolve: sync } = Promise.withResolvers<void>()
    const isAwaited = receiveWith(() => synced)
    const sent = send(dana, [await pdf('a.pdf')])
    await Promise.race([sent, isAwaited])
    expect(await listDocuments(dana)).toEqual([])

    sync()
    const { guid } = await sent
    expect(await listDocuments(dana)).toMatchObject([{ guid }])
  })

  test('of which a page does not reach the disk is none', async () => {
    const dana = await api.signIn()
    void receiveWith(async () => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    })
    await expect(send(dana, [await pdf('a.pdf')])).rejects.toMatchObject({ status: 503 })
    expect(await listDocuments(dana)).toEqual([])
  })

  /**
   * Makes storage receive a file as usual, with `persist` in place of the write to disk. Resolves once somebody waits for that.
   */
  function receiveWith(persist: () => Promise<void>): Promise<void> {
    const receive = api.storage.receive.bind(api.storage)
    const { promise: isAwaited, resolve } = Promise.withResolvers<void>()
    vi.spyOn(api.storage, 'receive').mockImplementationOnce(async (content) => {
      const { blob } = await receive(content)
      const persisted = persist()
      persisted.catch(() => undefined)
      const then = persisted.then.bind(persisted)
      vi.spyOn(persisted, 'then').mockImplementation((...callbacks) => {
        resolve()
        return then(...callbacks)
      })
      return { blob, persisted }
    })
    return isAwaited
  }

  test('detects the file type from the bytes, not from the type the sender claims', async () => {
    const dana = await api.signIn()
    const claimed = new File([await (await image('x.png')).bytes()], 'x.png', { type: 'text/html' })
    const { files } = await send(dana, [claimed])
    expect(files[0]!.mimeType).toBe('image/png')
  })

  test('is taken whatever the names of its files, which get the ending of their type', async () => {
    const dana = await api.signIn()
    const bytes = await (await pdf('x.pdf')).bytes()
    const photo = await (await image('x.jpg')).bytes()
    const { files } = await send(dana, [
      new File([bytes], 'x.png'),
      new File([bytes], 'invoice'),
      new File([bytes], 'scan.pdf (1)'),
      new File([bytes], 'invoice.pdf.exe'),
      new File([photo], 'receipt.JPE'),
    ])
    expect(files.map(({ fileName, mimeType }) => [fileName, mimeType])).toEqual([
      ['x.pdf', 'application/pdf'],
      ['invoice.pdf', 'application/pdf'],
      ['scan (1).pdf', 'application/pdf'],
      ['invoice.pdf.exe.pdf', 'application/pdf'],
      ['receipt.JPE', 'image/jpeg'],
    ])
  })
})

describe('a refused upload', () => {
  const executable = new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])
  const cases: [string, () => Promise<[File[], Upload?]>, number, string][] = [
    [
      'a program called a PDF',
      async () => [[padded('invoice.pdf', executable, 5000)]],
      415,
      errorMessages.file_type,
    ],
    [
      'an empty file',
      async () => [[new File([], 'empty.pdf')]],
      422,
      errorMessages.file_unreadable,
    ],
    [
      'a byte more than 10 MiB',
      async () => [[padded('big.pdf', await (await pdf('x.pdf')).bytes(), maxBytesPerFile + 1)]],
      413,
      errorMessages.file_too_large,
    ],
    ['no file', async () => [[], { count: 0 }], 422, errorMessages.file_required],
    [
      '51 files',
      async () => [Array<File>(51).fill(await image('p.png', { width: 8, height: 8 }))],
      422,
      errorMessages.too_many_files,
    ],
    [
      'fewer files than it says',
      async () => [[await pdf('x.pdf')], { count: 2 }],
      422,
      errorMessages.files_count,
    ],
    [
      'a title of 121 characters',
      async () => [[await pdf('x.pdf')], { title: 'x'.repeat(121) }],
      422,
      errorMessages.title_too_long,
    ],
    [
      'a note of 251 characters',
      async () => [[await pdf('x.pdf')], { comments: ['x'.repeat(251)] }],
      422,
      errorMessages.note_too_long,
    ],
    [
      'a wrong file after a right one',
      async () => [[await pdf('x.pdf'), padded('y.pdf', executable, 99)]],
      415,
      errorMessages.file_type,
    ],
  ]

  test.each(cases)('%s leaves nothing behind', async (_, what, status, message) => {
    const dana = await api.signIn()
    const before = await blobs()
    const [files, upload] = await what()

    await expect(send(dana, files, upload)).rejects.toMatchObject({ status, message })

    expect(await listDocuments(dana)).toEqual([])
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
  ])('a form with another %s is not taken, and nothing is stored', async (name, status) => {
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
    expect(await post(dana, form)).toMatchObject({ status: 415 })
  })

  test.each([
    ['names a file that was never sent', { key: 'a'.repeat(32), sha256: 'b'.repeat(64), bytes: 9 }],
    ['says nothing of a file', { comment: 'x' }],
  ])('JSON that %s is not taken for one', async (_, value) => {
    const dana = await api.signIn()
    const claimed = { ...value, mimeType: 'application/pdf', fileName: 'a.pdf' }
    const answer = await postParts(dana, [
      ['name="files_count"', 'text/plain', '1'],
      ['name="file_object_0"', 'application/json', JSON.stringify(claimed)],
    ])
    expect(answer.statusCode).toBe(415)
    expect(await listDocuments(dana)).toEqual([])
  })

  test.each([
    ['a part without a name', ['x="y"', 'text/plain', 'a']],
    ['JSON that is none', ['name="document_title"', 'application/json', '{']],
  ] as const)('%s is no form', async (_, part) => {
    const dana = await api.signIn()
    expect((await postParts(dana, [part])).statusCode).toBe(400)
  })

  test.each(['application/octet-stream', 'image/jpeg', 'text/plain', undefined])(
    'a file without a name, of type %s, is taken by its bytes',
    async (type) => {
      const dana = await api.signIn()
      const answer = await api.app.inject({
        method: 'POST',
        url: '/api/v1/documents',
        headers: {
          authorization: `Bearer ${dana.token}`,
          'content-type': 'multipart/form-data; boundary=edge',
        },
        payload: Buffer.concat([
          Buffer.from('--edge\r\ncontent-disposition: form-data; name="file_object_0"\r\n'),
          Buffer.from(type === undefined ? '\r\n' : `content-type: ${type}\r\n\r\n`),
          await (await pdf('a.pdf')).bytes(),
          Buffer.from('\r\n--edge\r\ncontent-disposition: form-data; name="files_count"\r\n\r\n1'),
          Buffer.from('\r\n--edge--\r\n'),
        ]),
      })
      expect(answer.statusCode).toBe(201)
      const [sent] = await listDocuments(dana)
      const { files } = await dana.call(documents.show, { params: { id: sent!.guid } })
      expect(files).toMatchObject([{ fileName: 'file.pdf', mimeType: 'application/pdf' }])
    },
  )

  test('a caller without a valid session is refused before any of the upload is stored', async () => {
    const before = await blobs()
    const form = new FormData()
    form.append('file_object_0', await pdf('a.pdf'))
    expect(await post({ token: 'A'.repeat(43) }, form)).toMatchObject({ status: 401 })
    expect(await blobs()).toEqual(before)
  })

  test('a body that is not a form is refused', async () => {
    const dana = await api.signIn()
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/v1/documents',
      headers: { authorization: `Bearer ${dana.token}` },
      payload: { document_title: 'x' },
    })
    expect(answer.statusCode).toBe(415)
  })

  /** Posts a form whose part headers no browser would send. */
  const postParts = (
    { token }: { token: string },
    parts: readonly (readonly [about: string, type: string, text: string])[],
  ) =>
    api.app.inject({
      method: 'POST',
      url: '/api/v1/documents',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: `${parts
        .map(
          ([about, type, text]) =>
            `--x\r\ncontent-disposition: form-data; ${about}\r\ncontent-type: ${type}\r\n\r\n${text}\r\n`,
        )
        .join('')}--x--\r\n`,
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
    const page = await pdf('a.pdf')
    const first = await send(dana, [page], { key })
    const persist = await blobs()
    expect(await send(dana, [page], { key })).toEqual(first)
    expect(await listDocuments(dana)).toHaveLength(1)
    expect(await blobs()).toEqual(persist)
  })

  test('makes one document of 50 that come at once', async () => {
    const dana = await api.signIn()
    const key = randomUUID()
    const page = await image('a.png')
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(dana, [page], { key })))
    expect(new Set(answers.map(({ guid }) => guid)).size).toBe(1)
    expect(await listDocuments(dana)).toHaveLength(1)
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
      api.clock.advance(1000)
      sent.unshift(await send(dana, [page], { title: `Receipt ${i}` }))
    }
    await setStatus(api.db, dana, sent[0]!.guid, 'posted')
    await setStatus(api.db, dana, sent[1]!.guid, 'needs_resubmission')
    await setStatus(api.db, dana, sent[2]!.guid, 'resubmitted')

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
    expect(await listDocuments(dana, { filter: 'posted' })).toMatchObject([{ guid: sent[0]!.guid }])
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

describe('sending a document again', () => {
  test('replaces the one that was sent back', async () => {
    const dana = await api.signIn()
    const { guid: old } = await send(dana, [await pdf('a.pdf')])
    await setStatus(api.db, dana, old, 'needs_resubmission')

    const resubmitted = await send(dana, [await pdf('b.pdf')], { resubmittedId: old })

    expect(resubmitted).toMatchObject({ resubmittedDocumentId: old, status: 'uploaded' })
    expect(await dana.call(documents.show, { params: { id: old } })).toMatchObject({
      status: 'resubmitted',
      reason: null,
    })
  })

  test('is refused for a document that was not sent back, and nothing is stored', async () => {
    const dana = await api.signIn()
    const { guid } = await send(dana, [await pdf('a.pdf')])
    const before = await blobs()
    await expect(send(dana, [await pdf('b.pdf')], { resubmittedId: guid })).rejects.toMatchObject({
      status: 409,
      code: 'not_awaiting_resubmission',
    })
    expect(await blobs()).toEqual(before)
  })

  test('is made once of two that come at once', async () => {
    const dana = await api.signIn()
    const { guid: old } = await send(dana, [await pdf('a.pdf')])
    await setStatus(api.db, dana, old, 'needs_resubmission')
    const outcomes = await Promise.allSettled([
      send(dana, [await pdf('b.pdf')], { resubmittedId: old }),
      send(dana, [await pdf('c.pdf')], { resubmittedId: old }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe("another account's document", () => {
  test('is a 404 by every call', async () => {
    const [dana, lee] = [await api.signIn(), await api.signIn()]
    const { guid: id } = await send(lee, [await pdf('a.pdf')])
    await setStatus(api.db, lee, id, 'needs_resubmission')
    await api.db.rows(sql`
      update documents set preview_key = ${'a'.repeat(32)}, preview_sha256 = 'aa', preview_bytes = 1
      where account_id = ${lee.accountId} and id = ${id}
    `)
    const missing = { status: 404, code: 'not_found' }
    await expect(dana.call(documents.show, { params: { id } })).rejects.toMatchObject(missing)
    await expect(dana.call(documents.pdf, { params: { id } })).rejects.toMatchObject(missing)
    await expect(send(dana, [await pdf('b.pdf')], { resubmittedId: id })).rejects.toMatchObject(
      missing,
    )
    expect(await listDocuments(dana)).toEqual([])
  })
})
