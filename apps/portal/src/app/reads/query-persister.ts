import { sessionOwner } from '../../shared/session-owner.ts'
import { experimental_createQueryPersister as createPersister } from '@tanstack/react-query-persist-client'
import type { Query } from '@tanstack/react-query'
import { clear, createStore, del, delMany, entries, get, set } from 'idb-keyval'

const store = createStore('milepost-reads', 'reads')

/** Of one answer, in characters, and of all of one person, in answers. */
const maxCharacters = 262_144
const maxAnswers = 300
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

/** Answers that came by another contract may have another shape, and are not read. */
const contract = (import.meta.env.VITE_CONTRACT as string | undefined) ?? ''

type Persister = ReturnType<typeof createPersister>
let current: { userId: string; persister: Persister } | undefined

/** What this person read. Where the device has no room, nothing is kept, and nothing fails. */
export function persisterFor(userId: string): Persister {
  if (current?.userId === userId) return current.persister
  const persister = createPersister({
    storage: {
      getItem: (key) => get<string>(key, store).catch(() => undefined),
      setItem: (key, text) => saveAnswer(userId, key, text).catch(() => undefined),
      removeItem: (key) => del(key, store).catch(() => undefined),
    },
    refetchOnRestore: false,
    prefix: userId,
    buster: contract,
    maxAge: maxAgeMs,
  })
  current = { userId, persister }
  return persister
}

async function saveAnswer(userId: string, key: string, text: string): Promise<void> {
  // It may come when its reader has signed out.
  if (sessionOwner() !== userId) return
  await (text.length > maxCharacters ? del(key, store) : set(key, text, store))
}

/** Begins with whoever has signed in: what others read goes, and so does the oldest of what is too much. */
export async function initializeFor(userId: string, query: Query): Promise<void> {
  // Once the answer that told who it is stands in the cache.
  await new Promise((resolve) => setTimeout(resolve))
  await persisterFor(userId).persistQuery(query)
  const all = await entries<string, string>(store)
  const ownEntries = all.filter(([key]) => key.startsWith(`${userId}-`))
  const getUpdatedAt = (text: string) => Number(/"dataUpdatedAt":(\d+)/.exec(text)?.[1] ?? 0)
  const old = ownEntries
    .toSorted(([, one], [, other]) => getUpdatedAt(other) - getUpdatedAt(one))
    .filter(([, text], i) => i >= maxAnswers || Date.now() - getUpdatedAt(text) > maxAgeMs)
  const others = all.filter((entry) => !ownEntries.includes(entry))
  await delMany(
    [...others, ...old].map(([key]) => key),
    store,
  )
}

export const eraseAll = (): Promise<void> => clear(store)
