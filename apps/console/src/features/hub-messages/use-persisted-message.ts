import { MessageType } from '@milepost/contract/hub-messages/hub-messages'
import { usePersistedDraft } from '@milepost/ui/storage/use-persisted-draft.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import * as z from 'zod/mini'
import type { Draft } from './message-draft.ts'

/** A message as it is being written, whatever it lacks, and the key of its tries. */
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
 * What was being written to a client, or to nobody yet, before a reload or another page. With it its key, so that a message that
 * got through without an answer does not go out twice for a reload either.
 */
export function usePersistedMessage(to: string | null, blank: Draft) {
  const blankText = JSON.stringify(blank)
  return usePersistedDraft(
    `message:${to ?? ''}`,
    StoredMessage,
    () => ({ idempotencyKey: uuid(), message: blank }),
    { isEmpty: ({ message }) => JSON.stringify(message) === blankText },
  )
}
