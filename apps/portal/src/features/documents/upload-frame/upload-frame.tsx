import { ActionIcon, Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '@milepost/ui/feedback/dialog.tsx'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { unsentPages } from '../draft/draft.ts'
import { useUploadDraft } from '../draft/upload-draft.tsx'
import { pathAfter, useUploadTarget } from '../draft/upload-target.ts'
import { copy } from '../draft/upload.copy.ts'
import classes from './upload-frame.module.css'

const SentBefore = lazyPart(
  () => import('../sent-before/sent-before.tsx').then((loaded) => loaded.SentBefore),
  { failure: 'overPage' },
)

/** Layout of an upload page: titles, and an exit that discards the draft after asking. */
export function UploadFrame({ title, children }: { title: string; children: ReactNode }) {
  const words = useCopy(copy)
  const { draft, saveState, sentBefore, submit, dropSentBefore } = useUploadDraft()
  const leave = useLeave()
  const [isConfirming, setConfirming] = useState(false)
  const hasPages = unsentPages(draft) > 0
  const exit = (
    <ActionIcon
      size={48}
      mr={-8}
      aria-label={words.exit}
      onClick={() => (hasPages ? setConfirming(true) : void leave())}
    >
      <IconX size={22} />
    </ActionIcon>
  )
  return (
    <Page
      title={title}
      documentTitle={words.uploadTitle(draft.title.trim() || words.newDocument)}
      actions={exit}
    >
      <div className={classes.column}>
        {hasPages && saveState === 'failed' && (
          <p role="status" className={classes.notSaved}>
            <IconAlertTriangle size={20} aria-hidden="true" />
            {words.notSaved}
          </p>
        )}
        {children}
      </div>
      {sentBefore.length > 0 && (
        <SentBefore
          pages={sentBefore}
          count={draft.pages.length}
          onSend={() => submit({ anyway: true })}
          onClose={dropSentBefore}
        />
      )}
      {isConfirming && <LeaveQuestion onStay={() => setConfirming(false)} />}
    </Page>
  )
}

/** Discards the draft and returns to where the upload started. */
function useLeave(): () => Promise<void> {
  const navigate = useNavigate()
  const target = useUploadTarget()
  const { change } = useUploadDraft()
  return async () => {
    await navigate(pathAfter(target), { replace: true })
    change({ do: 'clear' })
  }
}

function LeaveQuestion({ onStay }: { onStay: () => void }) {
  const words = useCopy(copy)
  const { draft } = useUploadDraft()
  const leave = useLeave()
  return (
    <Dialog onClose={onStay} title={words.exitQuestion}>
      <span>{words.exitText(unsentPages(draft))}</span>
      <div className={classes.answers}>
        <Button variant="default" onClick={onStay} data-autofocus>
          {words.stay}
        </Button>
        <Button color="red" onClick={() => void leave()}>
          {words.leave}
        </Button>
      </div>
    </Dialog>
  )
}
