import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { Day } from '../calendar.ts'
import type { DemoClient } from '../clients.ts'
import { amount } from '../money.ts'
import type { Random } from '../random.ts'
import { createMaskedNumbers } from './masked-numbers.ts'
import type { OfficePaper } from './office-pdf.ts'

type Box = readonly [label: string, value: string]

const box = ([label, value]: Box): Content => ({
  stack: [
    { text: label, fontSize: 7, color: '#444' },
    { text: value || ' ', fontSize: 11, margin: [0, 2, 0, 2] },
  ],
})

type Form = {
  random: Random
  client: DemoClient
  year: number
  day: Day
  form: '1099-NEC' | '1099-K'
  what: string
  boxes: readonly Box[]
}

/** A substitute information return as payers mail it, with masked numbers. */
function informationReturn({ random, client, year, day, form, what, boxes }: Form): OfficePaper {
  const party = (who: string, lines: readonly string[], colSpan = 1): TableCell => ({
    stack: [{ text: who, fontSize: 7, color: '#444' }, ...lines],
    colSpan,
  })
  const pairs = Array.from({ length: Math.ceil(boxes.length / 2) }, (_, i) =>
    [boxes[2 * i]!, boxes[2 * i + 1] ?? (['', ''] as const)].map(box),
  )
  return {
    title: `Form ${form} ${year}`,
    author: client.carrier,
    day,
    font: 'Helvetica',
    footer: 'Substitute form, made-up figures. Not filed with any tax authority.',
    content: [
      {
        table: {
          widths: ['*', '*', 120],
          body: [
            [
              party(
                "PAYER'S name, address and telephone",
                [client.carrier, 'PO Box 555', '(800) 555-0100'],
                2,
              ),
              {},
              {
                stack: [
                  { text: `Form ${form}`, bold: true, fontSize: 13 },
                  { text: `Calendar year ${year}` },
                  { text: 'Copy B, for recipient', fontSize: 8 },
                ],
              },
            ],
            [
              party("PAYER'S TIN", [`**-***${random.digits(4)}`]),
              party("RECIPIENT'S TIN", [createMaskedNumbers(client).socialSecurity]),
              { text: what, bold: true, rowSpan: 2 },
            ],
            [
              party(
                "RECIPIENT'S name and address",
                [...new Set([client.fullName, client.business]), ...client.address],
                2,
              ),
              {},
              '',
            ],
          ],
        },
      },
      { table: { widths: ['*', '*'], body: pairs } },
      {
        text: 'This is important tax information and is being furnished to the recipient. If you are required to file a return, a penalty may be imposed on you if this income is taxable and it is not reported.',
        fontSize: 8,
        margin: [0, 10, 0, 0],
      },
    ],
  }
}

/** What a carrier paid its contractor in a year. */
export function form1099Nec(
  random: Random,
  client: DemoClient,
  year: number,
  day: Day,
): OfficePaper {
  const paid =
    client.vehicle === 'van'
      ? random.integer(88_000_00, 121_000_00)
      : random.integer(168_000_00, 236_000_00)
  const state = client.address[1].split(', ')[1]!.slice(0, 2)
  return informationReturn({
    random,
    client,
    year,
    day,
    form: '1099-NEC',
    what: 'Nonemployee compensation',
    boxes: [
      ['1  Nonemployee compensation', `$ ${amount(paid)}`],
      ['2  Direct sales of $5,000 or more', ''],
      ['4  Federal income tax withheld', '$ 0.00'],
      ['5  State tax withheld', '$ 0.00'],
      ["6  State / Payer's state no.", `${state} / ***${random.digits(3)}`],
      ['7  State income', `$ ${amount(paid)}`],
      ['Account number', `${client.unit}-${random.digits(5)}`],
    ],
  })
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** What riders paid through the platform in a year, by month. */
export function form1099K(random: Random, client: DemoClient, year: number, day: Day): OfficePaper {
  const monthly = months.map(() => random.integer(3_100_00, 4_900_00))
  const gross = monthly.reduce((total, cents) => total + cents, 0)
  return informationReturn({
    random,
    client,
    year,
    day,
    form: '1099-K',
    what: 'Payment card and third party network transactions',
    boxes: [
      ['1a  Gross amount of payment transactions', `$ ${amount(gross)}`],
      ['1b  Card not present transactions', `$ ${amount(gross)}`],
      ['2  Merchant category code', '4121'],
      ['3  Number of payment transactions', random.integer(1820, 2640).toLocaleString('en-US')],
      ...months.map(
        (month, i) => [`5${'abcdefghijkl'[i]}  ${month}`, `$ ${amount(monthly[i]!)}`] as const,
      ),
    ],
  })
}
