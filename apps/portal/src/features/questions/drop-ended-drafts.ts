import type { QueryClient } from '@tanstack/react-query'
import type { Question } from '@milepost/contract/questions/questions'
import { draftKeys, removeDraft } from '@milepost/ui/storage/draft-storage.ts'
import { saveDraftFiles } from '../../shared/drafts/draft-files.ts'
import { toDraftKey } from '../../shared/drafts/use-draft-key.ts'

/** Removes this person's unsent answers, and their files, to all questions but the open ones. */
export async function dropEndedDrafts(
  cache: QueryClient,
  open: readonly Question[],
): Promise<void> {
  const start = toDraftKey(cache, 'answer', '')
  if (start === undefined) return
  const ended = draftKeys(start).filter((key) => !open.some(({ id }) => key === start + id))
  ended.forEach(removeDraft)
  await Promise.all(ended.map((key) => saveDraftFiles(key, [])))
}
