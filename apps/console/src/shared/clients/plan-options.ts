import { useQuery } from '@tanstack/react-query'
import { firm } from '@milepost/contract/firm/firm'
import { areas, plans, type Plan } from '@milepost/contract/wire/access'
import { read } from '@milepost/ui/api/api.ts'
import { useLanguage, type Language } from '@milepost/ui/i18n/language.tsx'
import { formatList } from '@milepost/ui/i18n/list.ts'
import { planAreas, type PlanArea } from './plan-options.copy.ts'

/** What a plan has, from the table of access: “profit and loss, taxes and per diem”. */
export function describePlan(plan: Plan, language: Language): string {
  const words = planAreas[language]
  const included = (Object.keys(words) as PlanArea[]).filter((area) =>
    (areas[area].plans as readonly Plan[]).includes(plan),
  )
  return formatList(
    language,
    included.map((area) => words[area]),
  )
}

type PlanOption = { value: Plan; label: string }

/** All plans, each with what it has. */
export function usePlanOptions(): PlanOption[] {
  const { language } = useLanguage()
  return plans.map((plan) => ({ value: plan, label: `${plan}: ${describePlan(plan, language)}` }))
}

/** The plans that the firm offers, and the one that is chosen now. */
export function useOfferedPlanOptions(chosen: Plan | null): PlanOption[] {
  const { data } = useQuery(read(firm.show, {}))
  return usePlanOptions().filter(
    ({ value }) => value === chosen || (data?.plansOffered.includes(value) ?? true),
  )
}
