import {
  toEntryLines,
  type Part,
} from '@milepost/contract/financial-performance/imported-transactions'
import type { PostedPart } from '@milepost/contract/financial-performance/split'
import {
  toHundredths,
  type NewTransaction,
} from '@milepost/contract/financial-performance/statements/ledger'
import { httpError } from '../../../platform/errors.ts'
import { toWords } from '../bank-files/rows/bank-words.ts'
import type { ImportedRow } from './imported.sql.ts'

/** How a transaction was posted; cents, money in positive. */
export type PostedRow = {
  /** The stem of its description. */
  payee: string
  bankAccountNumber: number
  cents: number
  shares: { internalAccountNumber: number; cents: number }[]
}

type Destination = {
  internalAccountNumber?: number | undefined
  parts?: readonly PostedPart[] | undefined
}

/** What each account gets. Throws a 422 if the parts don't add up to the cents. */
export function toParts(cents: number, { internalAccountNumber, parts }: Destination): Part[] {
  if (internalAccountNumber !== undefined) return [{ internalAccountNumber, cents }]
  const shares = (parts ?? []).map((part) => ({
    internalAccountNumber: part.internalAccountNumber,
    cents: toHundredths(part.amount),
  }))
  if (shares.reduce((sum, one) => sum + one.cents, 0) !== cents)
    throw httpError(422, 'split_differs', { pointer: '/parts' })
  return shares
}

/** Where transactions went that are posted as one batch, in its order: by the lines that `toLines` makes of each. */
export function toMarks(split: readonly { row: ImportedRow; parts: readonly Part[] }[]) {
  let line = 2
  return split.map(({ row: { id }, parts }) => {
    const mark = { id, ...toPosted(parts), line }
    line += parts.length + 1
    return mark
  })
}

/** Where a transaction went, as its row has it. */
export function toPosted(parts: readonly Part[]) {
  const [first, ...others] = parts
  const isLarger = (one: Part, than: Part) => Math.abs(one.cents) > Math.abs(than.cents)
  const largest = others.reduce(
    (largestSoFar, one) => (isLarger(one, largestSoFar) ? one : largestSoFar),
    first!,
  )
  return { postedTo: largest.internalAccountNumber, parts: others.length > 0 ? parts : null }
}

/** The lines that a transaction posts: the one of its bank account first. On another day, their details name its own. */
export function toLines(
  row: ImportedRow,
  parts: readonly Part[],
  date: string = row.date,
): NewTransaction[] {
  const { description, checkNumber, internalAccountNumber: bank } = row
  if (parts.some(({ internalAccountNumber }) => internalAccountNumber === bank))
    throw httpError(422, 'imported_to_itself', { pointer: '/transactions' })
  const isCheckNamed =
    checkNumber === null || description.split(/[^\p{L}\p{N}]+/u).includes(checkNumber)
  const words = [isCheckNamed ? '' : `Check ${checkNumber}`, description]
  const full = toWords(words.filter(Boolean).join(' · ')) || 'Bank'
  const moved =
    date === row.date ? {} : { details: `${toWords(full.slice(0, 180))} · Bank, ${row.date}` }
  return toEntryLines(bank, parts).map(({ internalAccountNumber, amount }) => ({
    date,
    internalAccountNumber,
    amount: amount / 100,
    ...toSource(full),
    ...moved,
  }))
}

/** The source of a line, and its details where the source has no room for all words. */
export function toSource(full: string): Pick<NewTransaction, 'source' | 'details'> {
  return { source: toWords(full.slice(0, 80)), details: full.length > 80 ? full : '' }
}
