import { posting } from '@milepost/contract/books/posting'
import type { StaffDocument } from '@milepost/contract/documents/work-queue'
import { read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { copy } from '../posting.copy.ts'
import { PostingForm } from './posting-form.tsx'

type PostingPanelProps = {
  document: StaffDocument
  /** The staff member writing the batch. */
  staffId: string
}

/** The posting form, once the chart of accounts and the client's sources have loaded. */
export function PostingPanel({ document, staffId }: PostingPanelProps) {
  const words = useCopy(copy)
  const chart = useQuery({ ...read(posting.chart, {}), staleTime: 300_000 })
  const sources = useQuery(read(posting.sources, { params: { accountId: document.accountId } }))
  const waiting = <SkeletonRows rows={6} height={34} />
  return (
    <LoadState query={chart} failed={words.chartFailed} placeholder={waiting}>
      {(accounts) => (
        <LoadState query={sources} failed={words.chartFailed} placeholder={waiting}>
          {(known) => (
            <PostingForm document={document} staffId={staffId} chart={accounts} sources={known} />
          )}
        </LoadState>
      )}
    </LoadState>
  )
}
