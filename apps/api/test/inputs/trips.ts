import { sql, type Database } from '../../src/platform/database/database.ts'

/** As many trips as a year may have, with the longest notes; none of them ever driven. */
export async function addTrips(db: Database, accountId: string, trips: number): Promise<void> {
  await db.rows(sql`
    insert into trips (account_id, hundredths_of_mile, start_time, start_time_zone, start_date,
                       end_time, end_time_zone, note, in_progress, created_at, last_updated)
    select ${accountId}, n, '2025-01-01T20:00:00Z'::timestamptz + n / 20 * interval '1 day',
           'America/Phoenix', '2025-01-01'::date + n / 20,
           '2025-01-01T20:00:00Z'::timestamptz + n / 20 * interval '1 day', 'America/Phoenix',
           repeat('A1b2', 62), false, now(), now()
    from generate_series(0, ${trips - 1}::int) as n
  `)
}
