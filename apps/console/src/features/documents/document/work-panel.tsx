import { Button } from '@mantine/core'
import { account } from '@milepost/contract/account/account'
import { mayRelease, type StaffDocument } from '@milepost/contract/documents/work-queue'
import { read } from '@milepost/ui/api/api.ts'
import { ShortcutKey, useShortcuts } from '../../../shared/keyboard-shortcuts.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { DocumentBackground } from './document-background.tsx'
import { copy } from '../documents.copy.ts'
import { useClaim } from '../documents.hooks.ts'
import { reasonCopy } from '../posting.copy.ts'
import { PostingPanel } from '../posting/posting-panel.tsx'
import classes from './work-panel.module.css'

/** What can be done with a document: take it, give it back, and, once one has it, post it. */
export function WorkPanel({ document }: { document: StaffDocument }) {
  const words = useCopy(copy)
  const { data: me } = useQuery(read(account.currentStaff, {}))
  const { accountId, guid, assignedTo, status, batchId } = document
  const { take, giveBack } = useClaim({ accountId, id: guid })
  const isMine = me !== undefined && assignedTo?.id === me.id
  const waits = isWaiting(document)
  const mayTake = waits && assignedTo === null
  const mayGiveBack = waits && me !== undefined && assignedTo !== null && mayRelease(assignedTo, me)
  useShortcuts({
    t: mayTake && !take.isPending ? () => take.mutate() : undefined,
    u: mayGiveBack && !giveBack.isPending ? () => giveBack.mutate() : undefined,
  })
  return (
    <section className={classes.panel} aria-label={words.document}>
      <div className={classes.who}>
        <p role="status">{sentenceFor(document, words)}</p>
        {mayTake && (
          <Button
            size="sm"
            loading={take.isPending}
            rightSection={<ShortcutKey>T</ShortcutKey>}
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
            rightSection={<ShortcutKey>U</ShortcutKey>}
            aria-keyshortcuts="U"
            onClick={() => giveBack.mutate()}
          >
            {words.giveBack}
          </Button>
        )}
        {status === 'posted' && batchId !== null && (
          <Button component={Link} to={paths.batch(accountId, batchId)} size="sm" variant="default">
            {words.seeBatch}
          </Button>
        )}
      </div>
      {status === 'needs_resubmission' && <AskedFor document={document} />}
      {isMine && waits && <PostingPanel key={guid} document={document} staffId={me.id} />}
      <DocumentBackground document={document} />
    </section>
  )
}

/** What the client is asked for; the words that go with it stand in the history. */
function AskedFor({ document: { reason } }: { document: StaffDocument }) {
  const words = useCopy(copy)
  const reasons = useCopy(reasonCopy)
  if (!reason) return null
  const { code, fileNumbers } = reason
  return (
    <div className={classes.asked}>
      <b>{reasons[code]}</b>
      {fileNumbers.length > 0 && <> · {words.pagesAgain(fileNumbers)}</>}
    </div>
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
