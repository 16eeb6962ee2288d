import { Alert, Button, Checkbox, Select, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { accountForStaff } from '@milepost/contract/account/account'
import type { ClientAccount } from '@milepost/contract/clients/clients'
import {
  ImpersonationForm,
  impersonationForStaff,
  maxReasonCharacters,
} from '@milepost/contract/impersonation/impersonation'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useSchemaForm } from '@milepost/ui/forms/use-schema-form.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './impersonation.copy.ts'
import classes from './sign-in-as.module.css'

/**
 * Opens a page in a tab without an opener, so that it does not share this tab's session storage. The referrer
 * is still sent, because the server requires it.
 */
function openInNewTab(href: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href, target: '_blank', rel: 'noopener' })
  link.click()
}

type SignInAsFormProps = { accountId: string; users: ClientAccount['users'] }
type Values = { constituentId: string; reason: string; withWriting: boolean }

/** Requests an impersonation ticket with a reason, and opens the portal with it in a new tab. */
export function SignInAsForm({ accountId, users }: SignInAsFormProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const isAdmin = useQuery(read(accountForStaff.currentStaff, {})).data?.role === 'admin'
  const form = useSchemaForm<Values>(ImpersonationForm, {
    constituentId: users[0]!.id,
    reason: '',
    withWriting: false,
  })
  const { constituentId, reason } = form.values
  const name = users.find(({ id }) => id === constituentId)?.fullName ?? ''
  const remaining = maxReasonCharacters - reason.trim().length
  const ticket = useMutation({
    networkMode: 'always',
    mutationFn: (impersonationTicket: Values) =>
      call(impersonationForStaff.requestTicket, {
        params: { accountId },
        body: { impersonationTicket },
      }),
    onSuccess: ({ address }) => openInNewTab(toSameOriginPath(address)),
    onError: (problem) => toast.failure(errorMessage(problem)),
  })

  return (
    <Form className={classes.form} onSubmit={form.submit((asked) => ticket.mutate(asked))}>
      <Select
        label={words.who}
        data={users.map(({ id, fullName, email }) => ({
          value: id,
          label: `${fullName} (${email})`,
        }))}
        {...form.field('constituentId')}
      />
      <Textarea
        label={words.reason}
        description={remaining < 0 ? words.tooLong(-remaining) : words.reasonHint(remaining)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        size="md"
        rows={3}
        {...form.field('reason')}
      />
      {isAdmin && (
        <Checkbox
          size="md"
          label={words.withWriting}
          description={words.withWritingHint}
          {...form.getInputProps('withWriting', { type: 'checkbox' })}
        />
      )}
      <Button type="submit" size="md" className={classes.submit} loading={ticket.isPending}>
        {words.signIn(name)}
      </Button>
      {ticket.data && (
        <Alert color="green" title={words.ready(name)} role="status">
          <p className={classes.ready}>{words.readyHint}</p>
          <Button
            component="a"
            variant="default"
            href={toSameOriginPath(ticket.data.address)}
            target="_blank"
            rel="noopener"
          >
            {words.open}
          </Button>
        </Alert>
      )}
    </Form>
  )
}

/** Keeps the host this console was opened at, which its cookie and referrer belong to. */
function toSameOriginPath(address: string): string {
  const { pathname, search } = new URL(address)
  return `${pathname}${search}`
}
