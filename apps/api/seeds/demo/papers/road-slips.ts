import { formatSlashed, type Day } from '../calendar.ts'
import { usd } from '../money.ts'
import type { Random } from '../random.ts'
import type { Drawing } from './drawing.ts'
import { header, randomTime } from './fuel-slip.ts'
import type { Place } from './places.ts'
import { cardLines, drawSlip, gap, line } from './slip.ts'

type Stop = { day: Day; unit: string }

/** A toll slip, with the axle count that sets the price. */
export function tollSlip(random: Random, { day, unit, road }: Stop & { road: string }): Drawing {
  const axles = 5
  const perAxle = random.integer(380, 1_290)
  const [entry, exit] = [random.integer(4, 40), random.integer(60, 240)]
  return drawSlip(
    [
      { big: road.toUpperCase() },
      { center: 'TURNPIKE COMMISSION' },
      { center: 'OFFICIAL TOLL RECEIPT' },
      gap,
      line,
      ['DATE', formatSlashed(day)],
      ['TIME', randomTime(random)],
      ['ENTRY PLAZA', String(entry).padStart(3, '0')],
      ['EXIT PLAZA', String(exit).padStart(3, '0')],
      ['LANE', `${random.integer(1, 9)} MANUAL`],
      ['VEHICLE', `UNIT ${unit}`],
      ['AXLES', String(axles)],
      ['RATE PER AXLE', usd(perAxle)],
      line,
      { strong: ['TOLL PAID', usd(axles * perAxle)] },
      ['TENDER', 'CASH'],
      gap,
      { center: 'KEEP THIS RECEIPT' },
      { center: `NO ${random.digits(9)}` },
    ],
    'cells',
  )
}

/** A dock's receipt for unloading. */
export function lumperSlip(random: Random, { day, unit, load }: Stop & { load: string }): Drawing {
  const pallets = random.integer(18, 26)
  const [perPallet, fee] = [random.integer(900, 1_250), 1_200]
  return drawSlip(
    [
      { big: 'DOCKSIDE UNLOADING' },
      { center: 'CARRIER RECEIPT' },
      { center: 'PIEDMONT GROCERS DC 4' },
      { center: 'CHARLOTTE, NC 28273' },
      gap,
      ['DATE', formatSlashed(day)],
      ['DOOR', String(random.integer(11, 88))],
      ['PO / LOAD', load],
      ['TRACTOR', unit],
      line,
      [`UNLOAD ${pallets} PALLETS`, `@ ${usd(perPallet)}`, usd(pallets * perPallet)],
      ['ADMIN FEE', usd(fee)],
      line,
      { strong: ['TOTAL', usd(pallets * perPallet + fee)] },
      ['PAID BY', 'EXPRESS CODE'],
      [`CODE ${random.digits(4)}******`, ''],
      gap,
      'RECEIVED BY: ____________________',
      gap,
      { bars: random.digits(9) },
    ],
    'running',
  )
}

type Sale = {
  day: Day
  place: Place
  card: string
  items: readonly (readonly [what: string, cents: number])[]
  taxPermille?: number
}

/** A store's receipt: items, sales tax, total. */
export function saleSlip(
  random: Random,
  { day, place, card, items, taxPermille = 0 }: Sale,
): Drawing {
  const subtotal = items.reduce((total, [, cents]) => total + cents, 0)
  const tax = Math.round((subtotal * taxPermille) / 1000)
  return drawSlip(
    [
      ...header(place),
      gap,
      [formatSlashed(day), randomTime(random)],
      [`TICKET ${random.digits(5)}`, `REG ${random.integer(1, 4)}`],
      line,
      ...items.map(([what, cents]) => [what.toUpperCase(), usd(cents)] as const),
      line,
      ['SUBTOTAL', usd(subtotal)],
      ...(taxPermille ? [[`TAX ${(taxPermille / 10).toFixed(2)}%`, usd(tax)] as const] : []),
      { strong: ['TOTAL', usd(subtotal + tax)] },
      ...cardLines(random, card, usd(subtotal + tax)),
      gap,
      { center: 'THANK YOU FOR YOUR BUSINESS' },
    ],
    'running',
  )
}
