import { Button, Paper } from '@mantine/core'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { Dialog } from '@milepost/ui/feedback/dialog.tsx'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { UnsentNotice } from '../../features/documents/list/unsent-notice.tsx'
import { useTracking } from '../../features/mileage/recording/tracking-now.ts'
import { isOnline, watchNetwork } from '../../native/network.ts'
import type { OutboxEntry } from '../../outbox/outbox-entry.ts'
import { discard, drainNow, useOutbox } from '../../outbox/outbox.ts'
import { paths } from '../../paths.ts'
import { EntryRow } from './entry-row.tsx'
import classes from './outbox-page.module.css'
import { copy } from './outbox.copy.ts'
import { isDocument, useCorrection } from './use-correction.ts'
import { useEntryText } from './use-entry-text.ts'

/** Whether the device is online. */
const useOnline = (): boolean => useSyncExternalStore(watchNetwork, isOnline)

/** What this person did on this device that the firm doesn't have yet, in sending order. */
export function OutboxPage() {
  const words = useCopy(copy)
  const { entries, sending, isLoading: isReading } = useOutbox()
  const online = useOnline()
  const isTripUnsaved = useTracking()?.state === 'unsaved'
  const [entryToDiscard, setEntryToDiscard] = useState<OutboxEntry>()
  const correct = useCorrection()
  const hasPending = entries.some(({ refusal }) => !refusal)
  return (
    <Page title={words.title}>
      <div className={classes.page}>
        <UnsentNotice />
        {isTripUnsaved && (
          <Section title={words.recordedTrip}>
            <Link to={paths.tripTracker}>{words.recordedTripText}</Link>
          </Section>
        )}
        {isReading ? (
          <SkeletonRows rows={3} />
        ) : entries.length === 0 ? (
          <Paper>
            <Empty icon={IconCircleCheck} title={words.empty}>
              {words.emptyText}
            </Empty>
          </Paper>
        ) : (
          <Section
            title={words.list}
            flush
            aside={<span className="figure">{entries.length}</span>}
          >
            {hasPending && (
              <div className={classes.lead}>
                <p role="status">{online ? words.inOrder : words.noNetwork}</p>
                {online && (
                  <Button onClick={drainNow} loading={sending !== undefined}>
                    {words.sendNow}
                  </Button>
                )}
              </div>
            )}
            <ul className={classes.list}>
              {entries.map((entry) => (
                <EntryRow
                  key={entry.id}
                  entry={entry}
                  part={sending?.id === entry.id ? sending.part : undefined}
                  onCorrect={isDocument(entry) ? () => void correct(entry) : undefined}
                  onDiscard={() => setEntryToDiscard(entry)}
                />
              ))}
            </ul>
          </Section>
        )}
        {entryToDiscard && (
          <ConfirmDiscard
            entry={entryToDiscard}
            isQueued={entries.some(({ id }) => id === entryToDiscard.id)}
            onClose={() => setEntryToDiscard(undefined)}
          />
        )}
      </div>
    </Page>
  )
}

type ConfirmDiscardProps = { entry: OutboxEntry; isQueued: boolean; onClose: () => void }

/** Asks before an entry is discarded. If it is sent in the meantime, says so. */
function ConfirmDiscard({ entry, isQueued, onClose }: ConfirmDiscardProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const { what } = useEntryText()(entry.command)
  const discardEntry = async () => {
    onClose()
    try {
      if (!(await discard(entry))) toast.note(words.alreadySent(what))
    } catch {
      toast.failure(words.discardFailed)
    }
  }
  if (!isQueued)
    return (
      <Dialog onClose={onClose} title={words.discardTitle}>
        <p role="status">{words.alreadySent(what)}</p>
        <Button variant="default" onClick={onClose} data-autofocus>
          {words.close}
        </Button>
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={words.discardTitle}
      confirm={words.yesDiscard}
      cancel={words.keep}
      onConfirm={() => void discardEntry()}
      onClose={onClose}
    >
      {words.discardText(what)}
    </ConfirmDialog>
  )
}
