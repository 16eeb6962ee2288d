import * as z from 'zod/mini'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import type { PostingSource } from '@milepost/contract/financial-performance/posting'
import {
  movesNothing,
  sectionOf,
  toHundredths,
  unbalancedMonths,
  type NewBatch,
  type Section,
} from '@milepost/contract/financial-performance/statements/ledger'
import { toOneLine } from '@milepost/contract/wire/one-line'
import { amountText, parseAmount } from '@milepost/ui/forms/amount-text.ts'

/** A line in the form. The amount is the text as typed. */
const DraftLine = z.object({
  key: z.string(),
  internalAccountNumber: z.int(),
  amount: z.string(),
  details: z.string(),
  /** The line's own date; empty to use the batch's. */
  date: z.string(),
  /** The amount (dollars or miles) of this line in the source's last batch. */
  last: z.optional(z.number()),
})
export type DraftLine = z.infer<typeof DraftLine>

/** An empty line for an account. */
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
  /** The account that the rest goes on, if somebody chose one. */
  restOn: z.optional(z.int()),
})
export type Draft = z.infer<typeof Draft>

/** A draft with its batch id, which is also the idempotency key: however often it is sent, it is posted once. */
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

/** The side of the form an account is on. Left: assets and expenses; right: liabilities, equity and revenue. */
export const sideOf = (internalAccountNumber: number): Side =>
  sides[sectionOf(internalAccountNumber) ?? 'asset']

/** Reads dollars or miles with at most two decimals, which may be negative. Undefined for anything else. */
export const parseSigned = (typed: string): number | undefined =>
  parseAmount(typed, { allowsNegative: true })

/** The sum of a side in cents. Unreadable amounts count as zero. */
export const sumCents = (lines: readonly DraftLine[], side: Side): number =>
  lines
    .filter(({ internalAccountNumber }) => sideOf(internalAccountNumber) === side)
    .reduce((sum, { amount }) => sum + toHundredths(parseSigned(amount) ?? 0), 0)

/** Cents by which assets and expenses fall short of liabilities, equity and revenue. Zero if they balance. */
export const imbalanceCents = (lines: readonly DraftLine[]): number =>
  sumCents(lines, 'right') - sumCents(lines, 'left')

/** Cents the batch adds to the profit. */
export const effectOnProfit = (lines: readonly DraftLine[]): number =>
  lines.reduce((sum, { internalAccountNumber, amount }) => {
    const section = sectionOf(internalAccountNumber)
    const cents = toHundredths(parseSigned(amount) ?? 0)
    if (section === 'revenue') return sum + cents
    return section === 'variable' || section === 'fixed' ? sum - cents : sum
  }, 0)

/**
 * The lines of a source's last batch without the amounts, which differ each time. The last amounts stay
 * for comparison.
 */
export const toDraftLines = (source: PostingSource, createKey: () => string): DraftLine[] =>
  source.lines.map(({ internalAccountNumber, amount }) => ({
    ...emptyLine(createKey(), internalAccountNumber),
    last: amount,
  }))

/** Cents as the text of an amount field. */
export const formatAmount = (cents: number): string => amountText(cents / 100, { isFixed: true })

/** The cents that balance the batch if an account gets them. */
export const restCents = (lines: readonly DraftLine[], internalAccountNumber: number): number =>
  imbalanceCents(lines) * (sideOf(internalAccountNumber) === 'right' ? -1 : 1)

/** The accounts that a batch is paid from or into: banks, cards, loans, and whatever else is held or owed. */
export const toRestAccounts = (chart: readonly ChartAccount[]): ChartAccount[] =>
  chart.filter(({ section, isRetired }) => !isRetired && /^(asset|liability)$/.test(section))

/** The default account a payment comes from. */
const checking = 1000

/**
 * The account that the rest of a batch goes on: the one chosen in the form; else the one with the most of the
 * source's last batch, or of the newest batch of any source. Undefined if the chart has no such account.
 */
