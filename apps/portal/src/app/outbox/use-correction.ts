import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { unsentPages } from '../../features/documents/draft/draft.ts'
import { useUploadDraft } from '../../features/documents/draft/upload-draft.tsx'
import type { OutboxEntry, OutboxCommand } from '../../outbox/commands.ts'
import { loadBytes, discard } from '../../outbox/outbox.ts'
import { paths } from '../paths.ts'
import { copy } from './outbox.copy.ts'

type DocumentEntry = OutboxEntry & { command: Extract<OutboxCommand, { kind: 'document' }> }

export const isDocument = (action: OutboxEntry): action is DocumentEntry =>
  action.command.kind === 'document'

/**
 * Makes a document that the server did not take the draft again, and leads to its pages. It leaves the outbox once the draft is kept on
 * the device, so that it is always in one of them.
 */
export function useCorrection(): (action: DocumentEntry) => Promise<void> {
  const words = useCopy(copy)
  const toast = useToast()
  const navigate = useNavigate()
  const { draft, now, change, isSaved } = useUploadDraft()
  const correct = async (action: DocumentEntry) => {
    if (unsentPages(draft) > 0) return toast.note(words.finishFirst)
    const bytes = await loadBytes(action.command.pages).catch(() => undefined)
    if (bytes) change({ do: 'take-back', document: action.command, bytes })
    if (!bytes || !(await isSaved())) {
      change({ do: 'clear' })
      return toast.failure(words.correctFailed)
    }
    if (!(await discard(action))) {
      change({ do: 'clear' })
      return toast.note(words.alreadySent(words.document(action.command.title)))
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
