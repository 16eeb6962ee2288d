import { account, ResetPassword } from '@milepost/contract/account'
import { CallFailed } from '@milepost/contract/caller'
import { sentences } from '@milepost/contract/sentences'
import { Alert, Anchor, Button, PasswordInput } from '@mantine/core'
import { call } from '@milepost/ui/api.ts'
import { useSay } from '@milepost/ui/failure.ts'
import { useFormOf } from '@milepost/ui/form.ts'
import { useCopy } from '@milepost/ui/language.tsx'
import { dropToken } from '@milepost/ui/session.ts'
import { toastDurations, useToast } from '@milepost/ui/toast.tsx'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { AccountHeading } from './account-heading.tsx'
import { copy } from './account.copy.ts'
import classes from './account.module.css'
import { useResetToken } from './reset-token.ts'

export function ResetPasswordPage() {
  const words = useCopy(copy)
  const say = useSay()
  const token = useResetToken()
  return (
    <>
      <AccountHeading title={words.resetPassword}>{say(sentences.password_rule)}</AccountHeading>
      {token ? <ResetForm token={token} /> : <InvalidLink />}
    </>
  )
}

function InvalidLink() {
  const words = useCopy(copy)
  const say = useSay()
  return (
    <Alert color="red" role="alert">
      <p className={classes.alert}>{say(sentences.reset_link_invalid)}</p>
      <Anchor component={Link} to={paths.forgotPassword}>
        {words.forgotPassword}
      </Anchor>
    </Alert>
  )
}

/** Failures that say nothing about the link; every other one is the link's. */
const notTheLinks = ['offline', 'unavailable', 'unexpected', 'too_many_requests']

function ResetForm({ token }: { token: string }) {
  const words = useCopy(copy)
  const say = useSay()
  const toast = useToast()
  const navigate = useNavigate()
  const form = useFormOf(ResetPassword, {
    resetPasswordToken: token,
    password: '',
    passwordConfirmation: '',
  })

  const reset = useMutation({
    networkMode: 'always',
    mutationFn: (body: typeof form.values) => call(account.resetPassword, { body }),
    onSuccess: () => {
      // A new password ends every session of this person, so also the one of this browser.
      dropToken()
      toast.success(words.resetDone, toastDurations.plain)
      void navigate(paths.signIn, { replace: true })
    },
    onError: (reason) => {
      const refused = reason instanceof CallFailed ? reason.fields['password'] : undefined
      if (refused) return form.setFieldError('password', refused.title)
      const shown = !(reason instanceof CallFailed) || notTheLinks.includes(reason.code)
      toast.failure(say(shown ? reason : sentences.reset_link_invalid))
    },
  })

  return (
    <form noValidate onSubmit={form.submit((body) => reset.mutate(body))} className={classes.form}>
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
      <Button type="submit" size="lg" fullWidth loading={reset.isPending}>
        {words.submit}
      </Button>
    </form>
  )
}
