import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import type { PageType } from '../../../paths.ts'
import type { DraftPage } from '../draft/draft-page.ts'
import { useUploadDraft } from '../draft/upload-draft.tsx'
import { copy } from '../draft/upload.copy.ts'
import { wholePicture } from '../photo/paper.ts'
import { PhotoAdvice } from '../photo/photo-advice.tsx'
import { findPhotoFaults } from '../photo/photo-check.ts'
import { readPhoto } from '../photo/photo-worker-client.ts'
import { NoteButton } from '../upload-frame/note-button.tsx'
import { TitleField } from '../upload-frame/title-field.tsx'
import { useGoToPages } from '../upload-frame/use-go-to-pages.ts'
import { PagePicture } from './page-picture.tsx'
import classes from './page-review.module.css'
import { SendingState } from './sending-state.tsx'

const LockedPage = lazyPart(
  () => import('../locked/locked-page.tsx').then((loaded) => loaded.LockedPage),
  { failure: 'fallback' },
)

type PageReviewProps = {
  page: DraftPage
  pageType: PageType
  /** Another action, such as choosing another file. */
  alternative?: ReactNode
}

/** Shows a page again before it is sent (single page) or added to the document (several). */
export function PageReview({ page, pageType, alternative }: PageReviewProps) {
  const words = useCopy(copy)
  const goToPages = useGoToPages()
  const { draft, change, submit, isSending } = useUploadDraft()
  // A title given with an earlier page is edited in the document manager.
  const [asksTitle] = useState(draft.title === '')
  const faults = useFaults(page)
  const save = () => {
    change({ do: 'add-page' })
    goToPages(draft.target)
  }
  return (
    <>
      <PagePicture key={page.id} page={page} />
      {page.file.type === 'application/pdf' && !isSending && (
        <LockedPage key={`locked ${page.id}`} id={page.id} file={page.file} />
      )}
      <PhotoAdvice faults={isSending ? [] : faults} />
      {asksTitle && <TitleField />}
      {page.note && <p className={classes.note}>{page.note}</p>}
      <div className={classes.more}>
        <NoteButton
          fileName={page.fileName}
          note={page.note}
          onNote={(note) => change({ do: 'note', id: page.id, note })}
        />
        {alternative}
      </div>
      <SendingState />
      {pageType === 'single' ? (
        <Button size="lg" loading={isSending} onClick={() => submit()}>
          {words.submit}
        </Button>
      ) : (
        <Button size="lg" onClick={save}>
          {words.save}
        </Button>
      )}
    </>
  )
}

/** Faults of a page that is a picture; nothing while it is being analyzed, or for other files. */
function useFaults({ id, file }: DraftPage) {
  const { data: read } = useQuery({
    queryKey: ['photo', id],
    queryFn: () => readPhoto(file),
    enabled: /^image\/(jpeg|png)$/.test(file.type),
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  })
  return read ? findPhotoFaults(read, wholePicture) : []
}
