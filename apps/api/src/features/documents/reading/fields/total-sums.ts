import type { AmountKind, LabelledAmount } from './amount-labels.ts'
import { toCents } from './figures.ts'
import type { FuelSum } from './fuel.ts'

/** What the sums of a paper say its total is, in cents. */
export type PaperSums = {
  /** Subtotal and tax, or all that stands between it and the total; undefined without a subtotal. */
  subtotal: number[] | undefined
  /** The same where one of what stands between is a discount printed without its minus, or only one tax counts. */
  discounted: number[]
  /** What was given, less the change. */
  cash: number[]
  /** All gallons × price, with and without tax, and the parts. */
  fuel: number[]
  fuels: number[]
  /** Items in one column, from the total upward: stretches of two and more, with and without tax. */
  items: number[]
  goods: LabelledAmount[]
}

/** Bounds the work on a paper of many pages. */
const maxItems = 60

/** The sums of what stands above an amount on the line `index`. */
export function findSums(
  index: number,
  amounts: readonly LabelledAmount[],
  fuelSums: readonly FuelSum[],
): PaperSums {
  const ofKind = (kind: AmountKind) => amounts.filter((amount) => amount.kind === kind)
  const subtotal = ofKind('subtotal').findLast((amount) => amount.index < index)
  const between = subtotal
    ? lastOfLines(
        amounts.filter(
          (amount) =>
            amount.index > subtotal.index &&
            amount.index < index &&
            ['tax', 'item', 'amount', 'none', 'section'].includes(amount.kind),
        ),
      )
    : []
  const sum = subtotal ? toCents(subtotal.figure) : 0
  const parts = toAllCents(between)
  const all = sum + add(parts)
  const own = toAllCents(between.filter(({ kind }) => kind === 'tax'))

  const [changes = [], given = []] = (['change', 'cash'] as const).map((kind) =>
    toAllCents(ofKind(kind)).slice(0, maxItems).map(Math.abs),
  )

  const fuels = fuelSums.flatMap(({ amount }) => (amount ? [toCents(amount.figure)] : []))
  const taxes = add(toAllCents(ofKind('tax')))
  const end = subtotal?.index ?? index
  const goods = lastOfLines(
    amounts.filter(
      ({ kind, figure, ...amount }) =>
        amount.index < end &&
        (kind === 'item' || kind === 'none' || kind === 'amount') &&
        figure.units !== 0,
    ),
  )
  let stretch = 0
  const items = toAllCents(goods.toReversed().slice(0, maxItems)).flatMap((cents, i) => {
    stretch += cents
    return i > 0 ? [stretch, stretch + taxes] : []
  })
  return {
    subtotal: subtotal && [all, sum + add(own)],
    discounted: [
      ...own.map((tax) => sum + tax),
      ...parts.map((part) => all - 2 * part),
      ...(own.every((tax) => tax === 0) ? [sum] : []),
    ],
    cash: given.flatMap((cash) => changes.map((change) => cash - change)),
    fuel: fuels.length > 0 ? [add(fuels), add(fuels) + taxes] : [],
    fuels,
    items,
    goods,
  }
}

/** The amounts of other lines that say what was paid: what the card was charged, or the total once more. */
export const findRepeated = (index: number, amounts: readonly LabelledAmount[]): number[] =>
  toAllCents(
    amounts.filter(
      ({ kind, figure, ...amount }) =>
        amount.index !== index &&
        ['payment', 'due', 'total', 'cash', 'amount'].includes(kind) &&
        figure.isExact,
    ),
  )

/** Of each line, its last amount: in a table, the others are prices. */
export function lastOfLines(amounts: readonly LabelledAmount[]): LabelledAmount[] {
  const last = new Map<number, LabelledAmount>()
  for (const amount of amounts) last.set(amount.index, amount)
  return [...last.values()]
}

const toAllCents = (amounts: readonly LabelledAmount[]) =>
  amounts.map(({ figure }) => toCents(figure))
const add = (cents: readonly number[]) => cents.reduce((a, b) => a + b, 0)
