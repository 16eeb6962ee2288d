import { MessageType } from '@milepost/contract/hub-messages/hub-messages'
import { dropDraft, keepDraft, keptDraft } from '@milepost/ui/storage/kept-drafts.ts'
import { newKey } from '@milepost/ui/storage/new-key.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Draft } from './new-message-page.tsx'

/** A message as it is being written, whatever it lacks, and the key of its tries. */
const KeptMessage = z.object({
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
export function useKeptMessage(to: string | null, blank: Draft) {
  const key = `message:${to ?? ''}`
  const [kept] = useState(() => keptDraft(key, KeptMessage))
  const [idempotencyKey, setKey] = useState(() => kept?.idempotencyKey ?? newKey())
  return {
    idempotencyKey,
    message: kept?.message,
    /** Keeps what is written now; of what nobody has begun nothing. */
    keep: (message: Draft): void => {
      if (JSON.stringify(message) === JSON.stringify(blank)) dropDraft(key)
      else keepDraft(key, { idempotencyKey, message })
    },
    forget: () => dropDraft(key),
    /** What is written from now on is another message. */
    startOver: () => setKey(newKey()),
  }
}
