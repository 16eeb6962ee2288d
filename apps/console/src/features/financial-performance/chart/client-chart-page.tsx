import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { accountForStaff } from '@milepost/contract/account/account'
import { staffMayUse } from '@milepost/contract/wire/staff-areas'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths } from '../../../paths.ts'
import { useChart } from '../../../shared/use-chart.ts'
import { BooksNav } from '../books-nav.tsx'
import { useClientName } from '../books.hooks.ts'
import { toClientChartCalls } from './chart-calls.ts'
import { ChartList } from './chart-list.tsx'
import { copy } from './chart.copy.ts'
import classes from './chart.module.css'

/** The accounts of one client's books. */
export function ClientChartPage() {
  const words = useCopy(copy)
  const { accountId = '' } = useParams()
  const client = useClientName(accountId)
  const chart = useChart(accountId)
  const { data: me } = useQuery(read(accountForStaff.currentStaff, {}))
  return (
    <Page
      title={client ? words.titleFor(client) : words.title}
      back={{ to: paths.books(accountId), label: words.backToBooks }}
    >
      <BooksNav accountId={accountId} />
      <div className={classes.page}>
        <p className={classes.about}>
          {words.aboutClient} {words.aboutStandard}{' '}
          {me && staffMayUse('chart-of-accounts', me.role) && (
            <Link to={paths.chart}>{words.openFirm}</Link>
          )}
        </p>
        <LoadState
          query={chart}
          failed={words.loadFailed}
          placeholder={<SkeletonRows rows={10} height={48} />}
        >
          {(accounts) => <ChartList chart={accounts} calls={toClientChartCalls(accountId)} />}
        </LoadState>
      </div>
    </Page>
  )
}
