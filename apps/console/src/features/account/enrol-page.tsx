import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { accountForStaff } from '@milepost/contract/account/account'
import { securityForStaff } from '@milepost/contract/account/security'
import { SecuritySections } from '@milepost/ui/account-security/security-sections.tsx'
import { SignInHeading } from '@milepost/ui/account-security/sign-in-heading.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy as frameCopy } from '@milepost/ui/layout/frame.copy.ts'
import { knownPath, paths } from '../../paths.ts'
import { copy } from './account.copy.ts'
import { useSignOut } from './account.hooks.ts'
import classes from './account.module.css'

/** For staff who signed in with only a password: they must set up a second factor before anything else. */
export function EnrolPage() {
  const words = useCopy(copy)
  const { logOut } = useCopy(frameCopy)
  const signOut = useSignOut()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (
    <>
      <SignInHeading title={words.enrol}>{words.enrolLead}</SignInHeading>
      <SecuritySections
        calls={securityForStaff}
        enrolling
        onEnrolled={() => {
          cache.removeQueries({ queryKey: [accountForStaff.currentStaff.path] })
          void navigate(knownPath(query.get('to')) ?? paths.board, { replace: true })
        }}
      />
      <Button variant="subtle" className={classes.leave} onClick={() => void signOut()}>
        {logOut}
      </Button>
    </>
  )
}
