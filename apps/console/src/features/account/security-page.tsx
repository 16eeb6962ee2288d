import { staffSecurity } from '@milepost/contract/account/security'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { SecuritySections } from '@milepost/ui/account-security/security-sections.tsx'
import { copy } from './account.copy.ts'

/** A staff member's sign-in security settings. */
export function SecurityPage() {
  const words = useCopy(copy)
  return (
    <Page title={words.security}>
      <SecuritySections calls={staffSecurity} />
    </Page>
  )
}
