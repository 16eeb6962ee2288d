import * as z from 'zod/mini'
import { errorMessages } from '../wire/error-messages.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { MessageType } from './hub-messages.ts'

/** Placeholders a message may contain, filled in for each client. */
export const placeholders = [
  ...(['firstName', 'fullName', 'accountName', 'consultantName', 'firmName'] as const),
  ...(['dueDate', 'documentYear'] as const),
] as const
export type Placeholder = (typeof placeholders)[number]

/** A name in braces, also one with spaces: `{first name}` is a slip, and no client should see it. */
const placeholder = /\{\s*([a-z][\w ]{0,40}?)\s*\}/gi

/** Fills in the placeholders. `escape` makes a value safe for the target format. */
export const fillPlaceholders = (
  text: string,
  values: Record<Placeholder, string>,
  escape = (value: string) => value,
): string =>
  text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? escape(values[name as Placeholder]) : whole,
  )

/** Whether every placeholder in the text is known. */
export const hasOnlyKnownPlaceholders = (text: string): boolean =>
  [...text.matchAll(placeholder)].every(([, name]) => placeholders.some((known) => known === name))

const uses = (text: string, name: Placeholder) =>
  [...text.matchAll(placeholder)].some(([, used]) => used === name)

/** What a message says, in one language: the body is Markdown, both may have placeholders. */
export const messageText = {
  subject: z
    .string()
    .check(
      oneLine(),
      z.minLength(1, errorMessages.message_subject_required),
      z.maxLength(150, errorMessages.message_subject_too_long),
      z.refine(hasOnlyKnownPlaceholders, staffErrorMessages.message_placeholder),
    ),
  body: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, errorMessages.message_body_required),
      z.maxLength(20_000, staffErrorMessages.message_body_too_long),
      z.refine(hasOnlyKnownPlaceholders, staffErrorMessages.message_placeholder),
    ),
}
export const MessageText = z.strictObject(messageText)
export type MessageText = z.infer<typeof MessageText>

/** A message in one language or both. */
export const MessageTexts = z
  .strictObject({ en: z.optional(MessageText), es: z.optional(MessageText) })
  .check(
    z.refine(({ en, es }) => en !== undefined || es !== undefined, staffErrorMessages.message_text),
  )
export type MessageTexts = z.infer<typeof MessageTexts>

export const BatchType = z.string().check(oneLine(), z.minLength(1), z.maxLength(60))
export const RemindEveryDays = z.int().check(z.minimum(1), z.maximum(30))

/** What a message asks for, besides its texts. */
export const messageFields = {
  messageType: MessageType,
  /** The firm's own label for what the message is about, such as 'Quarterly estimate'. */
  batchType: z.optional(BatchType),
  documentYear: z.optional(z.int().check(z.minimum(2000), z.maximum(2100))),
  /** The day an answer is due. */
  dueOn: z.optional(z.iso.date()),
  /** Reminders stop once the message is answered or archived. */
  remindEveryDays: z.optional(RemindEveryDays),
}

type Details = {
  messageType: MessageType
  documentYear?: number | undefined
  dueOn?: string | undefined
  remindEveryDays?: number | undefined
}

/**
 * Only a message that asks for something may have reminders, and a date that one of its texts
 * mentions must be set.
 */
export function messageRules<M extends Details>(
  listTexts: (message: M) => (MessageText | undefined)[],
) {
  const mentions = (message: M, name: Placeholder) =>
    listTexts(message).some((text) => text && uses(`${text.subject} ${text.body}`, name))
  return [
    z.refine<M>(
      ({ messageType, remindEveryDays }) =>
        messageType !== 'read_only' || remindEveryDays === undefined,
      { error: staffErrorMessages.message_reminder, path: ['remindEveryDays'] },
    ),
    z.refine<M>((message) => message.dueOn !== undefined || !mentions(message, 'dueDate'), {
      error: staffErrorMessages.message_due_date,
      path: ['dueOn'],
    }),
    z.refine<M>(
      (message) => message.documentYear !== undefined || !mentions(message, 'documentYear'),
      { error: staffErrorMessages.message_document_year, path: ['documentYear'] },
    ),
  ]
}
