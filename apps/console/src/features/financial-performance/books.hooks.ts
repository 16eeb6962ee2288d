import { clients } from '@milepost/contract/clients/clients'
import { importedTransactions } from '@milepost/contract/books/imported-transactions'
import { posting, type ChartAccount } from '@milepost/contract/books/posting'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { read } from '@milepost/ui/api/api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'

export const useClientName = (accountId: string): string =>
  useQuery(read(clients.show, { params: { accountId } })).data?.name ?? ''

/** Accounts as select options: '5000 Fuel'. */
export function useAccountOptions() {
  const getName = useAccountName()
  return (chart: readonly ChartAccount[]) =>
    chart.map((account) => ({
      value: String(account.internalAccountNumber),
      label: `${account.internalAccountNumber} ${getName(account)}`,
    }))
}

/** Invalidates the lists of a client's books. */
export function useBooksChanged(): () => Promise<unknown> {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [posting.batches, posting.batch, importedTransactions.list].map(({ path }) =>
        cache.invalidateQueries({ queryKey: [path] }),
      ),
    )
}
