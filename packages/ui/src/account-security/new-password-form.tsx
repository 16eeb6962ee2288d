import { Button, PasswordInput } from '@mantine/core'
import { ResetPassword, type account } from '@milepost/contract/account/account'
import { CallFailed } from '@milepost/contract/wire/caller'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/api.ts'
import { useSay } from '../api/failure.ts'
import { useFormOf } from '../forms/form.ts'
import { useCopy } from '../i18n/language.tsx'
import { copy } from './new-password.copy.ts'
import classes from './new-password-form.module.css'
import { dropToken } from '../session/session.ts'
import { useToast } from '../feedback/toast.tsx'

/** Failures that say nothing about the link; every other one is the link's. */
const notTheLinks = ['offline', 'unavailable', 'unexpected', 'too_many_requests']

type NewPasswordFormProps = {
  endpoint: (typeof account)['resetPassword'] | (typeof account)['staffSetPassword']
  /** The token of the link from the mail. */
  token: string
  /** What is said of a link that is of no use. */
  invalidLink: string
  onDone: () => void
}

/** Sets a password with the link from a mail. */
export function NewPasswordForm({ endpoint, token, invalidLink, onDone }: NewPasswordFormProps) {
  const words = useCopy(copy)
  const say = useSay()
  const toast = useToast()
  const form = useFormOf(ResetPassword, {
    resetPasswordToken: token,
    password: '',
    passwordConfirmation: '',
  })

  const set = useMutation({
    networkMode: 'always',
    mutationFn: (body: typeof form.values) => call(endpoint, { body }),
    onSuccess: () => {
      // A new password ends every session of this person, so also the one of this browser.
      dropToken()
      onDone()
    },
    onError: (reason) => {
      const refused = reason instanceof CallFailed ? reason.fields['password'] : undefined
      if (refused) return form.setFieldError('password', refused.title)
      const shown = !(reason instanceof CallFailed) || notTheLinks.includes(reason.code)
      toast.failure(say(shown ? reason : invalidLink))
    },
  })

  return (
    <form noValidate onSubmit={form.submit((body) => set.mutate(body))} className={classes.form}>
      <PasswordInput
        label={words.newPassword}
        autoComplete="new-password"
        size="lg"
        visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
        {...form.field('password')}
      />
      <PasswordInput
        label={words.confirmPassword}
        autoComplete="new-password"
        size="lg"
        visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
        {...form.field('passwordConfirmation')}
      />
      <Button type="submit" size="lg" fullWidth loading={set.isPending}>
        {words.submit}
      </Button>
    </form>
  )
}
