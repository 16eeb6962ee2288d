import { addMonths, firstOfMonth, type Day } from '../calendar.ts'
import type { DemoClient } from '../clients.ts'
import { createRandom } from '../random.ts'

const rates = [0.95, 0.92, 0.98, 1, 1.04, 1.05, 1, 1.01, 1.04, 1.07, 1.06, 0.97]

/** Seasonal freight rates: weak in winter, produce season in spring, peak in fall. */
export const freightSeason = (day: Day): number => rates[day.getUTCMonth()]!

/** Diesel price in thousandths of a dollar per gallon, rising and falling over the years. */
export function dieselPrice(day: Day): number {
  const months = day.getUTCFullYear() * 12 + day.getUTCMonth()
  return 3_779 + Math.round(180 * Math.sin(months / 5) + 90 * Math.cos(months / 2.3))
}

const createTroubleRandom = (client: DemoClient) => createRandom(`${client.key}/troubles`)

/** First day of the month of the breakdown, and of the month with hardly any work. */
export function getTroubles(client: DemoClient, today: Day): { breakdown: Day; drought: Day } {
  const random = createTroubleRandom(client)
  const thisMonth = firstOfMonth(today)
  return {
    breakdown: addMonths(thisMonth, -random.integer(4, 6)),
    drought: addMonths(thisMonth, -random.integer(9, 11)),
  }
}

/** Whether the unit earned nothing that week: at home, in the shop, or without loads. */
export function isIdle(client: DemoClient, unit: string, weekEnding: Day, today: Day): boolean {
  const { breakdown, drought } = getTroubles(client, today)
  const random = createRandom(`${client.key}/${unit}/week of ${weekEnding.toISOString()}`)
  const month = firstOfMonth(weekEnding).getTime()
  const isChristmas = weekEnding.getUTCMonth() === 11 && weekEnding.getUTCDate() > 24
  const inShop = month === breakdown.getTime() && unit === client.unit
  const chance = random.between(0, 1)
  if (month === drought.getTime())
    return client.plan === 'ENT' ? chance < 0.72 : weekEnding.getUTCDate() > 7
  return isChristmas || chance < (inShop ? 0.5 : 0.1)
}
