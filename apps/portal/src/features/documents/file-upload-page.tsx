import { Button } from '@mantine/core'
import { useCopy } from '@milepost/ui/language.tsx'
import { useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { FilePicker } from './file-picker.tsx'
import classes from './file-upload-page.module.css'
import { NoteButton } from './note-button.tsx'
import { PagePicture } from './page-picture.tsx'
import { Problem } from './problem.tsx'
import { SendingState } from './sending-state.tsx'
import { TitleField } from './title-field.tsx'
import { useUploadDraft } from './upload-draft.tsx'
import { UploadFrame } from './upload-frame.tsx'
import { placeWithoutPages, useUploadTarget } from './upload-target.ts'
import { copy } from './upload.copy.ts'
import { usePick } from './use-pick.ts'

/** The chosen file, once more before it is sent (a single page) or joins the others (several). */
export function FileUploadPage() {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const { pageType } = useParams()
  const asked = useUploadTarget()
  const { draft, change, submit, isSending } = useUploadDraft()
  const { problem, take } = usePick(draft.target)
  // A title that was given with an earlier page is changed where all pages are.
  const [asksTitle] = useState(draft.title === '')

  const isSingle = pageType?.toLowerCase() !== 'multiple'
  // A single page that was submitted is kept among the pages until it has arrived.
  const held = draft.picked ?? (isSingle ? draft.pages.at(-1) : undefined)
  const [arrivedWith] = useState(held)
  const page = held ?? arrivedWith
  if (!page) return <Navigate to={placeWithoutPages(asked)} replace />

  const save = () => {
    change({ do: 'keep-picked' })
    void navigate(paths.documentManager(draft.target), { replace: true })
  }
  return (
    <UploadFrame title={words.reviewPage}>
      <PagePicture key={page.id} page={page} />
      <Problem>{problem}</Problem>
      {asksTitle && <TitleField />}
      {page.note && <p className={classes.note}>{page.note}</p>}
      <div className={classes.more}>
        <NoteButton page={page} />
        {draft.picked && (
          <FilePicker onPick={take}>
            {(props) => (
              <Button {...props} variant="default">
                {words.anotherFile}
              </Button>
            )}
          </FilePicker>
        )}
      </div>
      <SendingState />
      {isSingle ? (
        <Button size="lg" loading={isSending} onClick={() => submit()}>
          {words.submit}
        </Button>
      ) : (
        <Button size="lg" onClick={save}>
          {words.save}
        </Button>
      )}
    </UploadFrame>
  )
}
