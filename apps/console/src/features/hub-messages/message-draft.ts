import * as z from 'zod/mini'
import type { Language } from '@milepost/contract/account/account'
import { MessageType } from '@milepost/contract/hub-messages/hub-messages'
import { maxPicked, SendingMessage } from '@milepost/contract/hub-messages/message-sendings'
import type { MessageTexts } from '@milepost/contract/hub-messages/message-texts'
import { staffErrorMessages } from '@milepost/contract/wire/staff-error-messages'
import type { useSchemaForm } from '@milepost/ui/forms/use-schema-form.ts'
import { audienceFields } from '../../shared/clients/audience.ts'

export const languages = ['en', 'es'] as const satisfies Language[]

/** The fields of a language's text. */
export const textFields = {
  en: { subject: 'subjectEn', body: 'bodyEn' },
  es: { subject: 'subjectEs', body: 'bodyEs' },
} as const

const draftFields = z.object({
  ...audienceFields,
  excludedIds: z.array(z.string()),
  subjectEn: z.string(),
  bodyEn: z.string(),
  subjectEs: z.string(),
  bodyEs: z.string(),
  messageType: MessageType,
  batchType: z.optional(z.string()),
  documentYear: z.optional(z.number()),
  dueOn: z.optional(z.string()),
  remindEveryDays: z.optional(z.number()),
})

/** A message as it is being written, however incomplete. */
export type Draft = z.output<typeof draftFields>
export type DraftForm = ReturnType<typeof useSchemaForm<Draft>>

export const newDraft = (to: string | null): Draft => ({
  who: 'picked',
  accountIds: to ? to.split(',') : [],
  plan: undefined,
  consultant: undefined,
  tag: undefined,
  excludedIds: [],
  subjectEn: '',
  bodyEn: '',
  subjectEs: '',
  bodyEs: '',
  messageType: 'reply',
  batchType: undefined,
  documentYear: undefined,
  dueOn: undefined,
  remindEveryDays: undefined,
})

/** A draft and the ID its message will have, so that one whose response was lost is not sent twice. */
export const StoredDraft = z.pipe(
  z.transform(upgradeStored),
  z.object({ id: z.string(), message: draftFields }),
)

/** A draft as versions before messages in two languages stored it. */
const EarlierDraft = z.object({
  idempotencyKey: z.string(),
  message: z.looseObject({ subject: z.string(), body: z.string() }),
})

/** What an earlier version left on the device is English. */
function upgradeStored(stored: unknown): unknown {
  const earlier = EarlierDraft.safeParse(stored).data
  if (!earlier) return stored
  const { subject, body, ...message } = earlier.message
  return {
    id: earlier.idempotencyKey,
    message: { ...newDraft(null), ...message, subjectEn: subject, bodyEn: body },
  }
}

/** Only the languages that something was written in. */
export function toTexts(draft: Draft): MessageTexts {
  const texts: MessageTexts = {}
  for (const language of languages) {
    const { subject, body } = textFields[language]
    if (draft[subject].trim() || draft[body].trim())
      texts[language] = { subject: draft[subject], body: draft[body] }
  }
  return texts
}

/** What the draft says and asks for, as the contract has it. */
export const toMessage = (draft: Draft): SendingMessage => ({
  texts: toTexts(draft),
  messageType: draft.messageType,
  batchType: draft.batchType,
  documentYear: draft.documentYear,
  dueOn: draft.dueOn,
  remindEveryDays: draft.remindEveryDays,
})

/** Validates a draft by the contract's schema of a message, each error at its field. */
export const DraftSchema = draftFields.check((context) => {
  const draft = context.value
  const report = (message: string, field: keyof Draft) =>
    void context.issues.push({ code: 'custom', message, path: [field], input: draft })
  if (draft.who === 'picked' && draft.accountIds.length === 0)
    report(staffErrorMessages.message_recipients, 'accountIds')
  if (draft.accountIds.length > maxPicked) report(staffErrorMessages.sending_picked, 'accountIds')
  for (const { path, message } of SendingMessage.safeParse(toMessage(draft)).error?.issues ?? [])
    report(message, toField(path))
})

function toField([first, language, part]: PropertyKey[]): keyof Draft {
  if (first !== 'texts') return first as keyof Draft
  if (language !== 'en' && language !== 'es') return 'subjectEn'
  return textFields[language][part === 'body' ? 'body' : 'subject']
}
