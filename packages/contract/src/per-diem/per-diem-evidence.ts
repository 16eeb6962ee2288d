import * as z from 'zod/mini'
import { endpoint, many } from '../wire/endpoint.ts'
import { Year } from './per-diem.ts'

/** What shows that somebody was away: a paper that was sent, a line that staff posted from one, or a trip. */
export const EvidenceKind = z.enum(['document', 'line', 'trip'])
export type EvidenceKind = z.infer<typeof EvidenceKind>

export const Evidence = z.object({
  kind: EvidenceKind,
  /** The document, also of a line posted from it; or the trip. */
  sourceId: z.string(),
  /** Its title, or what it says. */
  label: z.string(),
  /** Such as Amarillo, TX; null if it only shows that the day was within a stretch. */
  place: z.nullable(z.string()),
  /** Its day: one within a stretch is shown by papers of the days around it. */
  on: z.iso.date(),
})
export type Evidence = z.infer<typeof Evidence>

/**
 * Days in a row on which papers or trips show the client away from home, none of them entered yet. The first and
 * the last day away are partial. Nothing of it counts until the client confirms it.
 */
export const PerDiemProposal = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  days: z.array(
    z.object({
      date: z.iso.date(),
      allocation: z.enum(['fullDay', 'partialDay']),
      outsideConus: z.boolean(),
    }),
  ),
  evidence: z.array(Evidence),
})
export type PerDiemProposal = z.infer<typeof PerDiemProposal>

export const perDiemEvidence = {
  proposals: endpoint({
    method: 'GET',
    path: '/v1/per_diem_proposals',
    access: 'per-diem',
    subject: 'per_diem',
    summary: 'Stretches of a year that papers and trips show away from home, newest first',
    query: z.strictObject({ year: Year }),
    result: many('per_diem_proposal', PerDiemProposal, 'from'),
  }),
}
