import {
  mileageRatesForStaff,
  NewMileageRate,
  type StaffMileageRate,
} from '@milepost/contract/mileage/mileage-rates'
import {
  NewPerDiemRate,
  perDiemRatesForStaff,
  type AnnouncedPerDiemRate,
} from '@milepost/contract/per-diem/per-diem-rates'
import type { RateDays } from '@milepost/contract/per-diem/rate-days'
import { toOneLine } from '@milepost/contract/wire/one-line'
import { call, read } from '@milepost/ui/api/api.ts'
import { amountText, anyDecimals, parseAmount } from '@milepost/ui/forms/amount-text.ts'
import type { Parsed } from '@milepost/ui/forms/use-form-check.ts'

export type AmountField = 'insideConus' | 'outsideConus' | 'standardRate'

/** A rate of either kind, as a row shows it. Amounts in dollars. */
export type ShownRate = RateDays & {
  amounts: Partial<Record<AmountField, number>>
  notice: string | null
  provisional: boolean
  /** When somebody last looked whether it is still right. */
  checkedOn: string | null
}

/** A rate in the form. Amounts are the text as typed. */
export type RateDraft = {
  from: string
  to: string
  amounts: Partial<Record<AmountField, string>>
  notice: string
  provisional: boolean
}

/** A read of what a rate counts for. */
type UsesQuery = ReturnType<typeof read<typeof mileageRatesForStaff.uses>>

export type RateKind = {
  name: 'perDiem' | 'mileage'
  fields: readonly AmountField[]
  decimals: number
  /** The path of the list to invalidate after a change. */
  path: string
  parse: (draft: RateDraft) => Parsed<unknown>
  /** What the request's body calls a rate, and what the rate calls its notice. */
  names: { rate: 'perDiemRate'; notice: 'notice' } | { rate: 'mileageRate'; notice: 'source' }
  /**
   * Corrects the rate that begins on `known`; without it, adds a new rate, and ends the one that begins on `ends` on the
   * day before.
   */
  save: (draft: RateDraft, saving: { known?: string; ends?: string }) => Promise<unknown>
  remove: (from: string) => Promise<unknown>
  /** Notes that somebody looked today whether the rate that begins on `from` is still right. */
  check: (from: string) => Promise<unknown>
  /** What the rate that begins on `from` counts for. */
  uses: (from: string) => UsesQuery
  usesPath: string
}

const toNumber = (typed = '') => parseAmount(typed, { decimals: anyDecimals }) ?? NaN

const toShared = ({ from, to, provisional }: RateDraft) => ({
  from,
  to: to === '' ? null : to,
  provisional,
})
const toNotice = ({ notice }: RateDraft) => toOneLine(notice) || null

const toPerDiemRate = (draft: RateDraft): NewPerDiemRate => ({
  ...toShared(draft),
  notice: toNotice(draft),
  insideConus: toNumber(draft.amounts.insideConus),
  outsideConus: toNumber(draft.amounts.outsideConus),
})

const toMileageRate = (draft: RateDraft): NewMileageRate => ({
  ...toShared(draft),
  source: toNotice(draft),
  standardRate: toNumber(draft.amounts.standardRate),
})

export const perDiemKind: RateKind = {
  name: 'perDiem',
  fields: ['insideConus', 'outsideConus'],
  decimals: 2,
  path: perDiemRatesForStaff.list.path,
  parse: (draft) => NewPerDiemRate.safeParse(toPerDiemRate(draft)),
  names: { rate: 'perDiemRate', notice: 'notice' },
  save: (draft, { known, ends }) => {
    const perDiemRate = toPerDiemRate(draft)
    if (known === undefined) return call(perDiemRatesForStaff.add, { body: { perDiemRate, ends } })
    return call(perDiemRatesForStaff.change, {
      params: { from: known },
      body: { perDiemRate },
    })
  },
  remove: (from) => call(perDiemRatesForStaff.remove, { params: { from } }),
  check: (from) => call(perDiemRatesForStaff.check, { params: { from } }),
  uses: (from) => read(perDiemRatesForStaff.uses, { params: { from } }),
  usesPath: perDiemRatesForStaff.uses.path,
}

export const mileageKind: RateKind = {
  name: 'mileage',
  fields: ['standardRate'],
  decimals: 3,
  path: mileageRatesForStaff.list.path,
  parse: (draft) => NewMileageRate.safeParse(toMileageRate(draft)),
  names: { rate: 'mileageRate', notice: 'source' },
  save: (draft, { known, ends }) => {
    const mileageRate = toMileageRate(draft)
    if (known === undefined) return call(mileageRatesForStaff.add, { body: { mileageRate, ends } })
    return call(mileageRatesForStaff.change, {
      params: { from: known },
      body: { mileageRate },
    })
  },
  remove: (from) => call(mileageRatesForStaff.remove, { params: { from } }),
  check: (from) => call(mileageRatesForStaff.check, { params: { from } }),
  uses: (from) => read(mileageRatesForStaff.uses, { params: { from } }),
  usesPath: mileageRatesForStaff.uses.path,
}

export const perDiemRates = {
  ...read(perDiemRatesForStaff.list, {}),
  select: (rates: AnnouncedPerDiemRate[]): ShownRate[] =>
    rates.map(({ insideConus, outsideConus, ...rate }) => ({
      ...rate,
      amounts: { insideConus, outsideConus },
    })),
}

export const mileageRates = {
  ...read(mileageRatesForStaff.list, {}),
  select: (rates: StaffMileageRate[]): ShownRate[] =>
    rates.map(({ standardRate, source, ...rate }) => ({
      ...rate,
      notice: source,
      amounts: { standardRate },
    })),
}

/** A rate as a draft to edit. */
export const toDraft = ({ from, to, amounts, notice, provisional }: ShownRate): RateDraft => ({
  from,
  to: to ?? '',
  notice: notice ?? '',
  provisional,
  amounts: Object.fromEntries(
    Object.entries(amounts).map(([field, n]) => [field, amountText(n, { decimals: anyDecimals })]),
  ),
})

/** The rate in effect on a day. `rates` must be sorted by date. */
export const findRateOn = (rates: readonly ShownRate[], day: string): ShownRate | undefined =>
  rates.findLast(({ from }) => from <= day)

/** The rates grouped by the year they begin in, newest first in both. */
export function byYear(rates: readonly ShownRate[]): [year: string, rates: ShownRate[]][] {
  const years = new Map<string, ShownRate[]>()
  for (const rate of rates.toReversed()) {
    const year = rate.from.slice(0, 4)
    years.set(year, [...(years.get(year) ?? []), rate])
  }
  return [...years]
}
