import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { mileage, type TripBody } from '@milepost/contract/mileage/mileage'
import { addTrips } from '../../../test/inputs/trips.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

const now = new Date('2026-11-21T15:00:00.000Z')
beforeEach(() => void (api.clock.at = now))

type Client = Pick<Awaited<ReturnType<typeof api.signIn>>, 'call'>
const signIn = () => api.signIn({ plan: 'RIDE', fullName: 'Aisha Granger' })

const phoenix = { startTimeZone: 'America/Phoenix', endTimeZone: 'America/Phoenix' }
const trip = (fields: Partial<TripBody> = {}): TripBody => ({
  startTime: '2026-11-20T08:00-07:00',
  endTime: '2026-11-20T09:30-07:00',
  ...phoenix,
  miles: 31.25,
  ...fields,
})
/** From 8 to 9 a.m. on a day in Phoenix. */
const on = (day: string, miles: number, fields: Partial<TripBody> = {}) =>
  trip({ startTime: `${day}T08:00-07:00`, endTime: `${day}T09:00-07:00`, miles, ...fields })

const enter = ({ call }: Client, body: TripBody, idempotencyKey?: string) =>
  call(mileage.create, { body }, { idempotencyKey })
const change = ({ call }: Client, id: string, body: TripBody, idempotencyKey?: string) =>
  call(mileage.update, { params: { id }, body }, { idempotencyKey })
const remove = ({ call }: Client, id: string, idempotencyKey?: string) =>
  call(mileage.remove, { params: { id } }, { idempotencyKey })
const show = ({ call }: Client, id: string) => call(mileage.show, { params: { id } })
const list = ({ call }: Client, query: { page?: number; limit?: number; year?: number } = {}) =>
  call(mileage.list, { query })
const summary = ({ call }: Client, year = 2026) => call(mileage.summary, { params: { year } })

const live = (fields: Partial<TripBody> = {}): TripBody => ({
  startTime: '2026-11-21T07:50-07:00',
  startTimeZone: 'America/Phoenix',
  miles: 0,
  inProgress: true,
  ...fields,
})
const location = { latitude: 33.4484, longitude: -112.074, time: '2026-11-21T14:59:00Z' }

