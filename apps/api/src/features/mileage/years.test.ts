import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mileage, mileageForStaff, type TripBody } from '@milepost/contract/mileage/mileage'
import type { OdometerChange } from '@milepost/contract/mileage/mileage-years'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql, type Db } from '../../platform/database/database.ts'
import { loadYear as loadYearOf } from './years.service.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())
beforeEach(() => void (api.clock.at = new Date('2026-11-21T15:00:00.000Z')))

type Client = Awaited<ReturnType<typeof api.signIn>>
const signIn = () => api.signIn({ plan: 'RIDE', fullName: 'Aisha Granger' })

const phoenix = { startTimeZone: 'America/Phoenix', endTimeZone: 'America/Phoenix' }
const enter = ({ call }: Client, day: string, miles: number, fields: Partial<TripBody> = {}) =>
  call(mileage.create, {
    body: {
      startTime: `${day}T08:00-07:00`,
      endTime: `${day}T09:00-07:00`,
      ...phoenix,
      miles,
      ...fields,
    },
  })
const loadYear = ({ call }: Client, year = 2026) => call(mileage.summary, { params: { year } })
const setOdometer = (
  { call }: Client,
  startMiles: number | null,
  endMiles: number | null,
  change?: OdometerChange | null,
) =>
  call(mileage.odometer, {
    params: { year: 2026 },
    body: { odometer: { startMiles, endMiles, ...(change !== undefined && { change }) } },
  })

describe('a year', () => {
  test('groups its trips into months by their local time, and shows its newest trip', async () => {
    const aisha = await signIn()
    // The last minutes of October in Phoenix are already November in UTC.
    const last = { startTime: '2026-10-31T23:59:59-07:00', endTime: '2026-11-01T00:30:00-07:00' }
    await enter(aisha, '', 10, last)
    await enter(aisha, '2026-11-02', 2.5)
    await enter(aisha, '2026-11-03', 4, { purpose: 'personal' })
    const newest = await enter(aisha, '2026-11-20', 1)
    const { months, newestTrip } = await loadYear(aisha)
    expect(months).toEqual([
      { month: 10, trips: 1, miles: 10, savings: 7.6 },
      { month: 11, trips: 3, miles: 7.5, savings: 2.66 },
    ])
    const { id, miles, savings, startTime, startTimeZone, inProgress } = newest
    expect(newestTrip).toEqual({ id, miles, savings, startTime, startTimeZone, inProgress })
    expect((await loadYear(aisha, 2025)).newestTrip).toBeNull()
  })

  test('stands at the same rates throughout, also while staff correct them', async () => {
    const aisha = await signIn()
    await enter(aisha, '2026-06-30', 100)
    await enter(aisha, '2026-07-01', 100)
    const { db } = api
    const before = await loadYearOf(db, aisha.accountId, 2026)
    expect(before.totalSavings).toBe(148.5)
    const july = await db.row<{ endsOn: string }>(sql`
      select ends_on from mileage_rates where starts_on = '2026-07-01'
    `)
    const join = () =>
      db.rows(sql`
        with deleted as (delete from mileage_rates where starts_on = '2026-07-01')
        update mileage_rates set ends_on = '2026-12-31' where starts_on = '2026-01-01'
      `)
    /** Joins both rates as soon as a statement has read them. */
    const withChange: Db = {
      rows: async (statement) => {
        const rows = await db.rows<never>(statement)
        if (statement.sql.includes('mileage_rates')) await join()
        return rows
      },
      row: async (statement) => (await withChange.rows<never>(statement))[0],
    }
    expect(await loadYearOf(withChange, aisha.accountId, 2026)).toEqual(before)
    expect((await loadYear(aisha)).totalSavings).toBe(145)
    await db.rows(sql`
      update mileage_rates set ends_on = '2026-06-30' where starts_on = '2026-01-01'
    `)
    await db.rows(sql`
      insert into mileage_rates (starts_on, ends_on, tenths_of_cent, source, is_provisional)
      values ('2026-07-01', ${july!.endsOn}, 760, 'IRS Announcement 2026-11', false)
    `)
  })

  test('sums its months to what it comes to, also across a change of the rate', async () => {
    const aisha = await signIn()
    for (const [day, miles] of [
      ['2022-06-30', 33.33],
      ['2022-07-01', 66.67],
      ['2022-07-02', 0.01],
      ['2022-12-31', 12.34],
    ] as const)
      await enter(aisha, day, miles)
    const { months, totalMiles, totalSavings, rates } = await loadYear(aisha, 2022)
    const sum = (all: number[]) => all.reduce((total, each) => total + Math.round(each * 100), 0)
    expect(sum(months.map(({ savings }) => savings))).toBe(sum([totalSavings]))
    expect(sum(rates.map(({ savings }) => savings))).toBe(sum([totalSavings]))
    expect(sum(months.map(({ miles }) => miles))).toBe(sum([totalMiles]))
    expect(months.map(({ month }) => month)).toEqual([6, 7, 12])
  })
})

