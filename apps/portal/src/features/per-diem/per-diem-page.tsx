import { Paper } from '@mantine/core'
import { useSearchParams } from 'react-router'
import type { PerDiemEntry } from '@milepost/contract/per-diem/per-diem'
import { perDiemYears } from '@milepost/contract/per-diem/per-diem-days'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { today as todayHere, warmUpDateFormat } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { DayCalendar } from './day-calendar.tsx'
import { DaySteps } from './day-steps.tsx'
import { DaysToConfirm } from './days-to-confirm.tsx'
import classes from './per-diem-page.module.css'
import { PerDiemSign } from './per-diem-sign.tsx'
import { copy } from './per-diem.copy.ts'
import { usePerDiemYear } from './per-diem.hooks.ts'
import { useShownYear } from './queued-days.ts'
import { SaveBar } from './save-bar.tsx'
import { useDayForm } from './use-day-form.ts'

warmUpDateFormat()

const noEntries: PerDiemEntry[] = []

/** The days away from home in a year and what they are worth. The year is in the URL. */
export function PerDiemPage() {
  const words = useCopy(copy)
  const [search, setSearch] = useSearchParams()
  const today = todayHere()
  const years = perDiemYears(today)
  const requestedYear = search.get('year')
  const year =
    requestedYear === null ? years[0] : years.find((offered) => String(offered) === requestedYear)
  const shown = year ?? years[0]!
  const loading = usePerDiemYear(shown)
  const data = useShownYear(loading.data)
  const form = useDayForm(year, data)

  const steps = (
    <DaySteps
      years={years}
      year={year}
      onYear={(chosen) => setSearch({ year: String(chosen) })}
      status={form.status}
      onStatus={form.setStatus}
      isOutside={form.isOutside}
      onOutside={form.setOutside}
      problem={form.problem}
      periods={data?.periods}
      today={today}
    />
  )
  const content = () => {
    if (year === undefined) return <Paper className={classes.alone}>{steps}</Paper>
    if (loading.isError && !data)
      return (
        <LoadState query={loading} failed={words.entriesFailed}>
          {() => null}
        </LoadState>
      )
    return (
      <>
        <PerDiemSign year={year} data={data} isCurrent={year === years[0]} />
        {data && <DaysToConfirm year={data} today={today} />}
        <Form className={classes.form} onSubmit={form.submit}>
          <Paper className={classes.steps}>{steps}</Paper>
          <Paper className={classes.calendar} aria-busy={!data}>
            <DayCalendar
              year={year}
              today={today}
              entries={data?.perDiemEntries ?? noEntries}
              picked={form.picked}
              onPick={form.pick}
              problem={form.problem('selectedDates')}
            />
          </Paper>
          <Paper className={classes.save}>
            <SaveBar form={form} />
          </Paper>
        </Form>
      </>
    )
  }
  return (
    <Page title={words.perDiem} info={{ title: words.notes, content: <Notes /> }}>
      <div className={classes.page}>{content()}</div>
    </Page>
  )
}

/** What a client must know before counting a day. */
function Notes() {
  const words = useCopy(copy)
  return (
    <>
      <p>{words.noteFull}</p>
      <p>{words.notePartial}</p>
      <p>{words.noteNight}</p>
      <p>{words.noteHome}</p>
      <p>{words.noteProof}</p>
      <p>{words.noteRate}</p>
      <p>{words.noteOutside}</p>
      <p>{words.noteYears}</p>
    </>
  )
}
