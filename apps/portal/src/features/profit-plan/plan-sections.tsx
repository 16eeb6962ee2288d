import type { ProfitPlan, ProfitPlanRow } from '@milepost/contract/profit-plan/profit-plan'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { cents, noValue, percent, units, wholeDollars } from '@milepost/ui/i18n/money.ts'
import type { Figure } from './plan-filter.ts'
import { PlanSection } from './plan-section.tsx'
import classes from './plan-sections.module.css'
import { PlanTable, type TableGroup } from './plan-table.tsx'
import { copy } from './profit-plan.copy.ts'
import { getKind, useRowName } from './row-names.ts'

type List =
  | 'miles'
  | 'revenue'
  | 'variable'
  | 'fixed'
  | 'personalObligations'
  | 'federalTaxes'
  | 'stateTaxes'
  | 'estimatedCash'
  | 'breakeven'
  | 'perDiem'

/** The sections in order, each with the lists shown below its own. */
const sections: { list: List; below?: List[] }[] = [
  { list: 'miles' },
  { list: 'revenue' },
  { list: 'variable' },
  { list: 'fixed' },
  { list: 'personalObligations', below: ['federalTaxes', 'stateTaxes', 'estimatedCash'] },
  { list: 'breakeven' },
  { list: 'perDiem' },
]

type PlanSectionsProps = { plan: ProfitPlan; figures: readonly Figure[] }

/** The plan's lists, each as a table of the requested figures. */
export function PlanSections({ plan, figures }: PlanSectionsProps) {
  const words = useCopy(copy)
  const getName = useRowName()
  const toRows = (list: List) =>
    plan[list].map((row, place) => ({
      key: `${list}/${place}`,
      name: getName(row.name),
      kind: getKind(row.name),
      cells: figures.map((figure) => toText(row, figure)),
    }))
  return sections.map(({ list, below = [] }) => {
    const rows = toRows(list)
    const groups: TableGroup[] = [
      { key: list, rows },
      ...below.map((next) => ({ key: next, title: words[next], rows: toRows(next) })),
    ]
    return (
      <PlanSection key={list} title={words[list]} sum={rows.at(-1)?.cells[0]}>
        <PlanTable
          label={words[list]}
          corner={words.item}
          columns={figures.map((figure) => words[figure])}
          groups={groups}
        />
        {list === 'breakeven' && plan.breakeven.some(({ weekly }) => weekly === null) && (
          <p className={classes.note}>{words.noBreakeven}</p>
        )}
        {list === 'perDiem' && plan.perDiemProvisional && (
          <p className={classes.note}>{words.perDiemProvisional}</p>
        )}
      </PlanSection>
    )
  })
}

/** A row's figure: dollars without cents, ratios with two decimals, whole miles and days. */
function toText(row: ProfitPlanRow, figure: Figure): string {
  const value = row[figure]
  if (value === null) return noValue
  if (figure === 'centsPerMile') return cents(value)
  if (figure === 'revenuePercent') return percent(value)
  return row.unit === 'usd' ? wholeDollars(value) : units(value)
}
