import { MessageType } from '@milepost/contract/hub-messages/hub-messages'
import { removeDraft, saveDraft, loadDraft } from '@milepost/ui/storage/draft-storage.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Draft } from './message-draft.ts'

/** A message as it is being written, whatever it lacks, and the key of its tries. */
const StoredMessage = z.object({
  idempotencyKey: z.string(),
  message: z.object({
    ...{ accountIds: z.array(z.string()), subject: z.string(), body: z.string() },
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
  const key = `message:${to ?? ''}`
  const [stored] = useState(() => loadDraft(key, StoredMessage))
  const [idempotencyKey, setKey] = useState(() => stored?.idempotencyKey ?? uuid())
  return {
    idempotencyKey,
    message: stored?.message,
    /** Keeps what is written now; of what nobody has begun nothing. */
    keep: (message: Draft): void => {
      if (JSON.stringify(message) === JSON.stringify(blank)) removeDraft(key)
      else saveDraft(key, { idempotencyKey, message })
    },
    forget: () => removeDraft(key),
    /** What is written from now on is another message. */
    startOver: () => setKey(uuid()),
  }
}
