import { monthAndDay, monthAndYear } from '../calendar.ts'
import { form1099K } from '../papers/form-1099.ts'
import { createMaskedNumbers } from '../papers/masked-numbers.ts'
import { fuelStops, shops } from '../papers/places.ts'
import { rideEarnings } from '../papers/ride-earnings.ts'
import { saleSlip } from '../papers/road-slips.ts'
import type { DemoDocument, DocumentContext } from './document.ts'
import { repairInvoice, taxForm } from './shared-papers.ts'

/** A ride-share driver: platform summaries, gas and car washes. */
export function documentsOfRide(context: DocumentContext): DemoDocument[] {
  const { client, day, lastMonth, random } = context
  const earned = (daysAgo: number, status: DemoDocument['status']): DemoDocument => {
    // Weeks end on a Saturday; the summary comes two days later.
    const weekEnding = context.week(daysAgo)
    return {
      title: `Earnings, week ending ${monthAndDay(weekEnding)}`,
      status,
      daysAgo,
      week: weekEnding,
      files: [
        context.pdf(
          `earnings-${weekEnding.toISOString().slice(0, 10)}`,
          rideEarnings(random(`earnings ${weekEnding.toISOString()}`), client, weekEnding),
        ),
      ],
    }
  }
  return [
    {
      title: 'Gas and car wash',
      status: 'uploaded',
      daysAgo: 0,
      files: [
        context.fuel('saguaro', 'a-1', 2, { daysAgo: 0 }),
        context.photo(
          'wash-2',
          (chance) =>
            saleSlip(chance, {
              card: createMaskedNumbers(client).card,
              place: fuelStops.saguaro,
              day: day(1),
              taxPermille: 86,
              items: [
                ['Super wash', 18_00],
                ['Interior vacuum', 3_00],
              ],
            }),
          { daysAgo: 0, comment: 'Before the airport shift' },
        ),
      ],
    },
    earned(4, 'processing'),
    {
      title: 'Oil change, Palo Verde',
      status: 'researching',
      daysAgo: 9,
      files: [
        context.scan(
          'png',
          'Scan0012',
          repairInvoice(context, shops.camelback, 10, 'oil change, rotate tires', [
            { what: 'Synthetic oil 0W-20, qt', quantity: 5, each: 8_95 },
            { what: 'Oil filter', each: 11_40 },
            { what: 'Labor', each: 38_00, kind: 'labor' },
          ]),
        ),
      ],
      note: 'Was this the car you drive for work? Your plan lists another one.',
    },
    earned(11, 'received'),
    earned(18, 'posted'),
    {
      title: 'Gas',
      status: 'posted',
      daysAgo: 21,
      files: [context.fuel('saguaro', 'b', 22, { daysAgo: 21, sideways: true })],
    },
    {
      title: `Bank statement, ${monthAndYear(lastMonth(24))}`,
      status: 'processed',
      daysAgo: 24,
      files: [context.bank(lastMonth(24))],
    },
    taxForm(context, form1099K, '1099-K'),
  ]
}
