import type { CurrentUser } from '@milepost/contract/account'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openOutbox } from '../../outbox/outbox.ts'

/** Sends what this person did without a network, on whatever page they are; staff who act as them leave nothing here. */
export function OutboxWatch({ user }: { user: CurrentUser }) {
  const cache = useQueryClient()
  const isTheirs = user.impersonatedBy === null && 'indexedDB' in globalThis
  const userId = isTheirs ? user.constituentId : undefined
  useEffect(() => {
    if (userId === undefined) return
    return openOutbox(userId, ({ deed }) => {
      void import('./changed-by.ts').then(({ changedBy }) => {
        for (const { path } of changedBy[deed.kind])
          void cache.invalidateQueries({ queryKey: [path] })
      })
    })
  }, [userId, cache])
  return null
}
