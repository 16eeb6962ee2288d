import type { StaffAccess } from '@milepost/contract/account/audit'
import type { AccessArea } from '@milepost/contract/wire/subject'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs'
import { areas, copy } from './access-history.copy.ts'
import { visitTime } from './visit-time.ts'
import classes from './visit-row.module.css'

/** Who was at the account, when, why, and what they looked at. */
export function VisitRow({ visit }: { visit: StaffAccess }) {
  const words = useCopy(copy)
  const areaNames = useCopy(areas)
  const { language } = useLanguage()
  const { kind, staffName, reason, startedAt, lastAt, seen, changed } = visit
  const isImpersonation = kind === 'signed_in_as_you'
  const Glyph = isImpersonation ? IconUserShield : IconBriefcase
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
        <h2>{isImpersonation ? words.signedInAsYou(staffName) : words.workedForYou(staffName)}</h2>
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
