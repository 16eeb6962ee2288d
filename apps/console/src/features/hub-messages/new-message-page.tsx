import { Button, Paper } from '@mantine/core'
import {
  hubMessagesForStaff,
  type MessageTemplate,
  NewMessages,
} from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { call } from '@milepost/ui/api/api.ts'
import { DraftRestoredNotice } from '../../shared/drafts/draft-restored-notice.tsx'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useSchemaForm } from '@milepost/ui/forms/form.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { copy } from './hub-messages.copy.ts'
import classes from './hub-messages.module.css'
import type { Draft } from './message-draft.ts'
import { MessageBody } from './message-body.tsx'
import { MessageSettings } from './message-settings.tsx'
import { Recipients } from './recipients.tsx'
import { Templates } from './templates.tsx'
import { MessageType } from '@milepost/contract/hub-messages/hub-messages'
import { usePersistedDraft } from '@milepost/ui/storage/use-persisted-draft.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import * as z from 'zod/mini'

/** A message draft, however incomplete, with its idempotency key. */
const StoredMessage = z.object({
  idempotencyKey: z.string(),
  message: z.object({
    accountIds: z.array(z.string()),
    subject: z.string(),
    body: z.string(),
    messageType: MessageType,
    batchType: z.optional(z.string()),
    documentYear: z.optional(z.number()),
    dueOn: z.optional(z.string()),
    remindEveryDays: z.optional(z.number()),
  }),
})

/**
 * Restores a draft after a reload or a visit to another page, per client or for no client yet. The
 * idempotency key is stored with it, so a message whose response was lost is not sent twice even after a
 * reload.
 */
function usePersistedMessage(to: string | null, blank: Draft) {
  const blankText = JSON.stringify(blank)
  return usePersistedDraft(
    `message:${to ?? ''}`,
    StoredMessage,
    () => ({ idempotencyKey: uuid(), message: blank }),
    { isEmpty: ({ message }) => JSON.stringify(message) === blankText },
  )
}

/** Writes a message to one or more clients. `?to=` names the first one. */
export function NewMessagePage() {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const to = useSearchParams()[0].get('to')
  const blank: Draft = {
    accountIds: to ? [to] : [],
    subject: '',
    body: '',
    messageType: 'reply',
    batchType: undefined,
    documentYear: undefined,
    dueOn: undefined,
    remindEveryDays: undefined,
  }
  const stored = usePersistedMessage(to, blank)
  const form = useSchemaForm<Draft>(NewMessages, { ...blank, ...stored.value.message })
  const { values } = form
  const { setValue } = stored
  useEffect(() => setValue((before) => ({ ...before, message: values })), [setValue, values])
  const startOver = () => {
    stored.startOver()
    form.setValues(blank)
    form.clearErrors()
  }
  const { accountIds } = values
  const send = useMutation({
    networkMode: 'always',
    mutationFn: (message: Draft) =>
      call(
        hubMessagesForStaff.sendToMany,
        { body: { message } },
        // The same key for every attempt, so that a message whose response was lost is not sent twice.
        { idempotencyKey: stored.value.idempotencyKey },
      ),
    onSuccess: async ({ id, messages }) => {
      stored.removeStored()
      toast.success(words.sent(messages))
      await cache.invalidateQueries({ queryKey: [hubMessagesForStaff.sent.path] })
      void navigate(`${paths.messages}?sending=${id}`)
    },
    onError: (reason) => toast.failure(errorMessage(reason)),
  })
  const applyTemplate = ({ subject, body, messageType, ...template }: MessageTemplate) =>
    form.setValues({
      subject,
      body,
      messageType,
      batchType: template.batchType ?? undefined,
      remindEveryDays: template.remindEveryDays ?? undefined,
    })

  return (
    <Page title={words.write} back={{ to: paths.messages, label: words.back }}>
      <form noValidate className={classes.compose} onSubmit={form.submit((v) => send.mutate(v))}>
        <Paper p="lg" className={classes.fields}>
          {stored.wasRestored && (
            <DraftRestoredNotice className={classes.dim} onStartOver={startOver} />
          )}
          <Recipients
            ids={accountIds}
            error={form.errors.accountIds ? errorMessage(form.errors.accountIds) : undefined}
            onChange={(ids) => form.setFieldValue('accountIds', ids)}
          />
          <MessageBody form={form} />
        </Paper>
        <Paper p="lg" className={classes.fields}>
          <Templates draft={form.values} onUse={applyTemplate} />
          <MessageSettings form={form} />
        </Paper>
        <div className={classes.end}>
          <Button type="submit" loading={send.isPending}>
            {words.send(accountIds.length)}
          </Button>
        </div>
      </form>
    </Page>
  )
}
