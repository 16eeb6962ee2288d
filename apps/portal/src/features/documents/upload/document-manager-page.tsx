import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { sizeProblem } from '@milepost/contract/documents/documents'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths } from '../../../paths.ts'
import { maxPages, unsentPages } from '../draft/draft.ts'
import { useUploadDraft } from '../draft/upload-draft.tsx'
import { pathToDraft, pathWithoutPages, useUploadTarget } from '../draft/upload-target.ts'
import { copy } from '../draft/upload.copy.ts'
import { Problem } from '../upload-frame/problem.tsx'
import { TitleField } from '../upload-frame/title-field.tsx'
import { UploadFrame } from '../upload-frame/upload-frame.tsx'
import { fromPages } from '../upload-frame/use-go-to-pages.ts'
import { AddPage } from './add-page.tsx'
import { DraftPages } from './draft-pages.tsx'
import { SendingState } from './sending-state.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'
import { usePick } from './use-pick.ts'

/** All pages of the document being put together, and the button that sends them. */
export function DocumentManagerPage() {
  const { isReady } = useUploadDraft()
  return isReady && <Manager />
}

function Manager() {
  const words = useCopy(copy)
  const target = useUploadTarget()
  const navigate = useNavigate()
  const { draft, change, submit, isSending } = useUploadDraft()
  const pick = usePick(draft.target, {
    // A file that another window has under review is not replaced by the new one.
    onAccepted: () => change({ do: 'add-page' }),
    onPicked: () => void navigate(paths.fileUpload('multiple', draft.target), { state: fromPages }),
  })
  useDroppedFiles(pick.take, !isSending)
  const [isInitiallyEmpty] = useState(unsentPages(draft) === 0)
  const [isRefused, setRefused] = useState(false)
  // After Back from its review, a page under review would be sent with the others without being shown.
  const addReviewedPage = useEffectEvent(() => change({ do: 'add-page' }))
  useEffect(() => addReviewedPage(), [])
  const { pages, resubmission } = draft
  if (isInitiallyEmpty) return <Navigate to={pathWithoutPages(target)} replace />
  if (draft.photo && sizeProblem(draft.photo.file.size))
    return <Navigate to={pathToDraft(draft)} replace />

  const missing = resubmission?.pages[pages.length]
  const refusal =
    pages.length === 0
      ? errorMessages.file_required
      : missing === undefined
        ? undefined
        : words.stillMissing(missing)
  return (
    <UploadFrame title={words.yourDocument}>
      <TitleField />
      {pages.length > 0 && (
        <Section title={words.pages} aside={<span className="figure">{pages.length}</span>} flush>
          <DraftPages />
        </Section>
      )}
      {resubmission && <p>{words.retainedPages([...resubmission.retained])}</p>}
      <Problem>{isRefused && refusal ? refusal : pick.problem}</Problem>
      {pages.length < maxPages(draft) && !isSending && <AddPage pick={pick} />}
      <SendingState />
      <Button
        size="lg"
        loading={isSending}
        // A file still being read would be missing.
        disabled={pick.isReading}
        onClick={refusal ? () => setRefused(true) : () => submit()}
      >
        {words.submit}
      </Button>
    </UploadFrame>
  )
}
