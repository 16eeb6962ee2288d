import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { booksImports } from '@milepost/contract/financial-performance/books-imports'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import { CallFailed } from '@milepost/contract/wire/caller'
import type { Answer, Endpoint, Sent } from '@milepost/contract/wire/endpoint'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './bring.copy.ts'

const refreshed = [
  booksImports.parts,
  booksImports.accounts,
  booksImports.list,
  booksImports.show,
] as const

/** The message of an error, with the client whose books refuse, or what is in the way. */
export function useBooksErrorMessage(): (reason: Error) => string {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  return (reason) => {
    const { detail } = reason instanceof CallFailed ? reason : {}
    const message = errorMessage(reason)
    return detail ? words.withDetail(message, detail) : message
  }
}

/**
 * Sends a change of files under review; everything that is shown of them is read again. `onDone` is called even if what
 * sent it is no longer on the page by then.
 */
export function useBooksChange<E extends Endpoint>(
  endpoint: E,
  onDone?: (answer: Answer<E>) => void,
) {
  const cache = useQueryClient()
  const toast = useToast()
  const message = useBooksErrorMessage()
  const { keyFor, release } = useIdempotencyKeys()
  return useMutation({
    networkMode: 'always',
    // One after the other, so that no answer lacks an earlier change.
    scope: { id: 'books imports' },
    mutationFn: (input: Sent<E>) => call(endpoint, input, { idempotencyKey: keyFor(input) }),
    onSuccess: (answer, input) => {
      release(input)
      onDone?.(answer as Answer<E>)
      return Promise.all(refreshed.map(({ path }) => cache.invalidateQueries({ queryKey: [path] })))
    },
    onError: (reason) => toast.failure(message(reason)),
  })
}

/** The firm's chart of accounts. */
export const useFirmChart = () =>
  useQuery({ ...read(chartOfAccounts.list, {}), staleTime: 300_000 }).data ?? []
