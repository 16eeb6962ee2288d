import { useMutation } from '@tanstack/react-query'
import { monthCloses, type TickedItem } from '@milepost/contract/financial-performance/month-close'
import { call } from '@milepost/ui/api/api.ts'
import { useBooksChanged } from '../books.hooks.ts'

type Tick = { item: TickedItem; isTicked: boolean; note?: string }

/** Ticks an item of a month's list, or takes that back. `onError` says why that failed, where no dialog does. */
export function useTick(
  month: { accountId: string; month: string },
  onError?: (reason: Error) => void,
) {
  const changed = useBooksChanged()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ item, ...closeItem }: Tick) =>
      call(monthCloses.tick, { params: { ...month, item }, body: { closeItem } }),
    ...(onError && { onError }),
    onSettled: changed,
  })
}
