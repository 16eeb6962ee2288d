import * as z from 'zod/mini'
import { Language } from '../account/account.ts'
import { Plan } from '../wire/access.ts'
import { endpoint, one, page } from '../wire/endpoint.ts'
import { listPage } from '../wire/list-page.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { MessageType } from './hub-messages.ts'
import { messageFields, messageRules, MessageText, MessageTexts } from './message-texts.ts'

/** The most clients that are picked one by one, and the most that are taken out of an audience. */
export const maxPicked = 500

const ids = z.array(z.uuid()).check(z.maxLength(maxPicked, staffErrorMessages.sending_picked))

/**
 * Whom a sending is for: the clients that meet every condition given, within the sender's reach;
 * all of them without a condition.
 */
export const Audience = z.strictObject({
  plan: z.optional(Plan),
  /** A staff ID, or `nobody` for clients without a consultant. */
  consultant: z.optional(z.union([z.literal('nobody'), z.uuid()])),
  /** The ID of a tag that they have. */
  tag: z.optional(z.uuid()),
  /** Picked one by one. */
  accountIds: z.optional(ids),
  /** Taken out again. */
  excludedIds: z.optional(ids),
})
export type Audience = z.infer<typeof Audience>

/** Why a client can't get a message: deactivated, or nobody has been invited. */
export const RecipientProblem = z.enum(['inactive', 'uninvited'])
export type RecipientProblem = z.infer<typeof RecipientProblem>

/** A client of an audience, before the sending. */
export const AudienceMember = z.object({
  /** The ID of the account. */
  id: z.string(),
  name: z.string(),
  clientCustomerType: Plan,
  consultant: z.nullable(z.object({ id: z.string(), fullName: z.string() })),
  /** The language the client will read: that of the first person who signs in. */
  language: Language,
  problem: z.nullable(RecipientProblem),
})
export type AudienceMember = z.infer<typeof AudienceMember>

/** An audience in numbers. Its ID changes whenever another client would get the message. */
export const AudienceSize = z.object({
  /** SHA-256 in hex of the IDs of the recipients. */
  id: z.string(),
  /** How many would get the message, and in which language. */
  recipients: z.int(),
  english: z.int(),
  spanish: z.int(),
  inactive: z.int(),
  uninvited: z.int(),
  /** The firm's, by which a message is scheduled. */
  timeZone: z.string(),
})
export type AudienceSize = z.infer<typeof AudienceSize>

/** A day and time of the firm's time zone, to the minute: yyyy-MM-ddTHH:mm. */
export const LocalTime = z
  .string()
  .check(
    z.regex(
      /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/,
      staffErrorMessages.sending_time,
    ),
    z.refine(isCalendarDay, staffErrorMessages.sending_time),
  )

