import type { DemoClient } from '../clients.ts'
import { shops } from '../papers/places.ts'

type Cents = number | readonly [least: number, most: number]

/** What comes back month by month; with a card it is paid the month after. */
export type Bill = {
  dayOfMonth: number
  account: number
  source: string
  details: string
  cents: Cents
  /** From 1; every month where there are none. */
  months?: readonly number[]
  paidBy: 'card' | 'checking'
}

export type Habits = {
  bills: Bill[]
  /** What stood in the books when they were opened, in cents. */
  opening: { checking: number; escrow: number; vehicle: number; depreciation: number; loan: number }
  /** A month's payment on the loan, and what the vehicle loses. */
  loanPayment: number
  depreciation: number
  /** What the owner leaves in the account at the end of a month, and draws at most. */
  cushion: number
  maxDraw: number
  /** What the breakdown cost, and what was broken. */
  breakdown: { cents: Cents; details: string }
  /** Fills at the pump beyond what the carrier advances: the days, and thousandths of a gallon. */
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
    ...office(112_35, 150_00),
    ...authority(1),
    bill([12, 6100, 'Stone Arch Mutual', 'Physical damage and occupational'], 612_00, 'checking'),
    bill([16, 5300, 'Load board', 'Subscription'], 45_00),
  ],
  opening: {
    ...{ checking: 9_418_22, escrow: 1_850_00, vehicle: 128_500_00 },
    ...{ depreciation: -21_400_00, loan: 92_300_00 },
  },
  ...{ loanPayment: 2_186_40, depreciation: 1_650_00, cushion: 7_500_00, maxDraw: 9_800_00 },
  breakdown: { cents: [11_800_00, 14_900_00], details: 'In-frame overhaul and tow' },
  fills: { days: [], milliGallons: [0, 0] },
})

const fleet: Habits = {
  bills: [
    ...road(shops.tristate.name).map((monthly) => ({ ...monthly, cents: times(monthly.cents, 5) })),
    ...office(486_20, 420_00),
    ...authority(6),
    bill([12, 6100, 'Stone Arch Mutual', 'Fleet policy'], 6_340_00, 'checking'),
    bill([8, 5050, 'Payroll', 'Drivers, first half'], [13_900_00, 15_300_00], 'checking'),
    bill([22, 5050, 'Payroll', 'Drivers, second half'], [13_900_00, 15_300_00], 'checking'),
    bill([15, 5050, 'Payroll taxes', 'Deposit'], [4_720_00, 5_080_00], 'checking'),
  ],
  opening: {
    ...{ checking: 48_203_71, escrow: 9_600_00, vehicle: 861_000_00 },
    ...{ depreciation: -148_000_00, loan: 548_900_00 },
  },
  ...{ loanPayment: 13_118_40, depreciation: 9_800_00, cushion: 45_000_00, maxDraw: 24_000_00 },
  breakdown: { cents: [26_400_00, 31_800_00], details: 'Remanufactured engine, unit 301, and tow' },
  fills: { days: [3, 6, 9, 12, 15, 18, 21, 24, 27], milliGallons: [68_000, 141_000] },
}

const leased: Habits = {
  ...owner(shops.frontera.name),
  bills: [
    ...road(shops.frontera.name),
    ...office(96_40, 95_00),
    bill([2, 6000, 'Rio Bravo Equipment', 'Tractor lease'], 2_950_00, 'checking'),
    bill([12, 6100, 'Stone Arch Mutual', 'Bobtail and occupational'], 236_00, 'checking'),
  ],
  opening: { checking: 4_112_08, escrow: 900_00, vehicle: 0, depreciation: 0, loan: 0 },
  ...{ loanPayment: 0, depreciation: 0, cushion: 3_500_00, maxDraw: 7_600_00 },
  breakdown: { cents: [6_900_00, 8_400_00], details: 'Turbocharger, aftertreatment and tow' },
}

const van: Habits = {
  bills: [
    ...office(88_10, 85_00),
    bill([12, 6100, 'Stone Arch Mutual', 'Commercial auto'], 512_00, 'checking'),
    bill([6, 5200, 'Toll account', 'Tolls'], [22_00, 64_00]),
    bill(
      [17, 5100, shops.maumee.name, 'Oil, filters, inspection'],
      [118_00, 210_00],
      'card',
      inService,
    ),
    bill([24, 5100, shops.maumee.name, 'Brakes, bulbs and such'], [35_00, 260_00]),
    bill([11, 5110, 'Tire shop', 'Two tires'], [280_00, 420_00], 'card', [4, 10]),
    bill([13, 5400, 'Supplies', 'Blankets, straps'], [18_00, 70_00]),
    bill([28, 6200, 'State of registration', 'Plates'], 214_00, 'checking', [3]),
  ],
  opening: {
    ...{ checking: 3_276_44, escrow: 600_00, vehicle: 46_900_00 },
    ...{ depreciation: -7_800_00, loan: 27_800_00 },
  },
  ...{ loanPayment: 684_20, depreciation: 640_00, cushion: 2_800_00, maxDraw: 9_400_00 },
  breakdown: { cents: [4_300_00, 5_400_00], details: 'Transmission and tow' },
  fills: { days: [2, 6, 10, 13, 17, 20, 24, 28], milliGallons: [16_000, 24_000] },
}

const car: Habits = {
  bills: [
    bill([5, 6400, 'Blue Ridge Trucker Tax', 'Bookkeeping'], 45_00, 'checking'),
    bill([11, 6300, 'Mobile phone', 'Phone and data'], 74_60),
    bill([15, 6100, 'Auto insurance', 'Ride-share policy'], 168_40, 'checking'),
    bill([22, 5400, 'Car wash', 'Membership'], 29_99),
    bill([8, 5420, 'Airport', 'Staging lot'], [12_00, 36_00]),
    bill([17, 5100, shops.camelback.name, 'Oil, rotation'], [68_00, 124_00], 'card', inService),
    bill([11, 5110, 'Tire shop', 'Four tires'], [490_00, 640_00], 'card', [9]),
    bill([28, 6200, 'State of registration', 'Plates'], 168_00, 'checking', [6]),
  ],
  opening: {
    ...{ checking: 1_904_37, escrow: 0, vehicle: 26_400_00 },
    ...{ depreciation: -4_100_00, loan: 17_200_00 },
  },
  ...{ loanPayment: 412_18, depreciation: 390_00, cushion: 1_600_00, maxDraw: 3_900_00 },
  breakdown: { cents: [2_900_00, 3_700_00], details: 'Hybrid battery' },
  fills: { days: [2, 5, 9, 12, 16, 19, 23, 26, 28], milliGallons: [8_400, 11_800] },
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
