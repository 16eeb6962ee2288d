import { Button, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import {
  ResetPassword,
  type account,
  type accountForStaff,
} from '@milepost/contract/account/account'
import { CallFailed } from '@milepost/contract/wire/caller'
import { call } from '../api/api.ts'
import { useErrorMessage } from '../api/use-error-message.ts'
import { useToast } from '../feedback/toast.tsx'
import { findRefusal } from '../forms/find-refusal.ts'
import { Form } from '../forms/form.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { useCopy } from '../i18n/language.tsx'
import { clearToken } from '../session/session.ts'
import classes from './new-password-form.module.css'
import { copy } from './new-password.copy.ts'

/** Errors unrelated to the link; any other error means the link is invalid. */
const nonLinkErrors = ['offline', 'unavailable', 'unexpected', 'too_many_requests']

type NewPasswordFormProps = {
  endpoint: (typeof account)['resetPassword'] | (typeof accountForStaff)['setPassword']
  /** The token from the mail's link. */
  token: string
  /** The message for an invalid link. */
  invalidLink: string
  onDone: () => void
}

/** Sets a password with the token from a mail. */
export function NewPasswordForm({ endpoint, token, invalidLink, onDone }: NewPasswordFormProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const form = useSchemaForm(ResetPassword, {
    resetPasswordToken: token,
    password: '',
    passwordConfirmation: '',
  })

  const set = useMutation({
    networkMode: 'always',
    mutationFn: (body: typeof form.values) => call(endpoint, { body }),
    onSuccess: () => {
      // A new password ends all sessions of this person, including this browser's.
      clearToken()
      onDone()
    },
    onError: (reason) => {
      if (findRefusal(reason, '', 'password')) return form.refuse(reason)
      const isUnrelatedToLink =
        !(reason instanceof CallFailed) || nonLinkErrors.includes(reason.code)
      toast.failure(errorMessage(isUnrelatedToLink ? reason : invalidLink))
    },
  })

  return (
    <Form
      className={classes.form}
      error={set.error}
      onSubmit={form.submit((body) => set.mutate(body))}
    >
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
    </Form>
  )
}
