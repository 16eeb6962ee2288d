import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { unsentPages } from '../../features/documents/draft/draft.ts'
import { useUploadDraft } from '../../features/documents/draft/upload-draft.tsx'
import type { Action, Deed } from '../../outbox/actions.ts'
import { bytesOf, discard } from '../../outbox/outbox.ts'
import { paths } from '../paths.ts'
import { copy } from './outbox.copy.ts'

type Kept = Action & { deed: Extract<Deed, { kind: 'document' }> }

export const isDocument = (action: Action): action is Kept => action.deed.kind === 'document'

/**
 * Makes a document that the server did not take the draft again, and leads to its pages. It leaves the outbox once the draft is kept on
 * the device, so that it is always in one of them.
 */
export function useCorrection(): (action: Kept) => Promise<void> {
  const words = useCopy(copy)
  const toast = useToast()
  const navigate = useNavigate()
  const { draft, now, change, isKept } = useUploadDraft()
  const correct = async (action: Kept) => {
    if (unsentPages(draft) > 0) return toast.note(words.finishFirst)
    const bytes = await bytesOf(action.deed.pages).catch(() => undefined)
    if (bytes) change({ do: 'take-back', document: action.deed, bytes })
    if (!bytes || !(await isKept())) {
      change({ do: 'clear' })
      return toast.failure(words.correctFailed)
    }
    if (!(await discard(action))) {
      change({ do: 'clear' })
      return toast.note(words.goneMeanwhile(words.document(action.deed.title)))
    }
    await navigate(paths.documentManager(now().target))
  }
  const isAtWork = useRef(false)
  return async (action) => {
    // A second tap would find that it has left the outbox, and take that for sent.
    if (isAtWork.current) return
    isAtWork.current = true
    await correct(action).finally(() => (isAtWork.current = false))
  }
}
