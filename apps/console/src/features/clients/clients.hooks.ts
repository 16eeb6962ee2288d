import { CallFailed } from '@milepost/contract/wire/caller'
import { clients } from '@milepost/contract/clients/clients'
import type { Endpoint, Sent } from '@milepost/contract/wire/endpoint'
import { ignoreNotFound } from '@milepost/ui/api/ignore-not-found.ts'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Everyone to whom a client can be given. */
export const useColleagues = () => useQuery(read(clients.colleagues, {})).data ?? []

/**
 * Makes a change of a client and asks anew for all that shows it. What went wrong stands at its field, or in a toast;
 * that it worked is `said`, also to one who has gone on to another page by then. The same change sent again, because its
 * answer was lost, is made once.
 */
export function useClientChange<E extends Endpoint>(
  endpoint: E,
  refreshes: readonly Endpoint[],
  successMessage?: string,
) {
  const cache = useQueryClient()
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const { keyFor, release } = useIdempotencyKeys()
  const change = useMutation({
    networkMode: 'always',
    mutationFn: (input: Sent<E>) => {
      const request = call(endpoint, input, { idempotencyKey: keyFor(input) })
      // The answer of a removal says nothing.
      return endpoint.method === 'DELETE'
        ? (request.catch(ignoreNotFound) as typeof request)
        : request
    },
    onSuccess: (_, input) => {
      release(input)
      if (successMessage) toast.success(successMessage)
      return Promise.all(refreshes.map(({ path }) => cache.invalidateQueries({ queryKey: [path] })))
    },
    onError: (reason) => {
      if (Object.keys(toFields(reason)).length === 0) toast.failure(errorMessage(reason))
    },
  })
  return {
    ...change,
    /** The sentence for a field, by its path in the body. */
    problem: (field: string): string | undefined => {
      const failure = toFields(change.error)[field]
      return failure && errorMessage(failure.title)
    },
  }
}

/** For a form: leads to its first wrong field when what was sent is refused. */
export function useFocusFirstInvalid(refused: Error | null) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  return form
}

const toFields = (reason: unknown) => (reason instanceof CallFailed ? reason.fields : {})
