import type { DemoClient } from '../clients.ts'
import { shops } from '../papers/places.ts'

type Cents = number | readonly [min: number, max: number]

/** A bill that recurs every month. One paid by card is settled the month after. */
export type Bill = {
  dayOfMonth: number
  account: number
  source: string
  details: string
  cents: Cents
  /** Months of the year, from 1; undefined means every month. */
  months?: readonly number[]
  paidBy: 'card' | 'checking'
}

export type Habits = {
  bills: Bill[]
  /** Account balances when the books were opened, in cents. */
  opening: { checking: number; escrow: number; vehicle: number; depreciation: number; loan: number }
  /** Monthly loan payment and monthly depreciation of the vehicle, in cents. */
  loanPayment: number
  depreciation: number
  /** What the owner leaves in checking at the end of a month, and the most the owner draws. */
  cushion: number
  maxDraw: number
  /** Cost of the breakdown, and what broke. */
  breakdown: { cents: Cents; details: string }
  /**
   * Pump fills beyond the fuel that the carrier advances: days of the month, and the range of thousandths of
   * a gallon.
   */
  fills: { days: readonly number[]; milliGallons: readonly [number, number] }
}

const bill = (
  [dayOfMonth, account, source, details]: [number, number, string, string],
  cents: Cents,
  paidBy: Bill['paidBy'] = 'card',
  months?: readonly number[],
): Bill => ({ dayOfMonth, account, source, details, cents, paidBy, ...(months && { months }) })

const quarterly = [1, 4, 7, 10]
const inService = [2, 5, 8, 11]

const road = (shop: string): Bill[] => [
  bill([6, 5200, 'Toll account', 'Tolls'], [38_00, 96_00]),
  bill([21, 5200, 'Truck scale', 'Scale tickets'], [13_50, 40_50]),
  bill([7, 5010, 'Travel stops', 'Diesel exhaust fluid'], [32_00, 58_00]),
  bill([19, 5010, 'Travel stops', 'Diesel exhaust fluid'], [32_00, 58_00]),
  bill([9, 5420, 'Truck parking', 'Reserved night'], [14_00, 22_00]),
  bill([23, 5420, 'Truck parking', 'Reserved night'], [14_00, 22_00]),
  bill([14, 5210, 'Dock crew', 'Lumper'], [120_00, 260_00], 'card', [1, 3, 6, 9, 11]),
  bill([17, 5100, shop, 'Preventive service'], [386_00, 642_00], 'card', inService),
  bill([24, 5100, shop, 'Lights, hoses and such'], [60_00, 480_00]),
  bill([11, 5110, 'Commercial tires', 'Drive tires'], [960_00, 2_180_00], 'card', [4, 10]),
  bill([13, 5400, 'Supplies', 'Straps, gloves, cleaning'], [25_00, 110_00]),
  bill([20, 5400, 'Truck wash', 'Tractor and trailer'], 85_00),
]

const office = (phone: number, accounting: number): Bill[] => [
  bill([5, 6400, 'Blue Ridge Trucker Tax', 'Bookkeeping'], accounting, 'checking'),
  bill([10, 6300, 'Mobile phone', 'Phone and data'], phone),
]

const authority = (units: number): Bill[] => [
  bill(
    [28, 6200, 'State of registration', 'Apportioned plates'],
    1_845_00 * units,
    'checking',
    [1],
  ),
  bill([26, 6200, 'IRS', 'Form 2290, heavy vehicle use tax'], 550_00 * units, 'checking', [8]),
  bill([29, 6200, 'IFTA', 'Fuel tax'], [120_00 * units, 310_00 * units], 'checking', quarterly),
]

const owner = (shop: string): Habits => ({
  bills: [
    ...road(shop),
    ...office(11235, 15e3),
    ...authority(1),
    bill([12, 6100, 'Stone Arch Mutual', 'Physical damage and occupational'], 61200, 'checking'),
    bill([16, 5300, 'Load board', 'Subscription'], 4500),
  ],
  opening: {
    checking: 941822,
    escrow: 185e3,
    vehicle: 1285e4,
    depreciation: -214e4,
    loan: 923e4,
  },
  loanPayment: 218640,
  depreciation: 165e3,
  cushion: 75e4,
  maxDraw: 98e4,
  breakdown: {
    cents: [118e4, 149e4],
    details: 'In-frame overhaul and tow',
  },
  fills: {
    days: [],
    milliGallons: [0, 0],
  },
})

