import * as z from 'zod/mini'
import { PasswordConfirmation } from '../account/security.ts'
import { endpoint, noContent, one, page } from '../wire/endpoint.ts'
import { listPage } from '../wire/list-page.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'

/**
 * How many years the records of a client who left stay, unless the firm says otherwise. The IRS
 * recommends up to seven: "Keep records for 7 years if you file a claim for a loss from worthless
 * securities or bad debt deduction", the longest of its periods for a return that was filed.
 * https://www.irs.gov/businesses/small-businesses-self-employed/how-long-should-i-keep-records
 */
export const defaultRetentionYears = 7

/**
 * The day from which a client may be erased who left on `leftOn` (yyyy-MM-dd). The years count from
 * the end of the one after: until then, the return for the last year is due, even if it is extended.
 */
export const erasableFrom = (leftOn: string, retentionYears: number): string =>
  `${Number(leftOn.slice(0, 4)) + 2 + retentionYears}-01-01`

const RetentionYears = z
  .int(staffErrorMessages.retention_years)
  .check(
    z.minimum(3, staffErrorMessages.retention_years),
    z.maximum(50, staffErrorMessages.retention_years),
  )

/** The firm's rule for clients who left. */
export const Retention = z.object({
  id: z.string(),
  retentionYears: z.int(),
  /** Whether clients whose time is over are erased every night; otherwise an admin confirms each. */
  isAutomatic: z.boolean(),
})
export type Retention = z.infer<typeof Retention>

export const RetentionForm = z.strictObject({
  retentionYears: RetentionYears,
  isAutomatic: z.boolean(),
})
export type RetentionForm = z.infer<typeof RetentionForm>

/** `retained`: the time is not over. `person_elsewhere`: somebody signs in with this account to another one, too. */
export const ErasureState = z.enum(['retained', 'due', 'person_elsewhere', 'under_way'])
export type ErasureState = z.infer<typeof ErasureState>

/** A client who left the firm. */
export const FormerClient = z.object({
  id: z.string(),
  name: z.string(),
  leftOn: z.iso.date(),
  erasableFrom: z.iso.date(),
  state: ErasureState,
})
export type FormerClient = z.infer<typeof FormerClient>

/** Who erased a client, in the audit log, if the firm's rule did. Entries have it, so it stays as it is. */
export const retentionRuleName = 'Retention rule'

const access = staffAreas['former-clients']
const confirmation = PasswordConfirmation.shape

export const clientErasures = {
  retention: endpoint({
    method: 'GET',
    path: '/staff/v1/retention',
    access,
    subject: 'firm',
    summary: 'How long the records of clients who left stay',
    result: one('retention', Retention),
  }),
  changeRetention: endpoint({
    method: 'PATCH',
    path: '/staff/v1/retention',
    access,
    subject: 'firm',
    hashes: true,
    summary: 'Change how long the records of clients who left stay, with your own password',
    body: z.strictObject({ retention: RetentionForm, ...confirmation }),
    result: one('retention', Retention),
  }),
  formerClients: endpoint({
    method: 'GET',
    path: '/staff/v1/former_clients',
    access,
    subject: 'firm',
    summary: 'Clients who left and are not erased, those who left first',
    query: z.strictObject(listPage(25)),
    result: page('former_client', FormerClient),
  }),
  erase: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/erasure',
    access,
    subject: 'account',
    hashes: true,
    summary:
      'Erase everything of a client who left and whose time is over, with your own password; it cannot be undone. A certificate stays in the audit log',
    params: z.strictObject({ accountId: z.uuid() }),
    body: z.strictObject(confirmation),
    result: noContent,
  }),
}
