import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documents, documentsForStaff } from '@milepost/contract/documents/documents'
import { hubMessages, type MessageType } from '@milepost/contract/hub-messages/hub-messages'
import { image, pdf } from '@milepost/testing/files.ts'
import { listBlobs, send, type Client, type Upload } from '../../../test/records/documents.ts'
import { sendMessage } from '../../../test/records/hub-messages.ts'
import { startApi } from '../../../test/servers/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
let priya: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  api = await startApi()
  priya = await api.signInStaff()
})
afterAll(() => api.stop())

const files = (...names: string[]) => Promise.all(names.map((name) => image(name)))
const show = ({ call }: Pick<Client, 'call'>, id: string) =>
  call(documents.show, { params: { id } })

/** A three-page document that was sent back to the client. */
async function sentBack(
  redo: number[],
  { code = 'blurry', ...upload }: Upload & { code?: 'blurry' | 'missing_pages' } = {},
) {
  const dana = await api.signIn()
  const comments = ['Front', '', 'Warranty']
  const pages = await files('1.jpg', '2.jpg', '3.jpg')
  const { guid } = await send(dana, pages, { comments, title: 'Water pump', ...upload })
  await priya.call(documentsForStaff.move, {
    params: { accountId: dana.accountId, id: guid },
    body: {
      status: 'needs_resubmission',
      reason: { code, sentence: 'We cannot read the total.', fileNumbers: redo },
    },
  })
  return { dana, guid }
}

const listNames = (document: { files: { fileName: string }[] }) =>
  document.files.map(({ fileName }) => fileName)

