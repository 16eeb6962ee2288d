import * as z from 'zod/mini'
import { endpoint, many, noContent, one } from '../wire/endpoint.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { SplitParts } from './split.ts'

/** A way to divide a client's bank transactions, saved under a name. */
export const SplitPattern = z.object({ id: z.string(), name: z.string(), parts: SplitParts })
export type SplitPattern = z.infer<typeof SplitPattern>

export const NewSplitPattern = z.strictObject({
  name: z
    .string(staffErrorMessages.split_name_required)
    .check(
      oneLine(),
      z.minLength(1, staffErrorMessages.split_name_required),
      z.maxLength(60, staffErrorMessages.name_too_long),
    ),
  parts: SplitParts,
})
export type NewSplitPattern = z.infer<typeof NewSplitPattern>

/** Omitted fields stay unchanged. */
export const SplitPatternChange = z.strictObject({
  name: z.optional(NewSplitPattern.shape.name),
  parts: z.optional(NewSplitPattern.shape.parts),
})
export type SplitPatternChange = z.infer<typeof SplitPatternChange>

const accountId = z.uuid()
const access = staffAreas.books
const result = one('split_pattern', SplitPattern)

export const splitPatterns = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/split_patterns',
    access,
    subject: 'books',
    replica: true,
    summary: "A client's saved splits, by name",
    params: z.strictObject({ accountId }),
    result: many('split_pattern', SplitPattern),
  }),
  add: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/split_patterns',
    access,
    subject: 'books',
    summary: 'Save a split under a name that no other has',
    params: z.strictObject({ accountId }),
    body: z.strictObject({ splitPattern: NewSplitPattern }),
    result,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId/split_patterns/:id',
    access,
    subject: 'books',
    summary: 'Rename a saved split, or replace its parts',
    params: z.strictObject({ accountId, id: z.uuid() }),
    body: z.strictObject({ splitPattern: SplitPatternChange }),
    result,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/staff/v1/accounts/:accountId/split_patterns/:id',
    access,
    subject: 'books',
    summary: 'Delete a saved split; what was posted by it stays',
    params: z.strictObject({ accountId, id: z.uuid() }),
    result: noContent,
  }),
}
