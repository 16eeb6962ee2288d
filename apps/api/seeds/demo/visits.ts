import { audit } from '../../src/platform/audit/audit.ts'
import { asOwn } from '../../src/platform/audit/audited-call.ts'
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

/** What each client did themselves, a week ago. */
const ownActs = ['POST /users/sign_in', 'POST /v1/documents', 'DELETE /users/sign_out']

/** Logs staff's access to the clients' accounts in the days before, and what clients did there. */
export async function insertVisits(db: Db, now: Date): Promise<void> {
  for (const { key, accountId, userId, fullName } of clients) {
    const began = addDays(toDay(now), -7).getTime() + 20 * 60 * 60 * 1000
    for (const [minute, action] of ownActs.entries())
      await audit(db, {
        accountId,
        actorId: userId,
        actorName: fullName,
        action,
        at: new Date(began + minute * 60_000),
        subject: asOwn,
        requestId: toUuid(`own/${key}/${minute}`),
        address: '127.0.0.1',
      })
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
}
