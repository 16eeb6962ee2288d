import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { perDiem, perDiemForStaff, type PerDiemCounts } from '@milepost/contract/per-diem/per-diem'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

const today = new Date('2026-11-21T15:00:00.000Z')
beforeEach(() => void (api.clock.at = today))

type Client = Pick<Awaited<ReturnType<typeof api.signIn>>, 'call'>

const full = { ownerOperatorFullCount: 1 }
const partial = { ownerOperatorPartialCount: 1 }

const enter = (
  { call }: Client,
  effectiveDate: string,
  counts: Partial<PerDiemCounts> = full,
  idempotencyKey?: string,
) =>
  call(perDiem.create, { body: { perDiemEntry: { effectiveDate, ...counts } } }, { idempotencyKey })
const change = ({ call }: Client, id: string, counts: Partial<PerDiemCounts>, key?: string) =>
  call(perDiem.update, { params: { id }, body: { perDiemEntry: counts } }, { idempotencyKey: key })
const loadYear = ({ call }: Client, year = 2026) => call(perDiem.year, { params: { year } })

const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, i) =>
    new Date(Date.parse(from) + i * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
  )

describe('the year', () => {
  test('with 100 full days before October 2024 and 30 from then on is worth $7,440', async () => {
    const dana = await api.signIn()
    for (const day of [...days('2024-03-01', 100), ...days('2024-10-01', 30)])
      await enter(dana, day)
    const year = await loadYear(dana, 2024)
    expect(year).toMatchObject({
      yearToDateFullDays: 130,
      yearToDatePartialDays: 0,
      yearToDateDeductions: 7440,
      provisional: false,
    })
    expect(
      year.periods.map(({ from, to, rate, share, fullDays, deduction, notice }) => ({
        from,
        to,
        rate,
        share,
        fullDays,
        deduction,
        notice,
      })),
    ).toEqual([
      {
        from: '2024-01-01',
        to: '2024-09-30',
        rate: 69,
        share: 0.8,
        fullDays: 100,
        deduction: 5520,
        notice: '2023-68',
      },
      {
        from: '2024-10-01',
        to: '2024-12-31',
        rate: 80,
        share: 0.8,
        fullDays: 30,
        deduction: 1920,
        notice: '2024-68',
      },
    ])
  })

  test('counts a full day at $80 as $64 and a partial one as $48', async () => {
    const dana = await api.signIn()
    await enter(dana, '2026-05-04')
    await enter(dana, '2026-05-05', partial)
    expect(await loadYear(dana)).toMatchObject({
      yearToDateFullDays: 1,
      yearToDatePartialDays: 1,
      yearToDateDeductions: 112,
    })
  })

  test('counts the last of September and the first of October at their own rates', async () => {
    const dana = await api.signIn()
    await enter(dana, '2024-09-30')
    await enter(dana, '2024-10-01')
    expect((await loadYear(dana, 2024)).periods.map(({ deduction }) => deduction)).toEqual([
      55.2, 64,
    ])
  })

  test('is provisional with a day that no notice covers', async () => {
    const dana = await api.signIn()
    await enter(dana, '2026-09-30')
    expect((await loadYear(dana)).provisional).toBe(false)
    await enter(dana, '2026-10-01')
    expect((await loadYear(dana)).provisional).toBe(true)
  })

  test('has its leap day', async () => {
    const dana = await api.signIn()
    await enter(dana, '2024-02-29')
    expect((await loadYear(dana, 2024)).perDiemEntries).toMatchObject([
      { effectiveDate: '2024-02-29', accountId: expect.any(String) },
    ])
    await expect(enter(dana, '2026-02-29')).rejects.toMatchObject({
      fields: { 'perDiemEntry.effectiveDate': { code: 'invalid' } },
    })
  })

  test('with an entry a day takes as many queries as an empty one', async () => {
    const dana = await api.signIn()
    const queries = async () => {
      const query = vi.spyOn(api.db.pool, 'query')
      const year = await loadYear(dana, 2024)
      const count = query.mock.calls.length
      query.mockRestore()
      return { count, entries: year.perDiemEntries.length, deduction: year.yearToDateDeductions }
    }
    // The first call of a session looks up whose it is.
    await loadYear(dana, 2024)
    const { count } = await queries()
    await api.db.rows(sql`
      insert into per_diem_entries
      select ${dana.accountId}, day::date, gen_random_uuid(), 1, 0, 0, 0, 0, 0, now(), now()
      from generate_series('2024-01-01'::date, '2024-12-31', '1 day') as day
    `)
    expect(await queries()).toEqual({ count, entries: 366, deduction: 21_012.8 })
  })
})

