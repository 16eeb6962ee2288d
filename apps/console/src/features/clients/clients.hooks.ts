import { CallFailed } from '@milepost/contract/caller'
import { clients } from '@milepost/contract/clients'
import type { Endpoint, Sent } from '@milepost/contract/endpoint'
import { call, read } from '@milepost/ui/api.ts'
import { useSay } from '@milepost/ui/failure.ts'
import { useToast } from '@milepost/ui/toast.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** Everyone to whom a client can be given. */
export const useColleagues = () => useQuery(read(clients.colleagues, {})).data ?? []

/**
 * Makes a change of a client and asks anew for all that shows it. What went wrong stands at its field, or in a toast;
 * that it worked is `said`, also to one who has gone on to another page by then.
 */
export function useChange<E extends Endpoint>(
  endpoint: E,
  refreshes: readonly Endpoint[],
  said?: string,
) {
  const cache = useQueryClient()
  const say = useSay()
  const toast = useToast()
  const change = useMutation({
    mutationFn: (input: Sent<E>) => call(endpoint, input),
    onSuccess: () => {
      if (said) toast.success(said)
      return Promise.all(refreshes.map(({ path }) => cache.invalidateQueries({ queryKey: [path] })))
    },
    onError: (reason) => {
      if (Object.keys(fieldsOf(reason)).length === 0) toast.failure(say(reason))
    },
  })
  return {
    ...change,
    /** The sentence for a field, by its path in the body. */
    problem: (field: string): string | undefined => {
      const failure = fieldsOf(change.error)[field]
      return failure && say(failure.title)
    },
  }
}

const fieldsOf = (reason: unknown) => (reason instanceof CallFailed ? reason.fields : {})
