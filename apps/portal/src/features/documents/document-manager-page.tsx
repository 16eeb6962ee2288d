import { mostFiles } from '@milepost/contract/documents'
import { sentences } from '@milepost/contract/sentences'
import { Button } from '@mantine/core'
import { useCopy } from '@milepost/ui/language.tsx'
import { Section } from '@milepost/ui/section.tsx'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { DraftPages } from './draft-pages.tsx'
import { FilePicker } from './file-picker.tsx'
import { Problem } from './problem.tsx'
import { SendingState } from './sending-state.tsx'
import { TitleField } from './title-field.tsx'
import { useUploadDraft } from './upload-draft.tsx'
import { UploadFrame } from './upload-frame.tsx'
import { placeWithoutPages, useUploadTarget } from './upload-target.ts'
import { copy } from './upload.copy.ts'
import { usePick } from './use-pick.ts'

/** All pages of the document that is being put together, and the button that sends them. */
export function DocumentManagerPage() {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const asked = useUploadTarget()
  const { draft, submit, isSending } = useUploadDraft()
  const [arrivedEmpty] = useState(draft.pages.length === 0)
  const [isRefused, setRefused] = useState(false)
  const { problem, take } = usePick(draft.target, {
    onPicked: () => void navigate(paths.fileUpload('multiple', draft.target)),
  })
  const { pages } = draft
  if (arrivedEmpty) return <Navigate to={placeWithoutPages(asked)} replace />

  return (
    <UploadFrame title={words.yourDocument}>
      <TitleField />
      {pages.length > 0 && (
        <Section title={words.pages} aside={<span className="figure">{pages.length}</span>} flush>
          <DraftPages />
        </Section>
      )}
      <Problem>{isRefused && pages.length === 0 ? sentences.file_required : problem}</Problem>
      {pages.length < mostFiles && !isSending && (
        <FilePicker onPick={take}>
          {(props) => (
            <Button {...props} variant="default" size="lg" leftSection={<IconPlus size={20} />}>
              {words.addPage}
            </Button>
          )}
        </FilePicker>
      )}
      <SendingState />
      <Button
        size="lg"
        loading={isSending}
        onClick={pages.length > 0 ? () => submit() : () => setRefused(true)}
      >
        {words.submit}
      </Button>
    </UploadFrame>
  )
}
