import type { Trip } from '@milepost/contract/mileage/mileage'
import type { OutboxCommand } from '../../../outbox/command-kinds.ts'
import { useOutbox } from '../../../outbox/outbox.ts'

/** A trip as the form shows it. `isQueued`: an edit of it is still in the outbox. */
export type ShownTrip = { trip: Trip; isQueued: boolean }

/** The ids of the trips whose deletion is in the outbox. */
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

/** The trip with the edits from the outbox applied. */
export function useShownTrip(loaded: Trip): ShownTrip {
  const { entries } = useOutbox()
  return applyQueuedEdits(
    loaded,
    entries.filter(({ refusal }) => !refusal),
  )
}

/** Applies the queued edits to the trip, in the order they were made. */
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
