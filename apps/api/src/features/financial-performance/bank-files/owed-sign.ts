type Stated = { internalAccountNumber: number; balance: number; ours: number }

/**
 * Whether a bank's file states what is owed on a card or a loan without a minus, as some do: turned around, its balance
 * is nearer to ours. Both are in cents with money in positive.
 */
export const isOwedWithoutMinus = ({ internalAccountNumber, balance, ours }: Stated): boolean =>
  internalAccountNumber >= 2000 && Math.abs(balance + ours) < Math.abs(balance - ours)