describe('a trip', () => {
  test('is returned as it was entered, with its savings at the rate of its day', async () => {
    const aisha = await signIn()
    const written = {
      note: ' Airport run ',
      purpose: 'business',
      platform: 'Saguaro Rides',
    } as const
    const entered = await enter(aisha, trip({ ...written, startPlace: 'Tempe' }))
    expect(entered).toEqual({
      id: entered.id,
      miles: 31.25,
      rate: 0.76,
      rateFrom: '2026-07-01',
      rateYear: 2026,
      savings: 23.75,
      provisional: false,
      inProgress: false,
      ...phoenix,
      startTime: '2026-11-20T08:00:00-07:00',
      endTime: '2026-11-20T09:30:00-07:00',
      ...written,
      note: 'Airport run',
      startPlace: 'Tempe',
      endPlace: null,
      vehicleId: null,
    })
    expect(await show(aisha, entered.id)).toEqual(entered)
  })

  test.each([
    ['2022-06-30', 585],
    ['2022-07-01', 625],
    ['2023-03-01', 655],
    ['2024-02-29', 670],
    ['2025-03-01', 700],
    ['2026-03-01', 725],
  ])('of 1,000 miles on %s saves $%i', async (day, savings) => {
    expect(await enter(await signIn(), on(day, 1000))).toMatchObject({
      savings,
      provisional: false,
    })
  })

  test('takes the rate of the day it started on where it started, also across New Year', async () => {
    const aisha = await signIn()
    const across = { endTime: '2026-01-01T00:30-07:00', miles: 10 }
    expect(
      await enter(aisha, trip({ startTime: '2025-12-31T23:59:59-07:00', ...across })),
    ).toMatchObject({ rateYear: 2025, savings: 7, startTime: '2025-12-31T23:59:59-07:00' })
    // The same instant is already New Year's Day in Chicago, in the next time zone to the east.
    const inChicago = { startTimeZone: 'America/Chicago', startTime: '2026-01-01T00:59:59-06:00' }
    expect(await enter(aisha, trip({ ...inChicago, ...across }))).toMatchObject({
      rateYear: 2026,
      savings: 7.25,
      startTime: '2026-01-01T00:59:59-06:00',
      endTime: '2026-01-01T00:30:00-07:00',
    })
    expect((await list(aisha, { year: 2025 })).total).toBe(1)
  })

  test('keeps both of its zones, and the offset that each had, across a change of the clocks', async () => {
    const startTime = '2026-11-01T01:30:00-05:00'
    const endTime = '2026-11-01T00:45:00-07:00'
    const zones = { startTimeZone: 'America/Chicago', endTimeZone: 'America/Phoenix' }
    const entered = await enter(await signIn(), trip({ startTime, endTime, ...zones }))
    expect(entered).toMatchObject({ startTime, endTime, ...zones })
    // The repeated hour at the end of daylight saving time: the same clock reading, one hour later.
    const again = { startTime: '2026-11-01T01:30:00-06:00', endTime: '2026-11-01T01:45:00-06:00' }
    const inChicago = { startTimeZone: 'America/Chicago', endTimeZone: 'America/Chicago' }
    expect(await enter(await signIn(), trip({ ...again, ...inChicago }))).toMatchObject(again)
  })

  test('is valued at 72.5 cents a mile through June 30, 2026, and at 76 from July 1', async () => {
    const aisha = await signIn()
    expect(await enter(aisha, on('2026-06-30', 1000))).toMatchObject({
      rateFrom: '2026-01-01',
      savings: 725,
    })
    expect(await enter(aisha, on('2026-07-01', 1000))).toMatchObject({
      rateFrom: '2026-07-01',
      savings: 760,
    })
    const { rates, totalSavings } = await summary(aisha)
    expect(totalSavings).toBe(1485)
    expect(rates.map(({ from, to, source, savings }) => [from, to, source, savings])).toEqual([
      ['2026-01-01', '2026-06-30', 'IRS Notice 2026-10', 725],
      ['2026-07-01', '2026-12-31', 'IRS Announcement 2026-11', 760],
    ])
  })

  test('after the newest rate has that one, provisionally', async () => {
    const aisha = await signIn()
    const ahead = on('2027-01-01', 10)
    expect(await enter(aisha, ahead)).toMatchObject({
      rateYear: 2026,
      savings: 7.6,
      provisional: true,
    })
    expect(await summary(aisha, 2027)).toMatchObject({ provisional: true, totalSavings: 7.6 })
  })

  test('may overlap with another one: both were driven by somebody', async () => {
    const aisha = await signIn()
    await enter(aisha, trip())
    await enter(aisha, trip())
    expect((await list(aisha)).total).toBe(2)
  })

  test.each<[string, Partial<TripBody>, field: string, code: string]>([
    [
      'ends before it starts',
      { endTime: '2026-11-20T07:59-07:00' },
      'endTime',
      'trip_to_before_from',
    ],
    ['takes more than 7 days', { endTime: '2026-11-27T08:01-07:00' }, 'endTime', 'trip_too_long'],
    ['has no end', { endTime: undefined }, 'endTime', 'trip_to_required'],
    ['has no start', { startTime: undefined }, 'startTime', 'trip_from_required'],
    [
      'starts on no day',
      { startTime: '2026-02-30T08:00-07:00' },
      'startTime',
      'trip_from_required',
    ],
    [
      'does not say its offset',
      { startTime: '2026-11-20T08:00' },
      'startTime',
      'trip_from_required',
    ],
    ['started before any rate', on('2021-12-31', 5), 'startTime', 'trip_out_of_range'],
    ['is years away', on('2062-11-20', 5), 'startTime', 'trip_out_of_range'],
    ['has a made-up zone', { startTimeZone: 'America/Nowhere' }, 'startTimeZone', 'trip_time_zone'],
    ['has an offset for a zone', { endTimeZone: '-07:00' }, 'endTimeZone', 'trip_time_zone'],
    ['has no miles', { miles: undefined }, 'miles', 'trip_miles_required'],
    ['has negative miles', { miles: -1 }, 'miles', 'trip_miles_negative'],
    ['has thousandths of miles', { miles: 1234.567 }, 'miles', 'trip_miles_decimals'],
    ['goes four times around the world', { miles: 100_000.01 }, 'miles', 'trip_miles_most'],
    ['has miles in words', { miles: '1,234.567' as never }, 'miles', 'trip_miles_number'],
    ['has miles that are no number', { miles: Number.NaN }, 'miles', 'trip_miles_number'],
    ['has a long note', { note: 'n'.repeat(251) }, 'note', 'note_too_long'],
    ['has a note that no database takes', { note: 'a\0b' }, 'note', 'invalid'],
    ['was made for fun', { purpose: 'fun' as never }, 'purpose', 'invalid'],
  ])('that %s is refused, flat or below trip', async (_, fields, field, code) => {
    const aisha = await signIn()
    const refused = (at: string) => ({ status: 422, fields: { [at]: { code } } })
    await expect(enter(aisha, trip(fields))).rejects.toMatchObject(refused(field))
    await expect(enter(aisha, { trip: trip(fields) })).rejects.toMatchObject(
      refused(`trip.${field}`),
    )
    expect((await list(aisha)).total).toBe(0)
  })

  test('may take no time and no miles, and as many as the odometer of a year', async () => {
    const aisha = await signIn()
    const startTime = '2026-11-20T23:59:59-07:00'
    await enter(aisha, trip({ startTime, endTime: startTime, miles: 0 }))
    const longest = { endTime: '2026-11-27T08:00-07:00', miles: 100_000, note: 'n'.repeat(250) }
    expect(await enter(aisha, trip(longest))).toMatchObject({ savings: 76_000 })
  })

  test('is accepted or refused at one time precision, however finely its times are given', async () => {
    const aisha = await signIn()
    const startTime = '2026-11-20T08:00:00.0009-07:00'
    expect(
      await enter(aisha, trip({ startTime, endTime: '2026-11-20T08:00:00.0001-07:00' })),
    ).toMatchObject({
      startTime: '2026-11-20T08:00:00-07:00',
      endTime: '2026-11-20T08:00:00-07:00',
    })
    const longest = { startTime, endTime: '2026-11-27T08:00:00.00099-07:00' }
    expect(await enter(aisha, trip(longest))).toMatchObject({
      endTime: '2026-11-27T08:00:00-07:00',
    })
    // A moment before midnight belongs to the day that ends, in its time and its rate.
    const last = {
      startTime: '2025-12-31T23:59:59.9999999-07:00',
      endTime: '2026-01-01T00:10-07:00',
    }
    expect(await enter(aisha, trip(last))).toMatchObject({
      rateYear: 2025,
      startTime: '2025-12-31T23:59:59-07:00',
    })
  })

  test('may have times in any UTC offset, but no location at a time outside the valid range', async () => {
    const aisha = await signIn()
    const farAhead = { startTime: '2026-11-20T08:00+23:59', endTime: '2026-11-20T09:00+23:59' }
    expect(await enter(aisha, trip(farAhead))).toMatchObject({
      startTime: '2026-11-19T01:01:00-07:00',
    })
    for (const time of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'])
      await expect(
        enter(aisha, { trip: live(), location: { ...location, time } }),
      ).rejects.toMatchObject({ status: 422, code: 'invalid' })
  })

  test('that is a commute counts toward the total miles but saves nothing', async () => {
    const aisha = await signIn()
    const { id } = await enter(aisha, on('2026-05-04', 100))
    expect(await change(aisha, id, { purpose: 'commute' })).toMatchObject({
      miles: 100,
      savings: 0,
    })
    expect(await summary(aisha)).toMatchObject({ totalMiles: 100, totalSavings: 0 })
    expect(await change(aisha, id, { purpose: 'business' })).toMatchObject({ savings: 72.5 })
  })

  test('keeps what a change does not name, and forgets what it empties', async () => {
    const aisha = await signIn()
    const { id } = await enter(aisha, trip({ note: 'Airport run', platform: 'Saguaro Rides' }))
    expect(await change(aisha, id, { miles: 32 })).toMatchObject({
      miles: 32,
      note: 'Airport run',
      startTime: '2026-11-20T08:00:00-07:00',
    })
    expect(await change(aisha, id, { note: ' ', platform: null })).toMatchObject({
      miles: 32,
      note: null,
      platform: null,
    })
    // A start time that is valid alone, but after the stored end time.
    await expect(change(aisha, id, { startTime: '2026-11-20T09:31-07:00' })).rejects.toMatchObject({
      fields: { endTime: { code: 'trip_to_before_from' } },
    })
  })

  test('that was moved to another year is in that one, at its rate', async () => {
    const aisha = await signIn()
    const { id } = await enter(aisha, on('2026-05-04', 100))
    expect(await change(aisha, id, on('2023-05-04', 100))).toMatchObject({ savings: 65.5 })
    expect(await summary(aisha, 2026)).toMatchObject({ trips: 0, totalSavings: 0 })
    expect(await summary(aisha, 2023)).toMatchObject({ trips: 1, totalSavings: 65.5 })
  })
})

describe('a trip in progress', () => {
  const located = async ({ accountId }: { accountId: string }) =>
    await api.db.rows(sql`
      select latitude, longitude, located_at from trips
      where account_id = ${accountId} and located_at is not null
    `)

  test('ends where it starts until it says otherwise, and its end forgets where it was', async () => {
    const aisha = await signIn()
    const started = await enter(aisha, { trip: live(), location })
    expect(started).toMatchObject({
      inProgress: true,
      miles: 0,
      endTime: started.startTime,
      endTimeZone: 'America/Phoenix',
    })
    expect(await located(aisha)).toMatchObject([{ latitude: 33.4484 }])
    const further = { ...location, latitude: 33.5 }
    const saved = { miles: 4.2, inProgress: true, endTime: '2026-11-21T08:00-07:00' }
    await change(aisha, started.id, { trip: saved, location: further })
    expect(await located(aisha)).toMatchObject([{ latitude: 33.5 }])
    // A save without a location keeps the previous one.
    await change(aisha, started.id, { trip: saved })
    expect(await located(aisha)).toMatchObject([{ latitude: 33.5 }])
    const ended = { trip: { ...saved, miles: 5, inProgress: false }, location: further }
    expect(await change(aisha, started.id, ended)).toMatchObject({ inProgress: false, miles: 5 })
    expect(await located(aisha)).toEqual([])
  })

  test('is one: another start is a 409 that names it', async () => {
    const aisha = await signIn()
    const { id } = await enter(aisha, live())
    await expect(enter(aisha, live())).rejects.toMatchObject({
      status: 409,
      code: 'trip_in_progress',
      detail: id,
    })
    // A finished trip can still be entered, and another client can start one.
    await enter(aisha, trip())
    await enter(await signIn(), live())
  })

  test('is one, too, where twenty tabs start at once', async () => {
    const aisha = await signIn()
    const starts = await Promise.allSettled(Array.from({ length: 20 }, () => enter(aisha, live())))
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { items } = await list(aisha)
    expect(items).toHaveLength(1)
    const reasons = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []))
    expect(reasons).toHaveLength(19)
    for (const reason of reasons)
      expect(reason).toMatchObject({ status: 409, detail: items[0]!.id })
  })

  test('is ended by an edit on another device, and the phone that goes on learns so', async () => {
    const aisha = await signIn()
    const { id } = await enter(aisha, { trip: live(), location })
    const edited = trip({ endTime: '2026-11-20T10:00-07:00' })
    expect(await change(aisha, id, edited)).toMatchObject({ inProgress: false })
    expect(await located(aisha)).toEqual([])
    const continued = { trip: { miles: 9, inProgress: true }, location }
    await expect(change(aisha, id, continued)).rejects.toMatchObject({
      status: 409,
      code: 'trip_ended',
    })
    await enter(aisha, live())
  })

  test('can be discarded, and another one started', async () => {
    const aisha = await signIn()
    const { id } = await enter(aisha, { trip: live(), location })
    await remove(aisha, id)
    expect(await located(aisha)).toEqual([])
    await enter(aisha, live())
  })

  test.each([
    ['latitude', { ...location, latitude: 91 }],
    ['longitude', { ...location, longitude: -180.1 }],
    ['time', { ...location, time: 'now' }],
  ])('has no location with a wrong %s', async (field, wrong) => {
    await expect(enter(await signIn(), { trip: live(), location: wrong })).rejects.toMatchObject({
      status: 422,
      fields: { [`location.${field}`]: { code: 'invalid' } },
    })
  })
})

