import * as z from 'zod/mini'
import { endpoint, many, one } from '../wire/endpoint.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { Section, sectionOf } from './statements/ledger.ts'

/**
 * Whose an account is: the same in every firm, which nobody changes; the firm's own, for all
 * clients; or one client's alone.
 */
export const ChartScope = z.enum(['standard', 'firm', 'client'])
export type ChartScope = z.infer<typeof ChartScope>

/** An account of the books. */
export const ChartAccount = z.object({
  internalAccountNumber: z.int(),
  name: z.string(),
  section: Section,
  scope: ChartScope,
  /** Keeps its history, and takes no new lines. */
  isRetired: z.boolean(),
})
export type ChartAccount = z.infer<typeof ChartAccount>

const Name = z
  .string(staffErrorMessages.account_name_required)
  .check(
    oneLine(),
    z.minLength(1, staffErrorMessages.account_name_required),
    z.maxLength(60, staffErrorMessages.name_too_long),
  )

export const NewChartAccount = z.strictObject({
  internalAccountNumber: z
    .int(staffErrorMessages.account_range)
    .check(z.refine((number) => sectionOf(number) !== undefined, staffErrorMessages.account_range)),
  name: Name,
})
export type NewChartAccount = z.infer<typeof NewChartAccount>

/** Omitted fields stay unchanged. */
export const ChartAccountChange = z.strictObject({
  name: z.optional(Name),
  isRetired: z.optional(z.boolean()),
})
export type ChartAccountChange = z.infer<typeof ChartAccountChange>

const accountId = z.uuid()
const internalAccountNumber = z.coerce.number().check(z.int(), z.minimum(1000), z.maximum(9999))
const result = one('chart_account', ChartAccount, 'internalAccountNumber')

export const chartOfAccounts = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/chart_of_accounts',
    access: staffAreas.books,
    subject: 'firm',
    replica: true,
    summary: "The firm's chart of accounts, by number, with retired ones",
    result: many('chart_account', ChartAccount, 'internalAccountNumber'),
  }),
  add: endpoint({
    method: 'POST',
    path: '/staff/v1/chart_of_accounts',
    access: staffAreas['chart-of-accounts'],
    subject: 'firm',
    summary: "Add an account for all clients, with a number in its section's range",
    body: z.strictObject({ chartAccount: NewChartAccount }),
    result,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/chart_of_accounts/:internalAccountNumber',
    access: staffAreas['chart-of-accounts'],
    subject: 'firm',
    summary: "Rename, retire, or bring back one of the firm's own accounts",
    params: z.strictObject({ internalAccountNumber }),
    body: z.strictObject({ chartAccount: ChartAccountChange }),
    result,
  }),
  listForClient: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/chart_of_accounts',
    access: staffAreas.books,
    subject: 'books',
    replica: true,
    summary: "A client's chart of accounts, by number: the firm's and the client's own",
    params: z.strictObject({ accountId }),
    result: many('chart_account', ChartAccount, 'internalAccountNumber'),
  }),
  addForClient: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/chart_of_accounts',
    access: staffAreas.books,
    subject: 'books',
    summary: 'Add an account for one client alone',
    params: z.strictObject({ accountId }),
    body: z.strictObject({ chartAccount: NewChartAccount }),
    result,
  }),
  changeForClient: endpoint({
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId/chart_of_accounts/:internalAccountNumber',
    access: staffAreas.books,
    subject: 'books',
    summary: "Rename, retire, or bring back one of a client's own accounts",
    params: z.strictObject({ accountId, internalAccountNumber }),
    body: z.strictObject({ chartAccount: ChartAccountChange }),
    result,
  }),
}
