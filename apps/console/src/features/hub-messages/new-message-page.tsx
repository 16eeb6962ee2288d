import { Button, Paper } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Language } from '@milepost/contract/account/account'
import {
  hubMessagesForStaff,
  type MessageTemplate,
} from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { messageSendings } from '@milepost/contract/hub-messages/message-sendings'
import { staffErrorMessages } from '@milepost/contract/wire/staff-error-messages'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useSchemaForm } from '@milepost/ui/forms/use-schema-form.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { usePersistedDraft } from '@milepost/ui/storage/use-persisted-draft.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { paths } from '../../paths.ts'
import { toAudience, useAudienceSize, type ChangeAudience } from '../../shared/clients/audience.ts'
import { Recipients } from '../../shared/clients/recipients.tsx'
import { DraftRestoredNotice } from '../../shared/drafts/draft-restored-notice.tsx'
import { copy } from './hub-messages.copy.ts'
import classes from './hub-messages.module.css'
import { MessageBody } from './message-body.tsx'
import {
  DraftSchema,
  languages,
  newDraft,
  StoredDraft,
  textFields,
  toMessage,
  toTexts,
  type Draft,
} from './message-draft.ts'
import { MessageSettings } from './message-settings.tsx'
import { Review } from './sendings/review.tsx'
import { Templates } from './templates.tsx'

/**
 * Restores a draft after a reload or a visit to another page, per client or for no client yet. The
 * message's ID is stored with it, so a message whose response was lost is not sent twice even after
 * a reload.
 */
function usePersistedMessage(to: string | null, blank: Draft) {
  const blankText = JSON.stringify(blank)
  return usePersistedDraft(
    `message:${to ?? ''}`,
    StoredDraft,
    () => ({ id: uuid(), message: blank }),
    { isEmpty: ({ message }) => JSON.stringify(message) === blankText },
  )
}

/**
 * Writes a message to one or many clients. `?to=` names the first one. To more than one, it is sent
 * only after a look at who will get it.
 */
export function NewMessagePage() {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const to = query.get('to')
  const blank = newDraft(to)
  const stored = usePersistedMessage(to, blank)
  const form = useSchemaForm<Draft>(DraftSchema, { ...blank, ...stored.value.message })
  const [language, setLanguage] = useState<Language>('en')
  const { values } = form
  const { setValue } = stored
  useEffect(() => setValue((before) => ({ ...before, message: values })), [setValue, values])
  const startOver = () => {
    stored.startOver()
    form.setValues(blank)
    form.clearErrors()
  }
  const audience = useAudienceSize(toAudience(values))
  const [onlyAccount] = values.accountIds
  const isToOne = values.who === 'picked' && values.accountIds.length === 1
  const finish = async (path: string, message: string) => {
    stored.removeStored()
    toast.success(message)
    await cache.invalidateQueries({ queryKey: [hubMessagesForStaff.sent.path] })
    void navigate(path)
  }
  const sendToOne = useMutation({
    networkMode: 'always',
    mutationFn: (draft: Draft) => {
      const { texts, ...details } = toMessage(draft)
      const text = (audience.data?.spanish ? texts.es : texts.en) ?? texts.en ?? texts.es!
      return call(
        hubMessagesForStaff.send,
        { params: { accountId: onlyAccount! }, body: { ...details, ...text } },
        // The same key for every attempt, so that a message whose response was lost is not sent twice.
        { idempotencyKey: stored.value.id },
      )
    },
    onSuccess: () => finish(paths.messages, words.sent),
    onError: (reason) => toast.failure(errorMessage(reason)),
  })

  /** Shows the first language that someone needs and that has no text; returns whether there is one. */
  function showMissingText(draft: Draft): boolean {
    const texts = toTexts(draft)
    const readers = { en: audience.data?.english ?? 0, es: audience.data?.spanish ?? 0 }
    const missing = languages.find((one) => readers[one] > 0 && !texts[one])
    if (!missing) return false
    setLanguage(missing)
    const reason = staffErrorMessages[`sending_text_${missing}`]
    form.setFieldError(textFields[missing].subject, reason)
    toast.failure(errorMessage(reason))
    return true
  }
  function goOn(draft: Draft): void {
    if (isToOne) return sendToOne.mutate(draft)
    if (showMissingText(draft)) return
    setQuery((before) => new URLSearchParams([...before, ['step', 'review']]))
  }
  /** Shows the language of the first error. */
  const submit = form.onSubmit(goOn, (errors) => {
    const wrong = languages.find((one) =>
      Object.values(textFields[one]).some((name) => Boolean(errors[name])),
    )
    if (wrong) setLanguage(wrong)
    const [first] = Object.keys(errors)
    // The field may be of the other language, and appears with the next render.
    if (first) setTimeout(() => form.getInputNode(first)?.focus())
  })
  const applyTemplate = ({ texts, messageType, ...template }: MessageTemplate) => {
    form.setValues({
      subjectEn: texts.en?.subject ?? '',
      bodyEn: texts.en?.body ?? '',
      subjectEs: texts.es?.subject ?? '',
      bodyEs: texts.es?.body ?? '',
      messageType,
      batchType: template.batchType ?? undefined,
      remindEveryDays: template.remindEveryDays ?? undefined,
    })
  }
  const isReview = query.get('step') === 'review' && DraftSchema.safeParse(values).success

  if (isReview)
    return (
      <Review
        id={stored.value.id}
        message={toMessage(values)}
        audience={toAudience(values)}
        onAudience={({ accountIds = [], excludedIds = [] }) =>
          form.setValues({ accountIds, excludedIds })
        }
        onSent={({ id }, sent) => {
          void cache.invalidateQueries({ queryKey: [messageSendings.show.path] })
          return finish(paths.sending(id), sent)
        }}
      />
    )
  return (
    <Page title={words.write} back={{ to: paths.messages, label: words.back }}>
      <Form className={classes.compose} onSubmit={submit}>
        <Paper p="lg" className={classes.fields}>
          {stored.wasRestored && (
            <DraftRestoredNotice className={classes.dim} onStartOver={startOver} />
          )}
          <Recipients
            choice={values}
            // TypeScript does not look through the form's own types of paths.
            onChange={form.setFieldValue as ChangeAudience}
            size={audience.data}
            error={form.errors['accountIds']}
          />
          <MessageBody
            form={form}
            language={language}
            onLanguage={setLanguage}
            size={audience.data}
          />
        </Paper>
        <Paper p="lg" className={classes.fields}>
          <Templates draft={form.values} onUse={applyTemplate} />
          <MessageSettings form={form} />
        </Paper>
        <div className={classes.end}>
          <Button type="submit" loading={sendToOne.isPending}>
            {isToOne ? words.send : words.review}
          </Button>
        </div>
      </Form>
    </Page>
  )
}
