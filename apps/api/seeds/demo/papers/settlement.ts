import { freightSeason } from '../books/seasons.ts'
import { addDays, formatDated, formatShort, formatSlashed, type Day } from '../calendar.ts'
import type { DemoClient } from '../clients.ts'
import { amount, formatCount, less, sum, usd } from '../money.ts'
import type { Random } from '../random.ts'
import { createMaskedNumbers } from './masked-numbers.ts'
import { letterhead, ruled, two, type OfficePaper } from './office-pdf.ts'

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

/** Approximate road miles: flat-earth distance plus a fifth for bends. */
function milesBetween(a: Town, b: Town): number {
  const north = (a.latitude - b.latitude) * 69
  const east = (a.longitude - b.longitude) * 69 * Math.cos((a.latitude * Math.PI) / 180)
  return Math.round(Math.hypot(north, east) * 1.2)
}

/** A week's loads, each starting where the last one ended, with one day per 550 miles. */
function weekOfLoads(random: Random, weekEnding: Day, perMile: readonly [number, number]) {
  const loads = []
  let from = random.pick(towns)
  let number = random.integer(48_000, 48_900)
  for (let daysBefore = 5; daysBefore >= 0;) {
    const start = from
    const near = towns.filter((town) => {
      const miles = milesBetween(start, town)
      return miles > 120 && miles < 900
    })
    const to = random.pick(near)
    const miles = milesBetween(start, to)
    const rate = random.integer(...perMile)
    number += random.integer(6, 21)
    loads.push({
      number,
      miles,
      rate,
      from: start.name,
      to: to.name,
      cents: miles * rate,
      day: addDays(weekEnding, -daysBefore),
    })
    from = to
    daysBefore -= Math.ceil(miles / 550)
  }
  return loads
}

/** Carriers pay on the Thursday after the week's Saturday. */
export const paidAfterDays = 5

/** A week's loads, fuel surcharge and deductions, each with its account in the books; in cents. */
export function settledWeek(random: Random, client: DemoClient, weekEnding: Day) {
  const van = client.vehicle === 'van'
  const season = freightSeason(weekEnding)
  const rates = van ? ([104, 138] as const) : ([168, 212] as const)
  const [min, max] = rates.map((rate) => Math.round(rate * season)) as [number, number]
  const loads = weekOfLoads(random, weekEnding, [min, max])
  const loaded = sum(loads.map(({ miles }) => miles))
  const empty = random.integer(90, 260)
  const surcharge = loaded * (van ? random.integer(12, 18) : random.integer(38, 47))
  const detention = random.integer(0, 1) * 100_00
  const haul = sum(loads.map(({ cents }) => cents))
  const gross = haul + surcharge + detention
  const deductions: { what: string; cents: number; account: number }[] = [
    {
      what: `Fuel advances, card ending ${createMaskedNumbers(client).card.slice(-4)}`,
      cents: van ? random.integer(180_00, 290_00) : random.integer(900_00, 1_690_00),
      account: 2200,
    },
    { what: 'Dispatch fee, 5.00% of gross', cents: Math.round(gross * 0.05), account: 5300 },
    van
      ? { what: 'Pallet jack and straps', cents: 15_00, account: 5400 }
      : { what: 'Trailer rental', cents: 175_00, account: 6000 },
    { what: 'Cargo and liability insurance', cents: 148_50, account: 6100 },
    { what: 'Electronic log subscription', cents: 11_25, account: 6300 },
    { what: 'Maintenance escrow', cents: 100_00, account: 1200 },
  ]
  const off = sum(deductions.map(({ cents }) => cents))
  return {
    paid: addDays(weekEnding, paidAfterDays),
    loads,
    loaded,
    empty,
    haul,
    surcharge,
    detention,
    gross,
    deductions,
    off,
    net: gross - off,
  }
}

/** A carrier's weekly settlement for its owner-operator: loads, fuel surcharge, deductions, and net pay. */
export function settlement(random: Random, client: DemoClient, weekEnding: Day): OfficePaper {
  const { paid, loads, loaded, empty, surcharge, detention, gross, deductions, off, net } =
    settledWeek(random, client, weekEnding)
  return {
    title: `Settlement ${formatDated(weekEnding)}`,
    author: client.carrier,
    day: paid,
    font: client.carrier.length % 2 === 0 ? 'Helvetica' : 'Courier',
    content: [
      ...letterhead(
        client.carrier,
        ['Contractor Settlements', 'PO Box 555', 'settlements@carrier.example'],
        'SETTLEMENT STATEMENT',
        [
          `Week ending ${formatDated(weekEnding)}`,
          `Paid ${formatDated(paid)} by ACH`,
          `Statement ${random.digits(7)}`,
        ],
        '#1b4d6b',
      ),
      two(
        [{ text: 'Contractor', bold: true }, client.business, client.fullName, ...client.address],
        [
          { text: `Unit ${client.unit}`, bold: true },
          `Loaded miles ${formatCount(loaded)}`,
          `Empty miles ${formatCount(empty)}`,
          `Tax ID ${createMaskedNumbers(client).employerId}`,
        ],
      ),
      ruled(
        ['Date', 'Load', 'From', 'To', 'Miles', 'Rate', 'Amount'],
        [
          ...loads.map((load) => [
            formatShort(load.day),
            String(load.number),
            load.from,
            load.to,
            formatCount(load.miles),
            amount(load.rate),
            amount(load.cents),
          ]),
          [
            '',
            '',
            'Fuel surcharge',
            '',
            formatCount(loaded),
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
        deductions.map(({ what, cents }) => [what, less(cents)]),
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
              { text: usd(net), bold: true, fontSize: 12, alignment: 'right' },
            ],
          ],
        },
        fillColor: '#e3eef4',
        layout: 'noBorders',
        margin: [0, 4, 0, 12],
      },
      {
        text: `Deposited to checking account ${createMaskedNumbers(client).account}, routing ${createMaskedNumbers(client).routing}, on ${formatSlashed(paid)}. Questions about a load must reach settlements within 30 days.`,
        fontSize: 8,
      },
    ],
  }
}
