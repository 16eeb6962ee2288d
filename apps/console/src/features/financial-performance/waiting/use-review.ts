import { useMutation } from '@tanstack/react-query'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useBooksChanged } from '../books.hooks.ts'
import { copy } from './waiting.copy.ts'

type Review = { ids: string[]; decision: 'seen' | 'keep' | 'drop' }

/** Settles changes by the bank, and possible duplicates. */
export function useReview(accountId: string) {
  const words = useCopy(copy)
  const toast = useToast()
  const errorMessage = useErrorMessage()
  const changed = useBooksChanged()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Review) =>
      call(importedTransactions.review, { params: { accountId }, body }),
    onSuccess: (_, { decision }) => {
      if (decision !== 'seen') toast.success(decision === 'keep' ? words.bothStay : words.dropped)
    },
    onError: (reason) => toast.failure(errorMessage(reason)),
    onSettled: changed,
  })
}
