import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { mileage } from '@milepost/contract/mileage/mileage'
import type { TripYear } from '@milepost/contract/mileage/mileage-years'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { today } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { units, wholeDollars } from '@milepost/ui/i18n/money.ts'
import { paths } from '../../../paths.ts'
import { MetricCard } from '../../../shared/figures/metric-card.tsx'
import { TrendBars } from '../../../shared/figures/trend-bars.tsx'
import { copy } from './mileage-savings-card.copy.ts'

/** This year's mileage savings, on the home screen. */
export function MileageSavingsCard() {
  const words = useCopy(copy)
  const day = today()
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const loading = useQuery(read(mileage.summary, { params: { year } }))
  const { data } = loading
  if (loading.isError && !data)
    return (
      <Paper>
        <LoadState query={loading} failed={words.failed}>
          {() => null}
        </LoadState>
      </Paper>
    )
  return (
    <MetricCard
      label={words.mileageSavings}
      value={data ? wholeDollars(data.totalSavings) : '...'}
      trend={
        data && (
          <TrendBars
            label={words.byMonth}
            values={Array.from({ length: month }, (_, i) => savingsIn(data, i + 1))}
            unfinished={month - 1}
          />
        )
      }
      note={data && words.soFar(year, units(data.totalMiles))}
      to={paths.allTrips}
    />
  )
}

const savingsIn = ({ months }: TripYear, month: number) =>
  months.find((each) => each.month === month)?.savings ?? 0
