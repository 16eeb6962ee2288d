import { Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { account } from '@milepost/contract/account/account'
import { firm } from '@milepost/contract/firm/firm'
import { canUse } from '@milepost/contract/wire/access'
import { read } from '@milepost/ui/api/api.ts'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths } from '../../../paths.ts'
import { copy } from '../mileage.copy.ts'
import classes from './trip-tracker-page.module.css'
import { mayRecord } from './trip-watch.tsx'

const CurrentTracking = lazyPart(() =>
  import('./current-tracking.tsx').then((loaded) => loaded.CurrentTracking),
)

/** Where trips are recorded. On the web, it links to the app that records them. */
export function TripTrackerPage() {
  const words = useCopy(copy)
  const { data: user } = useSuspenseQuery(read(account.currentUser, {}))
  return (
    <Page title={words.tripTracker} info={{ title: words.notesTitle, content: <Notes /> }}>
      <div className={classes.stack}>
        {mayRecord(user) ? <CurrentTracking /> : <OnlyInApp />}
        <Section title={words.newTrip}>
          <div className={classes.links}>
            <Button
              component={Link}
              to={paths.addTrip}
              variant={mayRecord(user) ? 'default' : 'filled'}
            >
              {words.addManually}
            </Button>
            <Button component={Link} to={paths.allTrips} variant="default">
              {words.seeAllTrips}
            </Button>
            {canUse('profit-and-loss', user) && (
              <Button component={Link} to={paths.profitAndLoss} variant="default">
                {words.profitAndLoss}
              </Button>
            )}
          </div>
        </Section>
      </div>
    </Page>
  )
}

function Notes() {
  const words = useCopy(copy)
  return (
    <>
      <p>{words.noteSavings}</p>
      <p>{words.noteDeduction}</p>
      <p>{words.noteTracking}</p>
      <p>{words.noteOther}</p>
      <p>{words.noteAhead}</p>
      <p>{words.noteDelete}</p>
    </>
  )
}

/** Shown on the web: where to get the app that records trips. */
function OnlyInApp() {
  const words = useCopy(copy)
  const { data: firmData } = useQuery(read(firm.show, {}))
  const { appStore, googlePlay } = firmData?.stores ?? {}
  return (
    <Section title={words.onlyInApp}>
      <p className={classes.text}>{words.onlyInAppText}</p>
      <div className={classes.links}>
        {appStore && <Store href={appStore} label={words.appStore} />}
        {googlePlay && <Store href={googlePlay} label={words.googlePlay} />}
      </div>
    </Section>
  )
}

const Store = ({ href, label }: { href: string; label: string }) => (
  <Button component="a" href={href} target="_blank" rel="noreferrer" variant="default">
    {label}
  </Button>
)