export function findRestAccount(
  { source, restOn }: Pick<Draft, 'source' | 'restOn'>,
  sources: readonly PostingSource[],
  chart: readonly ChartAccount[],
): number | undefined {
  const usable = new Set(
    toRestAccounts(chart).map(({ internalAccountNumber }) => internalAccountNumber),
  )
  if (restOn !== undefined && usable.has(restOn)) return restOn
  const own = sources.filter((known) => known.source === source.trim())
  for (const { lines } of [...own, ...sources]) {
    const [largest] = lines
      .filter(({ internalAccountNumber }) => usable.has(internalAccountNumber))
      .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
    if (largest) return largest.internalAccountNumber
  }
  return usable.has(checking) ? checking : [...usable][0]
}

/** Adds the difference to an account, on the line with `key` or else on its first line, if there is one. */
export function balanceWith(
  lines: readonly DraftLine[],
  internalAccountNumber: number,
  createKey: () => string,
  key?: string,
): DraftLine[] {
  const difference = restCents(lines, internalAccountNumber)
  const index = lines.findIndex((line) =>
    key === undefined ? line.internalAccountNumber === internalAccountNumber : line.key === key,
  )
  if (index < 0)
    return [
      ...lines,
      { ...emptyLine(createKey(), internalAccountNumber), amount: formatAmount(difference) },
    ]
  return lines.map((line, i) =>
    i === index
      ? { ...line, amount: formatAmount(toHundredths(parseSigned(line.amount) ?? 0) + difference) }
      : line,
  )
}

/** The lines with an amount. Empty lines are not posted. */
export const filledLines = (lines: readonly DraftLine[]): DraftLine[] =>
  lines.filter(({ amount }) => amount.trim() !== '')

/** The lines whose amount can't be parsed. */
export const unreadableLines = (lines: readonly DraftLine[]): DraftLine[] =>
  filledLines(lines).filter(({ amount }) => parseSigned(amount) === undefined)

/** Whether all amounts are zero: such a batch is refused. */
export const isOfZeros = (lines: readonly DraftLine[]): boolean => {
  const amounts = filledLines(lines).map(({ amount }) => parseSigned(amount) ?? Number.NaN)
  return amounts.length > 0 && movesNothing(amounts.map((amount) => ({ amount })))
}

/**
 * The months (yyyy-MM) that do not balance, which can happen if lines have their own dates. The books require
 * every month to balance.
 */
export const findUnbalancedMonths = ({ date, lines }: Draft): string[] =>
  unbalancedMonths(
    filledLines(lines).map((line) => ({
      date: line.date || date,
      internalAccountNumber: line.internalAccountNumber,
      amount: toHundredths(parseSigned(line.amount) ?? 0),
    })),
  )

/** The required fields that are missing, whether or not the batch balances. */
export function missingFields({ date, description, source, lines }: Draft) {
  const isFilled = {
    date: date !== '',
    description: toOneLine(description) !== '',
    source: toOneLine(source) !== '',
    amount: unreadableLines(lines).length === 0 && filledLines(lines).length > 0,
  }
  return (['date', 'description', 'source', 'amount'] as const).filter((part) => !isFilled[part])
}

/** Whether it can be posted: complete, balanced, and not of zeros. */
export const isReady = (draft: Draft): boolean =>
  missingFields(draft).length === 0 &&
  findUnbalancedMonths(draft).length === 0 &&
  !isOfZeros(draft.lines)

/** The batch a draft describes. Without `documentGuid` it is a manual batch. */
export const toBatch = (
  { date, description, source, lines }: Draft,
  { id, documentGuid }: { id: string; documentGuid?: string },
): Omit<NewBatch, 'isOpening'> => ({
  id,
  date,
  description: toOneLine(description),
  ...(documentGuid && { documentGuid }),
  transactions: filledLines(lines).map(({ internalAccountNumber, amount, details, ...line }) => ({
    date: line.date || date,
    internalAccountNumber,
    source: toOneLine(source),
    details: toOneLine(details),
    amount: parseSigned(amount) ?? 0,
  })),
})
