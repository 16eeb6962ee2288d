import * as z from 'zod/mini'
import { everyStaffRole } from '../wire/access.ts'
import { endpoint, many, noContent, one, page } from '../wire/endpoint.ts'
import { HubMessage, messageCounts, MessageType, messageListQuery } from './hub-messages.ts'
import { listPage } from '../wire/list-page.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { staffAreas } from '../wire/staff-areas.ts'

/** A message as staff see it. */
export const SentMessage = z.extend(HubMessage, {
  /** The name of the staff member who wrote it. */
  sentBy: z.string(),
})
export type SentMessage = z.infer<typeof SentMessage>

/** Placeholders a message may contain, filled in for each client. */
export const placeholders = [
  ...(['firstName', 'fullName', 'accountName', 'consultantName', 'firmName'] as const),
  ...(['dueDate', 'documentYear'] as const),
] as const
export type Placeholder = (typeof placeholders)[number]

const placeholder = /\{([a-z]+)\}/gi

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

const uses = (text: string, name: Placeholder) => text.includes(`{${name}}`)

const subject = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, errorMessages.message_subject_required),
    z.maxLength(150, errorMessages.message_subject_too_long),
    z.refine(hasOnlyKnownPlaceholders, errorMessages.message_placeholder),
  )
const body = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, errorMessages.message_body_required),
    z.maxLength(20_000, errorMessages.message_body_too_long),
    z.refine(hasOnlyKnownPlaceholders, errorMessages.message_placeholder),
  )
const BatchType = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const RemindEveryDays = z.int().check(z.minimum(1), z.maximum(30))

const details = z.strictObject({
  subject,
  body,
  messageType: MessageType,
  batchType: z.optional(BatchType),
  documentYear: z.optional(z.int().check(z.minimum(2000), z.maximum(2100))),
  /** The day an answer is due. */
  dueOn: z.optional(z.iso.date()),
  /** Reminders stop once the message is answered or archived. */
  remindEveryDays: z.optional(RemindEveryDays),
})
type Details = z.output<typeof details>

/**
 * Only a message that asks for something may have reminders, and a date the text mentions must be
 * set.
 */
const rules = [
  z.refine<Details>(
    ({ messageType, remindEveryDays }) =>
      messageType !== 'read_only' || remindEveryDays === undefined,
    { error: errorMessages.message_reminder, path: ['remindEveryDays'] },
  ),
  z.refine<Details>(
    (sent) => sent.dueOn !== undefined || !uses(sent.subject + sent.body, 'dueDate'),
    {
      error: errorMessages.message_due_date,
      path: ['dueOn'],
    },
  ),
  z.refine<Details>(
    (sent) => sent.documentYear !== undefined || !uses(sent.subject + sent.body, 'documentYear'),
    { error: errorMessages.message_document_year, path: ['documentYear'] },
  ),
]

/** A new message from staff; the body is Markdown with placeholders. */
export const NewMessage = details.check(...rules)
export type NewMessage = z.infer<typeof NewMessage>

export const maxRecipients = 500

/** One message to several clients, with the placeholders filled in for each. */
export const NewMessages = z
  .extend(details, {
    accountIds: z
      .array(z.uuid())
      .check(
        z.minLength(1, errorMessages.message_recipients),
        z.maxLength(maxRecipients, errorMessages.message_recipients),
      ),
  })
  .check(...(rules as z.core.$ZodCheck<Details & { accountIds: string[] }>[]))

/**
 * How a message to a client stands, with its due date and reminders. What it says and what came
 * back is only in calls that name the client, so that the client's history has each look at it.
 */
export const MessageToClient = z.extend(
  z.omit(SentMessage, {
    body: true,
    response: true,
    responseSentAt: true,
    documentStatus: true,
    actionNeeded: true,
  }),
  {
    /** With a reply or a document. */
    answered: z.boolean(),
    account: z.object({ id: z.string(), name: z.string() }),
    dueOn: z.nullable(z.iso.date()),
    remindEveryDays: z.nullable(z.int()),
    /** When the next reminder goes out; null if none will, for example after an answer. */
    nextReminderOn: z.nullable(z.iso.date()),
    remindersSent: z.int(),
    /** Shared by all messages of one mailing. */
    sendingId: z.nullable(z.string()),
  },
)
export type MessageToClient = z.infer<typeof MessageToClient>

