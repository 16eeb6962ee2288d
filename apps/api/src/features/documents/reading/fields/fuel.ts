import { findFigures, toCents, type Figure } from './figures.ts'
import { hasExactLabel, hasLabel, toSkeleton } from './labels.ts'
import { toText, type Line, type Token } from './page-lines.ts'

/** A figure and where it stands among the lines. */
export type Placed = { figure: Figure; line: Line; index: number }

/** Gallons × price = amount, as three numbers of the paper that agree. */
export type FuelSum = {
  gallons: Placed
  price: Placed
  /** Undefined where gallons and price are labelled, but no amount is their product. */
  amount?: Placed
  /** A digit of the gallons or of the price was taken for another. */
  isMended?: boolean
  /** `isNear` on its own line or right above: farther off, it may be another fuel's. */
  product?: { value: string; index: number; isNear: boolean }
}

const gallonLabels = ['GALLON', 'GALONES', 'GALS', 'QTY', 'CANT', 'VOLUME', 'VOLUMEN', 'GAL']
const priceLabels = ['PRICE', 'PRECIO', 'PPG', 'PPU', 'RATE', '/GAL', 'P/G', 'UNIT', '@']
/** A misread first digit may make more of them than a truck holds. */
const maxGallons = 1_000
const maxPairs = 60
/** Lines between the gallons and their price or amount. */
const reach = 9

/** All numbers of a paper with their lines. */
export const placeFigures = (lines: readonly Line[]): Placed[] =>
  lines.flatMap((line, index) => findFigures(line).map((figure) => ({ figure, line, index })))

/** The sums of fuel on a paper, from the top; each amount at most once. */
export function findFuelSums(placed: readonly Placed[], lines: readonly Line[]): FuelSum[] {
  const amounts = placed.filter(isAmountOfFuel)
  const sums: FuelSum[] = []
  const used = new Set<Token>()
  for (const { g, p } of findFuelPairs(placed, lines)) {
    if (used.has(g.figure.tokens[0]!)) continue
    const product = (g.figure.units / 10_000) * (p.figure.units / 10_000) * 100
    const slack =
      0.6 +
      (g.figure.decimals < 3 ? (p.figure.units / 10_000) * 0.5 : 0) +
      (p.figure.decimals < 3 ? (g.figure.units / 10_000) * 0.05 : 0)
    const amount = amounts
      .filter(
        (a) =>
          !isSamePlace(a, g) &&
          !isSamePlace(a, p) &&
          Math.abs(a.index - g.index) <= reach &&
          Math.abs(toCents(a.figure) - product) <= slack,
      )
      .toSorted((a, b) => Math.abs(a.index - g.index) - Math.abs(b.index - g.index))[0]
    if (!amount) continue
    used.add(g.figure.tokens[0]!)
    sums.push({ gallons: g, price: p, amount, product: findProduct(lines, g.index) })
  }
  return sums.sort((a, b) => a.gallons.index - b.gallons.index)
}

export const isAmountOfFuel = ({ figure }: Placed) => figure.decimals === 2 && figure.units > 0
export const isSamePlace = (a: Placed, b: Placed) => a.figure.tokens[0] === b.figure.tokens[0]

/**
 * Numbers that look like gallons and their price, those with the labels of both first, so that a chance product cannot take their
 * numbers. `154,123` is read as 154.123, too, and 154123 where it is labelled.
 */
export function findFuelPairs(
  placed: readonly Placed[],
  lines: readonly Line[],
): { g: Placed; p: Placed; score: number }[] {
  const gallons = withPoints(placed, lines, gallonLabels).filter(({ figure }) => isGallons(figure))
  const prices = withPoints(placed, lines, priceLabels).filter(({ figure }) => isPrice(figure))
  return gallons
    .slice(0, maxPairs)
    .flatMap((g) =>
      prices
        .slice(0, maxPairs)
        .filter((p) => !isSamePlace(p, g) && Math.abs(p.index - g.index) <= reach)
        .map((p) => ({ g, p, score: pairScore(g, p, lines) })),
    )
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
}

/** Whole numbers also as those with three decimals whose point was taken for a comma or, behind a label, lost. */
const withPoints = (
  placed: readonly Placed[],
  lines: readonly Line[],
  labels: readonly string[],
): Placed[] =>
  placed.map((one) => {
    const { figure, line, index } = one
    const text = figure.tokens.map((token) => token.text).join('')
    const isPoint =
      figure.decimals === 0 &&
      (/^\D?\w{1,3},\w{3}$/.test(text) ||
        (/^\D?\w{4,6}$/.test(text) && hasOwnLabel(figure, line, lines[index - 1], labels)))
    if (!isPoint) return one
    const units = Math.round(figure.units / 1_000)
    return { ...one, figure: { ...figure, units, decimals: 3, isExact: false } }
  })

