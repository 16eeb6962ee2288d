import * as z from 'zod/mini'
import { endpoint, many, noContent } from '../wire/endpoint.ts'

/** What a paper that comes again and again is, as far as its words say. */
export const PaperKind = z.enum([
  'settlement',
  'earnings',
  'fuel_card',
  'bank_statement',
  'card_statement',
  'loan_statement',
  'payroll',
  'mileage_report',
  'other',
])
export type PaperKind = z.infer<typeof PaperKind>

/** How often papers of a series come. */
export const Rhythm = z.enum(['weekly', 'biweekly', 'twice_monthly', 'monthly', 'quarterly'])
export type Rhythm = z.infer<typeof Rhythm>

/** A paper that should have come by now and has not. */
export const MissingPaper = z.object({
  id: z.string(),
  kind: PaperKind,
  /** Words that tell its series from others of its kind: the sender, a truck. Always there for `other`. */
  name: z.nullable(z.string()),
  rhythm: Rhythm,
  /** The first and last day of its period. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** About when such a paper comes. */
  expectedOn: z.iso.date(),
  /** Whether such papers are known by the day they come only, and so their period is a guess. */
  isDatedByArrival: z.boolean(),
})
export type MissingPaper = z.infer<typeof MissingPaper>

/** `does_not_apply`: there is none for this period. `not_any_more`: none comes from this period on. */
export const MissingPaperAnswer = z.enum(['does_not_apply', 'not_any_more'])
export type MissingPaperAnswer = z.infer<typeof MissingPaperAnswer>

export const missingPapers = {
  list: endpoint({
    method: 'GET',
    path: '/v1/missing_papers',
    access: 'documents',
    subject: 'documents',
    replica: true,
    offline: true,
    summary: 'Papers that should have come by now, the longest missing first',
    result: many('missing_paper', MissingPaper),
  }),
  answer: endpoint({
    method: 'PATCH',
    path: '/v1/missing_papers/:id',
    access: 'documents',
    subject: 'documents',
    summary: 'Say that there is no such paper, or that such papers do not come any more',
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({ missingPaper: z.strictObject({ answer: MissingPaperAnswer }) }),
    result: noContent,
  }),
}
