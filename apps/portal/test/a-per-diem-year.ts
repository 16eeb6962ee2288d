import type { PerDiemCounts, PerDiemEntry, PerDiemYear } from '@milepost/contract/per-diem/per-diem'
import { buildPerDiemYear, type PerDiemRate } from '@milepost/contract/per-diem/per-diem-deduction'

const rate = {
  rateCents: 8_000,
  outsideRateCents: 8_600,
  partialDayShare: 7_500,
  otherShare: 5_000,
}
const rates: PerDiemRate[] = [
  {
    ...rate,
    hoursOfServiceShare: 8_000,
    from: '2023-01-01',
    to: '2026-09-30',
    notice: '2025-54',
    provisional: false,
  },
  {
    ...rate,
    hoursOfServiceShare: 8_000,
    from: '2026-10-01',
    to: null,
    notice: null,
    provisional: true,
  },
]

/** An entry whose id contains its date. */
export const aDay = (
  effectiveDate: string,
  counts: Partial<PerDiemCounts & Pick<PerDiemEntry, 'outsideConus' | 'sleptAway'>> = {},
): PerDiemEntry => ({
  id: `00000000-0000-4000-8000-0000${effectiveDate.replaceAll('-', '')}`,
  accountId: '8a1de6a0-2f6e-4a31-8f2d-6f1f3a6f7c22',
  createdAt: '2026-11-01T15:00:00.000Z',
  lastUpdated: '2026-11-01T15:00:00.000Z',
  effectiveDate,
  ownerOperatorFullCount: 0,
  ownerOperatorPartialCount: 0,
  spouseDriverFullCount: 0,
  spouseDriverPartialCount: 0,
  spouseRiderFullCount: 0,
  spouseRiderPartialCount: 0,
  outsideConus: false,
  sleptAway: false,
  ...counts,
})

export const aFullDay = (date: string) => aDay(date, { ownerOperatorFullCount: 1 })
export const aPartialDay = (date: string) => aDay(date, { ownerOperatorPartialCount: 1 })

/** A year as the API returns it: $80 a day, with a provisional rate from October 2026 on. */
export const aPerDiemYear = (entries: PerDiemEntry[] = [], year = 2026): PerDiemYear =>
  buildPerDiemYear({ year, entries, rates, spouseRiderDeductible: false })
