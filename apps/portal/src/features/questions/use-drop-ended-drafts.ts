import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Question } from '@milepost/contract/questions/questions'
import { draftKeys, removeDraft } from '@milepost/ui/storage/draft-storage.ts'
import { useDraftKey } from '../../shared/drafts/use-draft-key.ts'

type OpenQuestions = { items: readonly Question[]; total: number }

/** Loaded only now: few questions end with an unsent answer. */
const removeFiles = async (keys: readonly string[]) => {
  const { saveDraftFiles } = await import('../../shared/drafts/draft-files.ts')
  await Promise.all(keys.map((key) => saveDraftFiles(key, [])))
}

/** Removes unsent answers to questions that are not open any more. Only a new list with all open ones tells. */
export function useDropEndedDrafts({ data, isFetchedAfterMount }: UseQueryResult<OpenQuestions>) {
  const start = useDraftKey('answer', '')
  const open =
    isFetchedAfterMount && data && data.total <= data.items.length ? data.items : undefined
  useEffect(() => {
    if (start === undefined || !open) return
    const ended = draftKeys(start).filter((key) => !open.some(({ id }) => key === start + id))
    ended.forEach(removeDraft)
    if (ended.length > 0) void removeFiles(ended).catch(() => undefined)
  }, [start, open])
}
