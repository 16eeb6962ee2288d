import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { Link, useLocation } from 'react-router'
import type { DocumentDetails } from '@milepost/contract/documents/documents'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { withUpload } from '../../../paths.ts'
import { toResubmission, type Resubmission } from '../draft/draft.ts'
import { copy as uploadCopy } from '../draft/upload.copy.ts'
import { copy } from '../list/documents.copy.ts'
import { useQueuedResubmissions } from '../list/documents.hooks.ts'
import { advice, titles } from './reasons.copy.ts'
import classes from './resubmit-banner.module.css'

const UnlockDocument = lazyPart(() =>
  import('../locked/unlock-document.tsx').then((loaded) => loaded.UnlockDocument),
)

/** What is wrong with a returned document, what to do, and the button for it. */
export function ResubmitBanner({ document }: { document: DocumentDetails }) {
  const words = useCopy(copy)
  const title = useCopy(titles)
  const adviceText = useCopy(advice)
  const { queuedNotice } = useCopy(uploadCopy)
  const { pathname } = useLocation()
  const isQueued = useQueuedResubmissions().has(document.guid)
  const { guid, status, reason, files } = document
  if (status !== 'needs_resubmission') return null

  const code = reason?.code ?? 'other'
  const resubmission = toResubmission(document)
  return (
    <section className={classes.banner} aria-label={title[code]}>
      <IconAlertTriangle size={24} aria-hidden="true" />
      <div>
        <h2>{title[code]}</h2>
        <p>{reason?.sentence ?? adviceText[code]}</p>
        {files.length > 1 && <p>{getInstruction(words, resubmission, files.length)}</p>}
        {code === 'locked' && !isQueued && <UnlockDocument document={document} />}
        {isQueued && <p role="status">{queuedNotice}</p>}
      </div>
      {!isQueued && (
        <Button
          component={Link}
          to={withUpload(pathname, { kind: 'document', id: guid })}
          className={classes.resubmit}
          leftSection={<IconRefresh size={20} />}
        >
          {resubmission
            ? resubmission.pages.length > 0
              ? words.retake([...resubmission.pages])
              : words.addPages
            : words.resubmit}
        </Button>
      )}
    </section>
  )
}

/** Which pages to send again, for a document of several. */
function getInstruction(
  words: (typeof copy)['en'],
  resubmission: Resubmission | undefined,
  files: number,
): string {
  if (!resubmission) return words.sendAll(files)
  if (resubmission.pages.length === 0) return words.addMissing
  return `${words.retakeInstruction([...resubmission.pages])} ${words.othersStay}`
}
