import type { AmountKind, LabelledAmount } from './amount-labels.ts'
import { toCents } from './figures.ts'
import type { FuelSum } from './fuel.ts'
import { couldBeMisreadAmount } from './misread-digits.ts'
import type { Paper } from './paper.ts'
import { findRepeated, findSums, lastOfLines } from './total-sums.ts'

export type FoundTotal = {
  amount: LabelledAmount
  /** How many sums and other lines of the paper agree with it. */
  checks: number
  /** The paper's own sums say another number. */
  isContradicted: boolean
  /** Whether its label says that it is the total, and no other total contends. */
  isClear: boolean
}

const ranks: Record<AmountKind, number> = {
  due: 4,
  total: 3,
  section: 1.5,
  amount: 1,
  payment: 0.8,
  none: 0.2,
  item: 0.2,
  cash: 0,
  subtotal: 0,
  tax: 0,
  change: 0,
  decoy: 0,
}
const maxCandidates = 40

/** The total of a receipt: by its label, and by which of the paper's sums agree. What a PDF says itself (`isEmbedded`) is not mended. */
export function findTotal({
  amounts,
  fuelSums,
  isEmbedded,
}: Pick<Paper, 'amounts' | 'fuelSums' | 'isEmbedded'>): FoundTotal | undefined {
  const candidates = amounts
    .filter(({ kind, figure }) => ranks[kind] > 0 && figure.units > 0)
    .toSorted((a, b) => ranks[b.kind] - ranks[a.kind])
    .slice(0, maxCandidates)
    .map((printed) => {
      const checked = checkSums(printed, amounts, fuelSums)
      const mended =
        checked.passed === 0 && ranks[printed.kind] >= ranks.total && !isEmbedded
          ? mendTotal(printed, amounts, fuelSums)
          : undefined
      const amount = mended?.amount ?? printed
      const passed = mended ? mended.agreeing - 1 : checked.passed
      const isContradicted = !mended && checked.isContradicted
      const isLast = amount.figure.to === amount.line.tokens.length
      const score =
        ranks[amount.kind] +
        Math.min(3, passed) * 2 -
        (isContradicted ? 2 : 0) +
        (amount.figure.isExact ? 0.5 : 0) +
        (isLast ? 0.4 : 0) +
        (amount.kind === 'item' || amount.kind === 'none' ? Math.min(0, passed - 2) : 0)
      return { amount, checks: passed, isContradicted, score }
    })
  const best = candidates.toSorted(
    (a, b) =>
      b.score - a.score ||
      toCents(b.amount.figure) - toCents(a.amount.figure) ||
      b.amount.index - a.amount.index,
  )[0]
  if (!best) return undefined
  const cents = toCents(best.amount.figure)
  const others = candidates.filter(({ amount }) => toCents(amount.figure) !== cents)
  const isTotal = best.amount.kind === 'due' || best.amount.kind === 'total'
  const contending = others.filter(
    ({ amount, checks }) =>
      (ranks[amount.kind] >= 3 && checks >= Math.min(best.checks, 1)) ||
      (ranks[amount.kind] >= ranks[best.amount.kind] && checks >= best.checks),
  )
  const isUnnamed = best.amount.kind === 'item' || best.amount.kind === 'none'
  // A smaller amount than another of the paper that may count could be one part of it.
  const isLargest = others.every(({ amount }) => toCents(amount.figure) < cents)
  const isByFuel = fuelSums.some(({ amount }) => amount && toCents(amount.figure) === cents)
  return {
    amount: best.amount,
    checks: best.checks,
    isContradicted: best.isContradicted,
    isClear:
      contending.length === 0 &&
      (isTotal || (!isUnnamed && isLargest && (isByFuel || best.checks >= 1))),
  }
}

