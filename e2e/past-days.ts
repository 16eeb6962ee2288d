import { perDiemForStaff } from '@milepost/contract/per-diem/per-diem'
import { pickCounts } from '@milepost/contract/per-diem/per-diem-days'
import { perDiemRatesForStaff } from '@milepost/contract/per-diem/per-diem-rates'
import { lastYear, pastMonth } from './dates.ts'
import { asBookkeeper, findAccountId } from './staff.ts'

/** The days of the past month's year: December on a phone, and November beside it on a desktop. */
export const pastDays = `/per-diem?year=${lastYear}`

/** Empties the past month of a client's days, whatever the demo firm has there; returns the work that puts them back. */
export async function emptyPastMonth(key: string): Promise<() => Promise<void>> {
  const call = await asBookkeeper()
  const accountId = findAccountId(key)
  const empty = async () => {
    const params = { accountId, year: lastYear }
    const { perDiemEntries } = await call(perDiemForStaff.year, { params })
    const found = perDiemEntries.filter(({ effectiveDate }) => effectiveDate.startsWith(pastMonth))
    for (const { id } of found) await call(perDiemForStaff.remove, { params: { accountId, id } })
    return found
  }
  const before = await empty()
  return async () => {
    await empty()
    for (const entry of before) {
      const { effectiveDate, outsideConus } = entry
      const perDiemEntry = { effectiveDate, outsideConus, ...pickCounts(entry) }
      await call(perDiemForStaff.create, { params: { accountId }, body: { perDiemEntry } })
    }
  }
}

/** Finds what a driver deducts for a full day: 80 % of the IRS's rate, here and outside the continental US. */
export async function worthOf(day: string): Promise<{ inside: number; outside: number }> {
  const rates = await (await asBookkeeper())(perDiemRatesForStaff.list, {})
  const { insideConus, outsideConus } = rates.findLast(({ from }) => from <= day)!
  return { inside: insideConus * 0.8, outside: outsideConus * 0.8 }
}
