import { useState } from 'react'
import type { UploadTarget } from '../../../app/paths.ts'
import { pickFile } from '../draft/pick-file.ts'
import { useUploadDraft } from '../draft/upload-draft.tsx'
import { useIsMounted } from '../draft/use-is-mounted.ts'

type PickOutcomes = {
  /** The file is good; it joins the draft after this. */
  onAccepted?: () => void
  /** The file is in the draft. */
  onPicked?: () => void
  onProblem?: () => void
}

/** Takes a chosen file into the draft or holds the sentence for what is wrong with it. */
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
    // One from a cloud takes its time; what was begun meanwhile would give way to it.
    if (!isMounted()) return
    setProblem('problem' in pick ? pick.problem : undefined)
    if ('problem' in pick) return outcomes.onProblem?.()
    outcomes.onAccepted?.()
    change({ do: 'pick', picked: pick.picked, target })
    outcomes.onPicked?.()
  }
  return { problem, take: addFile, isReading }
}
