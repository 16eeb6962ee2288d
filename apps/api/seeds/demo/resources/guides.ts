import type { Content } from 'pdfmake/interfaces.js'
import type { ResourceFolder } from '@milepost/contract/resources/resources'
import { ink, note } from '../../../src/shared/paper.ts'

export type Guide = {
  title: string
  description: string
  folders: ResourceFolder[]
  content: () => Content[]
}

const text = (words: string): Content => ({ text: words, fontSize: 11.5, margin: [0, 0, 0, 8] })
const title = (words: string): Content => ({
  text: words,
  bold: true,
  fontSize: 14,
  color: ink.green,
  margin: [0, 8, 0, 4],
})
const list = (items: string[]): Content => ({
  ul: items.map((item) => ({ text: item, fontSize: 11.5, margin: [0, 1, 0, 2] })),
  markerColor: ink.green,
  margin: [0, 0, 0, 6],
})

/** Empty rows to fill in by hand. */
const blank = (head: string[], widths: (number | '*')[], rows: number): Content => ({
  table: {
    headerRows: 1,
    widths,
    heights: (row) => (row === 0 ? 14 : 19),
    body: [
      head.map((name) => ({ text: name, bold: true, fillColor: ink.pale, fontSize: 8.5 })),
      ...Array.from({ length: rows }, () => head.map(() => '')),
    ],
  },
  layout: { hLineColor: () => ink.line, vLineColor: () => ink.line },
})

const trucks: ResourceFolder[] = ['ENT', 'PRO', 'ESS']

/** The guides that clients of the demo firm can download. */
export const guides: Guide[] = [
  {
    title: 'Receipts that count',
    description: 'What has to be on a receipt, and how to take a picture of it.',
    folders: ['ENT', 'PRO', 'ESS', 'RIDE'],
    content: () => [
      text('A receipt is your proof. With it a cost is a deduction; without it, it is a story.'),
      title('Four things have to be readable'),
      list(['Who was paid', 'The date', 'What was bought', 'The total']),
      title('A picture that works'),
      list([
        'Lay it flat, on something dark.',
        'All four corners in the frame, and the total most of all.',
        'Long slip? Two pictures, with a line that is on both.',
        'Thermal paper fades within months. Send it the same week.',
      ]),
      title('No receipt?'),
      text(
        'Ask for a copy: most truck stops print one from the card number. For less than $75 on the road, a note of date, place and amount in your log will do, except for lodging.',
      ),
      note([
        text('One document, one upload. Then we can tell you at once if something is missing.'),
      ]),
    ],
  },
  {
    title: 'How to read your profit and loss',
    description: 'From Total Revenue to Net Income Before Tax, line by line.',
    folders: trucks,
    content: () => [
      text('Read it from the top: what came in, what went out, what is left.'),
      title('Revenue'),
      text('What your loads paid, before the carrier took anything off.'),
      title('Variable expenses'),
      text('They move with the truck: fuel, tires, tolls, lumpers. Look at cents per mile here.'),
      title('Fixed expenses'),
      text(
        'They come every month, parked or rolling: insurance, plates, the lease. Look at dollars.',
      ),
      title('Contribution margin'),
      text('Revenue less variable expenses: what your miles leave to pay the fixed bills with.'),
      title('Net Income Before Tax'),
      text('What is left. Your quarterly estimates begin with this number.'),
      note([
        text('A check mark says a line is as good as your plan, or better. A cross says ask us.'),
      ]),
    ],
  },
  {
    title: 'Trip sheet',
    description: 'One line a load, for the visor.',
    folders: trucks,
    content: () => [
      blank(
        ['Date', 'From', 'To', 'Loaded mi', 'Empty mi', 'Fuel gal', 'State', 'Load #'],
        [48, '*', '*', 46, 46, 44, 36, 52],
        22,
      ),
    ],
  },
  {
    title: 'Maintenance log',
    description: 'What was done at how many miles: for you, for DOT, and for when you sell.',
    folders: ['ENT', 'PRO', 'ESS', 'RIDE'],
    content: () => [
      blank(['Date', 'Odometer', 'What was done', 'Shop', 'Cost'], [54, 60, '*', 110, 56], 22),
    ],
  },
  {
    title: 'Your profit plan in ten minutes',
    description: 'What a plan is made of, and what to do when a month goes wrong.',
    folders: ['ENT', 'PRO'],
    content: () => [
      text(
        'A plan is three numbers: what a mile brings in, what a mile costs, and how many you run.',
      ),
      title('Breakeven'),
      text(
        'The miles that pay for everything, your family included. What you run after them is yours.',
      ),
      title('What if'),
      list([
        'One more mile to the gallon is usually worth more than a cheaper insurance.',
        'Fifty miles more a week costs you one late evening.',
        'A hundred dollars less at home each month is a hundred dollars, every month.',
      ]),
      title('A bad month'),
      text(
        'Look for the line with the cross first. One repair is bad luck; fuel three months in a row is a pattern.',
      ),
      note([
        text('Rates down? Tell your consultant. We redo the plan with you; it takes one call.'),
      ]),
    ],
  },
  {
    title: 'What your balance sheet says',
    description: 'What you own, what you owe, and what is yours.',
    folders: ['ENT'],
    content: () => [
      text('The profit and loss is the film; the balance sheet is one picture of it, on one day.'),
      title('Assets'),
      text(
        'The checking account, what sits in escrow, and your trucks for what is left of their price.',
      ),
      title('Liabilities'),
      text(
        'Cards, fuel advances and truck loans. They go down by what you pay beyond the interest.',
      ),
      title("Owner's equity"),
      text('What would be left if you sold all and paid all. It should grow from year to year.'),
    ],
  },
  {
    title: 'Rideshare: miles and money',
    description: 'Which miles count, and what the standard rate already covers.',
    folders: ['RIDE'],
    content: () => [
      text(
        'For a car, the standard mileage rate is nearly always the better deal. It needs one thing: a log.',
      ),
      title('Miles that count'),
      list([
        'From going online to going offline, with a rider and between riders.',
        'To the wash, the shop and the airport lot, for work.',
        'Not the way from home to where you go online, if that is a commute.',
      ]),
      title('Already in the rate'),
      list(['Gas, oil, tires and repairs', 'Insurance and registration', 'Depreciation']),
      title('On top of it'),
      list(['Tolls and parking', 'Platform fees', 'The phone, as far as it works for you']),
    ],
  },
]
