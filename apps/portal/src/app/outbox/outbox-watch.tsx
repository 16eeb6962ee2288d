import type { CurrentUser } from '@milepost/contract/account/account'
import type { PerDiemEntry } from '@milepost/contract/per-diem/per-diem'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Action, Deed } from '../../outbox/actions.ts'
import { noOutbox, openOutbox } from '../../outbox/outbox.ts'

const load = () => import('./changed-by.ts')

/** Has the server asked again for what a deed has changed. */
async function showChange(cache: QueryClient, kind: Deed['kind']): Promise<void> {
  const { changedBy } = await load()
  for (const { path } of changedBy[kind]) void cache.invalidateQueries({ queryKey: [path] })
}

/** Shows a day as it is now that it has gone out; without the code for it, it shows once the server is asked again. */
async function showGone(cache: QueryClient, { deed }: Action, day: PerDiemEntry | void) {
  const loaded = await load().catch(() => undefined)
  if (deed.kind === 'day') loaded?.showDay(cache, deed.date, day)
}

/** Sends what this person did without a network, on whatever page they are; staff who act as them leave nothing here. */
export function OutboxWatch({ user }: { user: CurrentUser }) {
  const cache = useQueryClient()
  const isTheirs = user.impersonatedBy === null && 'indexedDB' in globalThis
  const userId = isTheirs ? user.constituentId : undefined
  useEffect(() => {
    if (userId === undefined) return noOutbox()
    return openOutbox(
      userId,
      (kind) => void showChange(cache, kind),
      (action, day) => showGone(cache, action, day),
    )
  }, [userId, cache])
  return null
}
