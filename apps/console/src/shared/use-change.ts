import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Sent } from '@milepost/contract/wire/endpoint'
import { call } from '@milepost/ui/api/api.ts'
import { ignoreNotFound } from '@milepost/ui/api/ignore-not-found.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { findRefusal, isAtField } from '@milepost/ui/forms/find-refusal.ts'

export type ChangeOptions = {
  /** Says that it was made, even if the user has left the page by then. */
  done?: string
  /** Where a failure shows: at its field if it has one, or in the dialog that sends the change; in a toast otherwise. */
  failsAt?: 'field' | 'dialog'
}

/**
 * Sends a change and invalidates the queries in `refreshes`. A retry after a lost response does not make the change
 * twice.
 */
export function useChange<E extends Endpoint>(
  endpoint: E,
  refreshes: readonly Endpoint[],
  { done, failsAt }: ChangeOptions = {},
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
      if (done) toast.success(done)
      return Promise.all(refreshes.map(({ path }) => cache.invalidateQueries({ queryKey: [path] })))
    },
    onError: (reason) => {
      if (failsAt === 'dialog' || (failsAt === 'field' && isAtField(reason))) return
      toast.failure(errorMessage(reason))
    },
  })
  return {
    ...change,
    /** The error message of a field, by its path in the body. */
    problem: (field: string): string | undefined => {
      const title = findRefusal(change.error, '', field)
      return title && errorMessage(title)
    },
  }
}
