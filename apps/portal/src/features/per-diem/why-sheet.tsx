import { Drawer } from '@mantine/core'
import { people, type PerDiemPeriod, type PerDiemYear } from '@milepost/contract/per-diem/per-diem'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import classes from '../../shared/why-sheet.module.css'
import { toDayWorth } from './day-worth.ts'
import { copy } from './per-diem.copy.ts'

/** How the year's deduction is calculated: every person's days, rates and shares, and the source of each rate. */
export function WhySheet({ year, onClose }: { year: PerDiemYear; onClose: () => void }) {
  const words = useCopy(copy)
  const total = year.yearToDateDeductions
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={`${words.whyTitle}, ${year.year}`}
      closeButtonProps={{ 'aria-label': words.close, size: 48, iconSize: 24 }}
      padding="md"
    >
      <p className={classes.intro}>{words.whyIntro}</p>
      {people.map((person) => {
        const periods = year.periods.filter((period) => period.person === person)
        return (
          periods.length > 0 && (
            <section key={person} className={classes.person}>
              <h3>{words[person]}</h3>
              {periods.map((period) => (
                <Period key={period.from} period={period} />
              ))}
            </section>
          )
        )
      })}
      <p className={classes.total}>
        <b>{words.total}</b>
        <b className="figure">{dollarsAndCents(total)}</b>
      </p>
    </Drawer>
  )
}

function Period({ period }: { period: PerDiemPeriod }) {
  const words = useCopy(copy)
  const { day } = useDates()
  const { share, partialDayShare, outsideConus } = period
  const hasOutside = outsideConus && outsideConus.fullDays + outsideConus.partialDays > 0
  const lines = [
    { place: hasOutside ? words.insideShort : '', ...period },
    ...(hasOutside ? [{ place: words.outsideShort, ...outsideConus }] : []),
  ]
  return lines.map(({ place, fullDays, partialDays, rate, deduction }) => {
    const worth = toDayWorth(period, rate)
    return (
      <div key={place} className={classes.period}>
        <div className={classes.head}>
          <b>
            {day(period.from)} – {day(period.to)}
            {place && <div>{place}</div>}
          </b>
          <b className="figure">{dollarsAndCents(deduction)}</b>
        </div>
        <ul className="plainList">
          {fullDays > 0 && <li>{words.fullLine(fullDays, worth.full)}</li>}
          {partialDays > 0 && <li>{words.partialLine(partialDays, worth.partial)}</li>}
          {fullDays + partialDays === 0 && <li>{words.noDays}</li>}
        </ul>
        <ul className={`plainList ${classes.rates}`}>
          {share === 0 ? (
            <li>{words.notDeductible}</li>
          ) : (
            <>
              <li>{words.rateLine(dollarsAndCents(rate), percent(share), worth.full)}</li>
              <li>{words.partialRateLine(percent(partialDayShare), worth.partial)}</li>
            </>
          )}
          <li data-provisional={period.provisional || undefined}>{getNotice(period, words)}</li>
        </ul>
      </div>
    )
  })
}

const percent = (share: number) => `${Math.round(share * 100)}%`

function getNotice({ notice, provisional }: PerDiemPeriod, words: (typeof copy)['en']): string {
  if (!notice) return words.notAnnounced
  return provisional ? words.notConfirmed(notice) : words.notice(notice)
}
