import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { documentVersions } from '@milepost/contract/documents/document-versions'
import type { Sent } from '@milepost/contract/wire/endpoint'
import { call, read, readFile } from '@milepost/ui/api/api.ts'
import { useActionFeedback } from '../documents.hooks.ts'

export type DocumentRef = { accountId: string; id: string }

/** The versions of a document's pages, until the current one is drawn and counted. */
export const useVersions = (params: DocumentRef) =>
  useQuery({
    ...read(documentVersions.show, { params }),
    refetchInterval: ({ state: { data } }) => (data && data.pageCount === null ? 2_000 : false),
  })

/** The PDF of an earlier version. */
export const fetchVersion = (params: DocumentRef, number: number) =>
  readFile(documentVersions.pdf, { params: { ...params, number } }, number)

type Change = 'arrange' | 'restore' | 'redraw' | 'split' | 'merge'
type Input<C extends Change> = Sent<(typeof documentVersions)[C]>

/**
 * A change of the pages; afterwards, whatever is said of them is fetched again. `onDone` also runs if the part of the page that
 * asked is unmounted by then, since the pages are being drawn.
 */
export function usePagesChange<C extends Change>(change: C, onDone?: (input: Input<C>) => void) {
  const cache = useQueryClient()
  const { failed, refresh } = useActionFeedback()
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: Input<C>) =>
      // Their results are the same, whatever they take.
      call(documentVersions[change] as typeof documentVersions.redraw, input as never),
    onSuccess: (_, input) => onDone?.(input),
    onError: failed,
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey: [documentVersions.show.path] })
      await refresh()
    },
  })
}
