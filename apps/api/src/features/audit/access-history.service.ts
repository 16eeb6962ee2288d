import type { StaffAccess } from '@milepost/contract/audit/audit'
import { AccessArea } from '@milepost/contract/wire/subject'
import type { Db } from '../../platform/database/database.ts'
import type { AuditedCalls, Platform } from '../../platform/platform.ts'
import { replayed, staffVisits } from './access-history.sql.ts'

/** The areas a visit's actions read and changed, each once, in a fixed order. */
export function accessedAreas(
  auditedCalls: AuditedCalls,
  actions: string[],
): Pick<StaffAccess, 'seen' | 'changed'> {
  const toAreas = (group: string[]) => {
    // The log outlives calls: one that this version doesn't have counts as the account.
    // The firm's business that touches a client does so as their record: who takes care of them.
    const subjects = new Set(
      group.map((action) => {
        const subject = auditedCalls.get(action.replace(replayed, ''))?.subject ?? 'account'
        return subject === 'firm' ? 'account' : subject
      }),
    )
    return AccessArea.options.filter((area) => subjects.has(area))
  }
  const isRead = (action: string) => action.startsWith('GET ') || action.startsWith(replayed)
  return {
    seen: toAreas(actions.filter(isRead)),
    changed: toAreas(actions.filter((action) => !isRead(action))),
  }
}

/** How far back (years) clients can look. */
const yearsBack = 2

/** A page of what staff did in an account, newest first. */
export async function listStaffAccess(
  db: Db,
  { clock, auditedCalls }: Pick<Platform, 'clock' | 'auditedCalls'>,
  accountId: string,
  { page, limit }: { page: number; limit: number },
) {
  const since = new Date(clock.now())
  since.setUTCFullYear(since.getUTCFullYear() - yearsBack)
  const { visits, total } = await staffVisits(db, accountId, { page, limit, since })
  const items = visits.map(({ actions, ...visit }): StaffAccess => ({
    ...visit,
    ...accessedAreas(auditedCalls, actions),
  }))
  return { items, page, limit, total, counts: {} }
}
