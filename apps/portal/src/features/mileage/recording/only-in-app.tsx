import { firm } from '@milepost/contract/firm/firm'
import { Button } from '@mantine/core'
import { read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { useQuery } from '@tanstack/react-query'
import { copy } from '../mileage.copy.ts'
import classes from './trip-tracker-page.module.css'

/** Says where the app is to be had that records trips. */
export function OnlyInApp() {
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
