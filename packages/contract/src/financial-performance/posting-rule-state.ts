import * as z from 'zod/mini'

/**
 * How far a rule is: it saw too few postings to propose (`learning`), proposes, posts what it covers exactly
 * (`automatic`), or does nothing (`paused`).
 */
export const PostingRuleState = z.enum(['learning', 'proposed', 'automatic', 'paused'])
export type PostingRuleState = z.infer<typeof PostingRuleState>
