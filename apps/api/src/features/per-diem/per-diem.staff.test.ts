import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { perDiem, perDiemForStaff, type PerDiemCounts } from '@milepost/contract/per-diem/per-diem'
import { perDiemEvidenceForStaff } from '@milepost/contract/per-diem/per-diem-evidence-for-staff'
import { withDatabase } from '../../../test/servers/database-server.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

type Staff = Awaited<ReturnType<typeof api.signInStaff>>

const team: PerDiemCounts = {
  ownerOperatorFullCount: 1,
  ownerOperatorPartialCount: 0,
  spouseDriverFullCount: 0,
  spouseDriverPartialCount: 1,
  spouseRiderFullCount: 0,
  spouseRiderPartialCount: 0,
}

const enter = ({ call }: Staff, accountId: string, effectiveDate: string, counts = team) =>
  call(perDiemForStaff.create, {
    params: { accountId },
    body: { perDiemEntry: { effectiveDate, ...counts } },
  })

describe('staff', () => {
  test('set the spouse’s day, and the rider’s days add to the deduction once staff mark them deductible', async () => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff()]
    const { accountId } = dana
    expect(await enter(priya, accountId, '2026-05-04')).toMatchObject({ accountId, ...team })
    const riding = { ...team, spouseDriverPartialCount: 0, spouseRiderFullCount: 1 }
    await enter(priya, accountId, '2026-05-05', riding)

    const params = { accountId, year: 2026 }
    const before = await priya.call(perDiemForStaff.year, { params })
    expect(before).toMatchObject({
      spouseRiderDeductible: false,
      yearToDateDeductions: 64 + 48 + 64,
    })

    await priya.call(perDiemForStaff.settings, {
      params: { accountId },
      body: { perDiemSettings: { spouseRiderDeductible: true } },
    })
    const after = await priya.call(perDiemForStaff.year, { params })
    expect(after).toMatchObject({
      spouseRiderDeductible: true,
      yearToDateDeductions: 64 + 48 + 64 + 40,
    })
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
    expect(seen).toMatchObject({ yearToDateDeductions: 216, yearToDateFullDays: 2 })
    expect(seen).not.toHaveProperty('spouseRiderDeductible')
  })

  test('change and clear a day', async () => {
    const [{ accountId }, priya] = [await api.signIn(), await api.signInStaff()]
    const { id } = await enter(priya, accountId, '2026-05-04')
    const params = { accountId, id }
    const changed = await priya.call(perDiemForStaff.update, {
      params,
      body: { perDiemEntry: { spouseDriverFullCount: 1, spouseDriverPartialCount: 0 } },
    })
    expect(changed).toMatchObject({
      ...team,
      spouseDriverFullCount: 1,
      spouseDriverPartialCount: 0,
    })
    await priya.call(perDiemForStaff.remove, { params })
    const { perDiemEntries } = await priya.call(perDiemForStaff.year, {
      params: { accountId, year: 2026 },
    })
    expect(perDiemEntries).toEqual([])
  })

  test('give a spouse one allowance a day, as driver or as rider', async () => {
    const [{ accountId }, priya] = [await api.signIn(), await api.signInStaff()]
    const { id } = await enter(priya, accountId, '2026-05-04')
    const refusal = {
      status: 422,
      fields: { 'perDiemEntry.spouseRiderFullCount': { code: 'per_diem_spouse_twice' } },
    }
    const both = { ...team, spouseRiderFullCount: 1 }
    await expect(enter(priya, accountId, '2026-05-05', both)).rejects.toMatchObject(refusal)
    const change = (counts: Partial<PerDiemCounts>) =>
      priya.call(perDiemForStaff.update, {
        params: { accountId, id },
        body: { perDiemEntry: counts },
      })
    // The driver is stored already, and is not sent.
    await expect(change({ spouseRiderFullCount: 1 })).rejects.toMatchObject(refusal)
    expect(await change({ spouseDriverPartialCount: 0, spouseRiderFullCount: 1 })).toMatchObject({
      spouseDriverPartialCount: 0,
      spouseRiderFullCount: 1,
    })
    // Nor does the database take both.
    await expect(
      api.db.rows(sql`
        update per_diem_entries set spouse_driver_full_count = 1 where account_id = ${accountId}
      `),
    ).rejects.toThrow(/per_diem_entries_one_spouse/)
  })

  test('find a spouse who counted twice corrected, with the drive left', async () => {
    const { accountId } = await api.signIn()
    const file = new URL('../../../migrations/103-per-diem-days.sql', import.meta.url)
    const text = await readFile(file, 'utf8')
    const name = new URL(api.databaseUrl).pathname.slice(1)
    const connectionString = withDatabase(inject('databaseServer').ownerUrl, name)
    const owner = new pg.Client({ connectionString })
    await owner.connect()
    await owner.query(`
      alter table per_diem_entries drop constraint per_diem_entries_one_spouse;
      insert into per_diem_entries
      values ('${accountId}', '2026-05-04', gen_random_uuid(), 1, 0, 0, 1, 1, 0, now(), now()),
             ('${accountId}', '2026-05-05', gen_random_uuid(), 1, 0, 0, 0, 0, 1, now(), now());
      ${text.slice(text.indexOf('insert into'))}
    `)
    await owner.end()
    const days = await api.db.rows(sql`
      select e.spouse_driver_partial_count as driver, e.spouse_rider_full_count as full,
             e.spouse_rider_partial_count as partial, c.rider_full_count as removed
      from per_diem_entries e
      left join per_diem_corrections c
        on c.account_id = ${accountId} and c.effective_date = e.effective_date
      where e.account_id = ${accountId} order by e.effective_date
    `)
    expect(days).toEqual([
      { driver: 1, full: 0, partial: 0, removed: 1 },
      { driver: 0, full: 0, partial: 1, removed: null },
    ])
  })

  test('see whose days were corrected until one of them has looked', async () => {
    const marcus = await api.signInStaff('consultant')
    const dana = await api.signIn({ consultantId: marcus.staffId })
    const ray = await api.signIn()
    for (const { accountId } of [dana, ray])
      await api.db.rows(sql`
        insert into per_diem_corrections values (${accountId}, '2026-05-04', 1, 0)
      `)
    const list = async () =>
      (await marcus.call(perDiemEvidenceForStaff.corrections, {})).map(({ id, waiting }) => [
        id,
        waiting,
      ])
    const { accountId } = dana
    const loadYear = () => marcus.call(perDiemForStaff.year, { params: { accountId, year: 2026 } })
    expect(await list()).toEqual([[accountId, 1]])
    expect(await loadYear()).toMatchObject({ correctedDates: ['2026-05-04'] })
    await marcus.call(perDiemEvidenceForStaff.seeCorrections, { params: { accountId } })
    expect(await list()).toEqual([])
    expect(await loadYear()).toMatchObject({ correctedDates: [] })
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
