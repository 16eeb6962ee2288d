import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { rangeOf, type Section } from '@milepost/contract/financial-performance/statements/ledger'

/** The lowest free number of a section that ends in zero, else any; undefined if the section is full. */
export function nextNumber(chart: readonly ChartAccount[], section: Section): number | undefined {
  const [from, to] = rangeOf(section)
  const taken = new Set(chart.map(({ internalAccountNumber }) => internalAccountNumber))
  for (const step of [10, 1])
    for (let number = from; number <= to; number += step) if (!taken.has(number)) return number
  return undefined
}
