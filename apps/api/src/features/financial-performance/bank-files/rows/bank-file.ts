import type { ColumnMapping } from './column-mapping.ts'

/**
 * What a bank's file contains. Nothing may be imported while it has `questions`: until they are
 * answered, its rows show only what the proposed mapping makes of them.
 */
export type BankFile = {
  format: 'ofx' | 'csv' | 'xlsx'
  /** In file order. Each of several goes to an account of the books of its own. */
  accounts: BankFileAccount[]
  questions: Question[]
  notices: Notice[]
  /** The columns of a CSV or XLSX file; null for OFX. */
  table: BankFileTable | null
}

export type BankFileAccount = {
  /** A hash of the account number, since the number itself is not stored; null if the file names no account. */
  key: string | null
  /** The last characters of the account number ('…4417'), or the account's name. */
  name: string | null
  /** The currency of the account's rows (ISO 4217); null if the file doesn't say. */
  currency: string | null
  /** The newest balance that the file states, as of a day (yyyy-MM-dd), if it says which. */
  ledgerBalance: { amountCents: number; date: string | null } | null
  /** In file order. */
  rows: BankFileRow[]
}

export type BankFileRow = {
  /** Where it starts in the file, from 1. */
  line: number
  /** yyyy-MM-dd; null if it can't be read. */
  date: string | null
  /** Money in is positive. Null if it can't be read, or the direction is unknown. */
  amountCents: number | null
  /** Its payee, memo and so on, joined; at most 200 characters. Empty if the bank wrote none. */
  description: string
  /** As printed on the check. */
  checkNumber: string | null
  /** The bank's id, unique at best within its account. */
  externalId: string | null
  /**
   * Whether the file gives rows that differ the same id (a fee has its purchase's, or all have 0), so
   * that the id identifies none of them.
   */
  isIdReused: boolean
  /** The id of an earlier transaction that this one replaces or deletes. */
  correctsId: string | null
  /** The bank's word for its status ('Pending'); null if there is none. */
  status: string | null
  /** ISO 4217; null if the file doesn't say. */
  currency: string | null
  /** The account's balance after it, if the file states one. */
  balanceCents: number | null
  /** Why a person must decide about it; empty for a row that can be imported. */
  reasons: RowReason[]
  /** What the file says, cell by cell or tag by tag, cut to 200 characters each. */
  raw: string[]
}

/**
 * - `status`: not posted, as far as the bank says.
 * - `balance_line`: states a balance or a total.
 * - `currency`: not in US dollars, or in an unknown currency.
 * - `date`, `amount`: unreadable, or readable in two ways.
 * - `direction`: unclear whether it is money in or out.
 * - `cells`: has more or fewer cells than the other rows.
 * - `replaced`: another row of the file replaces or deletes it.
 * - `corrects`: replaces or deletes a transaction that is not in the file.
 */
export type RowReason =
  | 'status'
  | 'balance_line'
  | 'currency'
  | 'date'
  | 'amount'
  | 'direction'
  | 'cells'
  | 'replaced'
  | 'corrects'

/**
 * What must be answered before anything is imported. The answer is the field of the mapping in the
 * comment.
 */
export type Question = {
  about:
    /** `date`: no column is known to be the date. */
    | 'date'
    /** `dateOrder`: 04/11 may be April 11 or November 4. */
    | 'date_order'
    /** `description` */
    | 'description'
    /** `amount`, or `moneyIn` and `moneyOut` */
    | 'amount'
    /** `decimalMark`: 1.230 may be one dollar or a thousand. */
    | 'decimal_mark'
    /** `positiveIs`: what an amount without a sign means beside those marked CR, or in a card’s file. */
    | 'positive'
    /** `direction`: whether the column's words or the minus signs say what is money out. */
    | 'direction'
    /** `minusInDebits`: whether a minus makes a debit money in. */
    | 'minus_in_debits'
    /** `minusInCredits`: whether a minus makes a credit money out. */
    | 'minus_in_credits'
    /** `currency`: the file doesn't say it. */
    | 'currency'
  /** The columns that it is about, or that may be chosen; the likeliest first. */
  columns: number[]
  /** Some rows that show the problem, by line. */
  lines: number[]
}

/** What a person should know before importing. */
export type Notice =
  | { about: 'all_money_in' }
  /** Lines that are neither transactions nor headings, such as a footer. */
  | { about: 'lines_left_out'; lines: number[] }
  /** Other sheets of the workbook that contain anything. */
  | { about: 'sheets_left_out'; sheets: string[] }

export type BankFileTable = {
  /** Empty for a column without one; all empty if the file has none. */
  headings: string[]
  /** What recognizes a file with the same headings next time. */
  headingsKey: string
  /** The given mapping, completed by proposals. */
  mapping: ColumnMapping
  /** The sheets of a workbook. */
  sheets: string[]
  /** The first rows, cell by cell. */
  sample: string[][]
}
