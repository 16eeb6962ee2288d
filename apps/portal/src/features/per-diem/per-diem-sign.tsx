import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useState, type CSSProperties } from 'react'
import type { PerDiemPeriod, PerDiemYear } from '@milepost/contract/per-diem/per-diem'
import { sumPeople } from '@milepost/contract/per-diem/per-diem-deduction'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { InfoButton } from '@milepost/ui/layout/info-button.tsx'
import { Sign } from '../../shared/figures/sign.tsx'
import { getYearWorth } from './day-worth.ts'
import classes from './per-diem-sign.module.css'
import { copy } from './per-diem.copy.ts'

const WhySheet = lazyPart(() => import('./why-sheet.tsx').then((loaded) => loaded.WhySheet), {
  failure: 'overPage',
})

type PerDiemSignProps = { year: number; data: PerDiemYear | undefined; isCurrent: boolean }

/** The year's deduction and the number of days behind it. */
export function PerDiemSign({ year, data, isCurrent }: PerDiemSignProps) {
  const words = useCopy(copy)
  const [isWhyOpen, setWhyOpen] = useState(false)
  const worth = data && getYearWorth(data.periods)
  const total = data ? dollarsAndCents(data.yearToDateDeductions) : '...'
  return (
    <Sign label={isCurrent ? words.yearToDate(year) : words.wholeYear(year)}>
      <InfoButton title={words.help} content={<Help />} className={classes.help} />
      <div className={classes.total}>
        <div>
          <p
            className={`figure ${classes.big}`}
            style={{ '--length': total.length } as CSSProperties}
            aria-live="polite"
          >
            {total}
          </p>
          <button
            type="button"
            className={classes.why}
            disabled={!data}
            onClick={() => setWhyOpen(true)}
          >
            {words.why} <IconChevronRight size={18} aria-hidden="true" />
          </button>
        </div>
        <dl className={classes.counts}>
          <Count label={words.fullDays} days={data?.yearToDateFullDays} worth={worth?.full} />
          <Count
            label={words.partialDays}
            days={data?.yearToDatePartialDays}
            worth={worth?.partial}
          />
        </dl>
      </div>
      {data && <Persons periods={data.periods} />}
      {data?.provisional && <p className={classes.provisional}>{words.provisional}</p>}

      {data && isWhyOpen && <WhySheet year={data} onClose={() => setWhyOpen(false)} />}
    </Sign>
  )
}

/** Whose days make up the total, where they are not the owner-operator's alone: the amounts add up to it. */
function Persons({ periods }: { periods: readonly PerDiemPeriod[] }) {
  const words = useCopy(copy)
  const sums = sumPeople(periods)
  if (sums.every(({ person }) => person === 'owner_operator')) return null
  return (
    <ul className={`plainList ${classes.persons}`}>
      {sums.map(({ person, fullDays, partialDays, cents }) => (
        <li key={person}>
          <span>
            {words[person]} <small>{words.daysOf(fullDays, partialDays)}</small>
          </span>
          <b className="figure">{dollarsAndCents(cents / 100)}</b>
        </li>
      ))}
    </ul>
  )
}

type CountProps = { label: string; days: number | undefined; worth: string | undefined }

function Count({ label, days, worth }: CountProps) {
  const words = useCopy(copy)
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figure">{days ?? '...'}</dd>
      {worth && <dd>{words.at(worth)}</dd>}
    </div>
  )
}

function Help() {
  const words = useCopy(copy)
  return (
    <>
      <p>{words.helpNumber}</p>
      <p>{words.helpHow}</p>
      <p>{words.noteFull}</p>
      <p>{words.notePartial}</p>
      <p>{words.noteNight}</p>
      <p>{words.helpMove}</p>
    </>
  )
}
