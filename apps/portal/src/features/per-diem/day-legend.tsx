import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './per-diem.copy.ts'
import classes from './day-calendar.module.css'

/** What the marks mean: three shapes, not three colours. */
export function DayLegend() {
  const words = useCopy(copy)
  return (
    <ul aria-label={words.legend} className={`plainList ${classes.legend}`}>
      <li>
        <i data-mark="partial" aria-hidden="true" />
        {words.partialDay}
      </li>
      <li>
        <i data-mark="full" aria-hidden="true" />
        {words.fullDay}
      </li>
      <li>
        <i data-selected aria-hidden="true" />
        {words.selectedDates}
      </li>
    </ul>
  )
}
