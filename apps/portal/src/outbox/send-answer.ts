import { questions, type Question } from '@milepost/contract/questions/questions'
import type { AnswerCommand } from './commands.ts'
import { sendDocument, type UploadContext } from './send-document.ts'
import type { GuardedCall } from './with-session-guard.ts'

/** How long (ms) an answer may take once its receipt is sent. */
const timeoutMs = 30_000

/**
 * Sends an answer to a question, after the document that goes with it. `id` is the answer's and the document's key: sent
 * again, both are the same.
 */
export async function sendAnswer(
  callGuarded: GuardedCall,
  id: string,
  { questionId, subject, key, words, pages }: AnswerCommand,
  context: UploadContext,
): Promise<Question> {
  const document = {
    title: subject,
    pages,
    hubMessageId: undefined,
    resubmittedDocumentId: undefined,
    keptFileNumbers: undefined,
  }
  const sent = pages.length > 0 ? await sendDocument(callGuarded, id, document, context) : undefined
  const body = { id, key, words: words || undefined, documentId: sent?.guid }
  return callGuarded(
    questions.answer,
    { params: { id: questionId }, body },
    { signal: AbortSignal.any([context.signal, AbortSignal.timeout(timeoutMs)]) },
  )
}
