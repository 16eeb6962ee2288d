import { Button } from '@mantine/core'
import { account } from '@milepost/contract/account'
import { mayRelease, type StaffDocument } from '@milepost/contract/work-queue'
import { read } from '@milepost/ui/api.ts'
import { Key, useKeys } from '@milepost/ui/keys.tsx'
import { useCopy } from '@milepost/ui/language.tsx'
import { useQuery } from '@tanstack/react-query'
import { DocumentBackground } from './document-background.tsx'
import { copy } from './documents.copy.ts'
import { useClaim } from './documents.hooks.ts'
import { PostingPanel } from './posting-panel.tsx'
import classes from './work-panel.module.css'

/** What can be done with a document: take it, give it back, and, once one has it, post it. */
export function WorkPanel({ document }: { document: StaffDocument }) {
  const words = useCopy(copy)
  const { data: me } = useQuery(read(account.currentStaff, {}))
  const { accountId, guid, assignedTo } = document
  const { take, giveBack } = useClaim({ accountId, id: guid })
  const isMine = me !== undefined && assignedTo?.id === me.id
  const waits = isWaiting(document)
  const mayTake = waits && assignedTo === null
  const mayGiveBack = waits && me !== undefined && assignedTo !== null && mayRelease(assignedTo, me)
  useKeys({
    t: mayTake ? () => take.mutate() : undefined,
    u: mayGiveBack ? () => giveBack.mutate() : undefined,
  })
  return (
    <section className={classes.panel} aria-label={words.document}>
      <div className={classes.who}>
        <p role="status">{sentenceFor(document, words)}</p>
        {mayTake && (
          <Button
            size="sm"
            loading={take.isPending}
            rightSection={<Key>T</Key>}
            aria-keyshortcuts="T"
            onClick={() => take.mutate()}
          >
            {words.take}
          </Button>
        )}
        {mayGiveBack && (
          <Button
            size="sm"
            variant="default"
            loading={giveBack.isPending}
            rightSection={<Key>U</Key>}
            aria-keyshortcuts="U"
            onClick={() => giveBack.mutate()}
          >
            {words.giveBack}
          </Button>
        )}
      </div>
      {isMine && waits && <PostingPanel key={guid} document={document} staffId={me.id} />}
      <DocumentBackground document={document} />
    </section>
  )
}

/** Whether the firm has something to do with it; what was posted and taken back is posted again. */
const isWaiting = ({ status, batchId }: StaffDocument) =>
  !['needs_resubmission', 'resubmitted'].includes(status) &&
  !(status === 'posted' && batchId !== null)

function sentenceFor(
  { status, assignedTo, batchId }: StaffDocument,
  words: (typeof copy)['en'],
): string {
  if (status === 'needs_resubmission') return words.waitsForClient
  if (status === 'resubmitted') return words.wasReplaced
  if (status === 'posted' && batchId !== null) return words.isPosted
  if (assignedTo) return words.has(assignedTo.fullName)
  return status === 'received' ? words.isFiled : words.free
}
