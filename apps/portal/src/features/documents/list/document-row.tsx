import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { Link } from 'react-router'
import type { ListedDocument } from '@milepost/contract/documents/documents'
import { StatusBadge } from '@milepost/ui/figures/status-badge.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../../paths.ts'
import classes from './document-row.module.css'
import { copy } from './documents.copy.ts'

/** One document of the list; the whole row is a link. */
export function DocumentRow({ document }: { document: ListedDocument }) {
  const words = useCopy(copy)
  const { listDate } = useDates()
  const { guid, title, fileCount, createdAt, status } = document
  return (
    <Link to={paths.document(guid)} className={classes.row}>
      <IconFileText size={20} stroke={1.6} aria-hidden="true" className={classes.icon} />
      <span className={classes.title}>{title}</span>
      <span className={classes.pages}>
        <span aria-hidden="true">{fileCount}</span>
        <span className="hide">{words.pageCount(fileCount)}</span>
      </span>
      <time dateTime={createdAt} className={classes.date}>
        {listDate(createdAt)}
      </time>
      <span className={classes.status}>
        <StatusBadge status={status} />
      </span>
      <IconChevronRight size={18} aria-hidden="true" className={classes.chevron} />
    </Link>
  )
}

/** Column headings. Hidden from screen readers, which read each row as a whole. */
export function DocumentColumns() {
  const words = useCopy(copy)
  return (
    <div className={classes.columns} aria-hidden="true">
      <span>{words.title}</span>
      <span>{words.pages}</span>
      <span>{words.created}</span>
      <span>{words.status}</span>
    </div>
  )
}
