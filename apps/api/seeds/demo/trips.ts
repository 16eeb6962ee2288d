import { dayInZone } from '@milepost/contract/mileage/trip-time'
import { sql, type Db } from '../../src/platform/database/database.ts'
import { addDays, toDay, type Day } from './calendar.ts'
import { clients, type DemoClient } from './clients.ts'
import { createRandom, toUuid } from './random.ts'

type Trip = {
  account_id: string
  id: string
  hundredths: number
  start_time: Date
  start_date: string
  end_time: Date
  note: string | null
  purpose: 'business' | 'personal' | null
  start_place: string | null
  end_place: string | null
  platform: string | null
}

const places = [
  'Sky Harbor',
  'Tempe',
  'Downtown Phoenix',
  'Scottsdale',
  'Mesa',
  'Glendale',
] as const
const notes = [
  'Airport run',
  'Morning shift',
  'Concert at the arena',
  'Ballpark, extra innings',
] as const

/** The ride-share client's trips, from January three years back to the day before yesterday; all finished. */
export async function insertTrips(db: Db, now: Date): Promise<void> {
  const driver = clients.find(({ plan }) => plan === 'RIDE')!
  await db.rows(sql`
    insert into trips (account_id, id, hundredths_of_mile, start_time, start_time_zone, start_date,
                       end_time, end_time_zone, note, purpose, start_place, end_place, platform,
                       in_progress, created_at, last_updated)
    select t.account_id, t.id, t.hundredths, t.start_time, ${driver.timeZone}, t.start_date,
           t.end_time, ${driver.timeZone}, t.note, t.purpose, t.start_place, t.end_place, t.platform,
           false, t.end_time, t.end_time
    from jsonb_to_recordset(${JSON.stringify(createTrips(driver, now))}::jsonb) as t (
      account_id uuid, id uuid, hundredths int, start_time timestamptz, start_date date,
      end_time timestamptz, note text, purpose text, start_place text, end_place text, platform text
    )
  `)
  await insertOdometers(db, driver.accountId, now)
}

/** Odometer readings at the start and end of each year: 2% above the log, with no end reading for this year yet. */
async function insertOdometers(db: Db, accountId: string, now: Date): Promise<void> {
  await db.rows(sql`
    insert into odometers (account_id, year, start_miles, end_miles, last_updated)
    select ${accountId}, year, 41200 + before,
           case when year < ${toDay(now).getUTCFullYear()}::int then 41200 + before + driven end,
           ${now}
    from (
      select year, driven, coalesce(sum(driven) over (
               order by year rows between unbounded preceding and 1 preceding
             ), 0)::int as before
      from (
        select extract(year from start_date)::int as year,
               ceil(sum(hundredths_of_mile) * 1.02 / 100)::int as driven
        from trips where account_id = ${accountId} group by 1
      ) years
    ) readings
  `)
}

function createTrips(driver: DemoClient, now: Date): Trip[] {
  const today = toDay(now)
  const random = createRandom('trips')
  const trips: Trip[] = []
  let day: Day = new Date(Date.UTC(today.getUTCFullYear() - 3, 0, 2, 12))
  // Ends the day before yesterday, so every trip is over in any time zone.
  for (; addDays(day, 2) <= today; day = addDays(day, 1)) {
    if (random.integer(1, 7) > 5) continue
    const shifts = random.integer(1, 2)
    for (let shift = 0; shift < shifts; shift++) trips.push(createTrip(day, shift))
  }
  return trips

  function createTrip(noon: Day, shift: number): Trip {
    const minute = 60_000
    // Mornings and evenings in Phoenix (UTC-7).
    const start =
      noon.getTime() + (shift === 0 ? 0 : 9 * 60 * minute) + random.integer(60, 300) * minute
    const minutes = random.integer(12, 150)
    const start_time = new Date(start + random.integer(0, 59) * 1000)
    const isPersonal = random.integer(1, 25) === 1
    const hasPlaces = random.integer(1, 3) === 1
    return {
      account_id: driver.accountId,
      start_time,
      id: toUuid(`trip/${start_time.toISOString()}`),
      hundredths: Math.round(minutes * random.between(28, 62)),
      start_date: dayInZone(start_time.toISOString(), driver.timeZone),
      end_time: new Date(start_time.getTime() + minutes * minute),
      note: random.integer(1, 6) === 1 ? random.pick(notes) : null,
      purpose: isPersonal ? 'personal' : hasPlaces ? 'business' : null,
      start_place: hasPlaces ? random.pick(places) : null,
      end_place: hasPlaces ? random.pick(places) : null,
      platform: isPersonal ? null : driver.carrier,
    }
  }
}