describe('the same tap twice', () => {
  test('is one trip, one change, one deletion', async () => {
    const aisha = await signIn()
    const keys = [randomUUID(), randomUUID(), randomUUID()] as const
    const [first, second] = [
      await enter(aisha, trip(), keys[0]),
      await enter(aisha, trip(), keys[0]),
    ]
    expect(second).toEqual(first)
    const changed = await change(aisha, first.id, { miles: 7 }, keys[1])
    expect(await change(aisha, first.id, { miles: 7 }, keys[1])).toEqual(changed)
    await remove(aisha, first.id, keys[2])
    await remove(aisha, first.id, keys[2])
    expect((await list(aisha)).total).toBe(0)
  })

  test('is one start, also at the same time', async () => {
    const aisha = await signIn()
    const key = randomUUID()
    const starts = await Promise.all(Array.from({ length: 5 }, () => enter(aisha, live(), key)))
    expect(new Set(starts.map(({ id }) => id)).size).toBe(1)
  })
})

describe('a deleted trip', () => {
  test('is found, changed and deleted no more', async () => {
    const aisha = await signIn()
    const { id } = await enter(aisha, trip())
    await remove(aisha, id)
    const missing = { status: 404, code: 'not_found' }
    await expect(show(aisha, id)).rejects.toMatchObject(missing)
    await expect(change(aisha, id, { miles: 1 })).rejects.toMatchObject(missing)
    await expect(remove(aisha, id)).rejects.toMatchObject(missing)
    expect(await list(aisha)).toMatchObject({ total: 0, totalMiles: 0, totalSavings: 0 })
    expect(await summary(aisha)).toMatchObject({ trips: 0, totalMiles: 0 })
  })

  test('is retained for 30 days', async () => {
    api.clock.standStill()
    const aisha = await signIn()
    const { id } = await enter(aisha, trip())
    await enter(aisha, trip())
    await remove(aisha, id)
    const countStored = async () => {
      await api.db.rows(sql`select graphile_worker.add_job('remove_deleted_trips', '{}'::json)`)
      await api.work()
      const { accountId } = aisha
      return (await api.db.rows(sql`select 1 from trips where account_id = ${accountId}`)).length
    }
    const days = (count: number) => count * 24 * 60 * 60 * 1000
    api.clock.advance(days(30))
    expect(await countStored()).toBe(2)
    api.clock.advance(1)
    expect(await countStored()).toBe(1)
  })
})

