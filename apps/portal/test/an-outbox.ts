import type { Action, Deed } from '../src/outbox/actions.ts'
import type { OutboxStore } from '../src/outbox/outbox-store.ts'

/** A deed as it waits on a device. */
export const anAction = (deed: Deed, place = 1): Action => ({
  ...{ id: crypto.randomUUID(), place, at: '2026-11-21T15:00:00.000Z', deed },
})

export const aDay = (date: string, place = 1): Action =>
  anAction({ kind: 'day', date, allocation: 'fullDay' }, place)

/** Stands in for the device's outbox: it keeps copies, as that does. */
export function memoryStore(actions: Action[] = [], pages: Record<string, string> = {}) {
  let kept = structuredClone(actions)
  const store: OutboxStore = {
    all: async () => structuredClone(kept),
    add: async (action) => void kept.push({ ...action, place: kept.length + 1 }),
    put: async (action) => {
      kept = kept.map((one) => (one.id === action.id ? structuredClone(action) : one))
    },
    bytes: async (id) =>
      pages[id] === undefined ? undefined : new TextEncoder().encode(pages[id]).buffer,
    remove: async (action) => {
      const before = kept.length
      kept = kept.filter(({ id }) => id !== action.id)
      return kept.length < before
    },
  }
  return { store, kept: () => kept }
}
