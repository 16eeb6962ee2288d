import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Question } from '@milepost/contract/questions/questions'

type OpenQuestions = { items: readonly Question[]; total: number }

/** How long (ms) the page has the network to itself; few questions end with an unsent answer. */
const delayMs = 2_000

/** Removes unsent answers to questions that are not open any more. Only a new list with all open ones tells. */
export function useDropEndedDrafts({ data, isFetchedAfterMount }: UseQueryResult<OpenQuestions>) {
  const cache = useQueryClient()
  const open =
    isFetchedAfterMount && data && data.total <= data.items.length ? data.items : undefined
  useEffect(() => {
    if (!open) return
    const drop = async () => (await import('./drop-ended-drafts.ts')).dropEndedDrafts(cache, open)
    const timer = setTimeout(() => void drop().catch(() => undefined), delayMs)
    return () => clearTimeout(timer)
  }, [cache, open])
}
