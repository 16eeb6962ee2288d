import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { bank } from '@milepost/contract/bank/bank'
import { CallFailed } from '@milepost/contract/wire/caller'
import { call, read } from '@milepost/ui/api/api.ts'
import { ignoreNotFound } from '@milepost/ui/api/ignore-not-found.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { useLiveUpdates } from '../../shared/live/live-updates.ts'
import { refresh } from '../../shared/live/refresh.ts'
import { copy } from './connect-bank.copy.ts'

/** How long (ms) a toast about a bank error stays. */
export const failureToastMs = 6_000
/** Polling interval (ms) while there are no live updates. */
const pollEvery = 15_000

const items = read(bank.items, {})

/** The text of an error; `otherwise` for a 500, whose text says nothing useful. */
export function useReason(): (reason: unknown, otherwise: string) => string {
  const errorMessage = useErrorMessage()
  return (reason, otherwise) =>
    reason instanceof CallFailed && reason.status !== 500 ? errorMessage(reason) : otherwise
}

/** The connected banks, updated when they change. A failed first load also shows a toast. */
export function useBankItems() {
  const words = useCopy(copy)
  const cache = useQueryClient()
  const toast = useToast()
  const getReason = useReason()
  const isLive = useLiveUpdates('bank-item', () => void refresh(cache, items))
  const query = useQuery({ ...items, refetchInterval: isLive ? false : pollEvery })
  const failure = query.data === undefined ? query.error : null
  const sentence = failure && getReason(failure, words.itemsFailed)
  useEffect(() => {
    if (sentence) toast.failure(sentence, { ms: failureToastMs })
  }, [sentence, toast])
  return query
}

/** Opens the provider's page: for a new bank, or for one to sign in to again, by its id. */
export function useConnect() {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const toast = useToast()
  const getReason = useReason()
  // Stays true from the answer until the browser has left, so that nothing can be clicked twice.
  const [isLeaving, setLeaving] = useState(false)
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (itemId?: string) =>
      call(bank.connect, { body: { language, ...(itemId !== undefined && { itemId }) } }),
    onSuccess: ({ hostedLinkUrl }) => {
      setLeaving(true)
      location.assign(hostedLinkUrl)
    },
    onError: (reason, itemId) =>
      toast.failure(getReason(reason, words.connectFailed), {
        ms: failureToastMs,
        retry: () => mutate(itemId),
      }),
  })
  useEffect(() => {
    // Back from the provider's page, the browser may restore this page from its back/forward cache.
    const back = () => setLeaving(false)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])
  return { connect: mutate, isConnecting: isPending || isLeaving }
}

/** On return from the provider's page: shows that it worked and imports what was connected there. */
export function useReturn() {
  const words = useCopy(copy)
  const toast = useToast()
  const cache = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const isBack = search.get('success') === 'true'
  useEffect(() => {
    if (!isBack) return
    toast.success(words.connected)
    // Removes the parameter, so that reopening the page doesn't count as another connection.
    setSearch({}, { replace: true })
    // If this call fails, the server still learns of the connection from the provider.
    void call(bank.finish, {})
      .catch(() => {})
      .then(() => refresh(cache, items))
  }, [isBack, toast, words, setSearch, cache])
}

/** Disconnects a bank. */
export function useRemove() {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => call(bank.remove, { params: { id } }).catch(ignoreNotFound),
    onSuccess: async () => {
      await cache.invalidateQueries(items)
      toast.success(words.removed)
    },
    onError: (reason) => toast.failure(errorMessage(reason)),
  })
}
