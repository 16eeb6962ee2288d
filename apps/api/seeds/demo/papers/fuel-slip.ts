import { slashed, type Day } from '../calendar.ts'
import { counted, pumped, thousandths, usd } from '../money.ts'
import type { Random } from '../random.ts'
import type { Drawing } from './drawing.ts'
import type { Place } from './places.ts'
import { cardLines, drawSlip, gap, line, type SlipLine } from './slip.ts'

type Fill = {
  stop: Place
  day: Day
  unit: string
  odometer: number
  card: string
  /** Diesel with DEF for trucks; a smaller tank of regular for cars and vans. */
  tank: 'diesel' | 'gas'
}

/** What a pump prints. */
export function fuelSlip(random: Random, { stop, day, unit, odometer, card, tank }: Fill): Drawing {
  const diesel = tank === 'diesel'
  const gallons = diesel ? random.whole(72_000, 138_000) : random.whole(7_200, 13_900)
  const price = diesel ? random.whole(352, 408) * 10 + 9 : random.whole(299, 345) * 10 + 9
  const def = diesel && random.whole(0, 2) > 0 ? random.whole(4_500, 9_900) : 0
  const defPrice = 4_199
  const [fuelCents, defCents] = [pumped(gallons, price), pumped(def, defPrice)]
  const total = fuelCents + defCents
  const lines: SlipLine[] = [
    ...header(stop),
    gap,
    [slashed(day), timeOf(random)],
    diesel
      ? [`TRUCK ${unit}`, `ODOM ${counted(odometer)}`]
      : ['REG 02', `CLERK ${random.digits(2)}`],
    [`TRANS # ${random.digits(6)}`, diesel ? `PUMP ${random.whole(3, 18)}` : 'PUMP 4'],
    gap,
    line,
    [diesel ? 'DIESEL #2 ULSD' : 'REGULAR UNLEADED 87', ''],
    ['  GALLONS', thousandths(gallons)],
    ['  PRICE / GAL', `$${thousandths(price)}`],
    ['  FUEL SALE', usd(fuelCents)],
    ...(def
      ? ([
          ['DEF BULK', ''],
          ['  GALLONS', thousandths(def)],
          ['  PRICE / GAL', `$${thousandths(defPrice)}`],
          ['  DEF SALE', usd(defCents)],
        ] as const)
      : []),
    gap,
    line,
    { strong: ['TOTAL', usd(total)] },
    ...cardLines(random, card, usd(total)),
    gap,
    { center: diesel ? 'ALL TAXES INCLUDED IN PRICE' : 'HAVE A GOOD ONE' },
    { center: 'THANK YOU - DRIVE SAFE' },
    gap,
    { bars: random.digits(8) },
  ]
  return drawSlip(lines, stop.name.length % 2 === 0 ? 'cells' : 'running')
}

/** The lines every slip begins with. */
export const header = (place: Place): SlipLine[] => [
  { big: place.name.toUpperCase() },
  { center: place.kind.toUpperCase() },
  { center: place.road.toUpperCase() },
  { center: place.city.toUpperCase() },
  { center: place.phone },
]

export function timeOf(random: Random): string {
  const [hour, minute] = [random.whole(5, 21), random.whole(0, 59)]
  const [twelve, half] = [hour % 12 || 12, hour < 12 ? 'AM' : 'PM']
  return `${String(twelve).padStart(2, '0')}:${String(minute).padStart(2, '0')} ${half}`
}
