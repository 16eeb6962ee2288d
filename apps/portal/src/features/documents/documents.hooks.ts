import { documents, type Document, type DocumentFilter } from '@milepost/contract/documents'
import { read } from '@milepost/ui/api.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

export const recentLimit = 5

/** One page of a filter. While it loads, the page shown before stands in, marked as a placeholder. */
export const useDocuments = (filter: DocumentFilter, page: number) =>
  useQuery({
    ...read(documents.list, { query: { filter, page } }),
    placeholderData: keepPreviousData,
  })

export const useRecentDocuments = () =>
  useQuery(read(documents.list, { query: { limit: recentLimit } }))

/** One document; looked at again by itself for as long as its PDF is being made. */
export const useDocument = (id: string) =>
  useQuery({
    ...read(documents.show, { params: { id } }),
    refetchInterval: ({ state }) => nextLook(state.data, state.dataUpdateCount),
  })

/** A document's PDF, which never changes once it is there. */
export const useDocumentPdf = ({ guid, previewReady }: Document) =>
  useQuery({
    ...read(documents.pdf, { params: { id: guid } }),
    enabled: previewReady,
    staleTime: Infinity,
  })

/** Whether the PDF may still come: a file that can't be read has sent the document back instead. */
export const awaitsPreview = ({ previewReady, status }: Document) =>
  !previewReady && status !== 'needs_resubmission' && status !== 'resubmitted'

/** Milliseconds until the next look at a document, rarer after a minute; false when nothing is awaited. */
export function nextLook(document: Document | undefined, looks: number): number | false {
  if (!document || !awaitsPreview(document)) return false
  return looks < 20 ? 3_000 : 15_000
}
