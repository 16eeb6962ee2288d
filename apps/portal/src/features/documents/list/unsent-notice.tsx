import { useCopy } from '@milepost/ui/i18n/language.tsx'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconFileAlert from '@tabler/icons-react/dist/esm/icons/IconFileAlert.mjs'
import { Link } from 'react-router'
import { unsentPages } from '../draft/draft.ts'
import { useAnyUploadDraft } from '../draft/upload-draft.tsx'
import { copy } from '../draft/upload.copy.ts'
import classes from './unsent-notice.module.css'
import { pathToDraft } from '../draft/upload-target.ts'

/** Reminds of a draft with unsent pages, such as after the tab was closed; nothing if there is none. */
export function UnsentNotice() {
  const words = useCopy(copy)
  const uploadDraft = useAnyUploadDraft()
  const count = uploadDraft ? unsentPages(uploadDraft.draft) : 0
  if (!uploadDraft || count === 0) return null
  return (
    <Link to={pathToDraft(uploadDraft.draft)} className={classes.notice}>
      <IconFileAlert size={22} aria-hidden="true" />
      <span>
        <b>{words.unsent(count)}</b>
        <span>{uploadDraft.isSending ? words.sendingDocument : words.finish}</span>
      </span>
      <IconChevronRight size={18} aria-hidden="true" />
    </Link>
  )
}
