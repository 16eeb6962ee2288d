import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import {
  questionsForStaff,
  type AskedQuestion,
  type QuestionChange,
} from '@milepost/contract/questions/questions-for-staff'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './questions.copy.ts'

/** The questions about one record, the newest first. */
export const useQuestionsAbout = (accountId: string, aboutId: string) =>
  useQuery(
    read(questionsForStaff.listForAccount, { params: { accountId }, query: { about: aboutId } }),
  )

/** The account of the newest answer that nobody has seen to, if it is still in use. */
export function findAnsweredAccount(
  questions: readonly AskedQuestion[],
  chart: readonly ChartAccount[],
): number | undefined {
  const answered = questions.find(({ state }) => state === 'answered')
  const chosen = answered?.choices.find(({ key }) => key === answered.answer?.key)
  const isChosen = ({ internalAccountNumber, isRetired }: ChartAccount) =>
    !isRetired && internalAccountNumber === chosen?.chartAccount
  return chart.find(isChosen)?.internalAccountNumber
}

/** Refetches what shows questions. */
export function useQuestionsChanged(): () => Promise<unknown> {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [questionsForStaff.list, questionsForStaff.listForAccount, importedTransactions.list].map(
        ({ path }) => cache.invalidateQueries({ queryKey: [path] }),
      ),
    )
}

/** Withdraws a question, or marks it as handled. */
export function useChangeQuestion(accountId: string) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const changed = useQuestionsChanged()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, change }: { id: string; change: QuestionChange }) =>
      call(questionsForStaff.change, { params: { accountId, id }, body: change }),
    onSuccess: (_, { change }) =>
      toast.success(change.isWithdrawn ? words.withdrawn : words.handled),
    onError: (reason) => toast.failure(errorMessage(reason)),
    onSettled: changed,
  })
}
