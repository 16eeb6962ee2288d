import { useState } from 'react'
import type { UploadTarget } from '../../../app/paths.ts'
import { pickFile } from '../draft/pick-file.ts'
import { useUploadDraft } from '../draft/upload-draft.tsx'
import { useIsMounted } from '../draft/use-is-mounted.ts'

type PickOutcomes = {
  /** The file is valid; it is added to the draft next. */
  onAccepted?: () => void
  /** The file is in the draft. */
  onPicked?: () => void
  onProblem?: () => void
}

/** Adds a chosen file to the draft, or returns what is wrong with it. */
export function usePick(target: UploadTarget | undefined, outcomes: PickOutcomes = {}) {
  const { change } = useUploadDraft()
  const isMounted = useIsMounted()
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)
  const addFile = async (chosen: File | null) => {
    if (!chosen) return
    setReading(true)
    const pick = await pickFile(chosen)
    setReading(false)
    // A file from a cloud may take long; it must not replace what the user has begun since.
    if (!isMounted()) return
    setProblem('problem' in pick ? pick.problem : undefined)
    if ('problem' in pick) return outcomes.onProblem?.()
    outcomes.onAccepted?.()
    change({ do: 'pick', picked: pick.picked, target })
    outcomes.onPicked?.()
  }
  return { problem, take: addFile, isReading }
}
