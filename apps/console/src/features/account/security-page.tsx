import { securityForStaff } from '@milepost/contract/account/security'
import { SecuritySections } from '@milepost/ui/account-security/security-sections.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { copy } from './account.copy.ts'
import classes from './account.module.css'
import { NoticesSection } from './notices-section.tsx'

/** How a staff member's sign-in is protected, and how they are notified. */
export function SecurityPage() {
  const words = useCopy(copy)
  return (
    <Page title={words.security}>
      <SecuritySections calls={securityForStaff} />
      <div className={classes.notices}>
        <NoticesSection />
      </div>
    </Page>
  )
}