describe('the list', () => {
  test('is newest first, in pages, by year, with the sums of all of it', async () => {
    const aisha = await signIn()
    for (const day of ['2025-06-01', '2026-03-01', '2026-03-03', '2026-03-02'])
      await enter(aisha, on(day, 10.01))
    const { items, ...meta } = await list(aisha, { limit: 2, page: 1 })
    expect(items.map(({ startTime }) => startTime.slice(0, 10))).toEqual([
      '2026-03-03',
      '2026-03-02',
    ])
    expect(meta).toMatchObject({
      page: 1,
      limit: 2,
      total: 4,
      totalMiles: 40.04,
      totalSavings: 28.79,
    })
    expect((await list(aisha, { limit: 2, page: 2 })).items).toHaveLength(2)
    expect(await list(aisha, { limit: 2, page: 3 })).toMatchObject({ items: [], total: 4 })
    expect(await list(aisha, { year: 2025 })).toMatchObject({ total: 1, totalSavings: 7.01 })
    expect(await list(aisha, { year: 2024 })).toMatchObject({ items: [], total: 0, totalMiles: 0 })
  })

  test('takes as many queries for many trips as for one', async () => {
    const aisha = await signIn()
    const queries = async () => {
      const query = vi.spyOn(api.db.pool, 'query')
      await list(aisha, { limit: 100 })
      const count = query.mock.calls.length
      query.mockRestore()
      return count
    }
    const add = (from: string, to: string) =>
      api.db.rows(sql`
        insert into trips (account_id, hundredths_of_mile, start_time, start_time_zone, start_date,
                           end_time, end_time_zone, in_progress, created_at, last_updated)
        select ${aisha.accountId}, 1234, day, 'UTC', day::date, day, 'UTC', false, now(), now()
        from generate_series(${from}::timestamptz, ${to}, '1 day') as day
      `)
    await add('2022-01-01', '2022-01-01')
    // The first call of a session looks up whose it is.
    await list(aisha)
    const count = await queries()
    await add('2022-01-02', '2022-12-31')
    expect(await queries()).toBe(count)
    // 181 days at 58.5 cents and 184 at 62.5, each trip rounded separately.
    expect(await list(aisha)).toMatchObject({ total: 365, totalSavings: 2725.46 })
  })
})

