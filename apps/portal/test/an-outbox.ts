import type { OutboxCommand } from '../src/outbox/command-kinds.ts'
import type { OutboxEntry } from '../src/outbox/outbox-entry.ts'
import type { OutboxStore } from '../src/outbox/outbox-store.ts'

/** An outbox entry. */
export const anEntry = (command: OutboxCommand, place = 1): OutboxEntry => ({
  id: crypto.randomUUID(),
  place,
  at: '2026-11-21T15:00:00.000Z',
  command,
})

export const aDay = (date: string, place = 1): OutboxEntry =>
  anEntry({ kind: 'day', date, allocation: 'fullDay' }, place)

/** An in-memory outbox store. It stores copies, as IndexedDB does. */
export function memoryStore(entries: OutboxEntry[] = [], pages: Record<string, string> = {}) {
  let stored = structuredClone(entries)
  const store: OutboxStore = {
    all: async () => structuredClone(stored),
    add: async (entry) => void stored.push({ ...entry, place: stored.length + 1 }),
    put: async (entry) => {
      stored = stored.map((one) => (one.id === entry.id ? structuredClone(entry) : one))
    },
    bytes: async (id) =>
      pages[id] === undefined ? undefined : new TextEncoder().encode(pages[id]).buffer,
    remove: async (entry) => {
      const before = stored.length
      stored = stored.filter(({ id }) => id !== entry.id)
      return stored.length < before
    },
  }
  return { store, stored: () => stored }
}
