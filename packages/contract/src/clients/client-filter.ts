import * as z from 'zod/mini'
import { Plan } from '../wire/access.ts'
import { oneLine } from '../wire/one-line.ts'

export const ClientState = z.enum(['active', 'inactive', 'limited'])
export type ClientState = z.infer<typeof ClientState>

/** What narrows a list of clients; `search` covers names, emails, and phone numbers. */
export const clientFilter = {
  search: z.optional(z.string().check(oneLine(), z.maxLength(100))),
  plan: z.optional(Plan),
  standing: z.optional(ClientState),
  /** `nobody`: of no consultant. */
  consultant: z.optional(z.union([z.enum(['me', 'nobody']), z.uuid()])),
  tag: z.optional(z.uuid()),
}
