import { Link } from 'react-router'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../paths.ts'
import rowClasses from './message-row.module.css'
import { copy } from './thread/thread.copy.ts'
import { useUnsentThreads } from './thread/thread.hooks.ts'

/** Threads the client started that are still in the outbox. */
export function UnsentThreads() {
  const words = useCopy(copy)
  return (
    <ul className="plainList">
      {useUnsentThreads().map(({ id, command }) => (
        <li key={id}>
          <Link to={paths.outbox} className={rowClasses.row}>
            <span className={rowClasses.dot} />
            <span className={rowClasses.subject}>{command.subject}</span>
            <span className={rowClasses.date}>{words.waiting}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
