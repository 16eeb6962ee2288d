import { Button } from '@mantine/core'
import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs'
import type { CurrentUser } from '@milepost/contract/account/account'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import classes from './impersonation-banner.module.css'
import { copy } from './impersonation.copy.ts'
import { useEndImpersonation } from './impersonation.hooks.ts'

/** Shown above every page during impersonation: who is signed in as whom, until when, and a button to end it. */
export function ImpersonationBanner({ user }: { user: CurrentUser }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const endImpersonation = useEndImpersonation()
  const { fullName, impersonatedBy, impersonation } = user
  if (!impersonatedBy || !impersonation) return null
  const until = new Date(impersonation.endsAt).toLocaleTimeString(
    language === 'en' ? 'en-US' : 'es-US',
    { hour: 'numeric', minute: '2-digit' },
  )
  const accessText = impersonation.mayWrite ? words.withWriting : words.lookOnly
  return (
    <section aria-label={words.banner} className={classes.banner}>
      <IconUserShield size={24} aria-hidden="true" className={classes.icon} />
      <p>
        <b>{words.signedInAs(fullName)}</b>
        <span className={classes.who}>
          <span>{impersonatedBy}</span>
          <span>{`, ${accessText(until)}`}</span>
        </span>
      </p>
      <Button
        size="sm"
        variant="filled"
        className={classes.end}
        onClick={() => void endImpersonation(fullName)}
      >
        {words.end}
      </Button>
    </section>
  )
}
