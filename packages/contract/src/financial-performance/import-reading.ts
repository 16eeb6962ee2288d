import * as z from 'zod/mini'

const column = z.nullable(z.int().check(z.minimum(0), z.maximum(999)))
const word = z.string().check(z.maxLength(100))

/** How the columns of a CSV or Excel file are read. Columns are numbered from 0; null if the file has no such column. */
export const ImportMapping = z.strictObject({
  date: column,
  /** The order of dates in digits that don't start with the year. */
  dateOrder: z.enum(['mdy', 'dmy']),
  /** Joined in this order, row by row. */
  description: z.array(z.int().check(z.minimum(0), z.maximum(999))).check(z.maxLength(20)),
  /** An amount of either direction. */
  amount: column,
  moneyIn: column,
  moneyOut: column,
  decimalMark: z.enum(['.', ',']),
  /** What an amount without a sign means. */
  positiveIs: z.enum(['in', 'out']),
  /** The column whose words say debit or credit. */
  direction: column,
  /** The direction of words of that column that don't say it themselves, in lower case. */
  directionWords: z
    .array(z.strictObject({ word, direction: z.enum(['in', 'out']) }))
    .check(z.maxLength(100)),
  /** Whether a minus turns a debit into money in. */
  minusInDebits: z.enum(['reverses', 'ignored']),
  minusInCredits: z.enum(['reverses', 'ignored']),
  checkNumber: column,
  externalId: column,
  status: column,
  /** Statuses that mean posted besides the usual words, in lower case. */
  postedStatuses: z.array(word).check(z.maxLength(50)),
  /** The column with each row's currency, or the currency of all rows (ISO 4217). */
  currency: z.union([
    z.int().check(z.minimum(0), z.maximum(999)),
    z.string().check(z.regex(/^[A-Z]{3}$/)),
  ]),
  /** The column that names each row's bank account. */
  account: column,
  balance: column,
  /** The sheet of a workbook. */
  sheet: z.nullable(word),
})
export type ImportMapping = z.infer<typeof ImportMapping>

/** What must be answered, by the field of the mapping, before anything can be imported. */
export const ImportQuestion = z.object({
  about: z.enum([
    'date',
    'date_order',
    'description',
    'amount',
    'decimal_mark',
    'positive',
    'direction',
    'minus_in_debits',
    'minus_in_credits',
    'currency',
  ]),
  /** The columns that it is about, the likeliest first. */
  columns: z.array(z.int()),
  /** Lines that show the problem. */
  lines: z.array(z.int()),
})
export type ImportQuestion = z.infer<typeof ImportQuestion>

/** What a person should know before importing. */
export const ImportNotice = z.object({
  /** All amounts are money in; lines, or sheets of the workbook, were left out. */
  about: z.enum(['all_money_in', 'lines_left_out', 'sheets_left_out']),
  lines: z.array(z.int()),
  sheets: z.array(z.string()),
})
export type ImportNotice = z.infer<typeof ImportNotice>
