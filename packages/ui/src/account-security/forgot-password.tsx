import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import {
  ForgotPassword as Asked,
  type account,
  type accountForStaff,
} from '@milepost/contract/account/account'
import { call } from '../api/api.ts'
import { toastDurations, useToast } from '../feedback/toast.tsx'
import { EmailInput } from '../forms/email-input.tsx'
import { Form } from '../forms/form.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { useCopy } from '../i18n/language.tsx'
import { SignInHeading } from './sign-in-heading.tsx'
import { copy } from './sign-in.copy.ts'
import classes from './sign-in.module.css'

type ForgotPasswordProps = {
  endpoint: (typeof account)['forgotPassword'] | (typeof accountForStaff)['forgotPassword']
  title: string
  lead: string
  submitLabel: string
  size: 'md' | 'lg'
  initialEmail?: string
  doneMessage: string
  toFailedMessage: (reason: Error) => string
  /** Where to go once the mail was asked for. */
  signInPath: string
  /** Below the submit button. */
  link?: ReactNode
}

/** Asks for the mail with a link to set a new password. */
export function ForgotPassword(props: ForgotPasswordProps) {
  const { endpoint, size, initialEmail = '' } = props
  const words = useCopy(copy)
  const toast = useToast()
  const navigate = useNavigate()
  const form = useSchemaForm(Asked, { email: initialEmail })
  const requestReset = useMutation({
    networkMode: 'always',
    mutationFn: (email: string) => call(endpoint, { body: { user: { email } } }),
    onSuccess: () => {
      toast.success(props.doneMessage, toastDurations.long)
      void navigate(props.signInPath)
    },
    onError: (reason, email) =>
      toast.failure(props.toFailedMessage(reason), { retry: () => requestReset.mutate(email) }),
  })
  return (
    <>
      <SignInHeading title={props.title}>{props.lead}</SignInHeading>
      <Form
        className={classes.form}
        data-size={size}
        onSubmit={form.submit(({ email }) => requestReset.mutate(email))}
      >
        <EmailInput
          label={words.email}
          autoComplete="username"
          size={size}
          {...form.field('email')}
        />
        <Button type="submit" size={size} fullWidth loading={requestReset.isPending}>
          {props.submitLabel}
        </Button>
        {props.link}
      </Form>
    </>
  )
}
