import { useCopy } from '@milepost/ui/language.tsx'
import { useSignOut } from '../features/account/account.hooks.ts'
import { unsentPages } from '../features/documents/draft.ts'
import { useUploadDraft } from '../features/documents/upload-draft.tsx'
import { restTracking } from '../features/mileage/tracking-now.ts'
import { copy } from './layout.copy.ts'

/** Signs out, after asking where a document that was not sent yet would be lost. */
export function useLogOut(): () => void {
  const words = useCopy(copy)
  const signOut = useSignOut()
  const { draft, change } = useUploadDraft()
  const unsent = unsentPages(draft) > 0
  return () => {
    if (unsent && !window.confirm(words.unsent)) return
    change({ do: 'clear' })
    restTracking()
    void signOut()
  }
}
