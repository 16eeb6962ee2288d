import { isDeepStrictEqual } from 'node:util'
import { needsWords, type NewAnswer, type Question } from '@milepost/contract/questions/questions'
import type {
  AskedQuestion,
  ChoiceForStaff,
  NewChoice,
  NewQuestions,
  QuestionChange,
} from '@milepost/contract/questions/questions-for-staff'
import type { Staff } from '../../platform/auth/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { httpError, orNotFound } from '../../platform/errors.ts'
import { announce } from '../../platform/events/announce.ts'
import { boardChanged } from '../../shared/board/board-changed.ts'
import { accountProblem, chartNumbers } from '../../shared/chart.sql.ts'
import { notify } from '../../shared/notify.ts'
import { notifyStaff } from '../../shared/staff-notices.ts'
import { questionsPath } from './question-notices.ts'
import {
  findQuestion,
  findQuestions,
  hasDocument,
  insertQuestions,
  lockAbout,
  lockQuestion,
  setAnswer,
  setHandled,
  setWithdrawn,
  toQuestion,
  type LockedQuestion,
} from './questions.sql.ts'

const toChoice = ({ key, kind, label, unit, chartAccount }: NewChoice): ChoiceForStaff => ({
  key,
  kind,
  label: label ?? null,
  unit: unit ?? null,
  chartAccount: chartAccount ?? null,
})

/**
 * Asks a client about records, all or none; sent again, they are the same questions. Throws a 404 if the account does not have
 * one of the records, a 409 if one is posted or set aside, has an open question, or if an ID is another question's, and a 422
 * if a choice proposes an account that takes no lines.
 */
export async function askQuestions(
  transaction: Db,
  clock: Clock,
  { staffId }: Pick<Staff, 'staffId'>,
  accountId: string,
  { aboutKind, questions, choices: sent, ...rest }: NewQuestions,
): Promise<AskedQuestion[]> {
  const text = rest.text ?? null
  const choices = sent.map(toChoice)
  await checkAccounts(transaction, accountId, choices)
  const ids = questions.map(({ id }) => id)
  const about = await lockAbout(
    transaction,
    accountId,
    aboutKind,
    questions.map(({ aboutId }) => aboutId),
  )
  const asked = { aboutKind, questions, text, choices, at: clock.now(), staffId }
  const inserted = await insertQuestions(transaction, accountId, asked)
  const insertedIds = new Set(inserted.map(({ id }) => id))
  const found = await findQuestions(transaction, accountId, ids)
  const byId = new Map(found.map((one) => [one.id, one]))
  for (const { id, aboutId } of questions) {
    if (insertedIds.has(id)) continue
    const one = byId.get(id)
    if (!one) throw httpError(409, 'question_open', { detail: aboutId })
    const isSame =
      one.aboutId === aboutId &&
      one.aboutKind === aboutKind &&
      one.text === text &&
      isDeepStrictEqual(one.choices, choices)
    if (!isSame) throw httpError(409, 'question_id_reused', { detail: id })
  }
  if (inserted.length === 0) return found
  const openById = new Map(about.map(({ id, isOpen }) => [id, isOpen]))
  for (const { id, aboutId } of questions) {
    const isOpen = orNotFound(openById.get(aboutId))
    if (insertedIds.has(id) && !isOpen)
      throw httpError(409, 'question_about_settled', { detail: aboutId })
  }
  for (const id of insertedIds) await announce(transaction, 'question', accountId, id)
  await boardChanged(transaction, accountId, 'questions')
  await notify(transaction, {
    accountId,
    kind: 'question',
    // All of them together.
    aboutId: accountId,
    path: questionsPath,
    at: asked.at,
  })
  return found
}

async function checkAccounts(
  db: Db,
  accountId: string,
  choices: readonly ChoiceForStaff[],
): Promise<void> {
  const chart = await chartNumbers(db, accountId)
  for (const [i, { chartAccount }] of choices.entries()) {
    const problem = chartAccount === null ? undefined : accountProblem(chart, chartAccount)
    if (problem) throw httpError(422, problem, { pointer: `/choices/${i}/chart_account` })
  }
}

