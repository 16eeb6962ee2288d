import { addDays, dated, short, slashed, type Day } from '../calendar.ts'
import type { DemoClient } from '../clients.ts'
import { amount, counted, less, sum, usd } from '../money.ts'
import type { Random } from '../random.ts'
import { letterhead, ruled, two, type OfficePaper } from './office-pdf.ts'
import { masked } from './masked.ts'

type Town = { name: string; latitude: number; longitude: number }

const towns: Town[] = [
  { name: 'Roanoke VA', latitude: 37.3, longitude: -79.9 },
  { name: 'Staunton VA', latitude: 38.1, longitude: -79.1 },
  { name: 'Knoxville TN', latitude: 36.0, longitude: -83.9 },
  { name: 'Memphis TN', latitude: 35.1, longitude: -90.0 },
  { name: 'Louisville KY', latitude: 38.3, longitude: -85.8 },
  { name: 'Toledo OH', latitude: 41.7, longitude: -83.6 },
  { name: 'Joplin MO', latitude: 37.1, longitude: -94.5 },
  { name: 'Tulsa OK', latitude: 36.2, longitude: -96.0 },
  { name: 'Dallas TX', latitude: 32.8, longitude: -96.8 },
  { name: 'Laredo TX', latitude: 27.5, longitude: -99.5 },
  { name: 'Amarillo TX', latitude: 35.2, longitude: -101.8 },
  { name: 'Omaha NE', latitude: 41.3, longitude: -96.0 },
  { name: 'Fargo ND', latitude: 46.9, longitude: -96.8 },
  { name: 'Denver CO', latitude: 39.7, longitude: -105.0 },
  { name: 'Boise ID', latitude: 43.6, longitude: -116.2 },
  { name: 'Salt Lake City UT', latitude: 40.8, longitude: -111.9 },
]

/** Road miles, near enough: flat earth, and a fifth more for the bends. */
function milesBetween(a: Town, b: Town): number {
  const north = (a.latitude - b.latitude) * 69
  const east = (a.longitude - b.longitude) * 69 * Math.cos((a.latitude * Math.PI) / 180)
  return Math.round(Math.hypot(north, east) * 1.2)
}

/** A week's loads, each from where the one before ended, a day for every 550 miles. */
function weekOfLoads(random: Random, weekEnding: Day, perMile: readonly [number, number]) {
  const loads = []
  let from = random.oneOf(towns)
  let number = random.whole(48_000, 48_900)
  for (let daysBefore = 5; daysBefore >= 0;) {
    const start = from
    const near = towns.filter((town) => {
      const miles = milesBetween(start, town)
      return miles > 120 && miles < 900
    })
    const to = random.oneOf(near)
    const miles = milesBetween(start, to)
    const rate = random.whole(...perMile)
    number += random.whole(6, 21)
    loads.push({
      ...{ number, miles, rate, from: start.name, to: to.name, cents: miles * rate },
      day: addDays(weekEnding, -daysBefore),
    })
    from = to
    daysBefore -= Math.ceil(miles / 550)
  }
  return loads
}

/** Carriers pay on the Thursday after the week's Saturday. */
export const paidAfterDays = 5

/** What a carrier pays its owner-operator for a week: loads, surcharge, what it takes off, and the rest. */
export function settlement(random: Random, client: DemoClient, weekEnding: Day): OfficePaper {
  const paid = addDays(weekEnding, paidAfterDays)
  const van = client.vehicle === 'van'
  const loads = weekOfLoads(random, weekEnding, van ? [104, 138] : [198, 246])
  const loaded = sum(loads.map(({ miles }) => miles))
  const empty = random.whole(90, 260)
  const surcharge = loaded * (van ? random.whole(12, 18) : random.whole(38, 47))
  const detention = random.whole(0, 1) * 100_00
  const gross = sum(loads.map(({ cents }) => cents)) + surcharge + detention
  const deductions: [string, number][] = [
    [
      `Fuel advances, card ending ${masked(client).card.slice(-4)}`,
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
    font: client.carrier.length % 2 === 0 ? 'Helvetica' : 'Courier',
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
          `Tax ID ${masked(client).employerId}`,
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
            amount(load.rate),
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
        text: `Deposited to checking account ${masked(client).account}, routing ${masked(client).routing}, on ${slashed(paid)}. Questions about a load must reach settlements within 30 days.`,
        fontSize: 8,
      },
    ],
  }
}
