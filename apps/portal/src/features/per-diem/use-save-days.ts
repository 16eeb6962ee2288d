import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PerDiemYear } from '@milepost/contract/per-diem/per-diem'
import { applyDayChanges, type DayChange } from '@milepost/contract/per-diem/per-diem-days'
import { withEntries } from '@milepost/contract/per-diem/per-diem-deduction'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { readYear } from './per-diem.hooks.ts'
import {
  isDone,
  isWaiting,
  sendDays,
  withOutcomes,
  type DayOutcome,
  type DayTarget,
} from './send-days.ts'

/** The picked days and the changes they require. */
type Saving = { picked: readonly string[]; changes: DayChange[]; target: DayTarget }

/**
 * Saves a year's changes with an optimistic update. A failed day is rolled back; a day that can't reach the
 * server is queued in the outbox. A retry reuses the first idempotency key, so a change whose response was
 * lost is not made twice. `onSettledDays` is called even if the page has unmounted by then.
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
    mutationFn: ({ changes, target }: Saving) => sendDays(changes, target, keyFor),
    onMutate: async ({ changes }) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData<PerDiemYear>(queryKey)
      // Updates the year the save began with: the page may show another one when the response arrives.
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
