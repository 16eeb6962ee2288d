import { Button, Paper } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import { Link } from 'react-router'
import { mileage } from '@milepost/contract/mileage/mileage'
import { call } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { Page } from '@milepost/ui/layout/page.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { ListFooter } from '@milepost/ui/lists/list-footer.tsx'
import { useDownload } from '@milepost/ui/pdf/use-download.ts'
import { paths } from '../../../paths.ts'
import { milesText } from '../../../shared/figures/miles-text.ts'
import { copy } from '../mileage.copy.ts'
import { useTrips, useTripYears } from '../mileage.hooks.ts'
import { YearSection } from '../years/year-section.tsx'
import classes from './all-trips-page.module.css'
import { TripRow } from './trip-row.tsx'

const MissingPurposes = lazyPart(
  () => import('../purposes/missing-purposes.tsx').then((loaded) => loaded.MissingPurposes),
  { failure: 'fallback' },
)

/** All trips, newest first, with their totals. The page number is in the URL. */
export function AllTripsPage() {
  const words = useCopy(copy)
  const { query: trips, isStale, goTo } = useTrips()
  const { download, isDownloading } = useDownload(
    () => call(mileage.csv, { query: {} }),
    'trips.csv',
  )
  const years = useYears()
  const add = (
    <Button
      component={Link}
      to={paths.addTrip}
      className={classes.end}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
    >
      {words.addManually}
    </Button>
  )
  return (
    <Page title={words.allTrips}>
      <div className={classes.stack}>
        <LoadState
          query={trips}
          isStale={isStale}
          failed={words.listFailed}
          placeholder={<Waiting />}
        >
          {(found) =>
            found.total === 0 ? (
              <Paper>
                <Empty icon={IconRoute} title={words.noTrips} action={add}>
                  {words.noTripsText}
                </Empty>
              </Paper>
            ) : (
              <>
                <Section title={words.summary} aside={add}>
                  <dl className={classes.sums}>
                    <div>
                      <dt>{words.totalMiles}</dt>
                      <dd className="figure">{milesText(found.totalMiles ?? 0)}</dd>
                    </div>
                    <div>
                      <dt>{words.totalSavings}</dt>
                      <dd className="figure">{dollarsAndCents(found.totalSavings ?? 0)}</dd>
                    </div>
                  </dl>
                  {years && (
                    <p className={classes.years}>{words.ofYears(years.first, years.last)}</p>
                  )}
                  <MissingPurposes />
                </Section>
                <Section
                  title={words.trips}
                  flush
                  aside={
                    <Button
                      variant="default"
                      className={classes.end}
                      loading={isDownloading}
                      onClick={download}
                      leftSection={<IconDownload size={18} aria-hidden="true" />}
                    >
                      {words.exportCsv}
                    </Button>
                  }
                >
                  <ul className="plainList" aria-busy={trips.isPlaceholderData}>
                    {found.items.map((trip) => (
                      <li key={trip.id}>
                        <TripRow trip={trip} />
                      </li>
                    ))}
                  </ul>
                  <ListFooter {...found} onPage={goTo} />
                </Section>
              </>
            )
          }
        </LoadState>
        {trips.data?.total !== 0 && <YearSection />}
      </div>
    </Page>
  )
}

/** The first and the last year that have trips. */
function useYears(): { first: number; last: number } | undefined {
  const { data } = useTripYears()
  const years = data?.map(({ year }) => year) ?? []
  return years.length > 0 ? { first: Math.min(...years), last: Math.max(...years) } : undefined
}

const Waiting = () => (
  <Paper className={classes.waiting}>
    <SkeletonRows rows={8} height={24} />
  </Paper>
)
