import { Paper } from '@mantine/core'
import type { Month } from '@milepost/contract/financial-performance/statements/periods'
import type {
  ProfitAndLossRow,
  ProfitAndLossStatement,
} from '@milepost/contract/financial-performance/statements/profit-and-loss'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { percent, units, wholeDollars } from '@milepost/ui/i18n/money.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import { usePeriodNames } from '@milepost/ui/reports/period-names.ts'
import { listMonthsNotFinal, toFigures } from '@milepost/ui/reports/statement.ts'
import { Donut } from '../charts/donut.tsx'
import { percentEmpty, sortByAmount, toChartData } from '../statement/chart-data.ts'
import { copy } from '../statement/financial-performance.copy.ts'
import { Headline } from '../statement/headline.tsx'
import { Sums } from '../statement/sums.tsx'
import { useView } from '../statement/use-view.ts'
import { AccountRows } from './account-rows.tsx'
import { ExpenseSelector, useExpenseKind, useMetric } from './metric-selector.tsx'
import classes from './month-view.module.css'
import { useMetricSummary } from './use-metric-summary.ts'

type MonthViewProps = { statement: ProfitAndLossStatement; month: Month; reduced: boolean }

/** One month: revenue and expenses as donuts, and the lists that add up to its profit. */
export function MonthView({ statement, month, reduced }: MonthViewProps) {
  const words = useCopy(copy)
  const names = usePeriodNames()
  const getSummary = useMetricSummary()
  const [metric] = useMetric(true)
  const { wide } = useView()
  const [kind] = useExpenseKind()
  const { sentence, figure } = getSummary(statement, {
    metric: 'profit',
    period: month,
    kind,
    reduced,
  })
  const { totals, miles, revenue, profitAndLossExpenses: expenses } = statement
  const amount = (row: ProfitAndLossRow) => wholeDollars(row.months[month].amount ?? 0)
  const milesDriven = totals.miles.months[month].amount
  const profitAmounts = [amount(totals.revenue), amount(totals.expenses)] as const
  const empty = percentEmpty(statement)
  // Where the cards are one below the other, the liabilities are among the expenses.
  const ringKind = kind === 'liabilities' && wide ? 'variable' : kind
  const isLiability = ringKind === 'liabilities'
  const periodText = `${names.month(month)} ${statement.year}`
  return (
    <>
      <Paper component="section" className={classes.head} aria-label={words.netIncomeBeforeTax}>
        <Headline
          sentence={sentence}
          figure={figure}
          note={
            milesDriven && !reduced
              ? words.amountsAndMiles(...profitAmounts, units(milesDriven))
              : words.amounts(...profitAmounts)
          }
        />
        {listMonthsNotFinal(statement).includes(month) && (
          <p className={classes.notFinal}>{words.notFinal}</p>
        )}
      </Paper>
      <div
        className={classes.cards}
        data-metric={reduced ? 'profit' : metric}
        data-reduced={reduced || undefined}
      >
        {!reduced && (
          <>
            <Section
              title={words.expenses}
              className={classes.expenses}
              aside={<ExpenseSelector withLiabilities={!wide} />}
            >
              <Ring
                rows={isLiability ? statement.liability : expenses[ringKind]}
                secondFigure={isLiability ? undefined : 'centsPerMile'}
                statement={statement}
                month={month}
                centre={amount(totals[isLiability ? 'liability' : ringKind])}
                caption={words[ringKind].toLowerCase()}
                label={words.parts(
                  isLiability ? words.paidOnLiabilities : words[`${ringKind}Expenses`],
                  periodText,
                )}
              />
            </Section>
            <Section title={words.revenue} className={classes.revenue}>
              <Ring
                rows={revenue}
                secondFigure="percentOfTotal"
                statement={statement}
                month={month}
                centre={amount(totals.revenue)}
                caption={words.revenue.toLowerCase()}
                label={words.parts(words.revenue, periodText)}
              />
            </Section>
            <Section title={words.miles} className={classes.miles}>
              <Ring
                rows={miles}
                secondFigure="percentOfTotal"
                statement={statement}
                month={month}
                centre={percent(empty ? toFigures(empty, month).amount : null)}
                caption={words.empty}
                label={words.parts(words.miles, periodText)}
              />
            </Section>
          </>
        )}
        <Section title={words.netIncome} className={classes.net}>
          <Sums
            lines={[
              { name: words.totalRevenue, amount: amount(totals.revenue) },
              {
                name: words.totalExpenses,
                amount: wholeDollars(-(totals.expenses.months[month].amount ?? 0)),
              },
            ]}
            total={{ name: words.netIncomeBeforeTax, amount: amount(totals.netIncomeBeforeTax) }}
          />
        </Section>
        <Section
          title={words.paidOnLiabilities}
          className={classes.debts}
          aside={<span className={`figure ${classes.total}`}>{amount(totals.liability)}</span>}
        >
          <AccountRows
            rows={sortByAmount(
              toChartData(statement, { metric: 'expenses', kind: 'liabilities' }).rows,
              month,
            )}
            year={statement.year}
            period={month}
            variant="plain"
          />
        </Section>
      </div>
    </>
  )
}

type RingProps = {
  rows: readonly ProfitAndLossRow[]
  /** Shares of the ring, or cost per mile. An expense's share is of all expenses, which is more than the ring shows. */
  secondFigure: 'centsPerMile' | 'percentOfTotal' | undefined
  statement: ProfitAndLossStatement
  month: Month
  centre: string
  caption: string
  label: string
}

/** A donut with its list, both largest first. */
function Ring({ rows, secondFigure, statement, month, ...donut }: RingProps) {
  const getName = useAccountName()
  const sortedRows = sortByAmount(rows, month)
  return (
    <>
      <Donut
        {...donut}
        parts={sortedRows.map((row) => ({
          name: getName(row),
          value: row.months[month].amount ?? 0,
        }))}
      />
      {sortedRows.length > 0 && (
        <AccountRows
          rows={sortedRows}
          year={statement.year}
          period={month}
          variant="legend"
          secondFigure={secondFigure}
        />
      )}
    </>
  )
}
