import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  documents,
  listedFields,
  type Document,
  type DocumentFilter,
} from '@milepost/contract/documents/documents'
import { read, readFile } from '@milepost/ui/api/api.ts'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { useOutbox } from '../../../outbox/outbox.ts'
import { useLiveUpdates } from '../../../shared/live/live-updates.ts'
import { refresh } from '../../../shared/live/refresh.ts'

export const recentLimit = 5

/** Refetches what changes. Returns whether live updates are connected. */
function useLiveDocuments(): boolean {
  const cache = useQueryClient()
  return useLiveUpdates('document', (id) => {
    void refresh(cache, { queryKey: [documents.list.path] })
    const show = [documents.show.path, ...(id === undefined ? [] : [{ params: { id } }])]
    void refresh(cache, { queryKey: show })
  })
}

/** Polling interval (ms) of lists without live updates. */
const listIntervalMs = 60_000

/** One page of a filter. */
export function useDocuments(filter: DocumentFilter) {
  const isLive = useLiveDocuments()
  return usePagedList((page) => ({
    ...read(documents.list, { query: { filter, page, fields: listedFields } }),
    refetchInterval: isLive ? false : listIntervalMs,
  }))
}

export function useRecentDocuments() {
  const isLive = useLiveDocuments()
  return useQuery({
    ...read(documents.list, { query: { limit: recentLimit, fields: listedFields } }),
    refetchInterval: isLive ? false : listIntervalMs,
  })
}

/** One document, updated when it changes. */
export function useDocument(id: string) {
  const isLive = useLiveDocuments()
  return useQuery({
    ...read(documents.show, { params: { id } }),
    refetchInterval: ({ state }) =>
      pollInterval(state.data, { pollCount: state.dataUpdateCount, isLive }),
  })
}

/** A document's PDF. Once made, that of a version never changes. */
export const useDocumentPdf = ({ guid, previewReady, version }: Document) =>
  useQuery({
    ...readFile(documents.pdf, { params: { id: guid } }, version),
    enabled: previewReady,
  })

/** Whether the PDF may still come. A document with an unreadable file is sent back instead and gets none. */
export const isPreviewPending = ({ previewReady, status }: Document) =>
  !previewReady && status !== 'needs_resubmission' && status !== 'resubmitted'

/** Milliseconds until the next poll of a document; false if nothing is expected or live updates are connected. */
export function pollInterval(
  document: Document | undefined,
  { pollCount, isLive }: { pollCount: number; isLive: boolean },
): number | false {
  if (!document) return false
  if (isPreviewPending(document)) return isLive || pollCount >= 20 ? 15_000 : 3_000
  const isFinal = document.status === 'posted' || document.status === 'resubmitted'
  return isLive || isFinal ? false : 60_000
}

/** The document an upload replaces. */
export const useReplacedDocument = (id: string) =>
  useQuery(read(documents.show, { params: { id } }))

/** Guids of the documents for which a resubmission is in the outbox. */
export function useQueuedResubmissions(): ReadonlySet<string> {
  const { entries } = useOutbox()
  return new Set(
    entries.flatMap(({ command, refusal }) =>
      command.kind === 'document' && !refusal ? (command.resubmittedDocumentId ?? []) : [],
    ),
  )
}
