import { useSearchParams } from 'react-router'
import type { ProfitPlan } from '@milepost/contract/profit-plan/profit-plan'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './profit-plan.copy.ts'

export const figures = ['weekly', 'monthly', 'annual', 'centsPerMile', 'revenuePercent'] as const
export type Figure = (typeof figures)[number]

/** The figures a small screen shows one at a time. */
const filtered = ['weekly', 'centsPerMile', 'revenuePercent'] as const

const scenarios = [
  'milesPerGallonIncrease',
  'milesPerWeekIncrease',
  'personalExpensesReductionPerMonth',
] as const
export type Scenario = (typeof scenarios)[number]

type Filter = (typeof filtered)[number] | Scenario

const grouped = (amount: number) => amount.toLocaleString('en-US')

/** The translated names of the plan's scenarios. */
export function useScenarioNames({ whatIf }: ProfitPlan): Partial<Record<Scenario, string>> {
  const words = useCopy(copy)
  const business = whatIf?.businessScenario
  const personal = whatIf?.personalScenario
  const amounts: Record<Scenario, number | null | undefined> = {
    milesPerGallonIncrease: business?.milesPerGallonIncrease?.whatIfAmount,
    milesPerWeekIncrease: business?.milesPerWeekIncrease?.whatIfAmount,
    personalExpensesReductionPerMonth: personal?.personalExpensesReductionPerMonth.whatIfAmount,
  }
  return Object.fromEntries(
    scenarios.flatMap((name) => {
      const amount = amounts[name]
      return amount === null || amount === undefined ? [] : [[name, words[name](grouped(amount))]]
    }),
  )
}

/** The small screen's filter from the URL. Defaults to the weekly figures if the plan lacks what the URL names. */
export function usePlanFilter(plan: ProfitPlan) {
  const words = useCopy(copy)
  const names = useScenarioNames(plan)
  const [query, setQuery] = useSearchParams()
  const options = [
    ...filtered.map((value) => ({ value, label: words[value] })),
    ...scenarios.flatMap((value) => {
      const label = names[value]
      return label === undefined ? [] : [{ value, label }]
    }),
  ] satisfies { value: Filter; label: string }[]
  const chosen = options.find(({ value }) => value === query.get('filter'))?.value ?? 'weekly'
  return {
    options,
    chosen,
    choose: (value: string) => {
      const next = new URLSearchParams(query)
      next.set('filter', value)
      setQuery(next, { replace: true })
    },
  }
}

export const isScenario = (filter: Filter): filter is Scenario =>
  scenarios.some((name) => name === filter)
