import * as z from 'zod/mini'
import { maxBytesPerFile } from '../documents/documents.ts'
import { FileType } from '../documents/file-type.ts'
import { endpoint, file, one, page } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { FormFile } from '../wire/form.ts'
import { listPage } from '../wire/list-page.ts'
import { oneLine } from '../wire/one-line.ts'
import { AboutKind, HubMessage } from './hub-messages.ts'

/**
 * A hub message is the head of a thread: the firm and the client add messages, with files, until
 * the firm closes it. The head is the thread's first message, and has its ID.
 */

export const maxThreadMessageCharacters = 2_000
export const maxThreadFiles = 5

export const ThreadFile = z.object({
  /** From 1, in the order sent; with the message's ID, what `file` takes. */
  position: z.int(),
  fileName: z.string(),
  mimeType: FileType,
  bytes: z.int(),
})
export type ThreadFile = z.infer<typeof ThreadFile>

export const ThreadMessage = z.object({
  id: z.string(),
  /** From 1, the head: messages are in this order. */
  position: z.int(),
  createdAt: z.iso.datetime(),
  fromFirm: z.boolean(),
  /** The name of the person who wrote it. */
  author: z.string(),
  /** Sanitized HTML: of the Markdown staff write, or of a client's words as they typed them. */
  body: z.string(),
  /** When the other side first had it on their screen. */
  readAt: z.nullable(z.iso.datetime()),
  files: z.array(ThreadFile),
})
export type ThreadMessage = z.infer<typeof ThreadMessage>

/**
 * What is said in a form, where a line break is CRLF and would count as two characters against the
 * limit.
 */
const text = z.string(errorMessages.message_body_required).check(
  z.overwrite((sent) => sent.replaceAll('\r\n', '\n')),
  z.trim(),
  z.minLength(1, errorMessages.message_body_required),
  z.maxLength(maxThreadMessageCharacters, errorMessages.thread_message_too_long),
)

const files = z
  .array(
    z.strictObject({
      object: FormFile,
      originalFileName: z.optional(z.string().check(oneLine(), z.maxLength(255))),
    }),
  )
  .check(z.maxLength(maxThreadFiles, errorMessages.thread_files))

/** A message with up to five files. The sender makes the ID: sent again, it is the same message. */
export const NewThreadMessage = z.strictObject({ id: z.uuid(), body: text, files })
export type NewThreadMessage = z.infer<typeof NewThreadMessage>

/**
 * A figure that a thread is about: its report, its year, and, unless it is a total, its account
 * number or, of a tax estimate, its quarter, as in `profit_and_loss:2026:5100`.
 */
const figurePattern = /^(profit_and_loss|balance_sheet|tax_estimate):\d{4}(:\d{1,6})?$/

/**
 * A thread that a client starts. `aboutId` is a document's or a batch's ID, or names a figure as
 * `figurePattern` says.
 */
export const NewThread = z
  .strictObject({
    id: z.uuid(),
    subject: z
      .string(errorMessages.message_subject_required)
      .check(
        oneLine(),
        z.minLength(1, errorMessages.message_subject_required),
        z.maxLength(150, errorMessages.message_subject_too_long),
      ),
    body: text,
    aboutKind: z.optional(AboutKind),
    aboutId: z.optional(z.string().check(z.maxLength(100))),
    files,
  })
  .check(
    z.refine(
      ({ aboutKind, aboutId = '' }) => {
        if (aboutKind === undefined) return aboutId === ''
        if (aboutKind === 'figure') return figurePattern.test(aboutId)
        return z.uuid().safeParse(aboutId).success
      },
      { path: ['aboutId'] },
    ),
  )
export type NewThread = z.infer<typeof NewThread>

type State = Pick<HubMessage, 'startedByClient' | 'messageCount' | 'response'>

/**
 * Whether more was said than a message and the reply to it: then a screen shows the composer in
 * place of what a single message offers.
 */
export const isConversation = ({ startedByClient, messageCount, response }: State): boolean =>
  startedByClient || messageCount > (response === null ? 1 : 2)

const id = z.strictObject({ id: z.uuid() })
/** The path to one file of a message. */
export const threadFilePosition = z.coerce
  .number()
  .check(z.int(), z.minimum(1), z.maximum(maxThreadFiles))
export const threadMessagesQuery = z.strictObject({ ...listPage(50) })
export const threadForm = { maxFiles: maxThreadFiles, maxBytesPerFile }

export const threads = {
  start: endpoint({
    method: 'POST',
    path: '/v1/hub_messages',
    access: 'hub-messages',
    subject: 'messages',
    summary: 'Write to the firm; the ID is yours, and the same one again changes nothing',
    body: NewThread,
    form: threadForm,
    result: one('hub_message', HubMessage),
  }),
  messages: endpoint({
    method: 'GET',
    path: '/v1/hub_messages/:id/messages',
    access: 'hub-messages',
    subject: 'messages',
    offline: true,
    summary: 'All messages of a thread, oldest first; marks those it returns read',
    params: id,
    query: threadMessagesQuery,
    result: page('thread_message', ThreadMessage),
  }),
  write: endpoint({
    method: 'POST',
    path: '/v1/hub_messages/:id/messages',
    access: 'hub-messages',
    subject: 'messages',
    summary: 'Write in a thread, unless the firm has closed it',
    params: id,
    body: NewThreadMessage,
    form: threadForm,
    result: one('thread_message', ThreadMessage),
  }),
  file: endpoint({
    method: 'GET',
    path: '/v1/hub_messages/:id/messages/:messageId/files/:position',
    access: 'hub-messages',
    subject: 'messages',
    summary: 'One file of a message, unless it has a virus',
    params: z.strictObject({ id: z.uuid(), messageId: z.uuid(), position: threadFilePosition }),
    result: file('*/*'),
  }),
}
