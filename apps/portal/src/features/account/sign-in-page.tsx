import { Anchor, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { account, SignInForm } from '@milepost/contract/account/account'
import { firm } from '@milepost/contract/firm/firm'
import { SignInHeading } from '@milepost/ui/account-security/sign-in-heading.tsx'
import { SignIn } from '@milepost/ui/account-security/sign-in.tsx'
import { call, read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { getDeviceId, rememberedEmail } from '@milepost/ui/session/session.ts'
import { knownPath, paths } from '../../paths.ts'
import { copy } from './account.copy.ts'
import { useSaveSession } from './account.hooks.ts'
import classes from './account.module.css'

const challengeCalls = { withCode: account.verifyCode, withPasskey: account.verifyPasskey }

export function SignInPage() {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const saveSession = useSaveSession()
  const remembered = rememberedEmail()
  return (
    <SignIn
      schema={SignInForm}
      initialValues={{ email: remembered, password: '', rememberMe: remembered !== '' }}
      signIn={({ rememberMe = false, ...user }) =>
        call(account.signIn, { body: { user: { ...user, rememberMe, device: getDeviceId() } } })
      }
      challengeCalls={challengeCalls}
      heading={<Welcome />}
      submitLabel={words.signIn}
      size="lg"
      help={<ContactHelp />}
      onSession={(session, person) => {
        saveSession(session, person)
        void navigate(knownPath(query.get('to')) ?? paths.home, { replace: true })
      }}
    >
      {(form) => (
        <>
          <Checkbox
            label={words.keepLoggedIn}
            size="md"
            {...form.getInputProps('rememberMe', { type: 'checkbox' })}
          />
          <Anchor component={Link} to={paths.forgotPassword}>
            {words.forgotPassword}
          </Anchor>
        </>
      )}
    </SignIn>
  )
}

function Welcome() {
  const words = useCopy(copy)
  const { data } = useQuery(read(firm.show, {}))
  return <SignInHeading title={words.logIn}>{data ? words.welcome(data.name) : ' '}</SignInHeading>
}

function ContactHelp() {
  const words = useCopy(copy)
  const { data } = useQuery(read(firm.show, {}))
  const { supportPhone: phone, supportEmail: email } = data ?? {}
  if (!phone && !email) return null
  return (
    <p className={classes.help}>
      {words.stuck} {phone && words.call} {phone && <a href={`tel:${phone}`}>{phone}</a>}{' '}
      {email && (phone ? words.orWrite : words.write)}{' '}
      {email && <a href={`mailto:${email}`}>{email}</a>}.
    </p>
  )
}