describe('a day', () => {
  test('can be entered as soon as it has begun in Kiribati, 14 hours ahead of UTC', async () => {
    const dana = await api.signIn()
    // 11 p.m. in Honolulu; already the 22nd in Kiribati, 14 hours ahead of UTC.
    api.clock.at = new Date('2026-11-21T09:00:00Z')
    await enter(dana, '2026-11-21')
    await expect(enter(dana, '2026-11-22')).rejects.toMatchObject({
      status: 422,
      fields: { 'perDiemEntry.effectiveDate': { code: 'per_diem_day_ahead' } },
    })
    api.clock.at = new Date('2026-11-21T10:00:00Z')
    await enter(dana, '2026-11-22')
  })

  test.each([
    ['2026-12-01', 'per_diem_day_ahead'],
    ['2027-01-01', 'per_diem_day_ahead'],
    ['2022-12-31', 'per_diem_year_closed'],
    ['2021-11-21', 'per_diem_year_closed'],
  ])('cannot be entered on %s', async (day, code) => {
    const dana = await api.signIn()
    await expect(enter(dana, day)).rejects.toMatchObject({
      status: 422,
      fields: { 'perDiemEntry.effectiveDate': { code } },
    })
  })

  test.each([2021, 2022, 2027, 2028])('cannot be asked for in %i', async (year) => {
    await expect(loadYear(await api.signIn(), year)).rejects.toMatchObject({
      status: 422,
      code: 'per_diem_year_closed',
    })
  })

  test('in a year that has since closed can no longer be changed or removed', async () => {
    // Somewhere it is still New Year's Eve.
    api.clock.at = new Date('2027-01-01T11:00:00Z')
    const dana = await api.signIn()
    const { id } = await enter(dana, '2023-06-01')
    api.clock.at = new Date('2027-01-01T12:00:00Z')
    for (const attempt of [
      () => change(dana, id, partial),
      () => dana.call(perDiem.remove, { params: { id } }),
    ])
      await expect(attempt()).rejects.toMatchObject({
        fields: { 'perDiemEntry.effectiveDate': { code: 'per_diem_year_closed' } },
      })
  })

  test('changes from full to partial, and can be taken away', async () => {
    const dana = await api.signIn()
    const { id, createdAt } = await enter(dana, '2026-05-04')
    expect(createdAt).toEqual(api.clock.justNow())
    api.clock.advance(60_000)
    const changed = await change(dana, id, { ownerOperatorFullCount: 0, ...partial })
    expect(changed).toMatchObject({
      ownerOperatorFullCount: 0,
      ownerOperatorPartialCount: 1,
      createdAt,
      lastUpdated: api.clock.justNow(),
    })
    await dana.call(perDiem.remove, { params: { id } })
    expect((await loadYear(dana)).perDiemEntries).toEqual([])
  })

  test('is full or partial, also beside what was there before', async () => {
    const dana = await api.signIn()
    const { id } = await enter(dana, '2026-05-04')
    const refusal = {
      status: 422,
      fields: { 'perDiemEntry.ownerOperatorPartialCount': { code: 'per_diem_full_and_partial' } },
    }
    await expect(change(dana, id, partial)).rejects.toMatchObject(refusal)
    await expect(enter(dana, '2026-05-05', { ...full, ...partial })).rejects.toMatchObject(refusal)
  })

  test('keeps the spouse’s counts when the owner-operator’s day changes', async () => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff()]
    const spouse = { spouseDriverFullCount: 1, spouseRiderPartialCount: 0 }
    const { id } = await priya.call(perDiemForStaff.create, {
      params: { accountId: dana.accountId },
      body: { perDiemEntry: { effectiveDate: '2026-05-04', ...full, ...spouse } },
    })
    expect(await change(dana, id, { ownerOperatorFullCount: 0 })).toMatchObject({
      ...spouse,
      ownerOperatorFullCount: 0,
    })
    // A screen that sends all six counts sends the spouse's as they are.
    expect(await change(dana, id, { ...full, ...spouse })).toMatchObject({ ...full, ...spouse })
  })

  test('takes no other count of the spouse from a client', async () => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff()]
    const refusal = (name: string) => ({
      status: 422,
      fields: { [`perDiemEntry.${name}`]: { code: 'per_diem_spouse_by_firm' } },
    })
    await expect(
      enter(dana, '2026-05-04', { ...full, spouseRiderFullCount: 1 }),
    ).rejects.toMatchObject(refusal('spouseRiderFullCount'))
    const { id } = await enter(dana, '2026-05-04', { ...full, spouseDriverFullCount: 0 })
    await expect(change(dana, id, { spouseDriverPartialCount: 1 })).rejects.toMatchObject(
      refusal('spouseDriverPartialCount'),
    )
    await priya.call(perDiemForStaff.update, {
      params: { accountId: dana.accountId, id },
      body: { perDiemEntry: { spouseDriverPartialCount: 1 } },
    })
    await expect(change(dana, id, { spouseDriverPartialCount: 0 })).rejects.toMatchObject(
      refusal('spouseDriverPartialCount'),
    )
  })

  test('outside the continental US counts at the rate for there, each rounded for itself', async () => {
    const dana = await api.signIn()
    const at = (effectiveDate: string, counts: object) =>
      dana.call(perDiem.create, { body: { perDiemEntry: { effectiveDate, ...counts } } })
    await at('2026-05-04', full)
    const { id } = await at('2026-05-05', { ...full, outsideConus: true })
    await at('2026-05-06', { ...partial, outsideConus: true })
    const { periods, ...year } = await loadYear(dana)
    expect(year).toMatchObject({
      yearToDateFullDays: 2,
      yearToDatePartialDays: 1,
      yearToDateDeductions: 64 + 68.8 + 51.6,
    })
    expect(periods[0]).toMatchObject({
      rate: 80,
      fullDays: 1,
      partialDays: 0,
      deduction: 64,
      outsideConus: { rate: 86, fullDays: 1, partialDays: 1, deduction: 120.4 },
    })
    // An earlier version's change says nothing of the place.
    expect(await change(dana, id, full)).toMatchObject({ outsideConus: true })
    await dana.call(perDiem.update, {
      params: { id },
      body: { perDiemEntry: { outsideConus: false } },
    })
    expect((await loadYear(dana)).yearToDateDeductions).toBe(64 + 64 + 51.6)
  })
})

