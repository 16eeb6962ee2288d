import { Button, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Session } from '@milepost/contract/account/account'
import type { Challenge } from '@milepost/contract/account/second-factor'
import { useErrorMessage } from '../api/use-error-message.ts'
import { lazyPart } from '../feedback/lazy-part.tsx'
import { EmailInput } from '../forms/email-input.tsx'
import { Form } from '../forms/form.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { useCopy } from '../i18n/language.tsx'
import type { ChallengeCalls } from './challenge-step.tsx'
import { copy } from './sign-in.copy.ts'
import classes from './sign-in.module.css'

const ChallengeStep = lazyPart(() =>
  import('./challenge-step.tsx').then((loaded) => loaded.ChallengeStep),
)

type Credentials = { email: string; password: string; rememberMe?: boolean | undefined }

/** Who signs in, and whether this device is to remember them. */
type Person = { email: string; rememberMe: boolean }

type SignInProps<C extends Credentials> = {
  schema: z.ZodMiniType<unknown, C>
  initialValues: C
  /** Checks the password. */
  signIn: (credentials: C) => Promise<Session>
  challengeCalls: ChallengeCalls
  heading: ReactNode
  submitLabel: string
  size: 'md' | 'lg'
  /** Between the password and the submit button. */
  children?: (form: ReturnType<typeof useSchemaForm<C>>) => ReactNode
  /** Below the submit button. */
  link?: ReactNode
  /** Below the form. */
  help?: ReactNode
  onSession: (session: Session, person: Person) => void
}

/** Signing in: email and password, then the second factor of those who have one. */
export function SignIn<C extends Credentials>({ onSession, ...props }: SignInProps<C>) {
  const [pending, setPending] = useState<{ challenge: Challenge; person: Person }>()

  function handle(session: Session, person: Person) {
    if (session.challenge) setPending({ challenge: session.challenge, person })
    else onSession(session, person)
  }

  if (!pending) return <CredentialsStep {...props} onSession={handle} />
  return (
    <ChallengeStep
      calls={props.challengeCalls}
      challenge={pending.challenge}
      onSession={(session) => handle(session, pending.person)}
      onStartOver={() => setPending(undefined)}
    />
  )
}

function CredentialsStep<C extends Credentials>(props: SignInProps<C>) {
  const { schema, initialValues, size, onSession } = props
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const form = useSchemaForm<C>(schema, initialValues)
  const signIn = useMutation({
    networkMode: 'always',
    mutationFn: props.signIn,
    onSuccess: (session, { email, rememberMe = false }) =>
      onSession(session, { email, rememberMe }),
    onError: (reason) => {
      const problem = errorMessage(reason)
      form.setErrors({ email: problem, password: problem })
      form.getInputNode('password')?.focus()
    },
  })
  return (
    <>
      {props.heading}
      <Form
        className={classes.form}
        data-size={size}
        onSubmit={form.submit((values) => signIn.mutate(values))}
      >
        <EmailInput
          label={words.email}
          autoComplete="username"
          size={size}
          {...form.field('email')}
        />
        <PasswordInput
          label={words.password}
          autoComplete="current-password"
          size={size}
          visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
          {...form.field('password')}
        />
        {props.children && <div className={classes.options}>{props.children(form)}</div>}
        <Button type="submit" size={size} fullWidth loading={signIn.isPending}>
          {props.submitLabel}
        </Button>
        {props.link}
      </Form>
      {props.help}
    </>
  )
}
