import { Button, Paper } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { sizeProblem } from '@milepost/contract/documents/documents'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { isInApp } from '../../../native/device.ts'
import { isBegun, maxPages, unsentPages } from '../draft/draft.ts'
import { useUploadDraft } from '../draft/upload-draft.tsx'
import { pathToDraft } from '../draft/upload-target.ts'
import { copy as uploadCopy } from '../draft/upload.copy.ts'
import { PageThumb } from '../upload/page-thumb.tsx'
import classes from './share-question.module.css'
import { copy } from './share.copy.ts'

type ShareQuestionProps = { files: readonly File[]; onAdd: () => void; onDiscard: () => void }

/** Asks whether shared files are wanted, and whether they belong to the document that was begun. */
export function ShareQuestion({ files, onAdd, onDiscard }: ShareQuestionProps) {
  const words = useCopy(copy)
  const { size } = useCopy(uploadCopy)
  const { draft, change } = useUploadDraft()
  const id = useId()
  // Not a button: the key that a website got the person to press must not answer.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const count = files.length
  const hasBegun = isBegun(draft)
  const hasPages = unsentPages(draft) > 0
  // A photo that has to be cropped first would be replaced.
  const isCropDue = draft.photo !== undefined && sizeProblem(draft.photo.file.size) !== undefined
  const fits = unsentPages(draft) + count <= maxPages(draft) && !isCropDue
  return (
    <Paper component="section" aria-labelledby={id} className={classes.card}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {hasBegun && fits ? words.join(count) : words.add(count)}
      </h2>
      {!isInApp() && <p>{words.origin(count)}</p>}
      {hasBegun && (
        <p>
          {[words.unsent(draft.title.trim()), hasPages && words.waits].filter(Boolean).join(' ')}
        </p>
      )}
      <ul className="plainList" aria-label={words.files}>
        {files.map((file, place) => (
          // Files have no other identity than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className={classes.file}>
            <PageThumb file={file} />
            <span>
              <b>{file.name}</b>
              <span>{size(file.size)}</span>
            </span>
          </li>
        ))}
      </ul>
      {(fits || !hasBegun) && (
        <Button size="lg" fullWidth onClick={onAdd}>
          {hasBegun ? words.joinButton : words.addButton}
        </Button>
      )}
      {hasPages ? (
        <Button
          component={Link}
          to={pathToDraft(draft)}
          replace
          size="lg"
          fullWidth
          variant="default"
        >
          {words.finishButton}
        </Button>
      ) : (
        hasBegun && (
          <Button
            size="lg"
            fullWidth
            variant="default"
            onClick={() => {
              change({ do: 'clear' })
              onAdd()
            }}
          >
            {words.newButton}
          </Button>
        )
      )}
      <Button size="lg" fullWidth variant="subtle" color="red" onClick={onDiscard}>
        {words.discardButton}
      </Button>
    </Paper>
  )
}
