import type { PerDiemPeriod } from '@milepost/contract/per-diem/per-diem'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'

/** What a day of one period is worth, as it is read. */
export const toDayWorth = ({ rate, share, partialDayShare }: PerDiemPeriod) => ({
  full: dollarsAndCents(rate * share),
  partial: dollarsAndCents(rate * share * partialDayShare),
})

/** What the owner-operator's day is worth on `day`, or at the end of the year where that is past. */
export function getDayWorth(
  periods: readonly PerDiemPeriod[],
  day: string,
): { full: string; partial: string } | undefined {
  const ownPeriods = periods.filter(({ person }) => person === 'owner_operator')
  const period = ownPeriods.find(({ from, to }) => from <= day && day <= to) ?? ownPeriods.at(-1)
  return period && toDayWorth(period)
}

/** The same for every day of the year; undefined where a rate changed the worth within it. */
export function getYearWorth(
  periods: readonly PerDiemPeriod[],
): { full: string; partial: string } | undefined {
  const ownPeriods = periods.filter(({ person }) => person === 'owner_operator').map(toDayWorth)
  const [first] = ownPeriods
  return ownPeriods.every(({ full }) => full === first?.full) ? first : undefined
}
