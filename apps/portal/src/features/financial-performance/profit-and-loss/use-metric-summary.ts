import type { Period } from '@milepost/contract/financial-performance/statements/periods'
import type { ProfitAndLossStatement } from '@milepost/contract/financial-performance/statements/profit-and-loss'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { cents, noValue, percent, units, wholeDollars } from '@milepost/ui/i18n/money.ts'
import { usePeriodNames } from '@milepost/ui/reports/period-names.ts'
import { toFigures } from '@milepost/ui/reports/statement.ts'
import {
  percentEmpty,
  toChartData,
  type ExpenseKind,
  type Metric,
} from '../statement/chart-data.ts'
import { copy } from '../statement/financial-performance.copy.ts'

type SummaryCriteria = { metric: Metric; kind: ExpenseKind; period: Period; reduced: boolean }

/** A metric of a statement in words: its sentence with the figure, the total's name, and a fact or two. */
export function useMetricSummary() {
  const words = useCopy(copy)
  const names = usePeriodNames()
  return (
    statement: ProfitAndLossStatement,
    { metric, kind, period, reduced }: SummaryCriteria,
  ) => {
    const { total } = toChartData(statement, { metric, kind })
    const { amount: totalAmount, centsPerMile, revenuePercent } = toFigures(total, period)
    const amount = totalAmount ?? 0
    const periodText =
      period === 'yearToDate' || period === 'beginning'
        ? words.inYear(statement.year)
        : words.inMonth(names.month(period))
    const perMile = (name: string) => ({ name, value: words.perMile(cents(centsPerMile)) })
    const ofDollar = (value: (amount: string) => string) => ({
      name: words.profitPerDollar,
      value: revenuePercent === null ? noValue : value(cents(revenuePercent)),
    })
    const summarize = (
      sentence: (figure: string, periodText: string) => string,
      figure: string,
    ) => ({ sentence: sentence(figure, periodText), figure })
    const expense = {
      variable: { sentence: words.spentVariable, name: words.totalVariable },
      fixed: { sentence: words.spentFixed, name: words.totalFixed },
      liabilities: { sentence: words.paidDown, name: words.totalLiability },
    }[kind]

    if (metric === 'profit')
      return {
        ...summarize(
          amount < 0 ? words.lost : words.profitSentence,
          wholeDollars(Math.abs(amount)),
        ),
        name: words.netIncomeBeforeTax,
        facts: reduced ? [] : [ofDollar(words.profitCents), perMile(words.profitPerMile)],
      }
    if (metric === 'revenue')
      return {
        ...summarize(words.earned, wholeDollars(amount)),
        name: words.totalRevenue,
        facts: [perMile(words.earnedPerMile)],
      }
    if (metric === 'expenses')
      return {
        ...summarize(expense.sentence, wholeDollars(amount)),
        name: expense.name,
        facts:
          kind === 'liabilities' ? [] : [ofDollar(words.spentCents), perMile(words.spentPerMile)],
      }
    const empty = percentEmpty(statement)
    return {
      ...summarize(words.drove, units(amount)),
      name: words.totalMiles,
      facts: empty
        ? [{ name: words.percentEmpty, value: percent(toFigures(empty, period).amount) }]
        : [],
    }
  }
}
