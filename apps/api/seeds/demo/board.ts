import { sql, type Db } from '../../src/platform/database/database.ts'
import { recountBoard } from '../../src/shared/board/board-changed.ts'
import { makeWork } from '../../src/shared/board/make-work.ts'
import { clients } from './clients.ts'

/** What the firm does for the clients of each plan. */
const services = {
  ENT: [
    'monthly_books',
    'payroll',
    'quarterly_estimates',
    'tax_return',
    'form_1099',
    'form_2290',
    'ifta',
  ],
  PRO: ['monthly_books', 'quarterly_estimates', 'tax_return', 'form_2290', 'ifta'],
  ESS: ['quarterly_estimates', 'tax_return', 'form_2290'],
  EZY: ['tax_return', 'form_2290'],
  STL: ['tax_return', 'form_2290'],
  RIDE: ['quarterly_estimates', 'tax_return'],
} as const

/** The clients' services, the work that follows from them, and their rows on the board. */
export async function insertBoard(db: Db, now: Date): Promise<void> {
  for (const { accountId, plan } of clients) {
    await db.rows(sql`
      insert into client_records (account_id, services) values (${accountId}, ${[...services[plan]]})
      on conflict (account_id) do update set services = excluded.services
    `)
    await recountBoard(db, accountId)
    await makeWork(db, accountId, now)
  }
}
