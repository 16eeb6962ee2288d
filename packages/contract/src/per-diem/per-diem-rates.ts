import * as z from 'zod/mini'
import { everyStaffRole } from '../wire/access.ts'
import { endpoint, many, noContent, one } from '../wire/endpoint.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { Announcement, Ends, endsAfterStart, FirstDay, isAnnounced } from './rate-days.ts'
import { usesOfRate } from './rate-reviews.ts'

/**
 * The IRS's special per diem rate for the transportation industry, as dated data; dollars per day.
 */
export const AnnouncedPerDiemRate = z.object({
  from: z.iso.date(),
  /** The last day it was announced for; null if open-ended. */
  to: z.nullable(z.iso.date()),
  /** Within the continental US: the rate used for deductions. */
  insideConus: z.number(),
  outsideConus: z.number(),
  /** The number of the IRS notice that announced it; null if not announced yet. */
  notice: z.nullable(z.string()),
  provisional: z.boolean(),
  /** When somebody last looked whether the IRS's rate is still this one; null if nobody has. */
  checkedOn: z.nullable(z.iso.date()),
})
export type AnnouncedPerDiemRate = z.infer<typeof AnnouncedPerDiemRate>

const Dollars = z.number(staffErrorMessages.per_diem_rate_range).check(
  z.minimum(1, staffErrorMessages.per_diem_rate_range),
  z.maximum(999.99, staffErrorMessages.per_diem_rate_range),
  z.refine((dollars) => Math.round(dollars * 100) / 100 === dollars, {
    error: staffErrorMessages.per_diem_rate_range,
  }),
)

const rate = {
  to: z.nullable(z.iso.date()),
  insideConus: Dollars,
  outsideConus: Dollars,
  notice: Announcement,
  provisional: z.boolean(),
}

const isConfirmed = isAnnounced('notice')

/** A rate as staff enter it. A rate not announced yet has no notice and is provisional. */
export const NewPerDiemRate = z
  .strictObject({ from: FirstDay, ...rate })
  .check(isConfirmed, endsAfterStart)
export type NewPerDiemRate = z.infer<typeof NewPerDiemRate>

/** A complete rate. Its first day identifies it; if `from` is omitted, the first day stays. */
export const PerDiemRateChange = z
  .strictObject({ from: z.optional(FirstDay), ...rate })
  .check(isConfirmed)
export type PerDiemRateChange = z.infer<typeof PerDiemRateChange>

export const perDiemRatesForStaff = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/per_diem_rates',
    access: everyStaffRole,
    subject: 'firm',
    replica: true,
    summary: 'Every per diem rate, by date',
    result: many('per_diem_rate', AnnouncedPerDiemRate, 'from'),
  }),
  add: endpoint({
    method: 'POST',
    path: '/staff/v1/rates/per_diem',
    access: staffAreas.rates,
    subject: 'firm',
    summary:
      'Add a per diem rate from a date; it takes the deductible percents of the rate before it',
    body: z.strictObject({ perDiemRate: NewPerDiemRate, ends: Ends }),
    result: one('per_diem_rate', AnnouncedPerDiemRate, 'from'),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/rates/per_diem/:from',
    access: staffAreas.rates,
    subject: 'firm',
    summary: 'Correct a per diem rate; it applies to every day in its period',
    params: z.strictObject({ from: z.iso.date() }),
    body: z.strictObject({ perDiemRate: PerDiemRateChange }),
    result: one('per_diem_rate', AnnouncedPerDiemRate, 'from'),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/staff/v1/rates/per_diem/:from',
    access: staffAreas.rates,
    subject: 'firm',
    summary: 'Delete a per diem rate that no past day uses',
    params: z.strictObject({ from: z.iso.date() }),
    result: noContent,
  }),
  check: endpoint({
    method: 'POST',
    path: '/staff/v1/rates/per_diem/:from/check',
    access: staffAreas.rates,
    subject: 'firm',
    summary: "Note that somebody looked today whether a per diem rate is still the IRS's",
    params: z.strictObject({ from: z.iso.date() }),
    result: one('per_diem_rate', AnnouncedPerDiemRate, 'from'),
  }),
  uses: endpoint({
    method: 'GET',
    path: '/staff/v1/rates/per_diem/:from/uses',
    access: staffAreas.rates,
    subject: 'firm',
    summary: 'The clients whose days a per diem rate counts for',
    params: z.strictObject({ from: z.iso.date() }),
    result: usesOfRate,
  }),
}
