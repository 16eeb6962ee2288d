import * as z from 'zod/mini'
import { endpoint, noContent, one } from '../wire/endpoint.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { PaperKind, Reading, type ReadField } from './reading.ts'

/** What clients see of a reading: what is sure, until the document is posted. All null otherwise. */
export const SureReading = z.object({
  guid: z.string(),
  vendor: z.nullable(z.string()),
  date: z.nullable(z.iso.date()),
  /** Dollars. */
  total: z.nullable(z.number()),
  /** Whether somebody of the client said that it is not right. */
  isDisputed: z.boolean(),
})
export type SureReading = z.infer<typeof SureReading>

/** A vendor's name with the number of the shop that the paper has: "Love's #341". */
export function toVendorName({ value, text }: Pick<ReadField, 'value' | 'text'>): string {
  const number = /#\s*(\d{1,6})\b/.exec(text)?.[1]
  return number === undefined || value.includes(number) ? value : `${value} #${number}`
}

/** What the firm learned about a vendor from what staff posted, for the papers of all clients. */
export const VendorRule = z.object({
  id: z.string(),
  /** The vendor's name as it is read, without numbers, in lower case. */
  readName: z.string(),
  /** The name that staff gave it. */
  name: z.string(),
  kind: PaperKind,
  internalAccountNumber: z.int(),
  learnedAt: z.iso.datetime(),
  learnedBy: z.nullable(z.string()),
})
export type VendorRule = z.infer<typeof VendorRule>

/** A waiting transaction of the client's bank that the paper seems to explain. */
export const PaperBankRow = z.object({
  id: z.string(),
  date: z.iso.date(),
  /** Dollars; money in is positive. */
  amount: z.number(),
  description: z.string(),
  internalAccountNumber: z.int(),
  /** Whether no other transaction or paper comes into question. */
  isSure: z.boolean(),
})
export type PaperBankRow = z.infer<typeof PaperBankRow>

/** What was read from a document, and what is known about it. */
export const StaffReading = z.object({
  guid: z.string(),
  /** Null while it has not been read. Nothing of it is sure if it is several papers, or once the client said that it is not right. */
  reading: z.nullable(Reading),
  dispute: z.nullable(z.object({ at: z.iso.datetime(), by: z.nullable(z.string()) })),
  rule: z.nullable(VendorRule),
  bankRow: z.nullable(PaperBankRow),
})
export type StaffReading = z.infer<typeof StaffReading>

const { queue } = staffAreas

export const documentReadings = {
  show: endpoint({
    method: 'GET',
    path: '/v1/documents/:id/reading',
    access: 'documents',
    subject: 'documents',
    offline: true,
    summary: 'What was read from a document: its vendor, date, and total, as far as they are sure',
    params: z.strictObject({ id: z.uuid() }),
    result: one('sure_reading', SureReading, 'guid'),
  }),
  dispute: endpoint({
    method: 'POST',
    path: '/v1/documents/:id/reading/dispute',
    access: 'documents',
    subject: 'documents',
    ownOnly: true,
    summary: 'Say that what was read from a document is not right; saying it again changes nothing',
    params: z.strictObject({ id: z.uuid() }),
    result: noContent,
  }),
}

export const documentReadingsForStaff = {
  show: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/documents/:id/reading',
    access: queue,
    subject: 'documents',
    summary: "What was read from a client's document, and what is known about its vendor",
    params: z.strictObject({ accountId: z.uuid(), id: z.uuid() }),
    result: one('staff_reading', StaffReading, 'guid'),
  }),
  forgetVendor: endpoint({
    method: 'DELETE',
    path: '/staff/v1/vendor_rules/:id',
    access: queue,
    subject: 'firm',
    summary: 'Forget what was learned about a vendor',
    params: z.strictObject({ id: z.uuid() }),
    result: noContent,
  }),
}
