import { perDiem, perDiemForStaff, type PerDiemCounts } from '@milepost/contract/per-diem/per-diem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi } from '../../../test/start-api.ts'
import { sql } from '../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

type Staff = Awaited<ReturnType<typeof api.signInStaff>>

const everyone: PerDiemCounts = {
  ownerOperatorFullCount: 1,
  ownerOperatorPartialCount: 0,
  spouseDriverFullCount: 0,
  spouseDriverPartialCount: 1,
  spouseRiderFullCount: 1,
  spouseRiderPartialCount: 0,
}

const enter = ({ call }: Staff, accountId: string, effectiveDate: string, counts = everyone) =>
  call(perDiemForStaff.create, {
    params: { accountId },
    body: { perDiemEntry: { effectiveDate, ...counts } },
  })

describe('staff', () => {
  test('set all six day counts, and the rider’s days add to the deduction once staff mark them deductible', async () => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff()]
    const { accountId } = dana
    expect(await enter(priya, accountId, '2026-05-04')).toMatchObject({ accountId, ...everyone })

    const params = { accountId, year: 2026 }
    const before = await priya.call(perDiemForStaff.year, { params })
    expect(before).toMatchObject({ spouseRiderDeductible: false, yearToDateDeductions: 64 + 48 })

    await priya.call(perDiemForStaff.settings, {
      params: { accountId },
      body: { perDiemSettings: { spouseRiderDeductible: true } },
    })
    const after = await priya.call(perDiemForStaff.year, { params })
    expect(after).toMatchObject({ spouseRiderDeductible: true, yearToDateDeductions: 64 + 48 + 40 })
    expect(
      after.periods
        .filter(({ deduction }) => deduction > 0)
        .map(({ person, share }) => [person, share]),
    ).toEqual([
      ['owner_operator', 0.8],
      ['spouse_driver', 0.8],
      ['spouse_rider', 0.5],
    ])

    const seen = await dana.call(perDiem.year, { params: { year: 2026 } })
    expect(seen).toMatchObject({ yearToDateDeductions: 152, yearToDateFullDays: 1 })
    expect(seen).not.toHaveProperty('spouseRiderDeductible')
  })

  test('change and clear a day', async () => {
    const [{ accountId }, priya] = [await api.signIn(), await api.signInStaff()]
    const { id } = await enter(priya, accountId, '2026-05-04')
    const params = { accountId, id }
    const changed = await priya.call(perDiemForStaff.update, {
      params,
      body: { perDiemEntry: { spouseRiderFullCount: 0, spouseRiderPartialCount: 1 } },
    })
    expect(changed).toMatchObject({
      ...everyone,
      spouseRiderFullCount: 0,
      spouseRiderPartialCount: 1,
    })
    await priya.call(perDiemForStaff.remove, { params })
    const { perDiemEntries } = await priya.call(perDiemForStaff.year, {
      params: { accountId, year: 2026 },
    })
    expect(perDiemEntries).toEqual([])
  })

  test('do not reach a day through another account', async () => {
    const [dana, ray] = [await api.signIn(), await api.signIn()]
    const priya = await api.signInStaff()
    const { id } = await enter(priya, dana.accountId, '2026-05-04')
    await expect(
      priya.call(perDiemForStaff.remove, { params: { accountId: ray.accountId, id } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('who are consultants can change the days and settings of their own clients only', async () => {
    const marcus = await api.signInStaff('consultant')
    const own = await api.signIn({ consultantId: marcus.staffId })
    const other = await api.signIn()
    await enter(marcus, own.accountId, '2026-05-04')
    await expect(enter(marcus, other.accountId, '2026-05-04')).rejects.toMatchObject({
      status: 404,
    })
    await expect(
      marcus.call(perDiemForStaff.settings, {
        params: { accountId: other.accountId },
        body: { perDiemSettings: { spouseRiderDeductible: true } },
      }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('leave an entry in the audit log with each change and each look', async () => {
    const [{ accountId }, priya] = [await api.signIn(), await api.signInStaff('admin')]
    const { id } = await enter(priya, accountId, '2026-05-04')
    await priya.call(perDiemForStaff.year, { params: { accountId, year: 2026 } })
    await priya.call(perDiemForStaff.remove, { params: { accountId, id } })
    // The refused change must not be in the log.
    await enter(priya, accountId, '2030-01-01').catch(() => undefined)
    const entries = await api.db.rows<{ actorId: string; action: string }>(sql`
      select actor_id, action from audit_log where account_id = ${accountId} order by position
    `)
    expect(entries.map(({ action }) => action.split('/').at(-1))).toEqual([
      'per_diem_entries',
      ':year',
      ':id',
    ])
    expect(new Set(entries.map(({ actorId }) => actorId))).toEqual(new Set([priya.staffId]))
  })
})