describe('the summary', () => {
  test('sums in SQL what the rules say of each trip', async () => {
    const aisha = await signIn()
    const trips = Array.from({ length: 99 }, (_, i) => ({
      miles: (i * 7919) % 100_000,
      day: new Date(Date.UTC(2022, 0, 1 + ((i * 577) % 1826))).toISOString().slice(0, 10),
      purpose: ['business', 'personal', 'commute', null][i % 4],
    }))
    await api.db.rows(sql`
      insert into trips (account_id, hundredths_of_mile, start_time, start_time_zone, start_date,
                         end_time, end_time_zone, purpose, in_progress, created_at, last_updated)
      select ${aisha.accountId}, miles, day, 'UTC', day, day, 'UTC', purpose, false, now(), now()
      from jsonb_to_recordset(${JSON.stringify(trips)}::jsonb) as t (miles int, day date, purpose text)
    `)
    const { items, totalMiles, totalSavings } = await list(aisha, { limit: 100 })
    const years = await aisha.call(mileage.summaries, {})
    const cents = (all: number[]) => all.reduce((sum, each) => sum + Math.round(each * 100), 0)
    const savings = cents(items.map((item) => item.savings))
    expect([cents([totalSavings!]), cents(years.map((year) => year.totalSavings))]).toEqual([
      savings,
      savings,
    ])
    const miles = cents(items.map((item) => item.miles))
    expect([cents([totalMiles!]), cents(years.map((year) => year.totalMiles))]).toEqual([
      miles,
      miles,
    ])
  })

  test('of a year says what its savings come from, and sums rounded trips', async () => {
    const aisha = await signIn()
    await enter(aisha, on('2022-06-30', 0.01))
    await enter(aisha, on('2022-06-30', 0.01))
    await enter(aisha, on('2022-07-01', 10))
    await enter(aisha, on('2022-07-02', 3.5, { purpose: 'personal' }))
    expect(await summary(aisha, 2022)).toMatchObject({
      year: 2022,
      trips: 4,
      totalMiles: 13.52,
      totalSavings: 6.27,
      provisional: false,
      rates: [
        {
          from: '2022-01-01',
          to: '2022-06-30',
          standardRate: 0.585,
          provisional: false,
          source: 'IRS Notice 2022-03',
          trips: 2,
          miles: 0.02,
          otherMiles: 0,
          savings: 0.02,
        },
        {
          from: '2022-07-01',
          to: '2022-12-31',
          standardRate: 0.625,
          provisional: false,
          source: 'IRS Announcement 2022-13',
          trips: 2,
          miles: 10,
          otherMiles: 3.5,
          savings: 6.25,
        },
      ],
    })
  })

  test('of a year without trips is nothing', async () => {
    const none = { trips: 0, miles: 0, savings: 0 }
    expect(await summary(await signIn(), 2026)).toEqual({
      year: 2026,
      trips: 0,
      totalMiles: 0,
      totalSavings: 0,
      provisional: false,
      rates: [],
      months: [],
      newestTrip: null,
      purposes: { business: none, commute: none, personal: none, missing: none },
      vehicles: [],
      odometer: { startMiles: null, endMiles: null, change: null },
    })
  })

  test('names every year that has trips, newest first', async () => {
    const aisha = await signIn()
    for (const day of ['2024-06-01', '2026-03-01', '2025-03-03']) await enter(aisha, on(day, 100))
    const years = await aisha.call(mileage.summaries, {})
    expect(years.map(({ year, totalSavings }) => [year, totalSavings])).toEqual([
      [2026, 72.5],
      [2025, 70],
      [2024, 67],
    ])
  })
})

