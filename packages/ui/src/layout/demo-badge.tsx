import { useCopy } from '../i18n/language.tsx'
import { copy } from './demo-badge.copy.ts'
import classes from './demo-badge.module.css'

/** Says that the firm, its clients, and their figures are made up. */
export function DemoBadge() {
  const words = useCopy(copy)
  return (
    <span className={classes.badge} title={words.about}>
      {words.demo}
      <span className="hide">: {words.about}</span>
    </span>
  )
}
