import { Anchor, Button, PasswordInput } from '@mantine/core'
import { StaffSignInForm, type Session } from '@milepost/contract/account/account'
import type { Challenge } from '@milepost/contract/account/second-factor'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { EmailInput } from '@milepost/ui/forms/email-input.tsx'
import { useSchemaForm } from '@milepost/ui/forms/form.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { knownPath, paths } from '../../app/paths.ts'
import { copy } from './account.copy.ts'
import { useSaveSession, useSignIn } from './account.hooks.ts'
import classes from './account.module.css'
import { StaffHeading } from './staff-heading.tsx'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'

const ChallengeStep = lazyPart(() =>
  import('./challenge-step.tsx').then((loaded) => loaded.ChallengeStep),
)

/** The second-factor challenge that follows a correct password, and whose it is. */
type PendingChallenge = { challenge: Challenge; email: string }

/** Staff sign in with email, password and second factor. Those without a second factor are sent to set one up. */
export function SignInPage() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const saveSession = useSaveSession()
  const [pendingChallenge, setPendingChallenge] = useState<PendingChallenge>()

  function handleSession(session: Session, email: string) {
    if (session.challenge) return setPendingChallenge({ email, challenge: session.challenge })
    saveSession(session, email)
    const to = knownPath(query.get('to')) ?? paths.board
    void navigate(session.mustEnrol ? paths.enrolThen(to) : to, { replace: true })
  }

  if (!pendingChallenge) return <Credentials onSignedIn={handleSession} />
  return (
    <ChallengeStep
      challenge={pendingChallenge.challenge}
      onSession={(session) => handleSession(session, pendingChallenge.email)}
      onStartOver={() => setPendingChallenge(undefined)}
    />
  )
}

function Credentials({ onSignedIn }: { onSignedIn: (session: Session, email: string) => void }) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const signIn = useSignIn()
  const form = useSchemaForm(StaffSignInForm, { email: '', password: '' })

  const send = form.submit((values) =>
    signIn.mutate(values, {
      onSuccess: (session) => onSignedIn(session, values.email),
      onError: (reason) => {
        const sentence = errorMessage(reason)
        form.setErrors({ email: sentence, password: sentence })
        form.getInputNode('password')?.focus()
      },
    }),
  )

  return (
    <>
      <StaffHeading title={words.title} lead={words.lead} />
      <form noValidate onSubmit={send} className={classes.form}>
        <EmailInput
          label={words.email}
          autoComplete="username"
          size="md"
          {...form.field('email')}
        />
        <PasswordInput
          label={words.password}
          autoComplete="current-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
          {...form.field('password')}
        />
        <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
          {words.signIn}
        </Button>
        <Anchor component={Link} to={paths.forgotPassword}>
          {words.forgot}
        </Anchor>
      </form>
    </>
  )
}
