import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { perDiem, type PerDiemYear } from '@milepost/contract/per-diem/per-diem'
import { perDiemAnswers } from '@milepost/contract/per-diem/per-diem-answers'
import { applyDayChanges, planDayChanges } from '@milepost/contract/per-diem/per-diem-days'
import { withEntries } from '@milepost/contract/per-diem/per-diem-deduction'
import {
  perDiemEvidence,
  type Evidence,
  type PerDiemProposal,
} from '@milepost/contract/per-diem/per-diem-evidence'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths } from '../../../paths.ts'
import { copy } from './day-questions.copy.ts'
import classes from './day-questions.module.css'

/** How many stretches are listed at first. */
const shownAtFirst = 2

type DayQuestionsProps = {
  year: PerDiemYear
  stretches: readonly PerDiemProposal[]
  /** Partial days without a night away. */
  nights: readonly string[]
}

/** Days away that papers show, to be confirmed by the stretch, and partial days without a night away. */
export function DayQuestions({ year, stretches, nights }: DayQuestionsProps) {
  const words = useCopy(copy)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? stretches : stretches.slice(0, shownAtFirst)
  return (
    <>
      {stretches.length > 0 && (
        <Section title={words.title} flush>
          <p className={classes.intro}>{words.intro}</p>
          <ul className="plainList">
            {shown.map((stretch) => (
              <Stretch key={stretch.from} year={year} stretch={stretch} />
            ))}
          </ul>
          {shown.length < stretches.length && (
            <div className={classes.item}>
              <Button variant="subtle" onClick={() => setShowsAll(true)}>
                {words.more(stretches.length)}
              </Button>
            </div>
          )}
        </Section>
      )}
      {(nights.length > 0 || year.homeEveryNight) && (
        <Nights nights={nights} isAlwaysHome={year.homeEveryNight} />
      )}
    </>
  )
}

