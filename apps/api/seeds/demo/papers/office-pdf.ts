import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Day } from '../calendar.ts'

const roboto = (name: string) =>
  fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/${name}.ttf`))

const fonts = {
  Roboto: {
    normal: roboto('Roboto-Regular'),
    bold: roboto('Roboto-Medium'),
    italics: roboto('Roboto-Italic'),
  },
  Helvetica: { normal: 'Helvetica', bold: 'Helvetica-Bold', italics: 'Helvetica-Oblique' },
  Times: { normal: 'Times-Roman', bold: 'Times-Bold', italics: 'Times-Italic' },
  Courier: { normal: 'Courier', bold: 'Courier-Bold', italics: 'Courier-Oblique' },
}
const fontFiles = new Set(Object.values(fonts).flatMap((styles) => Object.values(styles)))

pdfmake.addFonts(fonts)
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path))

/** A document made on an office computer. */
export type OfficePaper = {
  title: string
  author: string
  day: Day
  font: keyof typeof fonts
  size?: number
  content: Content[]
  footer?: string
}

/** A US Letter PDF. The same input gives the same bytes. */
export function officePdf({
  title,
  author,
  day,
  font,
  size = 9.5,
  content,
  footer,
}: OfficePaper): Promise<Buffer> {
  const definition: TDocumentDefinitions = {
    pageSize: 'LETTER',
    pageMargins: [54, 50, 54, 56],
    info: { title, author, creationDate: day },
    defaultStyle: { font, fontSize: size, lineHeight: 1.2 },
    content,
    footer: (page, pages) => ({
      columns: [footer ?? author, { text: `Page ${page} of ${pages}`, alignment: 'right' }],
      margin: [54, 16, 54, 0],
      fontSize: 7.5,
      color: '#666',
    }),
  }
  return pdfmake.createPdf(definition).getBuffer()
}

/** Sender on the left, title on the right, a rule below. */
export const letterhead = (
  name: string,
  below: readonly string[],
  what: string,
  facts: readonly string[],
  color = '#1f2933',
): Content[] => [
  {
    columns: [
      {
        stack: [
          { text: name, bold: true, fontSize: 15, color },
          ...below.map((line) => ({ text: line, fontSize: 8.5 })),
        ],
      },
      {
        stack: [
          { text: what, bold: true, fontSize: 12 },
          ...facts.map((line) => ({ text: line, fontSize: 8.5 })),
        ],
        alignment: 'right',
      },
    ],
  },
  {
    canvas: [{ type: 'line', x1: 0, y1: 6, x2: 504, y2: 6, lineWidth: 1.4, lineColor: color }],
    margin: [0, 0, 0, 10],
  },
]

type Row = readonly string[]

/** A ruled table. The columns named in `right` hold figures; bold rows are totals. */
export function ruled(
  head: Row,
  rows: readonly Row[],
  widths: (number | '*' | 'auto')[],
  { right = [], totals = [] }: { right?: number[]; totals?: readonly Row[] } = {},
): Content {
  const cells = (row: Row, style: object): TableCell[] =>
    row.map((text, i) => ({
      text,
      noWrap: right.includes(i),
      alignment: right.includes(i) ? 'right' : 'left',
      ...style,
    }))
  return {
    table: {
      headerRows: 1,
      widths,
      body: [
        cells(head, { bold: true, fillColor: '#eceff1' }),
        ...rows.map((row) => cells(row, {})),
        ...totals.map((row) => cells(row, { bold: true })),
      ],
    },
    layout: {
      hLineWidth: (i) => (i === rows.length + 1 && totals.length ? 1 : 0.4),
      vLineWidth: () => 0,
      hLineColor: () => '#9aa5b1',
      paddingTop: () => 2.5,
      paddingBottom: () => 1.5,
    },
    margin: [0, 4, 0, 10],
  }
}

export const two = (left: Content[], right: Content[]): Content => ({
  columns: [{ stack: left }, { stack: right }],
  columnGap: 24,
  margin: [0, 0, 0, 10],
})

export const paragraph = (text: string, style: object = {}): Content => ({
  text,
  margin: [0, 0, 0, 8],
  ...style,
})
export const heading = (text: string): Content => ({
  text,
  bold: true,
  fontSize: 11,
  margin: [0, 6, 0, 4],
})
