import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clients } from '@milepost/contract/clients/clients'
import { read } from '@milepost/ui/api/api.ts'
import { showsBooks } from '../../shared/posting/shows-books.ts'

export const useClientName = (accountId: string): string =>
  useQuery(read(clients.show, { params: { accountId } })).data?.name ?? ''

/** Invalidates what shows a client's books. */
export function useBooksChanged(): () => Promise<unknown> {
  const cache = useQueryClient()
  return () => Promise.all(showsBooks.map((path) => cache.invalidateQueries({ queryKey: [path] })))
}
