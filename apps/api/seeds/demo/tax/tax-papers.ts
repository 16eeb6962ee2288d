import type { Content } from 'pdfmake/interfaces.js'
import { ink, note, printed } from '../../../src/shared/paper.ts'
import { addDays, type Day } from '../calendar.ts'
import { clients, type DemoClient } from '../clients.ts'
import { firm } from '../firm.ts'
import { usd } from '../money.ts'
import { createRandom } from '../random.ts'

type Quarter = { year: number; quarter: number }

/** A quarter's estimate, in cents. */
export type Estimate = Quarter & {
  client: DemoClient
  profit: number
  selfEmploymentTax: number
  incomeTax: number
  amountDue: number
}

export type Return = { client: DemoClient; year: number; profit: number; tax: number }

/** The statutory due date; the demo ignores shifts for weekends and holidays. */
export const dueOn = ({ year, quarter }: Quarter): Day =>
  new Date(
    [Date.UTC(year, 3, 15, 12), Date.UTC(year, 5, 15, 12), Date.UTC(year, 8, 15, 12)][
      quarter - 1
    ] ?? Date.UTC(year + 1, 0, 15, 12),
  )

/** The last four quarters whose estimates have been sent, two months before the due date. */
function lastFourQuarters(today: Day): Quarter[] {
  const year = today.getUTCFullYear()
  return [year - 2, year - 1, year]
    .flatMap((each) => [1, 2, 3, 4].map((quarter) => ({ year: each, quarter })))
    .filter((quarter) => addDays(dueOn(quarter), -61) <= today)
    .slice(-4)
}

const yearlyProfit: Record<DemoClient['plan'], readonly [min: number, max: number]> = {
  ENT: [118_000_00, 141_000_00],
  PRO: [61_000_00, 74_000_00],
  ESS: [52_000_00, 63_000_00],
  EZY: [38_000_00, 46_000_00],
  STL: [54_000_00, 66_000_00],
  RIDE: [26_000_00, 33_000_00],
}

/** The estimates of all clients who can see them. */
export const estimates = (today: Day): Estimate[] =>
  clients
    .filter(({ standing }) => standing === undefined)
    .flatMap((client) => lastFourQuarters(today).map((quarter) => createEstimate(client, quarter)))

function createEstimate(client: DemoClient, { year, quarter }: Quarter): Estimate {
  const [min, max] = yearlyProfit[client.plan]
  const random = createRandom(`${client.key}/estimate of ${year}_${quarter}`)
  const profit = random.integer(Math.round(min / 4), Math.round(max / 4))
  const selfEmploymentTax = Math.round(profit * 0.9235 * 0.153)
  const incomeTax = Math.round((profit - selfEmploymentTax / 2) * 0.07)
  const amountDue = Math.ceil((selfEmploymentTax + incomeTax) / 100) * 100
  return { client, year, quarter, profit, selfEmploymentTax, incomeTax, amountDue }
}

/** Last year's return of every client. */
export const returns = (today: Day): Return[] =>
  clients.map((client) => {
    const year = today.getUTCFullYear() - 1
    const [min, max] = yearlyProfit[client.plan]
    const profit = createRandom(`${client.key}/return of ${year}`).integer(min, max)
    return { client, year, profit, tax: Math.round(profit * 0.21) }
  })

/** The papers in the order of their numbers: estimates first, then returns. */
export const taxPapers = (today: Day): (() => Promise<Buffer>)[] => [
  ...estimates(today).map((estimate) => () => estimatePaper(estimate)),
  ...returns(today).map((each) => () => returnPaper(each)),
]

const lines = (rows: [name: string, cents: number][]): Content => ({
  table: {
    widths: ['*', 100],
    body: rows.map(([name, cents], i) => {
      const bold = i === rows.length - 1
      return [
        { text: name, fontSize: 11.5, bold },
        { text: usd(cents), fontSize: 11.5, alignment: 'right', bold },
      ]
    }),
  },
  layout: {
    hLineColor: () => ink.line,
    vLineWidth: () => 0,
    paddingTop: () => 7,
    paddingBottom: () => 7,
  },
  margin: [0, 14, 0, 0],
})

const text = (words: string): Content => ({ text: words, fontSize: 11.5, margin: [0, 0, 0, 6] })

/** Marks the paper as a sample, so nobody takes it for a real one. */
const createPaper = note([
  text('Made up for the demo. This is not a tax document, and no tax advice.'),
])

const paper = (client: DemoClient, title: string, day: Day, content: Content[]) =>
  printed({
    language: 'en',
    title,
    subtitle: client.business,
    sender: firm,
    day,
    questions: 'Questions? Ask your consultant.',
    content: [...content, createPaper],
  })

const estimatePaper = (estimate: Estimate): Promise<Buffer> => {
  const { client, year, quarter, profit, selfEmploymentTax, incomeTax, amountDue } = estimate
  const due = dueOn(estimate)
  return paper(client, `Estimated tax, quarter ${quarter} of ${year}`, addDays(due, -61), [
    text(`For ${client.fullName}. The IRS takes it by Direct Pay, free of charge.`),
    lines([
      ['Profit of the quarter, from your books', profit],
      ['Self-employment tax', selfEmploymentTax],
      ['Federal income tax', incomeTax],
      ['Due for this quarter', amountDue],
    ]),
  ])
}

const returnPaper = ({ client, year, profit, tax }: Return): Promise<Buffer> =>
  paper(client, `Tax return ${year}`, new Date(Date.UTC(year + 1, 2, 20, 12)), [
    text(`For ${client.fullName}, ${client.address.join(', ')}.`),
    lines([
      ['Profit from business, Schedule C', profit],
      ['Total tax', tax],
    ]),
  ])
