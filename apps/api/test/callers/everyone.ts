import { plans, type Plan, type StaffRole } from '@milepost/contract/wire/access'
import { hashToken } from '../../src/platform/auth/tokens.ts'
import { sql } from '../../src/platform/database/database.ts'
import type { startApi } from '../servers/start-api.ts'
import { staffWithPassword } from './second-factor.ts'

type Api = Awaited<ReturnType<typeof startApi>>
export type Kind = { plan: Plan; isActive: boolean; isLimited: boolean }
export type Everyone = Awaited<ReturnType<typeof signInEveryone>>

/** Every plan, active or not, limited or not. */
const kinds: Kind[] = plans.flatMap((plan) =>
  [true, false].flatMap((isActive) =>
    [false, true].map((isLimited) => ({ plan, isActive, isLimited })),
  ),
)

/**
 * Signs in one client of every kind, all the consultant's, and one member of staff in each role.
 */
export async function signInEveryone(api: Api) {
  const [admin, bookkeeper, consultant] = await Promise.all(
    (['admin', 'bookkeeper', 'consultant'] as const).map((role) => staffWithPassword(api, role)),
  )
  const staff = { admin: admin!, bookkeeper: bookkeeper!, consultant: consultant! }
  const consultantId = staff.consultant.staffId
  const clients = await Promise.all(
    kinds.map(async (kind) => ({ kind, ...(await api.signIn({ ...kind, consultantId })) })),
  )

  /** Restores sessions that a call has ended. */
  async function renew(): Promise<void> {
    const sessions = sql`
      unnest(${clients.map(({ token }) => hashToken(token))}::text[],
             ${clients.map(({ accountId }) => accountId)}::uuid[],
             ${clients.map(({ userId }) => userId)}::uuid[]) as s (token, account, member)
    `
    const { at } = api.clock
    await api.db.rows(sql`
      with found as (
        insert into directory (kind, key, account_id, user_id)
        select 'session', s.token, s.account, s.member from ${sessions} on conflict do nothing
      )
      insert into client_sessions (account_id, token_hash, user_id, remembered, created_at, last_used_at)
      select s.account, s.token, s.member, false, ${at}, ${at} from ${sessions}
      on conflict do nothing
    `)
    await api.db.rows(sql`
      insert into staff_sessions (token_hash, staff_id, created_at, last_used_at)
      select s.token, s.member, ${at}, ${at}
      from unnest(${Object.values(staff).map(({ token }) => hashToken(token))}::text[],
                  ${Object.values(staff).map(({ staffId }) => staffId)}::uuid[]) as s (token, member)
      on conflict do nothing
    `)
  }

  return { clients, staff: staff satisfies Record<StaffRole, unknown>, consultantId, renew }
}
