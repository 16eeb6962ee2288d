import * as z from 'zod/mini'
import { endpoint, many, one } from '../wire/endpoint.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { MissingPaper, PaperKind, Rhythm } from './missing-papers.ts'

/**
 * `expected`: the next paper is waited for. `unsure`: it comes too unevenly to say that one is missing. `paused`: several in a row
 * have not come, so nothing is said. `ended`: somebody said that none comes any more.
 */
export const SeriesState = z.enum(['expected', 'unsure', 'paused', 'ended'])
export type SeriesState = z.infer<typeof SeriesState>

/** Papers of a client that come again and again. */
export const PaperSeries = z.object({
  id: z.string(),
  kind: PaperKind,
  /** As for a missing paper. */
  name: z.nullable(z.string()),
  rhythm: Rhythm,
  state: SeriesState,
  /** Of the periods it was learned from, the share with a paper that can be counted on: the lower bound of Wilson's interval. */
  confidence: z.number(),
  /** Whether a bank's transactions tell the periods that have a paper. */
  isSeenAtBank: z.boolean(),
  lastOn: z.iso.date(),
  /** When the next one should be there; null if none is expected. */
  nextOn: z.nullable(z.iso.date()),
  /** Oldest first. */
  missing: z.array(MissingPaper),
  /** Periods of which somebody said that they have no paper, newest first. */
  waived: z.array(MissingPaper),
})
export type PaperSeries = z.infer<typeof PaperSeries>

const { clients: access } = staffAreas
const params = z.strictObject({ accountId: z.uuid(), id: z.uuid() })
const result = one('paper_series', PaperSeries)

export const paperSeries = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/paper_series',
    access,
    subject: 'documents',
    replica: true,
    summary: "A client's papers that come again and again, with those that are missing",
    params: z.strictObject({ accountId: z.uuid() }),
    result: many('paper_series', PaperSeries),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId/paper_series/:id',
    access,
    subject: 'documents',
    summary: 'Say that such papers do not come any more, or that they do',
    params,
    body: z.strictObject({ paperSeries: z.strictObject({ ended: z.boolean() }) }),
    result,
  }),
  changePaper: endpoint({
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId/missing_papers/:id',
    access,
    subject: 'documents',
    summary: 'Say that there is no such paper, or take that back; the answer is its series',
    params,
    body: z.strictObject({ missingPaper: z.strictObject({ doesNotApply: z.boolean() }) }),
    result,
  }),
}
