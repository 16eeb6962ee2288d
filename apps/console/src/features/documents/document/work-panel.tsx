import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { accountForStaff } from '@milepost/contract/account/account'
import { mayAccept } from '@milepost/contract/documents/documents'
import { lockedFilesForStaff } from '@milepost/contract/documents/locked-files'
import { mayRelease, workQueue, type StaffDocument } from '@milepost/contract/documents/work-queue'
import { bankRowPapers } from '@milepost/contract/financial-performance/bank-row-papers'
import { call, read } from '@milepost/ui/api/api.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { UnlockForm } from '@milepost/ui/pdf/unlock-form.tsx'
import { paths } from '../../../paths.ts'
import { ClientFacts } from '../../../shared/clients/client-facts.tsx'
import { ShortcutKey, useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { QuestionsAbout } from '../../../shared/questions/questions-about.tsx'
import { useChange } from '../../../shared/use-change.ts'
import { copy } from '../documents.copy.ts'
import {
  claimedState,
  isMerged,
  useClaim,
  useMoveDocument,
  useRefresh,
} from '../documents.hooks.ts'
import { reasonCopy } from '../posting.copy.ts'
import { PostingPanel } from '../posting/posting-panel.tsx'
import type { Pointing } from '../reading/read-row.tsx'
import { ReadingList } from '../reading/reading-list.tsx'
import { useReading } from '../reading/reading.hooks.ts'
import { DocumentBackground } from './document-background.tsx'
import classes from './work-panel.module.css'

/** The actions for a document: claim it, release it and, once claimed, post it. */
export function WorkPanel({ document, pointing }: { document: StaffDocument; pointing: Pointing }) {
  const words = useCopy(copy)
  const { data: me } = useQuery(read(accountForStaff.currentStaff, {}))
  const { accountId, guid, assignedTo, status, batchId } = document
  const { claim, release } = useClaim({ accountId, id: guid })
  const move = useMoveDocument({ accountId, id: guid })
  const { data: staffReading } = useReading(document)
  const { state } = useLocation()
  const [wasTaken, setTaken] = useState(state === claimedState)
  const take = () => claim.mutate(undefined, { onSuccess: () => setTaken(true) })
  const isMine = me !== undefined && assignedTo?.id === me.id
  const isWaitingForClient = isWaiting(document)
  const mayTake = isWaitingForClient && assignedTo === null
  const mayGiveBack =
    isWaitingForClient && me !== undefined && assignedTo !== null && mayRelease(assignedTo, me)
  useShortcuts({
    t: mayTake && !claim.isPending ? take : undefined,
    u: mayGiveBack && !release.isPending ? () => release.mutate() : undefined,
  })
  return (
    <section className={classes.panel} aria-label={words.document}>
      <div className={classes.who}>
        <p role="status">{getReasonText(document, words)}</p>
        {mayTake && (
          <Button
            size="sm"
            loading={claim.isPending}
            rightSection={<ShortcutKey>T</ShortcutKey>}
            aria-keyshortcuts="T"
            onClick={take}
          >
            {words.take}
          </Button>
        )}
        {mayAccept(document) && (
          <Button
            size="sm"
            variant="default"
            loading={move.isPending}
            onClick={() => move.mutate({ status: 'processing' })}
          >
            {words.accept}
          </Button>
        )}
        {mayGiveBack && (
          <Button
            size="sm"
            variant="default"
            loading={release.isPending}
            rightSection={<ShortcutKey>U</ShortcutKey>}
            aria-keyshortcuts="U"
            onClick={() => release.mutate()}
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
      <div className={classes.facts}>
        <ClientFacts accountId={accountId} />
      </div>
      <AttachedTo document={document} />
      {status === 'needs_resubmission' && <ResubmissionReason document={document} />}
      {isMine && isWaitingForClient ? (
        <PostingPanel
          key={guid}
          document={document}
          staffId={me.id}
          startsTyping={wasTaken}
          pointing={pointing}
        />
      ) : (
        staffReading && <ReadingList read={staffReading} {...pointing} />
      )}
      <div className={classes.questions}>
        <QuestionsAbout
          key={`questions ${guid}`}
          accountId={accountId}
          aboutKind="document"
          aboutId={guid}
          toDocument={(id) => paths.workDocument(accountId, id)}
        />
      </div>
      <DocumentBackground document={document} />
    </section>
  )
}

/** The bank's transaction that posted what the document is about, with a way to take the document from it. */
function AttachedTo({ document: { accountId, guid, attachedTo } }: { document: StaffDocument }) {
  const words = useCopy(copy)
  const { dayInYear } = useDates()
  const detach = useChange(bankRowPapers.detach, [workQueue.list, workQueue.show], {
    done: words.detached,
  })
  if (!attachedTo) return null
  const { date, description, amount } = attachedTo
  return (
    <div className={classes.asked}>
      <p>{words.attachedTo(dayInYear(date), description, dollarsAndCents(amount))}</p>
      <Button
        size="sm"
        variant="default"
        loading={detach.isPending}
        onClick={() => detach.mutate({ params: { accountId, id: guid } })}
      >
        {words.detach}
      </Button>
    </div>
  )
}

/** The reason the client is asked to resubmit. The note to the client is in the history. */
function ResubmissionReason({
  document: { accountId, guid, files, reason },
}: {
  document: StaffDocument
}) {
  const refresh = useRefresh()
  const words = useCopy(copy)
  const reasons = useCopy(reasonCopy)
  if (!reason) return null
  const { code, fileNumbers } = reason
  return (
    <div className={classes.asked}>
      <b>{reasons[code]}</b>
      {fileNumbers.length > 0 && <> · {words.pagesAgain(fileNumbers)}</>}
      {code === 'locked' &&
        files
          .filter(({ fileNumber }) => fileNumbers.includes(fileNumber))
          .map(({ fileName, fileNumber }) => (
            <UnlockForm
              key={fileNumber}
              fileName={fileName}
              unlock={async (password) => {
                const params = { accountId, id: guid, fileNumber }
                await call(lockedFilesForStaff.unlock, { params, body: { password } })
                await refresh()
              }}
            />
          ))}
    </div>
  )
}

/**
 * Whether the firm still has to process it. A posted document whose batch was reversed has no batch and must
 * be posted again.
 */
const isWaiting = ({ status, batchId, history }: StaffDocument) =>
  !isMerged({ history }) &&
  !['needs_resubmission', 'resubmitted'].includes(status) &&
  !(status === 'posted' && batchId !== null)

function getReasonText(
  { status, assignedTo, batchId, history }: StaffDocument,
  words: (typeof copy)['en'],
): string {
  if (isMerged({ history })) return words.isMerged
  if (status === 'needs_resubmission') return words.waitsForClient
  if (status === 'resubmitted') return words.wasReplaced
  if (status === 'posted' && batchId !== null) return words.isPosted
  if (assignedTo) return words.has(assignedTo.fullName)
  return status === 'received' ? words.isFiled : words.free
}
