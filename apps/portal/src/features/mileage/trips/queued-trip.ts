import type { Trip } from '@milepost/contract/mileage/mileage'
import type { OutboxCommand } from '../../../outbox/commands.ts'
import { useOutbox } from '../../../outbox/outbox.ts'

/** A trip as its form shows it; `waits` where an edit of it has not gone out yet. */
export type ShownTrip = { trip: Trip; isQueued: boolean }

/** The trips whose deletion waits on this device, by id. */
export function useQueuedDeletions(): ReadonlySet<string> {
  const { entries } = useOutbox()
  return new Set(
    entries.flatMap(({ command, refusal }) =>
      command.kind === 'trip' && command.change.kind === 'delete' && !refusal
        ? command.change.id
        : [],
    ),
  )
}

/** A trip as it will be once the edits that wait on this device have gone out. */
export function useShownTrip(loaded: Trip): ShownTrip {
  const { entries } = useOutbox()
  return applyQueuedEdits(
    loaded,
    entries.filter(({ refusal }) => !refusal),
  )
}

/** The trip with what waits, one after the other as it was done. */
export function applyQueuedEdits(
  loaded: Trip,
  queuedEntries: readonly { command: OutboxCommand }[],
): ShownTrip {
  const edits = queuedEntries.flatMap(({ command }) =>
    command.kind === 'trip' && command.change.kind === 'update' && command.change.id === loaded.id
      ? [command.change.body]
      : [],
  )
  if (edits.length === 0) return { trip: loaded, isQueued: false }
  const trip = Object.assign({}, loaded, ...edits, { inProgress: false }) as Trip
  return { trip, isQueued: true }
}
