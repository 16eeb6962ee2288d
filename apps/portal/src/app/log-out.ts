import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useSignOut } from '../features/account/account.hooks.ts'
import { unsentPages } from '../features/documents/draft/draft.ts'
import { useUploadDraft } from '../features/documents/draft/upload-draft.tsx'
import { suspendTracking } from '../features/mileage/recording/tracking-now.ts'
import { dropShares, findShare } from '../native/files/shared-file.ts'
import { getOutboxState } from '../outbox/outbox.ts'
import { sessionOwner } from '../shared/session-owner.ts'
import { copy } from './layout/layout.copy.ts'
import { eraseStoredQueries } from './reads/offline-queries.ts'

/**
 * Signs out. Asks first if an unsent document or a shared file would be lost, or if the outbox isn't empty (its entries stay
 * on the device for their owner).
 */
export function useLogOut(): () => void {
  const words = useCopy(copy)
  const endSession = useEndSession()
  const { draft, change } = useUploadDraft()
  const unsent = unsentPages(draft) > 0
  const logOut = async () => {
    const shared = await findShare(sessionOwner()).catch(() => undefined)
    if ((unsent || shared) && !window.confirm(words.unsent)) return
    await endSession(() => {
      change({ do: 'clear' })
      void dropShares().catch(() => undefined)
    })
  }
  return () => void logOut()
}

/**
 * Signs out from the lock screen, where somebody else may hold the device: the unsent document stays on it
 * for its owner. Resolves once no page is mounted, or at once if the user declines.
 */
export function useLogOutLocked(): () => Promise<void> {
  const endSession = useEndSession()
  return () => endSession(() => undefined)
}

/** Loaded only now: few messages and answers have files. */
const removeDraftFiles = () =>
  import('../shared/drafts/draft-files.ts')
    .then((loaded) => loaded.removeAllDraftFiles())
    .catch(() => undefined)

/** Loaded only now, too. */
const endPush = () =>
  import('./push-watch.ts').then((loaded) => loaded.forgetPush()).catch(() => undefined)

function useEndSession(): (clear: () => void) => Promise<void> {
  const words = useCopy(copy)
  const signOut = useSignOut()
  return async (clear) => {
    const queuedCount = getOutboxState().entries.length
    if (queuedCount > 0 && !window.confirm(words.unsentWaits(queuedCount))) return
    clear()
    suspendTracking()
    eraseStoredQueries()
    void removeDraftFiles()
    void endPush()
    await signOut()
  }
}
