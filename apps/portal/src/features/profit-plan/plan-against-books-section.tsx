import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import type { ProfitAndLossStatement } from '@milepost/contract/financial-performance/statements/profit-and-loss'
import type { ProfitPlan } from '@milepost/contract/profit-plan/profit-plan'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { today, useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { units, wholeDollars } from '@milepost/ui/i18n/money.ts'
import { BenchmarkLegend, BenchmarkMark } from '@milepost/ui/reports/benchmark-mark.tsx'
import { toYear } from './own-change.ts'
import classes from './plan-against-books-section.module.css'
import { copy } from './plan-against-books.copy.ts'
import { comparedSections, comparePlanToBooks, type ComparedRow } from './plan-against-books.ts'
import { PlanSection } from './plan-section.tsx'
import { PlanTable, type TableRow } from './plan-table.tsx'
import { copy as planCopy } from './profit-plan.copy.ts'
import { getKind, useRowName } from './row-names.ts'

/** The year so far: planned against actual figures. */
export function PlanAgainstBooksSection({ plan }: { plan: ProfitPlan }) {
  const words = useCopy(copy)
  const year = Number(today().slice(0, 4))
  const books = useQuery(read(financialPerformance.profitAndLoss, { params: { year } }))
  return (
    <PlanSection title={words.title}>
      <LoadState
        query={books}
        failed={words.failed}
        placeholder={
          <div className={classes.body}>
            <SkeletonRows rows={4} />
          </div>
        }
      >
        {(statement) => <PlanComparison plan={plan} statement={statement} />}
      </LoadState>
    </PlanSection>
  )
}

function PlanComparison({
  plan,
  statement,
}: {
  plan: ProfitPlan
  statement: ProfitAndLossStatement
}) {
  const words = useCopy(copy)
  const planWords = useCopy(planCopy)
  const { inMonths, monthSpan } = useDates()
  // A phone has room for two figures per row.
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const toRow = useComparedRow(wide)
  const { bookedMonths, monthsWithoutBooks, sections } = comparePlanToBooks(
    toYear(plan.entered),
    statement,
    today(),
  )
  const net = sections.net[0]
  if (bookedMonths.length === 0 || !net)
    return (
      <div className={classes.body}>
        <p>{words.noBooks}</p>
      </div>
    )
  const profit = wholeDollars(Math.abs(net.actual))
  return (
    <>
      <div className={classes.body}>
        <p className={classes.sentence}>
          {(net.actual < 0 ? words.lost : words.profit)(profit, inMonths(bookedMonths))}
        </p>
        <p>{words.planned(wholeDollars(net.plan), bookedMonths.length)}</p>
        {monthsWithoutBooks.length > 0 && (
          <p className={classes.note}>{words.without(monthSpan(monthsWithoutBooks))}</p>
        )}
      </div>
      <PlanTable
        label={words.title}
        corner={planWords.item}
        columns={[words.plan, words.actual, ...(wide ? [words.difference] : [])]}
        groups={comparedSections.map((section) => ({
          key: section,
          ...(section !== 'net' && { title: planWords[section] }),
          rows: sections[section].map(toRow),
        }))}
      />
      <div className={classes.foot}>
        <BenchmarkLegend />
        <p className={classes.note}>{words.how}</p>
      </div>
    </>
  )
}

function useComparedRow(withDifference: boolean): (row: ComparedRow, place: number) => TableRow {
  const getAccountName = useAccountName()
  const getName = useRowName()
  return (row, place) => {
    const text = row.unit === 'usd' ? wholeDollars : units
    const marked = (figure: number) => (
      <>
        <span>{text(figure)}</span>
        <BenchmarkMark benchmark={row.benchmark} />
      </>
    )
    const { plan, actual } = row
    return {
      key: `${place}`,
      name: row.internalAccountNumber === null ? getName(row.name) : getAccountName(row),
      kind: getKind(row.name),
      cells: withDifference
        ? [text(plan), text(actual), marked(actual - plan)]
        : [text(plan), marked(actual)],
    }
  }
}
