import { Button, NativeSelect } from '@mantine/core'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import { firstYear } from '@milepost/contract/financial-performance/statements/periods'
import { read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { Failed } from '@milepost/ui/feedback/failed.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { today } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PrintHeading } from '@milepost/ui/layout/print-heading.tsx'
import { CsvButton } from '@milepost/ui/reports/csv-button.tsx'
import reportClasses from '@milepost/ui/reports/report-page.module.css'
import { useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { paths } from '../../../paths.ts'
import { BooksNav } from '../books-nav.tsx'
import { useClientName } from '../books.hooks.ts'
import { toCsvName } from './csv-name.ts'
import { copy } from './reports.copy.ts'
import classes from './reports.module.css'

/** The year in the URL; this year if there is none, or no such one. */
export function useYear() {
  const [query, changeQuery] = useUrlQuery()
  const asked = Number(query.get('year'))
  const thisYear = Number(today().slice(0, 4))
  const year = Number.isInteger(asked) && asked >= firstYear && asked <= thisYear ? asked : thisYear
  const choose = (chosen: string) =>
    void changeQuery((before) => {
      before.set('year', chosen)
      return before
    })
  return [year, choose] as const
}

type ReportPageProps<T> = {
  title: string
  query: UseQueryResult<T>
  /** Its name is without the client's and the ending. */
  csv: { load: () => Promise<Blob>; name: string }
  /** What is printed above the report. */
  printed: string
  /** Shown beside the year. */
  controls?: ReactNode
  children: (report: T) => ReactNode
}

/** A year's report of a client's books, with print and CSV. */
export function ReportPage<T>({
  title,
  query,
  csv,
  printed,
  controls,
  children,
}: ReportPageProps<T>) {
  const words = useCopy(copy)
  const { accountId = '' } = useParams()
  const client = useClientName(accountId)
  const [year, choose] = useYear()
  const years = useQuery(read(booksForStaff.yearOptions, { params: { accountId } }))
  return (
    <Page
      title={title}
      documentTitle={client ? words.titleFor(title, client) : title}
      back={{ to: paths.books(accountId), label: words.backToBooks }}
      actions={
        <>
          <PrintButton />
          <CsvButton load={csv.load} fileName={toCsvName(client, csv.name)} />
        </>
      }
    >
      <BooksNav accountId={accountId} />
      <div className={reportClasses.report}>
        <PrintHeading client={client} title={printed} />
        <div className={classes.controls}>
          <NativeSelect
            size="sm"
            label={words.year}
            value={String(year)}
            data={(years.data ?? [{ year }]).map((option) => String(option.year))}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          {controls}
        </div>
        <OptionsFailed query={years} failed={words.yearsFailed} />
        <LoadState
          query={query}
          failed={words.reportFailed}
          placeholder={<SkeletonRows rows={10} height={34} />}
        >
          {children}
        </LoadState>
      </div>
    </Page>
  )
}

type OptionsFailedProps = { query: UseQueryResult; failed: (reason: string) => string }

/** Says that the options of a select did not load; the report below may have. */
export function OptionsFailed({ query, failed }: OptionsFailedProps) {
  const errorMessage = useErrorMessage()
  return (
    query.isLoadingError && (
      <Failed
        sentence={failed(errorMessage(query.error))}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  )
}

type PrintButtonProps = { onPrint?: () => void; isLoading?: boolean }

const printPage = () => window.print()

/** Prints the page. Every browser can save the print as a PDF instead. */
export function PrintButton({ onPrint = printPage, isLoading = false }: PrintButtonProps) {
  const words = useCopy(copy)
  return (
    <Button
      variant="default"
      size="sm"
      className={reportClasses.csv}
      aria-label={words.print}
      loading={isLoading}
      leftSection={<IconPrinter size={18} aria-hidden="true" />}
      onClick={onPrint}
    >
      <span className={reportClasses.csvLabel}>{words.print}</span>
    </Button>
  )
}