/** Numbers that look like gallons, with three decimals, and are in no sum. */
export function findLooseGallons(placed: readonly Placed[], sums: readonly FuelSum[]): Placed[] {
  const used = new Set(
    sums.flatMap(({ gallons, price }) => [gallons.figure.units, price.figure.units]),
  )
  return placed.filter(({ figure }) => {
    // Less than twelve with three decimals is a price.
    const isPriceLike = figure.units < 120_000
    return isGallons(figure) && figure.decimals === 3 && !isPriceLike && !used.has(figure.units)
  })
}

/** Whether a label says that the number is gallons. */
export const isLabelledGallons = ({ figure, line, index }: Placed, lines: readonly Line[]) =>
  hasOwnLabel(figure, line, lines[index - 1], gallonLabels)

/** The price per gallon by its label alone. */
export function findLabelledPrice(
  placed: readonly Placed[],
  lines: readonly Line[],
): Placed | undefined {
  return placed.find(
    ({ figure, line, index }) =>
      isPrice(figure) &&
      figure.decimals >= 3 &&
      hasOwnLabel(figure, line, lines[index - 1], priceLabels),
  )
}

const isGallons = ({ units, decimals, hasCurrency }: Figure) =>
  decimals >= 1 && decimals <= 4 && !hasCurrency && units > 5_000 && units < maxGallons * 10_000
const isPrice = ({ units, decimals }: Figure) =>
  decimals >= 2 && decimals <= 4 && units >= 10_000 && units < 120_000

/** How well two numbers look like gallons and their price; 0 if not enough to try their product. */
function pairScore(g: Placed, p: Placed, lines: readonly Line[]): number {
  const hasThousandths = g.figure.decimals >= 3 && p.figure.decimals >= 3
  const isGallonsLabelled = hasOwnLabel(g.figure, g.line, lines[g.index - 1], gallonLabels)
  const isPriceLabelled = hasOwnLabel(p.figure, p.line, lines[p.index - 1], priceLabels)
  const evidence = Number(isGallonsLabelled) + Number(isPriceLabelled) + Number(hasThousandths)
  if (evidence === 0 || (!hasThousandths && evidence < 2)) return 0
  return evidence * 10 + (g.figure.decimals >= 3 ? 3 : 0) - Math.abs(g.index - p.index)
}

/** Whether a label stands to the left of the number, right behind it, or above it in its column. */
export function hasOwnLabel(
  figure: Figure,
  line: Line,
  above: Line | undefined,
  labels: readonly string[],
): boolean {
  const { tokens } = line
  const { from, to } = figure
  let start = from
  while (start > 0 && !/^\$?\d[\d.,]*$/.test(tokens[start - 1]!.text)) start -= 1
  const left = toSkeleton(toText(tokens.slice(start, from)))
  if (left !== '' && hasLabel(left, labels)) return true
  const behind = tokens[to]
  if (behind && hasExactLabel(toSkeleton(behind.text), labels)) return true
  const [first, last] = [figure.tokens[0]!, figure.tokens.at(-1)!]
  const over = above?.tokens.filter(
    (token) =>
      token.right > first.left - first.height * 0.5 && token.left < last.right + first.height * 0.5,
  )
  const skeleton = toSkeleton(toText(over ?? []))
  return skeleton !== '' && hasLabel(skeleton, labels)
}

const products: readonly (readonly [value: string, word: RegExp, anywhere: RegExp])[] = [
  ['def', /\bD\.?E\.?F\.?\b|\bUREA\b|ADBLUE|DEFBULK/, /EXHAUSTFLUID/],
  ['reefer', /\bREFR?\b|\bRFR\b|\bTERMO\b/, /REEFER/],
  ['diesel', /\bDSL\b|TRACTOR|#2\b/, /D[I1][E3]S[E3][L1I]|ULSD/],
  ['gasoline', /\bUNL\b|\bREGULAR\b|\bPREMIUM\b|\bPLUS\b|\bMAGNA\b/, /UNLEADED|GASOLIN[AE]/],
]

/** The product named on the line of the gallons, or nearest above, or right below. */
export function findProduct(lines: readonly Line[], index: number): FuelSum['product'] {
  for (const offset of [0, -1, -2, -3, 1]) {
    const line = lines[index + offset]
    const text = line ? toText(line.tokens).slice(0, 200).toUpperCase() : ''
    const joined = text.replaceAll(' ', '')
    const found = hasLabel(toSkeleton(joined), ['REEFER'])
      ? products.find(([value]) => value === 'reefer')
      : products.find(([, word, anywhere]) => word.test(text) || anywhere.test(joined))
    if (found)
      return { value: found[0], index: index + offset, isNear: offset === 0 || offset === -1 }
    // Above it is another purchase.
    if (offset < 0 && line && findFigures(line).some(({ decimals }) => decimals === 3))
      return undefined
  }
  return undefined
}
