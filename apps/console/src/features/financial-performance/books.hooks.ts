import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clients } from '@milepost/contract/clients/clients'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { monthCloses } from '@milepost/contract/financial-performance/month-close'
import { posting } from '@milepost/contract/financial-performance/posting'
import { read } from '@milepost/ui/api/api.ts'

export const useClientName = (accountId: string): string =>
  useQuery(read(clients.show, { params: { accountId } })).data?.name ?? ''

/** Invalidates the lists of a client's books. */
export function useBooksChanged(): () => Promise<unknown> {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [
        posting.batches,
        posting.batch,
        posting.lines,
        importedTransactions.list,
        bankImports.list,
        booksLock.show,
        monthCloses.list,
        monthCloses.show,
      ].map(({ path }) => cache.invalidateQueries({ queryKey: [path] })),
    )
}
