import type { DateOrder } from '../../../../shared/tables/day-text.ts'
import type { DecimalMark } from './money-text.ts'

/** How a table's rows are read. Columns are positions from 0; null if the table has no such column. */
export type ColumnMapping = {
  date: number | null
  /** The order of dates in digits that don't start with the year. */
  dateOrder: DateOrder
  /** Joined in this order, row by row. */
  description: number[]
  /** An amount of either direction. Beside `moneyIn` and `moneyOut`, it only has to agree with them. */
  amount: number | null
  moneyIn: number | null
  moneyOut: number | null
  decimalMark: DecimalMark
  /** What an amount without a sign means, unless a word or column says it. */
  positiveIs: 'in' | 'out'
  /** The column whose words say debit or credit. Null if the signs say it. */
  direction: number | null
  /** The direction of the column's words that don't say it, in lower case: { 'point of sale': 'out' }. */
  directionWords: Record<string, 'in' | 'out'>
  /** What a minus does to a debit: reverses it, so that it is money in, or nothing. */
  minusInDebits: 'reverses' | 'ignored'
  minusInCredits: 'reverses' | 'ignored'
  checkNumber: number | null
  externalId: number | null
  status: number | null
  /** Statuses that mean posted beside the usual words, in lower case. */
  postedStatuses: string[]
  /** The column of each row's currency, or the currency of all rows (ISO 4217). */
  currency: number | string
  /** The column that names the bank account of each row. */
  account: number | null
  balance: number | null
  /** The sheet of a workbook. */
  sheet: string | null
}

/** What a person decided, such as what was saved for files with the same headings. */
export type GivenMapping = Partial<ColumnMapping>

/** What a person decided about files with these headings; null for files without any. */
export type GetGiven = (headingsKey: string | null) => GivenMapping