describe('the rates', () => {
  test('are dated, each with its source', async () => {
    const rates = await (await signIn()).call(mileage.rates, {})
    expect(rates).toHaveLength(7)
    expect(rates.at(-1)).toEqual({
      from: '2026-07-01',
      to: '2026-12-31',
      standardRate: 0.76,
      provisional: false,
      source: 'IRS Announcement 2026-11',
    })
  })

  test('of today are those of the day it is where the client is', async () => {
    const currentAt = async (instant: string) => {
      api.clock.at = new Date(instant)
      const { standardRate, provisional } = await (await signIn()).call(mileage.currentRate, {})
      return [standardRate, provisional]
    }
    // 6 a.m. UTC on New Year's Day is midnight in Chicago.
    expect(await currentAt('2026-01-01T05:59:59Z')).toEqual([0.7, false])
    expect(await currentAt('2026-01-01T06:00:00Z')).toEqual([0.725, false])
    expect(await currentAt('2027-01-01T06:00:00Z')).toEqual([0.76, true])
  })
})

describe('trips.csv', () => {
  const parseRows = async ({ call }: Client, query: { year?: number } = {}) =>
    Buffer.from(await (await call(mileage.csv, { query })).arrayBuffer())
      .toString('utf8')
      .split('\r\n')

  test('is a log that leaves nothing open, oldest first, without the trip in progress', async () => {
    const aisha = await signIn()
    await enter(
      aisha,
      trip({ purpose: 'business', note: '=2+2, "gate" 4', endPlace: 'Sky Harbor' }),
    )
    await enter(aisha, on('2025-06-01', 7))
    await enter(aisha, live())
    expect(await parseRows(aisha)).toEqual([
      '\ufeffDate,Start,Start Time Zone,End,End Time Zone,Miles,Rate,Rate Source,Savings,Purpose,From,To,Platform,Note,Vehicle',
      '2025-06-01,2025-06-01T08:00:00-07:00,America/Phoenix,2025-06-01T09:00:00-07:00,America/Phoenix,7.00,0.700,IRS Notice 2025-5,4.90,,,,,,',
      `2026-11-20,2026-11-20T08:00:00-07:00,America/Phoenix,2026-11-20T09:30:00-07:00,America/Phoenix,31.25,0.760,IRS Announcement 2026-11,23.75,business,,Sky Harbor,,"'=2+2, ""gate"" 4",`,
      '',
    ])
    expect(await parseRows(aisha, { year: 2025 })).toHaveLength(3)
    expect(await parseRows(aisha, { year: 2024 })).toHaveLength(2)
  })
})

