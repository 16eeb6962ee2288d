import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import { call, read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { BalanceSheetTable } from '@milepost/ui/reports/balance-sheet-table.tsx'
import { isBlankSheet, listBalancePeriods } from '@milepost/ui/reports/balance.ts'
import { ReconciledNote } from '@milepost/ui/reports/reconciled-note.tsx'
import { copy as statementCopy } from '@milepost/ui/reports/statement.copy.ts'
import { createLedgerLink } from './ledger-link.ts'
import { NothingPosted } from './nothing-posted.tsx'
import { ReportPage, useYear } from './report-page.tsx'

/** A client's balance sheet, on any plan. */
export function BalanceSheetPage() {
  const { balanceSheet, ofYear } = useCopy(statementCopy)
  const { accountId = '' } = useParams()
  const [year] = useYear()
  const params = { accountId, year }
  return (
    <ReportPage
      title={balanceSheet}
      printed={ofYear(balanceSheet, year)}
      query={useQuery(read(booksForStaff.balanceSheet, { params }))}
      csv={{
        load: () => call(booksForStaff.balanceSheetCsv, { params }),
        name: `balance-sheet-${year}`,
      }}
    >
      {(sheet) =>
        isBlankSheet(sheet) ? (
          <NothingPosted accountId={accountId} year={year} />
        ) : (
          <>
            <ReconciledNote through={sheet.reconciledThrough} />{' '}
            <BalanceSheetTable
              exact
              sheet={sheet}
              period={listBalancePeriods(sheet).at(-1)!}
              link={createLedgerLink(accountId, year)}
            />
          </>
        )
      }
    </ReportPage>
  )
}
