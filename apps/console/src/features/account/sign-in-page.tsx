import { Button, PasswordInput, TextInput } from '@mantine/core'
import { StaffSignInForm } from '@milepost/contract/account'
import { useSay } from '@milepost/ui/failure.ts'
import { useFocusOnArrival } from '@milepost/ui/focus-on-arrival.ts'
import { useFormOf } from '@milepost/ui/form.ts'
import { useCopy } from '@milepost/ui/language.tsx'
import { useNavigate, useSearchParams } from 'react-router'
import { knownPath, paths } from '../../app/paths.ts'
import { copy } from './account.copy.ts'
import { useSignIn } from './account.hooks.ts'
import classes from './account.module.css'

/** Staff sign in with e-mail and password. */
export function SignInPage() {
  const words = useCopy(copy)
  const say = useSay()
  const heading = useFocusOnArrival()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const signIn = useSignIn()
  const form = useFormOf(StaffSignInForm, { email: '', password: '' })

  const send = form.submit((values) =>
    signIn.mutate(values, {
      onSuccess: () => void navigate(knownPath(query.get('to')) ?? paths.queue, { replace: true }),
      onError: (reason) => {
        const sentence = say(reason)
        form.setErrors({ email: sentence, password: sentence })
        form.getInputNode('password')?.focus()
      },
    }),
  )

  return (
    <>
      <title>{words.title}</title>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {words.title}
      </h1>
      <p className={classes.lead}>{words.lead}</p>
      <form noValidate onSubmit={send} className={classes.form}>
        <TextInput
          label={words.email}
          type="email"
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
      </form>
    </>
  )
}
