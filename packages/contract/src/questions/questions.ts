import * as z from 'zod/mini'
import { endpoint, one, page } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { listPage } from '../wire/list-page.ts'

/**
 * A question of the firm about one bank transaction, one document, or one batch of the books. The
 * client answers it once, by one of its choices.
 */

export const maxQuestionCharacters = 300
export const maxAnswerCharacters = 500

/** `bank_row`: a bank transaction that waits to be posted. */
export const QuestionAboutKind = z.enum(['bank_row', 'document', 'batch'])
export type QuestionAboutKind = z.infer<typeof QuestionAboutKind>

/** `receipt` is answered by a document, `other` without a label in the client's own words. */
export const ChoiceKind = z.enum(['business', 'personal', 'truck', 'receipt', 'other'])
export type ChoiceKind = z.infer<typeof ChoiceKind>

/** A way to answer, as the client sees it. */
export const Choice = z.object({
  /** Unique in its question. */
  key: z.string(),
  kind: ChoiceKind,
  /** Null for the usual words of its kind, in the reader's language. */
  label: z.nullable(z.string()),
  /** The truck, as the client knows it: `12`. */
  unit: z.nullable(z.string()),
})
export type Choice = z.infer<typeof Choice>

/** What a question is about, as it is now. */
export const QuestionAbout = z.object({
  date: z.iso.date(),
  /** The payee as the bank has it, the document's title, or the batch's description. */
  title: z.string(),
  /** Dollars; money in is positive. Only a bank transaction has it. */
  amount: z.nullable(z.number()),
})
export type QuestionAbout = z.infer<typeof QuestionAbout>

export const Answer = z.object({
  key: z.string(),
  words: z.nullable(z.string()),
  /** The ID of the document sent with it. */
  documentId: z.nullable(z.string()),
  at: z.iso.datetime(),
  /** The name of the person who answered. */
  by: z.string(),
})
export type Answer = z.infer<typeof Answer>

export const Question = z.object({
  id: z.string(),
  aboutKind: QuestionAboutKind,
  /** Null if that is no longer there. */
  about: z.nullable(QuestionAbout),
  /** Null for “What was this?” in the reader's language. */
  text: z.nullable(z.string()),
  choices: z.array(Choice),
  askedAt: z.iso.datetime(),
  answer: z.nullable(Answer),
  /** Whether the firm no longer needs an answer. */
  isWithdrawn: z.boolean(),
})
export type Question = z.infer<typeof Question>

/** The sender makes the ID: sent again, it is the same answer. */
export const NewAnswer = z.strictObject({
  id: z.uuid(),
  key: z.string().check(z.minLength(1), z.maxLength(40)),
  words: z.optional(
    z.string().check(
      z.overwrite((sent) => sent.replaceAll('\r\n', '\n')),
      z.trim(),
      z.maxLength(maxAnswerCharacters, errorMessages.reply_too_long),
    ),
  ),
  /** One of the client's documents, which a receipt needs. */
  documentId: z.optional(z.uuid()),
})
export type NewAnswer = z.infer<typeof NewAnswer>

/** Whether a choice is answered by the client's own words alone. */
export const needsWords = ({ kind, label }: Pick<Choice, 'kind' | 'label'>): boolean =>
  kind === 'other' && label === null

export const QuestionFilter = z.enum(['open', 'answered'])
export type QuestionFilter = z.infer<typeof QuestionFilter>

const id = z.strictObject({ id: z.uuid() })
const result = one('question', Question)

export const questions = {
  list: endpoint({
    method: 'GET',
    path: '/v1/questions',
    access: 'hub-messages',
    subject: 'messages',
    replica: true,
    offline: true,
    summary:
      'Questions of the firm without those it withdrew: open ones, the oldest first, or answered ones, the newest answer first',
    query: z.strictObject({ filter: z._default(QuestionFilter, 'open'), ...listPage(25) }),
    result: page('question', Question),
  }),
  show: endpoint({
    method: 'GET',
    path: '/v1/questions/:id',
    access: 'hub-messages',
    subject: 'messages',
    summary: 'One question of the firm, also if it is answered or withdrawn',
    params: id,
    result,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/v1/questions/:id/answer',
    access: 'hub-messages',
    subject: 'messages',
    ownOnly: true,
    summary: 'Answer a question. The first answer holds; the same one again changes nothing',
    params: id,
    body: NewAnswer,
    result,
  }),
}
