import { documents } from '@milepost/contract/documents'
import type { CurrentUser } from '@milepost/contract/account'
import { hubMessages } from '@milepost/contract/hub-messages'
import { mileage } from '@milepost/contract/mileage'
import { perDiem } from '@milepost/contract/per-diem'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Deed } from '../../outbox/actions.ts'
import { openOutbox } from '../../outbox/outbox.ts'

/** What shows a change once it has gone out. */
const changedBy: Record<Deed['kind'], readonly { path: string }[]> = {
  document: [documents.list, documents.show, hubMessages.list, hubMessages.show],
  day: [perDiem.year],
  trip: [mileage.list, mileage.show, mileage.summary, mileage.summaries],
  reply: [hubMessages.list, hubMessages.show],
}

/** Sends what this person did without a network, on whatever page they are; staff who act as them leave nothing here. */
export function OutboxWatch({ user }: { user: CurrentUser }) {
  const cache = useQueryClient()
  const isTheirs = user.impersonatedBy === null && 'indexedDB' in globalThis
  const userId = isTheirs ? user.constituentId : undefined
  useEffect(
    () =>
      userId === undefined
        ? undefined
        : openOutbox(userId, ({ deed }) => {
            for (const { path } of changedBy[deed.kind])
              void cache.invalidateQueries({ queryKey: [path] })
          }),
    [userId, cache],
  )
  return null
}
