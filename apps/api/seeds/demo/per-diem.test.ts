import { afterAll, beforeAll, expect, test } from 'vitest'
import { perDiemForStaff, type PerDiemPerson } from '@milepost/contract/per-diem/per-diem'
import { startApi } from '../../test/servers/start-api.ts'
import { insertAccounts } from './accounts.ts'
import { clients } from './clients.ts'
import { insertPerDiem } from './per-diem.ts'
import { insertStaff } from './staff.ts'

let api: Awaited<ReturnType<typeof startApi>>
let call: typeof api.visitor
beforeAll(async () => {
  api = await startApi()
  const now = api.clock.at
  await insertStaff(api.db, 'hash', now)
  await insertAccounts(api.db, 'hash', now)
  await insertPerDiem(api.db, now)
  call = (await api.signInStaff('admin')).call
})
afterAll(() => api.stop())

const loadYear = (key: string, year: number) => {
  const { accountId } = clients.find((client) => client.key === key)!
  return call(perDiemForStaff.year, { params: { accountId, year } })
}

test.each(['ent', 'pro', 'ess', 'ezy', 'stl'])(
  '%s has days in each year, before and after a rate change, none in the future',
  async (key) => {
    for (const year of [2023, 2024, 2025, 2026]) {
      const { yearToDateFullDays, yearToDatePartialDays, perDiemEntries } = await loadYear(
        key,
        year,
      )
      expect(yearToDateFullDays + yearToDatePartialDays).toBeGreaterThan(90)
      expect(perDiemEntries.at(-1)!.effectiveDate < '2026-11-21').toBe(true)
      for (const { createdAt } of perDiemEntries)
        expect(new Date(createdAt).getTime()).toBeLessThanOrEqual(api.clock.at.getTime())
    }
    const rates = (await loadYear(key, 2024)).periods
      .filter(({ fullDays }) => fullDays > 0)
      .map(({ rate }) => rate)
    expect(new Set(rates)).toEqual(new Set([69, 80]))
  },
)

test.each(['ride', 'inactive', 'limited'])('%s records no days', async (key) => {
  expect((await loadYear(key, 2025)).perDiemEntries).toEqual([])
})

test('a spouse drives in one account, and rides in another where that is deductible', async () => {
  const deductions = async (key: string, person: PerDiemPerson) =>
    (await loadYear(key, 2025)).periods
      .filter((period) => period.person === person)
      .reduce((sum, { deduction }) => sum + deduction, 0)
  expect(await deductions('stl', 'spouse_driver')).toBeGreaterThan(0)
  expect(await deductions('ess', 'spouse_rider')).toBeGreaterThan(0)
  expect(await deductions('pro', 'spouse_driver')).toBe(0)
})