describe('a log of thousands of trips', () => {
  test('comes whole as a CSV, and other calls are answered meanwhile', async () => {
    const [aisha, omar] = [await signIn(), await signIn()]
    await addTrips(api.db, aisha.accountId, 4_000)
    const batches = watchBatches(aisha.accountId)
    const file = await api.app.inject({
      url: '/api/v1/trips.csv',
      headers: { authorization: `Bearer ${aisha.token}` },
      payloadAsStream: true,
    })
    const begun = batches.length
    const done = new AbortController()
    const csv = text(file.stream()).finally(() => done.abort())
    const answered: number[] = []
    while (!done.signal.aborted) {
      await list(omar)
      answered.push(batches.length)
    }
    const rows = (await csv).split('\r\n')
    expect(rows).toHaveLength(4_002)
    expect(new Set(rows.map((row) => row.split(',')[5])).size).toBe(4_002)
    // The conversion of all rows at once took most of a second: they are read, converted, and sent a few at a time.
    expect(Math.max(...batches)).toBe(25)
    expect(begun).toBeLessThan(batches.length)
    expect(answered.filter((count) => count < batches.length).length).toBeGreaterThan(10)
  })

  /** How many trips of an account each query has read so far. */
  function watchBatches(accountId: string): number[] {
    const batches: number[] = []
    const rows = api.db.rows.bind(api.db)
    const spy = vi.spyOn(api.db, 'rows').mockImplementation(async (statement) => {
      const found = await rows(statement)
      if (statement.text.includes('trips where') && statement.values.includes(accountId))
        batches.push(found.length)
      return found
    })
    onTestFinished(() => spy.mockRestore())
    return batches
  }
})

