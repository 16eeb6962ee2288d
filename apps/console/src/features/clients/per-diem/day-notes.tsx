import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { perDiemForStaff, type PerDiemYearForStaff } from '@milepost/contract/per-diem/per-diem'
import { nightsToAsk } from '@milepost/contract/per-diem/per-diem-days'
import { sumPeople } from '@milepost/contract/per-diem/per-diem-deduction'
import type { Evidence } from '@milepost/contract/per-diem/per-diem-evidence'
import { perDiemEvidenceForStaff } from '@milepost/contract/per-diem/per-diem-evidence-for-staff'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { paths } from '../../../paths.ts'
import { useChange } from '../../../shared/use-change.ts'
import classes from '../client-page.module.css'
import { copy } from './per-diem.copy.ts'

const toCamel = {
  owner_operator: 'ownerOperator',
  spouse_driver: 'spouseDriver',
  spouse_rider: 'spouseRider',
} as const

/** Whose days make up the year's deduction, where a spouse has some. */
export function PersonSums({ year }: { year: PerDiemYearForStaff }) {
  const words = useCopy(copy)
  const sums = sumPeople(year.periods)
  if (sums.every(({ person }) => person === 'owner_operator')) return null
  return (
    <ul className={`plainList ${classes.dim}`}>
      {sums.map(({ person, fullDays, partialDays, cents }) => (
        <li key={person}>
          {words.personSum(
            words[toCamel[person]],
            fullDays,
            partialDays,
            dollarsAndCents(cents / 100),
          )}
        </li>
      ))}
    </ul>
  )
}

type CorrectionsProps = { accountId: string; dates: readonly string[] }

/** Days on which a spouse counted twice, until somebody has looked at them: a filed year may have to be amended. */
export function Corrections({ accountId, dates }: CorrectionsProps) {
  const words = useCopy(copy)
  const { dayInYear } = useDates()
  const { mutate, isPending } = useChange(
    perDiemEvidenceForStaff.seeCorrections,
    [perDiemForStaff.year, perDiemEvidenceForStaff.corrections],
    { done: words.looked },
  )
  if (dates.length === 0) return null
  return (
    <div role="note" className={classes.stack}>
      <p>
        <span>{words.corrected(dates.length)}</span> <b>{dates.map(dayInYear).join(', ')}</b>
      </p>
      <div>
        <Button
          size="sm"
          variant="default"
          loading={isPending}
          onClick={() => mutate({ params: { accountId } })}
        >
          {words.look}
        </Button>
      </div>
    </div>
  )
}

type NightsProps = { accountId: string; year: PerDiemYearForStaff; today: string }

/** Partial days without a night away, and whether the client is home every night. */
export function Nights({ accountId, year, today }: NightsProps) {
  const words = useCopy(copy)
  const { day } = useDates()
  const { mutate, isPending } = useChange(perDiemForStaff.settings, [perDiemForStaff.year], {
    done: words.undone,
  })
  const nights = nightsToAsk(year.perDiemEntries, today)
  return (
    <>
      {nights.length > 0 && (
        <p className={classes.dim}>
          {`${words.lone(nights.length)} ${nights.map(day).join(', ')}`}
        </p>
      )}
      {year.homeEveryNight && (
        <div className={classes.stack}>
          <p className={classes.dim}>{words.atHome}</p>
          <div>
            <Button
              size="sm"
              variant="default"
              loading={isPending}
              onClick={() =>
                mutate({
                  params: { accountId },
                  body: { perDiemSettings: { homeEveryNight: false } },
                })
              }
            >
              {words.undo}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

type EvidenceListProps = { accountId: string; year: number; month: string }

/** What supports the days of a month that the client confirmed from papers or trips. */
export function EvidenceList({ accountId, year, month }: EvidenceListProps) {
  const words = useCopy(copy)
  const { day } = useDates()
  const list = useQuery(
    read(perDiemEvidenceForStaff.list, { params: { accountId }, query: { year } }),
  )
  return (
    <LoadState query={list} failed={words.evidenceFailed} placeholder={null}>
      {(all) => {
        const days = all.filter(({ date }) => date.startsWith(month))
        if (days.length === 0) return null
        return (
          <details>
            <summary>{words.evidence(days.length)}</summary>
            <dl>
              {days.map(({ date, evidence }) => (
                <div key={date}>
                  <dt>{day(date)}</dt>
                  {evidence.map((one) => (
                    <dd key={JSON.stringify(one)}>
                      <EvidenceLine accountId={accountId} evidence={one} />
                    </dd>
                  ))}
                </div>
              ))}
            </dl>
          </details>
        )
      }}
    </LoadState>
  )
}

type EvidenceLineProps = { accountId: string; evidence: Evidence }

function EvidenceLine({ accountId, evidence }: EvidenceLineProps) {
  const words = useCopy(copy)
  const { kind, sourceId, label, place } = evidence
  const named = [label || words.trip, !label.includes(place ?? '') && place].filter(Boolean)
  if (kind === 'trip') return named.join(' · ')
  return <Link to={paths.workDocument(accountId, sourceId)}>{named.join(' · ')}</Link>
}
