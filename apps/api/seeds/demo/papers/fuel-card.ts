import { addDays, addMonths, formatShort, monthAndYear, type Day } from '../calendar.ts'
import type { DemoClient } from '../clients.ts'
import { amount, calculatePumpCents, formatCount, formatThousandths, sum, usd } from '../money.ts'
import type { Random } from '../random.ts'
import { heading, letterhead, paragraph, ruled, type OfficePaper } from './office-pdf.ts'

const stops = [
  'Amarillo TX',
  'Joplin MO',
  'Knoxville TN',
  'Toledo OH',
  'Laredo TX',
  'Mint Spring VA',
  'West Fargo ND',
  'Nampa ID',
]

/** A month's fuel on the fleet's cards, by unit. */
export function fuelCardStatement(
  random: Random,
  client: DemoClient,
  month: Day,
  units: readonly string[],
): OfficePaper {
  const fills = Array.from({ length: 30 }, (_, i) => {
    const gallons = random.integer(68_000, 141_000)
    const price = random.integer(355, 402) * 10 + 9
    return {
      day: addDays(month, Math.floor((i * 27) / 30)),
      unit: units[i % units.length]!,
      stop: random.pick(stops),
      gallons,
      price,
      cents: calculatePumpCents(gallons, price),
    }
  })
  const gallons = sum(fills.map((fill) => fill.gallons))
  const bought = sum(fills.map((fill) => fill.cents))
  const rebate = Math.round(gallons / 1000) * 12
  const fees = units.length * 2_50
  return {
    title: `Fuel cards ${monthAndYear(month)}`,
    author: 'Waystone Fleet Card',
    day: addDays(addMonths(month, 1), 2),
    font: 'Helvetica',
    size: 8.5,
    content: [
      ...letterhead(
        'Waystone Fleet Card',
        ['Billing (800) 555-0166'],
        'FUEL CARD STATEMENT',
        [monthAndYear(month), `Account ****${random.digits(4)}`, `${units.length} cards`],
        '#8a1f11',
      ),
      paragraph(`${client.business}, ${client.address.join(', ')}`),
      ruled(
        ['Date', 'Unit', 'Stop', 'Gallons', 'Price', 'Amount'],
        fills.map((fill) => [
          formatShort(fill.day),
          fill.unit,
          fill.stop,
          formatThousandths(fill.gallons),
          formatThousandths(fill.price),
          amount(fill.cents),
        ]),
        [40, 50, '*', 60, 50, 70],
        {
          right: [3, 4, 5],
          totals: [['', '', 'Fuel', formatThousandths(gallons), '', amount(bought)]],
        },
      ),
      heading('By unit'),
      ruled(
        ['Unit', 'Fills', 'Gallons', 'Amount'],
        units.map((unit) => {
          const own = fills.filter((fill) => fill.unit === unit)
          return [
            unit,
            String(own.length),
            formatThousandths(sum(own.map((fill) => fill.gallons))),
            amount(sum(own.map((fill) => fill.cents))),
          ]
        }),
        ['*', 60, 80, 90],
        {
          right: [1, 2, 3],
          totals: [['All units', String(fills.length), formatThousandths(gallons), amount(bought)]],
        },
      ),
      ruled(
        ['Summary', 'Amount'],
        [
          ['Fuel', amount(bought)],
          [
            `Volume rebate, ${formatCount(Math.round(gallons / 1000))} gal at 0.12`,
            `(${amount(rebate)})`,
          ],
          [`Card fees, ${units.length} at 2.50`, amount(fees)],
        ],
        ['*', 100],
        {
          right: [1],
          totals: [['Drawn from checking on the 5th', usd(bought - rebate + fees)]],
        },
      ),
    ],
  }
}
