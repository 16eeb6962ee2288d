import * as z from 'zod/mini'

/** Which page of a list, from 1, and how many of its items: at most 100, `limit` of them unless told. */
export const listPage = (limit: number) => ({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), limit),
})
