import { addDays, formatWritten, type Day } from '../calendar.ts'
import type { DemoClient } from '../clients.ts'
import { firm } from '../firm.ts'
import { amount, less, usd } from '../money.ts'
import { createRandom, type Random } from '../random.ts'
import { createMaskedNumbers } from './masked-numbers.ts'
import { heading, letterhead, paragraph, ruled, type OfficePaper } from './office-pdf.ts'

/** The address block, one item per line. */
export const formatAddress = (client: DemoClient) =>
  [...new Set([client.fullName, client.business]), ...client.address].join('\n')

/** A state's letter about a return: what was filed, the state's correction, the amount due. */
export function noticeLetter(
  random: Random,
  client: DemoClient,
  year: number,
  day: Day,
): OfficePaper {
  const filed = random.integer(1_640_00, 2_380_00)
  const corrected = filed + random.integer(180_00, 420_00)
  const paid = filed
  const interest = Math.round((corrected - paid) * 0.0417)
  const due = corrected - paid + interest
  const respondBy = addDays(day, 30)
  return {
    title: `Notice ${year}`,
    author: 'State Department of Taxation',
    day,
    font: 'Times',
    size: 11,
    footer: 'Specimen with made-up figures; not a notice of any authority.',
    content: [
      ...letterhead(
        'STATE DEPARTMENT OF TAXATION',
        ['Audit and Compliance', 'PO Box 555, Capital City'],
        'NOTICE OF ADJUSTMENT',
        [
          formatWritten(day),
          `Notice NA-${random.digits(7)}`,
          `Taxpayer ID ${createMaskedNumbers(client).socialSecurity}`,
        ],
        '#222222',
      ),
      paragraph(formatAddress(client), { margin: [0, 6, 0, 14] }),
      paragraph(`We changed your ${year} return`, { bold: true, fontSize: 13 }),
      paragraph(
        'The income on your return does not agree with what a payer reported to us. We recalculated your tax as shown below.',
      ),
      ruled(
        ['', 'As filed', 'As corrected', 'Difference'],
        [
          ['Tax', amount(filed), amount(corrected), amount(corrected - filed)],
          ['Payments and credits', less(paid), less(paid), amount(0)],
          ['Interest', amount(0), amount(interest), amount(interest)],
        ],
        ['*', 90, 90, 90],
        { right: [1, 2, 3], totals: [['Amount due', amount(0), amount(due), amount(due)]] },
      ),
      paragraph(
        `If you agree, pay ${usd(due)} by ${formatWritten(respondBy)}. If you do not agree, answer in writing by the same day and send copies of the records that support your return, such as settlement statements and Forms 1099.`,
      ),
      heading('What you can do'),
      {
        ul: [
          'Pay online, or send a check with the voucher below.',
          'Answer by mail to the address above. Write the notice number on every page.',
          'Have your representative call us. A power of attorney must be on file.',
        ],
        margin: [0, 0, 0, 14],
      },
      {
        canvas: [
          { type: 'line', x1: 0, y1: 0, x2: 504, y2: 0, dash: { length: 4 }, lineWidth: 0.8 },
        ],
        margin: [0, 6, 0, 8],
      },
      {
        columns: [
          { text: `PAYMENT VOUCHER\n${client.fullName}\nTax year ${year}` },
          {
            text: `Amount due ${usd(due)}\nBy ${formatWritten(respondBy)}`,
            alignment: 'right',
            bold: true,
          },
        ],
      },
    ],
  }
}

/** The yearly agreement between firm and client, signed on a screen. */
export function engagementLetter(client: DemoClient, year: number, day: Day): OfficePaper {
  return {
    title: `Engagement letter ${year}`,
    author: firm.name,
    day,
    font: 'Roboto',
    size: 10,
    content: [
      ...letterhead(
        firm.name,
        [firm.address],
        'ENGAGEMENT LETTER',
        [`Tax year ${year}`, formatWritten(day)],
        '#006747',
      ),
      paragraph(formatAddress(client), { margin: [0, 4, 0, 12] }),
      paragraph(`Dear ${client.fullName.split(' ')[0]},`),
      paragraph(
        `This letter says what we will do for you for tax year ${year}, and what we need from you.`,
      ),
      heading('What we do'),
      {
        ul: [
          `Keep the books of ${client.business} from the records you send us, month by month.`,
          'Figure your quarterly estimated tax and tell you before each due date.',
          'Prepare your federal return and the state returns that go with it.',
        ],
        margin: [0, 0, 0, 6],
      },
      heading('What we need from you'),
      {
        ul: [
          'Settlement statements, receipts and bank statements within ten days of the end of each month.',
          'An answer to our questions within a week, so that nothing waits on us or on you.',
          'Your own look at the return before you sign it. It is your return.',
        ],
        margin: [0, 0, 0, 6],
      },
      heading('What this is not'),
      paragraph(
        'We do not audit or review your records and give no assurance on financial statements. Answering a notice of a tax authority is billed on its own, after we have agreed on it.',
      ),
      paragraph(
        'Either of us may end this agreement in writing. You get your records back in either case.',
      ),
      {
        columns: [
          [
            {
              canvas: [
                {
                  type: 'polyline',
                  lineWidth: 1.3,
                  lineColor: '#1a2a6c',
                  points: signature(client.fullName),
                },
              ],
            },
            { text: '_________________________________' },
            { text: `${client.fullName}, ${formatWritten(day)}`, fontSize: 9 },
          ],
          [
            {
              canvas: [
                {
                  type: 'polyline',
                  lineWidth: 1.3,
                  lineColor: '#1a2a6c',
                  points: signature(firm.name),
                },
              ],
            },
            { text: '_________________________________' },
            { text: firm.name, fontSize: 9 },
          ],
        ],
        margin: [0, 22, 0, 0],
      },
    ],
  }
}

/** A signature: two tall strokes, then a hurried wave that leans and flattens. */
function signature(name: string): { x: number; y: number }[] {
  const random = createRandom(`signature of ${name}`)
  const points: { x: number; y: number }[] = []
  const strokes = Math.min(13, name.length)
  const second = name.indexOf(' ') >> 1
  let x = 4
  for (let stroke = 0; stroke < strokes; stroke++) {
    const tall = stroke === 0 || stroke === second + 1
    const rise = tall
      ? random.between(20, 27)
      : random.between(3, 10) * (1 - stroke / (strokes + 6))
    const run = tall ? random.between(9, 13) : random.between(5, 11)
    const loop = tall ? 7 : random.between(0, 3.4)
    for (let step = 0; step < 14; step++) {
      const turn = (step / 14) * 2 * Math.PI
      const up = (rise / 2) * (1 - Math.cos(turn))
      points.push({
        x: Math.round((x + (step / 14) * run + loop * Math.sin(turn) + up * 0.34) * 10) / 10,
        y: Math.round((31 - up + (tall ? 3 * Math.sin(turn) : 0)) * 10) / 10,
      })
    }
    x += run
  }
  points.push({ x: x + random.between(18, 34), y: 27 })
  return points
}
