import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { sectionOf } from '@milepost/contract/financial-performance/statements/ledger'

export const aChartAccount = (
  internalAccountNumber: number,
  name: string,
  differences: Partial<ChartAccount> = {},
): ChartAccount => ({
  internalAccountNumber,
  name,
  section: sectionOf(internalAccountNumber)!,
  scope: 'standard',
  isRetired: false,
  ...differences,
})
