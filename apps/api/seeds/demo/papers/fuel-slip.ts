import { formatSlashed, type Day } from '../calendar.ts'
import { calculatePumpCents, formatCount, formatThousandths, usd } from '../money.ts'
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

/** The lines that a pump prints. */
export function fuelSlip(random: Random, { stop, day, unit, odometer, card, tank }: Fill): Drawing {
  const diesel = tank === 'diesel'
  const gallons = diesel ? random.integer(72_000, 138_000) : random.integer(7_200, 13_900)
  const price = diesel ? random.integer(352, 408) * 10 + 9 : random.integer(299, 345) * 10 + 9
  const def = diesel && random.integer(0, 2) > 0 ? random.integer(4_500, 9_900) : 0
  const defPrice = 4_199
  const [fuelCents, defCents] = [
    calculatePumpCents(gallons, price),
    calculatePumpCents(def, defPrice),
  ]
  const total = fuelCents + defCents
  const lines: SlipLine[] = [
    ...header(stop),
    gap,
    [formatSlashed(day), randomTime(random)],
    diesel
      ? [`TRUCK ${unit}`, `ODOM ${formatCount(odometer)}`]
      : ['REG 02', `CLERK ${random.digits(2)}`],
    [`TRANS # ${random.digits(6)}`, diesel ? `PUMP ${random.integer(3, 18)}` : 'PUMP 4'],
    gap,
    line,
    [diesel ? 'DIESEL #2 ULSD' : 'REGULAR UNLEADED 87', ''],
    ['  GALLONS', formatThousandths(gallons)],
    ['  PRICE / GAL', `$${formatThousandths(price)}`],
    ['  FUEL SALE', usd(fuelCents)],
    ...(def
      ? ([
          ['DEF BULK', ''],
          ['  GALLONS', formatThousandths(def)],
          ['  PRICE / GAL', `$${formatThousandths(defPrice)}`],
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

/** The lines at the top of every slip. */
export const header = (place: Place): SlipLine[] => [
  { big: place.name.toUpperCase() },
  { center: place.kind.toUpperCase() },
  { center: place.road.toUpperCase() },
  { center: place.city.toUpperCase() },
  { center: place.phone },
]

export function randomTime(random: Random): string {
  const [hour, minute] = [random.integer(5, 21), random.integer(0, 59)]
  const [twelve, half] = [hour % 12 || 12, hour < 12 ? 'AM' : 'PM']
  return `${String(twelve).padStart(2, '0')}:${String(minute).padStart(2, '0')} ${half}`
}