/** Refuses February 30. */
function isCalendarDay(time: string): boolean {
  const at = new Date(`${time}:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(time)
}

const sendingDetails = { ...messageFields, texts: MessageTexts }
type SendingDetails = z.output<z.ZodMiniObject<typeof sendingDetails>>
const sendingRules = messageRules<SendingDetails>(({ texts }) => [texts.en, texts.es])

/** What a sending says and asks for, without whom it is for. */
export const SendingMessage = z.strictObject(sendingDetails).check(...sendingRules)
export type SendingMessage = z.infer<typeof SendingMessage>

/**
 * One message to many clients. A retry with the same ID sends nothing again. `audienceId` is that of
 * the audience the sender reviewed: if its recipients are others by now, nothing is sent.
 */
export const NewSending = z
  .strictObject({
    id: z.uuid(),
    audience: Audience,
    audienceId: z.string().check(z.regex(/^[\da-f]{64}$/)),
    ...sendingDetails,
    /** When to send it; at once if omitted. */
    sendAt: z.optional(LocalTime),
  })
  .check(...sendingRules)
export type NewSending = z.infer<typeof NewSending>

/** What can be changed until a sending begins. */
export const SendingChange = z
  .strictObject({
    sendAt: z.optional(LocalTime),
    isCancelled: z.optional(z.literal(true)),
  })
  .check(z.refine((change) => Object.values(change).some((value) => value !== undefined)))
export type SendingChange = z.infer<typeof SendingChange>

/** `scheduled` can still be changed; `sending` is under way. */
export const SendingStatus = z.enum(['scheduled', 'sending', 'sent', 'cancelled'])
export type SendingStatus = z.infer<typeof SendingStatus>

/** The numbers of clients of a sending. */
export const SendingCounts = z.object({
  /** Fixed when it was confirmed. */
  recipients: z.int(),
  sent: z.int(),
  /** Could not get it any more when their turn came. */
  skipped: z.int(),
  /** Whose message could not be made. */
  failed: z.int(),
  read: z.int(),
  /** With a reply or a document. */
  answered: z.int(),
})
export type SendingCounts = z.infer<typeof SendingCounts>

const sendingFields = {
  id: z.string(),
  status: SendingStatus,
  /** In the language of the sender's first text, with placeholders. */
  subject: z.string(),
  messageType: MessageType,
  batchType: z.nullable(z.string()),
  documentYear: z.nullable(z.int()),
  dueOn: z.nullable(z.iso.date()),
  remindEveryDays: z.nullable(z.int()),
  /** The name of the staff member. */
  sentBy: z.string(),
  createdAt: z.iso.datetime(),
  /** When it begins or began, in the firm's time zone; null if it was sent at once. */
  sendAt: z.nullable(z.string()),
  counts: SendingCounts,
}

/** A sending, with what it says: nothing in it is about one client. */
export const Sending = z.object({
  ...sendingFields,
  texts: MessageTexts,
  audience: z.object({
    plan: z.nullable(Plan),
    /** A name; empty for clients without a consultant. */
    consultant: z.nullable(z.string()),
    /** Its name when the sending was confirmed. */
    tag: z.nullable(z.string()),
    isPicked: z.boolean(),
  }),
  finishedAt: z.nullable(z.iso.datetime()),
  /** The firm's, by which it is scheduled. */
  timeZone: z.string(),
})
export type Sending = z.infer<typeof Sending>

/** How a sending stands with one of its clients. */
export const RecipientState = z.enum(['pending', 'sent', 'skipped', 'failed'])
export type RecipientState = z.infer<typeof RecipientState>

export const SendingRecipient = z.object({
  /** The ID of the account. */
  id: z.string(),
  name: z.string(),
  status: RecipientState,
  problem: z.nullable(RecipientProblem),
  /** The client's message, once it was sent. */
  messageId: z.nullable(z.string()),
  readAt: z.nullable(z.iso.datetime()),
  answered: z.boolean(),
})
export type SendingRecipient = z.infer<typeof SendingRecipient>

/** `problem`: skipped or failed. */
export const RecipientFilter = z.enum(['pending', 'unread', 'read', 'answered', 'problem'])
export type RecipientFilter = z.infer<typeof RecipientFilter>

const access = staffAreas.messages
const sendingParams = z.strictObject({ id: z.uuid() })
const search = z.optional(z.string().check(oneLine(), z.maxLength(100)))
const maxBodyBytes = 256 * 1024

export const messageSendings = {
  /** How many would get a message. */
  measure: endpoint({
    method: 'POST',
    path: '/staff/v1/message_audiences',
    access,
    subject: 'firm',
    maxBodyBytes,
    summary: 'Count the clients who would get a message; sends nothing',
    body: z.strictObject({ audience: Audience }),
    result: one('audience', AudienceSize),
  }),
  members: endpoint({
    method: 'POST',
    path: '/staff/v1/message_audience_members',
    access,
    subject: 'firm',
    maxBodyBytes,
    summary: 'The clients of an audience by name, those who can’t get the message first',
    query: z.strictObject({ search, ...listPage(25) }),
    body: z.strictObject({ audience: Audience }),
    result: page('audience_member', AudienceMember),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/staff/v1/message_previews',
    access,
    subject: 'firm',
    maxBodyBytes,
    summary: 'Preview a text as the first client who reads that language would see it',
    body: z.strictObject({
      preview: z.strictObject({
        audience: Audience,
        language: Language,
        text: MessageText,
        documentYear: messageFields.documentYear,
        dueOn: messageFields.dueOn,
      }),
    }),
    result: one(
      'message_preview',
      z.object({ subject: z.string(), body: z.string(), client: z.string() }),
      'subject',
    ),
  }),
  send: endpoint({
    method: 'POST',
    path: '/staff/v1/message_sendings',
    access,
    subject: 'messages',
    maxBodyBytes,
    summary: 'Send a message to many clients, each in their language, now or later',
    body: z.strictObject({ sending: NewSending }),
    result: one('sending', Sending),
  }),
  show: endpoint({
    method: 'GET',
    path: '/staff/v1/message_sendings/:id',
    access,
    subject: 'firm',
    summary: 'A message to many clients: its texts, and how many read and answered it',
    params: sendingParams,
    result: one('sending', Sending),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/message_sendings/:id',
    access,
    subject: 'firm',
    summary: 'Change when a message to many clients is sent, or take it back, until it begins',
    params: sendingParams,
    body: z.strictObject({ sending: SendingChange }),
    result: one('sending', Sending),
  }),
  recipients: endpoint({
    method: 'GET',
    path: '/staff/v1/message_sendings/:id/recipients',
    access,
    subject: 'firm',
    summary: 'The clients of a sending by name, with who read and answered it',
    params: sendingParams,
    query: z.strictObject({ filter: z.optional(RecipientFilter), search, ...listPage(25) }),
    result: page('sending_recipient', SendingRecipient),
  }),
}
