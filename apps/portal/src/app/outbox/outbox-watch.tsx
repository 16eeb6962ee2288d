import type { CurrentUser } from '@milepost/contract/account/account'
import type { PerDiemEntry } from '@milepost/contract/per-diem/per-diem'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutboxEntry, OutboxCommand } from '../../outbox/commands.ts'
import { closeWithoutOutbox, openOutbox } from '../../outbox/outbox.ts'

const load = () => import('./affected-queries.ts')

/** Has the server asked again for what a deed has changed. */
async function showChange(cache: QueryClient, kind: OutboxCommand['kind']): Promise<void> {
  const { affectedQueries: changedBy } = await load()
  for (const { path } of changedBy[kind]) void cache.invalidateQueries({ queryKey: [path] })
}

/** Shows a day as it is now that it has gone out; without the code for it, it shows once the server is asked again. */
async function showSent(cache: QueryClient, { command }: OutboxEntry, day: PerDiemEntry | void) {
  const loaded = await load().catch(() => undefined)
  if (command.kind === 'day') loaded?.showDay(cache, command.date, day)
}

/** Sends what this person did without a network, on whatever page they are; staff who act as them leave nothing here. */
export function OutboxWatch({ user }: { user: CurrentUser }) {
  const cache = useQueryClient()
  const isTheirs = user.impersonatedBy === null && 'indexedDB' in globalThis
  const userId = isTheirs ? user.constituentId : undefined
  useEffect(() => {
    if (userId === undefined) return closeWithoutOutbox()
    return openOutbox(
      userId,
      (kind) => void showChange(cache, kind),
      (action, day) => showSent(cache, action, day),
    )
  }, [userId, cache])
  return null
}
