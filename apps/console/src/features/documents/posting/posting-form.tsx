import { useState } from 'react'
import type { StaffReading } from '@milepost/contract/documents/document-readings'
import type { StaffDocument } from '@milepost/contract/documents/work-queue'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import {
  findLikelySource,
  type PostingSource,
  type SourceClues,
} from '@milepost/contract/financial-performance/posting'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { today } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import {
  emptyLine,
  isReady,
  toBatch,
  toDraftLines,
  toRestAccounts,
  type Draft,
  type DraftLine,
} from '../../../shared/posting/posting-draft.ts'
import { PostingSheet } from '../../../shared/posting/posting-sheet.tsx'
import { usePersistedPosting } from '../../../shared/posting/use-persisted-posting.ts'
import { useClaimNext, usePost } from '../documents.hooks.ts'
import { copy } from '../posting.copy.ts'
import { ProposalList } from '../reading/proposal-list.tsx'
import { proposePosting, toSureParts, type Proposal } from '../reading/proposal.ts'
import type { Pointing } from '../reading/read-row.tsx'
import { PostingActions } from './posting-actions.tsx'

const ResubmissionDialog = lazyPart(
  () => import('../resubmission-dialog.tsx').then((loaded) => loaded.ResubmissionDialog),
  { failure: 'overPage' },
)

type PostingFormProps = {
  document: StaffDocument
  /** The staff member writing the batch, for the draft's storage key. */
  staffId: string
  chart: readonly ChartAccount[]
  sources: readonly PostingSource[]
  /** What was read, unless that can't be loaded. */
  read: StaffReading | undefined
  /** The account of what the client answered about it, if anything. */
  answered: number | undefined
  pointing: Pointing
  startsTyping: boolean
}

/** The form for a document's batch, prefilled from the client's answer and the source's last document, with a running balance. */
export function PostingForm({
  document,
  staffId,
  chart,
  sources,
  read,
  answered,
  pointing,
  startsTyping,
}: PostingFormProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const claimNext = useClaimNext()
  const post = usePost(document)
  const [isSendBackOpen, setSendBackOpen] = useState(false)
  const proposal = read?.reading
    ? proposePosting({ ...read, reading: read.reading, sources, chart, answered, createKey: uuid })
    : undefined
  const posting = usePersistedPosting(`posting/${staffId}/${document.guid}`, () =>
    firstDraft({ document, sources, chart, answered, proposal }),
  )
  const { id, draft, change, removeStored: removeDraft } = posting
  const send = () => {
    if (!isReady(draft) || post.isPending || claimNext.isPending) return
    post.mutate(toBatch(draft, { id, documentGuid: document.guid }), {
      onSuccess: () => {
        removeDraft()
        toast.success(words.posted)
        claimNext.mutate()
      },
    })
  }
  return (
    <>
      {read && proposal && (
        <ProposalList
          read={read}
          proposal={proposal}
          draft={draft}
          onChange={change}
          {...pointing}
        />
      )}
      <PostingSheet
        label={words.post}
        accountId={document.accountId}
        chart={chart}
        sources={sources}
        clues={toClues(document)}
        posting={posting}
        error={post.error}
        startsTyping={startsTyping}
        onSend={send}
        document={{
          guid: document.guid,
          onAttached: () => {
            removeDraft()
            claimNext.mutate()
          },
        }}
        actions={
          <PostingActions
            document={document}
            isReady={isReady(draft)}
            isPosting={post.isPending || claimNext.isPending}
            onPost={send}
            onSendBack={() => setSendBackOpen(true)}
          />
        }
      />
      {/* Outside the posting form: inside it, sending the document back would submit that, too. */}
      {isSendBackOpen && (
        <ResubmissionDialog document={document} onClose={() => setSendBackOpen(false)} />
      )}
    </>
  )
}

type FirstDraft = Pick<PostingFormProps, 'document' | 'sources' | 'chart' | 'answered'> & {
  proposal: Proposal | undefined
}

/** Prefilled from what is sure of its reading, from the client's answer, and from the last document of the most likely source. */
function firstDraft({ document, sources, chart, answered, proposal }: FirstDraft): Draft {
  const from =
    (proposal?.isPayeeSure && proposal.source) ||
    findLikelySource(sources, toClues(document))?.source
  const lines = from ? toDraftLines(from, uuid) : []
  return {
    date: today(),
    description: document.title.slice(0, 120),
    source: from?.source ?? '',
    lines: answered === undefined ? lines : toAnsweredLines(answered, lines, chart),
    ...(proposal && toSureParts(proposal)),
  }
}

/** What the client answered takes the place of what the source's last document was for; what paid it stays. */
function toAnsweredLines(
  answered: number,
  lines: readonly DraftLine[],
  chart: readonly ChartAccount[],
): DraftLine[] {
  const paidFrom = new Set(toRestAccounts(chart).map((one) => one.internalAccountNumber))
  const known = lines.find((line) => line.internalAccountNumber === answered)
  const rest = lines.filter((line) => line !== known && paidFrom.has(line.internalAccountNumber))
  return [known ?? emptyLine(uuid(), answered), ...rest]
}

/** Everything the client wrote about it. */
const toClues = ({ title, files }: StaffDocument): SourceClues => ({
  title,
  texts: files.flatMap(({ fileName, comment }) => [fileName, comment ?? '']),
})
