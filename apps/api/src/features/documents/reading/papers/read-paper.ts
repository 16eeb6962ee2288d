import type {
  PagePlace,
  ReadField,
  ReadFieldName,
  Reading,
} from '@milepost/contract/documents/reading'
import { labelAmounts } from '../fields/amount-labels.ts'
import { findCurrency } from '../fields/currency.ts'
import { findDates, parseDates } from '../fields/dates.ts'
import { findFigures, isAmount, splitToken, toCents } from '../fields/figures.ts'
import { findFuelSums, placeFigures } from '../fields/fuel.ts'
import { toLines, type Line } from '../fields/page-lines.ts'
import type { WordsOfPage } from '../words.ts'
import { findKind } from './kinds.ts'
import { readReceipt } from './receipt.ts'
import { readSettlementFields } from './settlement-fields.ts'
import { isSideBySide, isStacked } from './several.ts'

/** What the firm knows already. */
export type ReadingContext = {
  /** The day the paper was sent (YYYY-MM-DD): it was not written later. */
  sentOn: string
  /** Vendors as staff have named them, from earlier papers of the client and of the firm. */
  knownVendors: readonly string[]
}

/** A second reading of the part of a page where a field stands. */
export type SecondOpinion = { name: ReadFieldName; text: string }

/** Fewer words than this are a stamp, a scribble or dirt. */
const minWords = 4

/** The fields of a reading that a second reading can make sure: it is known here only, and is no part of what is stored. */
const confirmable = new WeakMap<Reading, ReadonlySet<ReadFieldName>>()

/** Reads the fields of a paper from the words of its pages. Never throws, whatever the words are. */
export function readPaper(pages: readonly WordsOfPage[], context: ReadingContext): Reading {
  const lines = pages.flatMap((page, i) => toLines(page, i + 1).map(withSplitTokens))
  if (lines.reduce((sum, { tokens }) => sum + tokens.length, 0) < minWords)
    return { kind: 'other', isKindSure: false, fields: [], lines: [], isSeveral: false }
  const placed = placeFigures(lines)
  const fuelSums = findFuelSums(placed, lines)
  const amounts = labelAmounts(placed, lines)
  const { kind, isSure: isKindSure } = findKind(lines, fuelSums.length > 0)
  const currency = findCurrency(lines)
  const paper = {
    lines,
    placed,
    fuelSums,
    amounts,
    kind,
    ...context,
    isForeign: currency.isForeign,
    isMetric: currency.isMetric,
    isEmbedded: pages.every(({ isEmbedded }) => isEmbedded),
    dates: findDates(lines, currency.isDayFirst),
  }
  const isStatement = kind === 'settlement' || kind === 'bank_statement'
  const found = kind === 'settlement' ? readSettlementFields(paper) : readReceipt(paper)
  const isSeveral =
    !isStatement && (isStacked(lines, amounts) || pages.some((page) => isSideBySide(page)))
  const reading: Reading = {
    kind,
    isKindSure: isKindSure && !isSeveral,
    fields: found.fields.map((field) => ({ ...field, isSure: field.isSure && !isSeveral })),
    lines: found.lines.map((line) => ({ ...line, isSure: line.isSure && !isSeveral })),
    isSeveral,
  }
  if (!isSeveral) confirmable.set(reading, new Set(found.confirmable))
  return reading
}

const withSplitTokens = (line: Line): Line => ({
  ...line,
  tokens: line.tokens.flatMap((token) => splitToken(token)),
})

/**
 * Where a second reading could make a field sure: the total and the dates of a photographed paper, with a margin. Only for the very
 * reading that `readPaper` returned.
 */
export function placesToReadAgain(reading: Reading): { name: ReadFieldName; place: PagePlace }[] {
  const names = confirmable.get(reading)
  return reading.fields.flatMap(({ name, isSure, places }) => {
    const place = places.at(-1)
    return names?.has(name) && !isSure && place ? [{ name, place: withMargin(place) }] : []
  })
}

/** Half the words' height on all sides, and more on the left, where a digit may have been missed. */
function withMargin({ page, x, y, width, height }: PagePlace): PagePlace {
  const [left, top] = [Math.max(0, x - height), Math.max(0, y - height / 2)]
  return {
    page,
    x: left,
    y: top,
    width: Math.min(1, x + width + height / 2) - left,
    height: Math.min(1, y + height * 1.5) - top,
  }
}

/** The reading once the second one is known: both must agree for a field to be sure. */
export function withSecondOpinions(reading: Reading, opinions: readonly SecondOpinion[]): Reading {
  const names = confirmable.get(reading)
  return {
    ...reading,
    fields: reading.fields.map((field) => {
      const own = opinions.filter(({ name }) => name === field.name)
      const isAgreed = own.some(({ text }) => agrees(field, text))
      return names?.has(field.name) && isAgreed ? { ...field, isSure: true } : field
    }),
  }
}

/** Whether a second reading has the same amount or the same date, and no other one. */
function agrees({ name, value }: ReadField, text: string): boolean {
  const values =
    name === 'date' || name === 'weekEnding' ? parseDates(text, false) : amountsOf(text)
  return values.length > 0 && values.every((other) => other === value)
}

/** The amounts in a text alone, in cents. */
function amountsOf(text: string): string[] {
  const tokens = text
    .slice(0, 200)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word, i) => ({
      text: word,
      confidence: 1,
      left: i,
      right: i + 1,
      middle: 0,
      height: 1,
      place: { page: 1, x: 0, y: 0, width: 0, height: 0 },
    }))
  const line = withSplitTokens({ page: 1, middle: 0, height: 1, tokens })
  return findFigures(line)
    .filter((figure) => isAmount(figure) && figure.isExact)
    .map((figure) => String(toCents(figure)))
}
