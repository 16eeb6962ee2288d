import { useDates } from '../i18n/dates.ts'
import { useCopy } from '../i18n/language.tsx'
import classes from './report-page.module.css'
import { copy } from './statement.copy.ts'

/** Through which day the books agree with the bank's statements; nothing if they never did. */
export function ReconciledNote({ through }: { through: string | null }) {
  const words = useCopy(copy)
  const { fullDay } = useDates()
  return through && <p className={classes.reconciled}>{words.reconciled(fullDay(through))}</p>
}
