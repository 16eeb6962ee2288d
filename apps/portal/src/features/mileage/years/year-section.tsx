import { Button, NativeSelect } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { mileage } from '@milepost/contract/mileage/mileage'
import type { TripYear } from '@milepost/contract/mileage/mileage-years'
import { call } from '@milepost/ui/api/api.ts'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { today } from '@milepost/ui/i18n/dates.ts'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import { useDownload } from '@milepost/ui/pdf/use-download.ts'
import { milesText } from '../../../shared/figures/miles-text.ts'
import { useTripYear, useTripYears } from '../mileage.hooks.ts'
import { copy } from './mileage-year.copy.ts'
import { OdometerForm } from './odometer-form.tsx'
import classes from './year-section.module.css'

const WhySheet = lazyPart(() => import('./why-sheet.tsx').then((loaded) => loaded.WhySheet), {
  failure: 'overPage',
})

const ScheduleC = lazyPart(() => import('./schedule-c.tsx').then((loaded) => loaded.ScheduleC), {
  failure: 'fallback',
})

const MissingPurposes = lazyPart(
  () => import('../purposes/missing-purposes.tsx').then((loaded) => loaded.MissingPurposesOfYear),
  { failure: 'fallback' },
)

/** One year for the tax return: total, trips without a purpose, explanation, downloadable log, odometer. The year is in the URL. */
export function YearSection() {
  const words = useCopy(copy)
  const [search, setSearch] = useSearchParams()
  const thisYear = Number(today().slice(0, 4))
  const chosen = search.get('year')
  const year = chosen && /^20(2[2-9]|[3-9]\d)$/.test(chosen) ? Number(chosen) : thisYear
  const years = useTripYears()
  const loading = useTripYear(year)
  const known = years.data?.map((each) => each.year) ?? []
  const options = [...new Set([thisYear, year, ...known])].toSorted((a, b) => b - a)
  return (
    <Section
      title={words.yearReport}
      aside={
        <NativeSelect
          aria-label={words.year}
          className={classes.end}
          size="md"
          value={year}
          data={options.map(String)}
          onChange={({ currentTarget }) =>
            setSearch(
              (before) => {
                const after = new URLSearchParams(before)
                after.set('year', currentTarget.value)
                return after
              },
              // The section is at the bottom of the page, so keep the scroll position when the year changes.
              { preventScrollReset: true },
            )
          }
        />
      }
    >
      <LoadState query={loading} failed={words.loadFailed}>
        {(loaded) => <Year key={year} year={loaded} />}
      </LoadState>
    </Section>
  )
}

function Year({ year }: { year: TripYear }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const [isWhyOpen, setWhyOpen] = useState(false)
  const params = { year: year.year }
  const pdf = useDownload(
    () => call(mileage.report, { params, query: { language } }),
    `mileage-report-${year.year}.pdf`,
  )
  const csv = useDownload(() => call(mileage.csv, { query: params }), `trips-${year.year}.csv`)
  return (
    <>
      <dl className={classes.figures}>
        <div>
          <dt>{words.savings}</dt>
          <dd className="figure">{dollarsAndCents(year.totalSavings)}</dd>
        </div>
        <div>
          <dt>{words.miles}</dt>
          <dd className="figure">{milesText(year.totalMiles)}</dd>
        </div>
        <div>
          <dt>{words.trips}</dt>
          <dd className="figure">{milesText(year.trips)}</dd>
        </div>
      </dl>
      <MissingPurposes year={year} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setWhyOpen(true)}>
          {words.why}
        </Button>
        <Saving {...pdf}>{words.pdf}</Saving>
        <Saving {...csv}>{words.csv}</Saving>
      </div>
      <OdometerForm year={year} />
      {year.trips > 0 && <ScheduleC year={year} />}
      {isWhyOpen && <WhySheet year={year} onClose={() => setWhyOpen(false)} />}
    </>
  )
}

type SavingProps = ReturnType<typeof useDownload> & { children: string }

const Saving = ({ download, isDownloading, children }: SavingProps) => (
  <Button
    variant="default"
    loading={isDownloading}
    onClick={download}
    leftSection={<IconDownload size={18} aria-hidden="true" />}
  >
    {children}
  </Button>
)
