import { sql, type Db } from '../../src/platform/database/database.ts'
import { addDays, toDay, type Day } from './calendar.ts'
import { clients, type DemoClient } from './clients.ts'
import { createRandom, toUuid } from './random.ts'

/** Alternating runs of days away and days at home, by client. Other clients record no days. */
const habits: Record<
  string,
  { daysAway: readonly [number, number]; home: readonly [number, number] }
> = {
  ent: { daysAway: [5, 9], home: [2, 4] },
  pro: { daysAway: [4, 11], home: [2, 4] },
  ess: { daysAway: [3, 6], home: [2, 4] },
  ezy: { daysAway: [2, 4], home: [3, 6] },
  stl: { daysAway: [9, 19], home: [3, 5] },
}

type Entry = {
  account_id: string
  id: string
  effective_date: string
  at: Date
  full: 0 | 1
  driver: 0 | 1
  rider: 0 | 1
}

/** Days away from January 1 three years back to yesterday: full days, with partial first and last days. */
export async function insertPerDiem(db: Db, now: Date): Promise<void> {
  const entries = clients.flatMap((client) => createDays(client, now))
  await db.rows(sql`
    insert into per_diem_entries (account_id, id, effective_date, created_at, last_updated,
      owner_operator_full_count, owner_operator_partial_count, spouse_driver_full_count,
      spouse_driver_partial_count, spouse_rider_full_count, spouse_rider_partial_count)
    select e.account_id, e.id, e.effective_date, e.at, e.at, e."full", 1 - e."full",
           e.driver * e."full", e.driver * (1 - e."full"), e.rider * e."full", e.rider * (1 - e."full")
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (
      account_id uuid, id uuid, effective_date date, at timestamptz, "full" int, driver int, rider int
    )
  `)
  await db.rows(sql`
    update accounts set spouse_rider_deductible = true where id = ${findAccountId('ess')}
  `)
}

const findAccountId = (key: string) => clients.find((client) => client.key === key)!.accountId

function createDays({ key, accountId }: DemoClient, now: Date): Entry[] {
  const habit = habits[key]
  if (!habit) return []
  const today = toDay(now)
  const entries: Entry[] = []
  const random = createRandom(`per diem/${key}`)
  let day: Day = new Date(Date.UTC(today.getUTCFullYear() - 3, 0, 3, 12))
  while (day < today) {
    const away = random.integer(...habit.daysAway)
    // Hector and his wife drive as a team; Ray's wife rides along now and then.
    const driver = key === 'stl' ? 1 : 0
    const rider = key === 'ess' && random.integer(1, 8) === 1 ? 1 : 0
    for (let i = 0; i < away && day < today; i++, day = addDays(day, 1)) {
      const date = day.toISOString().slice(0, 10)
      entries.push({
        account_id: accountId,
        id: toUuid(`per diem/${key}/${date}`),
        effective_date: date,
        at: new Date(Math.min(day.getTime() + random.integer(9, 13) * 60 * 60_000, now.getTime())),
        full: i > 0 && i < away - 1 ? 1 : 0,
        driver,
        rider,
      })
    }
    day = addDays(day, random.integer(...habit.home))
  }
  return entries
}
