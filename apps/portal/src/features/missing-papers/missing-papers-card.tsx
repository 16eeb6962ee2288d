import { useQuery, useQueryClient } from '@tanstack/react-query'
import { missingPapers } from '@milepost/contract/missing-papers/missing-papers'
import { read } from '@milepost/ui/api/api.ts'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useLiveUpdates } from '../../shared/live/live-updates.ts'
import { refresh } from '../../shared/live/refresh.ts'

const HomeMissingPapers = lazyPart(() =>
  import('./home-missing-papers.tsx').then((loaded) => loaded.HomeMissingPapers),
)

/** Which papers should have come, on the home screen; nothing if all have. Its code is loaded only then. */
export function MissingPapersCard() {
  const cache = useQueryClient()
  useLiveUpdates('document', () => void refresh(cache, { queryKey: [missingPapers.list.path] }))
  const { data } = useQuery(read(missingPapers.list, {}))
  return data && data.length > 0 && <HomeMissingPapers papers={data} />
}
