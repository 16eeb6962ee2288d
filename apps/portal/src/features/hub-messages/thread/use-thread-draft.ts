import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'
import { loadDraft, removeDraft } from '@milepost/ui/storage/draft-storage.ts'
import { usePersistedDraft } from '@milepost/ui/storage/use-persisted-draft.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import type { ComposedFile } from '@milepost/ui/threads/composer.tsx'
import { DraftFile, toDraftFile } from '../../../shared/drafts/draft-files.ts'
import { useDraftFiles } from '../../../shared/drafts/use-draft-files.ts'
import { useDraftKey } from '../../../shared/drafts/use-draft-key.ts'

const Draft = z.object({
  /** The message's ID. Other contents get another one, so that a retry never sends twice. */
  id: z.string(),
  subject: z.string(),
  body: z.string(),
  files: z.array(DraftFile),
})

/** An unsent message of a thread, or one that starts a thread. It survives a reload with its files. */
export function useThreadDraft(name: string, subject = '') {
  const key = useDraftKey('thread', name)
  const isEmpty = ({ body, files, subject: typed }: z.output<typeof Draft>) =>
    body === '' && files.length === 0 && typed === subject
  const stored = usePersistedDraft(
    key,
    Draft,
    () => ({ id: uuid(), subject, body: '', files: [] }),
    { isEmpty },
  )
  const { value, setValue } = stored
  const [files, setFiles] = useDraftFiles(key, value.files)
  const change = (changed: Partial<typeof value>) =>
    setValue((before) => ({ ...before, ...changed, id: uuid() }))
  // An earlier version stored replies on their own.
  const replyKey = useDraftKey('reply', name)
  const takeReply = useEffectEvent(() => {
    const reply = replyKey && loadDraft(replyKey, z.string())
    if (!replyKey || !reply) return
    removeDraft(replyKey)
    change({ body: [reply, value.body].filter(Boolean).join('\n\n') })
  })
  useEffect(() => takeReply(), [])

  const changeFiles = (chosen: readonly ComposedFile[]) => {
    setFiles(chosen)
    change({ files: chosen.map(toDraftFile) })
  }
  return {
    id: value.id,
    subject: value.subject,
    body: value.body,
    isEmpty: isEmpty(value),
    files,
    setSubject: (changed: string) => change({ subject: changed }),
    setBody: (changed: string) => change({ body: changed }),
    setFiles: changeFiles,
    clear: () => {
      stored.startOver()
      setFiles([])
    },
    toPages: () => files.map(toDraftFile),
  }
}

export type ThreadDraft = ReturnType<typeof useThreadDraft>
