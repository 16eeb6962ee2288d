import * as z from 'zod/mini'
import { endpoint, many, one, page } from '../wire/endpoint.ts'
import { listPage } from '../wire/list-page.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import {
  Choice,
  ChoiceKind,
  needsWords,
  maxQuestionCharacters,
  Question,
  QuestionAboutKind,
} from './questions.ts'

export const maxAskedAtOnce = 100
export const maxChoices = 8

/** A choice as staff see it. */
export const ChoiceForStaff = z.extend(Choice, {
  /** The account of the books that this answer proposes. */
  chartAccount: z.nullable(z.int()),
})
export type ChoiceForStaff = z.infer<typeof ChoiceForStaff>

/**
 * `answered` until someone has seen to it, then `handled`. Posting what a question is about handles
 * an answered one and withdraws an open one.
 */
export const QuestionState = z.enum(['open', 'answered', 'handled', 'withdrawn'])
export type QuestionState = z.infer<typeof QuestionState>

/** A question at its client. */
export const AskedQuestion = z.extend(Question, {
  aboutId: z.string(),
  choices: z.array(ChoiceForStaff),
  state: QuestionState,
  /** The name of the staff member who asked. */
  askedBy: z.string(),
})
export type AskedQuestion = z.infer<typeof AskedQuestion>

/** A question in the list over all clients: what is said in it is only in calls that name the client. */
export const QuestionOfClient = z.object({
  id: z.string(),
  account: z.object({ id: z.string(), name: z.string() }),
  aboutKind: QuestionAboutKind,
  aboutId: z.string(),
  askedAt: z.iso.datetime(),
  askedBy: z.string(),
  answeredAt: z.nullable(z.iso.datetime()),
})
export type QuestionOfClient = z.infer<typeof QuestionOfClient>

/** The filters over all clients; each is counted. */
export const AskedFilter = z.enum(['open', 'answered'])
export type AskedFilter = z.infer<typeof AskedFilter>

const Words = (max: number, message: string) =>
  z.string().check(oneLine(), z.minLength(1), z.maxLength(max, message))

const NewChoice = z.strictObject({
  key: z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/)),
  kind: ChoiceKind,
  label: z.optional(Words(60, staffErrorMessages.name_too_long)),
  unit: z.optional(Words(20, staffErrorMessages.name_too_long)),
  chartAccount: z.optional(z.int()),
})
export type NewChoice = z.infer<typeof NewChoice>

const areUnique = (values: readonly string[]) => new Set(values).size === values.length

/**
 * One question about each of several records of the same kind. The sender makes the IDs: sent
 * again, they are the same questions.
 */
export const NewQuestions = z.strictObject({
  aboutKind: QuestionAboutKind,
  questions: z.array(z.strictObject({ id: z.uuid(), aboutId: z.uuid() })).check(
    z.minLength(1, staffErrorMessages.questions_count),
    z.maxLength(maxAskedAtOnce, staffErrorMessages.questions_count),
    z.refine(
      (asked) =>
        areUnique(asked.map(({ id }) => id)) && areUnique(asked.map(({ aboutId }) => aboutId)),
    ),
  ),
  /** Without it, “What was this?” in the reader's language. */
  text: z.optional(Words(maxQuestionCharacters, staffErrorMessages.question_too_long)),
  choices: z.array(NewChoice).check(
    z.minLength(1, staffErrorMessages.question_choices),
    z.maxLength(maxChoices, staffErrorMessages.question_choices),
    z.refine((choices) => areUnique(choices.map(({ key }) => key))),
    // A truck is known by its unit, or by words in its place.
    z.refine(
      (choices) => choices.every(({ kind, unit, label }) => kind !== 'truck' || unit || label),
      { message: staffErrorMessages.question_unit },
    ),
    // The right truck may be missing, or sold before they answer.
    z.refine(
      (choices) =>
        !choices.some(({ kind }) => kind === 'truck') ||
        choices.some(({ kind, label = null }) => needsWords({ kind, label })),
      { message: staffErrorMessages.question_words },
    ),
  ),
})
export type NewQuestions = z.infer<typeof NewQuestions>

/** Withdraws an open question, or says that an answered one has been seen to, or not yet. */
export const QuestionChange = z
  .strictObject({
    isWithdrawn: z.optional(z.literal(true)),
    isHandled: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ isWithdrawn, isHandled }) => (isWithdrawn === undefined) !== (isHandled === undefined),
    ),
  )
export type QuestionChange = z.infer<typeof QuestionChange>

const accountId = z.uuid()
const { questions: access } = staffAreas

export const questionsForStaff = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/questions',
    access,
    subject: 'firm',
    replica: true,
    summary:
      'Questions to all clients without their text: answered ones that nobody has seen to, the oldest answer first, or open ones, the oldest first',
    query: z.strictObject({
      filter: z._default(AskedFilter, 'answered'),
      /** The ID of a client account. */
      client: z.optional(z.uuid()),
      /** Only those that the caller asked. */
      mine: z.optional(z.literal('true')),
      aboutKind: z.optional(QuestionAboutKind),
      ...listPage(25),
    }),
    result: page('question_of_client', QuestionOfClient, { counts: AskedFilter.options }),
  }),
  listForAccount: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/questions',
    access,
    subject: 'messages',
    replica: true,
    summary: 'Questions to one client, the newest first',
    params: z.strictObject({ accountId }),
    query: z.strictObject({
      state: z.optional(QuestionState),
      /** Only those about this record. */
      about: z.optional(z.uuid()),
      ...listPage(25),
    }),
    result: page('asked_question', AskedQuestion),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/questions',
    access,
    subject: 'messages',
    summary:
      'Ask a client about bank transactions, documents, or batches: each by its own question',
    params: z.strictObject({ accountId }),
    body: NewQuestions,
    result: many('asked_question', AskedQuestion),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId/questions/:id',
    access,
    subject: 'messages',
    summary: 'Withdraw an open question, or mark an answered one as handled',
    params: z.strictObject({ accountId, id: z.uuid() }),
    body: QuestionChange,
    result: one('asked_question', AskedQuestion),
  }),
}
