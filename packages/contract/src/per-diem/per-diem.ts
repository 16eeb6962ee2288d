import * as z from 'zod/mini'
import { everyStaffRole } from '../wire/access.ts'
import { endpoint, noContent, one } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'

export const people = ['owner_operator', 'spouse_driver', 'spouse_rider'] as const

export const PerDiemPerson = z.enum(people)
export type PerDiemPerson = z.infer<typeof PerDiemPerson>

const counts = {
  ownerOperatorFullCount: z.int(),
  ownerOperatorPartialCount: z.int(),
  spouseDriverFullCount: z.int(),
  spouseDriverPartialCount: z.int(),
  spouseRiderFullCount: z.int(),
  spouseRiderPartialCount: z.int(),
}

/** One day of an account. Each count is 0 or 1, and at most one of a person's is 1: a spouse drives or rides along. */
export const PerDiemEntry = z.object({
  id: z.string(),
  accountId: z.string(),
  createdAt: z.iso.datetime(),
  lastUpdated: z.iso.datetime(),
  effectiveDate: z.iso.date(),
  ...counts,
  /** Whether the day counts at the rate for places outside the continental US. */
  outsideConus: z.boolean(),
  /** Whether the client has said that they slept away from home, as a partial day needs. */
  sleptAway: z.boolean(),
})
export type PerDiemEntry = z.infer<typeof PerDiemEntry>
export type PerDiemCounts = Pick<PerDiemEntry, keyof typeof counts>

const days = {
  /** Dollars per day. */
  rate: z.number(),
  fullDays: z.int(),
  partialDays: z.int(),
  /** Dollars, rounded here and nowhere else. */
  deduction: z.number(),
}

/**
 * One person's days in one rate period: deduction = (full + partial × partialDayShare) × rate × share. Days
 * outside the continental US have a rate, and so a deduction, of their own.
 */
export const PerDiemPeriod = z.object({
  person: PerDiemPerson,
  from: z.iso.date(),
  to: z.iso.date(),
  ...days,
  /** Missing in an answer that a device stored before there were such days. */
  outsideConus: z.optional(z.object(days)),
  /** 0.8 is 80%; 0 for a rider whose travel the firm has not found deductible. */
  share: z.number(),
  partialDayShare: z.number(),
  /** The number of the IRS notice the rate comes from. */
  notice: z.nullable(z.string()),
  /** Whether the rate is not announced or not confirmed yet. */
  provisional: z.boolean(),
})
export type PerDiemPeriod = z.infer<typeof PerDiemPeriod>

export const PerDiemYear = z.object({
  year: z.int(),
  /** The owner-operator's days. */
  yearToDateFullDays: z.int(),
  yearToDatePartialDays: z.int(),
  /** Dollars; for all three people. */
  yearToDateDeductions: z.number(),
  /** Whether any day uses a provisional rate. */
  provisional: z.boolean(),
  /** The client has said that they sleep at home every night. */
  homeEveryNight: z.boolean(),
  /** By person, then by date; the owner-operator's even without days. */
  periods: z.array(PerDiemPeriod),
  perDiemEntries: z.array(PerDiemEntry),
})
export type PerDiemYear = z.infer<typeof PerDiemYear>

export const DayAllocation = z.enum(['fullDay', 'partialDay', 'clear'])
export type DayAllocation = z.infer<typeof DayAllocation>

/** The form's three steps: year, days, allocation. */
export const PerDiemForm = z.strictObject({
  year: z.int(errorMessages.per_diem_year_required),
  selectedDates: z
    .array(z.iso.date())
    .check(z.minLength(1, errorMessages.per_diem_dates_required), z.maxLength(366)),
  dayAllocation: z.enum(DayAllocation.options, errorMessages.per_diem_allocation_required),
})

const Count = z.int().check(z.minimum(0), z.maximum(1))
const isFullOrPartial = (full: keyof PerDiemCounts, partial: keyof PerDiemCounts) =>
  z.refine<Partial<PerDiemCounts>>((sent) => !(sent[full] && sent[partial]), {
    error: errorMessages.per_diem_full_and_partial,
    path: [partial],
  })
/** A person has one allowance a day: Rev. Proc. 2019-48, sections 4.04 and 6.04. */
const isDriverOrRider = (rider: 'spouseRiderFullCount' | 'spouseRiderPartialCount') =>
  z.refine<Partial<PerDiemCounts>>(
    (sent) => !(sent[rider] && (sent.spouseDriverFullCount || sent.spouseDriverPartialCount)),
    { error: errorMessages.per_diem_spouse_twice, path: [rider] },
  )
const onePerPerson = [
  isFullOrPartial('ownerOperatorFullCount', 'ownerOperatorPartialCount'),
  isFullOrPartial('spouseDriverFullCount', 'spouseDriverPartialCount'),
  isFullOrPartial('spouseRiderFullCount', 'spouseRiderPartialCount'),
  isDriverOrRider('spouseRiderFullCount'),
  isDriverOrRider('spouseRiderPartialCount'),
] as const

