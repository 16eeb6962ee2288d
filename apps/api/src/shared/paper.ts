import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'
import type { Content, ContextPageSize, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { FirmSettings } from '@milepost/contract/firm/firm-settings'

const roboto = (name: string) =>
  fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/${name}.ttf`))

const Roboto = { normal: roboto('Roboto-Regular'), bold: roboto('Roboto-Medium') }

/** The screens' colors, for print. */
export const ink = {
  green: '#006747',
  yellow: '#F2B60F',
  text: '#1B2022',
  quiet: '#5A6361',
  line: '#CDD1CD',
  pale: '#EEF4F0',
}

/** The firm, with its support contacts. */
export type Sender = Pick<FirmSettings, 'name' | 'supportPhone' | 'supportEmail'>

export type Paper = {
  language: 'en' | 'es'
  title: string
  subtitle: string
  sender: Sender
  /** The line that says whom to ask. */
  questions: string
  content: Content[]
  /** For wide tables. */
  isLandscape?: boolean
  /** The file's creation date: the same paper gives the same bytes. */
  day: Date
}

const [side, head] = [48, 88]

/** A US Letter PDF with the title on the firm's road sign. */
export function printed(paper: Paper): Promise<Buffer> {
  const { language, title, subtitle, sender, questions, content, day, isLandscape } = paper
  const definition: TDocumentDefinitions = {
    pageSize: 'LETTER',
    pageOrientation: isLandscape ? 'landscape' : 'portrait',
    pageMargins: [side, head + 22, side, 52],
    language,
    displayTitle: true,
    info: { title, author: sender.name, creationDate: day, modDate: day },
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.2, color: ink.text },
    background: (_, { width }: ContextPageSize) => sign(width),
    header: {
      margin: [side, 24, side, 0],
      columns: [
        {
          stack: [
            { text: title, fontSize: 22, bold: true, color: 'white', lineHeight: 1.1 },
            { text: subtitle, fontSize: 10.5, color: '#CBE6D8' },
          ],
        },
        {
          text: sender.name,
          width: 130,
          alignment: 'right',
          bold: true,
          fontSize: 11,
          color: 'white',
          margin: [0, 5, 0, 0],
        },
      ],
    },
    footer: {
      margin: [side, 14, side, 0],
      columns: [
        // Without a phone or an e-mail it would ask for a question and name nobody.
        { text: sender.supportPhone || sender.supportEmail ? questions : '', color: ink.quiet },
        {
          text: [sender.supportPhone, sender.supportEmail].filter(Boolean).join('  ·  '),
          alignment: 'right',
          bold: true,
        },
      ],
    },
    content,
  }
  // The library is a singleton: set the fonts each time, and block everything else it could read.
  pdfmake.setFonts({ Roboto })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => Object.values(Roboto).includes(path))
  return pdfmake.createPdf(definition).getBuffer()
}

/** Green like a guide sign above the road, with the lane's yellow under it. */
const sign = (width: number): Content => ({
  canvas: [
    { type: 'rect', x: 0, y: 0, w: width, h: head, color: ink.green },
    { type: 'rect', x: 0, y: head, w: width, h: 4, color: ink.yellow },
  ],
})

/** A pale box with a note in it. */
export const note = (text: Content[]): Content => ({
  table: { widths: ['*'], body: [[{ stack: text, fillColor: ink.pale }]] },
  layout: {
    hLineWidth: () => 0,
    vLineWidth: (i) => (i === 0 ? 3 : 0),
    vLineColor: () => ink.green,
    paddingLeft: () => 12,
    paddingRight: () => 12,
    paddingTop: () => 8,
    paddingBottom: () => 8,
  },
  margin: [0, 14, 0, 0],
})
