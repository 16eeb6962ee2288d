import * as z from 'zod/mini'

const figure = z.nullable(z.number())

/**
 * Dollars at the end of each month, null for future months; `beginningAmount` is the balance before
 * January 1.
 */
const amounts = {
  beginningAmount: z.number(),
  januaryAmount: figure,
  februaryAmount: figure,
  marchAmount: figure,
  aprilAmount: figure,
  mayAmount: figure,
  juneAmount: figure,
  julyAmount: figure,
  augustAmount: figure,
  septemberAmount: figure,
  octoberAmount: figure,
  novemberAmount: figure,
  decemberAmount: figure,
}

export const BalanceSheetAmounts = z.object(amounts)
export type BalanceSheetAmounts = z.infer<typeof BalanceSheetAmounts>

export const BalanceSheetRow = z.object({
  name: z.string(),
  /** The name as it appears in the URL. */
  categoryId: z.string(),
  /** Null for a computed row, which has no transactions to link to. */
  internalAccountNumber: z.nullable(z.int()),
  ...amounts,
})
export type BalanceSheetRow = z.infer<typeof BalanceSheetRow>

export const BalanceSheet = z.object({
  year: z.int(),
  /** The last day of the months that are final; null if none is. */
  lockedThrough: z.nullable(z.iso.date()),
  /** The day through which every bank and card account agrees with its statements; null if not all ever did. */
  reconciledThrough: z.nullable(z.iso.date()),
  assets: z.array(BalanceSheetRow),
  liability: z.array(BalanceSheetRow),
  ownersEquity: z.array(BalanceSheetRow),
  totals: z.object({
    assets: BalanceSheetAmounts,
    liability: BalanceSheetAmounts,
    ownersEquity: BalanceSheetAmounts,
  }),
})
export type BalanceSheet = z.infer<typeof BalanceSheet>
