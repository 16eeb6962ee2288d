import type { CurrentUser } from '@milepost/contract/account'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Deed } from '../../outbox/actions.ts'
import { noOutbox, openOutbox } from '../../outbox/outbox.ts'

/** Has the server asked again for what a deed has changed. */
async function showChange(cache: QueryClient, kind: Deed['kind']): Promise<void> {
  const { changedBy } = await import('./changed-by.ts')
  for (const { path } of changedBy[kind]) void cache.invalidateQueries({ queryKey: [path] })
}

/** Sends what this person did without a network, on whatever page they are; staff who act as them leave nothing here. */
export function OutboxWatch({ user }: { user: CurrentUser }) {
  const cache = useQueryClient()
  const isTheirs = user.impersonatedBy === null && 'indexedDB' in globalThis
  const userId = isTheirs ? user.constituentId : undefined
  useEffect(() => {
    if (userId === undefined) return noOutbox()
    return openOutbox(userId, (kind) => void showChange(cache, kind))
  }, [userId, cache])
  return null
}
