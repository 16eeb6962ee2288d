import type { Query } from '@tanstack/react-query'
import { experimental_createQueryPersister as createPersister } from '@tanstack/react-query-persist-client'
import { clear, del, delMany, entries, get, set } from 'idb-keyval'
import { openDeviceStore } from '../../native/device-store.ts'
import { sessionOwner } from '../../shared/session-owner.ts'

const store = openDeviceStore('milepost-reads', 'reads')

/** Size limit of one answer, in characters; number of answers per person. */
const maxCharacters = 262_144
const maxAnswers = 300
/** How long (ms) after the start outdated answers are deleted. */
const collectAfterMs = 5_000
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

/** Answers stored under another contract hash may have another shape and are not read. */
const contract = (import.meta.env.VITE_CONTRACT as string | undefined) ?? ''

type Persister = ReturnType<typeof createPersister>
let current: { userId: string; persister: Persister } | undefined

/** This person's stored answers. If the device is full, storing does nothing and doesn't throw. */
export function persisterFor(userId: string): Persister {
  if (current?.userId === userId) return current.persister
  const persister = createPersister({
    storage: {
      getItem: (key) => get<string>(key, store).catch(() => undefined),
      setItem: (key, text) => saveAnswer(userId, key, text).catch(() => undefined),
      removeItem: (key) => del(key, store).catch(() => undefined),
      entries: () => entries<string, string>(store).catch(() => []),
    },
    refetchOnRestore: false,
    prefix: userId,
    buster: contract,
    maxAge: maxAgeMs,
  })
  current = { userId, persister }
  // What an earlier version stored is never read, and its reads may have other keys now. It parses all that is stored, so
  // the page comes first.
  setTimeout(() => void persister.persisterGc(), collectAfterMs)
  return persister
}

async function saveAnswer(userId: string, key: string, text: string): Promise<void> {
  // The answer may arrive after its reader signed out.
  if (sessionOwner() !== userId) return
  await (text.length > maxCharacters ? del(key, store) : set(key, text, store))
}

/**
 * Runs at sign-in: deletes other people's answers, and this person's expired ones and those over the limit,
 * oldest first.
 */
export async function initializeFor(userId: string, query: Query): Promise<void> {
  // Wait until the current-user answer is in the query cache.
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
