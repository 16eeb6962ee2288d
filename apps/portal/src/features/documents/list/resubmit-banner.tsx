import type { DocumentDetails } from '@milepost/contract/documents/documents'
import { Button } from '@mantine/core'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { Link, useLocation } from 'react-router'
import { uploadOn } from '../../../app/paths.ts'
import { copy } from './documents.copy.ts'
import { useWaitingReplacements } from './documents.hooks.ts'
import { toResubmission, type Resubmission } from '../draft/draft.ts'
import { advice, titles } from './reasons.copy.ts'
import classes from './resubmit-banner.module.css'
import { copy as uploadCopy } from '../draft/upload.copy.ts'

/** What is wrong with a document that came back, what to do about it, and the one button that does. */
export function ResubmitBanner({ document }: { document: DocumentDetails }) {
  const words = useCopy(copy)
  const title = useCopy(titles)
  const todo = useCopy(advice)
  const { waits } = useCopy(uploadCopy)
  const { pathname } = useLocation()
  const isWaiting = useWaitingReplacements().has(document.guid)
  const { guid, status, reason, files } = document
  if (status !== 'needs_resubmission') return null

  const code = reason?.code ?? 'other'
  const redo = toResubmission(document)
  return (
    <section className={classes.banner} aria-label={title[code]}>
      <IconAlertTriangle size={24} aria-hidden="true" />
      <div>
        <h2>{title[code]}</h2>
        <p>{reason?.sentence ?? todo[code]}</p>
        {files.length > 1 && <p>{getInstruction(words, redo, files.length)}</p>}
        {isWaiting && <p role="status">{waits}</p>}
      </div>
      {!isWaiting && (
        <Button
          component={Link}
          to={uploadOn(pathname, { kind: 'document', id: guid })}
          className={classes.resubmit}
          leftSection={<IconRefresh size={20} />}
        >
          {redo
            ? redo.pages.length > 0
              ? words.retake([...redo.pages])
              : words.addPages
            : words.resubmit}
        </Button>
      )}
    </section>
  )
}

/** Which pages are to be sent again, of a document of several. */
function getInstruction(
  words: (typeof copy)['en'],
  redo: Resubmission | undefined,
  files: number,
): string {
  if (!redo) return words.sendAll(files)
  if (redo.pages.length === 0) return words.addMissing
  return `${words.redo([...redo.pages])} ${words.othersStay}`
}
