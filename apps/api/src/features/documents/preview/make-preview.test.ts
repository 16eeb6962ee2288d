import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePreview } from './make-preview.ts'
import {
  jpeg,
  pdf,
  pdfOf,
  pdfOfObjects,
  png,
  previewFolder,
  sheet,
  tiff,
  tiffOf,
  type Original,
} from './preview-fixtures.ts'

async function previewOf(...originals: Original[]) {
  await using folder = await previewFolder()
  await makePreview(await folder.put(originals), folder.output)
  const bytes = await readFile(folder.output)
  const document = await PDFDocument.load(bytes, { throwOnInvalidObject: true })
  const pages = document.getPages()
  return {
    bytes,
    text: bytes.toString('latin1'),
    document,
    pages,
    sizes: pages.map((page) => Object.values(page.getSize())),
  }
}

/** The image that an image's page is made of. */
function pictureOn(page: PDFDocument['getPages'] extends () => (infer Page)[] ? Page : never) {
  const xObjects = page.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict)
  const picture = xObjects?.lookup(PDFName.of('Picture'))
  if (!(picture instanceof PDFRawStream)) throw new Error('no picture on this page')
  return { jpeg: Buffer.from(picture.contents), dict: picture.dict }
}

/** The colour of one pixel, each part rounded to 0 or 255, so that compression does not matter. */
async function colourAt(image: Buffer, [left, top]: readonly [number, number]) {
  const pixel = await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...pixel].map((part) => (part > 127 ? 255 : 0))
}

const red = [255, 0, 0]
const blue = [0, 0, 255]
const white = [255, 255, 255]

describe('images', () => {
  test.each([
    // Where the red half of the pixels, the left one, comes to lie.
    [1, [200, 100], [10, 50], [190, 50]],
    [3, [200, 100], [190, 50], [10, 50]],
    [6, [100, 200], [50, 10], [50, 190]],
    [8, [100, 200], [50, 190], [50, 10]],
  ] as const)('stand upright by EXIF orientation %i', async (orientation, size, atRed, atBlue) => {
    const blueHalf = await sheet(100, 100, '#0000ff').png().toBuffer()
    const photo = sheet(200, 100, '#ff0000').composite([{ input: blueHalf, left: 100, top: 0 }])

    const { pages, sizes } = await previewOf(
      jpeg(await photo.withMetadata({ orientation }).jpeg().toBuffer()),
    )

    expect(sizes).toEqual([size.map((pixels) => (pixels * 72) / 200)])
    const { jpeg: picture } = pictureOn(pages[0]!)
    expect(await colourAt(picture, atRed)).toEqual(red)
    expect(await colourAt(picture, atBlue)).toEqual(blue)
  })

  test('lie on white where they are transparent', async () => {
    const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: '#00000000' } })

    const { pages } = await previewOf(png(await clear.png().toBuffer()))

    expect(await colourAt(pictureOn(pages[0]!).jpeg, [20, 20])).toEqual(white)
  })

  test('are no wider than US Letter, and no taller than a PDF page may be', async () => {
    const wide = png(await sheet(3400, 400).png().toBuffer())
    const tall = png(await sheet(100, 50_000).png().toBuffer())

    const { sizes } = await previewOf(wide, tall)

    expect(sizes).toEqual([
      [612, 72],
      [28.8, 14_400],
    ])
  })

  test('stay grey when they are', async () => {
    const grey = sheet(40, 40, '#888888').toColourspace('b-w')

    const { pages } = await previewOf(jpeg(await grey.jpeg().toBuffer()))

    const { dict, jpeg: picture } = pictureOn(pages[0]!)
    expect(dict.get(PDFName.of('ColorSpace'))).toBe(PDFName.of('DeviceGray'))
    expect(await sharp(picture).metadata()).toMatchObject({ channels: 1 })
  })

  test('do not say where they were taken', async () => {
    const { text } = await previewOf(jpeg(await photoWithPlace()))

    expect(text).not.toContain('Exif')
  })

  test('make a page of each page of a TIFF', async () => {
    const { pages } = await previewOf(await tiffOf(['#ff0000', '#ffffff', '#0000ff']))

    const colours = pages.map((page) => colourAt(pictureOn(page).jpeg, [15, 10]))
    expect(await Promise.all(colours)).toEqual([red, white, blue])
  })
})

