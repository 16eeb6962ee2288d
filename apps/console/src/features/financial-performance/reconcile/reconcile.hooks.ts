import { useQuery, useQueryClient } from '@tanstack/react-query'
import { reconciling } from '@milepost/contract/financial-performance/reconciling'
import { call } from '@milepost/ui/api/api.ts'
import { useBooksChanged } from '../books.hooks.ts'

/** Invalidates what shows a client's statements. */
export function useReconcilingChanged(): () => Promise<unknown> {
  const cache = useQueryClient()
  const booksChanged = useBooksChanged()
  return () =>
    Promise.all([
      booksChanged(),
      ...[
        reconciling.accounts,
        reconciling.list,
        reconciling.next,
        reconciling.show,
        reconciling.lines,
      ].map(({ path }) => cache.invalidateQueries({ queryKey: [path] })),
    ])
}

const linesAtOnce = 1_000

/** All lines of a statement's sheet: people search and mark them as a whole. */
export function useStatementLines(accountId: string, id: string) {
  const params = { accountId, id }
  return useQuery({
    queryKey: [reconciling.lines.path, { params }],
    queryFn: async ({ signal }) => {
      const load = (page: number) =>
        call(reconciling.lines, { params, query: { page, limit: linesAtOnce } }, { signal })
      const first = await load(1)
      const pages = Math.ceil(first.total / linesAtOnce)
      const rest = await Promise.all(
        Array.from({ length: Math.max(0, pages - 1) }, (_, i) => load(i + 2)),
      )
      return [first, ...rest].flatMap(({ items }) => items)
    },
  })
}
