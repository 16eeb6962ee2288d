import { Anchor, Button } from '@mantine/core'
import { account, ForgotPassword } from '@milepost/contract/account/account'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { toastDurations, useToast } from '@milepost/ui/feedback/toast.tsx'
import { EmailInput } from '@milepost/ui/forms/email-input.tsx'
import { useSchemaForm } from '@milepost/ui/forms/form.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { copy } from './account.copy.ts'
import classes from './account.module.css'
import { StaffHeading } from './staff-heading.tsx'

/** Asks for the mail with a link to set a new password. The second factor stays. */
export function ForgotPasswordPage() {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const navigate = useNavigate()
  const form = useSchemaForm(ForgotPassword, { email: '' })

  const requestReset = useMutation({
    networkMode: 'always',
    mutationFn: (email: string) => call(account.staffForgotPassword, { body: { user: { email } } }),
    onSuccess: () => {
      toast.success(words.forgotDone, toastDurations.long)
      void navigate(paths.signIn)
    },
    onError: (reason, email) =>
      toast.failure(errorMessage(reason), { retry: () => requestReset.mutate(email) }),
  })

  return (
    <>
      <StaffHeading title={words.forgot} lead={words.forgotLead} />
      <form
        noValidate
        className={classes.form}
        onSubmit={form.submit(({ email }) => requestReset.mutate(email))}
      >
        <EmailInput
          label={words.email}
          autoComplete="username"
          size="md"
          {...form.field('email')}
        />
        <Button type="submit" size="md" fullWidth loading={requestReset.isPending}>
          {words.sendLink}
        </Button>
        <Anchor component={Link} to={paths.signIn}>
          {words.backToSignIn}
        </Anchor>
      </form>
    </>
  )
}
