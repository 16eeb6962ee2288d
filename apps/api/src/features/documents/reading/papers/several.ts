import { findStates } from '../fields/address.ts'
import { labelAmounts, type LabelledAmount } from '../fields/amount-labels.ts'
import { findDates } from '../fields/dates.ts'
import { placeFigures } from '../fields/fuel.ts'
import { toLines, type Line } from '../fields/page-lines.ts'
import type { WordsOfPage } from '../words.ts'

const isTotal = ({ kind }: LabelledAmount) => kind === 'total' || kind === 'due'

/**
 * Whether lines hold more than one receipt below each other, or on pages that follow: a head with an address, a total, and then another
 * head and another total. One head and the card's slip below it are one receipt.
 */
export function isStacked(lines: readonly Line[], amounts: readonly LabelledAmount[]): boolean {
  const heads = findStates(lines).filter(({ hasZip }) => hasZip)
  const totals = amounts.filter(isTotal)
  const [first] = heads
  if (!first) return false
  return heads
    .slice(1)
    .some(
      (head) =>
        totals.some(({ index }) => index > first.index && index < head.index) &&
        totals.some(({ index }) => index > head.index),
    )
}

/** Bounds the work on a page of scattered words. */
const maxGutters = 6

/** Whether an empty strip from top to bottom parts the page into two receipts, each with a total and with a date or an address. */
export function isSideBySide(page: WordsOfPage): boolean {
  return gutters(page).some((x) => {
    const left = page.words.filter((word) => word.x + word.width / 2 < x)
    const right = page.words.filter((word) => word.x + word.width / 2 >= x)
    return [left, right].every((words) => isReceipt({ ...page, words }))
  })
}

function isReceipt(page: WordsOfPage): boolean {
  const lines = toLines(page, 1)
  const hasTotal = labelAmounts(placeFigures(lines), lines).some(isTotal)
  return hasTotal && (findDates(lines, false).length > 0 || findStates(lines).length > 0)
}

/** The middles of the widest strips without words, as fractions of the page's width. */
function gutters({ words }: WordsOfPage): number[] {
  const found: { x: number; width: number }[] = []
  let end = Infinity
  for (const { x, width } of words.toSorted((a, b) => a.x - b.x)) {
    if (x - end > 0.02) found.push({ x: (x + end) / 2, width: x - end })
    end = Math.max(end === Infinity ? 0 : end, x + width)
  }
  return found
    .toSorted((a, b) => b.width - a.width)
    .slice(0, maxGutters)
    .map(({ x }) => x)
}
