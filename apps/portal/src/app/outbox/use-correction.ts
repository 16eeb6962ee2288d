import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { unsentPages } from '../../features/documents/draft/draft.ts'
import { useUploadDraft } from '../../features/documents/draft/upload-draft.tsx'
import type { OutboxCommand } from '../../outbox/command-kinds.ts'
import type { OutboxEntry } from '../../outbox/outbox-entry.ts'
import { discard, loadBytes } from '../../outbox/outbox.ts'
import { paths } from '../../paths.ts'
import { copy } from './outbox.copy.ts'
import { useEntryText } from './use-entry-text.ts'

type DocumentEntry = OutboxEntry & { command: Extract<OutboxCommand, { kind: 'document' }> }

export const isDocument = (entry: OutboxEntry): entry is DocumentEntry =>
  entry.command.kind === 'document'

/**
 * Turns a refused document back into the draft and opens its pages. It leaves the outbox only after the draft
 * is saved on the device, so it is always in one of the two.
 */
export function useCorrection(): (entry: DocumentEntry) => Promise<void> {
  const words = useCopy(copy)
  const toText = useEntryText()
  const toast = useToast()
  const navigate = useNavigate()
  const { draft, getDraft, change, isSaved } = useUploadDraft()
  const correct = async (entry: DocumentEntry) => {
    if (unsentPages(draft) > 0) return toast.note(words.finishFirst)
    // Not those that another window has added meanwhile.
    const takeOut = () => change({ do: 'sent', pageIds: entry.command.pages.map(({ id }) => id) })
    const bytes = await loadBytes(entry.command.pages).catch(() => undefined)
    if (bytes) change({ do: 'take-back', document: entry.command, bytes })
    if (!bytes || !(await isSaved())) {
      takeOut()
      return toast.failure(words.correctFailed)
    }
    if (!(await discard(entry))) {
      takeOut()
      return toast.note(words.alreadySent(toText(entry.command).what))
    }
    await navigate(paths.documentManager(getDraft().target))
  }
  const isBusy = useRef(false)
  return async (entry) => {
    // A second tap would no longer find the entry in the outbox and report it as sent.
    if (isBusy.current) return
    isBusy.current = true
    await correct(entry).finally(() => (isBusy.current = false))
  }
}
