import { audit } from '../../src/platform/audit/audit.ts'
import type { Db } from '../../src/platform/database/database.ts'
import { addDays, toDay } from './calendar.ts'
import { clients } from './clients.ts'
import { toUuid } from './random.ts'
import { staff, type StaffKey } from './staff.ts'

type Visit = { daysAgo: number; by: StaffKey; reason?: string; actions: string[] }

const account = '/staff/v1/accounts/:accountId'

/** The bookkeeper's work of the week, logged for every client. */
const work: Visit = {
  daysAgo: 6,
  by: 'bookkeeper',
  actions: [
    `GET ${account}/documents`,
    `PATCH ${account}/documents/:id`,
    `POST ${account}/transaction_batches`,
  ],
}

/** Impersonations of Dana, with their reasons. */
const looks: Visit[] = [
  {
    daysAgo: 3,
    by: 'consultant',
    reason: 'Dana asked on the phone what her next estimate is made of.',
    actions: [
      'GET /v1/tax_estimates/options',
      'GET /v1/pdfs/tax_estimate/:year/:quarter.pdf',
      'GET /v1/profit_and_loss_statements/:year',
    ],
  },
  {
    daysAgo: 1,
    by: 'admin',
    reason: 'To see that the water pump repair can be sent again.',
    actions: ['GET /v1/documents', 'GET /v1/documents/:id'],
  },
]

/** Logs staff's access to the clients' accounts in the days before. */
export async function insertVisits(db: Db, now: Date): Promise<void> {
  for (const { key, accountId, userId } of clients)
    for (const [number, visit] of [work, ...(key === 'pro' ? looks : [])].entries()) {
      const { id: actorId, firstName, lastName } = staff.find((member) => member.key === visit.by)!
      const { reason } = visit
      const as = { as: userId, impersonation: toUuid(`visit/${key}/${number}`) }
      const entering = reason === undefined ? [] : ['GET /users/impersonate/:constituentId']
      const begin = addDays(toDay(now), -visit.daysAgo).getTime() + 3 * 60 * 60 * 1000
      for (const [minute, action] of [...entering, ...visit.actions].entries())
        await audit(db, {
          accountId,
          actorId,
          actorName: `${firstName} ${lastName}`,
          action,
          at: new Date(begin + minute * 60_000),
          subject: entering.length === 0 ? {} : minute === 0 ? { ...as, reason } : as,
          requestId: toUuid(`visit/${key}/${number}/${minute}`),
          address: '127.0.0.1',
        })
    }
}
