import { mostReplyCharacters, Reply, type HubMessage } from '@milepost/contract/hub-messages'
import { Button, Textarea } from '@mantine/core'
import { useSay } from '@milepost/ui/failure.ts'
import { useFormOf } from '@milepost/ui/form.ts'
import { useCopy } from '@milepost/ui/language.tsx'
import { useToast } from '@milepost/ui/toast.tsx'
import { useEffect, useRef } from 'react'
import { waits } from '../../outbox/send-or-keep.ts'
import { copy } from './hub-messages.copy.ts'
import { isTooLate, useChangeMessage } from './hub-messages.hooks.ts'
import classes from './reply-form.module.css'

/** Where a message is answered. What was written stays until it has arrived. */
export function ReplyForm({ message, onDone }: { message: HubMessage; onDone: () => void }) {
  const words = useCopy(copy)
  const say = useSay()
  const toast = useToast()
  const change = useChangeMessage(message)
  const form = useFormOf(Reply, { response: '' })
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const left = mostReplyCharacters - form.values.response.trim().length

  const send = ({ response }: { response: string }) =>
    change.mutate(
      { response: response.trim() },
      {
        onSuccess: (answered) => {
          if (answered === waits) toast.note(words.replyWaits)
          else toast.success(words.replySent)
          onDone()
        },
        onError: (reason) =>
          isTooLate(reason)
            ? toast.failure(say(reason))
            : toast.failure(words.replyFailed, { retry: () => send({ response }) }),
      },
    )

  return (
    <form onSubmit={form.submit(send)} noValidate className={classes.form}>
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
      <div className={classes.answers}>
        <Button variant="default" disabled={change.isPending} onClick={onDone}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {words.send}
        </Button>
      </div>
    </form>
  )
}
