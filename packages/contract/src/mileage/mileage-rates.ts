import * as z from 'zod/mini'
import { Announcement, Ends, endsAfterStart, FirstDay, isAnnounced } from '../per-diem/rate-days.ts'
import { usesOfRate } from '../per-diem/rate-reviews.ts'
import { everyStaffRole } from '../wire/access.ts'
import { endpoint, many, noContent, one } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { staffAreas } from '../wire/staff-areas.ts'

/** The IRS's standard rate for business miles, as dated data. */
export const MileageRate = z.object({
  from: z.iso.date(),
  /** The last day it was announced for; null if open-ended. */
  to: z.nullable(z.iso.date()),
  /** Dollars per mile, to a tenth of a cent. */
  standardRate: z.number(),
  /** The IRS publication that announced it; null if not announced yet. */
  source: z.nullable(z.string()),
  provisional: z.boolean(),
})
export type MileageRate = z.infer<typeof MileageRate>

/** A rate as staff see it. */
export const StaffMileageRate = z.extend(MileageRate, {
  /** When somebody last looked whether the IRS's rate is still this one; null if nobody has. */
  checkedOn: z.nullable(z.iso.date()),
})
export type StaffMileageRate = z.infer<typeof StaffMileageRate>

/** A rate in dollars per mile as tenths of a cent: 0.725 becomes 725. */
export const rateToTenthsOfCents = (standardRate: number): number => Math.round(standardRate * 1000)

const rate = {
  to: z.nullable(z.iso.date()),
  standardRate: z.number(errorMessages.mileage_rate_range).check(
    z.minimum(0.001, errorMessages.mileage_rate_range),
    z.maximum(9.999, errorMessages.mileage_rate_range),
    z.refine((dollars) => rateToTenthsOfCents(dollars) / 1000 === dollars, {
      error: errorMessages.mileage_rate_decimals,
    }),
  ),
  source: Announcement,
  provisional: z.boolean(),
}

const isConfirmed = isAnnounced('source')

/** A rate as staff enter it. A rate not announced yet has no source and is provisional. */
export const NewMileageRate = z
  .strictObject({ from: FirstDay, ...rate })
  .check(isConfirmed, endsAfterStart)
export type NewMileageRate = z.infer<typeof NewMileageRate>

/** A complete rate. Its first day identifies it; if `from` is omitted, the first day stays. */
export const MileageRateChange = z
  .strictObject({ from: z.optional(FirstDay), ...rate })
  .check(isConfirmed)
export type MileageRateChange = z.infer<typeof MileageRateChange>

export const mileageRatesForStaff = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/mileage_rates',
    access: everyStaffRole,
    subject: 'firm',
    replica: true,
    summary: 'Every standard mileage rate, by date',
    result: many('mileage_deduction_rate', StaffMileageRate, 'from'),
  }),
  add: endpoint({
    method: 'POST',
    path: '/staff/v1/rates/mileage',
    access: staffAreas.rates,
    subject: 'firm',
    summary: 'Add a standard mileage rate from a date; it may end the one before it',
    body: z.strictObject({ mileageRate: NewMileageRate, ends: Ends }),
    result: one('mileage_deduction_rate', StaffMileageRate, 'from'),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/rates/mileage/:from',
    access: staffAreas.rates,
    subject: 'firm',
    summary: 'Correct a standard mileage rate; it applies to every trip in its period',
    params: z.strictObject({ from: z.iso.date() }),
    body: z.strictObject({ mileageRate: MileageRateChange }),
    result: one('mileage_deduction_rate', StaffMileageRate, 'from'),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/staff/v1/rates/mileage/:from',
    access: staffAreas.rates,
    subject: 'firm',
    summary: 'Delete a standard mileage rate that no past day uses',
    params: z.strictObject({ from: z.iso.date() }),
    result: noContent,
  }),
  check: endpoint({
    method: 'POST',
    path: '/staff/v1/rates/mileage/:from/check',
    access: staffAreas.rates,
    subject: 'firm',
    summary: "Note that somebody looked today whether a standard mileage rate is still the IRS's",
    params: z.strictObject({ from: z.iso.date() }),
    result: one('mileage_deduction_rate', StaffMileageRate, 'from'),
  }),
  uses: endpoint({
    method: 'GET',
    path: '/staff/v1/rates/mileage/:from/uses',
    access: staffAreas.rates,
    subject: 'firm',
    summary: 'The clients whose trips a standard mileage rate counts for',
    params: z.strictObject({ from: z.iso.date() }),
    result: usesOfRate,
  }),
}
