import {
  chooser,
  money,
  printAddress,
  printDay,
  printer,
  toDay,
  type Chooser,
  type DrawnPaper,
  type Printer,
} from './drawn-paper.ts'
import { newSale, printPayment, printSale } from './fuel-receipts.ts'

type Bill = Pick<DrawnPaper, 'kind'> & {
  vendors: readonly string[]
  print: (p: Printer, c: Chooser) => number
  language?: 'en' | 'es'
  columns?: number
}

/** Prints items, subtotal and tax, and returns the total in cents. */
function printItems(
  p: Printer,
  c: Chooser,
  items: readonly string[],
  range: readonly [number, number],
  words: { subtotal: string; tax: string; total: string },
  taxRate: number,
): number {
  const count = c.between(1, Math.min(5, items.length))
  let goods = 0
  for (const item of items.slice(0, count)) {
    const cents = c.between(...range)
    goods += cents
    p.pair(item, money(cents))
  }
  const tax = Math.round(goods * taxRate)
  p.rule()
  if (tax > 0 || c.chance(0.5)) {
    p.pair(words.subtotal, money(goods))
    p.pair(words.tax, money(tax))
  }
  p.pair(words.total, `${c.pick(['$', ''])}${money(goods + tax)}`, c.pick([1, 1.3]))
  return goods + tax
}

const english = (c: Chooser) => ({
  subtotal: c.pick(['SUBTOTAL', 'Subtotal', 'Sub-total']),
  tax: c.pick(['TAX', 'Sales Tax', 'State Tax']),
  total: c.pick(['TOTAL', 'Total', 'Total Due', 'BALANCE DUE', 'Amount Due', 'Invoice Total']),
})
const spanish = (c: Chooser) => ({
  subtotal: 'SUBTOTAL',
  tax: c.pick(['IMPUESTO', 'Impuesto']),
  total: c.pick(['TOTAL', 'TOTAL A PAGAR', 'Total a pagar', 'IMPORTE TOTAL']),
})

