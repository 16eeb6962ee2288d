import type { Period } from '@milepost/contract/books/periods'
import type { ProfitAndLossStatement } from '@milepost/contract/books/profit-and-loss'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { cents, noValue, percent, units, wholeDollars } from '@milepost/ui/i18n/money.ts'
import { copy } from './financial-performance.copy.ts'
import { usePeriodNames } from './period-names.ts'
import { charted, figuresOf, percentEmptyOf, type ExpenseKind, type Metric } from './statement.ts'

type Told = { metric: Metric; kind: ExpenseKind; period: Period; reduced: boolean }

/** A metric of a statement in words: its sentence with the figure in it, the total's name, and a fact or two. */
export function useStory() {
  const words = useCopy(copy)
  const names = usePeriodNames()
  return (statement: ProfitAndLossStatement, { metric, kind, period, reduced }: Told) => {
    const { total } = charted(statement, { metric, kind })
    const { amount: known, centsPerMile, revenuePercent } = figuresOf(total, period)
    const amount = known ?? 0
    const when =
      period === 'yearToDate' || period === 'beginning'
        ? words.inYear(statement.year)
        : words.inMonth(names.month(period))
    const perMile = (name: string) => ({ name, value: words.perMile(cents(centsPerMile)) })
    const ofDollar = (value: (amount: string) => string) => ({
      name: words.keptOfDollar,
      value: revenuePercent === null ? noValue : value(cents(revenuePercent)),
    })
    const told = (sentence: (figure: string, when: string) => string, figure: string) => ({
      sentence: sentence(figure, when),
      figure,
    })
    const expense = {
      variable: { sentence: words.spentVariable, name: words.totalVariable },
      fixed: { sentence: words.spentFixed, name: words.totalFixed },
      liabilities: { sentence: words.paidDown, name: words.totalLiability },
    }[kind]

    if (metric === 'profit')
      return {
        ...told(amount < 0 ? words.lost : words.kept, wholeDollars(Math.abs(amount))),
        name: words.netIncomeBeforeTax,
        facts: reduced ? [] : [ofDollar(words.keptCents), perMile(words.keptPerMile)],
      }
    if (metric === 'revenue')
      return {
        ...told(words.earned, wholeDollars(amount)),
        name: words.totalRevenue,
        facts: [perMile(words.earnedPerMile)],
      }
    if (metric === 'expenses')
      return {
        ...told(expense.sentence, wholeDollars(amount)),
        name: expense.name,
        facts:
          kind === 'liabilities' ? [] : [ofDollar(words.spentCents), perMile(words.spentPerMile)],
      }
    const empty = percentEmptyOf(statement)
    return {
      ...told(words.drove, units(amount)),
      name: words.totalMiles,
      facts: empty
        ? [{ name: words.percentEmpty, value: percent(figuresOf(empty, period).amount) }]
        : [],
    }
  }
}
