import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import { documents } from '@milepost/contract/documents/documents'
import { questions, type Question } from '@milepost/contract/questions/questions'
import type { CommandKind } from '../command-kind.ts'
import type { StoredPage } from '../stored-file.ts'
import { copy } from './commands.copy.ts'
import { documentCommand } from './document.ts'

/** How long (ms) an answer may take once its receipt is sent. */
const timeoutMs = 30_000

/** An answer to a question of the firm, with at most one page: a receipt. */
export type AnswerCommand = {
  kind: 'answer'
  questionId: string
  /** What the question is about, such as a payee. */
  subject: string
  /** The choice, and how the screen named it. */
  key: string
  label: string
  words: string
  pages: StoredPage[]
}

/**
 * Whether an answer came too late: another one came first, or the firm withdrew the question. Its receipt, which goes before it,
 * is with the firm all the same.
 */
export const isAnswerTooLate = ({ code }: { code: string }): boolean =>
  code === 'question_answered' || code === 'question_withdrawn'

export const answerCommand: CommandKind<AnswerCommand, Question> = {
  orderingKey: ({ questionId }) => questionId,
  /** The document goes first. The answer and the document have the same key. */
  async send({ questionId, subject, key, words, pages }, attempt) {
    const receipt = {
      kind: 'document' as const,
      title: subject,
      pages,
      hubMessageId: undefined,
      resubmittedDocumentId: undefined,
      keptFileNumbers: undefined,
    }
    const sent = pages.length > 0 ? await documentCommand.send(receipt, attempt) : undefined
    const body = { id: attempt.key, key, words: words || undefined, documentId: sent?.guid }
    const signal = AbortSignal.any([attempt.signal, AbortSignal.timeout(timeoutMs)])
    return attempt.call(questions.answer, { params: { id: questionId }, body }, { signal })
  },
  affects: [questions.list, questions.show, documents.list],
  icon: IconMessageQuestion,
  toLine({ subject, label, words: said, pages }, { language }) {
    const words = copy[language]
    const files = pages.length > 0 ? words.files(pages.length) : ''
    return { what: words.answer(subject), more: [label, said, files].filter(Boolean).join(' · ') }
  },
}
