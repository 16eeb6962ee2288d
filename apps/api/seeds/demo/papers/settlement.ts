import { addDays, dated, short, slashed, type Day } from '../calendar.ts'
import type { DemoClient } from '../clients.ts'
import { amount, counted, less, sum, usd } from '../money.ts'
import type { Random } from '../random.ts'
import { letterhead, ruled, two, type OfficePaper } from './office-pdf.ts'

const towns = [
  'Roanoke VA',
  'Dallas TX',
  'Memphis TN',
  'Staunton VA',
  'Joplin MO',
  'Amarillo TX',
  'Toledo OH',
  'Laredo TX',
  'Boise ID',
  'Fargo ND',
  'Tulsa OK',
  'Louisville KY',
]

/** Carriers pay on the Thursday after the week's Saturday. */
export const paidAfterDays = 5

/** What a carrier pays its owner-operator for a week: loads, surcharge, what it takes off, and the rest. */
export function settlement(random: Random, client: DemoClient, weekEnding: Day): OfficePaper {
  const paid = addDays(weekEnding, paidAfterDays)
  const van = client.vehicle === 'van'
  let from = random.oneOf(towns)
  let number = random.whole(48_000, 48_900)
  const loads = Array.from({ length: random.whole(3, 5) }, (_, i) => {
    const to = random.oneOf(towns.filter((town) => town !== from))
    const miles = random.whole(280, 980)
    const perMile = van ? random.whole(104, 138) : random.whole(198, 246)
    const load = {
      day: addDays(weekEnding, i - 5),
      number: (number += random.whole(6, 21)),
      from,
      to,
      miles,
      perMile,
      cents: miles * perMile,
    }
    from = to
    return load
  })
  const loaded = sum(loads.map(({ miles }) => miles))
  const empty = random.whole(90, 260)
  const surcharge = loaded * (van ? random.whole(12, 18) : random.whole(38, 47))
  const detention = random.whole(0, 1) * 100_00
  const gross = sum(loads.map(({ cents }) => cents)) + surcharge + detention
  const deductions: [string, number][] = [
    [
      `Fuel advances, card ending ${random.digits(4)}`,
      van ? random.whole(180_00, 290_00) : random.whole(900_00, 1_690_00),
    ],
    ['Dispatch fee, 5.00% of gross', Math.round(gross * 0.05)],
    van ? ['Pallet jack and straps', 15_00] : ['Trailer rental', 175_00],
    ['Cargo and liability insurance', 148_50],
    ['Electronic log subscription', 11_25],
    ['Maintenance escrow', 100_00],
  ]
  const off = sum(deductions.map(([, cents]) => cents))
  return {
    title: `Settlement ${dated(weekEnding)}`,
    author: client.carrier,
    day: paid,
    font: random.oneOf(['Helvetica', 'Courier'] as const),
    content: [
      ...letterhead(
        client.carrier,
        ['Contractor Settlements', 'PO Box 555', 'settlements@carrier.example'],
        'SETTLEMENT STATEMENT',
        [
          `Week ending ${dated(weekEnding)}`,
          `Paid ${dated(paid)} by ACH`,
          `Statement ${random.digits(7)}`,
        ],
        '#1b4d6b',
      ),
      two(
        [{ text: 'Contractor', bold: true }, client.business, client.fullName, ...client.address],
        [
          { text: `Unit ${client.unit}`, bold: true },
          `Loaded miles ${counted(loaded)}`,
          `Empty miles ${counted(empty)}`,
          'Tax ID **-***' + random.digits(4),
        ],
      ),
      ruled(
        ['Date', 'Load', 'From', 'To', 'Miles', 'Rate', 'Amount'],
        [
          ...loads.map((load) => [
            short(load.day),
            String(load.number),
            load.from,
            load.to,
            counted(load.miles),
            amount(load.perMile),
            amount(load.cents),
          ]),
          [
            '',
            '',
            'Fuel surcharge',
            '',
            counted(loaded),
            amount(surcharge / loaded),
            amount(surcharge),
          ],
          ...(detention
            ? [['', '', `Detention, ${loads.at(-1)!.from}, 2 h`, '', '', '', amount(detention)]]
            : []),
        ],
        [34, 40, '*', '*', 40, 36, 60],
        { right: [4, 5, 6], totals: [['', '', 'Gross earnings', '', '', '', amount(gross)]] },
      ),
      ruled(
        ['Deductions', 'Amount'],
        deductions.map(([what, cents]) => [what, less(cents)]),
        ['*', 90],
        {
          right: [1],
          totals: [['Total deductions', less(off)]],
        },
      ),
      {
        table: {
          widths: ['*', 110],
          body: [
            [
              { text: 'NET PAY', bold: true, fontSize: 12 },
              { text: usd(gross - off), bold: true, fontSize: 12, alignment: 'right' },
            ],
          ],
        },
        fillColor: '#e3eef4',
        layout: 'noBorders',
        margin: [0, 4, 0, 12],
      },
      {
        text: `Deposited to checking account ******${random.digits(4)}, routing *****${random.digits(4)}, on ${slashed(paid)}. Questions about a load must reach settlements within 30 days.`,
        fontSize: 8,
      },
    ],
  }
}
