import { useQuery } from '@tanstack/react-query'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { firmChartCalls } from './chart-calls.ts'
import { ChartList } from './chart-list.tsx'
import { copy } from './chart.copy.ts'
import classes from './chart.module.css'

/** The accounts that all clients share. */
export function FirmChartPage() {
  const words = useCopy(copy)
  const chart = useQuery(read(chartOfAccounts.list, {}))
  return (
    <Page title={words.title}>
      <div className={classes.page}>
        <p className={classes.about}>
          {words.aboutFirm} {words.aboutStandard}
        </p>
        <LoadState
          query={chart}
          failed={words.loadFailed}
          placeholder={<SkeletonRows rows={10} height={48} />}
        >
          {(accounts) => <ChartList chart={accounts} calls={firmChartCalls} />}
        </LoadState>
      </div>
    </Page>
  )
}
