import {
  findLikelySource,
  type ChartAccount,
  type PostingSource,
} from '@milepost/contract/books/posting'
import type { StaffDocument } from '@milepost/contract/documents/work-queue'
import { today } from '@milepost/ui/i18n/dates.ts'
import { usePersistedPosting } from '../../../shared/posting/use-persisted-posting.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import {
  toBatch,
  isReady,
  toDraftLines,
  type Draft,
} from '../../../shared/posting/posting-draft.ts'
import { PostingSheet } from '../../../shared/posting/posting-sheet.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useState } from 'react'
import { useClaimNext, usePost } from '../documents.hooks.ts'
import { copy } from '../posting.copy.ts'
import { PostingActions } from './posting-actions.tsx'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'

const RedoDialog = lazyPart(
  () => import('../redo-dialog.tsx').then((loaded) => loaded.RedoDialog),
  { failure: 'overPage' },
)

type PostingFormProps = {
  document: StaffDocument
  /** The staff member writing the batch, for the draft's storage key. */
  staffId: string
  chart: readonly ChartAccount[]
  sources: readonly PostingSource[]
}

/** The form for a document's batch, prefilled from the source's last document, with a running balance. */
export function PostingForm({ document, staffId, chart, sources }: PostingFormProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const claimNext = useClaimNext()
  const post = usePost(document)
  const [isRedoOpen, setRedoOpen] = useState(false)
  const posting = usePersistedPosting(`posting/${staffId}/${document.guid}`, () =>
    firstDraft(document, sources),
  )
  const { id, draft, removeStored: removeDraft } = posting
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
      <PostingSheet
        label={words.post}
        chart={chart}
        sources={sources}
        posting={posting}
        error={post.error}
        onSend={send}
        actions={
          <PostingActions
            document={document}
            isReady={isReady(draft)}
            isPosting={post.isPending || claimNext.isPending}
            onPost={send}
            onRedo={() => setRedoOpen(true)}
          />
        }
      />
      {/* Outside the posting form: inside it, sending the document back would submit that, too. */}
      {isRedoOpen && <RedoDialog document={document} onClose={() => setRedoOpen(false)} />}
    </>
  )
}

/** Prefilled from the last document of the most likely source. */
function firstDraft({ title }: StaffDocument, sources: readonly PostingSource[]): Draft {
  const from = findLikelySource(sources, title)
  return {
    date: today(),
    description: title.slice(0, 120),
    source: from?.source ?? '',
    lines: from ? toDraftLines(from, uuid) : [],
  }
}
