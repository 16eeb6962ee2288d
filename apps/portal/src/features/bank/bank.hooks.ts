import { bank } from '@milepost/contract/books/bank'
import { CallFailed } from '@milepost/contract/wire/caller'
import { ignoreNotFound } from '@milepost/ui/api/ignore-not-found.ts'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { useLiveUpdates } from '../../shared/live/live-updates.ts'
import { refresh } from '../../shared/live/refresh.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { copy } from './connect-bank.copy.ts'

/** How long (ms) what the bank did not do is said. */
export const failureToastMs = 6_000
/** How often (ms) the list is fetched anew where changes are not told. */
const pollEvery = 15_000

const items = read(bank.items, {})

/** The sentence of an error that says something; `otherwise` in place of one that does not. */
export function useReason(): (reason: unknown, otherwise: string) => string {
  const errorMessage = useErrorMessage()
  return (reason, otherwise) =>
    reason instanceof CallFailed && reason.status !== 500 ? errorMessage(reason) : otherwise
}

/** The banks that are connected, kept fresh; that they cannot be loaded is said once more over the page. */
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

/** Goes to the provider's page: for a new bank, or to sign in again to one by its id. */
export function useConnect() {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const toast = useToast()
  const getReason = useReason()
  // Once the address is there the browser leaves; until it has, nothing can be pressed.
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
    // Back from the provider's page, the browser may show this one as it was left.
    const back = () => setLeaving(false)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])
  return { connect: mutate, isConnecting: isPending || isLeaving }
}

/** Says that it worked to who comes back from the provider's page, and takes in what was connected there. */
export function useReturn() {
  const words = useCopy(copy)
  const toast = useToast()
  const cache = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const isBack = search.get('success') === 'true'
  useEffect(() => {
    if (!isBack) return
    toast.success(words.connected)
    // A page that is opened again has not connected again.
    setSearch({}, { replace: true })
    // What fails here, the server learns from the provider, too.
    void call(bank.finish, {})
      .catch(() => {})
      .then(() => refresh(cache, items))
  }, [isBack, toast, words, setSearch, cache])
}

/** Ends a connection. */
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
