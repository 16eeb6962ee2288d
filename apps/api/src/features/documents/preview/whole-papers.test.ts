import { readFile } from 'node:fs/promises'
import { PDFName, type PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { checkPreview } from './check-preview.ts'
import { makePreview } from './make-preview.ts'
import { openText } from './pdf-text.ts'
import { openWithPdfium } from './pdfium.ts'
import {
  catalog,
  createPdf,
  font,
  onePage,
  page,
  pdf,
  pdfOf,
  png,
  previewFolder,
  readPreview,
  sheet,
  statement,
  streamOf,
  total,
  type Original,
} from './preview-fixtures.ts'

const whole = { words: ['TOTAL DUE 482.16'], differences: [] }

describe('a PDF that other readers open is shown whole', () => {
  const job = '\x1b%-12345X@PJL JOB NAME="scan"\r\n@PJL ENTER LANGUAGE=PDF\r\n'
  const after = (junk: string) =>
    pdf(Buffer.concat([Buffer.from(junk, 'latin1'), statement().bytes]))

  test.each<[string, () => Original]>([
    [
      'whose length is a reference, and whose text has the word “stream”',
      () =>
        pdfOf([
          catalog,
          onePage,
          page(),
          streamOf(`(upstream\nstream\n) pop ${total}`, '6 0 R'),
          font,
          String(20 + total.length + 6),
        ]),
    ],
    ['that begins with a line break', () => after('\n')],
    ['that is in a print job', () => after(job)],
    [
      'that follows the headers of a part',
      () => after('--x\r\nContent-Type: application/pdf\r\n\r\n'),
    ],
    ['whose catalog has no type', () => statement({ first: '<< /Pages 2 0 R >>' })],
    [
      'that names a page for its tree of pages',
      () => statement({ first: '<< /Type /Catalog /Pages 3 0 R >>' }),
    ],
    [
      'that names pages that were taken out',
      () =>
        pdfOf([
          catalog,
          '<< /Type /Pages /Count 1 /Kids [3 0 R null 98 0 R] >>',
          page(),
          streamOf(total),
          font,
        ]),
    ],
    [
      'whose attachments alone have a password',
      () =>
        statement({
          more: [
            `<< /Filter /Standard /V 4 /R 4 /Length 128 /P -4 /O <${'5a'.repeat(32)}> /U <${'a5'.repeat(32)}>
             /CF << /StdCF << /AuthEvent /EFOpen /CFM /AESV2 /Length 16 >> >>
             /StmF /Identity /StrF /Identity /EFF /StdCF >>`,
          ],
          trailer: `/Encrypt 6 0 R /ID [<${'0f'.repeat(16)}> <${'0f'.repeat(16)}>]`,
        }),
    ],
  ])('one %s', async (_, create) => {
    expect(await readPreview(create())).toMatchObject(whole)
  })

  test('one that is encrypted, whose length is a reference and whose last byte looks like the end of a line', async () => {
    const { bytes } = await encryptedToLineEnd()
    const text = Buffer.from(bytes).toString('latin1')
    // Another length in a place of its own.
    const stated = /\/Length (\d+)\n>>\nstream\n/.exec(text)!
    const moved = text
      .replace(stated[0], '/Length 90 0 R\n>>\nstream\n')
      .replace(/\nxref\n/, `\n90 0 obj\n${stated[1]}\nendobj\n\nxref\n`)
    const { words, differences } = await readPreview(pdf(Buffer.from(moved, 'latin1')))
    expect(words).toEqual(['TOTAL DUE 482.16'])
    expect(differences).toEqual([])
  })
})

/** Encryption is random: tries until the page's contents end with a line feed. */
async function encryptedToLineEnd(): Promise<Original> {
  for (;;) {
    const found = await createPdf((document) => {
      document.addPage([400, 200]).drawText('TOTAL DUE 482.16')
      document.encrypt({ userPassword: '', ownerPassword: 'bank', algorithm: 'AES-128' })
    })
    const text = Buffer.from(found.bytes).toString('latin1')
    if (/\n\nendstream/.test(text.slice(text.indexOf('/Length')))) return found
  }
}

const missingNote = 'A note is not shown here / Aquí falta una nota'

describe('a note without a look of its own is drawn', () => {
  test.each([
    [
      'text',
      '/FreeText /Rect [40 120 360 150] /DA (/Helv 14 Tf 1 0 0 rg) /Contents (Half is personal)',
      [40, 120, 200, 150],
    ],
    [
      'ink',
      '/Ink /Rect [40 20 200 70] /InkList [[40 30 60 65 80 25 190 60]] /C [0 0 1] /BS << /W 3 >>',
      [40, 20, 200, 70],
    ],
    [
      'a highlight',
      '/Highlight /Rect [240 120 360 150] /QuadPoints [240 150 360 150 240 120 360 120] /C [1 1 0]',
      [250, 125, 350, 145],
    ],
    [
      'an underline',
      '/Underline /Rect [240 120 360 150] /QuadPoints [240 150 360 150 240 120 360 120] /C [1 0 0]',
      [240, 118, 360, 126],
    ],
    [
      'a squiggle',
      '/Squiggly /Rect [240 120 360 150] /QuadPoints [240 150 360 150 240 120 360 120] /C [1 0 0]',
      [240, 118, 360, 126],
    ],
    [
      'a strike-out',
      '/StrikeOut /Rect [240 120 360 150] /QuadPoints [240 150 360 150 240 120 360 120] /C [1 0 0]',
      [240, 130, 360, 140],
    ],
    [
      'a line',
      '/Line /Rect [40 120 300 150] /L [40 135 300 135] /C [1 0 0] /BS << /W 3 >>',
      [40, 132, 300, 138],
    ],
    ['a rectangle', '/Square /Rect [240 20 360 60] /C [1 0 0] /BS << /W 3 >>', [238, 18, 250, 62]],
    [
      'a circle',
      '/Circle /Rect [240 20 360 60] /C [1 0 0] /IC [0 1 0] /BS << /W 3 >>',
      [280, 30, 320, 50],
    ],
    [
      'a polygon',
      '/Polygon /Rect [240 20 360 60] /Vertices [242 22 358 22 300 58] /C [1 0 0] /BS << /W 3 >>',
      [250, 20, 350, 24],
    ],
    [
      'a line of many parts',
      '/PolyLine /Rect [240 20 360 60] /Vertices [242 22 358 22 300 58] /C [1 0 0] /BS << /W 3 >>',
      [250, 20, 350, 24],
    ],
    ['a stamp', '/Stamp /Rect [240 120 360 160] /Name /Approved', [240, 120, 360, 160]],
    ['a caret', '/Caret /Rect [240 120 260 140] /C [1 0 0]', [240, 120, 260, 140]],
    ['a film', '/Movie /Rect [240 120 360 160]', [240, 150, 360, 160]],
  ])('%s', async (kind, note, area) => {
    const original = statement({
      notes: '/Annots [6 0 R]',
      more: [`<< /Type /Annot /Subtype ${note} /F 4 >>`],
    })

    const { bytes, words, differences } = await readPreview(original)

    expect(await readGrey(bytes, area)).toBeLessThan(250)
    expect(words[0]).toContain('TOTAL DUE 482.16')
    const isSaid = words[0]!.includes(missingNote)
    expect(isSaid).toBe(kind === 'a film')
    expect(differences.map((one) => one.kind)).toEqual(isSaid ? ['note'] : [])
  })

  const icon =
    '<< /Type /XObject /Subtype /Form /BBox [0 0 20 20] /Length 15 >>\nstream\n0 0 20 20 re f\n\nendstream'
  const readNote = (note: string) =>
    readPreview(
      statement({
        notes: '/Annots [6 0 R]',
        more: [`<< /Type /Annot /F 4 /Subtype ${note} >>`, icon],
      }),
    )

  test.each([
    ['a stamp', '/Stamp /Rect [240 120 360 160] /Name /NotApproved', 'NOT APPROVED'],
    ['a stamp without a name', '/Stamp /Rect [240 120 360 160]', 'DRAFT'],
    [
      'a stamp with a note',
      '/Stamp /Rect [200 120 390 160] /Name /Final /Contents (by Priya)',
      'FINAL: by Priya',
    ],
    ['a note', '/Text /Rect [240 140 260 160] /Contents (Half is personal)', 'Half is personal'],
    [
      'a note with a picture',
      '/Text /Rect [40 140 60 160] /Contents (La mitad es del cami\\363n) /AP << /N 7 0 R >>',
      'La mitad es del camión',
    ],
    [
      'a note at an edge',
      '/Text /Rect [380 0 400 20] /Contents (Half is personal, the rest of it was for business)',
      'Half is personal, the rest of it was for business',
    ],
  ])('with the words of %s', async (_, note, said) => {
    const { words, differences } = await readNote(note)
    expect(words[0]).toContain(said)
    expect(differences).toEqual([])
  })

  test.each([
    ['too long', `(${'Half is personal. '.repeat(40)})`],
    ['in letters that are not there', '<FEFF4E2D6587>'],
  ])('or the page says that there is one: %s', async (_, contents) => {
    const { words, differences } = await readNote(
      `/Text /Rect [40 140 60 160] /Contents ${contents} /AP << /N 7 0 R >>`,
    )
    expect(words[0]).toContain(missingNote)
    expect(differences.map((one) => one.kind)).toContain('note')
  })

  test('unless it is hidden', async () => {
    const note = '<< /Type /Annot /Subtype /Square /Rect [240 20 360 60] /C [1 0 0] /F 2 >>'
    const { bytes } = await readPreview(statement({ notes: '/Annots [6 0 R]', more: [note] }))
    expect(await readGrey(bytes, [200, 10, 399, 70])).toBe(255)
  })
})

/** The mean grey of a part of the first page, in points from its lower left. */
async function readGrey(bytes: Buffer, [left, bottom, right, top]: number[]): Promise<number> {
  using document = await openWithPdfium(bytes)
  const { width, height, pixels } = document.render(0, 400)!
  let [sum, count] = [0, 0]
  for (let y = height - top!; y < height - bottom!; y += 1)
    for (let x = left!; x < right!; x += 1) {
      sum += pixels[y * width + x]!
      count += 1
    }
  return sum / count
}

describe('a placeholder', () => {
  const form = (more: string) =>
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /XFA 6 0 R ${more} >> >>`
  const xfa = streamOf('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>')
  const refusal = async (original: Original) => {
    await using folder = await previewFolder()
    const files = await folder.writeFiles([await createPdf(), original])
    return await makePreview(files, folder.output).catch((reason: unknown) => reason)
  }

  test.each([
    [
      'that says so',
      '<< /Type /Catalog /Pages 2 0 R /NeedsRendering true /AcroForm << /XFA 6 0 R /Fields [3 0 R] >> >>',
    ],
    ['without fields', form('/Fields []')],
    ['without a list of fields', form('')],
    ['whose fields are on no page', form('/Fields [7 0 R]')],
  ])('of a form that Adobe lays out is refused: one %s', async (_, first) => {
    const field = '<< /FT /Tx /T (miles) /V (120) >>'
    expect(await refusal(statement({ first, more: [xfa, field] }))).toMatchObject({
      fileNumber: 2,
      fault: 'placeholder',
    })
  })

  const waiting = (text: string, count = 1) =>
    createPdf((document) => {
      for (let i = 0; i < count; i += 1)
        document.addPage().drawText(text, { size: 9, x: 20, y: 700 })
    })

  test.each([
    'Please wait... If this message is not eventually replaced by the proper\ncontents of the document,',
    'Espere... http://www.adobe.com/go/reader_download. Ayuda: http://www.adobe.com/go/acrreader.',
  ])('of a form is refused when only its words are left: %j', async (text) => {
    expect(await refusal(await waiting(text))).toMatchObject({ fault: 'placeholder' })
  })

  test('is not what a guide is that speaks of one', async () => {
    const guide = await waiting('eventually replaced by the proper contents', 2)
    expect((await readPreview(guide)).words).toHaveLength(2)
  })

  test('is not what a form is that has its fields on its pages', async () => {
    const first = form('/Fields [7 0 R]')
    const field =
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (miles) /V (120) /Rect [10 10 90 30] >>'
    const original = statement({ first, notes: '/Annots [7 0 R]', more: [xfa, field] })
    expect((await readPreview(original)).words).toEqual([expect.stringContaining('TOTAL DUE')])
  })

  test('is followed by the pages of the files in a portfolio', async () => {
    const photo = await sheet(90, 60, '#336699').png().toBuffer()
    const inner = await portfolio([['inner.pdf', statement().bytes]])
    const { words, differences } = await readPreview(
      await portfolio([
        ['a.pdf', statement().bytes],
        ['b.png', photo],
        ['c.pdf', inner.bytes],
      ]),
    )
    expect(words).toEqual([
      'Open this in Acrobat',
      'TOTAL DUE 482.16',
      '',
      'Open this in Acrobat',
      'TOTAL DUE 482.16',
    ])
    expect(differences).toEqual([])
  })

  test('of a portfolio with a file of another kind is refused', async () => {
    const table = Buffer.from('Fuel;120')
    expect(await refusal(await portfolio([['a.csv', table]]))).toMatchObject({
      fault: 'placeholder',
    })
  })

  test('of a portfolio without files is refused', async () => {
    expect(await refusal(await portfolio([]))).toMatchObject({ fault: 'placeholder' })
  })

  test('of a portfolio with a locked file is as locked', async () => {
    expect(await refusal(await portfolio([['a.pdf', (await lockedPdf()).bytes]]))).toMatchObject({
      fault: 'locked',
    })
  })

  test('that needs a password is locked', async () => {
    expect(await refusal(await lockedPdf())).toMatchObject({ fault: 'locked', fileNumber: 2 })
  })
})

const lockedPdf = () =>
  createPdf((document) => {
    document.addPage()
    document.encrypt({ userPassword: 'secret' })
  })

const portfolio = (files: [name: string, bytes: Uint8Array][]) =>
  createPdf(async (document: PDFDocument) => {
    document.addPage([400, 200]).drawText('Open this in Acrobat')
    for (const [name, bytes] of files) await document.attach(bytes, name)
    document.catalog.set(PDFName.of('Collection'), document.context.obj({ View: 'T' }))
  })

test('an accepted document has a page for a file that cannot be shown', async () => {
  await using folder = await previewFolder()
  const files = await folder.writeFiles([
    await createPdf(),
    await lockedPdf(),
    await createPdf(),
    png(Buffer.from('x')),
  ])
  const { findings } = await makePreview(files, folder.output, { isAccepted: true })
  expect(await checkPreview(folder.output, findings)).toEqual([{ kind: 'missing', pages: [2, 4] }])
  await using text = await openText(new Uint8Array(await readFile(folder.output)))
  expect(text.pageCount).toBe(4)
  expect([...(await text.words(2)).keys()].join(' ')).toContain("File 2 can't be shown here")
})
