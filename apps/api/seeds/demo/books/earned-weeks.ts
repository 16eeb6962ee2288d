import { emptyMiles, loadedMiles } from '@milepost/contract/financial-performance/statements/ledger'
import { addDays, monthAndDay, type Day } from '../calendar.ts'
import type { DemoClient } from '../clients.ts'
import { calculatePumpCents, formatCount, formatThousandths } from '../money.ts'
import { fuelStops } from '../papers/places.ts'
import { earnedWeek } from '../papers/ride-earnings.ts'
import { settledWeek } from '../papers/settlement.ts'
import { createRandom, type Random } from '../random.ts'
import { balanceEntry, type Entry } from './entry.ts'
import { dieselPrice } from './seasons.ts'

const truckStops = Object.values(fuelStops).filter(({ state }) => state !== 'AZ')

/** Entries of a carrier's settlement: the fuel advanced in the week, and the pay after deducting that advance. */
export function createSettledEntries(client: DemoClient, unit: string, weekEnding: Day): Entry[] {
  const name = `${client.key}/settlement ${weekEnding.toISOString()}`
  const chance = createRandom(unit === client.unit ? name : `${name} unit ${unit}`)
  const week = settledWeek(chance, client, weekEnding)
  const what = `Week ending ${monthAndDay(weekEnding)}${client.plan === 'ENT' ? `, unit ${unit}` : ''}`
  const advanced = week.deductions.find(({ account }) => account === 2200)!
  const fuel: Entry = {
    day: weekEnding,
    source: client.carrier,
    postings: createFills(chance, weekEnding, advanced.cents),
  }
  const revenue = [
    { account: 4000, cents: week.haul, details: `${what}, ${week.loads.length} loads` },
    { account: 4100, cents: week.surcharge, details: `${what}, fuel surcharge` },
    { account: 4200, cents: week.detention, details: `${what}, detention` },
    { account: loadedMiles, cents: week.loaded * 100, details: what },
    { account: emptyMiles, cents: week.empty * 100, details: what },
  ].filter(({ cents }) => cents !== 0)
  const off = week.deductions.map(({ what: details, cents, account }) => ({
    account,
    details,
    cents: account === 2200 ? -cents : cents,
  }))
  const settled = { day: week.paid, source: client.carrier, postings: [...revenue, ...off] }
  return [
    balanceEntry(fuel, `Fuel advances, ${what}`, 2200),
    balanceEntry(settled, `Net pay, ${what}`),
  ]
}

/** Three fills that add up exactly to the advance. */
function createFills(random: Random, weekEnding: Day, cents: number): Entry['postings'] {
  const first = Math.round(cents * random.between(0.28, 0.38))
  const second = Math.round(cents * random.between(0.28, 0.38))
  return [first, second, cents - first - second].map((filled, i) => {
    const price = dieselPrice(weekEnding) + random.integer(-90, 90)
    const { name, city } = random.pick(truckStops)
    const gallons = formatThousandths(Math.round((filled * 10_000) / price))
    const day = monthAndDay(addDays(weekEnding, 2 * i - 5))
    const town = city.replace(/ \d+$/, '')
    return { account: 5000, cents: filled, details: `${day}, ${name}, ${town}, ${gallons} gal` }
  })
}

/** Entries of a ride platform's summary. */
export function createEarnedEntries(client: DemoClient, weekEnding: Day): Entry[] {
  const chance = createRandom(`${client.key}/earnings ${weekEnding.toISOString()}`)
  const week = earnedWeek(chance, weekEnding)
  const what = `Week ending ${monthAndDay(weekEnding)}`
  const postings = [
    { account: 4300, cents: week.fares, details: `${what}, ${formatCount(week.trips)} trips` },
    { account: 4310, cents: week.tips, details: what },
    { account: 4320, cents: week.bonus, details: what },
    { account: 5500, cents: week.service, details: `${what}, service fee, 24%` },
    { account: 5500, cents: week.booking, details: `${what}, booking fees` },
  ]
  return [balanceEntry({ day: week.paid, source: client.carrier, postings }, `Payout, ${what}`)]
}

/** A fill at the pump. */
export function fill(
  random: Random,
  { vehicle }: DemoClient,
  day: Day,
  milliGallons: readonly [number, number],
): Entry {
  const price = dieselPrice(day) + random.integer(-120, 120)
  const gallons = random.integer(...milliGallons)
  const { name, city } = vehicle === 'car' ? fuelStops.saguaro : random.pick(truckStops)
  const details = `${city.replace(/ \d+$/, '')}, ${formatThousandths(gallons)} gal`
  return {
    day,
    source: name,
    postings: [{ account: 5000, cents: calculatePumpCents(gallons, price), details }],
  }
}
