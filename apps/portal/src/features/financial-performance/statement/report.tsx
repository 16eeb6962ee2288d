import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { account } from '@milepost/contract/account/account'
import type { BalanceSheet } from '@milepost/contract/financial-performance/statements/balance-sheet'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { CsvButton } from '@milepost/ui/reports/csv-button.tsx'
import { usePeriodNames } from '@milepost/ui/reports/period-names.ts'
import { ReconciledNote } from '@milepost/ui/reports/reconciled-note.tsx'
import classes from '@milepost/ui/reports/report-page.module.css'
import { Disclaimer } from '../../../shared/figures/disclaimer.tsx'
import { OwnPrintHeading } from '../../../shared/print/own-print-heading.tsx'
import { CriteriaForm } from './criteria-form.tsx'
import { copy } from './financial-performance.copy.ts'
import type { ChosenCriteria } from './use-criteria.ts'
import { useView } from './use-view.ts'
import { ViewToggle } from './view-toggle.tsx'

type ReportProps<T extends Pick<BalanceSheet, 'reconciledThrough'>> = {
  title: string
  criteria: ChosenCriteria
  /** Shown beside the criteria. */
  controls?: ReactNode
  query: UseQueryResult<T>
  failed: (year: number, reason: string) => string
  waiting: ReactNode
  csv: { load: (year: number) => Promise<Blob>; fileName: (year: number) => string }
  children: (statement: T, year: number) => ReactNode
}

/** The frame of a financial statement: criteria, chart or table, CSV, disclaimer. */
export function Report<T extends Pick<BalanceSheet, 'reconciledThrough'>>({
  title,
  criteria,
  controls,
  query: statement,
  failed,
  waiting,
  csv,
  children,
}: ReportProps<T>) {
  const words = useCopy(copy)
  const names = usePeriodNames()
  const { year, years, period } = criteria
  const { wide } = useView()
  return (
    <Page
      title={title}
      actions={
        <>
          {wide && <ViewToggle />}
          {year !== undefined && (
            <CsvButton load={() => csv.load(year)} fileName={csv.fileName(year)} />
          )}
        </>
      }
    >
      <div className={classes.report}>
        <OwnPrintHeading title={`${period ? names.period(period) : ''} ${year}`} />
        <CriteriaForm criteria={criteria}>{year !== undefined && controls}</CriteriaForm>
        {years.isLoadingError ? (
          <LoadState query={years} failed={words.yearOptionsFailed}>
            {() => null}
          </LoadState>
        ) : year === undefined ? (
          <Empty title={words.pleaseSelectYear} />
        ) : (
          <LoadState
            query={statement}
            failed={(reason) => failed(year, reason)}
            placeholder={waiting}
          >
            {(data) => (
              <>
                <ReconciledNote through={data.reconciledThrough} />
                {children(data, year)}
              </>
            )}
          </LoadState>
        )}
        <Disclaimer />
      </div>
    </Page>
  )
}

/** Whether the signed-in client drives for ride-share and gets a reduced statement. */
export function useSeesReduced(): boolean {
  const { data: user } = useQuery(read(account.currentUser, {}))
  return user?.clientCustomerType === 'RIDE'
}
