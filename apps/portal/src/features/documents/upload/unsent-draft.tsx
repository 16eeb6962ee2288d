import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { unsentPages } from '../draft/draft.ts'
import { useUploadDraft } from '../draft/upload-draft.tsx'
import { pathToDraft } from '../draft/upload-target.ts'
import { copy } from '../draft/upload.copy.ts'

/**
 * Shown in the upload sheet while an earlier draft has unsent pages, so that they are neither lost nor mixed
 * with new ones.
 */
export function UnsentDraft() {
  const words = useCopy(copy)
  const { draft, change, isSending } = useUploadDraft()
  return (
    <>
      <p>
        <b>{words.unsent(unsentPages(draft))}</b>
        <br />
        {words.unsentNote}
      </p>
      <Button component={Link} to={pathToDraft(draft)} replace>
        {words.continue}
      </Button>
      <Button variant="default" disabled={isSending} onClick={() => change({ do: 'clear' })}>
        {words.startOver}
      </Button>
    </>
  )
}
