import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs'
import type { StaffAccess } from '@milepost/contract/audit/audit'
import type { AccessArea } from '@milepost/contract/wire/subject'
import { useCopy, useLanguage, type Language } from '@milepost/ui/i18n/language.tsx'
import { areas, copy } from './access-history.copy.ts'
import classes from './visit-row.module.css'

const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }

/** The time of a visit, from two ISO instants, as 'Nov 21, 2026, 3:00 – 3:20 PM' in the reader's time zone. */
export function visitTime(language: Language, startedAt: string, lastAt: string): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  // Intl puts a narrow space before AM and PM, and thin spaces around the dash; use plain ones.
  return format
    .formatRange(new Date(startedAt), new Date(lastAt))
    .replaceAll(/[\u202f\u2009]/g, ' ')
}

const glyphs = {
  signed_in_as_you: IconUserShield,
  worked_for_you: IconBriefcase,
  signed_in_too: IconUserPlus,
  by_link: IconMail,
}

/** One visit: who, when, why, and what they looked at. */
export function VisitRow({ visit }: { visit: StaffAccess }) {
  const words = useCopy(copy)
  const areaNames = useCopy(areas)
  const { language } = useLanguage()
  const { kind, staffName, mailedTo, reason, startedAt, lastAt, seen, changed } = visit
  const isImpersonation = kind === 'signed_in_as_you'
  const Glyph = glyphs[kind]
  const titles = {
    signed_in_as_you: words.signedInAsYou,
    worked_for_you: words.workedForYou,
    signed_in_too: words.signedInToo,
    by_link: (name: string) => words.byLink(name, mailedTo ?? ''),
  }
  const formatAreas = (accessAreas: AccessArea[]) =>
    accessAreas.map((area) => areaNames[area]).join(', ')
  const facts = [
    [words.reason, reason],
    [words.seen, formatAreas(seen)],
    [words.changed, formatAreas(changed) || (isImpersonation ? words.nothing : '')],
  ].filter(([, text]) => text)
  return (
    <article className={classes.row}>
      <Glyph size={24} aria-hidden="true" className={classes.icon} />
      <div className={classes.text}>
        <h2>{titles[kind](staffName)}</h2>
        <p className={classes.time}>{visitTime(language, startedAt, lastAt)}</p>
        <dl>
          {facts.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </article>
  )
}
