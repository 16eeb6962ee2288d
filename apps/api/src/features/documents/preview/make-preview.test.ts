import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sharedStripTiff } from '@milepost/testing/files.ts'
import { checkPreview } from './check-preview.ts'
import { makePreview } from './make-preview.ts'
import {
  catalog,
  createPdf,
  createPreview,
  createTiff,
  font,
  jpeg,
  onePage,
  page,
  pdf,
  pdfOf,
  pdfOfObjects,
  photoWithLocation,
  png,
  previewFolder,
  readPreview,
  sheet,
  statement,
  streamOf,
  tiff,
  total,
  type Original,
} from './preview-fixtures.ts'

describe('a document', () => {
  test('has the pages of all its files in their order', async () => {
    const { sizes } = await createPreview(
      png(await sheet(100, 50).png().toBuffer()),
      await createPdf((document) => {
        document.addPage([300, 200])
        document.addPage([200, 300])
      }),
      await createTiff(['#ff0000', '#0000ff']),
      await createPdf(),
    )

    expect(sizes).toEqual([
      [36, 18],
      [300, 200],
      [200, 300],
      [10.8, 7.2],
      [10.8, 7.2],
      [300, 200],
    ])
  })

  test('comes out the same every time', async () => {
    const originals = [await createPdf(), await createTiff(['#ff0000', '#0000ff'])]

    const [first, second] = [await createPreview(...originals), await createPreview(...originals)]

    expect(first.bytes.equals(second.bytes)).toBe(true)
  })
})

const half = (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2)
const textFile = Buffer.from('Fuel, 120 dollars')
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')

