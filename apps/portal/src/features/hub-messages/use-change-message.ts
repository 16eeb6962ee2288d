import { useMutation, useQueryClient } from '@tanstack/react-query'
import { hubMessages, type HubMessage } from '@milepost/contract/hub-messages/hub-messages'
import { CallFailed } from '@milepost/contract/wire/caller'
import type { Sent } from '@milepost/contract/wire/endpoint'
import { read } from '@milepost/ui/api/api.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { archiveCommand, replyCommand } from '../../outbox/commands/hub-message.ts'
import { queued, sendOrEnqueue } from '../../outbox/send-or-enqueue.ts'
import { messageLists, refreshMessage } from './hub-messages.hooks.ts'

type Change = Sent<typeof hubMessages.change>['body']

/**
 * Replies to a message or archives it; queued in the outbox if the server can't be reached. A retry uses the
 * same idempotency key, so it isn't applied twice if the first answer was lost. On a 409 the message is
 * refetched.
 */
export function useChangeMessage({ id, subject }: Pick<HubMessage, 'id' | 'subject'>) {
  const cache = useQueryClient()
  const { keyFor } = useIdempotencyKeys()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Change) => {
      const about = { messageId: id, subject }
      return body.response === undefined
        ? sendOrEnqueue(archiveCommand, { kind: 'archive', ...about }, keyFor(body))
        : sendOrEnqueue(
            replyCommand,
            { kind: 'reply', ...about, response: body.response },
            keyFor(body),
          )
    },
    onSuccess: (message) => {
      if (message === queued) return
      cache.setQueryData(read(hubMessages.show, { params: { id } }).queryKey, message)
      void cache.invalidateQueries({ queryKey: messageLists })
    },
    onError: (reason) => {
      if (isTooLate(reason)) void refreshMessage(cache, id)
    },
  })
}

/** Whether a change was refused because another one came first (409). */
export const isTooLate = (reason: unknown): boolean =>
  reason instanceof CallFailed && reason.status === 409