test('a day takes a hundred trips, and a trip can’t be moved to a full day', async () => {
  const aisha = await signIn()
  for (let i = 0; i < 100; i++) await enter(aisha, on('2025-06-01', 7))
  const full = { status: 422, code: 'trips_of_day' }
  await expect(enter(aisha, on('2025-06-01', 7))).rejects.toMatchObject(full)
  const { id, ...next } = await enter(aisha, on('2025-06-02', 7))
  await change(aisha, id, { miles: 8 })
  await expect(change(aisha, id, on('2025-06-01', 7))).rejects.toMatchObject(full)
  expect(next.startTime).toContain('2025-06-02')
})

test('mileage is for ride-share clients, active or not', async () => {
  const refused = { status: 403, code: 'not_available_for_your_plan' }
  await expect(list(await api.signIn({ plan: 'ENT' }))).rejects.toMatchObject(refused)
  await expect(list(await api.signIn({ plan: 'RIDE', isLimited: true }))).rejects.toMatchObject(
    refused,
  )
  await list(await api.signIn({ plan: 'RIDE', isActive: false }))
})

test('another client’s trip is not there', async () => {
  const [aisha, omar] = [await signIn(), await signIn()]
  const { id } = await enter(aisha, trip())
  const missing = { status: 404, code: 'not_found' }
  await expect(show(omar, id)).rejects.toMatchObject(missing)
  await expect(change(omar, id, { miles: 1 })).rejects.toMatchObject(missing)
  await expect(remove(omar, id)).rejects.toMatchObject(missing)
  expect(await show(aisha, id)).toMatchObject({ miles: 31.25 })
})
