import { Skeleton } from '@mantine/core'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import type { Month } from '@milepost/contract/financial-performance/statements/periods'
import type { ProfitAndLossStatement } from '@milepost/contract/financial-performance/statements/profit-and-loss'
import { call } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { ProfitAndLossTable } from '@milepost/ui/reports/profit-and-loss-table.tsx'
import { isBlank } from '@milepost/ui/reports/statement.ts'
import { copy } from '../statement/financial-performance.copy.ts'
import { useProfitAndLoss } from '../statement/financial-performance.hooks.ts'
import { NothingYet } from '../statement/nothing-yet.tsx'
import { Report, useSeesReduced } from '../statement/report.tsx'
import { useTransactionsLink } from '../statement/transactions-link.ts'
import { useCriteria, type ChosenCriteria } from '../statement/use-criteria.ts'
import { useView } from '../statement/use-view.ts'
import { ColumnSelector, useFigure } from './column-selector.tsx'
import { MetricSelector } from './metric-selector.tsx'
import { MonthView } from './month-view.tsx'
import { YearView } from './year-view.tsx'

/** The year so far, or one month of it. Criteria, view and metric are in the URL. */
export function ProfitAndLossPage() {
  const words = useCopy(copy)
  const criteria = useCriteria({ yearToDate: true })
  const statement = useProfitAndLoss(criteria.year)
  const reduced = useSeesReduced()
  const { view, wide } = useView()
  const oneMonth = criteria.period !== 'yearToDate'
  // All donuts of a month are side by side if there is room.
  const selects = !reduced && view === 'chart' && !(wide && oneMonth)
  const selectsColumns = !reduced && view === 'table' && !oneMonth
  return (
    <Report
      title={words.profitAndLoss}
      criteria={criteria}
      controls={
        selects ? <MetricSelector isMonth={oneMonth} /> : selectsColumns && <ColumnSelector />
      }
      query={statement}
      failed={words.profitAndLossFailed}
      waiting={<Skeleton height={420} radius="lg" />}
      csv={{
        load: (year) => call(financialPerformance.profitAndLossCsv, { params: { year } }),
        fileName: (year) => `profit-and-loss-${year}.csv`,
      }}
    >
      {(data) => <Shown statement={data} criteria={criteria} reduced={reduced} />}
    </Report>
  )
}

type ShownProps = { statement: ProfitAndLossStatement; criteria: ChosenCriteria; reduced: boolean }

function Shown({ statement, criteria: { period }, reduced }: ShownProps) {
  const words = useCopy(copy)
  const { view } = useView()
  if (period === undefined || period === 'beginning')
    return <Empty icon={IconChartBar} title={words.pleaseSelectPeriod} />
  if (isBlank(statement)) return <NothingYet icon={IconChartBar} year={statement.year} />
  if (view === 'table') return <YearTable statement={statement} period={period} reduced={reduced} />
  return period === 'yearToDate' ? (
    <YearView statement={statement} reduced={reduced} />
  ) : (
    <MonthView statement={statement} month={period} reduced={reduced} />
  )
}

type YearTableProps = Pick<ShownProps, 'statement' | 'reduced'> & { period: Month | 'yearToDate' }

function YearTable({ statement, period, reduced }: YearTableProps) {
  const [figure] = useFigure()
  const link = useTransactionsLink(statement.year, period)
  return (
    <ProfitAndLossTable
      statement={statement}
      period={period}
      figure={figure}
      reduced={reduced}
      link={link}
    />
  )
}
