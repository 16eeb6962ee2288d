import { Button } from '@mantine/core'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { copy } from './per-diem.copy.ts'
import classes from './save-bar.module.css'
import type { DayForm, Unsaved } from './use-day-form.ts'

/** How many days are picked, what they change, and the save button. Within thumb reach on a phone. */
export function SaveBar({ form }: { form: DayForm }) {
  const words = useCopy(copy)
  const { picked, status, adds, isSaving, unsaved } = form
  const label = status === 'clear' ? words.clearDays : words.save
  return (
    <div className={classes.bar}>
      {unsaved && <NotSaved {...unsaved} />}
      <div className={classes.row}>
        <p className={classes.sum} aria-live="polite">
          <b>{words.selected(picked.length)}</b>
          {adds !== 0 && (
            <span className="figure">
              {adds > 0
                ? words.adds(dollarsAndCents(adds))
                : words.takesOff(dollarsAndCents(-adds))}
            </span>
          )}
        </p>
        <Button type="submit" size="lg" loading={isSaving} className={classes.save}>
          {label(picked.length)}
        </Button>
      </div>
    </div>
  )
}

function NotSaved({ dates, reason }: Unsaved) {
  const words = useCopy(copy)
  const { day } = useDates()
  return (
    <div role="alert" className={classes.unsaved}>
      <p>
        <span>{words.notSaved(dates.length)}</span> <b>{dates.map(day).join(', ')}</b>
      </p>
      <p>{reason}</p>
      <p>{words.stillSelected(dates.length)}</p>
    </div>
  )
}
