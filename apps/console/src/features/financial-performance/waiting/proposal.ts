import type { ImportedTransaction } from '@milepost/contract/financial-performance/imported-transactions'
import type { Destination } from '../splits/split-draft.ts'

/** What is proposed for it; nothing beside a sure match, as the books have it already. */
export const getProposal = (transaction: ImportedTransaction): Destination | undefined => {
  const { proposedAccountNumber: internalAccountNumber, proposedParts: parts, match } = transaction
  if (match?.isSure) return undefined
  if (parts) return { parts }
  return internalAccountNumber === null ? undefined : { internalAccountNumber }
}

/** Neither in the future, nor in doubt, nor in the books for sure. */
export const canPost = ({ isAhead, possibleDuplicate, match }: ImportedTransaction) =>
  !isAhead && possibleDuplicate === null && !match?.isSure
