import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { account } from '@milepost/contract/account/account'
import { read } from '@milepost/ui/api/api.ts'

/**
 * Storage key of unsent words, so that they survive leaving, reloading and signing in again; signing out
 * deletes them. Undefined for impersonating staff, who store nothing.
 */
export function useDraftKey(kind: 'reply' | 'thread' | 'answer', name: string): string | undefined {
  const cache = useQueryClient()
  const [key] = useState(() => {
    const user = cache.getQueryData(read(account.currentUser, {}).queryKey)
    return user?.impersonatedBy === null ? `${kind}:${user.constituentId}/${name}` : undefined
  })
  return key
}
