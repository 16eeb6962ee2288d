import { Drawer } from '@mantine/core'
import type { TripSummary } from '@milepost/contract/mileage/mileage-years'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { milesText } from '../../../shared/figures/miles-text.ts'
import classes from '../../../shared/why-sheet.module.css'
import { rateText } from '../trip-figures.ts'
import { copy } from './mileage-year.copy.ts'

/** How the year's savings are calculated: the miles at each rate, with the source of the rate. */
export function WhySheet({ year, onClose }: { year: TripSummary; onClose: () => void }) {
  const words = useCopy(copy)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={words.whyTitle(year.year)}
      closeButtonProps={{ 'aria-label': words.close, size: 48, iconSize: 24 }}
      padding="md"
    >
      <p className={classes.intro}>{words.whyIntro}</p>
      <p className={classes.intro}>{words.whyDeduction}</p>
      {year.rates.map((rate) => (
        <Rate key={rate.from} rate={rate} year={year.year} />
      ))}
      {year.rates.length === 0 && <p>{words.noTrips}</p>}
      <p className={classes.total}>
        <b>{words.total}</b>
        <b className="figure">{dollarsAndCents(year.totalSavings)}</b>
      </p>
    </Drawer>
  )
}

type RateProps = { rate: TripSummary['rates'][number]; year: number }

function Rate({ rate, year }: RateProps) {
  const words = useCopy(copy)
  const { day } = useDates()
  const { from, to, miles, standardRate, trips, otherMiles, savings, provisional } = rate
  const first = from < `${year}-01-01` ? `${year}-01-01` : from
  const last = to === null || to > `${year}-12-31` ? `${year}-12-31` : to
  return (
    <div className={classes.period}>
      <div className={classes.head}>
        <b>
          {day(first)} – {day(last)}
        </b>
        <b className="figure">{dollarsAndCents(savings)}</b>
      </div>
      <ul className="plainList">
        <li>{words.rateLine(milesText(miles), rateText(standardRate))}</li>
        {otherMiles > 0 && <li>{words.otherLine(milesText(otherMiles))}</li>}
        <li>{words.tripsLine(trips)}</li>
      </ul>
      <ul className={`plainList ${classes.rates}`}>
        <li data-provisional={provisional || undefined}>{getSource(rate, words)}</li>
      </ul>
    </div>
  )
}

function getSource({ source, provisional }: RateProps['rate'], words: (typeof copy)['en']): string {
  if (source === null) return words.notAnnounced
  return provisional ? words.notConfirmed(source) : words.source(source)
}
