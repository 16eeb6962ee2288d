import { Progress } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { ToolButton } from '@milepost/ui/feedback/tool-button.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import type { DraftPage } from '../draft/draft-page.ts'
import { pageNumber } from '../draft/draft.ts'
import { useUploadDraft } from '../draft/upload-draft.tsx'
import { copy } from '../draft/upload.copy.ts'
import { NoteButton } from '../upload-frame/note-button.tsx'
import classes from './draft-pages.module.css'
import { PageThumb } from './page-thumb.tsx'

const LockedPage = lazyPart(
  () => import('../locked/locked-page.tsx').then((loaded) => loaded.LockedPage),
  { failure: 'fallback' },
)

/** The pages in order, each with its note; during sending, with their progress. */
export function DraftPages() {
  const words = useCopy(copy)
  const { draft, isSending, progress } = useUploadDraft()
  const [done, setDone] = useState('')
  return (
    <>
      <ol className="plainList">
        {draft.pages.map((page, i) => (
          <li key={page.id} className={classes.page}>
            <span className={classes.number}>{pageNumber(draft, i)}</span>
            <PageThumb file={page.file} />
            <span className={classes.text}>
              <b>{page.fileName}</b>
              <span>{page.note || words.noNote}</span>
            </span>
            {isSending ? (
              <Progress
                value={100 * (progress[i] ?? 0)}
                className={classes.bar}
                aria-label={words.sendingPage(page.fileName)}
              />
            ) : (
              <Tools page={page} place={i} onDone={setDone} />
            )}
            {page.file.type === 'application/pdf' && !isSending && (
              <LockedPage id={page.id} file={page.file} />
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="hide">
        {done}
      </p>
    </>
  )
}

type ToolsProps = { page: DraftPage; place: number; onDone: (said: string) => void }

function Tools({ page, place, onDone }: ToolsProps) {
  const words = useCopy(copy)
  const { draft, change } = useUploadDraft()
  const { id, fileName } = page
  const move = (by: -1 | 1) => {
    change({ do: 'move', id, by })
    onDone(words.moved(fileName, pageNumber(draft, place + by)))
  }
  const remove = () => {
    change({ do: 'remove', id })
    onDone(words.removed(fileName))
  }
  return (
    <div className={classes.tools}>
      <NoteButton
        fileName={fileName}
        note={page.note}
        onNote={(note) => change({ do: 'note', id, note })}
      />
      <span className={classes.icons}>
        <ToolButton
          icon={IconArrowUp}
          label={words.up(fileName)}
          idle={place === 0}
          onPress={() => move(-1)}
        />
        <ToolButton
          icon={IconArrowDown}
          label={words.down(fileName)}
          idle={place === draft.pages.length - 1}
          onPress={() => move(1)}
        />
        <ToolButton icon={IconTrash} label={words.remove(fileName)} onPress={remove} />
      </span>
    </div>
  )
}
