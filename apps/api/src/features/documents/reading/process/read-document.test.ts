import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { documentSearch } from '@milepost/contract/documents/document-search'
import { documentVersions } from '@milepost/contract/documents/document-versions'
import type { Reading } from '@milepost/contract/documents/reading'
import { pdfWithText } from '@milepost/testing/files.ts'
import { drawPaper } from '../../../../../test/papers/printed-paper.ts'
import { send } from '../../../../../test/records/documents.ts'
import { startApi } from '../../../../../test/servers/start-api.ts'
import { sql } from '../../../../platform/database/database.ts'
import { createPdf } from '../../preview/preview-fixtures.ts'
import { PreviewCrashError, PreviewLimitError } from '../../preview/preview-process.ts'
import type { PageReading } from '../page-reading.ts'
import { findReading } from '../reading.sql.ts'
import type { PageReadings, ReadDocumentAnswer, ReadDocumentTask } from './read-document-child.ts'
import { checkReader, readDocument } from './read-document.ts'

// Each process loads the models, and the machine may be busy.
vi.setConfig({ testTimeout: 300_000 })

let api: Awaited<ReturnType<typeof startApi>>
let dana: Awaited<ReturnType<typeof api.signIn>>
beforeAll(async () => void (api = await startApi({ environment: { isReaderOn: true } })))
beforeEach(async () => {
  dana = await api.signIn()
  api.logged.length = 0
})
afterAll(() => api.stop())

const receipt = async () =>
  new File([new Uint8Array(await drawPaper())], 'receipt.png', { type: 'image/png' })

/** Sends a document and makes its preview; it is not read yet. */
async function sendPaper(...files: File[]) {
  const { guid: documentId } = await send(dana, files)
  await api.work()
  return { accountId: dana.accountId, documentId }
}

const listPages = ({ accountId, documentId }: Target) =>
  api.db.rows<{ filePage: number; reading: PageReading }>(sql`
    select file_page, reading from page_readings
    where account_id = ${accountId} and document_id = ${documentId} order by file_page
  `)

type Target = { accountId: string; documentId: string }
const find = ({ accountId, documentId }: Target) => findReading(api.db, accountId, documentId)

const nothing: Reading = {
  kind: 'other',
  isKindSure: false,
  fields: [],
  lines: [],
  isSeveral: false,
}

/** Reads with an engine that gives these answers, and returns what it was asked. */
async function readWith(
  target: Target,
  answers: readonly (ReadDocumentAnswer | Error)[],
  attempt = 1,
): Promise<PageReadings[]> {
  const asked: PageReadings[] = []
  const run = async ({ known }: ReadDocumentTask) => {
    asked.push(structuredClone(known))
    const answer = answers[asked.length - 1]!
    if (answer instanceof Error) throw answer
    return answer
  }
  await readDocument(api.platform, target, { attempt }, run)
  return asked
}

const page = (text: string): PageReading => ({
  page: {
    width: 900,
    height: 1_300,
    isEmbedded: false,
    words: [{ text, confidence: 0.9, x: 0.1, y: 0.1, width: 0.2, height: 0.05 }],
  },
  upright: { turn: 0, tilt: 0 },
})
const readAs = (pages: PageReadings, texts: Record<number, string> = {}): ReadDocumentAnswer => ({
  outcome: 'read',
  pages,
  texts,
  reading: nothing,
})

describe('a photographed receipt', () => {
  test('is read after its preview, and found by what it says', async () => {
    const target = await sendPaper(await receipt())
    expect(await find(target)).toBeNull()

    await api.work()

    expect(await find(target)).toMatchObject({ lines: [], isSeveral: false })
    const [read] = await listPages(target)
    expect(read!.reading.page.words.map(({ text }) => text)).toContain('$412.41')
    // Indexed once more, with what was read.
    await api.work()
    const staff = await api.signInStaff('admin')
    const [found] = await staff.call(documentSearch.search, { query: { q: '412.41' } })
    expect(found).toMatchObject({ guid: target.documentId })
    expect(found!.pages.map(({ number }) => number)).toEqual([1])
  })

  test('is also found by the few words that its PDF itself has, however they were read', async () => {
    const target = await sendPaper(await pdfWithText('scan.pdf', ['TOTAL DUE 482.16']))
    await readWith(target, [readAs({}, { 1: 'Scan T OTAL DU E 482.16' })])
    await api.work()
    const staff = await api.signInStaff('admin')
    for (const q of ['scan', '"total due 482.16"']) {
      const query = { q, client: target.accountId }
      expect(await staff.call(documentSearch.search, { query })).toHaveLength(1)
    }
  })

  test('is not read again once it is turned or merged', async () => {
    const target = await sendPaper(await receipt())
    await readWith(target, [readAs({ 1: page('TOTAL') })])
    const staff = await api.signInStaff('admin')
    const params = { accountId: target.accountId, id: target.documentId }
    await staff.call(documentVersions.arrange, {
      params,
      body: { version: 1, pages: [{ page: 1, turn: 90 }] },
    })
    await api.work()
    // Its preview is another one now.
    expect(await find(target)).toBeNull()

    const [known] = await readWith(target, [readAs({})])
    expect(known).toEqual({ 1: { ...page('TOTAL'), upright: { turn: 270, tilt: 0 } } })
    expect(await find(target)).not.toBeNull()

    const other = await sendPaper(await pdfWithText('a.pdf', ['A']))
    await staff.call(documentVersions.merge, {
      params: { accountId: other.accountId, id: other.documentId },
      body: { version: 1, otherId: target.documentId, otherVersion: 2 },
    })
    await api.work()
    const [merged] = await readWith(other, [readAs({})])
    expect(merged).toEqual({ 2: { ...page('TOTAL'), upright: { turn: 270, tilt: 0 } } })
  })

  test('sent by another client is read for that one', async () => {
    const paper = await receipt()
    await readWith(await sendPaper(paper), [readAs({ 1: page('TOTAL') })])
    dana = await api.signIn()

    const [known] = await readWith(await sendPaper(paper), [readAs({})])
    expect(known).toEqual({})
  })
})

