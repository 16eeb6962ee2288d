import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import { call, read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { usePeriodNames } from '@milepost/ui/reports/period-names.ts'
import { ProfitAndLossTable } from '@milepost/ui/reports/profit-and-loss-table.tsx'
import { ReconciledNote } from '@milepost/ui/reports/reconciled-note.tsx'
import { copy as statementCopy } from '@milepost/ui/reports/statement.copy.ts'
import { isBlank, listMonths } from '@milepost/ui/reports/statement.ts'
import { useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { createLedgerLink } from './ledger-link.ts'
import { NothingPosted } from './nothing-posted.tsx'
import { ReportPage, useYear } from './report-page.tsx'
import { copy } from './reports.copy.ts'

/** A client's profit and loss, with every row and figure on any plan. */
export function ProfitAndLossPage() {
  const { profitAndLoss, ofYear } = useCopy(statementCopy)
  const words = useCopy(copy)
  const names = usePeriodNames()
  const { accountId = '' } = useParams()
  const [year] = useYear()
  const [query, changeQuery] = useUrlQuery()
  const params = { accountId, year }
  const found = useQuery(read(booksForStaff.profitAndLoss, { params }))
  const periods = ['yearToDate' as const, ...(found.data ? listMonths(found.data) : [])]
  const period = periods.find((one) => one === query.get('month')) ?? 'yearToDate'
  return (
    <ReportPage
      title={profitAndLoss}
      printed={ofYear(profitAndLoss, year)}
      query={found}
      csv={{
        load: () => call(booksForStaff.profitAndLossCsv, { params }),
        name: `profit-and-loss-${year}`,
      }}
      controls={
        <NativeSelect
          size="sm"
          label={words.period}
          value={period}
          data={periods.map((value) => ({ value, label: names.period(value) }))}
          onChange={({ currentTarget: { value } }) =>
            void changeQuery((before) => {
              before.set('month', value)
              return before
            })
          }
        />
      }
    >
      {(statement) =>
        isBlank(statement) ? (
          <NothingPosted accountId={accountId} year={year} />
        ) : (
          <>
            <ReconciledNote through={statement.reconciledThrough} />{' '}
            <ProfitAndLossTable
              exact
              reduced={false}
              statement={statement}
              period={period}
              figure="amount"
              link={createLedgerLink(accountId, year)}
            />
          </>
        )
      }
    </ReportPage>
  )
}
