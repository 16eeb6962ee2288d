import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { usePersistedDraft } from '@milepost/ui/storage/use-persisted-draft.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import type { ComposedFile } from '@milepost/ui/threads/composer.tsx'
import type { StoredFile } from '../../../outbox/stored-file.ts'
import { loadDraftFiles, saveDraftFiles } from './draft-files.ts'
import { useDraftKey } from './use-draft-key.ts'

const Draft = z.object({
  /** The message's ID. Other contents get another one, so that a retry never sends twice. */
  id: z.string(),
  subject: z.string(),
  body: z.string(),
  files: z.array(
    z.object({
      id: z.string(),
      fileName: z.string(),
      type: z.string(),
      bytes: z.number(),
      lastModified: z.number(),
    }),
  ),
})

const toStoredFile = ({ id, file }: ComposedFile): StoredFile => ({
  id,
  fileName: file.name,
  type: file.type,
  bytes: file.size,
  lastModified: file.lastModified,
})

/** An unsent message of a thread, or one that starts a thread. It survives a reload with its files. */
export function useThreadDraft(name: string, subject = '') {
  const key = useDraftKey('thread', name)
  const stored = usePersistedDraft(
    key,
    Draft,
    () => ({ id: uuid(), subject, body: '', files: [] }),
    {
      isEmpty: (draft) =>
        draft.body === '' && draft.files.length === 0 && draft.subject === subject,
    },
  )
  const { value, setValue } = stored
  const [restored] = useState(value.files)
  const [files, setFiles] = useState<readonly ComposedFile[]>([])
  useEffect(() => {
    if (key === undefined || restored.length === 0) return
    let isCancelled = false
    const restore = async () => {
      const found = await loadDraftFiles(key, restored)
      if (!isCancelled) setFiles((chosen) => [...found, ...chosen])
    }
    void restore()
    return () => {
      isCancelled = true
    }
  }, [key, restored])

  const change = (changed: Partial<typeof value>) =>
    setValue((before) => ({ ...before, ...changed, id: uuid() }))
  const changeFiles = (chosen: readonly ComposedFile[]) => {
    setFiles(chosen)
    change({ files: chosen.map(toStoredFile) })
    if (key !== undefined) void saveDraftFiles(key, chosen)
  }
  return {
    id: value.id,
    subject: value.subject,
    body: value.body,
    files,
    setSubject: (changed: string) => change({ subject: changed }),
    setBody: (changed: string) => change({ body: changed }),
    setFiles: changeFiles,
    clear: () => {
      stored.startOver()
      setFiles([])
      if (key !== undefined) void saveDraftFiles(key, [])
    },
    toPages: () => files.map(toStoredFile),
  }
}
