import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { board, maxChangedClients } from '@milepost/contract/board/board'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { getSearch, parseSettings } from './board-settings.ts'
import { copy } from './board.copy.ts'

type SelectMatchingProps = {
  /** How many clients match. */
  total: number
  onSelect: (ids: string[]) => void
}

/** Selects all clients that match, on all pages; the first of them if there are more than one call changes. */
export function SelectMatching({ total, onSelect }: SelectMatchingProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const errorMessage = useErrorMessage()
  const [address] = useSearchParams()
  const select = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call(board.select, { query: { ...parseSettings(address), search: getSearch(address) } }),
    onError: (reason) => toast.failure(errorMessage(reason)),
  })
  return (
    <Button
      size="sm"
      variant="subtle"
      loading={select.isPending}
      onClick={() =>
        select.mutate(undefined, { onSuccess: ({ accountIds }) => onSelect(accountIds) })
      }
    >
      {total > maxChangedClients
        ? words.selectFirst(maxChangedClients, total)
        : words.selectMatching(total)}
    </Button>
  )
}
