import { freightSeason } from '../books/seasons.ts'
import { addDays, formatDated, formatWritten, type Day } from '../calendar.ts'
import type { DemoClient } from '../clients.ts'
import { amount, formatCount, sum, usd } from '../money.ts'
import type { Random } from '../random.ts'
import { createMaskedNumbers } from './masked-numbers.ts'
import { letterhead, paragraph, ruled, type OfficePaper } from './office-pdf.ts'

/** A driver's week, day by day, and the platform's fees; in cents. */
export function earnedWeek(random: Random, weekEnding: Day) {
  const season = freightSeason(weekEnding)
  const days = Array.from({ length: 6 }, (_, i) => {
    const trips = random.integer(8, 17)
    const fares = trips * Math.round(random.integer(9_80, 14_60) * season)
    return {
      day: addDays(weekEnding, i - 5),
      trips,
      miles: trips * random.integer(6, 9),
      fares,
      tips: trips * random.integer(60, 190),
    }
  })
  const [trips, miles, fares, tips] = (['trips', 'miles', 'fares', 'tips'] as const).map((key) =>
    sum(days.map((day) => day[key])),
  ) as [number, number, number, number]
  const bonus = random.integer(1, 4) * 15_00
  const [service, booking] = [Math.round(fares * 0.24), trips * 1_35]
  return {
    paid: addDays(weekEnding, 2),
    days,
    trips,
    miles,
    fares,
    tips,
    bonus,
    service,
    booking,
    net: fares + tips + bonus - service - booking,
  }
}

/** What a ride platform paid a driver for a week. */
export function rideEarnings(random: Random, client: DemoClient, weekEnding: Day): OfficePaper {
  const { paid, days, trips, miles, fares, tips, bonus, service, booking, net } = earnedWeek(
    random,
    weekEnding,
  )
  return {
    title: `Earnings ${formatDated(weekEnding)}`,
    author: client.carrier,
    day: addDays(weekEnding, 1),
    font: 'Helvetica',
    content: [
      ...letterhead(
        client.carrier,
        ['Driver earnings'],
        'WEEKLY SUMMARY',
        [`${formatDated(addDays(weekEnding, -6))} to ${formatDated(weekEnding)}`, client.fullName],
        '#5b2a86',
      ),
      ruled(
        ['Day', 'Trips', 'On-trip miles', 'Fares', 'Tips'],
        days.map((d) => [
          formatDated(d.day),
          String(d.trips),
          formatCount(d.miles),
          amount(d.fares),
          amount(d.tips),
        ]),
        ['*', 60, 90, 80, 80],
        {
          right: [1, 2, 3, 4],
          totals: [['Week', String(trips), formatCount(miles), amount(fares), amount(tips)]],
        },
      ),
      ruled(
        ['Payout', 'Amount'],
        [
          ['Fares', amount(fares)],
          ['Tips', amount(tips)],
          ['Bonuses', amount(bonus)],
          ['Service fee, 24%', `(${amount(service)})`],
          [`Booking fees, ${trips} at 1.35`, `(${amount(booking)})`],
        ],
        ['*', 110],
        {
          right: [1],
          totals: [['Paid to bank account', usd(net)]],
        },
      ),
      paragraph(
        `Deposited ${formatWritten(paid)} to account ${createMaskedNumbers(client).account}.`,
        { fontSize: 8.5 },
      ),
    ],
  }
}
