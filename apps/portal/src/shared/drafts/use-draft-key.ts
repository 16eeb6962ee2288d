import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { account } from '@milepost/contract/account/account'
import { read } from '@milepost/ui/api/api.ts'

type DraftKind = 'reply' | 'thread' | 'answer'

/**
 * Storage key of unsent words, so that they survive leaving, reloading and signing in again; signing out
 * deletes them. Undefined for impersonating staff, who store nothing.
 */
export function toDraftKey(cache: QueryClient, kind: DraftKind, name: string): string | undefined {
  const user = cache.getQueryData(read(account.currentUser, {}).queryKey)
  return user?.impersonatedBy === null ? `${kind}:${user.constituentId}/${name}` : undefined
}

/** The key, as it was when the component was first shown. */
export function useDraftKey(kind: DraftKind, name: string): string | undefined {
  const cache = useQueryClient()
  const [key] = useState(() => toDraftKey(cache, kind, name))
  return key
}
