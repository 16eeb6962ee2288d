import {
  toHundredths,
  sectionOf,
  unbalancedMonths,
  type NewBatch,
  type Section,
} from '@milepost/contract/books/ledger'
import type { PostingSource } from '@milepost/contract/books/posting'
import * as z from 'zod/mini'

/** A line as it is being written: its amount as typed. */
const DraftLine = z.object({
  key: z.string(),
  internalAccountNumber: z.int(),
  amount: z.string(),
  details: z.string(),
  /** A day of its own; empty for the batch's. */
  date: z.string(),
  /** Dollars or miles that stood here the last time. */
  last: z.optional(z.number()),
})
export type DraftLine = z.infer<typeof DraftLine>

/** A line that says nothing yet but its account. */
export const emptyLine = (key: string, internalAccountNumber: number): DraftLine => ({
  key,
  internalAccountNumber,
  amount: '',
  details: '',
  date: '',
})

const Draft = z.object({
  date: z.string(),
  description: z.string(),
  source: z.string(),
  lines: z.array(DraftLine),
})
export type Draft = z.infer<typeof Draft>

/** A draft with the id of the batch it becomes: however often it is sent, it is posted once. */
export const StoredPosting = z.object({ id: z.string(), draft: Draft })
export type StoredPosting = z.infer<typeof StoredPosting>

export type Side = 'left' | 'right' | 'miles'

const sides: Record<Section, Side> = {
  asset: 'left',
  variable: 'left',
  fixed: 'left',
  liability: 'right',
  equity: 'right',
  revenue: 'right',
  miles: 'miles',
}

/** Where an account stands in the form: what a batch's money is in, or what it comes from. */
export const sideOf = (internalAccountNumber: number): Side =>
  sides[sectionOf(internalAccountNumber) ?? 'asset']

/** What was typed as dollars or miles with at most two decimals: 1,684.20, -5, (12.50). Undefined for anything else. */
export function parseAmount(typed: string): number | undefined {
  const text = typed.trim().replace(/^\$/, '')
  const inside = /^\((.+)\)$/.exec(text)?.[1] ?? text
  const match = /^(-)?\$?(\d{1,3}(?:,\d{3})*|\d+)?(\.\d{1,2})?$/.exec(inside)
  if (!match || (match[2] === undefined && match[3] === undefined)) return undefined
  const amount = Number(`${(match[2] ?? '0').replaceAll(',', '')}${match[3] ?? ''}`)
  return match[1] || inside !== text ? -amount : amount
}

/** Whole cents of a side; what cannot be read counts as nothing. */
export const sumCents = (lines: readonly DraftLine[], side: Side): number =>
  lines
    .filter(({ internalAccountNumber }) => sideOf(internalAccountNumber) === side)
    .reduce((sum, { amount }) => sum + toHundredths(parseAmount(amount) ?? 0), 0)

/** Cents by which assets and expenses fall short of liabilities, equity and revenue; none where it balances. */
export const imbalanceCents = (lines: readonly DraftLine[]): number =>
  sumCents(lines, 'right') - sumCents(lines, 'left')

/** Cents that the batch adds to the profit. */
export const effectOnProfit = (lines: readonly DraftLine[]): number =>
  lines.reduce((sum, { internalAccountNumber, amount }) => {
    const section = sectionOf(internalAccountNumber)
    const cents = toHundredths(parseAmount(amount) ?? 0)
    if (section === 'revenue') return sum + cents
    return section === 'variable' || section === 'fixed' ? sum - cents : sum
  }, 0)

/** Lines of the last paper from a source, without its amounts: those differ, but stand by to be compared with. */
export const toDraftLines = (source: PostingSource, createKey: () => string): DraftLine[] =>
  source.lines.map(({ internalAccountNumber, amount }) => ({
    ...emptyLine(createKey(), internalAccountNumber),
    last: amount,
  }))

/** The amount as it is written into a field. */
export const formatAmount = (cents: number): string => (cents / 100).toFixed(2)

/** The lines with the difference put on an account, on its line where there is one already. */
export function balanceWith(
  lines: readonly DraftLine[],
  internalAccountNumber: number,
  createKey: () => string,
): DraftLine[] {
  const difference = imbalanceCents(lines) * (sideOf(internalAccountNumber) === 'right' ? -1 : 1)
  const index = lines.findIndex((line) => line.internalAccountNumber === internalAccountNumber)
  if (index < 0)
    return [
      ...lines,
      { ...emptyLine(createKey(), internalAccountNumber), amount: formatAmount(difference) },
    ]
  return lines.map((line, i) =>
    i === index
      ? { ...line, amount: formatAmount(toHundredths(parseAmount(line.amount) ?? 0) + difference) }
      : line,
  )
}

/** Lines that say something; those left empty are not posted. */
export const filledLines = (lines: readonly DraftLine[]): DraftLine[] =>
  lines.filter(({ amount }) => amount.trim() !== '')

/** The lines whose amount cannot be read. */
export const unreadableLines = (lines: readonly DraftLine[]): DraftLine[] =>
  filledLines(lines).filter(({ amount }) => parseAmount(amount) === undefined)

/** The months (yyyy-MM) that do not balance by themselves, where lines have days of their own; the books want each to. */
export const findUnbalancedMonths = ({ date, lines }: Draft): string[] =>
  unbalancedMonths(
    filledLines(lines).map((line) => ({
      date: line.date || date,
      internalAccountNumber: line.internalAccountNumber,
      amount: toHundredths(parseAmount(line.amount) ?? 0),
    })),
  )

/** What it has yet to say, balanced or not. */
export function missingFields({ date, description, source, lines }: Draft) {
  const isFilled = {
    date: date !== '',
    description: description.trim() !== '',
    source: source.trim() !== '',
    amount:
      unreadableLines(lines).length === 0 &&
      filledLines(lines).some(({ amount }) => parseAmount(amount)),
  }
  return (['date', 'description', 'source', 'amount'] as const).filter((part) => !isFilled[part])
}

/** Whether it can be posted: it says all that a batch has to, and balances. */
export const isReady = (draft: Draft): boolean =>
  missingFields(draft).length === 0 && findUnbalancedMonths(draft).length === 0

/** The batch that a draft says; without a document, one by hand. */
export const toBatch = (
  { date, description, source, lines }: Draft,
  { id, documentGuid }: { id: string; documentGuid?: string },
): Omit<NewBatch, 'isOpening'> => ({
  id,
  date,
  description: description.trim(),
  ...(documentGuid && { documentGuid }),
  transactions: filledLines(lines).map(({ internalAccountNumber, amount, details, ...line }) => ({
    date: line.date || date,
    internalAccountNumber,
    source: source.trim(),
    details: details.trim(),
    amount: parseAmount(amount) ?? 0,
  })),
})
