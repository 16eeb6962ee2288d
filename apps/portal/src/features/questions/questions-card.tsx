import { useQuery, useQueryClient } from '@tanstack/react-query'
import { questions } from '@milepost/contract/questions/questions'
import { read } from '@milepost/ui/api/api.ts'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useLiveUpdates } from '../../shared/live/live-updates.ts'
import { refresh } from '../../shared/live/refresh.ts'
import { useDropEndedDrafts } from './use-drop-ended-drafts.ts'

const HomeQuestions = lazyPart(() =>
  import('./home-questions.tsx').then((loaded) => loaded.HomeQuestions),
)

/** What the firm asks, on the home screen; nothing if it asks nothing. Its code is loaded only then. */
export function QuestionsCard() {
  const cache = useQueryClient()
  const isLive = useLiveUpdates(
    'question',
    () => void refresh(cache, { queryKey: [questions.list.path] }),
  )
  const query = useQuery({
    ...read(questions.list, { query: { limit: 3 } }),
    refetchInterval: isLive ? false : 60_000,
  })
  useDropEndedDrafts(query)
  const { data } = query
  return data && data.total > 0 && <HomeQuestions items={data.items} total={data.total} />
}
