import type { DayAllocation, PerDiemYear } from '@milepost/contract/per-diem/per-diem'
import { applyDayChanges, type DayChange } from '@milepost/contract/per-diem/per-diem-days'
import { withEntries } from '@milepost/contract/per-diem/per-diem-deduction'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readYear } from './per-diem.hooks.ts'
import { isDone, isWaiting, sendDays, withOutcomes, type DayOutcome } from './send-days.ts'

/** The days that were picked, and the changes that they ask for. */
type Saving = { picked: readonly string[]; changes: DayChange[]; allocation: DayAllocation }

/**
 * Saves the changes of a year. The number moves at once; a day that fails goes back to what it was, and one that finds no
 * server waits on the device. A change that is
 * tried again travels under its first key, so that one whose answer was lost is not made twice. What became of them is
 * told to `tell`, also where the page is gone by then.
 */
export function useSaveDays(
  year: number | undefined,
  onSettledDays: (outcomes: DayOutcome[], picked: readonly string[]) => void,
) {
  const cache = useQueryClient()
  const { keyFor, release } = useIdempotencyKeys()
  const { queryKey } = readYear(year ?? 0)

  return useMutation({
    networkMode: 'always',
    mutationFn: ({ changes, allocation }: Saving) => sendDays(changes, allocation, keyFor),
    onMutate: async ({ changes }) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData<PerDiemYear>(queryKey)
      // Of the year it began with: the page may show another when the answer comes.
      const show = (entries: PerDiemYear['perDiemEntries']) =>
        before && cache.setQueryData<PerDiemYear>(queryKey, withEntries(before, entries))
      const entries = before?.perDiemEntries ?? []
      show(applyDayChanges(entries, changes, new Date()))
      return { entries, show, queryKey }
    },
    onSuccess: (outcomes, { picked }, shown) => {
      shown.show(withOutcomes(shown.entries, outcomes))
      for (const { change } of outcomes.filter((one) => isDone(one) || isWaiting(one)))
        release(change)
      onSettledDays(outcomes, picked)
      void cache.invalidateQueries({ queryKey: shown.queryKey })
    },
  })
}
