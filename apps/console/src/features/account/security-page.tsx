import { staffSecurity } from '@milepost/contract/security'
import { useCopy } from '@milepost/ui/language.tsx'
import { Page } from '@milepost/ui/page.tsx'
import { SecuritySections } from '@milepost/ui/security-sections.tsx'
import { copy } from './account.copy.ts'

/** How a member of staff protects their sign-in. */
export function SecurityPage() {
  const words = useCopy(copy)
  return (
    <Page title={words.security}>
      <SecuritySections calls={staffSecurity} />
    </Page>
  )
}
