import type { PerDiemPeriod } from '@milepost/contract/per-diem/per-diem'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'

/** The formatted value of one day in a period. */
export const toDayWorth = ({ rate, share, partialDayShare }: PerDiemPeriod) => ({
  full: dollarsAndCents(rate * share),
  partial: dollarsAndCents(rate * share * partialDayShare),
})

/** The value of the owner-operator's day on `day`. If no period covers it, the year's last period applies. */
export function getDayWorth(
  periods: readonly PerDiemPeriod[],
  day: string,
): { full: string; partial: string } | undefined {
  const ownPeriods = periods.filter(({ person }) => person === 'owner_operator')
  const period = ownPeriods.find(({ from, to }) => from <= day && day <= to) ?? ownPeriods.at(-1)
  return period && toDayWorth(period)
}

/** The value of a day if it is the same all year; undefined if a rate changed it during the year. */
export function getYearWorth(
  periods: readonly PerDiemPeriod[],
): { full: string; partial: string } | undefined {
  const ownPeriods = periods.filter(({ person }) => person === 'owner_operator').map(toDayWorth)
  const [first] = ownPeriods
  return ownPeriods.every(({ full }) => full === first?.full) ? first : undefined
}
