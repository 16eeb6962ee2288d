import * as z from 'zod/mini'

/** The parts of a client's content, in the order in which the access history lists them. */
export const AccessArea = z.enum([
  'documents',
  'messages',
  'books',
  'profit_plan',
  'tax',
  'per_diem',
  'mileage',
  'resources',
  'bank',
  'account',
  'people',
])
export type AccessArea = z.infer<typeof AccessArea>

/**
 * What a call is about: a part of one client's content, the firm's own business (`firm`), or only
 * the session (signing in and out), which shows and changes no content. `account` is the client's
 * record, `people` are those who sign in to it.
 */
export const Subject = z.enum([...AccessArea.options, 'firm', 'session'])
export type Subject = z.infer<typeof Subject>
