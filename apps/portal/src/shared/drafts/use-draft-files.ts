import { useEffect, useState } from 'react'
import type { ComposedFile } from '@milepost/ui/threads/composer.tsx'
import { loadDraftFiles, saveDraftFiles, type DraftFile } from './draft-files.ts'

/** The files of something unsent: those that the device still has of the stored ones, and what is chosen, which it stores. */
export function useDraftFiles(key: string | undefined, stored: readonly DraftFile[]) {
  const [restored] = useState(stored)
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
  const change = (chosen: readonly ComposedFile[]) => {
    setFiles(chosen)
    if (key !== undefined) void saveDraftFiles(key, chosen)
  }
  return [files, change] as const
}
