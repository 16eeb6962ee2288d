import { expect, test } from 'vitest'
import { startApi } from '../../test/servers/start-api.ts'
import { estimatedTaxDates } from '../features/resources/resources.sql.ts'
import { nextBusinessDay, toDay } from './business-days.ts'

const toDueDay = (year: number, month: number, day: number) =>
  nextBusinessDay(toDay(year, month, day))

/** As announced by the IRS in Form 1040-ES. */
const announced = {
  2023: ['2023-04-18', '2023-06-15', '2023-09-15', '2024-01-16'],
  2024: ['2024-04-15', '2024-06-17', '2024-09-16', '2025-01-15'],
  2025: ['2025-04-15', '2025-06-16', '2025-09-15', '2026-01-15'],
  2026: ['2026-04-15', '2026-06-15', '2026-09-15', '2027-01-15'],
  2027: ['2027-04-15', '2027-06-15', '2027-09-15', '2028-01-18'],
}

test.each(Object.entries(announced))(
  'the estimated tax of %s is due when the IRS says',
  (year, dates) => {
    const of = Number(year)
    expect([
      toDueDay(of, 4, 15),
      toDueDay(of, 6, 15),
      toDueDay(of, 9, 15),
      toDueDay(of + 1, 1, 15),
    ]).toEqual(dates)
  },
)

test.each([
  ['after Labor Day, where the last of August is a Sunday', [2025, 8, 31], '2025-09-02'],
  ['after a weekend', [2026, 1, 31], '2026-02-02'],
  ['after Emancipation Day, where it is kept on that Monday', [2022, 4, 15], '2022-04-18'],
  ['after New Year, where that is kept on the Friday before', [2021, 12, 31], '2022-01-03'],
  ['on the day itself, where that is a business day', [2026, 4, 30], '2026-04-30'],
] as const)('what is due moves to the business day %s', (_, [year, month, day], due) => {
  expect(toDueDay(year, month, day)).toBe(due)
})

test('every quarter from 2023 to 2040 is stored with its due date', async () => {
  const api = await startApi()
  const years = Array.from({ length: 18 }, (_, i) => 2023 + i)
  const listed = await estimatedTaxDates(api.db, years)
  await api.stop()
  expect(listed).toEqual(
    years.flatMap((year) => [
      { year, quarter: 1, dueDate: toDueDay(year, 4, 15) },
      { year, quarter: 2, dueDate: toDueDay(year, 6, 15) },
      { year, quarter: 3, dueDate: toDueDay(year, 9, 15) },
      { year, quarter: 4, dueDate: toDueDay(year + 1, 1, 15) },
    ]),
  )
})