/** A PNG whose header claims this size but which has no such pixels. */
async function pngClaiming(width: number, height: number) {
  const bytes = await sheet(10, 10).png().toBuffer()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

async function lockedPdf() {
  return createPdf((document) => {
    document.addPage()
    document.encrypt({ userPassword: 'secret' })
  })
}

function pdfWithoutItsEnd() {
  const empty = '<< /Type /Page /Resources << /Font << /F1 4 0 R >> >> >>'
  const { bytes } = pdfOfObjects(catalog, onePage, empty, '<< /Type /Font >>')
  return pdf(bytes.subarray(0, Buffer.from(bytes).indexOf('4 0 obj')))
}

describe('a file is refused by its number', () => {
  // A receipt that another test drew in this process may have restored this decoder.
  beforeAll(() => sharp.block({ operation: ['VipsForeignLoadSvg'] }))

  test.each<[string, () => Original | Promise<Original>]>([
    ['a PDF with a password', lockedPdf],
    ['half a PDF', async () => pdf(half((await createPdf()).bytes))],
    ['a PDF cut off where only a font is lost', pdfWithoutItsEnd],
    ['a PDF without pages', () => createPdf(() => undefined)],
    ['a PDF without a page it names', () => pdfOfObjects(catalog, onePage)],
    [
      'a PDF whose page has lost its contents',
      () => pdfOfObjects(catalog, onePage, '<< /Type /Page /Contents 9 0 R >>'),
    ],
    [
      'a PDF whose pages go round in a circle',
      () => pdfOfObjects(catalog, '<< /Type /Pages /Count 1 /Kids [2 0 R] >>'),
    ],
    ['a PDF that is none', () => pdf(textFile)],
    ['a PDF that is an image', async () => pdf(await sheet(10, 10).png().toBuffer())],
    ['half a JPEG', async () => jpeg(half(await photoWithLocation()))],
    ['half a PNG', async () => png(half(await sheet(500, 500).png().toBuffer()))],
    ['half a TIFF', async () => tiff(half((await createTiff(['#ff0000', '#0000ff'])).bytes))],
    ['an image that is a text', () => png(textFile)],
    ['an image that is a drawing of another type', () => png(drawing)],
    ['an image that is an animation', async () => png(await sheet(10, 10).gif().toBuffer())],
    ['an image that is a PDF', async () => jpeg((await createPdf()).bytes)],
    ['an image of 50,000 × 50,000 pixels', async () => png(await pngClaiming(50_000, 50_000))],
    ['an image of just over 100 megapixels', async () => png(await pngClaiming(10_001, 10_000))],
    ['an empty file', () => jpeg(new Uint8Array())],
  ])('%s', async (_, second) => {
    await using folder = await previewFolder()
    const files = await folder.writeFiles([await createPdf(), await second(), await createPdf()])

    await expect(makePreview(files, folder.output)).rejects.toMatchObject({ fileNumber: 2 })
  })

  test('the file with which the images take too many pixels, before any is decoded', async () => {
    const hostile = async (pages: number, side?: number) =>
      tiff(await sharedStripTiff('x.tiff', { pages, side }).bytes())
    await using folder = await previewFolder()
    const files = await folder.writeFiles([await hostile(20, 100), await hostile(400)])

    let decoded = 0
    const count = () => void decoded++
    sharp.queue.on('change', count)
    onTestFinished(() => void sharp.queue.off('change', count))
    await expect(makePreview(files, folder.output)).rejects.toMatchObject({
      fileNumber: 2,
      message: expect.stringContaining('too many pixels') as string,
    })
    expect(decoded).toBe(0)
    await makePreview(files.slice(0, 1), join(folder.folder, 'first.pdf'))
    expect(decoded).toBeGreaterThanOrEqual(20)
  })

  test('the file whose page exceeds the page limit', async () => {
    const readPages = (count: number) =>
      createPdf((document) => {
        for (let i = 0; i < count; i += 1) document.addPage([30, 20])
      })
    const [threeHundred, twoHundred] = [await readPages(300), await readPages(200)]

    expect((await createPreview(threeHundred, twoHundred)).pages).toHaveLength(500)
    await expect(createPreview(threeHundred, twoHundred, await readPages(1))).rejects.toMatchObject(
      { fileNumber: 3 },
    )
  })
})

test('a failure that no file caused is not blamed on a file', async () => {
  await using folder = await previewFolder()
  const files = await folder.writeFiles([await createPdf()])
  const missing = { path: join(folder.folder, 'missing'), mimeType: 'image/png' as const }

  for (const [originals, output] of [
    [[missing], folder.output],
    [files, join(folder.folder, 'no-such-folder', 'preview.pdf')],
  ] as const)
    await expect(makePreview(originals, output)).rejects.toMatchObject({ code: 'ENOENT' })
})

describe('the check', () => {
  test('finds text that the preview has not', async () => {
    await using folder = await previewFolder()
    const { findings } = await makePreview(
      await folder.writeFiles([
        await createPdf(),
        await createPdf((document) => document.addPage([400, 200])),
      ]),
      folder.output,
    )
    const [, second] = findings.pdfs
    const lost = [{ ...second!, read: () => Promise.resolve(Buffer.from(statement().bytes)) }]
    expect(await checkPreview(folder.output, { ...findings, pdfs: lost })).toEqual([
      { kind: 'text', pages: [2] },
      { kind: 'look', pages: [2] },
    ])
  })

  test('finds pages that are missing', async () => {
    const { differences } = await readPreview(
      pdfOf([
        catalog,
        '<< /Type /Pages /Count 2 /Kids [3 0 R 98 0 R] >>',
        page(),
        streamOf(total),
        font,
      ]),
    )
    expect(differences).toEqual([{ kind: 'pages', pages: [1] }])
  })

  test('finds a picture that is missing', async () => {
    await using folder = await previewFolder()
    const withPicture = (color: string) =>
      createPdf(async (document) => {
        const image = await document.embedPng(await sheet(20, 20, color).png().toBuffer())
        document.addPage([400, 200]).drawImage(image, { x: 100, y: 100, width: 20, height: 20 })
      })
    const { findings } = await makePreview(
      await folder.writeFiles([await withPicture('#ffffff')]),
      folder.output,
    )
    const dark = Buffer.from((await withPicture('#444444')).bytes)
    const lost = findings.pdfs.map((one) => ({ ...one, read: () => Promise.resolve(dark) }))
    expect(await checkPreview(folder.output, { ...findings, pdfs: lost })).toEqual([
      { kind: 'look', pages: [1] },
    ])
  })

  test('has nothing to say about photos', async () => {
    expect((await readPreview(png(await sheet(90, 60).png().toBuffer()))).differences).toEqual([])
  })
})
