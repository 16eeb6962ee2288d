import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { sectionOf } from '@milepost/contract/financial-performance/statements/ledger'
import type { Entry } from '../books/entry.ts'
import { formatDated, formatShort, type Day } from '../calendar.ts'
import type { DemoClient } from '../clients.ts'
import { amount } from '../money.ts'

const linesOnPage = 56
const wide = 98

/** A month's documents as a plain printout with the lines as posted. The same entries give the same bytes. */
export async function postingSheet(
  { business, fullName }: DemoClient,
  title: string,
  day: Day,
  entries: readonly Entry[],
): Promise<Buffer> {
  const head = [
    business.toUpperCase(),
    title,
    `Put together ${formatDated(day)} by ${fullName}`,
    '',
    row('Date', 'From or to', 'What', 'Amount'),
    '-'.repeat(wide),
  ]
  const lines = entries.flatMap(({ day: on, source, postings }) =>
    postings.map(({ account, cents, details }, i) => {
      const unit = sectionOf(account) === 'miles' ? 'mi' : '  '
      const [date, from] = i === 0 ? [formatShort(on), source] : ['', '']
      return row(date, from, details, `${amount(cents)} ${unit}`)
    }),
  )
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(title)
  const font = await document.embedFont(StandardFonts.Courier)
  for (let first = 0; first === 0 || first < lines.length; first += linesOnPage)
    document
      .addPage([612, 792])
      .drawText([...head, ...lines.slice(first, first + linesOnPage)].join('\n'), {
        font,
        x: 36,
        y: 745,
        size: 9,
        lineHeight: 11.5,
      })
  return Buffer.from(await document.save())
}

function row(date: string, from: string, what: string, figure: string): string {
  const cells = [date.padEnd(6), fit(from, 24), fit(what, 52), figure.padStart(13)]
  return cells.join(' ')
}

const fit = (text: string, length: number) => text.slice(0, length).padEnd(length)
