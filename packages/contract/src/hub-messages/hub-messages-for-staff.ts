import * as z from 'zod/mini'
import { everyStaffRole } from '../wire/access.ts'
import { endpoint, many, noContent, one, page } from '../wire/endpoint.ts'
import { listPage } from '../wire/list-page.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { HubMessage, messageCounts, messageListQuery, MessageType } from './hub-messages.ts'
import { Sending } from './message-sendings.ts'
import {
  BatchType,
  messageFields,
  messageRules,
  messageText,
  MessageTexts,
  RemindEveryDays,
} from './message-texts.ts'

/** A message as staff see it. */
export const SentMessage = z.extend(HubMessage, {
  /** The name of the person who wrote it: of the firm, unless the client began the thread. */
  sentBy: z.string(),
})
export type SentMessage = z.infer<typeof SentMessage>

const MessageDetails = z.strictObject({ ...messageText, ...messageFields })

/** A new message from staff to one client, in the client's language. */
export const NewMessage = MessageDetails.check(
  ...messageRules<z.output<typeof MessageDetails>>((message) => [message]),
)
export type NewMessage = z.infer<typeof NewMessage>

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
    startedByClient: true,
    isClosed: true,
    messageCount: true,
    lastAt: true,
    lastFrom: true,
    clientWrote: true,
    about: true,
  }),
  {
    /** With a reply or a document. */
    answered: z.boolean(),
    /** Null on a row that stands for a whole sending. */
    account: z.nullable(z.object({ id: z.string(), name: z.string() })),
    dueOn: z.nullable(z.iso.date()),
    remindEveryDays: z.nullable(z.int()),
    /** When the next reminder goes out; null if none will, for example after an answer. */
    nextReminderOn: z.nullable(z.iso.date()),
    remindersSent: z.int(),
    /** Shared by all messages of one sending. */
    sendingId: z.nullable(z.string()),
    /** Set on a row that stands for a whole sending, whose ID it has. */
    sending: z.nullable(z.pick(Sending, { status: true, sendAt: true, counts: true })),
  },
)
export type MessageToClient = z.infer<typeof MessageToClient>

/** `overdue`: still unanswered after its due date. */
export const SentFilter = z.enum(['waiting', 'overdue', 'answered'])
export type SentFilter = z.infer<typeof SentFilter>

export const NewMessageTemplate = z.strictObject({
  name: z
    .string(staffErrorMessages.name_required)
    .check(
      oneLine(),
      z.minLength(1, staffErrorMessages.name_required),
      z.maxLength(80, staffErrorMessages.name_too_long),
    ),
  texts: MessageTexts,
  messageType: MessageType,
  batchType: z._default(z.nullable(BatchType), null),
  remindEveryDays: z._default(z.nullable(RemindEveryDays), null),
})

/** A template of the firm to start a message from. */
export const MessageTemplate = z.object({
  id: z.string(),
  name: z.string(),
  texts: MessageTexts,
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
      'Messages to all clients without their text, newest first; `search` covers subjects and clients. One row stands for a sending, unless a filter or a search finds its messages',
    query: z.strictObject({
      filter: z.optional(SentFilter),
      search: z.optional(z.string().check(oneLine(), z.maxLength(100))),
      ...listPage(25),
    }),
    result: page('hub_message', MessageToClient, { counts: ['waiting', 'answered'] }),
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
