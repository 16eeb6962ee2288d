import * as z from 'zod/mini'
import { everyStaffRole } from '../wire/access.ts'
import { endpoint, file, one, page } from '../wire/endpoint.ts'
import { listPage } from '../wire/list-page.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { MessageType, Side } from './hub-messages.ts'
import {
  NewThreadMessage,
  threadFilePosition,
  threadForm,
  ThreadMessage,
  threadMessagesQuery,
} from './threads.ts'

/**
 * `unanswered`: the client wrote last. `waiting`: the firm did, and the client has not put it away.
 * `mine`: either of them, assigned to the caller. `handled` and `closed` are done.
 */
export const ThreadFilter = z.enum(['mine', 'unanswered', 'waiting', 'handled', 'closed'])
export type ThreadFilter = z.infer<typeof ThreadFilter>

/** The filters whose threads are counted. */
export const threadCounts = ['mine', 'unanswered', 'waiting'] as const satisfies ThreadFilter[]

/**
 * How a thread stands. What is said in it is only in calls that name the client, so that the
 * client's history has each look at it.
 */
export const Thread = z.object({
  /** The ID of its head, a hub message. */
  id: z.string(),
  account: z.object({ id: z.string(), name: z.string() }),
  subject: z.string(),
  messageType: MessageType,
  createdAt: z.iso.datetime(),
  /** Who began it: a name. */
  sentBy: z.string(),
  startedByClient: z.boolean(),
  messageCount: z.int(),
  lastAt: z.iso.datetime(),
  lastFrom: Side,
  assignedTo: z.nullable(z.object({ id: z.string(), fullName: z.string() })),
  isHandled: z.boolean(),
  isClosed: z.boolean(),
})
export type Thread = z.infer<typeof Thread>

/**
 * The position of the last message on the caller's screen, 0 if there is none. If somebody else has
 * written since, the call is refused with a 409: nobody has read that.
 */
const seenThrough = z.optional(z.coerce.number<string | number>().check(z.int(), z.minimum(0)))

/**
 * What staff change of a thread. Handled stays until anyone writes again; closed, until the firm
 * does.
 */
export const ThreadChange = z
  .strictObject({
    /** The ID of a colleague; null for nobody. */
    assignedTo: z.optional(z.nullable(z.uuid())),
    isHandled: z.optional(z.boolean()),
    isClosed: z.optional(z.boolean()),
    seenThrough,
  })
  .check(
    z.refine(({ assignedTo, isHandled, isClosed }) =>
      [assignedTo, isHandled, isClosed].some((value) => value !== undefined),
    ),
  )
export type ThreadChange = z.infer<typeof ThreadChange>

/** What staff write in a thread. */
export const NewFirmMessage = z.extend(NewThreadMessage, { seenThrough })
export type NewFirmMessage = z.infer<typeof NewFirmMessage>

const messageParams = z.strictObject({ accountId: z.uuid(), id: z.uuid() })

export const threadsForStaff = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/threads',
    access: staffAreas.messages,
    subject: 'firm',
    replica: true,
    summary:
      'Threads of all clients without their text, the longest untouched first (done ones last touched first); `search` covers subjects and clients',
    query: z.strictObject({
      filter: z._default(ThreadFilter, 'unanswered'),
      search: z.optional(z.string().check(oneLine(), z.maxLength(100))),
      /** The ID of a client account. */
      client: z.optional(z.uuid()),
      /** The ID of one of that client's threads: it alone, in whichever filter it is. */
      thread: z.optional(z.uuid()),
      ...listPage(25),
    }),
    result: page('thread', Thread, { counts: threadCounts }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/threads/:id',
    access: everyStaffRole,
    subject: 'messages',
    summary: 'How one thread stands',
    params: messageParams,
    result: one('thread', Thread),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId/threads/:id',
    access: everyStaffRole,
    subject: 'messages',
    summary: 'Assign a thread, mark it handled, or close it',
    params: messageParams,
    body: ThreadChange,
    result: one('thread', Thread),
  }),
  messages: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/hub_messages/:id/messages',
    access: everyStaffRole,
    subject: 'messages',
    summary: "All messages of a client's thread, oldest first; marks the client's read",
    params: messageParams,
    query: threadMessagesQuery,
    result: page('thread_message', ThreadMessage),
  }),
  write: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/hub_messages/:id/messages',
    access: everyStaffRole,
    subject: 'messages',
    summary: "Write in a client's thread, in Markdown: brings it back to their inbox and opens it",
    params: messageParams,
    body: NewFirmMessage,
    form: threadForm,
    result: one('thread_message', ThreadMessage),
  }),
  file: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/hub_messages/:id/messages/:messageId/files/:position',
    access: everyStaffRole,
    subject: 'messages',
    summary: 'One file of a message, unless it has a virus',
    params: z.strictObject({
      accountId: z.uuid(),
      id: z.uuid(),
      messageId: z.uuid(),
      position: threadFilePosition,
    }),
    result: file('*/*'),
  }),
}
