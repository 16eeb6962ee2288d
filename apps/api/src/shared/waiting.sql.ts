import { sql } from '../platform/database/database.ts'

/** A question `q` that was answered, and nobody has seen to it: the condition of an index. */
export const isToHandle = sql`q.answered_at is not null and q.handled_at is null`

/** A thread `m` that the client wrote to last, and nobody has seen to it: the condition of an index. */
export const isUnanswered = sql`
  m.last_from = 'client' and m.handled_at is null and m.closed_at is null
`
