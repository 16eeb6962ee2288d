import { useMemo, type ReactNode } from 'react'
import type { PerDiemYear } from '@milepost/contract/per-diem/per-diem'
import { applyDayChanges, planDayChanges } from '@milepost/contract/per-diem/per-diem-days'
import { withEntries } from '@milepost/contract/per-diem/per-diem-deduction'
import type { OutboxCommand } from '../../outbox/command-kinds.ts'
import { useOutbox } from '../../outbox/outbox.ts'

/** The year with the days from the outbox applied. */
export function useShownYear(loaded: PerDiemYear | undefined): PerDiemYear | undefined {
  const { entries } = useOutbox()
  return useMemo(
    () =>
      loaded &&
      applyQueuedDays(
        loaded,
        entries.filter(({ refusal }) => !refusal),
      ),
    [loaded, entries],
  )
}

export type ShowYear = {
  loaded: PerDiemYear | undefined
  children: (year: PerDiemYear | undefined) => ReactNode
}

/** `useShownYear` as a component, so that it can be loaded lazily. */
export const ShownYear = ({ loaded, children }: ShowYear): ReactNode =>
  children(useShownYear(loaded))

/** Applies the queued days to the year, in the order they were entered. */
export function applyQueuedDays(
  loaded: PerDiemYear,
  queuedEntries: readonly { command: OutboxCommand; at: string }[],
): PerDiemYear {
  const days = queuedEntries.flatMap(({ command, at }) =>
    command.kind === 'day' && command.date.startsWith(`${loaded.year}-`)
      ? [{ ...command, at }]
      : [],
  )
  if (days.length === 0) return loaded
  const entries = days.reduce(
    (before, { date, allocation, outsideConus, at }) =>
      applyDayChanges(
        before,
        planDayChanges(before, [date], allocation, outsideConus),
        new Date(at),
      ),
    loaded.perDiemEntries,
  )
  return withEntries(loaded, entries)
}
