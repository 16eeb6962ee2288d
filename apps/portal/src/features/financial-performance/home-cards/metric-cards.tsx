import { months } from '@milepost/contract/financial-performance/statements/periods'
import type {
  ProfitAndLossRow,
  ProfitAndLossStatement,
} from '@milepost/contract/financial-performance/statements/profit-and-loss'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { noValue, wholeDollars } from '@milepost/ui/i18n/money.ts'
import { usePeriodNames } from '@milepost/ui/reports/period-names.ts'
import { findOpenMonth } from '@milepost/ui/reports/statement.ts'
import { paths } from '../../../paths.ts'
import { MetricCard } from '../../../shared/figures/metric-card.tsx'
import { TrendBars } from '../../../shared/figures/trend-bars.tsx'
import { monthHighlight, useThisYear } from '../profit-and-loss/this-year.ts'
import { toTrend } from '../statement/chart-data.ts'
import { copy } from './home.copy.ts'

type YearFigureProps = {
  label: string
  note?: string
  getRow: (statement: ProfitAndLossStatement) => ProfitAndLossRow
  to: string
  hasTrend: boolean
}

/**
 * A year-to-date figure with its monthly trend, linked to the statement. If it failed to load, the summary
 * above shows the reason.
 */
function YearFigure({ label, note, getRow, to, hasTrend }: YearFigureProps) {
  const words = useCopy(copy)
  const names = usePeriodNames()
  const loading = useThisYear()
  const { data } = loading
  const row = data && getRow(data)
  const highlight = data && monthHighlight(data)
  const open = data && findOpenMonth(data)
  const newest = row && highlight && wholeDollars(row.months[highlight.month].amount ?? 0)
  return (
    <MetricCard
      label={label}
      value={row ? wholeDollars(row.yearToDate ?? 0) : loading.isError ? noValue : words.waiting}
      note={note ?? (newest && words.lastMonth(names.month(highlight.month), newest))}
      trend={
        hasTrend &&
        row && (
          <TrendBars
            values={toTrend(row)}
            label={words.byMonth(label)}
            current={highlight && months.indexOf(highlight.month)}
            unfinished={open && months.indexOf(open)}
          />
        )
      }
      to={to}
    />
  )
}

/** This year's revenue and expenses. Ride-share drivers see them without charts. */
export function MetricCards({ hasTrends }: { hasTrends: boolean }) {
  const words = useCopy(copy)
  return (
    <>
      <YearFigure
        label={words.ytdRevenue}
        getRow={({ totals }) => totals.revenue}
        to={`${paths.profitAndLoss}?metric=revenue`}
        hasTrend={hasTrends}
      />
      <YearFigure
        label={words.ytdExpenses}
        getRow={({ totals }) => totals.expenses}
        to={`${paths.profitAndLoss}?metric=expenses`}
        hasTrend={hasTrends}
      />
    </>
  )
}

/** This year's profit. */
export function ProfitAndLossCard() {
  const words = useCopy(copy)
  return (
    <YearFigure
      label={words.profitAndLoss}
      note={words.netIncome}
      getRow={({ totals }) => totals.netIncomeBeforeTax}
      to={paths.profitAndLoss}
      hasTrend
    />
  )
}