/** `overdue`: still unanswered after its due date. */
export const SentFilter = z.enum(['waiting', 'overdue', 'answered'])
export type SentFilter = z.infer<typeof SentFilter>

export const NewMessageTemplate = z.strictObject({
  name: z
    .string(errorMessages.name_required)
    .check(
      z.trim(),
      z.minLength(1, errorMessages.name_required),
      z.maxLength(80, errorMessages.name_too_long),
    ),
  subject,
  body,
  messageType: MessageType,
  batchType: z._default(z.nullable(BatchType), null),
  remindEveryDays: z._default(z.nullable(RemindEveryDays), null),
})

/** A template of the firm to start a message from. */
export const MessageTemplate = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  messageType: MessageType,
  batchType: z.nullable(z.string()),
  remindEveryDays: z.nullable(z.int()),
})
export type MessageTemplate = z.infer<typeof MessageTemplate>

const access = staffAreas.messages
const accountParams = z.strictObject({ accountId: z.uuid() })
const messageParams = z.strictObject({ accountId: z.uuid(), id: z.uuid() })
const templateParams = z.strictObject({ id: z.uuid() })

export const hubMessagesForStaff = {
  listForAccount: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/hub_messages',
    access: everyStaffRole,
    subject: 'messages',
    replica: true,
    summary: "A client's messages, newest first; all without a filter",
    params: accountParams,
    query: messageListQuery,
    result: page('hub_message', SentMessage, { counts: messageCounts }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/hub_messages/:id',
    access: everyStaffRole,
    subject: 'messages',
    summary: "One of a client's messages, with the reply; does not mark it read",
    params: messageParams,
    result: one('hub_message', SentMessage),
  }),
  send: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/hub_messages',
    access: everyStaffRole,
    subject: 'messages',
    maxBodyBytes: 256 * 1024,
    summary: 'Send a message to a client',
    params: accountParams,
    body: NewMessage,
    result: one('hub_message', SentMessage),
  }),
  sent: endpoint({
    method: 'GET',
    path: '/staff/v1/hub_messages',
    access,
    subject: 'firm',
    replica: true,
    summary:
      'Messages to all clients without their text, newest first; `search` covers subjects and clients',
    query: z.strictObject({
      filter: z.optional(SentFilter),
      sending: z.optional(z.uuid()),
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      ...listPage(25),
    }),
    result: page('hub_message', MessageToClient, { counts: ['waiting', 'answered'] }),
  }),
  sendToMany: endpoint({
    method: 'POST',
    path: '/staff/v1/hub_messages',
    access,
    subject: 'messages',
    maxBodyBytes: 256 * 1024,
    summary: 'Send a message to several clients, with their names filled in',
    body: z.strictObject({ message: NewMessages }),
    result: one('sending', z.object({ id: z.string(), messages: z.int() })),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/staff/v1/hub_message_previews',
    access,
    subject: 'firm',
    maxBodyBytes: 256 * 1024,
    summary: 'Preview a message as its first client would see it; sends nothing',
    body: z.strictObject({ message: NewMessages }),
    result: one(
      'hub_message_preview',
      z.object({ subject: z.string(), body: z.string(), client: z.string() }),
      'subject',
    ),
  }),
  templates: endpoint({
    method: 'GET',
    path: '/staff/v1/message_templates',
    access,
    subject: 'firm',
    replica: true,
    summary: "The firm's templates by name",
    result: many('message_template', MessageTemplate),
  }),
  addTemplate: endpoint({
    method: 'POST',
    path: '/staff/v1/message_templates',
    access,
    subject: 'firm',
    maxBodyBytes: 256 * 1024,
    summary: 'Save a template; replaces one with the same name',
    body: z.strictObject({ messageTemplate: NewMessageTemplate }),
    result: one('message_template', MessageTemplate),
  }),
  removeTemplate: endpoint({
    method: 'DELETE',
    path: '/staff/v1/message_templates/:id',
    access,
    subject: 'firm',
    summary: 'Delete a template',
    params: templateParams,
    result: noContent,
  }),
}
