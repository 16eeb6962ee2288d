import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { Language } from '@milepost/contract/account/account'
import { ink, type Paper, type Sender } from '../../../shared/paper.ts'

/** A row of figures as they are printed, or the heading of those below. */
export type ReportRow = { name: string; figures: string[]; kind: 'heading' | 'figures' | 'total' }

/** A report as plain data, so that it can be passed to a worker thread. */
export type TableReport = {
  language: Language
  title: string
  subtitle: string
  questions: string
  sender: Sender
  /** The report's date (yyyy-MM-dd). */
  day: string
  /** Above the figures, without that of the names. */
  columns: string[]
  rows: ReportRow[]
}

/** More figures than this stand side by side on a page turned to its wide side. */
const maxUpright = 6

/** A report on paper: its names, and figures to the right of them. */
export function tablePaper({ day, columns, rows, ...report }: TableReport): Paper {
  const isLandscape = columns.length > maxUpright
  const cell = (text: string, more: object = {}): TableCell => ({
    text,
    alignment: 'right',
    noWrap: true,
    ...more,
  })
  const toCells = ({ name, figures, kind }: ReportRow): TableCell[] => {
    if (kind === 'heading')
      return [
        { text: name, bold: true, color: ink.green, colSpan: columns.length + 1 },
        ...columns.map(() => ''),
      ]
    const bold = kind === 'total'
    return [{ text: name, bold }, ...figures.map((figure) => cell(figure, { bold }))]
  }
  const table: Content = {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', ...columns.map(() => 'auto' as const)],
      body: [
        ['', ...columns].map((text) => cell(text, { bold: true, fillColor: ink.pale })),
        ...rows.map(toCells),
      ],
    },
    fontSize: isLandscape ? 6.5 : 9,
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => ink.line,
      paddingTop: () => 2,
      paddingBottom: () => 2,
      paddingLeft: () => 2,
      paddingRight: () => 2,
    },
  }
  return { ...report, isLandscape, day: new Date(`${day}T00:00:00Z`), content: [table] }
}
