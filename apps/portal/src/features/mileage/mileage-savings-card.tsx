import { mileage } from '@milepost/contract/mileage'
import { Paper } from '@mantine/core'
import { read } from '@milepost/ui/api.ts'
import { today } from '@milepost/ui/dates.ts'
import { useCopy } from '@milepost/ui/language.tsx'
import { LoadState } from '@milepost/ui/load-state.tsx'
import { MetricCard } from '@milepost/ui/metric-card.tsx'
import { units, wholeDollars } from '@milepost/ui/money.ts'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/paths.ts'
import { copy } from './mileage-savings-card.copy.ts'

/** What this year's miles save, on the home screen. */
export function MileageSavingsCard() {
  const words = useCopy(copy)
  const year = Number(today().slice(0, 4))
  const loading = useQuery(read(mileage.summary, { params: { year } }))
  const { data } = loading
  if (loading.isError && !data)
    return (
      <Paper>
        <LoadState of={loading} failed={words.failed}>
          {() => null}
        </LoadState>
      </Paper>
    )
  return (
    <MetricCard
      label={words.mileageSavings}
      value={data ? wholeDollars(data.totalSavings) : '...'}
      note={data && words.soFar(year, units(data.totalMiles))}
      to={paths.allTrips}
    />
  )
}
