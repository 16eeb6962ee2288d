import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { board } from '@milepost/contract/board/board'
import { boardViews } from '@milepost/contract/board/board-views'
import { workItems } from '@milepost/contract/board/work-items'
import { clients } from '@milepost/contract/clients/clients'
import type { Answer, Endpoint, Sent } from '@milepost/contract/wire/endpoint'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'

/** Staff whom clients and work can be given to. */
export const useColleagues = () => useQuery(read(clients.colleagues, {})).data ?? []

/** How often (ms) the board and the calendar look for what others changed. */
export const pollEvery = 60_000

const refreshed = [board.list, boardViews.list, workItems.list, clients.list, clients.show]

/** Sends a change, then renews what it may have changed. A retry after a lost response changes nothing twice. */
export function useBoardChange<E extends Endpoint>(endpoint: E) {
  const cache = useQueryClient()
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const { keyFor, release } = useIdempotencyKeys()
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: Sent<E>) =>
      call(endpoint, input, { idempotencyKey: keyFor(input) }) as Promise<Answer<E>>,
    onSuccess: (_, input) => {
      release(input)
      return Promise.all(refreshed.map(({ path }) => cache.invalidateQueries({ queryKey: [path] })))
    },
    onError: (reason) => toast.failure(errorMessage(reason)),
  })
}
