import { addDays, formatDated, formatWritten, type Day } from '../calendar.ts'
import type { DemoClient } from '../clients.ts'
import { amount, formatCount, usd } from '../money.ts'
import type { Random } from '../random.ts'
import { createMaskedNumbers } from './masked-numbers.ts'
import { heading, letterhead, paragraph, ruled, two, type OfficePaper } from './office-pdf.ts'

/** A rate confirmation: a broker or carrier offers a load at a price. */
export function rateConfirmation(
  random: Random,
  client: DemoClient,
  load: string,
  day: Day,
): OfficePaper {
  const miles = random.integer(420, 980)
  const line = miles * random.integer(215, 262)
  const surcharge = miles * 41
  return {
    title: `Rate confirmation ${load}`,
    author: client.carrier,
    day,
    font: 'Roboto',
    content: [
      ...letterhead(
        client.carrier,
        ['Dispatch (800) 555-0100'],
        `RATE CONFIRMATION ${load}`,
        [formatWritten(day), `Unit ${client.unit}`],
        '#1b4d6b',
      ),
      paragraph(
        `Carrier: ${client.business}, ${client.address.join(', ')}. Driver: ${client.fullName}.`,
      ),
      ruled(
        ['Stop', 'Where', 'When', 'Reference'],
        [
          [
            '1  Pick up',
            'Valley Paper Mill, Covington, VA',
            `${formatDated(addDays(day, 1))}, 08:00 to 11:00`,
            `PU ${random.digits(6)}`,
          ],
          [
            '2  Deliver',
            'Northside Print Works, Joplin, MO',
            `${formatDated(addDays(day, 3))}, 07:00 appointment`,
            `DEL ${random.digits(6)}`,
          ],
        ],
        [60, '*', 150, 80],
      ),
      ruled(
        ['Commodity', 'Pieces', 'Weight', 'Equipment'],
        [
          [
            'Paper rolls, no stack',
            '22',
            `${formatCount(random.integer(39_000, 44_200))} lb`,
            '53 ft dry van',
          ],
        ],
        ['*', 60, 80, 110],
      ),
      ruled(
        ['Charge', 'Miles', 'Amount'],
        [
          ['Line haul', formatCount(miles), amount(line)],
          ['Fuel surcharge at 0.41', formatCount(miles), amount(surcharge)],
        ],
        ['*', 80, 90],
        { right: [1, 2], totals: [['Total pay', '', usd(line + surcharge)]] },
      ),
      heading('Terms'),
      {
        ol: [
          'Call dispatch at each stop, empty or loaded.',
          'Detention of $50.00 an hour after two hours, with in and out times on the bill of lading.',
          'Send the signed bill of lading within 24 hours of delivery.',
        ],
        fontSize: 9,
      },
      paragraph(
        `Accepted for ${client.business}: ______________________________   Date: ____________`,
        { margin: [0, 26, 0, 0] },
      ),
    ],
  }
}

/** The stamped Form 2290 receipt for the heavy vehicle use tax: $550 a year above 75,000 pounds. */
export function form2290(random: Random, client: DemoClient, day: Day, vehicles = 1): OfficePaper {
  const each = 550_00
  const july = day.getUTCMonth() >= 6 ? day.getUTCFullYear() : day.getUTCFullYear() - 1
  return {
    title: 'Form 2290 Schedule 1',
    author: 'E-file provider',
    day,
    font: 'Helvetica',
    footer: 'Specimen with made-up figures. Not filed with any tax authority.',
    content: [
      ...letterhead(
        'Schedule 1 (Form 2290)',
        ['Schedule of Heavy Highway Vehicles'],
        `July ${july} to June ${july + 1}`,
        ['Copy for proof of payment', `Received ${formatWritten(day)}`],
        '#222222',
      ),
      two(
        [{ text: 'Name', fontSize: 8 }, client.business, ...client.address],
        [
          { text: 'Employer identification number', fontSize: 8 },
          createMaskedNumbers(client).employerId,
          { text: 'Month of first use', fontSize: 8, margin: [0, 6, 0, 0] },
          `July ${july}`,
        ],
      ),
      ruled(
        ['', 'Vehicle identification number', 'Category', 'Taxable gross weight', 'Tax'],
        Array.from({ length: vehicles }, (_, i) => [
          String(i + 1),
          vehicles === 1 ? createMaskedNumbers(client).vin : `***********${random.digits(6)}`,
          'V',
          'over 75,000 lb',
          amount(each),
        ]),
        [20, '*', 60, 120, 70],
        {
          right: [4],
          totals: [['', `Vehicles reported: ${vehicles}`, '', '', amount(vehicles * each)]],
        },
      ),
      {
        table: {
          widths: [220],
          body: [
            [
              {
                stack: [
                  { text: 'ELECTRONICALLY RECEIVED', bold: true },
                  formatWritten(day),
                  `Stamp ${random.digits(9)}`,
                ],
                alignment: 'center',
                margin: [6, 8, 6, 8],
                color: '#9b1c1c',
              },
            ],
          ],
        },
        margin: [0, 16, 0, 0],
      },
    ],
  }
}