/** Sends an answer, then loads the days and what is left to ask. */
function useAnswer<Sent>(send: (sent: Sent) => Promise<void>, toNote: (sent: Sent) => string) {
  const cache = useQueryClient()
  const toast = useToast()
  const errorMessage = useErrorMessage()
  return useMutation({
    mutationFn: send,
    onSuccess: (_, sent) => toast.success(toNote(sent)),
    onError: (reason) => toast.failure(errorMessage(reason)),
    onSettled: () =>
      Promise.all(
        [perDiem.year, perDiemEvidence.proposals].map(({ path }) =>
          cache.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  })
}

function Stretch({ year, stretch }: { year: PerDiemYear; stretch: PerDiemProposal }) {
  const words = useCopy(copy)
  const { day } = useDates()
  const heading = useId()
  const { from, to, days, evidence } = stretch
  const dates = days.map(({ date }) => date)
  const confirm = useAnswer(
    () => call(perDiemAnswers.confirm, { body: { perDiemConfirmation: { dates } } }),
    () => words.added(days.length),
  )
  const dismiss = useAnswer(
    () => call(perDiemAnswers.dismiss, { body: { perDiemDismissal: { dates } } }),
    () => words.dismissed,
  )
  const isPending = confirm.isPending || dismiss.isPending
  const list = (kind: string) =>
    toSpans(days.filter(({ allocation }) => allocation === kind).map(({ date }) => date))
      .map(([first, last]) => (first === last ? day(first) : `${day(first)} – ${day(last)}`))
      .join(', ')
  const [full, partial] = [list('fullDay'), list('partialDay')]
  return (
    <li className={classes.item} aria-labelledby={heading}>
      <h3 id={heading}>
        <b>{from === to ? day(from) : `${day(from)} – ${day(to)}`}</b>
        <span className="figure">
          {words.worth(days.length, dollarsAndCents(getWorth(year, stretch)))}
        </span>
      </h3>
      <p className={classes.days}>
        {[
          partial && words.partial(partial),
          full && words.full(full),
          days.some(({ outsideConus }) => outsideConus) && words.outside,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={classes.shows}>
        <h4>{words.evidence}</h4>
        <ul className="plainList">
          {evidence.map((one) => (
            <li key={JSON.stringify(one)}>
              <EvidenceLine evidence={one} />
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.tools}>
        <Button loading={confirm.isPending} disabled={isPending} onClick={() => confirm.mutate({})}>
          {words.yes(days.length)}
        </Button>
        <Button variant="default" disabled={isPending} onClick={() => dismiss.mutate({})}>
          {words.no}
        </Button>
      </div>
    </li>
  )
}

function EvidenceLine({ evidence: { kind, sourceId, label, on } }: { evidence: Evidence }) {
  const words = useCopy(copy)
  const { day } = useDates()
  if (kind === 'trip')
    return (
      <>
        {day(on)}: {label || words.trip}
      </>
    )
  return (
    <>
      {day(on)}: <Link to={paths.document(sourceId)}>{label}</Link>
    </>
  )
}

type NightsProps = { nights: readonly string[]; isAlwaysHome: boolean }
type Answer = { sleptAway: boolean; always?: boolean }

function Nights({ nights, isAlwaysHome }: NightsProps) {
  const words = useCopy(copy)
  const { day } = useDates()
  const [isSure, setSure] = useState(false)
  const { mutate, isPending, error, reset } = useAnswer(
    (answer: Answer) =>
      call(perDiemAnswers.answerNights, {
        body: { perDiemNights: { dates: [...nights], ...answer } },
      }),
    ({ sleptAway }) =>
      sleptAway || nights.length === 0 ? words.thanks : words.cleared(nights.length),
  )
  const always = () =>
    mutate({ sleptAway: false, always: true }, { onSuccess: () => setSure(false) })
  if (nights.length === 0)
    return (
      <Section title={words.nightTitle}>
        <div className={classes.night}>
          <p>{words.atHome}</p>
          <div className={classes.tools}>
            <Button
              variant="default"
              loading={isPending}
              onClick={() => mutate({ sleptAway: true })}
            >
              {words.undo}
            </Button>
          </div>
        </div>
      </Section>
    )
  return (
    <Section title={words.nightTitle}>
      <div className={classes.night}>
        <p>{isAlwaysHome ? words.nightAtHome : words.nightIntro}</p>
        <p>
          <b>{nights.map(day).join(', ')}</b>
        </p>
        <div className={classes.tools}>
          <Button disabled={isPending} onClick={() => mutate({ sleptAway: true })}>
            {words.slept}
          </Button>
          <Button
            variant="default"
            disabled={isPending}
            onClick={() => mutate({ sleptAway: false })}
          >
            {words.home(nights.length)}
          </Button>
          {!isAlwaysHome && (
            <Button variant="subtle" disabled={isPending} onClick={() => setSure(true)}>
              {words.always}
            </Button>
          )}
        </div>
      </div>
      {isSure && (
        <ConfirmDialog
          title={words.alwaysTitle}
          confirm={words.alwaysConfirm}
          isPending={isPending}
          error={error}
          onConfirm={always}
          onClose={() => {
            setSure(false)
            reset()
          }}
        >
          {words.alwaysText(nights.length)}
        </ConfirmDialog>
      )}
    </Section>
  )
}

/** Days in a row, each as its first and last. */
function toSpans(dates: readonly string[]): [string, string][] {
  const spans: [string, string][] = []
  for (const date of dates) {
    const span = spans.at(-1)
    if (span && Date.parse(date) - Date.parse(span[1]) === 24 * 60 * 60 * 1000) span[1] = date
    else spans.push([date, date])
  }
  return spans
}

/** What the stretch adds to the year. */
function getWorth(year: PerDiemYear, { days }: PerDiemProposal): number {
  const entries = days.reduce(
    (before, { date, allocation, outsideConus }) =>
      applyDayChanges(
        before,
        planDayChanges(before, [date], allocation, outsideConus),
        new Date(0),
      ),
    year.perDiemEntries,
  )
  return withEntries(year, entries).yearToDateDeductions - year.yearToDateDeductions
}
