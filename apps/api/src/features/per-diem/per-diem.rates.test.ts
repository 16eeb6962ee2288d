import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { perDiem } from '@milepost/contract/per-diem/per-diem'
import {
  perDiemRatesForStaff,
  type NewPerDiemRate,
} from '@milepost/contract/per-diem/per-diem-rates'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
let admin: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  api = await startApi()
  api.clock.at = new Date('2027-11-20T15:00:00.000Z')
  admin = await api.signInStaff('admin')
})
afterAll(() => api.stop())

const rate = (fields: Partial<NewPerDiemRate> = {}): NewPerDiemRate => ({
  from: '2027-10-01',
  to: '2028-09-30',
  insideConus: 85,
  outsideConus: 91.5,
  notice: '2027-40',
  provisional: false,
  ...fields,
})
const add = (perDiemRate: NewPerDiemRate) =>
  admin.call(perDiemRatesForStaff.add, { body: { perDiemRate } })
const correct = ({ from, ...perDiemRate }: NewPerDiemRate) =>
  admin.call(perDiemRatesForStaff.change, { params: { from }, body: { perDiemRate } })

describe('the rates', () => {
  test('that the IRS published are there from the start, the one to come provisionally', async () => {
    const rates = await admin.call(perDiemRatesForStaff.list, {})
    expect(rates.at(-1)).toEqual({
      from: '2026-10-01',
      to: null,
      insideConus: 80,
      outsideConus: 86,
      notice: null,
      provisional: true,
      checkedOn: null,
    })
    expect(rates[0]).toMatchObject({ from: '2022-10-01', insideConus: 69, notice: '2022-44' })
  })

  test('count from their own day, and say where they come from; days before keep theirs', async () => {
    const dana = await api.signIn()
    for (const effectiveDate of ['2027-09-30', '2027-10-01'])
      await dana.call(perDiem.create, {
        body: { perDiemEntry: { effectiveDate, ownerOperatorFullCount: 1 } },
      })
    const shown = async () => {
      const year = await dana.call(perDiem.year, { params: { year: 2027 } })
      const days = year.periods.filter(({ fullDays }) => fullDays > 0)
      return [
        year.yearToDateDeductions,
        ...days.map(({ from, notice, deduction }) => [from, notice, deduction]),
      ]
    }
    expect(await shown()).toEqual([128, ['2027-01-01', null, 128]])

    expect(await add(rate())).toMatchObject(rate())
    expect(await shown()).toEqual([132, ['2027-01-01', null, 64], ['2027-10-01', '2027-40', 68]])

    await correct(rate({ insideConus: 90 }))
    expect(await shown()).toEqual([136, ['2027-01-01', null, 64], ['2027-10-01', '2027-40', 72]])

    await correct(
      rate({
        from: '2026-10-01',
        to: '2027-09-30',
        insideConus: 80,
        outsideConus: 86,
        notice: '2026-50',
      }),
    )
    expect(await dana.call(perDiem.year, { params: { year: 2027 } })).toMatchObject({
      provisional: false,
      yearToDateDeductions: 136,
    })
  })

  test('have the shares of the one before', async () => {
    await add(rate({ from: '2028-10-01', to: null }))
    const shares = await api.db.rows(sql`
      select distinct partial_day_share, hours_of_service_share, other_share from per_diem_rates
    `)
    expect(shares).toEqual([{ partialDayShare: 7500, hoursOfServiceShare: 8000, otherShare: 5000 }])
  })

  test('are one for each day', async () => {
    await expect(add(rate({ from: '2025-04-01', to: null }))).rejects.toMatchObject({
      status: 422,
      fields: { 'perDiemRate.from': { code: 'rate_overlaps' } },
    })
    await expect(correct(rate({ from: '2022-10-01', to: '2023-10-01' }))).rejects.toMatchObject({
      status: 422,
      fields: { 'perDiemRate.to': { code: 'rate_overlaps' } },
    })
    await expect(add(rate({ from: '2025-10-01', to: null }))).rejects.toMatchObject({
      status: 409,
      code: 'rate_exists',
    })
  })

  test('are entered one after the other, however many do so at once', async () => {
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map((day) => add(rate({ from: `2029-10-0${day}`, to: '2030-09-30' }))),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.each([
    ['without a notice that is not provisional', { notice: null }, 'notice', 'rate_source'],
    ['that ends before it begins', { to: '2030-01-01' }, 'to', 'rate_end'],
    ['of a year that was mistyped', { from: '0026-10-01', to: null }, 'from', 'rate_first_day'],
    ['of nothing', { insideConus: 0 }, 'insideConus', 'per_diem_rate_range'],
    ['in parts of a cent', { outsideConus: 80.005 }, 'outsideConus', 'per_diem_rate_range'],
  ])('are none %s', async (_, fields, field, code) => {
    const wrong = add(rate({ from: '2031-10-01', to: '2032-09-30', ...fields }))
    await expect(wrong).rejects.toMatchObject({
      status: 422,
      fields: { [`perDiemRate.${field}`]: { code } },
    })
  })

  test('say which clients, reports, and plans they count for', async () => {
    const uses = (from: string) => admin.call(perDiemRatesForStaff.uses, { params: { from } })
    const before = await uses('2023-10-01')
    const dana = await api.signIn()
    for (const effectiveDate of ['2024-03-01', '2024-09-30', '2024-10-01'])
      await dana.call(perDiem.create, {
        body: { perDiemEntry: { effectiveDate, ownerOperatorFullCount: 1 } },
      })
    const after = await uses('2023-10-01')
    expect(after).toMatchObject({ clients: before.clients + 1, count: before.count + 2, plans: 0 })
    expect(after.uses).toContainEqual({
      accountId: dana.accountId,
      name: expect.any(String),
      count: 2,
      years: [2024],
    })
  })

  describe('entered for a wrong first day', () => {
    const remove = (from: string) => admin.call(perDiemRatesForStaff.remove, { params: { from } })
    const move = (from: string, perDiemRate: NewPerDiemRate) =>
      admin.call(perDiemRatesForStaff.change, { params: { from }, body: { perDiemRate } })
    const starts = async () =>
      (await admin.call(perDiemRatesForStaff.list, {})).map(({ from }) => from)
    const counted = { status: 409, code: 'rate_counted' }

    test('begin on the right one, as long as no day was counted at them', async () => {
      await add(rate({ from: '2035-11-01', to: null }))
      const right = rate({ from: '2035-10-01', to: null })
      expect(await move('2035-11-01', right)).toMatchObject(right)
      expect(await starts()).toContain('2035-10-01')
      expect(await starts()).not.toContain('2035-11-01')
      await expect(
        move('2035-10-01', rate({ from: '2028-10-01', to: null })),
      ).rejects.toMatchObject({
        status: 409,
        fields: { 'perDiemRate.from': { code: 'rate_exists' } },
      })
      await expect(
        move('2035-10-01', rate({ from: '2025-11-01', to: null })),
      ).rejects.toMatchObject({
        status: 422,
        fields: { 'perDiemRate.from': { code: 'rate_overlaps' } },
      })
    })

    test('are taken away, once', async () => {
      await add(rate({ from: '2036-10-01', to: null }))
      await remove('2036-10-01')
      expect(await starts()).not.toContain('2036-10-01')
      await expect(remove('2036-10-01')).rejects.toMatchObject({ status: 404 })
    })

    test('are taken away also after they have begun, until a client has entered such a day', async () => {
      const dana = await api.signIn()
      const enter = (effectiveDate: string) =>
        dana.call(perDiem.create, {
          body: { perDiemEntry: { effectiveDate, ownerOperatorFullCount: 1 } },
        })
      const { from, ...open } = rate({ from: '2027-10-01', to: null, insideConus: 90 })
      await admin.call(perDiemRatesForStaff.change, {
        params: { from },
        body: { perDiemRate: open },
      })
      await add(rate({ from: '2027-11-10', to: null }))
      await enter('2027-11-09')
      await remove('2027-11-10')
      await add(rate({ from: '2027-11-10', to: null }))
      await enter('2027-11-10')
      await expect(remove('2027-11-10')).rejects.toMatchObject(counted)
      await expect(
        move('2027-11-10', rate({ from: '2027-11-12', to: null })),
      ).rejects.toMatchObject({
        ...counted,
        fields: { 'perDiemRate.from': expect.anything() as object },
      })
    })

    test('stay where another followed, and where nothing was before', async () => {
      for (const from of ['2022-10-01', '2023-10-01'])
        await expect(remove(from)).rejects.toMatchObject(counted)
    })

    test('are an admin’s to take away, who is in the log', async () => {
      const priya = await api.signInStaff('bookkeeper')
      const params = { from: '2028-10-01' }
      await expect(priya.call(perDiemRatesForStaff.remove, { params })).rejects.toMatchObject({
        status: 403,
      })
      const entry = await api.db.row<{ actorId: string; subject: unknown }>(sql`
        select actor_id, subject from audit_log
        where action = 'DELETE /staff/v1/rates/per_diem/:from' order by position limit 1
      `)
      expect(entry).toMatchObject({
        actorId: admin.staffId,
        subject: { params: { from: '2036-10-01' } },
      })
    })
  })

  test('can be read by all staff but changed only by admins, and changes are logged', async () => {
    const priya = await api.signInStaff('bookkeeper')
    expect(await priya.call(perDiemRatesForStaff.list, {})).not.toEqual([])
    const body = { perDiemRate: rate({ from: '2033-10-01' }) }
    await expect(priya.call(perDiemRatesForStaff.add, { body })).rejects.toMatchObject({
      status: 403,
    })
    await expect(correct(rate({ from: '2026-02-02', to: null }))).rejects.toMatchObject({
      status: 404,
    })
    const [entry] = await api.db.rows<{ actorId: string; subject: unknown }>(sql`
      select actor_id, subject from audit_log
      where action = 'POST /staff/v1/rates/per_diem' order by position limit 1
    `)
    expect(entry).toMatchObject({
      actorId: admin.staffId,
      subject: { body: { perDiemRate: { from: '2027-10-01', notice: '2027-40' } } },
    })
  })
})
