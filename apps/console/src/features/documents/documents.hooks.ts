import { CallFailed } from '@milepost/contract/wire/caller'
import { documents } from '@milepost/contract/documents/documents'
import type { Received, Sent } from '@milepost/contract/wire/endpoint'
import { financialPerformance } from '@milepost/contract/books/financial-performance'
import { workQueue, type StaffDocument } from '@milepost/contract/documents/work-queue'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { copy } from './documents.copy.ts'
import { copy as postingCopy } from './posting.copy.ts'
import { parseQueueFilter, toSearch } from './queue-filter.ts'

type DocumentRef = { accountId: string; id: string }

/** Asks anew for the queue, and for a document that is shown. */
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

/**
 * Takes the next document of what is asked for and goes there; where there is none, to the queue. Whoever asks again
 * before there is an answer, by whatever key or button, asks once.
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
      await navigate(paths.workDocument(accountId, guid) + query)
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

/** Takes a document, or gives it back. */
export function useClaim(params: DocumentRef) {
  const { failed, refresh } = useActionFeedback()
  const options = { networkMode: 'always' as const, onError: failed, onSettled: refresh }
  return {
    claim: useMutation({ mutationFn: () => call(workQueue.claim, { params }), ...options }),
    release: useMutation({ mutationFn: () => call(workQueue.release, { params }), ...options }),
  }
}

type Move = Sent<typeof documents.move>['body']

/** Moves a document to another status. */
export function useMoveDocument(params: DocumentRef) {
  const { failed, refresh } = useActionFeedback()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Move) => call(documents.move, { params, body }),
    onError: failed,
    // Not waited for: a panel that goes away meanwhile could not go on to the next document.
    onSettled: () => void refresh(),
  })
}

type Batch = Received<typeof financialPerformance.post>['body']

/** Posts what a document says; the document is posted with it. */
export function usePost({ accountId }: Pick<StaffDocument, 'accountId'>) {
  const refresh = useRefresh()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Omit<Batch, 'isOpening'>) =>
      call(financialPerformance.post, { params: { accountId }, body }, { idempotencyKey: body.id }),
    // As with a move.
    onSettled: () => void refresh(),
  })
}

/** What actions on documents share: where to go, and how to say what went wrong. */
function useActionFeedback() {
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

/** The PDF of a document's pages, once it is made. */
export const fetchPdf = (accountId: string, id: string) =>
  read(workQueue.pdf, { params: { accountId, id } })
