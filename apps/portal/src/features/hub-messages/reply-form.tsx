import { Button, Textarea } from '@mantine/core'
import { useEffect, type RefObject } from 'react'
import {
  maxReplyCharacters,
  Reply,
  replyProblem,
  type HubMessage,
} from '@milepost/contract/hub-messages/hub-messages'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useSchemaForm } from '@milepost/ui/forms/use-schema-form.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { queued } from '../../outbox/send-or-enqueue.ts'
import { copy } from './hub-messages.copy.ts'
import classes from './reply-form.module.css'
import type { ThreadDraft } from './thread/use-thread-draft.ts'
import { isTooLate, type useChangeMessage } from './use-change-message.ts'

type ReplyFormProps = {
  message: HubMessage
  draft: ThreadDraft
  change: ReturnType<typeof useChangeMessage>
  field: RefObject<HTMLTextAreaElement | null>
  onDone: () => void
}

/** The reply form. The text stays until the reply is stored, even if the message takes no replies any more. */
export function ReplyForm({ message, draft, change, field, onDone }: ReplyFormProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const form = useSchemaForm(Reply, { response: draft.body })
  const { onChange, ...input } = form.field('response')
  useEffect(() => field.current?.focus(), [field])
  // A successful reply itself closes the message; that is no problem to show.
  const problem = change.isPending || change.isSuccess ? undefined : replyProblem(message)
  const left = maxReplyCharacters - draft.body.trim().length

  // mutateAsync, so that the toast also shows after the user has left the message.
  const send = async ({ response }: { response: string }) => {
    try {
      const answered = await change.mutateAsync({ response: response.trim() })
      if (answered === queued) toast.note(words.replyQueued)
      else toast.success(words.replySent)
      draft.clear()
      onDone()
    } catch (reason) {
      if (isTooLate(reason)) toast.failure(errorMessage(reason))
      else toast.failure(words.replyFailed, { retry: () => void send({ response }) })
    }
  }

  return (
    <Form onSubmit={form.submit((reply) => void send(reply))} className={classes.form}>
      <Textarea
        {...input}
        onChange={(event) => {
          onChange(event)
          draft.setBody(event.currentTarget.value)
        }}
        key={form.key('response')}
        label={words.yourReply}
        description={left < 0 ? words.tooMany(-left) : words.remaining(left)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        ref={field}
        size="md"
        rows={5}
        disabled={change.isPending}
      />
      {problem && <p role="alert">{errorMessage(errorMessages[problem])}</p>}
      <div className={classes.answers}>
        <Button variant="default" disabled={change.isPending} onClick={onDone}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={change.isPending} disabled={problem !== undefined}>
          {words.send}
        </Button>
      </div>
    </Form>
  )
}
