import { sentences } from '@milepost/contract/sentences'
import { Button } from '@mantine/core'
import { useCopy } from '@milepost/ui/language.tsx'
import { Section } from '@milepost/ui/section.tsx'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { AddPage } from './add-page.tsx'
import { mostPages } from './draft.ts'
import { DraftPages } from './draft-pages.tsx'
import { Problem } from './problem.tsx'
import { SendingState } from './sending-state.tsx'
import { TitleField } from './title-field.tsx'
import { useUploadDraft } from './upload-draft.tsx'
import { UploadFrame } from './upload-frame.tsx'
import { placeWithoutPages, useUploadTarget } from './upload-target.ts'
import { copy } from './upload.copy.ts'

/** All pages of the document that is being put together, and the button that sends them. */
export function DocumentManagerPage() {
  const { isReady } = useUploadDraft()
  return isReady && <Manager />
}

function Manager() {
  const words = useCopy(copy)
  const asked = useUploadTarget()
  const { draft, submit, isSending } = useUploadDraft()
  const [arrivedEmpty] = useState(draft.pages.length === 0)
  const [isRefused, setRefused] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { pages, redo } = draft
  if (arrivedEmpty) return <Navigate to={placeWithoutPages(asked)} replace />

  const missing = redo?.pages[pages.length]
  const refusal =
    pages.length === 0
      ? sentences.file_required
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
      {redo && <p>{words.keptPages([...redo.kept])}</p>}
      <Problem>{isRefused && refusal ? refusal : problem}</Problem>
      {pages.length < mostPages(draft) && !isSending && <AddPage onProblem={setProblem} />}
      <SendingState />
      <Button
        size="lg"
        loading={isSending}
        onClick={refusal ? () => setRefused(true) : () => submit()}
      >
        {words.submit}
      </Button>
    </UploadFrame>
  )
}
