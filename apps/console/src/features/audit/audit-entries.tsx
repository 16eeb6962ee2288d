import type { AuditEntry } from '@milepost/contract/account/audit'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { copy } from './audit.copy.ts'
import classes from './audit.module.css'

/** Audit log entries, one line each. A line expands to the full entry. */
export function AuditEntries({ entries }: { entries: AuditEntry[] }) {
  const words = useCopy(copy)
  return (
    <div className={classes.table}>
      <div className={classes.head} aria-hidden="true">
        {[words.time, words.staff, words.call, words.client].map((title) => (
          <span key={title}>{title}</span>
        ))}
      </div>
      <ul className="plainList">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { at, actorName, actedAs, action, accountName, accountId } = entry
  const [method, path] = action.split(' ', 2)
  const time = new Date(at).toLocaleString(language === 'en' ? 'en-US' : 'es-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  })
  const facts = [
    [words.asked, pretty(entry.subject)],
    [words.address, entry.address],
    [words.request, entry.requestId],
    [words.entry, entry.id],
    [words.hash, entry.hash],
  ] as const
  return (
    <details className={classes.entry}>
      <summary className={classes.line}>
        <time dateTime={at}>{time}</time>
        <span>
          <b>{actorName}</b>
          {actedAs && <i>{words.as(actedAs)}</i>}
        </span>
        <code>
          <b>{method}</b> {path}
        </code>
        <span>{accountName ?? accountId ?? words.firm}</span>
      </summary>
      <dl className={classes.facts}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{text}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const pretty = (json: string) => JSON.stringify(JSON.parse(json), null, 2)
