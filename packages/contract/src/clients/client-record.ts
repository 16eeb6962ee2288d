import * as z from 'zod/mini'
import { Language } from '../account/account.ts'
import { Email, ShownEmail } from '../account/email.ts'
import { endpoint, one } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { oneLine } from '../wire/one-line.ts'
import { secret } from '../wire/secret.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { ClientTag, maxTagsPerClient } from './client-tags.ts'

/** How the business is taxed, as on the W-9. */
export const EntityType = z.enum([
  'sole_proprietor',
  'single_member_llc',
  'partnership',
  's_corporation',
  'c_corporation',
])
export type EntityType = z.infer<typeof EntityType>

/** What the firm does for a client. */
export const ClientService = z.enum([
  'monthly_books',
  'payroll',
  'quarterly_estimates',
  'tax_return',
  'form_1099',
  'form_2290',
  'ifta',
])
export type ClientService = z.infer<typeof ClientService>

const line = (max: number) =>
  z
    .string(errorMessages.invalid)
    .check(
      oneLine(),
      z.minLength(1, errorMessages.invalid),
      z.maxLength(max, staffErrorMessages.name_too_long),
    )

export const usStates =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  )

/** The two letters of a state, DC, or Puerto Rico. */
export const UsState = z.string(staffErrorMessages.state_invalid).check(
  z.trim(),
  z.toUpperCase(),
  z.refine((code) => usStates.includes(code), staffErrorMessages.state_invalid),
)

/** An address in the United States. */
export const Address = z.strictObject({
  line1: line(120),
  line2: z.nullable(line(120)),
  city: line(80),
  state: UsState,
  zip: z
    .string(staffErrorMessages.zip_invalid)
    .check(z.trim(), z.regex(/^\d{5}(-\d{4})?$/, staffErrorMessages.zip_invalid)),
})
export type Address = z.infer<typeof Address>

/** Nine digits, typed with or without dashes and blanks; as digits only. */
const nineDigits = (message: string) =>
  z.string(message).check(
    z.overwrite((text) => text.replace(/[\s-]/g, '')),
    z.regex(/^\d{9}$/, message),
  )

/** An employer identification number, as digits; its first two are never 00. */
export const Ein = nineDigits(staffErrorMessages.ein_invalid).check(
  z.regex(/^(?!00)/, staffErrorMessages.ein_invalid),
)

/**
 * A Social Security number or an ITIN (which begins with 9), as digits. Source: SSA, "What types of
 * Social Security numbers are invalid": no 000 or 666 first, no 00 next, no 0000 last.
 */
export const Ssn = nineDigits(staffErrorMessages.ssn_invalid).check(
  z.regex(/^(?!000|666)\d{3}(?!00)\d{2}(?!0000)\d{4}$/, staffErrorMessages.ssn_invalid),
)

