import {
  maxReplyCharacters,
  Reply,
  replyProblem,
  type HubMessage,
} from '@milepost/contract/hub-messages/hub-messages'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { Button, Textarea } from '@mantine/core'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useSchemaForm } from '@milepost/ui/forms/form.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useEffect, useRef } from 'react'
import { queued } from '../../outbox/send-or-enqueue.ts'
import { copy } from './hub-messages.copy.ts'
import { isTooLate, useChangeMessage } from './hub-messages.hooks.ts'
import { useReplyDraft } from './use-reply-draft.ts'
import classes from './reply-form.module.css'

/** Where a message is answered. What was written stays until it has arrived, also where the message takes no reply any more. */
export function ReplyForm({ message, onDone }: { message: HubMessage; onDone: () => void }) {
  const words = useCopy(copy)
  const say = useErrorMessage()
  const toast = useToast()
  const change = useChangeMessage(message)
  const written = useReplyDraft(message.id)
  const form = useSchemaForm(Reply, { response: written.before })
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { response: text } = form.values
  useEffect(() => written.keep(text))
  // One that was just sent has closed it itself.
  const problem = change.isPending || change.isSuccess ? undefined : replyProblem(message)
  const left = maxReplyCharacters - text.trim().length

  // Awaited, so that what became of it is told to who has left the message, too.
  const send = async ({ response }: { response: string }) => {
    try {
      const answered = await change.mutateAsync({ response: response.trim() })
      if (answered === queued) toast.note(words.replyWaits)
      else toast.success(words.replySent)
      written.keep('')
      onDone()
    } catch (reason) {
      if (isTooLate(reason)) toast.failure(say(reason))
      else toast.failure(words.replyFailed, { retry: () => void send({ response }) })
    }
  }

  return (
    <form onSubmit={form.submit((reply) => void send(reply))} noValidate className={classes.form}>
      <Textarea
        {...form.field('response')}
        key={form.key('response')}
        label={words.yourReply}
        description={left < 0 ? words.tooMany(-left) : words.remaining(left)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        ref={field}
        size="md"
        rows={5}
        disabled={change.isPending}
      />
      {problem && <p role="alert">{say(errorMessages[problem])}</p>}
      <div className={classes.answers}>
        <Button variant="default" disabled={change.isPending} onClick={onDone}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={change.isPending} disabled={problem !== undefined}>
          {words.send}
        </Button>
      </div>
    </form>
  )
}
