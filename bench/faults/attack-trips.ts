import { sql, type Database } from '../../apps/api/src/platform/database/database.ts'

export const reportYear = new Date().getUTCFullYear() - 1

export const becomeRideShare = (db: Database, accounts: string[]) =>
  db.rows(sql`
    update accounts set client_customer_type = 'RIDE' where id = any(${accounts}::uuid[])
  `)

/** Twenty finished trips a day from the first of last year. */
export const insertTrips = (db: Database, accounts: string[], count: number, note: string) =>
  db.rows(sql`
    insert into trips (account_id, hundredths_of_mile, start_time, start_time_zone, start_date,
                       end_time, end_time_zone, purpose, note, in_progress, created_at, last_updated)
    select account, 200 + n % 4000, at, 'America/Phoenix',
           (at at time zone 'America/Phoenix')::date, at + interval '20 minutes', 'America/Phoenix',
           'business', ${note}::text, false, at, at
    from unnest(${accounts}::uuid[]) as account, generate_series(0, ${count - 1}::int) as n,
         lateral (
           select make_timestamptz(${reportYear}, 1, 1, 12, 0, 0, 'UTC')
                  + n / 20 * interval '1 day' + n % 20 * interval '30 minutes' as at
         ) as moment
  `)