const CountOrZero = z._default(Count, 0)

export const NewPerDiemEntry = z
  .strictObject({
    effectiveDate: z.iso.date(),
    ownerOperatorFullCount: CountOrZero,
    ownerOperatorPartialCount: CountOrZero,
    spouseDriverFullCount: CountOrZero,
    spouseDriverPartialCount: CountOrZero,
    spouseRiderFullCount: CountOrZero,
    spouseRiderPartialCount: CountOrZero,
    outsideConus: z._default(z.boolean(), false),
  })
  .check(...onePerPerson)
export type NewPerDiemEntry = z.infer<typeof NewPerDiemEntry>

const OptionalCount = z.optional(Count)

/** What is omitted stays unchanged. */
export const PerDiemEntryChange = z
  .strictObject({
    ownerOperatorFullCount: OptionalCount,
    ownerOperatorPartialCount: OptionalCount,
    spouseDriverFullCount: OptionalCount,
    spouseDriverPartialCount: OptionalCount,
    spouseRiderFullCount: OptionalCount,
    spouseRiderPartialCount: OptionalCount,
    outsideConus: z.optional(z.boolean()),
  })
  .check(...onePerPerson)
export type PerDiemEntryChange = z.infer<typeof PerDiemEntryChange>

/** Four digits; a number is accepted, too. */
export const Year = z.pipe(
  z.coerce.string().check(z.regex(/^[12]\d{3}$/)),
  z.transform((digits) => Number(digits)),
)
const year = z.strictObject({ year: Year })
const id = z.strictObject({ id: z.uuid() })
const accountParams = z.strictObject({ accountId: z.uuid() })

export const perDiem = {
  year: endpoint({
    method: 'GET',
    path: '/v1/per_diems/:year',
    access: 'per-diem',
    weight: 6,
    subject: 'per_diem',
    replica: true,
    offline: true,
    summary: "A year's days, deduction, and rate periods",
    params: year,
    result: one('per_diem', PerDiemYear, 'year'),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/per_diem_entries',
    access: 'per-diem',
    subject: 'per_diem',
    summary: "Enter a day. The spouse's counts are for the firm to set: other than 0 is a 422",
    body: z.strictObject({ perDiemEntry: NewPerDiemEntry }),
    result: one('per_diem_entry', PerDiemEntry),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/per_diem_entries/:id',
    access: 'per-diem',
    subject: 'per_diem',
    summary:
      "Change what a day counts as. The spouse's counts may be sent as they are; others are a 422",
    params: id,
    body: z.strictObject({ perDiemEntry: PerDiemEntryChange }),
    result: one('per_diem_entry', PerDiemEntry),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/per_diem_entries/:id',
    access: 'per-diem',
    subject: 'per_diem',
    summary: "Clear a day; the firm's entry for the spouse stays",
    params: id,
    result: noContent,
  }),
}

export const PerDiemSettings = z.strictObject({
  spouseRiderDeductible: z.boolean(),
  homeEveryNight: z.boolean(),
})
export type PerDiemSettings = z.infer<typeof PerDiemSettings>

export const PerDiemYearForStaff = z.extend(PerDiemYear, {
  ...PerDiemSettings.shape,
  /** On these the spouse counted twice, and the ride was taken off; nobody has looked at it yet. */
  correctedDates: z.array(z.iso.date()),
})
export type PerDiemYearForStaff = z.infer<typeof PerDiemYearForStaff>

export const perDiemForStaff = {
  year: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/per_diems/:year',
    access: everyStaffRole,
    weight: 6,
    subject: 'per_diem',
    replica: true,
    summary: "A client's year, and whether the spouse rider's travel is deductible",
    params: z.extend(accountParams, { year: Year }),
    result: one('per_diem', PerDiemYearForStaff, 'year'),
  }),
  create: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/per_diem_entries',
    access: everyStaffRole,
    subject: 'per_diem',
    summary: "Enter a client's day",
    params: accountParams,
    body: z.strictObject({ perDiemEntry: NewPerDiemEntry }),
    result: one('per_diem_entry', PerDiemEntry),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId/per_diem_entries/:id',
    access: everyStaffRole,
    subject: 'per_diem',
    summary: "Change what a client's day counts as",
    params: z.extend(accountParams, id.shape),
    body: z.strictObject({ perDiemEntry: PerDiemEntryChange }),
    result: one('per_diem_entry', PerDiemEntry),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/staff/v1/accounts/:accountId/per_diem_entries/:id',
    access: everyStaffRole,
    subject: 'per_diem',
    summary: "Clear a client's day",
    params: z.extend(accountParams, id.shape),
    result: noContent,
  }),
  settings: endpoint({
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId/per_diem_settings',
    access: everyStaffRole,
    subject: 'per_diem',
    summary:
      "Say whether the spouse rider's travel is deductible, or undo that the client is home every night",
    params: accountParams,
    body: z.strictObject({ perDiemSettings: z.partial(PerDiemSettings) }),
    result: one('per_diem_settings', z.extend(PerDiemSettings, { id: z.string() })),
  }),
}
