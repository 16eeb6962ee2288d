import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clients } from '@milepost/contract/clients/clients'
import { CallFailed } from '@milepost/contract/wire/caller'
import type { Endpoint, Sent } from '@milepost/contract/wire/endpoint'
import { call, read } from '@milepost/ui/api/api.ts'
import { ignoreNotFound } from '@milepost/ui/api/ignore-not-found.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'

/** Staff a client can be assigned to. */
export const useColleagues = () => useQuery(read(clients.colleagues, {})).data ?? []

/**
 * Sends a change of a client and invalidates the queries in `refreshes`. Errors are shown at their fields, or
 * else in a toast. `successMessage` is shown even if the user has left the page by then. A retry after a lost
 * response does not make the change twice.
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
      // A deletion has no response body, so an entity that no longer exists counts as deleted.
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
    /** The failure, if it is shown at fields. */
    refusal: Object.keys(toFields(change.error)).length > 0 ? change.error : null,
    /** The error message of a field, by its path in the body. */
    problem: (field: string): string | undefined => {
      const failure = toFields(change.error)[field]
      return failure && errorMessage(failure.title)
    },
  }
}

const toFields = (reason: unknown) => (reason instanceof CallFailed ? reason.fields : {})
