import { Anchor } from '@mantine/core'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { accountForStaff, StaffSignInForm } from '@milepost/contract/account/account'
import { SignInHeading } from '@milepost/ui/account-security/sign-in-heading.tsx'
import { SignIn } from '@milepost/ui/account-security/sign-in.tsx'
import { call } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { getDeviceId } from '@milepost/ui/session/session.ts'
import { knownPath, paths } from '../../paths.ts'
import { copy } from './account.copy.ts'
import { useSaveSession } from './account.hooks.ts'

const challengeCalls = {
  withCode: accountForStaff.verifyCode,
  withPasskey: accountForStaff.verifyPasskey,
}

/** Staff sign in with email, password and second factor. Those without a second factor are sent to set one up. */
export function SignInPage() {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const saveSession = useSaveSession()
  return (
    <SignIn
      schema={StaffSignInForm}
      initialValues={{ email: '', password: '' }}
      signIn={(user) =>
        call(accountForStaff.signIn, { body: { user: { ...user, device: getDeviceId() } } })
      }
      challengeCalls={challengeCalls}
      heading={<SignInHeading title={words.title}>{words.lead}</SignInHeading>}
      submitLabel={words.signIn}
      size="md"
      link={
        <Anchor component={Link} to={paths.forgotPassword}>
          {words.forgot}
        </Anchor>
      }
      onSession={(session, { email }) => {
        saveSession(session, email)
        const to = knownPath(query.get('to')) ?? paths.board
        void navigate(session.mustEnrol ? paths.enrolThen(to) : to, { replace: true })
      }}
    />
  )
}
