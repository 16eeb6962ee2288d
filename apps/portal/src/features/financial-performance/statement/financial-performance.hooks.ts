import { useQuery } from '@tanstack/react-query'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import { read } from '@milepost/ui/api/api.ts'

/** Disabled while no year is selected. */
const noYear = 0

export const useYearOptions = () =>
  useQuery({ ...read(financialPerformance.yearOptions, {}), select: years })

const years = (options: { year: number }[]) => options.map(({ year }) => year)

export const useProfitAndLoss = (year: number | undefined) =>
  useQuery({
    ...read(financialPerformance.profitAndLoss, { params: { year: year ?? noYear } }),
    enabled: year !== undefined,
  })

export const useBalanceSheet = (year: number | undefined) =>
  useQuery({
    ...read(financialPerformance.balanceSheet, { params: { year: year ?? noYear } }),
    enabled: year !== undefined,
  })