const bills: readonly Bill[] = [
  {
    kind: 'repair',
    vendors: ['SPEEDCO #', 'Border Truck & Trailer Repair', 'MIDWEST DIESEL SERVICE INC'],
    columns: 46,
    print: (p, c) => {
      p.left(`WORK ORDER ${c.digits(5)}   UNIT ${c.between(10, 999)}`)
      return printItems(
        p,
        c,
        ['LABOR 2.5 HRS', 'OIL CHANGE', 'PARTS - AIR FILTER', 'BRAKE CHAMBER', 'SHOP SUPPLIES'],
        [2_500, 89_000],
        english(c),
        0.07,
      )
    },
  },
  {
    kind: 'repair',
    vendors: ['TALLER HERMANOS RUIZ', 'Llantas y Frenos Laredo'],
    language: 'es',
    print: (p, c) => {
      p.left(`ORDEN DE TRABAJO ${c.digits(4)}`)
      return printItems(
        p,
        c,
        ['MANO DE OBRA', 'CAMBIO DE ACEITE', 'LLANTA USADA', 'REFACCIONES'],
        [2_500, 60_000],
        spanish(c),
        0.0825,
      )
    },
  },
  {
    kind: 'toll',
    vendors: ['ILLINOIS TOLLWAY', 'OHIO TURNPIKE', 'E-ZPASS SERVICE CENTER'],
    print: (p, c) => {
      const cents = c.between(350, 8_900)
      p.pair('PLAZA', String(c.between(1, 90)))
      p.pair('LANE', String(c.between(1, 20)))
      p.pair('CLASS 5 AXLES', '5')
      p.pair(c.pick(['TOLL PAID', 'TOTAL TOLL', 'TOLL AMOUNT']), `$${money(cents)}`)
      return cents
    },
  },
  {
    kind: 'scale',
    vendors: ['CAT SCALE'],
    print: (p, c) => {
      const [steer, drive, trailer] = [
        c.between(10_000, 12_000),
        c.between(28_000, 34_000),
        c.between(28_000, 34_000),
      ]
      p.pair('STEER AXLE', `${steer} lb`)
      p.pair('DRIVE AXLE', `${drive} lb`)
      p.pair('TRAILER AXLE', `${trailer} lb`)
      p.pair('GROSS WEIGHT', `${steer + drive + trailer} lb`)
      const cents = c.pick([1_250, 1_375, 1_450, 1_525, 300, 500])
      p.pair(c.pick(['FEE', 'TOTAL', 'TOTAL FEE']), `$${money(cents)}`)
      return cents
    },
  },
  {
    kind: 'lumper',
    vendors: ['CAPSTONE LOGISTICS', 'Lone Star Unloading LLC'],
    print: (p, c) => {
      const [cents, fee] = [c.between(8_000, 55_000), c.between(500, 1_500)]
      p.left(`LUMPER RECEIPT  PO # ${c.digits(7)}`)
      p.pair('PALLETS', String(c.between(10, 30)))
      p.pair('UNLOADING', money(cents))
      p.pair('CONVENIENCE FEE', money(fee))
      p.pair(c.pick(['TOTAL', 'TOTAL DUE', 'Total Charge']), `$${money(cents + fee)}`)
      return cents + fee
    },
  },
  {
    kind: 'other',
    vendors: ['IRON SKILLET RESTAURANT', "Rosie's Diner", 'TACOS EL PASTOR'],
    print: (p, c) =>
      printItems(
        p,
        c,
        ['CHICKEN FRIED STEAK', 'COFFEE', 'PIE', 'SIDE SALAD', 'ICED TEA'],
        [199, 2_199],
        english(c),
        0.0825,
      ),
  },
  {
    kind: 'repair',
    vendors: ['BLUE BEACON TRUCK WASH #'],
    print: (p, c) =>
      printItems(
        p,
        c,
        ['TRACTOR TRAILER WASH', 'WASHOUT', 'RAIN-X'],
        [1_500, 7_900],
        english(c),
        0,
      ),
  },
]

/** A receipt of anything else than fuel. */
export function otherReceipt(seed: number): DrawnPaper {
  const c = chooser(seed * 41 + 3)
  const { kind, vendors, print, language = 'en', columns = 38 } = bills[seed % bills.length]!
  const sale = newSale(c)
  const p = printer(columns)
  const name = c.pick(vendors)
  const store = c.between(2, 300)
  p.center(name.endsWith('#') ? `${name}${store}` : name, c.pick([1, 1.3]))
  const state = printAddress(p, c)
  p.blank()
  printSale(p, c, sale, language)
  p.rule()
  const total = print(p, c)
  printPayment(p, c, sale, total)
  if (c.chance(0.2)) p.pair('PREVIOUS BALANCE', money(c.between(1_000, 99_000)))
  if (c.chance(0.15))
    p.left(`NEXT SERVICE ${printDay(toDay(Date.parse(sale.day) / 86_400_000 + 90), c)}`)
  p.center(language === 'en' ? 'THANK YOU' : 'GRACIAS')
  return {
    name: `${kind}-${seed}`,
    columns,
    rows: p.rows,
    kind,
    truth: { vendor: shown[name] ?? name, state, date: sale.day, total: String(total) },
    lines: [],
    sentOn: sale.sentOn,
    isUnsure: false,
  }
}

const shown: Record<string, string> = {
  'SPEEDCO #': 'Speedco',
  'BLUE BEACON TRUCK WASH #': 'Blue Beacon',
  'CAT SCALE': 'CAT Scale',
  'ILLINOIS TOLLWAY': 'Illinois Tollway',
  'OHIO TURNPIKE': 'Ohio Turnpike',
  'E-ZPASS SERVICE CENTER': 'E-ZPass',
}
