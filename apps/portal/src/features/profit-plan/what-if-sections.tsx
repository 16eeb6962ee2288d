import type {
  BusinessWhatIf,
  PersonalWhatIf,
  ProfitPlan,
} from '@milepost/contract/profit-plan/profit-plan'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { noValue, units, wholeDollars } from '@milepost/ui/i18n/money.ts'
import { useScenarioNames, type Scenario } from './plan-filter.ts'
import { PlanSection } from './plan-section.tsx'
import { PlanTable, type TableRow } from './plan-table.tsx'
import { copy } from './profit-plan.copy.ts'
import { useRowName } from './row-names.ts'

type WhatIfProps = {
  plan: ProfitPlan
  /** The scenario to show if there is no room for all. */
  only?: Scenario
}

const businessFigures = [
  'weeklyBusRevenue',
  'weeklyBusVariable',
  'weeklyBusNetIncome',
  'weeklyChange',
  'annualChange',
] as const

/** The firm's business scenarios compared to the plan. */
export function BusinessScenarios({ plan, only }: WhatIfProps) {
  const words = useCopy(copy)
  const names = useScenarioNames(plan)
  const business = plan.whatIf?.businessScenario
  if (!business || only === 'personalExpensesReductionPerMonth') return null
  const toRow = (name: string, row: BusinessWhatIf): TableRow => ({
    key: name,
    name,
    cells: businessFigures.map((figure) => text(row[figure])),
  })
  const asPlanned = toRow(words.currentProfitPlan, business.currentProfitPlan)
  const changed = (['milesPerGallonIncrease', 'milesPerWeekIncrease'] as const).flatMap((name) => {
    const row = business[name]
    return row && (!only || only === name)
      ? [toRow(only ? words.whatIf : (names[name] ?? row.name), row)]
      : []
  })
  return (
    <Scenarios
      title={words.businessScenario}
      columns={businessFigures.map((figure) => words[figure])}
      rows={[asPlanned, ...changed]}
      turned={only !== undefined}
    />
  )
}

const personalFigures = [
  'planBreakeven',
  'goalBreakeven',
  'weeklyChange',
  'annualBreakeven',
  'annualImprovement',
] as const

/** How spending less at home changes the breakeven. */
export function PersonalScenarios({ plan, only }: WhatIfProps) {
  const words = useCopy(copy)
  const getName = useRowName()
  const names = useScenarioNames(plan)
  const personal = plan.whatIf?.personalScenario
  if (!personal || (only && only !== 'personalExpensesReductionPerMonth')) return null
  const toRow = (name: string, row: PersonalWhatIf): TableRow => ({
    key: name,
    name,
    cells: personalFigures.map((figure) => text(row[figure], row.unit)),
  })
  const { personalExpensesReductionPerMonth: less, milesToBreakeven, revenueToBreakeven } = personal
  const title = names.personalExpensesReductionPerMonth ?? less.name
  return (
    <Scenarios
      title={words.personalScenario}
      columns={personalFigures.map((figure) => words[figure])}
      rows={[
        toRow(only ? words.dollarsToCover : title, less),
        toRow(only ? words.miles : getName(milesToBreakeven.name), milesToBreakeven),
        toRow(only ? words.revenue : getName(revenueToBreakeven.name), revenueToBreakeven),
      ]}
      turned={only !== undefined}
    />
  )
}

type ScenariosProps = {
  title: string
  columns: readonly string[]
  rows: readonly TableRow[]
  /** A small screen has more room below than beside. */
  turned: boolean
}

function Scenarios({ title, columns, rows, turned }: ScenariosProps) {
  const words = useCopy(copy)
  return (
    <PlanSection title={title}>
      {turned ? (
        <PlanTable
          label={title}
          corner={words.item}
          columns={rows.map(({ name }) => name)}
          groups={[
            {
              key: title,
              rows: columns.map((name, place) => ({
                key: name,
                name,
                cells: rows.map(({ cells }) => cells[place] ?? noValue),
              })),
            },
          ]}
        />
      ) : (
        <PlanTable
          label={title}
          corner={words.scenario}
          columns={columns}
          groups={[{ key: title, rows }]}
        />
      )}
    </PlanSection>
  )
}

const text = (value: number | null, unit: PersonalWhatIf['unit'] = 'usd') =>
  value === null ? noValue : unit === 'usd' ? wholeDollars(value) : units(value)
