import * as z from 'zod/mini'
import { DocumentStatus } from '../documents/documents.ts'
import { endpoint, one, page } from '../wire/endpoint.ts'
import { errorMessages, type ClientErrorCode } from '../wire/error-messages.ts'
import { listPage } from '../wire/list-page.ts'
import { sparseFields } from '../wire/sparse-fields.ts'

/** What a message asks of the client: a reply in text, a document, or nothing. */
export const MessageType = z.enum(['reply', 'document_request', 'read_only'])
export type MessageType = z.infer<typeof MessageType>

export const HubMessageFilter = z.enum(['inbox', 'archived', 'action_needed'])
export type HubMessageFilter = z.infer<typeof HubMessageFilter>

export const maxReplyCharacters = 500

/** The two sides of a thread. */
export const Side = z.enum(['client', 'firm'])
export type Side = z.infer<typeof Side>

/** What a client's question can be about. */
export const AboutKind = z.enum(['document', 'transaction', 'figure'])
export type AboutKind = z.infer<typeof AboutKind>

export const HubMessage = z.object({
  id: z.string(),
  subject: z.string(),
  /** Sanitized HTML, rendered from the Markdown staff write. */
  body: z.string(),
  messageType: MessageType,
  /** The firm's own label for what the message is about, such as 'Quarterly estimate'. */
  batchType: z.nullable(z.string()),
  documentYear: z.nullable(z.int()),
  createdAt: z.iso.datetime(),
  readAt: z.nullable(z.iso.datetime()),
  archived: z.boolean(),
  response: z.nullable(z.string()),
  responseSentAt: z.nullable(z.iso.datetime()),
  /** The newest document sent for this message. */
  documentStatus: z.nullable(
    z.object({
      id: z.string(),
      createdAt: z.iso.datetime(),
      status: DocumentStatus,
      title: z.string(),
    }),
  ),
  actionNeeded: z.boolean(),
  /** A message is the head of a thread; see threads.ts. */
  startedByClient: z.boolean(),
  /** By the firm: the client can't write in it any more. */
  isClosed: z.boolean(),
  /** Of all messages, with the head and the reply. */
  messageCount: z.int(),
  /** When the newest message was written, and by whom. */
  lastAt: z.iso.datetime(),
  lastFrom: Side,
  /** Whether the client has written anything, a reply included. */
  clientWrote: z.boolean(),
  /** What the client asked about. The title is null for a figure, whose ID says what it is. */
  about: z.nullable(z.object({ kind: AboutKind, id: z.string(), title: z.nullable(z.string()) })),
})
export type HubMessage = z.infer<typeof HubMessage>

/** What a list of messages shows; a list is fast because it reads no other columns. */
export const listedMessageFields = [
  'id',
  'subject',
  'createdAt',
  'readAt',
  'archived',
  'actionNeeded',
  'lastAt',
] as const satisfies (keyof HubMessage)[]
export type ListedMessage = Pick<HubMessage, (typeof listedMessageFields)[number]>

const Response = z
  .string(errorMessages.reply_required)
  .check(
    z.trim(),
    z.minLength(1, errorMessages.reply_required),
    z.maxLength(maxReplyCharacters, errorMessages.reply_too_long),
  )

/** The reply form. */
export const Reply = z.strictObject({ response: Response })

/** A client can reply to a message or archive it. A reply also archives it. */
export const HubMessageChange = z
  .strictObject({
    archived: z.optional(z.literal(true)),
    response: z.optional(Response),
  })
  .check(
    z.refine(({ archived, response }) => archived !== undefined || response !== undefined, {
      error: errorMessages.reply_required,
      path: ['response'],
    }),
  )

type MessageState = Pick<HubMessage, 'messageType' | 'archived' | 'response'>

/** Why a message can't be replied to; undefined if it can. */
export function replyProblem({
  messageType,
  archived,
  response,
  isClosed,
}: MessageState & Pick<HubMessage, 'isClosed'>): ClientErrorCode | undefined {
  if (isClosed) return 'thread_closed'
  if (messageType !== 'reply') return 'message_takes_no_reply'
  if (response !== null) return 'message_answered'
  return archived ? 'message_archived' : undefined
}
export const canReply = (message: Parameters<typeof replyProblem>[0]): boolean =>
  replyProblem(message) === undefined

/**
 * Any message can be archived once, including one that asks for nothing, or it would stay in the
 * inbox forever.
 */
export const canArchive = ({ archived }: Pick<MessageState, 'archived'>): boolean => !archived

/** Whether the screen offers to send a document for the message. */
export const canUpload = ({ messageType, archived }: Omit<MessageState, 'response'>): boolean =>
  messageType === 'document_request' && !archived

/**
 * Whether a document sent for the message is linked to it. Broader than `canUpload`, so a document
 * that was on its way while the message was archived is still linked.
 */
export const acceptsDocument = ({ messageType }: Pick<MessageState, 'messageType'>): boolean =>
  messageType !== 'read_only'

const id = z.strictObject({ id: z.uuid() })
/** Query of a client's message list; no filter means all messages. */
export const messageListQuery = z.strictObject({
  filter: z.optional(HubMessageFilter),
  ...sparseFields(HubMessage),
  ...listPage(10),
})

/**
 * Counts of each list, and of unread messages in the inbox. Messages that need action are also in
 * the inbox.
 */
export const messageCounts = [...HubMessageFilter.options, 'unread'] as const

export const hubMessages = {
  list: endpoint({
    method: 'GET',
    path: '/v1/hub_messages',
    access: 'hub-messages',
    subject: 'messages',
    replica: true,
    offline: true,
    summary: "The firm's messages, newest first; all without a filter",
    query: messageListQuery,
    result: page('hub_message', HubMessage, { counts: messageCounts }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/v1/hub_messages/:id',
    access: 'hub-messages',
    subject: 'messages',
    offline: true,
    summary: 'One message; marks it read',
    params: id,
    result: one('hub_message', HubMessage),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/v1/hub_messages/:id',
    access: 'hub-messages',
    subject: 'messages',
    summary: 'Archive a message, or reply to it, which archives it too',
    params: id,
    body: HubMessageChange,
    result: one('hub_message', HubMessage),
  }),
}
