import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconFileAlert from '@tabler/icons-react/dist/esm/icons/IconFileAlert.mjs'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { findShare } from '../../../native/files/shared-file.ts'
import { paths } from '../../../paths.ts'
import { sessionOwner } from '../../../shared/session-owner.ts'
import { unsentPages } from '../draft/draft.ts'
import { useAnyUploadDraft } from '../draft/upload-draft.tsx'
import { pathToDraft } from '../draft/upload-target.ts'
import { copy } from '../draft/upload.copy.ts'
import classes from './unsent-notice.module.css'

/**
 * Reminds of a draft with unsent pages, such as after the tab was closed, and of shared files that wait for
 * an answer; nothing if there is neither.
 */
export function UnsentNotice() {
  const words = useCopy(copy)
  const uploadDraft = useAnyUploadDraft()
  const sharedCount = useSharedCount()
  if (!uploadDraft) return null
  const { draft, isSending } = uploadDraft
  const count = unsentPages(draft)
  return (
    <>
      {count > 0 && (
        <Notice
          to={pathToDraft(draft)}
          title={words.unsent(count)}
          note={isSending ? words.sendingDocument : words.finish}
        />
      )}
      {sharedCount > 0 && (
        <Notice
          to={paths.shareDocument}
          title={words.sharedWaiting(sharedCount)}
          note={words.sharedNote}
        />
      )}
    </>
  )
}

/** How many shared files wait for the signed-in person's answer. */
function useSharedCount(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isCancelled = false
    findShare(sessionOwner()).then(
      (share) => !isCancelled && setCount(share?.files.length ?? 0),
      () => undefined,
    )
    return () => {
      isCancelled = true
    }
  }, [])
  return count
}

const Notice = ({ to, title, note }: { to: string; title: string; note: string }) => (
  <Link to={to} className={classes.notice}>
    <IconFileAlert size={22} aria-hidden="true" />
    <span>
      <b>{title}</b>
      <span>{note}</span>
    </span>
    <IconChevronRight size={18} aria-hidden="true" />
  </Link>
)
