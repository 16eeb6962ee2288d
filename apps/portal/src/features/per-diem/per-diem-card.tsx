import { Paper } from '@mantine/core'
import type { PerDiemYear } from '@milepost/contract/per-diem/per-diem'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { today } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { wholeDollars } from '@milepost/ui/i18n/money.ts'
import { useOutbox } from '../../outbox/outbox.ts'
import { paths } from '../../paths.ts'
import { MetricCard } from '../../shared/figures/metric-card.tsx'
import { TrendBars } from '../../shared/figures/trend-bars.tsx'
import { daysByMonth } from './days.ts'
import { copy } from './per-diem-card.copy.ts'
import { usePerDiemYear } from './per-diem.hooks.ts'

// Home loads the code that counts queued days only if there are any. If that fails, the card shows the loaded
// data.
const ShownYear = lazyPart(() => import('./queued-days.ts').then((loaded) => loaded.ShownYear), {
  failure: 'fallback',
})

/** This year's deduction on the home screen, including days still in the outbox. */
export function PerDiemCard() {
  const words = useCopy(copy)
  const now = today()
  const [year, month] = now.split('-').map(Number) as [number, number]
  const loading = usePerDiemYear(year)
  const { data } = loading
  const hasQueuedDays = useOutbox().entries.some(
    ({ command, refusal }) => command.kind === 'day' && !refusal,
  )
  if (loading.isError && !data)
    return (
      <Paper>
        <LoadState query={loading} failed={words.failed}>
          {() => null}
        </LoadState>
      </Paper>
    )
  const toNote = ({ yearToDateFullDays, yearToDatePartialDays, periods }: PerDiemYear) => {
    const days = words.days(yearToDateFullDays, yearToDatePartialDays)
    const hasSpouse = periods.some(
      ({ person, deduction, outsideConus }) =>
        person !== 'owner_operator' && deduction + (outsideConus?.deduction ?? 0) > 0,
    )
    return hasSpouse ? words.withSpouse(days) : days
  }
  const card = (shown: PerDiemYear | undefined) => (
    <MetricCard
      label={words.perDiem}
      value={shown ? wholeDollars(shown.yearToDateDeductions) : '...'}
      note={shown && toNote(shown)}
      trend={
        <TrendBars
          label={words.trend}
          values={daysByMonth(shown?.perDiemEntries ?? [])}
          current={month - 2}
          unfinished={month - 1}
        />
      }
      to={paths.perDiem}
    />
  )
  if (!hasQueuedDays) return card(data)
  return (
    <ShownYear fallback={card(data)} loaded={data}>
      {card}
    </ShownYear>
  )
}
