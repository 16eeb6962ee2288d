import * as z from 'zod/mini'
import { Language } from '../account/account.ts'
import { maxBytesPerFile, maxFiles, ReasonCode } from '../documents/documents.ts'
import { Reply } from '../hub-messages/hub-messages.ts'
import { Choice, NewAnswer } from '../questions/questions.ts'
import { endpoint, noContent, one } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { FormFile } from '../wire/form.ts'
import { oneLine } from '../wire/one-line.ts'

/**
 * A link in a mail does one task, once, without signing in. Its token is the bearer token of these
 * calls and opens no other. They take something in and show next to nothing: no figure, no name,
 * and nothing of what was sent.
 */

/** How long (ms) a link works. */
export const taskLinkTtlMs = 72 * 60 * 60 * 1000

/** `reply` and `document_request` are about a hub message, `resubmission` is about a document. */
export const TaskKind = z.enum(['reply', 'document_request', 'resubmission', 'question'])
export type TaskKind = z.infer<typeof TaskKind>

export const TaskLink = z.object({
  id: z.string(),
  kind: TaskKind,
  /** The ID of the message, document, or question: its page asks to sign in. */
  aboutId: z.string(),
  /**
   * What the firm asks, as plain text; null where only general words may say it, because its own
   * have a figure or a name.
   */
  text: z.nullable(z.string()),
  /** Whether nobody could do the task without seeing more than a link may show. */
  needsSignIn: z.boolean(),
  /** Why a document has to be sent again. */
  reason: z.nullable(ReasonCode),
  /** The ways to answer a question. */
  choices: z.array(z.omit(Choice, { unit: true })),
  /** Of the mail. */
  language: Language,
})
export type TaskLink = z.infer<typeof TaskLink>

const files = (max: number) =>
  z
    .array(
      z.strictObject({
        object: FormFile,
        originalFileName: z.optional(z.string().check(oneLine(), z.maxLength(255))),
      }),
    )
    .check(z.maxLength(max, errorMessages.too_many_files))

/** The pages of a document, in order. */
export const TaskDocument = z.strictObject({
  files: files(maxFiles).check(z.minLength(1, errorMessages.file_required)),
})
export type TaskDocument = z.infer<typeof TaskDocument>

export const maxReceiptFiles = 5

/** An answer to a question, with the receipt if it asks for one. */
export const TaskAnswer = z.strictObject({
  key: NewAnswer.shape.key,
  words: NewAnswer.shape.words,
  files: files(maxReceiptFiles),
})
export type TaskAnswer = z.infer<typeof TaskAnswer>

export const taskLinks = {
  show: endpoint({
    method: 'GET',
    path: '/v1/task_link',
    access: 'task-link',
    subject: 'messages',
    rateLimit: 30,
    returnsSecret: true,
    summary: 'What the link of a mail is for; uses nothing up',
    result: one('task_link', TaskLink),
  }),
  reply: endpoint({
    method: 'POST',
    path: '/v1/task_link/reply',
    access: 'task-link',
    subject: 'messages',
    rateLimit: 30,
    summary: 'Reply to a message by the link of a mail, once',
    body: Reply,
    result: noContent,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/v1/task_link/document',
    access: 'task-link',
    subject: 'documents',
    rateLimit: 30,
    summary: 'Send the document that the mail of a link asks for, once',
    body: TaskDocument,
    form: { maxFiles, maxBytesPerFile },
    result: noContent,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/v1/task_link/answer',
    access: 'task-link',
    subject: 'messages',
    rateLimit: 30,
    summary: 'Answer a question by the link of a mail, once; with a receipt if it asks for one',
    body: TaskAnswer,
    form: { maxFiles: maxReceiptFiles, maxBytesPerFile },
    result: noContent,
  }),
}
