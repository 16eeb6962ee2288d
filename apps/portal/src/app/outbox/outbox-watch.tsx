import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '@milepost/contract/account/account'
import type { OutboxCommand } from '../../outbox/command-kinds.ts'
import type { OutboxEntry } from '../../outbox/outbox-entry.ts'
import { openEmptyOutbox, openOutbox } from '../../outbox/outbox.ts'

const loadKinds = () => import('../../outbox/command-kinds.ts')

/** Invalidates the queries a command of this kind affects. */
async function invalidateAffected(cache: QueryClient, kind: OutboxCommand['kind']): Promise<void> {
  const { commandKinds } = await loadKinds()
  for (const { path } of commandKinds[kind].affects)
    void cache.invalidateQueries({ queryKey: [path] })
}

/** Shows what was sent right away. If the code for it fails to load, it shows after the next fetch. */
async function cacheSent(cache: QueryClient, { command }: OutboxEntry, result: unknown) {
  const loaded = await loadKinds().catch(() => undefined)
  loaded?.kindOf(command).cache?.(cache, command, result)
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
      (entry, result) => cacheSent(cache, entry, result),
    )
  }, [userId, cache])
  return null
}