describe('the odometer', () => {
  const readings = (
    startMiles: number | null,
    endMiles: number | null,
    change: OdometerChange | null = null,
  ) => ({ startMiles, endMiles, change })
  const rollover: OdometerChange = { reason: 'rolled_over', lastMiles: 99_999, firstMiles: 0 }
  const replacement: OdometerChange = { reason: 'replaced', lastMiles: 58_931, firstMiles: null }

  test('is written down for a year, again, and taken back', async () => {
    const aisha = await signIn()
    expect(await setOdometer(aisha, 41_200, null)).toEqual({
      year: 2026,
      startMiles: 41200,
      endMiles: null,
      change: null,
    })
    await setOdometer(aisha, 41_200, 58_931)
    expect((await loadYear(aisha)).odometer).toEqual(readings(41_200, 58_931))
    expect((await loadYear(aisha, 2025)).odometer).toEqual(readings(null, null))
    await setOdometer(aisha, null, null)
    expect((await loadYear(aisha)).odometer).toEqual(readings(null, null))
  })

  test.each([
    [500, 499, 'endMiles', 'odometer_backwards'],
    [-1, null, 'startMiles', 'odometer_number'],
    [0.5, null, 'startMiles', 'odometer_number'],
    [null, 10_000_000, 'endMiles', 'odometer_number'],
  ] as const)('does not show %s and then %s', async (start, end, field, code) => {
    const aisha = await signIn()
    await expect(setOdometer(aisha, start, end)).rejects.toMatchObject({
      status: 422,
      fields: { [`odometer.${field}`]: { code } },
    })
  })

  test('may have rolled over, or been replaced, until that is taken back', async () => {
    const aisha = await signIn()
    expect(await setOdometer(aisha, 98_000, 500, rollover)).toEqual({
      year: 2026,
      ...readings(98_000, 500, rollover),
    })
    expect((await loadYear(aisha)).odometer).toEqual(readings(98_000, 500, rollover))
    const priya = await api.signInStaff()
    const params = { accountId: aisha.accountId, year: 2026 }
    expect((await priya.call(mileageForStaff.summary, { params })).odometer).toEqual(
      readings(98_000, 500, rollover),
    )
    await setOdometer(aisha, 41_200, 300, replacement)
    expect((await loadYear(aisha)).odometer).toEqual(readings(41_200, 300, replacement))
    // As an app says it that does not know of changes.
    await setOdometer(aisha, 41_200, 58_931)
    expect((await loadYear(aisha)).odometer).toEqual(readings(41_200, 58_931))
  })

  test.each([
    [99_999, 500, { ...rollover, lastMiles: 99_998 }, 'change.lastMiles', 'odometer_last_low'],
    [98_000, 4, { ...rollover, firstMiles: 5 }, 'endMiles', 'odometer_end_low'],
    [null, 2, { ...rollover, lastMiles: -1 }, 'change.lastMiles', 'odometer_number'],
    [1, 2, { ...rollover, firstMiles: 0.5 }, 'change.firstMiles', 'odometer_number'],
    [1, 2, { ...replacement, reason: 'broken' as 'replaced' }, 'change.reason', 'bad_value'],
  ] as const)('does not go from %s to %s by %j', async (start, end, change, field, code) => {
    const aisha = await signIn()
    await expect(setOdometer(aisha, start, end, change)).rejects.toMatchObject({
      status: 422,
      fields: { [`odometer.${field}`]: code === 'bad_value' ? {} : { code } },
    })
  })

  test.each([
    [41_200, 500, null, null, null],
    [99_999, 500, 'rolled_over', 99_998, 0],
    [98_000, 4, 'rolled_over', 99_999, 5],
    [1, 2, 'broken', null, null],
    [1, 2, null, 99_999, null],
    [1, 2, 'replaced', 10_000_000, 0],
  ])(
    'is not stored as going from %s to %s by %s, %s, %s',
    async (start, end, reason, last, first) => {
      const aisha = await signIn()
      await expect(
        api.db.rows(sql`
        insert into odometers (account_id, year, start_miles, end_miles, change_reason,
                               change_last_miles, change_first_miles, last_updated)
        values (${aisha.accountId}, 2026, ${start}, ${end}, ${reason}, ${last}, ${first}, now())
      `),
      ).rejects.toMatchObject({ code: '23514' })
    },
  )

  test('of another client is not there', async () => {
    const [aisha, omar] = [await signIn(), await signIn()]
    await setOdometer(aisha, 1, 2)
    expect((await loadYear(omar)).odometer).toEqual(readings(null, null))
  })
})

describe('the report', () => {
  const report = async ({ call }: Client, language: 'en' | 'es' = 'en') => {
    const blob = await call(mileage.report, { params: { year: 2026 }, query: { language } })
    return PDFDocument.load(await blob.arrayBuffer(), { updateMetadata: false })
  }

  test('is a PDF of the year with its log, in the language asked for', async () => {
    const aisha = await signIn()
    await enter(aisha, '2026-11-02', 2.5, { note: 'Airport run', startPlace: 'Tempe' })
    await setOdometer(aisha, 100, 103)
    const english = await report(aisha)
    expect(english.getTitle()).toBe('Mileage report 2026')
    expect(english.getPageCount()).toBe(2)
    expect((await report(aisha, 'es')).getTitle()).toBe('Reporte de millas 2026')
  })

  test('of a year without trips is one page', async () => {
    expect((await report(await signIn())).getPageCount()).toBe(1)
  })

  test('of thousands of trips leaves other calls their turn', async () => {
    const aisha = await signIn()
    await api.db.rows(sql`
      insert into trips (account_id, hundredths_of_mile, start_time, start_time_zone, start_date,
                         end_time, end_time_zone, in_progress, created_at, last_updated)
      select ${aisha.accountId}, n, at, 'UTC', at::date, at, 'UTC', false, now(), now()
      from generate_series(1, 2000) as n, lateral (
        select timestamptz '2026-01-02T12:00Z' + n * interval '3 hours' as at
      ) as moment
    `)
    const finished: string[] = []
    const printing = report(aisha).finally(() => void finished.push('report'))
    for (let call = 0; call < 3; call++) {
      await loadYear(aisha)
      finished.push('year')
    }
    expect((await printing).getPageCount()).toBeGreaterThan(30)
    expect(finished).toEqual(['year', 'year', 'year', 'report'])
  })
})
