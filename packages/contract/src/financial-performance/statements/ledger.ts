import * as z from 'zod/mini'
import { errorMessages } from '../../wire/error-messages.ts'
import { oneLine } from '../../wire/one-line.ts'

export const Section = z.enum([
  'asset',
  'liability',
  'equity',
  'revenue',
  'variable',
  'fixed',
  'miles',
])
export type Section = z.infer<typeof Section>

const ranges: [from: number, to: number, section: Section][] = [
  [1000, 1999, 'asset'],
  [2000, 2999, 'liability'],
  [3000, 3999, 'equity'],
  [4000, 4999, 'revenue'],
  [5000, 5999, 'variable'],
  [6000, 6999, 'fixed'],
  [9000, 9099, 'miles'],
]

/** The section of an internal account number; undefined if the number is in no account range. */
export const sectionOf = (internalAccountNumber: number): Section | undefined =>
  ranges.find(([from, to]) => internalAccountNumber >= from && internalAccountNumber <= to)?.[2]

/** The first and the last account number of a section. */
export const rangeOf = (section: Section): [from: number, to: number] => {
  const [from, to] = ranges.find(([, , name]) => name === section)!
  return [from, to]
}

export const isOnBalanceSheet = (section: Section): boolean =>
  section === 'asset' || section === 'liability' || section === 'equity'

/** Whether a positive amount in a section is a debit. Miles are neither. */
export const isDebit = (section: Section): boolean =>
  section === 'asset' || section === 'variable' || section === 'fixed'

/** Accounts the reports know by number. */
export const loadedMiles = 9000
export const emptyMiles = 9010
export const retainedEarnings = 3900

/** A name as it appears in a URL: Maintenance & Repairs is maintenance-repairs. */
export const toSlug = (name: string): string =>
  name
    .replaceAll('%', 'percent')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * Dollars to whole cents, or miles to whole hundredths. All amounts from the wire go through this
 * before they reach the books.
 */
export const toHundredths = (amount: number): number => Math.round(amount * 100)

/**
 * Limits of one line, and of an account's month, in dollars or miles. Sums within them are exact in
 * a double.
 */
export const maxLineAmount = 999_999_999.99
export const maxMonthTotal = 10_000_000_000

export const maxLines = 2_000

const Amount = z.number().check(
  z.minimum(-maxLineAmount, errorMessages.amount_out_of_range),
  z.maximum(maxLineAmount, errorMessages.amount_out_of_range),
  z.refine((amount) => toHundredths(amount) / 100 === amount, errorMessages.amount_decimals),
)

/** With a control character it is refused: a line break within it would be a mistake. */
const words = (max: number) =>
  z.string().check(
    z.trim(),
    z.refine((text) => !/\p{Cc}/u.test(text)),
    oneLine(),
    z.maxLength(max),
  )
const requiredWords = (max: number) => words(max).check(z.minLength(1))

/**
 * One line of a batch. The amount is in the account's natural sign: a payment lowers a liability,
 * so it is negative there.
 */
export const NewTransaction = z.strictObject({
  date: z.iso.date(),
  internalAccountNumber: z.int(),
  amount: Amount,
  source: requiredWords(80),
  details: z._default(words(200), ''),
})
export type NewTransaction = z.infer<typeof NewTransaction>

/** Whether lines leave every figure of the books as it is. */
export const movesNothing = (lines: readonly { amount: number }[]): boolean =>
  lines.every(({ amount }) => amount === 0)

/**
 * What one source document or bank import posts. The sender makes its ID, and an ID posts only
 * once.
 */
export const NewBatch = z.strictObject({
  id: z.uuid(),
  date: z.iso.date(),
  description: requiredWords(120),
  documentGuid: z.optional(z.uuid()),
  bankImportId: z.optional(z.uuid()),
  /** Set for opening balances: lines dated before the books begin. */
  isOpening: z._default(z.boolean(), false),
  transactions: z.array(NewTransaction).check(
    z.minLength(1, { error: errorMessages.transactions_count, abort: true }),
    z.maxLength(maxLines, errorMessages.transactions_count),
    z.refine((lines) => !movesNothing(lines), {
      error: errorMessages.batch_moves_nothing,
      path: [0, 'amount'],
    }),
  ),
})
export type NewBatch = z.infer<typeof NewBatch>

type Line = Pick<NewTransaction, 'date' | 'internalAccountNumber'> & { amount: number }

/**
 * The months (yyyy-MM) in which assets + expenses differ from liabilities + equity + revenue; a
 * batch may be posted only if there are none. Amounts in whole cents; miles are ignored.
 */
export function unbalancedMonths(lines: readonly Line[]): string[] {
  const differences = new Map<string, number>()
  for (const { date, internalAccountNumber, amount } of lines) {
    const section = sectionOf(internalAccountNumber)
    if (section === undefined || section === 'miles') continue
    const month = date.slice(0, 7)
    differences.set(month, (differences.get(month) ?? 0) + (isDebit(section) ? amount : -amount))
  }
  return [...differences].flatMap(([month, difference]) => (difference === 0 ? [] : [month])).sort()
}