const photoWithPlace = () =>
  sheet(40, 40)
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
    .jpeg()
    .toBuffer()

describe('a PDF', () => {
  test('loses scripts, actions, links, attachments and metadata, but not a word', async () => {
    const { text, pages } = await previewOf(
      await pdfOf(async (document) => {
        const { context, catalog } = document
        const page = document.addPage([300, 200])
        page.drawText('Fuel 120.00')
        document.addJavaScript('hello', 'app.alert("hello")')
        await document.attach(Buffer.from('MZ'), 'invoice.exe', { mimeType: 'application/exe' })
        document.setTitle('Secret title')
        const action = (S: string, more = {}) => context.register(context.obj({ S, ...more }))
        const script = action('JavaScript', { JS: PDFString.of('app.alert(1)') })
        catalog.set(PDFName.of('OpenAction'), script)
        catalog.set(PDFName.of('AA'), context.obj({ WC: script }))
        page.node.set(PDFName.of('AA'), context.obj({ O: script }))
        const metadata = context.stream('<x:xmpmeta/>', { Type: 'Metadata', Subtype: 'XML' })
        const metadataRef = context.register(metadata)
        catalog.set(PDFName.of('Metadata'), metadataRef)
        page.node.set(PDFName.of('Metadata'), metadataRef)
        page.node.set(PDFName.of('PieceInfo'), context.obj({ App: { Private: script } }))
        // A way round the page's own keys: through what its contents may name.
        page.node.Resources()?.set(PDFName.of('Properties'), context.obj({ Tag: { Any: script } }))
        for (const A of [
          action('Launch', { F: PDFString.of('cmd.exe') }),
          action('URI', { URI: PDFString.of('https://example.com') }),
          action('SubmitForm', { F: PDFString.of('https://example.com') }),
        ])
          page.node.addAnnot(
            context.register(
              context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 50, 50], A }),
            ),
          )
        const form = document.getForm()
        form.createTextField('name').addToPage(page)
        catalog.getOrCreateAcroForm().dict.set(PDFName.of('XFA'), PDFString.of('<xdp/>'))
      }),
    )

    for (const word of [
      'JavaScript JS Launch URI SubmitForm Action OpenAction AA A Annots EmbeddedFile EmbeddedFiles',
      'Filespec EF Names AcroForm XFA Metadata PieceInfo Info',
    ].flatMap((line) => line.split(' ')))
      expect(text).not.toMatch(new RegExp(`/${word}\\b`))
    expect(textOn(pages[0]!)).toContain('Fuel 120.00')
  })

  test('shows what is filled into its form', async () => {
    const { pages } = await previewOf(
      await pdfOf((document) => {
        const field = document.getForm().createTextField('driver')
        field.addToPage(document.addPage([300, 200]), { x: 10, y: 10 })
        field.setText('Dana Whitfield')
        document.getForm().updateFieldAppearances()
      }),
    )

    expect(textOn(pages[0]!)).toContain('Dana Whitfield')
  })

  test('shows what is filled in even when the form leaves its look to the viewer', async () => {
    const { pages } = await previewOf(
      await pdfOf((document) => {
        const form = document.getForm()
        const field = form.createTextField('driver')
        field.addToPage(document.addPage([300, 200]), { x: 10, y: 10 })
        field.acroField.setValue(PDFString.of('Dana Whitfield'))
        document.catalog
          .getOrCreateAcroForm()
          .dict.set(PDFName.of('NeedAppearances'), document.context.obj(true))
      }),
    )

    expect(textOn(pages[0]!)).toContain('Dana Whitfield')
  })

  test('does not show what is hidden: notes so marked, and layers that are off', async () => {
    const { text, document } = await previewOf(
      await pdfOf((original) => {
        const { context } = original
        const page = original.addPage([300, 200])
        const look = context.register(context.stream('0 0 9 9 re f', { BBox: [0, 0, 9, 9] }))
        const note = { Subtype: 'Stamp', Rect: [0, 0, 9, 9], F: 2, AP: { N: look } }
        page.node.addAnnot(context.register(context.obj(note)))
        const layer = context.register(context.obj({ Type: 'OCG', Name: PDFString.of('Draft') }))
        page.node.Resources()?.set(PDFName.of('Properties'), context.obj({ Draft: layer }))
        original.catalog.set(
          PDFName.of('OCProperties'),
          context.obj({ OCGs: [layer], D: { OFF: [layer] } }),
        )
      }),
    )

    expect(text).not.toContain('0 0 9 9 re f')
    expect(document.getOptionalContentGroups()).toMatchObject([{ name: 'Draft', visible: false }])
  })

  test('does not say where its photos were taken', async () => {
    const photo = await photoWithPlace()

    const { text, pages } = await previewOf(
      await pdfOf(async (document) => {
        document.addPage([300, 200]).drawImage(await document.embedJpg(photo))
      }),
    )

    expect(photo.toString('latin1')).toContain('Exif')
    expect(text).not.toContain('Exif')
    expect(pages).toHaveLength(1)
  })

  test('does not say it where a photo is wrapped, or has another one behind it', async () => {
    const photo = await photoWithPlace()
    const clean = await sharp(photo).jpeg().toBuffer()

    const { pages, text } = await previewOf(
      await pdfOf((document) => {
        const { context } = document
        const wrapped = context.stream(`${Buffer.concat([photo, photo]).toString('hex')}>`, {
          Filter: ['ASCIIHexDecode', 'DCTDecode'],
          DecodeParms: [null, { ColorTransform: 1 }],
        })
        document.addPage().node.setXObject(PDFName.of('Picture'), context.register(wrapped))
      }),
    )

    const { jpeg: picture, dict } = pictureOn(pages[0]!)
    expect(text).not.toContain('Exif')
    expect(await sharp(picture).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer())
    expect(picture.length).toBeLessThanOrEqual(clean.length)
    expect(String(dict)).toContain('/DCTDecode')
    expect(String(dict)).toContain('/ColorTransform 1')
    expect(String(dict)).not.toContain('/ASCIIHexDecode')
  })

  test('keeps what its pages take from the tree above them', async () => {
    const { sizes, pages } = await previewOf(
      pdfOfObjects(
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Count 2 /Kids [3 0 R] /MediaBox [0 0 300 200] /Rotate 90 >>',
        '<< /Type /Pages /Count 2 /Kids [4 0 R 5 0 R] /Parent 2 0 R >>',
        '<< /Type /Page /Parent 3 0 R >>',
        '<< /Type /Page /Parent 3 0 R /MediaBox [0 0 100 50] /Rotate 0 >>',
      ),
    )

    expect(sizes).toEqual([
      [300, 200],
      [100, 50],
    ])
    expect(pages.map((page) => page.getRotation().angle)).toEqual([90, 0])
  })
})