/** How many of the paper's sums agree with an amount as its total, and whether one of them says otherwise. */
function checkSums(
  { index, figure }: LabelledAmount,
  amounts: readonly LabelledAmount[],
  fuelSums: readonly FuelSum[],
): { passed: number; isContradicted: boolean } {
  const total = toCents(figure)
  const { subtotal, discounted, cash, fuel, fuels, items, goods } = findSums(
    index,
    amounts,
    fuelSums,
  )
  let passed = 0
  let isContradicted = false
  if (subtotal) {
    if ([...subtotal, ...discounted].includes(total)) passed += 1
    else isContradicted = true
  } else if (breaksSumBelow(total, amounts)) isContradicted = true
  if (cash.includes(total)) passed += 1
  else if (cash.length === 1) isContradicted = true
  if (fuel.includes(total) || items.includes(total)) passed += 1
  if (fuels.some((part) => part > total) && !goods.some((good) => good.figure.units < 0))
    isContradicted = true
  if (findRepeated(index, amounts).includes(total)) passed += 1
  return { passed, isContradicted }
}

/** Whether the paper's subtotal and tax, which stand below the total, such as below that of the fuel, say otherwise. */
function breaksSumBelow(total: number, amounts: readonly LabelledAmount[]): boolean {
  const [subtotal, ...otherSubtotals] = amounts.filter(({ kind }) => kind === 'subtotal')
  const [tax, ...otherTaxes] = amounts.filter(({ kind }) => kind === 'tax')
  if (!subtotal || !tax || otherSubtotals.length > 0 || otherTaxes.length > 0) return false
  return toCents(subtotal.figure) + toCents(tax.figure) !== total
}

/**
 * The total with one digit taken for another that looks like it, where the paper's sums agree on which: what was bought and paid for, or
 * gallons × price alone. It is sure by two of them; where two say different numbers, nothing is mended.
 */
function mendTotal(
  amount: LabelledAmount,
  amounts: readonly LabelledAmount[],
  fuelSums: readonly FuelSum[],
): { amount: LabelledAmount; agreeing: number } | undefined {
  const { subtotal, cash, fuel, items } = findSums(amount.index, amounts, fuelSums)
  const payments = amounts.filter(({ kind, figure }) => kind === 'payment' && figure.isExact)
  const facts = [
    subtotal ?? [],
    cash,
    [...fuel, ...items],
    payments.map(({ figure }) => toCents(figure)),
  ]
  const total = toCents(amount.figure)
  const possible = [...new Set(facts.flat())]
    .filter((cents) => couldBeMisreadAmount(total, cents))
    .map((cents) => ({ cents, agreeing: facts.filter((fact) => fact.includes(cents)).length }))
    .filter(({ cents, agreeing }) => agreeing > 1 || fuel.includes(cents))
  const [only] = possible
  if (!only || possible.length > 1) return undefined
  const figure = { ...amount.figure, units: only.cents * 100, isExact: false }
  const mended = { ...amount, figure }
  const { isContradicted } = checkSums(mended, amounts, fuelSums)
  return isContradicted ? undefined : { amount: mended, agreeing: only.agreeing }
}

/** The tax: the one that is named total, or the only one, or the sum of all of them if the sums agree. */
export function findTax(
  amounts: readonly LabelledAmount[],
  totalCents: number | undefined,
): { cents: number; parts: LabelledAmount[]; isSummed: boolean } | undefined {
  const taxes = lastOfLines(
    amounts.filter(({ kind, figure }) => kind === 'tax' && figure.units >= 0),
  )
  const named = taxes.find(({ label }) => /total/i.test(label))
  const subtotals = amounts.filter(({ kind }) => kind === 'subtotal')
  const agrees = (cents: number) =>
    totalCents !== undefined &&
    subtotals.some(({ figure }) => toCents(figure) + cents === totalCents)
  const all = taxes.reduce((sum, { figure }) => sum + toCents(figure), 0)
  if (taxes.length > 1 && agrees(all)) return { cents: all, parts: taxes, isSummed: true }
  const one = taxes.find(({ figure }) => agrees(toCents(figure))) ?? named ?? taxes[0]
  if (!one || (taxes.length > 1 && one !== named && !agrees(toCents(one.figure)))) return undefined
  return { cents: toCents(one.figure), parts: [one], isSummed: agrees(toCents(one.figure)) }
}
