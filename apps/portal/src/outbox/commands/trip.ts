import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import { mileage, type Trip, type TripBody } from '@milepost/contract/mileage/mileage'
import { ignoreNotFound } from '@milepost/ui/api/ignore-not-found.ts'
import { milesText } from '../../shared/figures/miles-text.ts'
import type { CommandKind } from '../command-kind.ts'
import { copy } from './commands.copy.ts'

/** A change of a trip. */
export type TripChange =
  | { kind: 'create'; body: TripBody }
  | { kind: 'update'; id: string; body: TripBody }
  | { kind: 'delete'; id: string }

type TripCommand = { kind: 'trip'; change: TripChange }

export const tripCommand: CommandKind<TripCommand, Trip | void> = {
  orderingKey: ({ change }) => (change.kind === 'create' ? undefined : change.id),
  async send({ change }, { call, key, signal }) {
    const options = { idempotencyKey: key, signal }
    if (change.kind === 'create') return call(mileage.create, { body: change.body }, options)
    const params = { id: change.id }
    if (change.kind === 'update')
      return call(mileage.update, { params, body: change.body }, options)
    return call(mileage.remove, { params }, options).catch(ignoreNotFound)
  },
  affects: [mileage.list, mileage.show, mileage.summary, mileage.summaries],
  icon: IconRoute,
  toLine({ change }, { language, dayInYear }) {
    const words = copy[language]
    if (change.kind === 'delete') return { what: words.tripDeletion, more: '' }
    const { startTime, miles } = change.body
    const about = [
      startTime === undefined ? [] : dayInYear(startTime.slice(0, 10)),
      miles === undefined ? [] : words.miles(milesText(miles)),
    ]
    return {
      what: change.kind === 'create' ? words.newTrip : words.tripChange,
      more: about.flat().join(' · '),
    }
  },
}