/** A person of the account, however they came: signed in, or by a link. */
export type Answerer = { accountId: string; userId: string }

/**
 * Answers a question for a client. The first answer holds: the same one, from whatever device, changes nothing. Throws a 404 if the
 * account does not have the question or the document, a 409 if it was answered otherwise or withdrawn, and a 422 if the answer is
 * none of its choices, or lacks the words or the document that its choice needs.
 */
export async function answerQuestion(
  transaction: Db,
  clock: Clock,
  { accountId, userId }: Answerer,
  questionId: string,
  answer: NewAnswer,
): Promise<Question> {
  const question = orNotFound(await lockQuestion(transaction, accountId, questionId))
  const { id, key } = answer
  const words = answer.words || null
  const documentId = answer.documentId ?? null
  if (!isAnsweredSo(question, { id, key, words, documentId })) {
    if (question.isWithdrawn) throw httpError(409, 'question_withdrawn')
    if (question.answerId !== null) throw httpError(409, 'question_answered')
    await checkAnswer(transaction, accountId, question, { key, words, documentId })
    const at = clock.now()
    await setAnswer(transaction, accountId, questionId, { id, at, userId, key, words, documentId })
    await announce(transaction, 'question', accountId, questionId)
    await boardChanged(transaction, accountId, 'questions')
    await notifyStaff(transaction, accountId)
  }
  return toQuestion(orNotFound(await findQuestion(transaction, accountId, questionId)))
}

type GivenAnswer = { key: string; words: string | null; documentId: string | null }

const isAnsweredSo = (
  { answerId, answerKey, answerWords, answerDocumentId }: LockedQuestion,
  { id, key, words, documentId }: GivenAnswer & { id: string },
): boolean =>
  answerId === id || (answerKey === key && answerWords === words && answerDocumentId === documentId)

async function checkAnswer(
  db: Db,
  accountId: string,
  { choices }: LockedQuestion,
  { key, words, documentId }: GivenAnswer,
): Promise<void> {
  const choice = choices.find((one) => one.key === key)
  if (!choice) throw httpError(422, 'answer_choice', { pointer: '/key' })
  if (needsWords(choice) && words === null)
    throw httpError(422, 'answer_words', { pointer: '/words' })
  if (choice.kind === 'receipt' && documentId === null)
    throw httpError(422, 'answer_receipt', { pointer: '/document_id' })
  if (documentId !== null && !(await hasDocument(db, accountId, documentId)))
    throw httpError(404, 'not_found', { pointer: '/document_id' })
}

/**
 * Withdraws an open question, or marks an answered one as handled or not. Throws a 404 if the account does not have it, a 409 if
 * it was answered or withdrawn meanwhile, or was not answered yet.
 */
export async function changeQuestion(
  transaction: Db,
  clock: Clock,
  { staffId }: Pick<Staff, 'staffId'>,
  { accountId, id }: { accountId: string; id: string },
  { isWithdrawn, isHandled }: QuestionChange,
): Promise<AskedQuestion> {
  const question = orNotFound(await lockQuestion(transaction, accountId, id))
  const isAnswered = question.answerId !== null
  if (isWithdrawn) {
    if (isAnswered) throw httpError(409, 'question_answered')
    if (!question.isWithdrawn) await setWithdrawn(transaction, accountId, id, clock.now())
  } else {
    if (!isAnswered) throw httpError(409, 'question_not_answered')
    const handled = isHandled ? { at: clock.now(), staffId } : null
    if (isHandled !== question.isHandled) await setHandled(transaction, accountId, id, handled)
  }
  await announce(transaction, 'question', accountId, id)
  await boardChanged(transaction, accountId, 'questions')
  return orNotFound(await findQuestion(transaction, accountId, id))
}
