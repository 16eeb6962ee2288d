import { firm } from '@milepost/contract/firm'
import { Button } from '@mantine/core'
import { read } from '@milepost/ui/api.ts'
import { useCopy } from '@milepost/ui/language.tsx'
import { Page } from '@milepost/ui/page.tsx'
import { Section } from '@milepost/ui/section.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { copy } from './mileage.copy.ts'
import classes from './trip-tracker-page.module.css'

/** On the web: where the app is to be had that records trips, and how to add one without it. */
export function TripTrackerPage() {
  const words = useCopy(copy)
  const { data: ours } = useQuery(read(firm.show, {}))
  const { appStore, googlePlay } = ours?.stores ?? {}
  return (
    <Page title={words.tripTracker} info={{ title: words.notesTitle, content: <Notes /> }}>
      <div className={classes.stack}>
        <Section title={words.onlyInApp}>
          <p className={classes.text}>{words.onlyInAppText}</p>
          <div className={classes.links}>
            {appStore && <Store href={appStore} label={words.appStore} />}
            {googlePlay && <Store href={googlePlay} label={words.googlePlay} />}
          </div>
        </Section>
        <Section title={words.newTrip}>
          <div className={classes.links}>
            <Button component={Link} to={paths.addTrip}>
              {words.addManually}
            </Button>
            <Button component={Link} to={paths.allTrips} variant="default">
              {words.seeAllTrips}
            </Button>
          </div>
        </Section>
      </div>
    </Page>
  )
}

const Store = ({ href, label }: { href: string; label: string }) => (
  <Button component="a" href={href} target="_blank" rel="noreferrer" variant="default">
    {label}
  </Button>
)

/** What a driver must know before they rely on the figures. */
function Notes() {
  const words = useCopy(copy)
  return (
    <>
      <p>{words.noteSavings}</p>
      <p>{words.noteOther}</p>
      <p>{words.noteAhead}</p>
      <p>{words.noteDelete}</p>
    </>
  )
}
