import { useMutation } from '@tanstack/react-query'
import { monthCloses, type TickedItem } from '@milepost/contract/financial-performance/month-close'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useBooksChanged } from '../books.hooks.ts'

type Tick = { item: TickedItem; isTicked: boolean; note?: string }

/** Ticks an item of a month's list, or takes that back. */
export function useTick(month: { accountId: string; month: string }) {
  const toast = useToast()
  const errorMessage = useErrorMessage()
  const changed = useBooksChanged()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ item, ...closeItem }: Tick) =>
      call(monthCloses.tick, { params: { ...month, item }, body: { closeItem } }),
    onError: (reason) => toast.failure(errorMessage(reason)),
    onSettled: changed,
  })
}
