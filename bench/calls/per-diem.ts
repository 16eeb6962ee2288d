import { sql, type Database } from '../../apps/api/src/platform/database/database.ts'
import { insertClients, newClients } from '../bench-clients.ts'
import type { Figure } from '../figures.ts'
import { againstBare } from './against-bare.ts'

/** The only leap year for which days can be entered. */
const thisYear = new Date().getUTCFullYear()
const year = thisYear - (thisYear % 4)

/** A per diem year with an entry on each of its 366 days, compared with a bare route that runs the same queries. */
export function perDiem(): Promise<Figure[]> {
  const clients = newClients(500)
  const fill = async (db: Database) => {
    await insertClients(db, clients)
    await db.rows(sql`
      insert into per_diem_entries
      select account, day, gen_random_uuid(), 1, 0, 0, 1, 0, 0, now(), now()
      from unnest(${clients.map(({ accountId }) => accountId)}::uuid[]) as account,
           generate_series(make_date(${year}, 1, 1), make_date(${year}, 12, 31), '1 day') as day
    `)
  }
  return againstBare({
    label: 'per diem year of 366 entries',
    route: 'per-diem',
    aim: 0.8,
    rounds: 12,
    seconds: 3,
    path: `/api/v1/per_diems/${year}`,
    env: { YEAR: String(year) },
    fill,
    clients,
  })
}