const fleet: Habits = {
  bills: [
    ...road(shops.tristate.name).map((monthly) => ({ ...monthly, cents: times(monthly.cents, 5) })),
    ...office(48620, 42e3),
    ...authority(6),
    bill([12, 6100, 'Stone Arch Mutual', 'Fleet policy'], 634e3, 'checking'),
    bill([8, 5050, 'Payroll', 'Drivers, first half'], [139e4, 153e4], 'checking'),
    bill([22, 5050, 'Payroll', 'Drivers, second half'], [139e4, 153e4], 'checking'),
    bill([15, 5050, 'Payroll taxes', 'Deposit'], [472e3, 508e3], 'checking'),
  ],
  opening: {
    checking: 4820371,
    escrow: 96e4,
    vehicle: 861e5,
    depreciation: -148e5,
    loan: 5489e4,
  },
  loanPayment: 1311840,
  depreciation: 98e4,
  cushion: 45e5,
  maxDraw: 24e5,
  breakdown: {
    cents: [264e4, 318e4],
    details: 'Remanufactured engine, unit 301, and tow',
  },
  fills: {
    days: [3, 6, 9, 12, 15, 18, 21, 24, 27],
    milliGallons: [68e3, 141e3],
  },
}

const leased: Habits = {
  ...owner(shops.frontera.name),
  bills: [
    ...road(shops.frontera.name),
    ...office(9640, 9500),
    bill([2, 6000, 'Rio Bravo Equipment', 'Tractor lease'], 295_000, 'checking'),
    bill([12, 6100, 'Stone Arch Mutual', 'Bobtail and occupational'], 23600, 'checking'),
  ],
  opening: { checking: 411208, escrow: 90_000, vehicle: 0, depreciation: 0, loan: 0 },
  loanPayment: 0,
  depreciation: 0,
  cushion: 35e4,
  maxDraw: 76e4,
  breakdown: {
    cents: [69e4, 84e4],
    details: 'Turbocharger, aftertreatment and tow',
  },
}

const van: Habits = {
  bills: [
    ...office(8810, 8500),
    bill([12, 6100, 'Stone Arch Mutual', 'Commercial auto'], 51200, 'checking'),
    bill([6, 5200, 'Toll account', 'Tolls'], [2200, 6400]),
    bill(
      [17, 5100, shops.maumee.name, 'Oil, filters, inspection'],
      [11800, 21e3],
      'card',
      inService,
    ),
    bill([24, 5100, shops.maumee.name, 'Brakes, bulbs and such'], [3500, 26e3]),
    bill([11, 5110, 'Tire shop', 'Two tires'], [28e3, 42e3], 'card', [4, 10]),
    bill([13, 5400, 'Supplies', 'Blankets, straps'], [1800, 7000]),
    bill([28, 6200, 'State of registration', 'Plates'], 21400, 'checking', [3]),
  ],
  opening: {
    checking: 327644,
    escrow: 60_000,
    vehicle: 469e4,
    depreciation: -78e4,
    loan: 278e4,
  },
  loanPayment: 68420,
  depreciation: 64e3,
  cushion: 28e4,
  maxDraw: 94e4,
  breakdown: {
    cents: [43e4, 54e4],
    details: 'Transmission and tow',
  },
  fills: {
    days: [2, 6, 10, 13, 17, 20, 24, 28],
    milliGallons: [16e3, 24e3],
  },
}

const car: Habits = {
  bills: [
    bill([5, 6400, 'Blue Ridge Trucker Tax', 'Bookkeeping'], 4500, 'checking'),
    bill([11, 6300, 'Mobile phone', 'Phone and data'], 7460),
    bill([15, 6100, 'Auto insurance', 'Ride-share policy'], 16840, 'checking'),
    bill([22, 5400, 'Car wash', 'Membership'], 2999),
    bill([8, 5420, 'Airport', 'Staging lot'], [1200, 3600]),
    bill([17, 5100, shops.camelback.name, 'Oil, rotation'], [6800, 12400], 'card', inService),
    bill([11, 5110, 'Tire shop', 'Four tires'], [49e3, 64e3], 'card', [9]),
    bill([28, 6200, 'State of registration', 'Plates'], 16800, 'checking', [6]),
  ],
  opening: {
    checking: 190437,
    escrow: 0,
    vehicle: 264e4,
    depreciation: -41e4,
    loan: 172e4,
  },
  loanPayment: 41218,
  depreciation: 39e3,
  cushion: 16e4,
  maxDraw: 39e4,
  breakdown: {
    cents: [29e4, 37e4],
    details: 'Hybrid battery',
  },
  fills: {
    days: [2, 5, 9, 12, 16, 19, 23, 26, 28],
    milliGallons: [8400, 11800],
  },
}

const workshops: Record<string, string> = {
  pro: shops.clinch.name,
  ess: shops.llano.name,
  inactive: shops.sheyenne.name,
  limited: shops.canyon.name,
}

export function getHabits({ key, plan, vehicle }: DemoClient): Habits {
  if (vehicle === 'car') return car
  if (vehicle === 'van') return van
  if (plan === 'ENT') return fleet
  return plan === 'STL' ? leased : owner(workshops[key]!)
}

function times(cents: Cents, n: number): Cents {
  return typeof cents === 'number' ? cents * n : [cents[0] * n, cents[1] * n]
}
