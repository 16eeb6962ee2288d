import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from 'react-router'
import type { ListedMessage } from '@milepost/contract/hub-messages/hub-messages'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../paths.ts'
import { copy } from './hub-messages.copy.ts'
import { useQueuedCommands } from './hub-messages.hooks.ts'
import { ActionNeeded, ArchiveQueued } from './message-badges.tsx'
import classes from './message-row.module.css'

/** One message of the list; the whole row is a link. */
export function MessageRow({ message }: { message: ListedMessage }) {
  const words = useCopy(copy)
  const { listDate } = useDates()
  const { id, subject, lastAt, readAt, archived, actionNeeded } = message
  const waiting = useQueuedCommands().get(id)
  const isArchiveQueued = waiting?.kind === 'archive' && !archived
  const isUnread = readAt === null && !archived
  return (
    <Link to={paths.hubMessage(id)} className={classes.row} data-unread={isUnread || undefined}>
      <span className={classes.dot}>
        {isUnread && <span className="hide">{words.isUnread}</span>}
      </span>
      <span className={classes.subject}>{subject}</span>
      {(isArchiveQueued || (actionNeeded && !waiting)) && (
        <span className={classes.action}>
          {isArchiveQueued ? <ArchiveQueued /> : <ActionNeeded />}
        </span>
      )}
      <time dateTime={lastAt} className={classes.date}>
        {listDate(lastAt)}
      </time>
      <IconChevronRight size={18} aria-hidden="true" className={classes.chevron} />
    </Link>
  )
}
