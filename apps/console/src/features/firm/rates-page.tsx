import { Badge, Button } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { RateUses } from '@milepost/contract/per-diem/rate-reviews'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { today, useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { useRateDays, useRateDaysPhrase } from './rate-days.ts'
import { RateForm } from './rate-form.tsx'
import {
  byYear,
  findRateOn,
  mileageKind,
  mileageRates,
  perDiemKind,
  perDiemRates,
  type AmountField,
  type RateKind,
  type ShownRate,
} from './rate-kinds.ts'
import { RateReview } from './rate-review.tsx'
import { RateUsesDialog } from './rate-uses.tsx'
import { copy } from './rates.copy.ts'
import classes from './rates.module.css'
import { TaxFigures } from './tax-figures/tax-figures.tsx'

/** The IRS rates by date: add an announced rate, or correct one. */
export function RatesPage() {
  const words = useCopy(copy)
  const perDiem = useQuery(perDiemRates)
  const mileage = useQuery(mileageRates)
  return (
    <Page title={words.title}>
      <div className={classes.page}>
        <p className={classes.dim}>{words.about}</p>
        <Rates kind={perDiemKind} rates={perDiem} addLabel={words.addPerDiem} />
        <Rates kind={mileageKind} rates={mileage} addLabel={words.addMileage} />
        <TaxFigures />
      </div>
    </Page>
  )
}

/** A rate whose uses are shown. */
type Shown = { rate: ShownRate; isChanged: boolean; before: RateUses | undefined }

type RatesProps = { kind: RateKind; rates: UseQueryResult<ShownRate[]>; addLabel: string }

function Rates({ kind, rates, addLabel }: RatesProps) {
  const words = useCopy(copy)
  const [open, setOpen] = useState<ShownRate | 'new'>()
  const [shown, setShown] = useState<Shown>()
  const all = rates.data ?? []
  const current = findRateOn(all, today())
  return (
    <Section
      flush
      title={words[kind.name]}
      aside={
        <Button
          size="sm"
          variant="default"
          className={classes.add}
          aria-label={addLabel}
          onClick={() => setOpen('new')}
        >
          {words.add}
        </Button>
      }
    >
      {current && <RateReview kind={kind} rates={all} current={current} />}
      <LoadState query={rates} failed={words.loadFailed}>
        {(known) =>
          byYear(known).map(([year, ofYear]) => (
            <div key={year}>
              <h3 className={classes.year}>{year}</h3>
              {ofYear.map((rate) => (
                <RateRow
                  key={rate.from}
                  kind={kind}
                  rate={rate}
                  isCurrent={rate === current}
                  onCorrect={() => setOpen(rate)}
                  onShowUses={() => setShown({ rate, isChanged: false, before: undefined })}
                />
              ))}
            </div>
          ))
        }
      </LoadState>
      {open && (
        <RateForm
          kind={kind}
          known={all}
          rate={open === 'new' ? undefined : open}
          title={open === 'new' ? addLabel : undefined}
          onCorrected={(rate, before) => setShown({ rate, isChanged: true, before })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {shown && (
        <RateUsesDialog
          kind={kind}
          rate={shown.rate}
          isChanged={shown.isChanged}
          before={shown.before}
          onClose={() => setShown(undefined)}
        />
      )}
    </Section>
  )
}

type RateRowProps = {
  kind: RateKind
  rate: ShownRate
  isCurrent: boolean
  onCorrect: () => void
  onShowUses: () => void
}

function RateRow({ kind, rate, isCurrent, onCorrect, onShowUses }: RateRowProps) {
  const words = useCopy(copy)
  const days = useRateDays()(rate)
  const ofDays = useRateDaysPhrase()(rate)
  const { dayInYear } = useDates()
  const shown = useAmounts(kind)
  const [main, ...others] = kind.fields
  return (
    <div className={classes.row}>
      <span className={classes.days}>
        <span>{days}</span>
        {isCurrent && <Badge>{words.inUse}</Badge>}
        {rate.provisional && <Badge color="yellow">{words.provisional}</Badge>}
      </span>
      <span className={classes.amounts}>
        <b>{shown(main!, rate)}</b>
        {others.map((field) => (
          <span key={field} className={classes.dim}>
            {shown(field, rate)}
          </span>
        ))}
      </span>
      <span className={classes.notice}>
        <span>{rate.notice ?? words.noNotice}</span>
        <span className={classes.dim}>
          {rate.checkedOn === null
            ? words.neverChecked
            : words.lastChecked(dayInYear(rate.checkedOn))}
        </span>
      </span>
      <Button size="sm" variant="subtle" aria-label={words.usesTitle(ofDays)} onClick={onShowUses}>
        {words.uses}
      </Button>
      <Button
        size="sm"
        variant="default"
        aria-label={words.correctRate(ofDays)}
        onClick={onCorrect}
      >
        {words.correct}
      </Button>
    </div>
  )
}

function useAmounts({ decimals }: RateKind) {
  const words = useCopy(copy)
  const reference: Record<AmountField, (amount: string) => string> = {
    insideConus: words.shownInsideConus,
    outsideConus: words.shownOutsideConus,
    standardRate: words.shownStandardRate,
  }
  return (field: AmountField, { amounts }: ShownRate) =>
    reference[field](`$${(amounts[field] ?? 0).toFixed(decimals)}`)
}
