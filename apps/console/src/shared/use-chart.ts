import { useQuery } from '@tanstack/react-query'
import {
  chartOfAccounts,
  type ChartAccount,
} from '@milepost/contract/financial-performance/chart-of-accounts'
import { read } from '@milepost/ui/api/api.ts'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'

/** The accounts of a client's books, the retired ones too. */
export const useChart = (accountId: string) =>
  useQuery({
    ...read(chartOfAccounts.listForClient, { params: { accountId } }),
    staleTime: 300_000,
  })

/** Accounts as select options: '5000 Fuel'. A retired one is left out, unless it is the selected one. */
export function useAccountOptions() {
  const getName = useAccountName()
  return (chart: readonly ChartAccount[], selected: string | null = null) =>
    chart
      .filter(
        ({ isRetired, internalAccountNumber }) =>
          !isRetired || String(internalAccountNumber) === selected,
      )
      .map((account) => ({
        value: String(account.internalAccountNumber),
        label: `${account.internalAccountNumber} ${getName(account)}`,
      }))
}