/** A motor carrier number without its "MC". */
export const McNumber = z.string(staffErrorMessages.mc_number_invalid).check(
  z.overwrite((text) => text.trim().replace(/^MC[\s#-]*/i, '')),
  z.regex(/^\d{1,8}$/, staffErrorMessages.mc_number_invalid),
)

/** A USDOT number. */
export const DotNumber = z.string(staffErrorMessages.dot_number_invalid).check(
  z.overwrite((text) => text.trim().replace(/^(US)?DOT[\s#-]*/i, '')),
  z.regex(/^\d{1,8}$/, staffErrorMessages.dot_number_invalid),
)

export const BusinessName = line(160)

/** The person to invite: they can't sign in before that. */
export const ClientContact = z.object({
  fullName: z.string(),
  email: ShownEmail,
  language: Language,
  /** Why the last invitation could not be sent: someone else has the e-mail. */
  problem: z.nullable(z.enum(['email_taken'])),
})
export type ClientContact = z.infer<typeof ClientContact>

/** What the firm knows of a client's business. Clients do not see it. */
export const ClientRecord = z.object({
  /** The account's. */
  id: z.string(),
  businessName: z.nullable(z.string()),
  entityType: z.nullable(EntityType),
  /** The last four digits; the whole number is a call of its own. */
  einLastFour: z.nullable(z.string()),
  ssnLastFour: z.nullable(z.string()),
  /** Another one after each change of the number; says nothing of its digits. */
  einVersion: z.nullable(z.string()),
  ssnVersion: z.nullable(z.string()),
  mailingAddress: z.nullable(Address),
  /** Where the business is, if that is not where its mail goes. */
  physicalAddress: z.nullable(Address),
  mcNumber: z.nullable(z.string()),
  dotNumber: z.nullable(z.string()),
  services: z.array(ClientService),
  /** Since when the firm works for them. */
  startDate: z.nullable(z.iso.date()),
  /** The month in which the fiscal year ends, 1 to 12. */
  fiscalYearEndMonth: z.int(),
  tags: z.array(ClientTag),
})
export type ClientRecord = z.infer<typeof ClientRecord>

const Version = z.string().check(oneLine(), z.maxLength(64))

/** Omitted fields stay unchanged. */
export const ClientRecordChange = z.strictObject({
  businessName: z.optional(z.nullable(BusinessName)),
  entityType: z.optional(z.nullable(EntityType)),
  ein: z.optional(secret(z.nullable(Ein))),
  ssn: z.optional(secret(z.nullable(Ssn))),
  mailingAddress: z.optional(z.nullable(Address)),
  physicalAddress: z.optional(z.nullable(Address)),
  mcNumber: z.optional(z.nullable(McNumber)),
  dotNumber: z.optional(z.nullable(DotNumber)),
  services: z.optional(z.array(ClientService).check(z.maxLength(20))),
  startDate: z.optional(z.nullable(z.iso.date())),
  fiscalYearEndMonth: z.optional(z.int().check(z.minimum(1), z.maximum(12))),
  /** The person to invite. */
  contact: z.optional(
    z.nullable(
      z.strictObject({ fullName: line(120), email: Email, language: z._default(Language, 'en') }),
    ),
  ),
  tagIds: z.optional(z.array(z.uuid()).check(z.maxLength(maxTagsPerClient))),
})
export type ClientRecordChange = z.output<typeof ClientRecordChange>

/** The fields of a change as somebody read them; of an EIN and SSN, its version. */
export const ClientRecordBefore = z.strictObject({
  ...ClientRecordChange.shape,
  ein: z.optional(z.nullable(Version)),
  ssn: z.optional(z.nullable(Version)),
})
export type ClientRecordBefore = z.output<typeof ClientRecordBefore>

/** Whole, as digits. */
export const TaxNumbers = z.object({
  /** The account's. */
  id: z.string(),
  ein: z.nullable(z.string()),
  ssn: z.nullable(z.string()),
})
export type TaxNumbers = z.infer<typeof TaxNumbers>

const params = z.strictObject({ accountId: z.uuid() })

export const clientRecord = {
  show: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/record',
    access: staffAreas.clients,
    subject: 'account',
    summary: "A client's record; its EIN and SSN only as their last four digits",
    params,
    result: one('client_record', ClientRecord),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId/record',
    access: staffAreas.clients,
    subject: 'account',
    summary: "Change a client's record",
    params,
    body: z.strictObject({
      record: ClientRecordChange,
      /** What the changed fields were when the caller read them: a 409 if a colleague changed one since. */
      was: z.optional(ClientRecordBefore),
    }),
    result: one('client_record', ClientRecord),
  }),
  taxNumbers: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/record/tax_numbers',
    access: staffAreas.clients,
    subject: 'account',
    returnsSecret: true,
    summary: "A client's whole EIN and SSN; each look is in the client's history",
    params,
    result: one('client_tax_numbers', TaxNumbers),
  }),
}
