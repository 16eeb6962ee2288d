import * as z from 'zod/mini'
import { everyStaffRole } from '../wire/access.ts'
import { endpoint, many, noContent } from '../wire/endpoint.ts'
import { Evidence } from './per-diem-evidence.ts'
import { Year } from './per-diem.ts'

/** What supports a day that the client confirmed. */
export const DayEvidence = z.object({
  date: z.iso.date(),
  confirmedAt: z.iso.datetime(),
  evidence: z.array(Evidence),
})
export type DayEvidence = z.infer<typeof DayEvidence>

/** A client whose spouse counted twice on some days, as driver and as rider; the ride was taken off. */
export const PerDiemCorrection = z.object({
  id: z.string(),
  accountName: z.string(),
  /** How many days nobody has looked at yet. */
  waiting: z.int(),
})
export type PerDiemCorrection = z.infer<typeof PerDiemCorrection>

const accountParams = z.strictObject({ accountId: z.uuid() })

export const perDiemEvidenceForStaff = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/per_diem_evidence',
    access: everyStaffRole,
    subject: 'per_diem',
    replica: true,
    summary: "What supports a client's confirmed days of a year, by date",
    params: accountParams,
    query: z.strictObject({ year: Year }),
    result: many('per_diem_evidence', DayEvidence, 'date'),
  }),
  corrections: endpoint({
    method: 'GET',
    path: '/staff/v1/per_diem_corrections',
    access: everyStaffRole,
    subject: 'firm',
    replica: true,
    summary: 'Clients whose spouse counted twice on some days, until somebody has looked at them',
    result: many('per_diem_correction', PerDiemCorrection),
  }),
  seeCorrections: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/per_diem_corrections/seen',
    access: everyStaffRole,
    subject: 'per_diem',
    summary: "Say that a client's corrected days have been looked at",
    params: accountParams,
    result: noContent,
  }),
}
