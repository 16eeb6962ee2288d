import type { TaxForecast } from '@milepost/contract/tax-forecast/tax-forecast'
import { useDates } from '../i18n/dates.ts'
import { useCopy } from '../i18n/language.tsx'
import { wholeDollars } from '../i18n/money.ts'
import { copy } from './set-aside.copy.ts'
import classes from './set-aside.module.css'

/** "Set aside $212 a week", with until when; in the last week the day alone. */
export function SetAside({ forecast }: { forecast: TaxForecast }) {
  const words = useCopy(copy)
  const { dayInYear } = useDates()
  const { setAsidePerWeek, weeks, dueDate, left } = forecast
  if (dueDate === null)
    return <p className={classes.setAside}>{words.allDatesPassed(wholeDollars(left))}</p>
  if (setAsidePerWeek === null || weeks === null)
    return <p className={classes.setAside}>{words.nothingToSetAside(dayInYear(dueDate))}</p>
  const amount = wholeDollars(setAsidePerWeek)
  if (weeks === 1)
    return <p className={classes.setAside}>{words.setAsideBy(amount, dayInYear(dueDate))}</p>
  return (
    <p className={classes.setAside}>
      <span>{words.setAside(amount)}</span>
      <small>{words.setAsideUntil(weeks, dayInYear(dueDate))}</small>
    </p>
  )
}
