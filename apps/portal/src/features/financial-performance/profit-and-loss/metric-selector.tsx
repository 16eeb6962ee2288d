import { SegmentedControl } from '@mantine/core'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { expenseKinds, metrics } from '../statement/chart-data.ts'
import { copy } from '../statement/financial-performance.copy.ts'
import { useChoice } from '../statement/use-criteria.ts'
import classes from './metric-selector.module.css'

/** What the charts show: at first the profit of a year, and the miles of one month, which begins with its donuts. */
export const useMetric = (isMonth = false) =>
  useChoice('metric', isMonth ? ['miles', 'profit', 'revenue', 'expenses'] : metrics)
export const useExpenseKind = () => useChoice('expenses', expenseKinds)

/** Selects which figures the charts show. */
export function MetricSelector({ isMonth }: { isMonth: boolean }) {
  const words = useCopy(copy)
  const [metric, choose] = useMetric(isMonth)
  return (
    <SegmentedControl
      className={classes.metric}
      aria-label={words.whatToShow}
      value={metric}
      onChange={choose}
      data={metrics.toReversed().map((value) => ({ value, label: words[value] }))}
    />
  )
}

/** Selects the kind of expense. Without `withLiabilities`, the liabilities have a card of their own instead. */
export function ExpenseSelector({ withLiabilities = false }: { withLiabilities?: boolean }) {
  const words = useCopy(copy)
  const [kind, choose] = useExpenseKind()
  const kinds = expenseKinds.filter((one) => withLiabilities || one !== 'liabilities')
  return (
    <SegmentedControl
      className={classes.kind}
      size="sm"
      aria-label={words.kindOfExpense}
      value={kinds.includes(kind) ? kind : kinds[0]!}
      onChange={choose}
      data={kinds.map((value) => ({ value, label: words[value] }))}
    />
  )
}
