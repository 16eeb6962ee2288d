import { useRef, useState } from 'react'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { pickFile, type Pick } from '@milepost/ui/files/pick-file.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import type { UploadTarget } from '../../../paths.ts'
import { maxPages, unsentPages } from '../draft/draft.ts'
import { useUploadDraft } from '../draft/upload-draft.tsx'
import { copy } from '../draft/upload.copy.ts'
import { describeRefused } from '../upload-frame/refused-files.ts'
import { useIsMounted } from '../upload-frame/use-is-mounted.ts'

type PickOutcomes = {
  /** Some files are valid; they are added to the draft next. */
  onAccepted?: () => void
  /** The file is in the draft, to be reviewed. */
  onPicked?: () => void
  /** Of several files, those that are valid are among the draft's pages. */
  onAdded?: () => void
  onProblem?: () => void
}

/**
 * Adds chosen files to the draft: one to be reviewed, several as pages, in their order. Files chosen while others are being
 * read join them. Returns what is wrong if none can be added; otherwise a toast names those that were left out.
 */
export function usePick(target: UploadTarget | undefined, outcomes: PickOutcomes = {}) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const { change, getDraft } = useUploadDraft()
  const isMounted = useIsMounted()
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)
  const beingRead = useRef<File[]>([])

  const take = async (files: readonly File[]) => {
    const isJoining = beingRead.current.length > 0
    beingRead.current.push(...files)
    if (isJoining || files.length === 0) return
    setReading(true)
    const chosen = beingRead.current
    const picks: Pick[] = []
    // One after another, so that a phone has one more file in memory at a time. The list may grow meanwhile.
    for (const file of chosen) picks.push(await pickFile(file))
    beingRead.current = []
    setReading(false)
    // A file from a cloud may take long; it must not replace what the user has begun since.
    if (!isMounted()) return
    addPicks(chosen, picks)
  }
  const addPicks = (chosen: readonly File[], picks: readonly Pick[]) => {
    const valid = picks.flatMap((pick) => ('picked' in pick ? pick.picked : []))
    const problems = describeRefused(chosen, picks, errorMessage)
    if (valid.length > 0) outcomes.onAccepted?.()
    const isOne = chosen.length === 1
    const limit = maxPages(getDraft())
    // One alone takes the place of a page under review.
    const taken = isOne ? getDraft().pages.length : unsentPages(getDraft())
    const picked = valid.slice(0, Math.max(0, limit - taken))
    if (picked.length < valid.length)
      problems.push(words.tooMany(limit, valid.length - picked.length))
    setProblem(picked.length === 0 ? problems.join(' ') : undefined)
    if (picked.length === 0) return outcomes.onProblem?.()
    if (problems.length > 0) toast.failure(problems.join(' '))
    if (isOne) {
      change({ do: 'pick', picked: picked[0]!, target })
      return outcomes.onPicked?.()
    }
    change({ do: 'add', picked, target })
    outcomes.onAdded?.()
  }
  return { problem, take, isReading }
}
