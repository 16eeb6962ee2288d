import type { Trip } from '@milepost/contract/mileage/mileage'
import type { Deed } from '../../../outbox/actions.ts'
import { useOutbox } from '../../../outbox/outbox.ts'

/** A trip as its form shows it; `waits` where an edit of it has not gone out yet. */
export type ShownTrip = { trip: Trip; waits: boolean }

/** The trips whose deletion waits on this device, by id. */
export function useLeavingTrips(): ReadonlySet<string> {
  const { actions } = useOutbox()
  return new Set(
    actions.flatMap(({ deed, refusal }) =>
      deed.kind === 'trip' && deed.change.kind === 'delete' && !refusal ? deed.change.id : [],
    ),
  )
}

/** A trip as it will be once the edits that wait on this device have gone out. */
export function useShownTrip(loaded: Trip): ShownTrip {
  const { actions } = useOutbox()
  return withWaiting(
    loaded,
    actions.filter(({ refusal }) => !refusal),
  )
}

/** The trip with what waits, one after the other as it was done. */
export function withWaiting(loaded: Trip, waiting: readonly { deed: Deed }[]): ShownTrip {
  const edits = waiting.flatMap(({ deed }) =>
    deed.kind === 'trip' && deed.change.kind === 'update' && deed.change.id === loaded.id
      ? [deed.change.body]
      : [],
  )
  if (edits.length === 0) return { trip: loaded, waits: false }
  const trip = Object.assign({}, loaded, ...edits, { inProgress: false }) as Trip
  return { trip, waits: true }
}