/** All text on a page, that in the drawings it places as well. */
function textOn(page: Parameters<typeof pictureOn>[0]): string {
  return page
    .extractContents()
    .map((asset) => (asset.kind === 'text' ? asset.getText() : ''))
    .join(' ')
}

describe('a document', () => {
  test('has the pages of all its files in their order', async () => {
    const { sizes } = await previewOf(
      png(await sheet(100, 50).png().toBuffer()),
      await pdfOf((document) => {
        document.addPage([300, 200])
        document.addPage([200, 300])
      }),
      await tiffOf(['#ff0000', '#0000ff']),
      await pdfOf(),
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
    const originals = [await pdfOf(), await tiffOf(['#ff0000', '#0000ff'])]

    const [first, second] = [await previewOf(...originals), await previewOf(...originals)]

    expect(first.bytes.equals(second.bytes)).toBe(true)
  })
})

const half = (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2)
const textFile = Buffer.from('Fuel, 120 dollars')
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')

/** A PNG that says in its first bytes how large it is, and has nothing to show for it. */
async function pngClaiming(width: number, height: number) {
  const bytes = await sheet(10, 10).png().toBuffer()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

async function lockedPdf() {
  return pdfOf((document) => {
    document.addPage()
    document.encrypt({ userPassword: 'secret' })
  })
}

function pdfWithoutItsEnd() {
  const page = '<< /Type /Page /Resources << /Font << /F1 4 0 R >> >> >>'
  const { bytes } = pdfOfObjects(catalog, onePage, page, '<< /Type /Font >>')
  return pdf(bytes.subarray(0, Buffer.from(bytes).indexOf('4 0 obj')))
}

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const onePage = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'

describe('a file is refused by its number', () => {
  test.each<[string, () => Original | Promise<Original>]>([
    ['a PDF with a password', lockedPdf],
    ['half a PDF', async () => pdf(half((await pdfOf()).bytes))],
    ['a PDF cut off where only a font is lost', pdfWithoutItsEnd],
    ['a PDF without pages', () => pdfOf(() => undefined)],
    ['a PDF without a page it names', () => pdfOfObjects(catalog, onePage)],
    [
      'a PDF whose page has lost its contents',
      () => pdfOfObjects(catalog, onePage, '<< /Type /Page /Contents 9 0 R >>'),
    ],
    [
      'a PDF whose pages go round in a circle',
      () => pdfOfObjects(catalog, '<< /Type /Pages /Count 1 /Kids [2 0 R] >>'),
    ],
    [
      'a PDF with a broken object',
      () =>
        pdfOfObjects(
          catalog,
          onePage,
          '<< /Type /Page /Resources 4 0 R >>',
          '<< /Font << /F1 }{ >> >>',
        ),
    ],
    ['a PDF that is none', () => pdf(textFile)],
    ['a PDF that is an image', async () => pdf(await sheet(10, 10).png().toBuffer())],
    ['half a JPEG', async () => jpeg(half(await photoWithPlace()))],
    ['half a PNG', async () => png(half(await sheet(500, 500).png().toBuffer()))],
    ['half a TIFF', async () => tiff(half((await tiffOf(['#ff0000', '#0000ff'])).bytes))],
    ['an image that is a text', () => png(textFile)],
    ['an image that is a drawing of another type', () => png(drawing)],
    ['an image that is a PDF', async () => jpeg((await pdfOf()).bytes)],
    ['an image of 50,000 × 50,000 pixels', async () => png(await pngClaiming(50_000, 50_000))],
    ['an image of just over 100 megapixels', async () => png(await pngClaiming(10_001, 10_000))],
    ['an empty file', () => jpeg(new Uint8Array())],
  ])('%s', async (_, second) => {
    await using folder = await previewFolder()
    const files = await folder.put([await pdfOf(), await second(), await pdfOf()])

    await expect(makePreview(files, folder.output)).rejects.toMatchObject({ fileNumber: 2 })
  })

  test('the one with the page that is one too many', async () => {
    const pagesOf = (count: number) =>
      pdfOf((document) => {
        for (let i = 0; i < count; i += 1) document.addPage([30, 20])
      })
    const [threeHundred, twoHundred] = [await pagesOf(300), await pagesOf(200)]

    expect((await previewOf(threeHundred, twoHundred)).pages).toHaveLength(500)
    await expect(previewOf(threeHundred, twoHundred, await pagesOf(1))).rejects.toMatchObject({
      fileNumber: 3,
    })
  })
})

test('what is not the fault of a file does not blame one', async () => {
  await using folder = await previewFolder()
  const files = await folder.put([await pdfOf()])
  const gone = { path: join(folder.folder, 'gone'), mimeType: 'image/png' as const }

  for (const [originals, output] of [
    [[gone], folder.output],
    [files, join(folder.folder, 'no-such-folder', 'preview.pdf')],
  ] as const)
    await expect(makePreview(originals, output)).rejects.toMatchObject({ code: 'ENOENT' })
})
