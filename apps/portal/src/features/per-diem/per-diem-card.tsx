import { useCopy } from '@milepost/ui/language.tsx'
import { today } from '@milepost/ui/dates.ts'
import { LoadState } from '@milepost/ui/load-state.tsx'
import { MetricCard } from '@milepost/ui/metric-card.tsx'
import { wholeDollars } from '@milepost/ui/money.ts'
import { TrendBars } from '@milepost/ui/trend-bars.tsx'
import { Paper } from '@mantine/core'
import { paths } from '../../app/paths.ts'
import { copy } from './per-diem-card.copy.ts'
import { usePerDiemYear } from './per-diem.hooks.ts'
import { daysByMonth } from './days.ts'

/** This year's deduction, on the home screen. */
export function PerDiemCard() {
  const words = useCopy(copy)
  const now = today()
  const [year, month] = now.split('-').map(Number) as [number, number]
  const loading = usePerDiemYear(year)
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
      label={words.perDiem}
      value={data ? wholeDollars(data.yearToDateDeductions) : '...'}
      note={data && words.days(data.yearToDateFullDays, data.yearToDatePartialDays)}
      trend={
        <TrendBars
          label={words.trend}
          values={daysByMonth(data?.perDiemEntries ?? [])}
          current={month - 2}
          unfinished={month - 1}
        />
      }
      to={paths.perDiem}
    />
  )
}
