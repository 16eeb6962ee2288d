import * as z from 'zod/mini'
import { errorMessages } from '../wire/error-messages.ts'
import { maxLineAmount, toHundredths } from './statements/ledger.ts'

export const maxSplitParts = 20

const hasTwoDecimals = (value: number) => toHundredths(value) / 100 === value

/**
 * What one account gets of a bank transaction: a fixed amount (dollars in the transaction's sign: money in is
 * positive, so a deduction from a settlement is negative), a percentage of the whole, or, with both null, the rest.
 */
export const SplitPart = z
  .strictObject({
    internalAccountNumber: z.int(),
    amount: z.nullable(
      z
        .number()
        .check(
          z.minimum(-maxLineAmount, errorMessages.amount_out_of_range),
          z.maximum(maxLineAmount, errorMessages.amount_out_of_range),
          z.refine(hasTwoDecimals, errorMessages.amount_decimals),
        ),
    ),
    /** 0.01 to 100, with at most two decimals. */
    percent: z.nullable(
      z.number().check(z.minimum(0.01), z.maximum(100), z.refine(hasTwoDecimals)),
    ),
  })
  .check(z.refine(({ amount, percent }) => amount === null || percent === null))
export type SplitPart = z.infer<typeof SplitPart>

/** What one account got of a bank transaction: dollars in the transaction's sign, never zero. */
export const PostedPart = z.strictObject({
  internalAccountNumber: z.int(),
  amount: z.number().check(
    z.minimum(-maxLineAmount, errorMessages.amount_out_of_range),
    z.maximum(maxLineAmount, errorMessages.amount_out_of_range),
    z.refine((amount) => amount !== 0 && hasTwoDecimals(amount), errorMessages.amount_decimals),
  ),
})
export type PostedPart = z.infer<typeof PostedPart>

export const PostedParts = z.array(PostedPart).check(z.minLength(2), z.maxLength(maxSplitParts))

const isRest = ({ amount, percent }: SplitPart) => amount === null && percent === null

/** How bank transactions of one kind are divided: a settlement's gross, fuel and escrow, a loan's principal and interest. */
export const SplitParts = z.array(SplitPart).check(
  z.minLength(2),
  z.maxLength(maxSplitParts),
  z.refine((parts) => parts.filter(isRest).length <= 1),
)

/**
 * Divides a transaction of so many cents (money in is positive) by its parts; the cents of each part, in order, sum
 * to `cents`. Percentages are rounded half away from zero; where they make up 100 % without a rest, the last one takes
 * what the rounding leaves. Undefined if the parts don't add up to the whole.
 */
export function divide(cents: number, parts: readonly SplitPart[]): number[] | undefined {
  const shares = parts.map(({ amount, percent }) => {
    if (amount !== null) return toHundredths(amount)
    if (percent === null) return 0
    const share = BigInt(Math.abs(cents)) * BigInt(toHundredths(percent))
    return Math.sign(cents) * Number((share + 5_000n) / 10_000n)
  })
  const left = cents - shares.reduce((sum, share) => sum + share, 0)
  if (left === 0) return shares
  const areAllPercent = parts.every(({ percent }) => percent !== null)
  const total = parts.reduce((sum, { percent }) => sum + toHundredths(percent ?? 0), 0)
  const taker = areAllPercent && total === 10_000 ? parts.length - 1 : parts.findIndex(isRest)
  return taker === -1 ? undefined : shares.map((share, i) => (i === taker ? share + left : share))
}
