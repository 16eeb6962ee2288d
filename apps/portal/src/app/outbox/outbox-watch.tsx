import type { CurrentUser } from '@milepost/contract/account/account'
import type { PerDiemEntry } from '@milepost/contract/per-diem/per-diem'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutboxEntry, OutboxCommand } from '../../outbox/commands.ts'
import { openEmptyOutbox, openOutbox } from '../../outbox/outbox.ts'

const loadAffectedQueries = () => import('./affected-queries.ts')

/** Invalidates the queries a command of this kind affects. */
async function invalidateAffected(cache: QueryClient, kind: OutboxCommand['kind']): Promise<void> {
  const { affectedQueries: queriesByKind } = await loadAffectedQueries()
  for (const { path } of queriesByKind[kind]) void cache.invalidateQueries({ queryKey: [path] })
}

/** Shows a sent day right away. If the code for it fails to load, the day shows after the next fetch. */
async function cacheSentDay(
  cache: QueryClient,
  { command }: OutboxEntry,
  day: PerDiemEntry | void,
) {
  const loaded = await loadAffectedQueries().catch(() => undefined)
  if (command.kind === 'day') loaded?.cacheDay(cache, command.date, day)
}

/** Sends the outbox of the signed-in person, on every page. Impersonating staff have no outbox. */
export function OutboxWatch({ user }: { user: CurrentUser }) {
  const cache = useQueryClient()
  const isOwnSession = user.impersonatedBy === null && 'indexedDB' in globalThis
  const userId = isOwnSession ? user.constituentId : undefined
  useEffect(() => {
    if (userId === undefined) return openEmptyOutbox()
    return openOutbox(
      userId,
      (kind) => void invalidateAffected(cache, kind),
      (entry, day) => cacheSentDay(cache, entry, day),
    )
  }, [userId, cache])
  return null
}
