import { Skeleton } from '@mantine/core'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import type { BalanceSheet } from '@milepost/contract/financial-performance/statements/balance-sheet'
import { call } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { BalanceSheetTable } from '@milepost/ui/reports/balance-sheet-table.tsx'
import { isBlankSheet } from '@milepost/ui/reports/balance.ts'
import { copy } from '../statement/financial-performance.copy.ts'
import { useBalanceSheet } from '../statement/financial-performance.hooks.ts'
import { NothingYet } from '../statement/nothing-yet.tsx'
import { Report } from '../statement/report.tsx'
import { useTransactionsLink } from '../statement/transactions-link.ts'
import { useCriteria, type ChosenCriteria } from '../statement/use-criteria.ts'
import { useView } from '../statement/use-view.ts'
import { BalanceView } from './balance-view.tsx'

/** Assets and liabilities before the year and at the end of each month. */
export function BalanceSheetPage() {
  const words = useCopy(copy)
  const criteria = useCriteria({ beginning: true })
  const sheet = useBalanceSheet(criteria.year)
  return (
    <Report
      title={words.balanceSheet}
      criteria={criteria}
      query={sheet}
      failed={words.balanceSheetFailed}
      waiting={<Skeleton height={420} radius="lg" />}
      csv={{
        load: (year) => call(financialPerformance.balanceSheetCsv, { params: { year } }),
        fileName: (year) => `balance-sheet-${year}.csv`,
      }}
    >
      {(data) => <Shown sheet={data} criteria={criteria} />}
    </Report>
  )
}

type ShownProps = { sheet: BalanceSheet; criteria: ChosenCriteria }

function Shown({ sheet, criteria: { period } }: ShownProps) {
  const words = useCopy(copy)
  const { view } = useView()
  const link = useTransactionsLink(sheet.year, period ?? 'beginning')
  if (period === undefined || period === 'yearToDate')
    return <Empty icon={IconScale} title={words.pleaseSelectPeriod} />
  if (isBlankSheet(sheet)) return <NothingYet icon={IconScale} year={sheet.year} />
  return view === 'table' ? (
    <BalanceSheetTable sheet={sheet} period={period} link={link} />
  ) : (
    <BalanceView sheet={sheet} period={period} />
  )
}
