import {
  divide,
  maxSplitParts,
  type PostedPart,
  type SplitPart,
} from '@milepost/contract/financial-performance/split'
import { toHundredths } from '@milepost/contract/financial-performance/statements/ledger'
import { parseAmount } from '@milepost/ui/forms/amount-text.ts'
import { formatAmount, parseSigned } from '../../../shared/posting/posting-draft.ts'

/** Where a transaction goes: one account, or several, each with its part. */
export type Destination = { internalAccountNumber: number } | { parts: PostedPart[] }

/** A line of the form. */
export type DraftPart = {
  key: string
  /** The account's number as text; empty until one is chosen. */
  account: string
  /**
   * As typed: dollars in the transaction's direction, so that -20 lowers it; or a percentage, with the sign; empty for
   * the rest.
   */
  share: string
}

type Share = Pick<SplitPart, 'amount' | 'percent'>

/** What a line gets, in the transaction's sign; undefined if it can't be read. */
export function parseShare(typed: string, cents: number): Share | undefined {
  const text = typed.trim()
  if (text === '') return { amount: null, percent: null }
  if (/[%％]$/.test(text)) {
    const percent = parseAmount(text, { isPercent: true }) ?? 0
    return percent >= 0.01 && percent <= 100 ? { amount: null, percent } : undefined
  }
  const amount = parseSigned(text)
  return amount === undefined ? undefined : { amount: amount * signOf(cents) + 0, percent: null }
}

const signOf = (cents: number) => (cents < 0 ? -1 : 1)

/** The text of a share, as `parseShare` reads it. */
const toText = ({ amount, percent }: Share, cents: number): string => {
  if (percent !== null) return `${percent}%`
  return amount === null ? '' : formatAmount(toHundredths(amount) * signOf(cents))
}

export const toDraft = (
  parts: readonly SplitPart[],
  cents: number,
  newKey: () => string,
): DraftPart[] =>
  parts.map((part) => ({
    key: newKey(),
    account: String(part.internalAccountNumber),
    share: toText(part, cents),
  }))

/** The lines of a transaction that goes somewhere already: what is left of it goes to the last line. */
export function toDraftOf(
  to: Destination | undefined,
  cents: number,
  newKey: () => string,
): DraftPart[] {
  if (to && 'parts' in to)
    return toDraft(
      to.parts.map((part) => ({ ...part, percent: null })),
      cents,
      newKey,
    )
  return [{ key: newKey(), account: String(to?.internalAccountNumber ?? ''), share: '' }]
}

/** The form as a pattern; undefined while it isn't one. */
export function toPattern(draft: readonly DraftPart[], cents: number): SplitPart[] | undefined {
  const parts = draft.map(({ account, share }) => {
    const parsed = parseShare(share, cents)
    return account === '' || !parsed
      ? undefined
      : { internalAccountNumber: Number(account), ...parsed }
  })
  const isWhole = parts.every((part) => part !== undefined)
  const rests = parts.filter((part) => part?.amount === null && part.percent === null)
  return isWhole && rests.length <= 1 ? parts : undefined
}

export type Division = {
  /** The cents of each line, in the transaction's direction; undefined for one that can't be read. */
  shares: (number | undefined)[]
  /** What no line takes, in the transaction's direction; negative if they take too much. */
  left: number
  hasManyRests: boolean
  /** Undefined while something is missing. */
  to: Destination | undefined
}

/** How a transaction is posted by the form as it is typed. */
export function divideDraft(draft: readonly DraftPart[], cents: number): Division {
  const sign = signOf(cents)
  const shares = draft.map(({ share }) => parseShare(share, cents))
  const rests = shares.filter((share) => share?.amount === null && share.percent === null)
  const hasManyRests = rests.length > 1
  // A line that can't be read gets nothing, so that the others show their amounts.
  const readable = shares.map((share) => ({
    internalAccountNumber: 0,
    ...(share ?? { amount: 0, percent: null }),
  }))
  const divided = hasManyRests ? undefined : divide(cents, readable)
  const known = divided ?? readable.map((part) => divideOne(cents, part))
  const left = cents - known.reduce((sum, share) => sum + share, 0)
  const numbers = toPattern(draft, cents)?.map((part) => part.internalAccountNumber)
  return {
    shares: shares.map((share, i) => (share ? known[i]! * sign + 0 : undefined)),
    left: left * sign + 0,
    hasManyRests,
    to: divided && numbers && toDestination(divided, numbers),
  }
}

/** The cents of one line alone; nothing for the rest. */
const divideOne = (cents: number, part: SplitPart): number =>
  part.amount === null && part.percent === null
    ? 0
    : divide(cents, [part, { internalAccountNumber: 0, amount: null, percent: null }])![0]!

/** Without lines that get nothing. */
function toDestination(
  cents: readonly number[],
  numbers: readonly number[],
): Destination | undefined {
  const parts = numbers.flatMap((internalAccountNumber, i) =>
    cents[i] === 0 ? [] : [{ internalAccountNumber, amount: cents[i]! / 100 }],
  )
  const [first, second] = parts
  if (first && !second) return { internalAccountNumber: first.internalAccountNumber }
  return parts.length > 0 && parts.length <= maxSplitParts ? { parts } : undefined
}
