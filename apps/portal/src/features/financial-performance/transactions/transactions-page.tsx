import { Paper } from '@mantine/core'
import IconMessagePlus from '@tabler/icons-react/dist/esm/icons/IconMessagePlus.mjs'
import { useParams } from 'react-router'
import { sectionOf } from '@milepost/contract/financial-performance/statements/ledger'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { HeaderLink } from '@milepost/ui/layout/header-link.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths } from '../../../paths.ts'
import { CriteriaForm } from '../statement/criteria-form.tsx'
import { copy as reportCopy } from '../statement/financial-performance.copy.ts'
import { useCriteria } from '../statement/use-criteria.ts'
import { useReport } from '../statement/use-report.ts'
import { TransactionList } from './transaction-list.tsx'
import classes from './transactions-page.module.css'
import { copy } from './transactions.copy.ts'
import { hasBalance, useAccountRow, useTransactions } from './transactions.hooks.ts'
import { useBackLink } from './use-back-link.ts'

/** The transactions of one account in a period, behind a figure of a report. */
export function TransactionsPage() {
  const words = useCopy(copy)
  const reportWords = useCopy(reportCopy)
  const getName = useAccountName()
  const { categoryInternalAccountNumber } = useParams()
  const number = Number(categoryInternalAccountNumber)
  const isBalanceSheet = useReport() === 'balance-sheet'
  const criteria = useCriteria({ beginning: isBalanceSheet, yearToDate: true })
  const { year, period, years } = criteria
  const { query, isStale, goTo } = useTransactions({ number, year, period })
  const row = useAccountRow(number, year)
  const { back } = useBackLink(year === undefined ? '' : `?year=${year}`)

  const title = row && getName(row)
  return (
    <Page
      title={title ?? words.transactions}
      {...(title && { documentTitle: words.titled(title) })}
      back={back}
      actions={
        title &&
        year !== undefined && (
          <HeaderLink
            icon={<IconMessagePlus size={18} aria-hidden="true" />}
            to={paths.askAbout(
              'figure',
              `${isBalanceSheet ? 'balance_sheet' : 'profit_and_loss'}:${year}:${number}`,
              words.questionAbout(title, year),
            )}
          >
            {words.askAbout}
          </HeaderLink>
        )
      }
    >
      <div className={classes.page}>
        <CriteriaForm criteria={criteria} />
        {years.isLoadingError ? (
          <LoadState query={years} failed={reportWords.yearOptionsFailed}>
            {() => null}
          </LoadState>
        ) : year === undefined || period === undefined ? (
          <Empty
            title={
              year === undefined ? reportWords.pleaseSelectYear : reportWords.pleaseSelectPeriod
            }
          />
        ) : (
          <Paper className={classes.card}>
            <LoadState
              query={query}
              isStale={isStale}
              failed={(reason) => words.failed(year, reason)}
              placeholder={<SkeletonRows rows={10} />}
            >
              {(found) => (
                <TransactionList
                  found={found}
                  isBusy={query.isPlaceholderData}
                  carriesBalance={isBalanceSheet && hasBalance(number)}
                  inMiles={sectionOf(number) === 'miles'}
                  onPage={goTo}
                />
              )}
            </LoadState>
          </Paper>
        )}
      </div>
    </Page>
  )
}
