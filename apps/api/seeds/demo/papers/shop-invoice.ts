import { formatDated, type Day } from '../calendar.ts'
import type { DemoClient } from '../clients.ts'
import { amount, formatCount, sum, usd } from '../money.ts'
import { rule, text, type Drawing } from './drawing.ts'
import type { Place } from './places.ts'

export type Job = { what: string; quantity?: number; each: number; kind?: 'labor' | 'part' }

type Invoice = {
  shop: Place
  client: DemoClient
  odometer: number
  number: string
  day: Day
  /** The lines of each page; the last page has the totals. */
  pages: readonly (readonly Job[])[]
  taxPermille: number
  complaint: string
  /** Whether a page of warranty terms follows. */
  terms?: boolean
}

/** US Letter at 150 dpi. */
const [width, height, margin] = [1275, 1650, 110]

const lineTotal = ({ quantity = 1, each }: Job) => Math.round(quantity * each)

/** A repair shop's invoice, one item per page; parts are taxed, labor is not. */
export function shopInvoice(invoice: Invoice): Drawing[] {
  const { pages, terms } = invoice
  const drawn = pages.map((jobs, i) => head(invoice, i) + body(invoice, jobs, i))
  if (terms) drawn.push(head(invoice, pages.length) + warranty)
  return drawn.map((svg) => ({ width, height, svg }))
}

const warranty = [
  'WARRANTY',
  'Parts we supply and fit are covered for 12 months or 100,000 miles, whichever comes',
  'first, against defects in material and work. Road calls and towing are not covered.',
  '',
  'Bring the unit to us or call before another shop opens the repair. Keep this page with',
  'the invoice: we cannot honor a claim without both.',
  '',
  'Cores must come back within 30 days for credit. Unclaimed parts are discarded after 14.',
]
  .map((line, i) => text(line, margin, 490 + i * 40, { size: 25, bold: i === 0 }))
  .join('')

function head(
  { shop, client, odometer, number, day, pages, complaint, terms }: Invoice,
  page: number,
): string {
  const right = width - margin
  const small = { size: 24 }
  return [
    text(shop.name, margin, 140, { size: 46, bold: true }),
    text(shop.kind, margin, 178, small),
    text(`${shop.road}, ${shop.city}  ${shop.phone}`, margin, 212, small),
    text(`INVOICE ${number}`, right, 140, { size: 34, bold: true, align: 'right' }),
    text(formatDated(day), right, 178, { ...small, align: 'right' }),
    text(`Page ${page + 1} of ${pages.length + (terms ? 1 : 0)}`, right, 212, {
      ...small,
      align: 'right',
    }),
    rule(margin, 240, right - margin, 4),
    text('Bill to', margin, 286, { size: 22, bold: true }),
    text(client.business, margin, 318, small),
    text(client.address.join(', '), margin, 350, small),
    text('Vehicle', 720, 286, { size: 22, bold: true }),
    text(`Unit ${client.unit}, ${client.model}`, 720, 318, small),
    text(`${formatCount(odometer)} mi in`, 720, 350, small),
    text(`Complaint: ${complaint}`, margin, 404, small),
  ].join('')
}

const tableHead = [
  `<g opacity="0.12">${rule(margin, 432, width - 2 * margin, 46)}</g>`,
  text('Description', margin + 12, 464, { size: 24, bold: true }),
  text('Qty', 850, 464, { size: 24, bold: true, align: 'right' }),
  text('Each', 1010, 464, { size: 24, bold: true, align: 'right' }),
  text('Amount', width - margin - 12, 464, { size: 24, bold: true, align: 'right' }),
].join('')

function body(invoice: Invoice, jobs: readonly Job[], page: number): string {
  const { pages, taxPermille } = invoice
  const right = width - margin
  let y = 520
  let svg = tableHead
  for (const job of jobs) {
    const { what, quantity = 1, each } = job
    svg += text(what, margin + 12, y, { size: 25 })
    svg += text(formatCount(quantity), 850, y, { size: 25, align: 'right' })
    svg += text(amount(each), 1010, y, { size: 25, align: 'right' })
    svg += text(amount(lineTotal(job)), right - 12, y, { size: 25, align: 'right' })
    svg += `<g opacity="0.35">${rule(margin, y + 16, right - margin, 1.5)}</g>`
    y += 52
  }
  if (page < pages.length - 1)
    return (
      svg + text(`Continued on page ${page + 2}`, right, height - 130, { size: 24, align: 'right' })
    )

  const all = pages.flat()
  const labor = sum(all.filter(({ kind }) => kind === 'labor').map(lineTotal))
  const parts = sum(all.map(lineTotal)) - labor
  const tax = Math.round((parts * taxPermille) / 1000)
  y = Math.max(y + 60, 960)
  const totals: [string, number][] = [
    ['Parts', parts],
    ['Labor', labor],
    [`Sales tax on parts ${(taxPermille / 10).toFixed(2)}%`, tax],
  ]
  for (const [what, cents] of totals) {
    svg += text(what, 1010, y, { size: 25, align: 'right' })
    svg += text(amount(cents), right - 12, y, { size: 25, align: 'right' })
    y += 42
  }
  svg += rule(700, y - 16, right - 700, 3)
  svg += text('Total due', 960, y + 28, { size: 34, bold: true, align: 'right' })
  svg += text(usd(parts + labor + tax), right - 12, y + 28, {
    size: 34,
    bold: true,
    align: 'right',
  })
  return svg + footer(invoice, y + 28)
}

function footer({ day }: Invoice, y: number): string {
  const paidX = margin + 150
  return [
    text(
      'Terms: due on receipt. Warranty on parts and labor 12 months or 100,000 miles.',
      margin,
      height - 170,
      { size: 22 },
    ),
    text('Customer signature', margin, height - 110, { size: 20 }),
    rule(margin, height - 140, 520, 1.5),
    // A rubber stamp's imprint.
    `<g transform="rotate(-9 ${paidX} ${y})" fill="none" stroke="#b3261e" stroke-width="5" opacity="0.75"><rect x="${paidX - 130}" y="${y - 62}" width="310" height="112" rx="10"/></g>`,
    `<g transform="rotate(-9 ${paidX} ${y})" opacity="0.75">${text('PAID', paidX + 25, y + 2, { size: 58, bold: true, align: 'center', color: '#b3261e' })}${text(formatDated(day).toUpperCase(), paidX + 25, y + 38, { size: 24, align: 'center', color: '#b3261e' })}</g>`,
  ].join('')
}
