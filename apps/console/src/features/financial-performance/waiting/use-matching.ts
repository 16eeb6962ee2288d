import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  importedTransactions,
  type ImportedTransaction,
} from '@milepost/contract/financial-performance/imported-transactions'
import { call } from '@milepost/ui/api/api.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useBooksErrorMessage, useBooksLock } from '../../../shared/posting/use-books-lock.ts'
import { useBooksChanged } from '../books.hooks.ts'
import { copy } from './waiting.copy.ts'

export type Matching = ReturnType<typeof useMatching>

/** A match, or, with its other side, a refusal. */
type Last = { id: string; otherId?: string }

const getPairs = ({ id, match }: ImportedTransaction) => {
  const otherId = match?.batchId ?? match?.transactionId
  return otherId ? [{ id, otherId }] : []
}

/** The day that the money of a suggested transfer went out; empty for other matches. */
export const getTransferDay = ({ amount, date, match }: ImportedTransaction): string =>
  match?.transactionId ? (amount < 0 ? date : match.entries[0]!.date) : ''

/** Accepts and refuses suggested matches, and undoes both. `sureCount` is how many sure ones there are on all pages. */
export function useMatching(accountId: string, sureCount = 0) {
  const words = useCopy(copy)
  const toast = useToast()
  const errorMessage = useBooksErrorMessage()
  const changed = useBooksChanged()
  const { openFrom, isLocked } = useBooksLock(accountId)
  const params = { accountId }
  const settled = {
    networkMode: 'always' as const,
    onError: (reason: unknown) => toast.failure(errorMessage(reason)),
    onSettled: changed,
  }
  /** What was matched or refused last, while that can be undone. A transfer is undone by reversing its batch. */
  const [last, setLast] = useState<Last | null>(null)
  const accept = useMutation({
    mutationFn: (transaction: ImportedTransaction) =>
      call(importedTransactions.acceptMatches, {
        params,
        body: {
          matches: getPairs(transaction),
          ...(isLocked(getTransferDay(transaction)) && { date: openFrom }),
        },
      }),
    onSuccess: (_, { id, match }) => {
      toast.success(match?.transactionId ? words.transferPosted : words.matched)
      setLast(match?.transactionId ? null : { id })
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
      return body ?? null
    },
    onSuccess: (refused) => {
      toast.success(words.refused)
      setLast(refused)
    },
    ...settled,
  })
  const undo = useMutation({
    mutationFn: ({ id, otherId }: Last) =>
      otherId === undefined
        ? call(importedTransactions.undoMatch, { params: { accountId, id } })
        : call(importedTransactions.undoRefusal, { params: { accountId, id, otherId } }),
    onSuccess: (_, { otherId }) => {
      toast.success(otherId === undefined ? words.undone : words.refusalUndone)
      setLast(null)
    },
    ...settled,
  })
  return {
    /** Undefined if there is nothing to undo. */
    undoLast: last === null ? undefined : () => undo.mutate(last),
    undoMatch: (id: string) => undo.mutate({ id }),
    lastIsRefusal: last?.otherId !== undefined,
    accept: accept.mutate,
    acceptAllSure: () => acceptAllSure.mutate(),
    refuse: refuse.mutate,
    isPending: accept.isPending || acceptAllSure.isPending || refuse.isPending || undo.isPending,
  }
}
