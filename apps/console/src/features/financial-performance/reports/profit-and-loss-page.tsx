import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import { call, read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { ProfitAndLossTable } from '@milepost/ui/reports/profit-and-loss-table.tsx'
import { ReconciledNote } from '@milepost/ui/reports/reconciled-note.tsx'
import { copy as statementCopy } from '@milepost/ui/reports/statement.copy.ts'
import { isBlank } from '@milepost/ui/reports/statement.ts'
import { createLedgerLink } from './ledger-link.ts'
import { NothingPosted } from './nothing-posted.tsx'
import { ReportPage, useYear } from './report-page.tsx'

/** A client's profit and loss, with every row and figure on any plan. */
export function ProfitAndLossPage() {
  const { profitAndLoss, ofYear } = useCopy(statementCopy)
  const { accountId = '' } = useParams()
  const [year] = useYear()
  const params = { accountId, year }
  return (
    <ReportPage
      title={profitAndLoss}
      printed={ofYear(profitAndLoss, year)}
      query={useQuery(read(booksForStaff.profitAndLoss, { params }))}
      csv={{
        load: () => call(booksForStaff.profitAndLossCsv, { params }),
        fileName: `profit-and-loss-${year}.csv`,
      }}
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
              period="yearToDate"
              figure="amount"
              link={createLedgerLink(accountId, year)}
            />
          </>
        )
      }
    </ReportPage>
  )
}
