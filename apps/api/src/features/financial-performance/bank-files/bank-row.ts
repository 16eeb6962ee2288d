import type { ErrorCode } from '@milepost/contract/wire/error-messages'

/** A transaction from a bank's file, with the amount in cents; money in is positive. */
export type BankRow = {
  externalId: string | null
  bankAccount: string | null
  /** The connected bank account it came from. */
  bankAccountId?: string
  date: string
  amount: number
  description: string
}

/** Why a file is rejected. */
export class BankFileProblem extends Error {
  override name = 'BankFileProblem'
  readonly code: ErrorCode
  /** The line it is about, if any. */
  readonly line: number | undefined

  constructor(code: ErrorCode, line?: number) {
    super(code)
    this.code = code
    this.line = line
  }
}

/** Parses an amount as banks write it, into cents: -1,234.50, ($12.00), 12.00-. Undefined for anything else. */
export function parseCents(text: string): number | undefined {
  const plain = text
    .replace(/[\s$]/g, '')
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/^(.*\d)-$/, '-$1')
  const [, sign, whole, decimals = ''] =
    /^([+-]?)(\d{1,3}(?:,\d{3})+|\d+|(?=\.\d))(?:\.(\d*))?$/.exec(plain) ?? []
  // Allow extra decimals if they are zero: -6.6000.
  if (whole === undefined || /[^0]/.test(decimals.slice(2))) return undefined
  const cents =
    Number(whole.replaceAll(',', '')) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  if (!Number.isSafeInteger(cents) || cents > 99_999_999_999) return undefined
  return sign === '-' ? 0 - cents : cents
}

/** Collapses text to one line of at most 200 characters, the limit of the books. */
export const toWords = (text: string): string =>
  text
    .replace(/\p{Cc}|\s/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed()
    .trim()

/** The calendar day as yyyy-MM-dd; undefined if there is no such day. */
export function parseDay(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day))
  const isRealDay =
    year >= 1990 && year < 2100 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isRealDay ? at.toISOString().slice(0, 10) : undefined
}