describe('a document of which one page is to be redone', () => {
  test('is made whole of the good pages and the new one, in its place', async () => {
    const { dana, guid } = await sentBack([2])

    const merged = await send(dana, await files('again.jpg'), {
      resubmittedId: guid,
      retainedFileNumbers: [1, 3],
      comments: ['The total is at the bottom'],
    })

    expect(
      merged.files.map(({ fileNumber, fileName, comment }) => [fileNumber, fileName, comment]),
    ).toEqual([
      [1, '1.jpg', 'Front'],
      [2, 'again.jpg', 'The total is at the bottom'],
      [3, '3.jpg', 'Warranty'],
    ])
    expect(listNames(await show(dana, guid))).toEqual(['1.jpg', '2.jpg', '3.jpg'])
    await api.work()
    const preview = await dana.call(documents.pdf, { params: { id: merged.guid } })
    expect((await PDFDocument.load(await preview.bytes())).getPageCount()).toBe(3)
  })

  test('shows its full history: why it was sent back, and that it was sent again', async () => {
    const { dana, guid } = await sentBack([2])
    api.clock.advance(60_000)
    const { guid: resubmitted } = await send(dana, await files('a.jpg'), {
      resubmittedId: guid,
      retainedFileNumbers: [1, 3],
    })

    const original = await show(dana, guid)
    expect(original).toMatchObject({ status: 'resubmitted', reason: null })
    expect(original.history.map(({ status, note }) => [status, note])).toEqual([
      ['resubmitted', null],
      ['needs_resubmission', 'We cannot read the total.'],
      ['uploaded', null],
    ])
    expect(await show(dana, resubmitted)).toMatchObject({ resubmittedDocumentId: guid })
  })

  test('may come as fewer pages than were asked for, or as more', async () => {
    const fewer = await sentBack([1, 2])
    expect(
      listNames(
        await send(fewer.dana, await files('a.jpg'), {
          resubmittedId: fewer.guid,
          retainedFileNumbers: [3],
        }),
      ),
    ).toEqual(['a.jpg', '3.jpg'])
    const more = await sentBack([1])
    expect(
      listNames(
        await send(more.dana, await files('a.jpg', 'b.jpg'), {
          resubmittedId: more.guid,
          retainedFileNumbers: [2, 3],
        }),
      ),
    ).toEqual(['a.jpg', '2.jpg', '3.jpg', 'b.jpg'])
  })

  test('may drop a page that was fine', async () => {
    const { dana, guid } = await sentBack([3])
    const merged = await send(dana, await files('a.jpg'), {
      resubmittedId: guid,
      retainedFileNumbers: [2],
    })
    expect(listNames(merged)).toEqual(['2.jpg', 'a.jpg'])
  })

  test('keeps all of its pages where more were missing', async () => {
    const { dana, guid } = await sentBack([], { code: 'missing_pages' })
    const merged = await send(dana, await files('4.jpg'), {
      resubmittedId: guid,
      retainedFileNumbers: [1, 2, 3],
    })
    expect(listNames(merged)).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg'])
  })

  test.each([
    ['the page to redo', [1, 2], 422, 'kept_file_to_redo'],
    ['a page that it does not have', [4], 422, 'kept_files_unknown'],
    ['page 0', [0], 422, 'invalid'],
  ])('does not retain %s, and nothing is stored', async (_, retained, status, code) => {
    const { dana, guid } = await sentBack([2])
    const before = await listBlobs(api.folder)
    await expect(
      send(dana, await files('a.jpg'), { resubmittedId: guid, retainedFileNumbers: retained }),
    ).rejects.toMatchObject({
      status,
      fields: { keptFileNumbers: { code } },
    })
    expect(await show(dana, guid)).toMatchObject({ status: 'needs_resubmission' })
    expect(await listBlobs(api.folder)).toEqual(before)
  })

  test('is not taken for pages of no document', async () => {
    const dana = await api.signIn()
    await expect(
      send(dana, await files('a.jpg'), { retainedFileNumbers: [1] }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { keptFileNumbers: { code: 'kept_files_unknown' } },
    })
  })

  test("takes over no page of another account's", async () => {
    const { guid } = await sentBack([2])
    const lee = await api.signIn()
    await expect(
      send(lee, await files('a.jpg'), { resubmittedId: guid, retainedFileNumbers: [1, 3] }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('has no more pages than any other', async () => {
    const dana = await api.signIn()
    const page = await image('p.png', { width: 8, height: 8 })
    const { guid } = await send(dana, Array<File>(50).fill(page))
    const params = { accountId: dana.accountId, id: guid }
    const reason = { code: 'blurry', fileNumbers: [1] } as const
    await priya.call(documentsForStaff.move, {
      params,
      body: { status: 'needs_resubmission', reason: { ...reason, fileNumbers: [1] } },
    })
    const retained = Array.from({ length: 49 }, (_, i) => i + 2)
    await expect(
      send(dana, [page, page], { resubmittedId: guid, retainedFileNumbers: retained }),
    ).rejects.toMatchObject({ code: 'too_many_files' })
    expect(
      (await send(dana, [page], { resubmittedId: guid, retainedFileNumbers: retained })).files,
    ).toHaveLength(50)
  })
})

describe('a document for a message', () => {
  const message = ({ call }: Pick<Client, 'call'>, id: string) =>
    call(hubMessages.show, { params: { id } })

  async function requestDocument(type: MessageType = 'document_request') {
    const dana = await api.signIn()
    return { dana, id: await sendMessage(priya, dana, { type }) }
  }

  test.each(['document_request', 'reply'] as const)('of type %s puts it away', async (type) => {
    const { dana, id } = await requestDocument(type)
    const document = await send(dana, [await pdf('2290.pdf')], {
      messageId: id,
      title: 'Form 2290',
    })
    expect(document.hubMessageId).toBe(id)
    expect(await message(dana, id)).toMatchObject({
      archived: true,
      actionNeeded: false,
      documentStatus: {
        id: document.guid,
        title: 'Form 2290',
        status: 'uploaded',
        createdAt: document.createdAt,
      },
    })
  })

  test('still comes for one that was put away meanwhile', async () => {
    const { dana, id } = await requestDocument()
    await dana.call(hubMessages.change, { params: { id }, body: { archived: true } })
    await send(dana, [await pdf('a.pdf')], { messageId: id })
    expect(await message(dana, id)).toMatchObject({ documentStatus: { status: 'uploaded' } })
  })

  test('shows in the message how far it is, and the newest of several', async () => {
    const { dana, id } = await requestDocument()
    const { guid } = await send(dana, [await pdf('a.pdf')], { messageId: id, title: 'First' })
    const params = { accountId: dana.accountId, id: guid }
    await priya.call(documentsForStaff.move, { params, body: { status: 'processing' } })
    expect(await message(dana, id)).toMatchObject({ documentStatus: { status: 'processing' } })
    api.clock.advance(1000)
    await send(dana, [await pdf('b.pdf')], { messageId: id, title: 'Second' })
    expect(await message(dana, id)).toMatchObject({ documentStatus: { title: 'Second' } })
  })

  test('is still for it when it is sent again', async () => {
    const { dana, id } = await requestDocument()
    const { guid } = await send(dana, [await pdf('a.pdf')], { messageId: id })
    const reason = { code: 'wrong_document' as const, fileNumbers: [] }
    await priya.call(documentsForStaff.move, {
      params: { accountId: dana.accountId, id: guid },
      body: { status: 'needs_resubmission', reason },
    })
    api.clock.advance(1000)
    const resubmitted = await send(dana, [await pdf('b.pdf')], {
      resubmittedId: guid,
      title: 'The right one',
    })
    expect(resubmitted.hubMessageId).toBe(id)
    expect(await message(dana, id)).toMatchObject({
      documentStatus: { title: 'The right one', status: 'uploaded' },
    })
  })

  test.each([
    ["another account's", async () => (await requestDocument()).id],
    ['nobody’s', async () => randomUUID()],
  ])('is a 404 for %s, and nothing is stored', async (_, getId) => {
    const [dana, id] = [await api.signIn(), await getId()]
    const before = await listBlobs(api.folder)
    await expect(send(dana, [await pdf('a.pdf')], { messageId: id })).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
    })
    expect(await listBlobs(api.folder)).toEqual(before)
  })

  test('is refused for a message that is read-only', async () => {
    const { dana, id } = await requestDocument('read_only')
    await expect(send(dana, [await pdf('a.pdf')], { messageId: id })).rejects.toMatchObject({
      status: 409,
      code: 'message_takes_no_document',
    })
  })
})

test('staff name pages that the document has', async () => {
  const dana = await api.signIn()
  const { guid } = await send(dana, await files('1.jpg', '2.jpg'))
  const params = { accountId: dana.accountId, id: guid }
  const reason = { code: 'blurry' as const, fileNumbers: [2, 3] }
  await expect(
    priya.call(documentsForStaff.move, { params, body: { status: 'needs_resubmission', reason } }),
  ).rejects.toMatchObject({
    status: 422,
    fields: { 'reason.fileNumbers': { code: 'files_unknown' } },
  })
})
