import { useCopy } from '@milepost/ui/language.tsx'
import { useSignOut } from '../features/account/account.hooks.ts'
import { unsentPages } from '../features/documents/draft.ts'
import { useUploadDraft } from '../features/documents/upload-draft.tsx'
import { restTracking } from '../features/mileage/tracking-now.ts'
import { outboxNow } from '../outbox/outbox.ts'
import { eraseReads } from './keep-reads.ts'
import { copy } from './layout.copy.ts'

/**
 * Signs out, after asking where a document that was not sent yet would be lost, and where something waits in the outbox: that
 * stays on the device for whoever did it.
 */
export function useLogOut(): () => void {
  const words = useCopy(copy)
  const signOut = useSignOut()
  const { draft, change } = useUploadDraft()
  const unsent = unsentPages(draft) > 0
  return () => {
    if (unsent && !window.confirm(words.unsent)) return
    const waiting = outboxNow().actions.length
    if (waiting > 0 && !window.confirm(words.unsentWaits(waiting))) return
    change({ do: 'clear' })
    restTracking()
    eraseReads()
    void signOut()
  }
}
