import { useQuery } from '@tanstack/react-query'
import type { StaffDocument } from '@milepost/contract/documents/work-queue'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { posting } from '@milepost/contract/financial-performance/posting'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import {
  findAnsweredAccount,
  useQuestionsAbout,
} from '../../../shared/questions/questions.hooks.ts'
import { useChart } from '../../../shared/use-chart.ts'
import { copy } from '../posting.copy.ts'
import type { Pointing } from '../reading/read-row.tsx'
import { useReading } from '../reading/reading.hooks.ts'
import { PostingForm } from './posting-form.tsx'

type PostingPanelProps = {
  document: StaffDocument
  /** The staff member writing the batch. */
  staffId: string
  /** Whether it was just taken, to be posted. */
  startsTyping: boolean
  pointing: Pointing
}

/** The posting form, once the chart of accounts, the client's sources, what was read, and what was asked have loaded. */
export function PostingPanel({ document, staffId, startsTyping, pointing }: PostingPanelProps) {
  const words = useCopy(copy)
  const chart = useChart(document.accountId)
  const sources = useQuery({
    ...read(posting.sources, { params: { accountId: document.accountId } }),
    // The document before may have been the first of the source that this one is filled in from.
    refetchOnMount: 'always',
  })
  const reading = useReading(document)
  const asked = useQuestionsAbout(document.accountId, document.guid)
  const findAnswered = (accounts: readonly ChartAccount[]) =>
    findAnsweredAccount(asked.data?.items ?? [], accounts)
  const waiting = <SkeletonRows rows={6} height={34} />
  return (
    <LoadState query={chart} failed={words.chartFailed} placeholder={waiting}>
      {(accounts) => (
        <LoadState query={sources} failed={words.chartFailed} placeholder={waiting}>
          {(known) =>
            sources.isFetchedAfterMount && !reading.isLoading && !asked.isLoading ? (
              <PostingForm
                // What the client says no to is not filled in any more, and what they answer is.
                key={`${reading.data?.dispute ? 'disputed' : 'undisputed'} ${findAnswered(accounts)}`}
                document={document}
                staffId={staffId}
                chart={accounts}
                sources={known}
                read={reading.data}
                answered={findAnswered(accounts)}
                pointing={pointing}
                startsTyping={startsTyping}
              />
            ) : (
              waiting
            )
          }
        </LoadState>
      )}
    </LoadState>
  )
}
