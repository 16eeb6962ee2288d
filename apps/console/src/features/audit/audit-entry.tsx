import type { AuditEntry } from '@milepost/contract/audit/audit'
import { retentionRuleName } from '@milepost/contract/client-erasures/client-erasures'
import { useCopy, useLanguage, type Language } from '@milepost/ui/i18n/language.tsx'
import { copy } from './audit.copy.ts'
import classes from './audit.module.css'
import { describe, parseInput } from './words/sentence.ts'

/** One entry of the log. */
export function Entry({ entry }: { entry: AuditEntry }) {
  const words = useCopy(copy)
  const [method, path] = entry.action.split(' ', 2)
  const { refused } = parseInput(entry.subject)
  const facts = [
    [words.call, [method, path].filter(Boolean).join(' ')],
    [words.status, refused === undefined ? words.done : words.refused(String(refused))],
    [words.address, entry.address],
    [words.request, entry.requestId],
    [words.asked, pretty(entry.subject)],
    [words.entry, entry.id],
    [words.hash, entry.hash],
  ] as const
  return (
    <details className={classes.entry}>
      <Line entry={entry} />
      <dl className={classes.facts} aria-label={words.details}>
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

/** Who did what, and when; of a visit, with how often they looked. */
export function Line({ entry, note }: { entry: AuditEntry; note?: string }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { at, startedAt, actorName } = entry
  return (
    <summary className={classes.line}>
      <time dateTime={startedAt}>{formatTime(startedAt, at, language)}</time>
      <span>
        <b>{actorName === retentionRuleName ? words.retentionRule : actorName}</b>
        {describe(entry, language)}
      </span>
      {note && <span className={classes.note}>{note}</span>}
    </summary>
  )
}

/** The time of an entry, or from the first to the last one of a visit, in the reader's time zone. */
function formatTime(startedAt: string, at: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-US' : 'es-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  // Intl puts a narrow space before AM and PM, and thin spaces around the dash; use plain ones.
  return format.formatRange(new Date(startedAt), new Date(at)).replaceAll(/[\u202f\u2009]/g, ' ')
}

const pretty = (json: string) => JSON.stringify(JSON.parse(json), null, 2)
