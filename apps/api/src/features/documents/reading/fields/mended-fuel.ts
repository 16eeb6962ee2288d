import { toCents, toThousandths, type Figure } from './figures.ts'
import {
  findFuelPairs,
  findProduct,
  isAmountOfFuel,
  isSamePlace,
  type FuelSum,
  type Placed,
} from './fuel.ts'
import { couldBeMisread } from './misread-digits.ts'
import type { Line } from './page-lines.ts'

/** Lines between the gallons and their amount. */
const reach = 4
const maxAmounts = 60

/**
 * Fuel whose gallons × price miss the amount by one digit of either that was taken for another that looks like it. None of it is sure. Only
 * numbers that are in no sum, and only where one such digit explains it.
 */
export function mendFuel(
  placed: readonly Placed[],
  lines: readonly Line[],
  sums: readonly FuelSum[],
): FuelSum[] {
  const isFree = (one: Placed) =>
    !sums.some(({ gallons, price, amount }) =>
      [gallons, price, amount].some((other) => other && isSamePlace(other, one)),
    )
  const amounts = placed.filter((one) => isAmountOfFuel(one) && isFree(one)).slice(0, maxAmounts)
  const mended: FuelSum[] = []
  for (const { g, p } of findFuelPairs(placed, lines)) {
    const isTaken = mended.some(({ gallons }) => isSamePlace(gallons, g))
    if (isTaken || !isFree(g) || !isFree(p)) continue
    const found = amounts
      .filter((amount) => Math.abs(amount.index - g.index) <= reach)
      .filter((amount) => !isSamePlace(amount, g) && !isSamePlace(amount, p))
      .flatMap((amount) => mendPair(g, p, amount))
    const [only] = found
    const isClear = found.every(
      ({ gallons, price }) =>
        gallons.figure.units === only!.gallons.figure.units &&
        price.figure.units === only!.price.figure.units,
    )
    if (only && isClear)
      mended.push({ ...only, product: findProduct(lines, g.index), isMended: true })
  }
  return mended
}

/** The ways in which one digit of the gallons or of the price makes their product the amount. */
function mendPair(
  g: Placed,
  p: Placed,
  amount: Placed,
): Required<Pick<FuelSum, 'gallons' | 'price' | 'amount'>>[] {
  const [gallons, price, cents] = [
    toThousandths(g.figure),
    toThousandths(p.figure),
    toCents(amount.figure),
  ]
  return [
    ...factors(cents, price)
      .filter((meant) => couldBeMisread(String(gallons), String(meant)))
      .map((meant) => ({ gallons: withThousandths(g, meant), price: p, amount })),
    ...factors(cents, gallons)
      .filter((meant) => couldBeMisread(String(price), String(meant)))
      .map((meant) => ({ gallons: g, price: withThousandths(p, meant), amount })),
  ]
}

/** What, in thousandths, times the other factor comes to the cents, rounded as papers do. */
function factors(cents: number, other: number): number[] {
  const [from, to] = [cents - 0.6, cents + 0.6].map((edge) => (edge * 10_000) / other)
  const first = Math.ceil(from!)
  // A price of a dollar and more leaves at most a dozen.
  return Array.from({ length: Math.min(12, Math.floor(to!) - first + 1) }, (_, i) => first + i)
}

const withThousandths = (placed: Placed, thousandths: number): Placed => {
  const figure: Figure = { ...placed.figure, units: thousandths * 10, decimals: 3, isExact: false }
  return { ...placed, figure }
}
