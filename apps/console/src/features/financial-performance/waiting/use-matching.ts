import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  importedTransactions,
  type ImportedTransaction,
} from '@milepost/contract/financial-performance/imported-transactions'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useBooksChanged } from '../books.hooks.ts'
import { copy } from './waiting.copy.ts'

export type Matching = ReturnType<typeof useMatching>

const getPairs = ({ id, match }: ImportedTransaction) => {
  const otherId = match?.batchId ?? match?.transactionId
  return otherId ? [{ id, otherId }] : []
}

/** Accepts and refuses suggested matches. `sureCount` is how many sure ones there are on all pages. */
export function useMatching(accountId: string, sureCount: number) {
  const words = useCopy(copy)
  const toast = useToast()
  const errorMessage = useErrorMessage()
  const changed = useBooksChanged()
  const params = { accountId }
  const settled = {
    networkMode: 'always' as const,
    onError: (reason: unknown) => toast.failure(errorMessage(reason)),
    onSettled: changed,
  }
  /** The one matched last, while that can be undone. A transfer is undone by reversing its batch. */
  const [lastId, setLastId] = useState<string | null>(null)
  const accept = useMutation({
    mutationFn: (transaction: ImportedTransaction) =>
      call(importedTransactions.acceptMatches, {
        params,
        body: { matches: getPairs(transaction) },
      }),
    onSuccess: (_, { id, match }) => {
      toast.success(match?.transactionId ? words.transferPosted : words.matched)
      setLastId(match?.transactionId ? null : id)
    },
    ...settled,
  })
  const acceptAllSure = useMutation({
    mutationFn: () => call(importedTransactions.acceptMatches, { params, body: { allSure: true } }),
    onSuccess: () => toast.success(words.allMatched(sureCount)),
    ...settled,
  })
  const refuse = useMutation({
    mutationFn: async (transaction: ImportedTransaction) => {
      const [body] = getPairs(transaction)
      if (body) await call(importedTransactions.refuseMatch, { params, body })
    },
    onSuccess: () => toast.success(words.refused),
    ...settled,
  })
  const undo = useMutation({
    mutationFn: (id: string) => call(importedTransactions.undoMatch, { params: { accountId, id } }),
    onSuccess: () => {
      toast.success(words.undone)
      setLastId(null)
    },
    ...settled,
  })
  return {
    /** Undefined if there is nothing to undo. */
    undoLast: lastId === null ? undefined : () => undo.mutate(lastId),
    accept: accept.mutate,
    acceptAllSure: () => acceptAllSure.mutate(),
    refuse: refuse.mutate,
    isPending: accept.isPending || acceptAllSure.isPending || refuse.isPending || undo.isPending,
  }
}
