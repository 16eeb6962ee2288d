import '@mantine/dates/styles.css'
import 'dayjs/locale/es'
import { Button } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { memo, startTransition, useEffect, useId, useState } from 'react'
import type { PerDiemEntry } from '@milepost/contract/per-diem/per-diem'
import { formatMonth, useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import classes from './day-calendar.module.css'
import { Step } from './day-steps.tsx'
import { dayMark, daysOfMonth, firstMonthShown, monthsFrom } from './days.ts'
import { copy } from './per-diem.copy.ts'

/** Two months fit beside the steps on a wide screen, and below them on a tablet in portrait. */
const twoMonthsQuery = '(min-width: 48em) and (max-width: 63.99em), (min-width: 82em)'

type DayCalendarProps = {
  year: number
  today: string
  entries: readonly PerDiemEntry[]
  picked: string[]
  onPick: (days: string[]) => void
  problem: string | undefined
}

/**
 * The third step: the days of a year with their current marks, to be picked one by one or by the month. The
 * calendar is most of the page, so it renders after the rest in a transition, in slices short enough for a
 * tap in between. The transition starts here, where no query is read: a response arriving between two slices
 * would interrupt it and render everything at once.
 */
export function DayCalendar(props: DayCalendarProps) {
  const [canRender, setCanRender] = useState(false)
  useEffect(() => startTransition(() => setCanRender(true)), [])
  return canRender && <Days key={props.year} {...props} />
}

/** Memoized: renders only when a day changes. */
const Days = memo(function Days(props: DayCalendarProps) {
  const { year, today, entries, picked, onPick, problem } = props
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { longDay } = useDates()
  const wide = useMediaQuery(twoMonthsQuery, false, { getInitialValueInEffect: false })
  const columns = wide ? 2 : 1
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const open = { first, last: last < today ? last : today }
  const [month, setMonth] = useState(() => firstMonthShown(open.last, columns))
  const label = useId()

  const outside = new Set(
    entries.filter((entry) => entry.outsideConus).map(({ effectiveDate }) => effectiveDate),
  )
  const isOutside = (day: string) => outside.has(day) && marks.get(day) !== undefined
  const marks = new Map(entries.map((entry) => [entry.effectiveDate, dayMark(entry)]))
  const getDayLabel = (day: string) => {
    const mark = marks.get(day)
    const counted = mark && { full: words.spokenFull, partial: words.spokenPartial }[mark]
    return [longDay(day), counted, isOutside(day) && words.spokenOutside].filter(Boolean).join(', ')
  }
  return (
    <div role="group" aria-labelledby={label} className={classes.calendar}>
      <Step number={3}>
        <div id={label} className={classes.label}>
          {words.pickDays}
        </div>
      </Step>
      <DayLegend hasOutside={outside.size > 0} />
      <DatePicker
        type="multiple"
        value={picked}
        onChange={onPick}
        date={month}
        onDateChange={setMonth}
        minDate={first}
        maxDate={open.last}
        maxLevel="year"
        locale={language}
        firstDayOfWeek={0}
        weekendDays={[]}
        hideOutsideDates
        numberOfColumns={columns}
        columnsToScroll={1}
        fullWidth
        size={wide ? 'md' : 'lg'}
        ariaLabels={{
          previousMonth: words.previousMonth,
          nextMonth: words.nextMonth,
          previousYear: words.previousYear,
          nextYear: words.nextYear,
          monthLevelControl: words.chooseMonth,
        }}
        classNames={{
          day: classes.day,
          weekday: classes.weekday,
          calendarHeader: classes.header,
          calendarHeaderLevel: classes.level,
          calendarHeaderControl: classes.control,
          levelsGroup: classes.months,
          monthCell: classes.cell,
        }}
        getDayProps={(day) => ({
          'data-mark': marks.get(day),
          'data-abroad': isOutside(day) || undefined,
          'aria-label': getDayLabel(day),
          'aria-pressed': picked.includes(day),
        })}
      />
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.whole}>
        {monthsFrom(month, columns).map((shown) => {
          const days = daysOfMonth(shown, open)
          const areAllPicked = days.every((day) => picked.includes(day))
          const otherDays = picked.filter((day) => !days.includes(day))
          return (
            days.length > 0 && (
              <Button
                key={shown}
                variant="subtle"
                onClick={() => onPick(areAllPicked ? otherDays : [...otherDays, ...days])}
              >
                {(areAllPicked ? words.noneOfMonth : words.wholeMonth)(
                  formatMonth(language, shown),
                )}
              </Button>
            )
          )
        })}
      </div>
    </div>
  )
})

/** The legend of the marks: shapes, so that they do not depend on color. The last is shown only where it occurs. */
function DayLegend({ hasOutside }: { hasOutside: boolean }) {
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
      {hasOutside && (
        <li>
          <i data-mark="full" data-abroad aria-hidden="true" />
          {words.outsideShort}
        </li>
      )}
    </ul>
  )
}
