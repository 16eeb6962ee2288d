import { useState } from 'react'
import type { UploadFor } from '../../app/paths.ts'
import { pickFile } from './pick-file.ts'
import { useUploadDraft } from './upload-draft.tsx'

type PickOutcomes = { onPicked?: () => void; onProblem?: () => void }

/** Takes a chosen file into the draft or holds the sentence for what is wrong with it. */
export function usePick(target: UploadFor | undefined, { onPicked, onProblem }: PickOutcomes = {}) {
  const { change } = useUploadDraft()
  const [problem, setProblem] = useState<string>()
  const take = async (chosen: File | null, by: 'file' | 'camera' = 'file') => {
    if (!chosen) return
    // A photo was last modified when it was taken.
    const pick = await pickFile(chosen, by === 'camera' ? new Date(chosen.lastModified) : undefined)
    setProblem('problem' in pick ? pick.problem : undefined)
    if ('problem' in pick) return onProblem?.()
    change({ do: 'pick', picked: pick.picked, target })
    onPicked?.()
  }
  return { problem, take }
}
