import { Button } from '@mantine/core'
import { canTransition } from '@milepost/contract/documents/documents'
import type { StaffDocument } from '@milepost/contract/documents/work-queue'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { ShortcutKey, useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { useMoveDocument } from '../documents.hooks.ts'
import { copy } from '../posting.copy.ts'
import classes from './posting-actions.module.css'

type PostingActionsProps = {
  document: StaffDocument
  isReady: boolean
  isPosting: boolean
  onPost: () => void
  /** Asks for the reason before the document is sent back. */
  onSendBack: () => void
}

/** The ways to finish a document: post, send back, research, file. */
export function PostingActions({
  document,
  isReady,
  isPosting,
  onPost,
  onSendBack,
}: PostingActionsProps) {
  const words = useCopy(copy)
  const { accountId, guid, status } = document
  const move = useMoveDocument({ accountId, id: guid })
  const canSendBack = canTransition(status, 'needs_resubmission')
  const isResearched = status === 'researching'
  const research = () => move.mutate({ status: isResearched ? 'processing' : 'researching' })
  const canResearch = isResearched || canTransition(status, 'researching')
  const canFile = canTransition(status, 'received')
  const file = () => move.mutate({ status: 'received' })
  useShortcuts({
    r: canSendBack ? onSendBack : undefined,
    s: canResearch && !move.isPending ? research : undefined,
    f: canFile && !move.isPending ? file : undefined,
    p: isReady ? onPost : undefined,
  })
  return (
    <div className={classes.actions}>
      <Button
        size="sm"
        variant="default"
        disabled={!canSendBack}
        rightSection={<ShortcutKey>R</ShortcutKey>}
        aria-keyshortcuts="R"
        onClick={onSendBack}
      >
        {words.sendBack}
      </Button>
      <Button
        size="sm"
        variant="default"
        disabled={!canResearch}
        loading={move.isPending}
        rightSection={<ShortcutKey>S</ShortcutKey>}
        aria-keyshortcuts="S"
        onClick={research}
      >
        {isResearched ? words.backToWork : words.research}
      </Button>
      <Button
        size="sm"
        variant="default"
        disabled={!canFile}
        title={words.fileHint}
        rightSection={<ShortcutKey>F</ShortcutKey>}
        aria-keyshortcuts="F"
        onClick={file}
      >
        {words.file}
      </Button>
      <Button
        type="submit"
        size="sm"
        className={classes.post}
        disabled={!isReady}
        loading={isPosting}
        rightSection={<ShortcutKey>P</ShortcutKey>}
        aria-keyshortcuts="P Control+Enter"
      >
        {words.postAndNext}
      </Button>
    </div>
  )
}
