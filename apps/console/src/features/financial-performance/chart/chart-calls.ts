import { useQueryClient } from '@tanstack/react-query'
import {
  chartOfAccounts,
  type ChartAccount,
  type ChartAccountChange,
  type ChartScope,
  type NewChartAccount,
} from '@milepost/contract/financial-performance/chart-of-accounts'
import { call } from '@milepost/ui/api/api.ts'

type Options = { idempotencyKey: string }

/** How a chart is changed, and which of its accounts may be. */
export type ChartCalls = {
  changeable: ChartScope
  add: (chartAccount: NewChartAccount, options: Options) => Promise<ChartAccount>
  change: (internalAccountNumber: number, change: ChartAccountChange) => Promise<ChartAccount>
}

export const firmChartCalls: ChartCalls = {
  changeable: 'firm',
  add: (chartAccount, options) => call(chartOfAccounts.add, { body: { chartAccount } }, options),
  change: (internalAccountNumber, chartAccount) =>
    call(chartOfAccounts.change, {
      params: { internalAccountNumber },
      body: { chartAccount },
    }),
}

export const toClientChartCalls = (accountId: string): ChartCalls => ({
  changeable: 'client',
  add: (chartAccount, options) =>
    call(chartOfAccounts.addForClient, { params: { accountId }, body: { chartAccount } }, options),
  change: (internalAccountNumber, chartAccount) =>
    call(chartOfAccounts.changeForClient, {
      params: { accountId, internalAccountNumber },
      body: { chartAccount },
    }),
})

/** Invalidates everything that names accounts. */
export function useChartChanged(): () => Promise<unknown> {
  const cache = useQueryClient()
  return () => cache.invalidateQueries()
}
