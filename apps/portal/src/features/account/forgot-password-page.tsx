import { account, ForgotPassword } from '@milepost/contract/account/account'
import { firm } from '@milepost/contract/firm/firm'
import { Button } from '@mantine/core'
import { call, read } from '@milepost/ui/api/api.ts'
import { EmailInput } from '@milepost/ui/forms/email-input.tsx'
import { useSchemaForm } from '@milepost/ui/forms/form.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { rememberedEmail } from '@milepost/ui/session/session.ts'
import { toastDurations, useToast } from '@milepost/ui/feedback/toast.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { AccountHeading } from './account-heading.tsx'
import { copy } from './account.copy.ts'
import classes from './account.module.css'

export function ForgotPasswordPage() {
  const words = useCopy(copy)
  const toast = useToast()
  const navigate = useNavigate()
  const { data: firmData } = useQuery(read(firm.show, {}))
  const form = useSchemaForm(ForgotPassword, { email: rememberedEmail() })

  const requestReset = useMutation({
    networkMode: 'always',
    mutationFn: (email: string) => call(account.forgotPassword, { body: { user: { email } } }),
    onSuccess: () => {
      toast.success(
        words.forgotDone(firmData?.supportEmail ?? words.ourSupport),
        toastDurations.long,
      )
      void navigate(paths.signIn)
    },
    onError: (_, email) =>
      toast.failure(words.forgotFailed, { retry: () => requestReset.mutate(email) }),
  })

  return (
    <>
      <AccountHeading title={words.forgotPassword}>{words.forgotLead}</AccountHeading>
      <form
        noValidate
        onSubmit={form.submit(({ email }) => requestReset.mutate(email))}
        className={classes.form}
      >
        <EmailInput
          label={words.email}
          autoComplete="username"
          size="lg"
          {...form.field('email')}
        />
        <Button type="submit" size="lg" fullWidth loading={requestReset.isPending}>
          {words.submit}
        </Button>
      </form>
    </>
  )
}
