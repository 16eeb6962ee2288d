import { Button } from '@mantine/core'
import { useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { FilePicker } from '@milepost/ui/files/file-picker.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../../paths.ts'
import { unsentPages } from '../draft/draft.ts'
import { useUploadDraft } from '../draft/upload-draft.tsx'
import {
  getPageType,
  pathToDraft,
  pathWithoutPages,
  useUploadTarget,
} from '../draft/upload-target.ts'
import { copy } from '../draft/upload.copy.ts'
import { Problem } from '../upload-frame/problem.tsx'
import { UploadFrame } from '../upload-frame/upload-frame.tsx'
import { PageReview } from './page-review.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'
import { usePick } from './use-pick.ts'

/** Shows the chosen file again before it is sent (single page) or added to the document (several). */
export function FileUploadPage() {
  const { isReady } = useUploadDraft()
  return isReady && <ChosenFile />
}

function ChosenFile() {
  const words = useCopy(copy)
  const pageType = getPageType(useParams())
  const target = useUploadTarget()
  const navigate = useNavigate()
  const { draft, isSending, change } = useUploadDraft()

  // A submitted single page stays in the draft until the server has it.
  const chosenPage = draft.picked ?? (pageType === 'single' ? draft.pages.at(-1) : undefined)
  const [initialPage] = useState(chosenPage)
  // Another window may have made it a page, with a file of its own under review now.
  const addedPage = draft.pages.find(({ id }) => id === initialPage?.id)
  const page = addedPage ?? chosenPage ?? initialPage
  const { problem, take: addFile } = usePick(draft.target, {
    // The new file replaces a page that is among the others already, such as a submitted one that failed.
    onAccepted: () => {
      if (!page || page === draft.picked) return
      change({ do: 'add-page' })
      change({ do: 'remove', id: page.id })
    },
    onAdded: () => void navigate(paths.documentManager(draft.target), { replace: true }),
  })
  useDroppedFiles(addFile, !isSending)
  if (!page) {
    const hasUnsent = unsentPages(draft) > 0
    return <Navigate to={hasUnsent ? pathToDraft(draft) : pathWithoutPages(target)} replace />
  }

  return (
    <UploadFrame title={words.reviewPage}>
      <Problem>{problem}</Problem>
      <PageReview
        page={page}
        pageType={pageType}
        alternative={
          !isSending && (
            <FilePicker onPick={addFile}>
              {(props) => (
                <Button {...props} variant="default">
                  {words.anotherFile}
                </Button>
              )}
            </FilePicker>
          )
        }
      />
    </UploadFrame>
  )
}
