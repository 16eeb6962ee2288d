import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import {
  missingPapers,
  type MissingPaper,
  type MissingPaperAnswer,
} from '@milepost/contract/missing-papers/missing-papers'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { usePaperWords } from '@milepost/ui/missing-papers/paper-words.copy.ts'
import { paths, withUpload } from '../../paths.ts'
import { copy } from './missing-papers.copy.ts'
import classes from './missing-papers.module.css'

/** How many are listed at first. */
const shownAtFirst = 3

/** The papers that should have come, each to be sent or explained in place. */
export function HomeMissingPapers({ papers }: { papers: readonly MissingPaper[] }) {
  const words = useCopy(copy)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? papers : papers.slice(0, shownAtFirst)
  return (
    <Section title={words.title} flush>
      <ul className="plainList">
        {shown.map((paper) => (
          <Item key={paper.id} paper={paper} />
        ))}
      </ul>
      {shown.length < papers.length && (
        <div className={classes.more}>
          <Button variant="subtle" onClick={() => setShowsAll(true)}>
            {words.showAll(papers.length)}
          </Button>
        </div>
      )}
    </Section>
  )
}

function Item({ paper }: { paper: MissingPaper }) {
  const words = useCopy(copy)
  const { toName, toPeriod, toTitle } = usePaperWords()
  const heading = useId()
  const [isStopping, setStopping] = useState(false)
  const { mutate, isPending, error, reset } = useAnswer(paper.id)
  const stop = () => mutate('not_any_more', { onSuccess: () => setStopping(false) })
  const close = () => {
    setStopping(false)
    reset()
  }
  return (
    <li className={classes.item} aria-labelledby={heading}>
      <h3 id={heading} className={classes.name}>
        {toName(paper)}
        <span>{toPeriod(paper)}</span>
      </h3>
      <div className={classes.tools}>
        <Button component={Link} to={withUpload(paths.home, 'new', toTitle(paper))}>
          {words.send}
        </Button>
        <Button variant="default" disabled={isPending} onClick={() => mutate('does_not_apply')}>
          {words.none}
        </Button>
        <Button variant="subtle" disabled={isPending} onClick={() => setStopping(true)}>
          {words.stopped}
        </Button>
      </div>
      {isStopping && (
        <ConfirmDialog
          title={words.stopTitle}
          confirm={words.stop}
          isPending={isPending}
          error={error}
          onConfirm={stop}
          onClose={close}
        >
          {words.stopText(toName(paper))}
        </ConfirmDialog>
      )}
    </li>
  )
}

/** Says why a paper has not come. */
function useAnswer(id: string) {
  const words = useCopy(copy)
  const cache = useQueryClient()
  const toast = useToast()
  const errorMessage = useErrorMessage()
  return useMutation({
    mutationFn: (answer: MissingPaperAnswer) =>
      call(missingPapers.answer, { params: { id }, body: { missingPaper: { answer } } }),
    onSuccess: (_, answer) =>
      toast.success(answer === 'not_any_more' ? words.thanksStopped : words.thanks),
    onError: (reason, answer) => {
      // The dialog shows its own.
      if (answer === 'does_not_apply') toast.failure(errorMessage(reason))
    },
    onSettled: () => cache.invalidateQueries({ queryKey: [missingPapers.list.path] }),
  })
}
