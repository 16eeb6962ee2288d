import {
  addPosition,
  emptyTrack,
  milesOf,
  type Position,
} from '@milepost/contract/mileage/trip-distance'
import {
  cityParts,
  deliveryParts,
  driveAlong,
  highwayParts,
  parkedParts,
  queueParts,
  recordWith,
  trueMeters,
} from '@milepost/testing/noisy-drive.ts'
import { sql, type Database } from '../../apps/api/src/platform/database/database.ts'
import { insertClients, newClients, type BenchClient } from '../bench-clients.ts'
import { quantile, type Figure } from '../figures.ts'
import { againstBare } from './against-bare.ts'

const year = new Date().getUTCFullYear()

/**
 * Trips of a client with 10,000: a page of them and a year's summary, each compared with a bare route that
 * runs the same queries.
 */
export async function trips(): Promise<Figure[]> {
  const clients = newClients(20)
  const fill = (db: Database) => insertTrips(db, clients, 10_000)
  const common = { fill, clients, rounds: 12, seconds: 2, env: { YEAR: String(year) } }
  return [
    ...measureEngine(),
    ...measureMiles(),
    ...(await againstBare({
      label: 'page of 10,000 trips',
      route: 'trips',
      aim: 0.9,
      ...common,
      path: '/api/v1/trips?limit=5',
    })),
    ...(await againstBare({
      label: 'summary of a year of them',
      route: 'trip-year',
      aim: 0.9,
      ...common,
      path: `/api/v1/trips/summary/${year}`,
    })),
  ]
}

/** Inserts clients with this many trips each, one every 100 minutes. */
export async function insertTrips(
  db: Database,
  clients: readonly BenchClient[],
  count: number,
): Promise<void> {
  await insertClients(db, clients, 'RIDE')
  await db.rows(sql`
    insert into trips (account_id, hundredths_of_mile, start_time, start_time_zone, start_date,
                       end_time, end_time_zone, purpose, note, in_progress, created_at,
                       last_updated)
    select account, 200 + n % 4000, at, 'America/Phoenix',
           (at at time zone 'America/Phoenix')::date, at + interval '40 minutes',
           'America/Phoenix', case n % 5 when 0 then 'business' when 1 then 'personal' end,
           case n % 6 when 0 then 'Airport run' end, false, at, at
    from unnest(${clients.map(({ accountId }) => accountId)}::uuid[]) as account,
         generate_series(1, ${count}::int) as n,
         lateral (
           select make_date(${year} - 2, 1, 2)::timestamptz + n * interval '100 minutes' as at
         ) as moment
  `)
}

/** A drive of 100,000 positions with stops, noise and some wrong positions; the same each time. */
function createDrive(count: number): Position[] {
  let state = 7
  const noise = () =>
    (((state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0) >>> 0) / 2 ** 32 - 0.5) * 1e-4
  let distance = 0
  return Array.from({ length: count }, (_, i) => {
    // Ten minutes of driving, two of standing.
    if (i % 720 < 600) distance += 15 / 111_195
    const isWrong = i % 997 === 0
    return {
      latitude: 33 + distance + noise() + (isWrong ? 0.05 : 0),
      longitude: -112 + noise(),
      time: i * 1_000,
      accuracy: i % 50 === 0 ? 500 : 8,
    }
  })
}

/** What the phone computes when a long trip ends: the distance, over all positions again. */
function measureEngine(): Figure[] {
  const positions = createDrive(100_000)
  const times: number[] = []
  let peakBytes = 0
  for (let round = 0; round < 12; round++) {
    globalThis.gc?.()
    const before = process.memoryUsage().heapUsed
    const began = performance.now()
    const track = positions.reduce(addPosition, emptyTrack)
    times.push(performance.now() - began)
    peakBytes = Math.max(peakBytes, process.memoryUsage().heapUsed - before)
    if (!(milesOf(track) > 0)) throw new Error('nothing was driven')
  }
  const slowest = quantile(times, 1)
  const megabytes = peakBytes / 2 ** 20
  return [
    {
      label: 'trip of 100,000 positions, from the first',
      found: `p50 ${quantile(times, 0.5).toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
      aim: 'under 200 ms',
      isMet: slowest < 200,
    },
    {
      label: 'memory it takes beside them',
      found: `${megabytes.toFixed(1)} MiB`,
      aim: 'under 50 MiB',
      isMet: megabytes < 50,
    },
  ]
}

type Drives = {
  label: string
  parts: (seed: number) => Parameters<typeof driveAlong>[0]
  accuracies: number[]
  /** The percentage that the miles may be off; a parked phone may count this many miles. */
  limit: number
}

const drives: Drives[] = [
  { label: 'city streets', parts: cityParts, accuracies: [12, 16, 20], limit: 5 },
  { label: 'many stops', parts: deliveryParts, accuracies: [12, 16, 20], limit: 5 },
  { label: 'line at a border', parts: queueParts, accuracies: [5, 8, 12], limit: 5 },
  { label: 'highway', parts: () => highwayParts, accuracies: [5, 10], limit: 0.5 },
  { label: 'parked for ten hours', parts: () => parkedParts, accuracies: [8, 20], limit: 0.2 },
]

/** How far the miles are off those of WGS84, with modeled noise. */
export function measureMiles(): Figure[] {
  return drives.map(({ label, parts, accuracies, limit }) => {
    const isParked = limit === 0.2
    const byAccuracy = accuracies.map((accuracy) => {
      const off = [5, 20, 60].flatMap((memorySeconds) =>
        [1, 2, 3, 4].map((seed) => {
          const drive = driveAlong(parts(seed))
          const noise = { accuracy, memorySeconds, reflectionsPerHour: 6 }
          const miles = milesOf(recordWith(noise, drive, seed).reduce(addPosition, emptyTrack))
          return isParked ? miles : (miles / (trueMeters(drive) / 1609.344) - 1) * 100
        }),
      )
      return { accuracy, off, worst: Math.max(...off.map(Math.abs)) }
    })
    const unit = isParked ? 'mi' : '%'
    const found = byAccuracy.map(
      ({ accuracy, off, worst }) =>
        `${accuracy} m: p50 ${quantile(off, 0.5).toFixed(2)} ${unit}, worst ${worst.toFixed(2)} ${unit}`,
    )
    return {
      label: `miles of a drive with noise: ${label}`,
      found: found.join('; '),
      aim: `at most ${limit} ${unit}`,
      isMet: byAccuracy.every(({ worst }) => worst <= limit),
    }
  })
}
