import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { workQueue, type StaffDocument } from '@milepost/contract/documents/work-queue'
import { posting } from '@milepost/contract/financial-performance/posting'
import { CallFailed } from '@milepost/contract/wire/caller'
import type { Received, Sent } from '@milepost/contract/wire/endpoint'
import { call, readFile } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../paths.ts'
import { showsBooks } from '../../shared/posting/shows-books.ts'
import { copy } from './documents.copy.ts'
import { copy as postingCopy } from './posting.copy.ts'
import { parseQueueFilter, toSearch } from './queue-filter.ts'

type DocumentRef = { accountId: string; id: string }

/** Refetches the queue and the open document. */
export function useRefresh() {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [workQueue.list.path, workQueue.show.path].map((path) =>
        cache.invalidateQueries({ queryKey: [path] }),
      ),
    )
}

const nextStages = ['open', 'new', 'working', 'researching', 'ready'] as const

const claimNextKey = ['next-document']

/** The state of a page's address that was opened by taking its document. */
export const claimedState = 'claimed'

/**
 * Claims the next document that matches the filter and opens it, or goes to the queue if there is none.
 * Repeated calls, from any key or button, are ignored until the response arrives.
 */
export function useClaimNext() {
  const cache = useQueryClient()
  const words = useCopy(postingCopy)
  const [search] = useSearchParams()
  const { failed, refresh, navigate, toast } = useActionFeedback()
  const filter = parseQueueFilter(search)
  const query = toSearch(filter)
  const stage = nextStages.find((one) => one === filter.stage)
  const { isPending, mutate } = useMutation({
    mutationKey: claimNextKey,
    networkMode: 'always',
    mutationFn: () => call(workQueue.next, { body: { stage, client: filter.client } }),
    onSuccess: async ({ accountId, guid }) => {
      await navigate(paths.workDocument(accountId, guid) + query, { state: claimedState })
      await refresh()
    },
    onError: async (reason) => {
      if (!(reason instanceof CallFailed) || reason.code !== 'queue_empty') return failed(reason)
      toast.note(words.nothingLeft)
      await navigate(paths.queue + query)
      await refresh()
    },
  })
  return {
    isPending,
    mutate: () => {
      if (cache.isMutating({ mutationKey: claimNextKey }) === 0) mutate()
    },
  }
}

/** Whether its pages are part of another document, which its history names. */
export const isMerged = ({ history }: Pick<StaffDocument, 'history'>) =>
  history.some(({ change }) => change?.kind === 'merged_into')

/** Claims a document, or releases it. */
export function useClaim(params: DocumentRef) {
  const { failed, refresh } = useActionFeedback()
  const options = { networkMode: 'always' as const, onError: failed, onSettled: refresh }
  return {
    claim: useMutation({ mutationFn: () => call(workQueue.claim, { params }), ...options }),
    release: useMutation({ mutationFn: () => call(workQueue.release, { params }), ...options }),
  }
}

type Move = Sent<typeof documentsForStaff.move>['body']

/** Moves a document to another status. */
export function useMoveDocument(params: DocumentRef) {
  const { failed, refresh } = useActionFeedback()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Move) => call(documentsForStaff.move, { params, body }),
    onError: failed,
    // Not awaited: the refresh may unmount the panel, which then could not go on to the next document.
    onSettled: () => void refresh(),
  })
}

type Batch = Received<typeof posting.post>['body']

/** Posts a document's batch. The document's status becomes posted as well. */
export function usePost({ accountId }: Pick<StaffDocument, 'accountId'>) {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Omit<Batch, 'isOpening'>) =>
      call(posting.post, { params: { accountId }, body }, { idempotencyKey: body.id }),
    // Not awaited, as in `useMoveDocument`.
    onSettled: () => {
      for (const path of showsBooks) void cache.invalidateQueries({ queryKey: [path] })
    },
  })
}

/** Shared by the document actions: navigation, refresh and error messages. */
export function useActionFeedback() {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const failed = (reason: Error) => {
    const claimedBy =
      reason instanceof CallFailed && reason.code === 'document_claimed' && reason.detail
    toast.failure(claimedBy ? words.has(claimedBy) : errorMessage(reason))
  }
  return { failed, refresh, navigate, toast }
}

/** The PDF of a version of a document's pages, once it has been made. */
export const fetchPdf = (accountId: string, id: string, version: number) =>
  readFile(workQueue.pdf, { params: { accountId, id } }, version)
