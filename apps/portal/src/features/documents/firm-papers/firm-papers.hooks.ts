import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { firmPapers } from '@milepost/contract/documents/firm-papers'
import { read } from '@milepost/ui/api/api.ts'
import { useInnerList } from '@milepost/ui/lists/use-paged-list.ts'
import { useLiveUpdates } from '../../../shared/live/live-updates.ts'
import { refresh } from '../../../shared/live/refresh.ts'

/** Refetches what changes. Returns whether live updates are connected. */
function useLivePapers(): boolean {
  const cache = useQueryClient()
  return useLiveUpdates('firm-paper', (id) => {
    void refresh(cache, { queryKey: [firmPapers.list.path] })
    const show = [firmPapers.show.path, ...(id === undefined ? [] : [{ params: { id } }])]
    void refresh(cache, { queryKey: show })
  })
}

/** Polling interval (ms) without live updates. */
const intervalMs = 60_000

/** One page of what the firm sent. */
export function useFirmPapers() {
  const isLive = useLivePapers()
  return useInnerList((page) => ({
    ...read(firmPapers.list, { query: { page } }),
    refetchInterval: isLive ? false : intervalMs,
  }))
}

/** One paper. The server marks it as read; the list then learns of it. */
export function useFirmPaper(id: string) {
  const cache = useQueryClient()
  const isLive = useLivePapers()
  const paper = useQuery({
    ...read(firmPapers.show, { params: { id } }),
    refetchInterval: isLive ? false : intervalMs,
  })
  const readAt = paper.data?.readAt
  useEffect(() => {
    if (readAt) void cache.invalidateQueries({ queryKey: [firmPapers.list.path] })
  }, [cache, readAt])
  return paper
}
