import { SignInForm, type Session } from '@milepost/contract/account/account'
import { firm } from '@milepost/contract/firm/firm'
import type { Challenge } from '@milepost/contract/account/second-factor'
import { Anchor, Button, Checkbox, PasswordInput } from '@mantine/core'
import { read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { EmailInput } from '@milepost/ui/forms/email-input.tsx'
import { useSchemaForm } from '@milepost/ui/forms/form.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { rememberedEmail } from '@milepost/ui/session/session.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { knownPath, paths } from '../../app/paths.ts'
import { AccountHeading } from './account-heading.tsx'
import { copy } from './account.copy.ts'
import { useSaveSession, useSignIn } from './account.hooks.ts'
import classes from './account.module.css'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'

const ChallengeStep = lazyPart(() =>
  import('./challenge-step.tsx').then((loaded) => loaded.ChallengeStep),
)

/** The second-factor challenge after the password, and for whom. */
type PendingChallenge = { challenge: Challenge; email: string; rememberMe: boolean }

export function SignInPage() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const saveSession = useSaveSession()
  const [pendingChallenge, setPendingChallenge] = useState<PendingChallenge>()

  function handleSession(session: Session, identity: Omit<PendingChallenge, 'challenge'>) {
    if (session.challenge) return setPendingChallenge({ ...identity, challenge: session.challenge })
    saveSession(session, identity)
    void navigate(knownPath(query.get('to')) ?? paths.home, { replace: true })
  }

  if (!pendingChallenge) return <Credentials onSignedIn={handleSession} />
  return (
    <ChallengeStep
      challenge={pendingChallenge.challenge}
      onSession={(session) => handleSession(session, pendingChallenge)}
      onStartOver={() => setPendingChallenge(undefined)}
    />
  )
}

type CredentialsProps = {
  onSignedIn: (session: Session, identity: { email: string; rememberMe: boolean }) => void
}

function Credentials({ onSignedIn }: CredentialsProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const signIn = useSignIn()
  const remembered = rememberedEmail()
  const form = useSchemaForm(SignInForm, {
    email: remembered,
    password: '',
    rememberMe: remembered !== '',
  })

  const send = form.submit((values) => {
    const user = { ...values, rememberMe: values.rememberMe ?? false }
    signIn.mutate(user, {
      onSuccess: (session) => onSignedIn(session, user),
      onError: (reason) => {
        const sentence = errorMessage(reason)
        form.setErrors({ email: sentence, password: sentence })
        form.getInputNode('password')?.focus()
      },
    })
  })

  return (
    <>
      <Welcome />
      <form noValidate onSubmit={send} className={classes.form}>
        <EmailInput
          label={words.email}
          autoComplete="username"
          size="lg"
          {...form.field('email')}
        />
        <PasswordInput
          label={words.password}
          autoComplete="current-password"
          size="lg"
          visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
          {...form.field('password')}
        />
        <div className={classes.keep}>
          <Checkbox
            label={words.keepLoggedIn}
            size="md"
            {...form.getInputProps('rememberMe', { type: 'checkbox' })}
          />
          <Anchor component={Link} to={paths.forgotPassword}>
            {words.forgotPassword}
          </Anchor>
        </div>
        <Button type="submit" size="lg" fullWidth loading={signIn.isPending}>
          {words.signIn}
        </Button>
      </form>
      <ContactHelp />
    </>
  )
}

function Welcome() {
  const words = useCopy(copy)
  const { data } = useQuery(read(firm.show, {}))
  return (
    <AccountHeading title={words.logIn}>{data ? words.welcome(data.name) : ' '}</AccountHeading>
  )
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
