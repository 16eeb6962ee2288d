import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './hub-messages.copy.ts'
import { useInbox } from './hub-messages.hooks.ts'
import classes from './unread-count.module.css'

/** The number of unread messages beside their link; nothing if there are none. */
export function UnreadCount() {
  const words = useCopy(copy)
  const { data } = useInbox()
  const unread = data?.counts.unread ?? 0
  if (unread === 0) return null
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
      <span className="hide">{`, ${words.unread(unread)}`}</span>
    </span>
  )
}
