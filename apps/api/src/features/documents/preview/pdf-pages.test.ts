import { PDFDocument, PDFName, PDFString, type PDFPage } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  createPdf,
  createPreview,
  getPicture,
  pdf,
  pdfOfObjects,
  photoWithLocation,
  readPreview,
  statement,
} from './preview-fixtures.ts'

describe('a PDF', () => {
  test('loses scripts, actions, links, attachments and metadata, but not a word', async () => {
    const { text, pages } = await createPreview(
      await createPdf(async (document) => {
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
        // Reaches the script not through the page's own keys but through resources its contents may name.
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

  test('shows the values filled into its form', async () => {
    const { pages } = await createPreview(
      await createPdf((document) => {
        const field = document.getForm().createTextField('driver')
        field.addToPage(document.addPage([300, 200]), { x: 10, y: 10 })
        field.setText('Dana Whitfield')
        document.getForm().updateFieldAppearances()
      }),
    )

    expect(textOn(pages[0]!)).toContain('Dana Whitfield')
  })

  test('shows the values filled into its form even when it leaves their appearance to the viewer', async () => {
    const { pages } = await createPreview(
      await createPdf((document) => {
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

  test.each(['AES-256', 'AES-128', 'RC4-128', 'RC4-40'] as const)(
    'is read when it opens without a password, and only changing it takes one: %s',
    async (algorithm) => {
      const { pages, text } = await createPreview(
        await createPdf((document) => {
          const page = document.addPage([300, 200])
          page.drawText('Ending balance 1,204.11')
          const field = document.getForm().createTextField('holder')
          field.addToPage(page, { x: 10, y: 10 })
          field.setText('Dana Whitfield')
          document.getForm().updateFieldAppearances()
          document.encrypt({
            userPassword: '',
            ownerPassword: "the bank's",
            permissions: { modifying: false },
            algorithm,
            allowWeakCryptography: true,
          })
        }),
      )

      expect(textOn(pages[0]!)).toContain('Ending balance 1,204.11')
      expect(textOn(pages[0]!)).toContain('Dana Whitfield')
      expect(text).not.toContain('/Encrypt')
    },
  )

  test('does not show hidden notes or layers that are off', async () => {
    const { text, document } = await createPreview(
      await createPdf((original) => {
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
    const photo = await photoWithLocation()

    const { text, pages } = await createPreview(
      await createPdf(async (document) => {
        document.addPage([300, 200]).drawImage(await document.embedJpg(photo))
      }),
    )

    expect(photo.toString('latin1')).toContain('Exif')
    expect(text).not.toContain('Exif')
    expect(pages).toHaveLength(1)
  })

  test('does not say it where a photo is wrapped, or has another one behind it', async () => {
    const photo = await photoWithLocation()
    const clean = await sharp(photo).jpeg().toBuffer()

    const { pages, text } = await createPreview(
      await createPdf((document) => {
        const { context } = document
        const wrapped = context.stream(`${Buffer.concat([photo, photo]).toString('hex')}>`, {
          Filter: ['ASCIIHexDecode', 'DCTDecode'],
          DecodeParms: [null, { ColorTransform: 1 }],
        })
        document.addPage().node.setXObject(PDFName.of('Picture'), context.register(wrapped))
      }),
    )

    const { jpeg: picture, dict } = getPicture(pages[0]!)
    expect(text).not.toContain('Exif')
    expect(await sharp(picture).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer())
    expect(picture.length).toBeLessThanOrEqual(clean.length)
    expect(String(dict)).toContain('/DCTDecode')
    expect(String(dict)).toContain('/ColorTransform 1')
    expect(String(dict)).not.toContain('/ASCIIHexDecode')
  })

  test('keeps what its pages take from the tree above them', async () => {
    const { sizes, pages } = await createPreview(
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

/** All text on a page, including the drawings it places. */
function textOn(page: PDFPage): string {
  return page
    .extractContents()
    .map((asset) => (asset.kind === 'text' ? asset.getText() : ''))
    .join(' ')
}

describe('a PDF whose table of objects is lost or wrong is shown whole', () => {
  const lose = (text: string, change: (text: string) => string) => {
    const changed = change(text)
    expect(changed).not.toBe(text)
    return pdf(Buffer.from(changed, 'latin1'))
  }
  const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
  const before = (text: string, part: string) => text.slice(0, text.lastIndexOf(part))
  const whole = { words: ['TOTAL DUE 482.16'], differences: [] }

  test.each<[string, (text: string) => string]>([
    ['says another place of it', (text) => text.replace(/startxref\n\d+/, 'startxref\n7')],
    ['says no place of it', (text) => before(text, 'startxref')],
    ['has others in it', (text) => text.replaceAll(/\d{10} 00000 n/g, '0000099999 00000 n')],
    ['ends in it', (text) => before(text, '00000 n')],
    ['ends in what follows it', (text) => before(text, '/Size')],
    ['has none', (text) => before(text, 'xref\n0') + text.slice(text.lastIndexOf('startxref'))],
  ])('one that %s', async (_, change) => {
    expect(await readPreview(lose(latin1(statement().bytes), change))).toMatchObject(whole)
  })

  test('one whose table is an object', async () => {
    const document = await PDFDocument.create()
    document.addPage([400, 200]).drawText('TOTAL DUE 482.16')
    const text = latin1(await document.save({ useObjectStreams: true }))
    expect(await readPreview(lose(text, (all) => before(all, 'startxref')))).toMatchObject(whole)
  })

  test('but none without its keys', async () => {
    const locked = await createPdf((document) => {
      document.addPage([400, 200]).drawText('TOTAL DUE 482.16')
      document.encrypt({ userPassword: '', ownerPassword: 'bank', algorithm: 'AES-128' })
    })
    const cut = lose(latin1(locked.bytes), (text) => before(text, 'trailer'))
    await expect(createPreview(cut)).rejects.toMatchObject({ fault: 'unreadable' })
  })
})
