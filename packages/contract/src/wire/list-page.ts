import * as z from 'zod/mini'

/**
 * Query fields of a list: `page` from 1, and `limit` items per page (at most 100; the argument is
 * the default).
 */
export const listPage = (limit: number) => ({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), limit),
})
