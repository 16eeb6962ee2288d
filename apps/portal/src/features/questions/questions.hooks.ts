import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  questions,
  type Question,
  type QuestionFilter,
} from '@milepost/contract/questions/questions'
import { CallFailed } from '@milepost/contract/wire/caller'
import { call, read } from '@milepost/ui/api/api.ts'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { answerCommand, isAnswerTooLate, type AnswerCommand } from '../../outbox/commands/answer.ts'
import { toRefusal, type OutboxEntry } from '../../outbox/outbox-entry.ts'
import { getEnqueue, useOutbox } from '../../outbox/outbox.ts'
import { queued, sendOrEnqueue } from '../../outbox/send-or-enqueue.ts'

/** One page of questions. */
export const useQuestions = (filter: QuestionFilter) =>
  usePagedList((page) => read(questions.list, { query: { filter, page } }))

/** `isLate`: another answer came first, or the firm withdrew the question. */
type Outcome = typeof queued | { question: Question; isLate: boolean }

type Answering = { id: string; command: AnswerCommand; file: File | undefined }

/**
 * Sends an answer, with its receipt before it; queued in the outbox if the server can't be reached. If it
 * came too late, the result is the question as it is now, and its words stay in the outbox.
 */
export function useAnswerQuestion() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, command, file }: Answering): Promise<Outcome> => {
      const enqueue = getEnqueue()
      const loadFiles = async () => {
        const bytes = await file?.arrayBuffer()
        return new Map(bytes ? command.pages.map(({ id: pageId }) => [pageId, bytes]) : [])
      }
      try {
        const sent = await sendOrEnqueue(answerCommand, command, id, loadFiles)
        return sent === queued ? queued : { question: sent, isLate: false }
      } catch (reason) {
        if (!(reason instanceof CallFailed && isAnswerTooLate(reason))) throw reason
        if (command.words) {
          const orderingKey = answerCommand.orderingKey(command)
          // The receipt arrived.
          const unsent = { ...command, pages: [] }
          await enqueue?.(unsent, id, { orderingKey, refusal: toRefusal(reason) })
        }
        const params = { id: command.questionId }
        return { question: await call(questions.show, { params }), isLate: true }
      }
    },
    onSettled: () => cache.invalidateQueries({ queryKey: [questions.list.path] }),
  })
}

type AnswerEntry = OutboxEntry & { command: AnswerCommand }

/** Answers in the outbox by question, without those that the server refused. */
export function useQueuedAnswers(): ReadonlyMap<string, AnswerEntry> {
  const { entries } = useOutbox()
  return new Map(
    entries
      .filter((entry): entry is AnswerEntry => entry.command.kind === 'answer' && !entry.refusal)
      .map((entry) => [entry.command.questionId, entry]),
  )
}
