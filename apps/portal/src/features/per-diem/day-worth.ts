import type { PerDiemPeriod } from '@milepost/contract/per-diem/per-diem'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'

/** The formatted value of one day in a period, inside the continental US or at the given rate. */
export const toDayWorth = (
  { rate: insideRate, share, partialDayShare }: PerDiemPeriod,
  rate = insideRate,
) => ({
  full: dollarsAndCents(rate * share),
  partial: dollarsAndCents(rate * share * partialDayShare),
})

/**
 * The value of the owner-operator's day on `day`, at the rate for its place. If no period covers it, the year's last
 * period applies.
 */
export function getDayWorth(
  periods: readonly PerDiemPeriod[],
  day: string,
  isOutside: boolean,
): { full: string; partial: string } | undefined {
  const ownPeriods = periods.filter(({ person }) => person === 'owner_operator')
  const period = ownPeriods.find(({ from, to }) => from <= day && day <= to) ?? ownPeriods.at(-1)
  return period && toDayWorth(period, isOutside ? period.outsideConus?.rate : undefined)
}

/** The value of a day if it is the same all year; undefined if days have different rates. */
export function getYearWorth(
  periods: readonly PerDiemPeriod[],
): { full: string; partial: string } | undefined {
  const hasOther = periods.some(
    ({ outsideConus: outside }) => outside && outside.fullDays + outside.partialDays > 0,
  )
  if (hasOther) return undefined
  const ownPeriods = periods
    .filter(({ person }) => person === 'owner_operator')
    .map((period) => toDayWorth(period))
  const [first] = ownPeriods
  return ownPeriods.every(({ full }) => full === first?.full) ? first : undefined
}
