import type { PerDiemYear } from '@milepost/contract/per-diem'
import { applyDayChanges, type DayChange } from '@milepost/contract/per-diem-days'
import { withEntries } from '@milepost/contract/per-diem-deduction'
import { newKey } from '@milepost/ui/new-key.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { readYear } from './per-diem.hooks.ts'
import { isDone, sendDays, withOutcomes } from './send-days.ts'

/**
 * Saves the changes of a year. The number moves at once; a day that fails goes back to what it was. A change that is
 * tried again travels under its first key, so that one whose answer was lost is not made twice.
 */
export function useSaveDays(year: number | undefined) {
  const cache = useQueryClient()
  const keys = useRef(new Map<string, string>())
  const { queryKey } = readYear(year ?? 0)

  const keyOf = (change: DayChange) => {
    const key = keys.current.get(JSON.stringify(change)) ?? newKey()
    keys.current.set(JSON.stringify(change), key)
    return key
  }
  const showWith = (before: PerDiemYear | undefined, entries: PerDiemYear['perDiemEntries']) =>
    before && cache.setQueryData<PerDiemYear>(queryKey, withEntries(before, entries))

  return useMutation({
    networkMode: 'always',
    mutationFn: (changes: DayChange[]) => sendDays(changes, keyOf),
    onMutate: async (changes) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData<PerDiemYear>(queryKey)
      if (before) showWith(before, applyDayChanges(before.perDiemEntries, changes, new Date()))
      return before
    },
    onSuccess: async (outcomes, _, before) => {
      if (before) showWith(before, withOutcomes(before.perDiemEntries, outcomes))
      for (const { change } of outcomes.filter(isDone)) keys.current.delete(JSON.stringify(change))
      await cache.invalidateQueries({ queryKey })
    },
  })
}