test('a PDF with text of its own is not read from its picture', async () => {
  const text =
    'Settlement of Dana Whitfield for the week that ended on October 3\nNet pay $1,482.16'
  const target = await sendPaper(await pdfWithText('settlement.pdf', [text]))
  await api.work()

  expect(await find(target)).not.toBeNull()
  expect(await listPages(target)).toEqual([])
})

test('of 400 pages without text the first thirty are read, eight in each process', async () => {
  const { bytes } = await createPdf((document) => {
    for (let i = 0; i < 400; i += 1)
      document.addPage([60, 40]).drawRectangle({ x: 9, y: 9, width: 30, height: 4 })
  })
  const target = await sendPaper(new File([new Uint8Array(bytes)], 'scan.pdf'))
  await api.work()

  expect(await find(target)).not.toBeNull()
  expect((await listPages(target)).map(({ filePage }) => filePage)).toEqual(
    Array.from({ length: 30 }, (_, i) => i + 1),
  )
})

test('a damaged picture says nothing', async () => {
  const { bytes } = await createPdf(async (document) => {
    const picture = await document.embedPng(await drawPaper())
    document.addPage([450, 650]).drawImage(picture, { x: 0, y: 0, width: 450, height: 650 })
  })
  const damaged = Buffer.from(bytes)
  const at = damaged.indexOf('stream\n', damaged.indexOf('/Subtype /Image')) + 100
  damaged.fill(0x55, at, at + 2_000)
  const target = await sendPaper(new File([new Uint8Array(damaged)], 'scan.pdf'))
  await api.work()

  expect(await find(target)).toMatchObject({ fields: [] })
})

describe('a reader that is ended', () => {
  test('keeps the pages that it read before', async () => {
    const target = await sendPaper(await receipt(), await receipt())
    const crash = new PreviewCrashError('ended with SIGKILL')
    const first: ReadDocumentAnswer = { outcome: 'paused', pages: { 1: page('ONE') } }
    await expect(readWith(target, [first, crash])).rejects.toBe(crash)
    expect(await find(target)).toBeNull()

    const [known] = await readWith(target, [readAs({ 2: page('TWO') })], 2)
    expect(known).toMatchObject({ 1: page('ONE') })
    expect(await find(target)).not.toBeNull()
  })

  test('is tried three times, and then given up with a line in the log', async () => {
    const target = await sendPaper(await receipt())
    const crash = new PreviewCrashError('ended with SIGKILL')
    await expect(readWith(target, [crash], 2)).rejects.toBe(crash)
    expect(api.logged).toEqual([])

    await readWith(target, [crash], 3)
    expect(api.logged).toMatchObject([{ msg: 'a document could not be read' }])
    expect(await find(target)).toBeNull()
    expect(await readWith(target, [])).toEqual([])
  })

  test('is not tried again where it took too much', async () => {
    const target = await sendPaper(await receipt())

    await readWith(target, [new PreviewLimitError('more than 1073741824 bytes')])

    expect(api.logged).toMatchObject([{ msg: 'a document could not be read' }])
    expect(await readWith(target, [])).toEqual([])
  })

  test('by its job leaves nothing behind', async () => {
    const target = await sendPaper(await receipt())
    const stop = new AbortController()
    const reading = readDocument(api.platform, target, { attempt: 1, signal: stop.signal })
    stop.abort(new Error('shutting down'))

    await expect(reading).rejects.toThrow(/abort/)
    expect(await listPages(target)).toEqual([])
  })
})

describe('without its models', () => {
  const unavailable: ReadDocumentAnswer = { outcome: 'unavailable', detail: 'find.onnx is damaged' }

  test('the reader says so once, at the start', async () => {
    const isReady = await checkReader(api.platform, { run: () => Promise.resolve(unavailable) })
    expect(isReady).toBe(false)
    expect(api.logged).toMatchObject([
      { msg: 'papers are not read: the reader does not start', reason: 'find.onnx is damaged' },
    ])
    const target = await sendPaper(await receipt())
    await readWith(target, [unavailable])
    expect(api.logged).toHaveLength(1)

    // It is read once they are there again.
    await readWith(target, [readAs({})])
    expect(await find(target)).not.toBeNull()
  })

  test('nothing is said where they are there', async () => {
    expect(await checkReader(api.platform)).toBe(true)
    expect(api.logged).toEqual([])
  })
})

test('nothing is read where the reader is off', async () => {
  api.platform.config.isReaderOn = false
  try {
    const target = await sendPaper(await receipt())
    expect(
      await api.db.rows(sql`
        select 1 from graphile_worker.jobs where task_identifier = 'read_document'
      `),
    ).toEqual([])
    expect(await readWith(target, [])).toEqual([])
  } finally {
    api.platform.config.isReaderOn = true
  }
})
