import { account } from '@milepost/contract/account/account'
import { read } from '@milepost/ui/api/api.ts'
import { removeDraft, saveDraft, loadDraft } from '@milepost/ui/storage/draft-storage.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'

/**
 * What was written of a reply and not sent, for who leaves it and comes back, loads the page again, or has to sign in anew; signing out
 * forgets it. Of staff who act as a client nothing is kept.
 */
export function useReplyDraft(messageId: string) {
  const cache = useQueryClient()
  const [key] = useState(() => {
    const user = cache.getQueryData(read(account.currentUser, {}).queryKey)
    return user?.impersonatedBy === null ? `reply:${user.constituentId}/${messageId}` : undefined
  })
  const [before] = useState(() => (key && loadDraft(key, z.string())) ?? '')
  const keep = (text: string): void => {
    if (key === undefined) return
    if (text) saveDraft(key, text)
    else removeDraft(key)
  }
  return { before, keep }
}