test('a day that the client clears keeps what the firm has since entered for the spouse', async () => {
  const dana = await api.signIn()
  const priya = await api.signInStaff()
  const { id } = await enter(dana, '2026-05-04')
  const params = { accountId: dana.accountId, id }
  const body = { perDiemEntry: { spouseDriverPartialCount: 1 } }
  await priya.call(perDiemForStaff.update, { params, body })
  await dana.call(perDiem.remove, { params: { id } })
  expect((await loadYear(dana)).perDiemEntries).toMatchObject([
    { id, ownerOperatorFullCount: 0, ownerOperatorPartialCount: 0, spouseDriverPartialCount: 1 },
  ])
  await priya.call(perDiemForStaff.remove, { params })
  expect((await loadYear(dana)).perDiemEntries).toEqual([])
})

describe('the same day', () => {
  test('a second time is a conflict that names the entry', async () => {
    const dana = await api.signIn()
    const { id } = await enter(dana, '2026-05-04')
    await expect(enter(dana, '2026-05-04', partial)).rejects.toMatchObject({
      status: 409,
      code: 'per_diem_entry_exists',
      detail: id,
    })
  })

  test('from two tabs at the same moment is one entry and one conflict', async () => {
    const dana = await api.signIn()
    const results = await Promise.allSettled(
      [full, partial].map((day) => enter(dana, '2026-05-04', day)),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { perDiemEntries } = await loadYear(dana)
    expect(perDiemEntries).toHaveLength(1)
    expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({
      status: 409,
      detail: perDiemEntries[0]!.id,
    })
  })

  test('sent again with its key, fifty times at once, is one entry and one answer', async () => {
    const dana = await api.signIn()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => enter(dana, '2026-05-04', full, key)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await loadYear(dana)).perDiemEntries).toHaveLength(1)
  })

  test('changed or cleared again with its key is done once', async () => {
    const dana = await api.signIn()
    const { id } = await enter(dana, '2026-05-04')
    const [changing, clearing] = [randomUUID(), randomUUID()]
    const first = await change(dana, id, { ownerOperatorFullCount: 0, ...partial }, changing)
    await change(dana, id, { ownerOperatorPartialCount: 0, ...full })
    expect(await change(dana, id, { ownerOperatorFullCount: 0, ...partial }, changing)).toEqual(
      first,
    )
    expect((await loadYear(dana)).yearToDateFullDays).toBe(1)
    const clear = () => dana.call(perDiem.remove, { params: { id } }, { idempotencyKey: clearing })
    await clear()
    await clear()
  })

  test('with a key that was used for another day is refused', async () => {
    const dana = await api.signIn()
    const key = randomUUID()
    await enter(dana, '2026-05-04', full, key)
    await expect(enter(dana, '2026-05-05', full, key)).rejects.toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })
  })
})

test('another account’s days are not there', async () => {
  const [dana, ray] = [await api.signIn(), await api.signIn({ plan: 'ESS' })]
  const { id } = await enter(dana, '2026-05-04')
  for (const attempt of [
    () => change(ray, id, partial),
    () => ray.call(perDiem.remove, { params: { id } }),
    () => ray.call(perDiem.remove, { params: { id: randomUUID() } }),
  ])
    await expect(attempt()).rejects.toMatchObject({ status: 404, code: 'not_found' })
  await enter(ray, '2026-05-04')
  expect((await loadYear(dana)).perDiemEntries).toMatchObject([{ id }])
})
