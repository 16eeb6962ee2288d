import { Paper } from '@mantine/core'
import { useLocation } from 'react-router'
import type { ProfitAndLossStatement } from '@milepost/contract/financial-performance/statements/profit-and-loss'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { units, wholeDollars } from '@milepost/ui/i18n/money.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import { usePeriodNames } from '@milepost/ui/reports/period-names.ts'
import { listMonths } from '@milepost/ui/reports/statement.ts'
import { MonthlyChart } from '../charts/monthly-chart.tsx'
import {
  sortByAmount,
  toChartData,
  type ExpenseKind,
  type Metric,
} from '../statement/chart-data.ts'
import { withChanges } from '../statement/criteria.ts'
import { copy } from '../statement/financial-performance.copy.ts'
import { Headline } from '../statement/headline.tsx'
import { Sums } from '../statement/sums.tsx'
import { AccountRows } from './account-rows.tsx'
import { ExpenseSelector, useExpenseKind, useMetric } from './metric-selector.tsx'
import { useMetricSummary } from './use-metric-summary.ts'
import classes from './year-view.module.css'

type YearViewProps = { statement: ProfitAndLossStatement; reduced: boolean }

/** The year so far: one metric at a time, month by month, with its breakdown. */
export function YearView({ statement, reduced }: YearViewProps) {
  const words = useCopy(copy)
  const names = usePeriodNames()
  const getSummary = useMetricSummary()
  const [selectedMetric] = useMetric()
  const [kind] = useExpenseKind()
  const metric: Metric = reduced ? 'profit' : selectedMetric
  const chosen = toChartData(statement, { metric, kind })
  const { name, ...summary } = getSummary(statement, {
    metric,
    kind,
    period: 'yearToDate',
    reduced,
  })
  const shown = listMonths(statement)
  const from = shown[0] && names.month(shown[0])
  const to = shown.at(-1) && names.month(shown.at(-1)!)
  return (
    <>
      <Paper component="section" className={classes.hero} aria-label={name}>
        {metric === 'expenses' && (
          <div className={classes.kind}>
            <ExpenseSelector withLiabilities />
          </div>
        )}
        <Headline
          {...summary}
          note={`${name}, ${from === to ? from : `${from} – ${to}`} ${statement.year}`}
        />
        <MonthlyChart statement={statement} chart={chosen} name={name} />
      </Paper>
      {metric === 'profit' ? (
        <ProfitDetails statement={statement} reduced={reduced} />
      ) : (
        <Section
          title={
            metric === 'revenue'
              ? words.whereItCame
              : metric === 'miles'
                ? words.miles
                : kind === 'liabilities'
                  ? words.paidOnLiabilities
                  : words.whereItWent
          }
          aside={
            <span className={`figure ${classes.total}`}>
              {metric === 'miles'
                ? units(chosen.total.yearToDate ?? 0)
                : wholeDollars(chosen.total.yearToDate ?? 0)}
            </span>
          }
        >
          <AccountRows
            rows={sortByAmount(chosen.rows, 'yearToDate')}
            year={statement.year}
            period="yearToDate"
            variant="bars"
            secondFigure={getAside(metric, kind)}
          />
        </Section>
      )}
    </>
  )
}

/** The detail shown beside an amount. Payments on debt are not a cost per mile. */
function getAside(metric: Metric, kind: ExpenseKind) {
  if (metric === 'miles') return 'percentOfTotal'
  return metric === 'expenses' && kind === 'liabilities' ? undefined : 'centsPerMile'
}

const maxListed = 6

/** Where the money went, and how revenue minus expenses gives the profit. */
function ProfitDetails({ statement, reduced }: YearViewProps) {
  const words = useCopy(copy)
  const { pathname, search } = useLocation()
  const { totals, profitAndLossExpenses: expenses, year } = statement
  const amount = (value: number | null) => wholeDollars(value ?? 0)
  const sortedExpenses = sortByAmount([...expenses.variable, ...expenses.fixed], 'yearToDate')
  const allExpensesUrl = `${pathname}?${withChanges(new URLSearchParams(search), { metric: 'expenses' })}`
  return (
    <div className={classes.below}>
      <Section
        title={words.whereItWent}
        {...(!reduced &&
          sortedExpenses.length > maxListed && {
            link: { label: words.seeExpenses, to: allExpensesUrl },
          })}
      >
        <AccountRows
          rows={reduced ? sortedExpenses : sortedExpenses.slice(0, maxListed)}
          year={year}
          period="yearToDate"
          variant={reduced ? 'plain' : 'bars'}
          secondFigure={reduced ? undefined : 'centsPerMile'}
        />
      </Section>
      <Section title={words.howItAddsUp}>
        <Sums
          lines={[
            { name: words.totalRevenue, amount: amount(totals.revenue.yearToDate) },
            { name: words.variableExpenses, amount: amount(-(totals.variable.yearToDate ?? 0)) },
            { name: words.fixedExpenses, amount: amount(-(totals.fixed.yearToDate ?? 0)) },
          ]}
          total={{
            name: words.netIncomeBeforeTax,
            amount: amount(totals.netIncomeBeforeTax.yearToDate),
          }}
        />
      </Section>
    </div>
  )
}
