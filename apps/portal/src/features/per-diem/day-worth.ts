import type { PerDiemPeriod } from '@milepost/contract/per-diem/per-diem'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'

/** What a day of one period is worth, as it is read. */
export const worthIn = ({ rate, share, partialDayShare }: PerDiemPeriod) => ({
  full: dollarsAndCents(rate * share),
  partial: dollarsAndCents(rate * share * partialDayShare),
})

/** What the owner-operator's day is worth on `day`, or at the end of the year where that is past. */
export function dayWorth(
  periods: readonly PerDiemPeriod[],
  day: string,
): { full: string; partial: string } | undefined {
  const own = periods.filter(({ person }) => person === 'owner_operator')
  const period = own.find(({ from, to }) => from <= day && day <= to) ?? own.at(-1)
  return period && worthIn(period)
}

/** The same for every day of the year; undefined where a rate changed the worth within it. */
export function worthAllYear(
  periods: readonly PerDiemPeriod[],
): { full: string; partial: string } | undefined {
  const own = periods.filter(({ person }) => person === 'owner_operator').map(worthIn)
  const [first] = own
  return own.every(({ full }) => full === first?.full) ? first : undefined
}
