import { Button } from '@mantine/core'
import { canMove } from '@milepost/contract/documents'
import type { StaffDocument } from '@milepost/contract/work-queue'
import { Key, useKeys } from '@milepost/ui/keys.tsx'
import { useCopy } from '@milepost/ui/language.tsx'
import { lazy, Suspense, useState } from 'react'
import { useMove } from './documents.hooks.ts'
import { copy } from './posting.copy.ts'
import classes from './posting-actions.module.css'

const RedoDialog = lazy(() =>
  import('./redo-dialog.tsx').then((loaded) => ({ default: loaded.RedoDialog })),
)

type PostingActionsProps = {
  document: StaffDocument
  isReady: boolean
  isPosting: boolean
  onPost: () => void
}

/** What becomes of the document: posted, sent back, looked into, or filed. */
export function PostingActions({ document, isReady, isPosting, onPost }: PostingActionsProps) {
  const words = useCopy(copy)
  const { accountId, guid, status } = document
  const move = useMove({ accountId, id: guid })
  const [asking, setAsking] = useState(false)
  const mayRedo = canMove(status, 'needs_resubmission')
  const isResearched = status === 'researching'
  const research = () => move.mutate({ status: isResearched ? 'processing' : 'researching' })
  const mayResearch = isResearched || canMove(status, 'researching')
  const mayFile = canMove(status, 'received')
  const file = () => move.mutate({ status: 'received' })
  useKeys({
    r: mayRedo ? () => setAsking(true) : undefined,
    s: mayResearch ? research : undefined,
    f: mayFile ? file : undefined,
    p: isReady ? onPost : undefined,
  })
  return (
    <div className={classes.actions}>
      <Button
        size="sm"
        variant="default"
        disabled={!mayRedo}
        rightSection={<Key>R</Key>}
        aria-keyshortcuts="R"
        onClick={() => setAsking(true)}
      >
        {words.redo}
      </Button>
      <Button
        size="sm"
        variant="default"
        disabled={!mayResearch}
        loading={move.isPending}
        rightSection={<Key>S</Key>}
        aria-keyshortcuts="S"
        onClick={research}
      >
        {isResearched ? words.backToWork : words.research}
      </Button>
      <Button
        size="sm"
        variant="default"
        disabled={!mayFile}
        title={words.fileHint}
        rightSection={<Key>F</Key>}
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
        rightSection={<Key>P</Key>}
        aria-keyshortcuts="P Control+Enter"
      >
        {words.postAndNext}
      </Button>
      <Suspense>
        {asking && <RedoDialog document={document} onClose={() => setAsking(false)} />}
      </Suspense>
    </div>
  )
}
