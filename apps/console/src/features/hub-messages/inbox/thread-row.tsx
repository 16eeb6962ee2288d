import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Thread } from '@milepost/contract/hub-messages/threads-for-staff'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../../paths.ts'
import { copy } from './inbox.copy.ts'
import classes from './thread-row.module.css'

/** `search` is the list's query, which the open thread leaves as it is. */
type ThreadRowProps = { thread: Thread; search: string; isCurrent: boolean }

/** One conversation of the inbox; the whole row is a link. */
export function ThreadRow({ thread, search, isCurrent }: ThreadRowProps) {
  const words = useCopy(copy)
  const { moment } = useDates()
  const { id, account, subject, lastAt, lastFrom, messageCount, assignedTo } = thread
  const row = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <Link
      ref={row}
      to={{ pathname: paths.thread(account.id, id), search }}
      className={classes.row}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <b>{account.name}</b>
      <time dateTime={lastAt} className={classes.dim}>
        {moment(lastAt)}
      </time>
      <span className={classes.subject}>{subject}</span>
      <span className={classes.dim}>{words.messages(messageCount)}</span>
      <span className={classes.dim} data-client={lastFrom === 'client' || undefined}>
        {lastFrom === 'client' ? words.byClient : words.byFirm}
      </span>
      <span className={classes.dim}>{assignedTo?.fullName}</span>
    </Link>
  )
}
