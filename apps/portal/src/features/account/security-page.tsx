import { Alert } from '@mantine/core'
import { security } from '@milepost/contract/account/security'
import { SecuritySections } from '@milepost/ui/account-security/security-sections.tsx'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { isInApp } from '../../native/device.ts'
import { copy } from './account.copy.ts'
import { useCurrentUser } from './account.hooks.ts'
import classes from './account.module.css'

const AppLockSection = lazyPart(() =>
  import('./app-lock-section.tsx').then((loaded) => loaded.AppLockSection),
)

const ArchiveSection = lazyPart(() =>
  import('./archive-section.tsx').then((loaded) => loaded.ArchiveSection),
)

const RemovedFactor = lazyPart(() =>
  import('./removed-factor.tsx').then((loaded) => loaded.RemovedFactor),
)

/** Sign-in security settings. Impersonating staff see that only the client can change them. */
export function SecurityPage() {
  const words = useCopy(copy)
  const { impersonatedBy, secondFactorRemovedAt } = useCurrentUser()
  return (
    <Page title={words.security}>
      {impersonatedBy ? (
        <Alert>{words.clientsOwn}</Alert>
      ) : (
        <>
          {secondFactorRemovedAt && <RemovedFactor at={secondFactorRemovedAt} />}
          <SecuritySections calls={security} />
          <ArchiveSection />
        </>
      )}
      {isInApp() && (
        <div className={classes.lock}>
          <AppLockSection />
        </div>
      )}
    </Page>
  )
}
