import { expect, test } from 'vitest'
import { listLockable, listMonthEnds } from './month-ends.ts'

test('the months of the books end on their last days, from January 2023 on', () => {
  expect(listMonthEnds('2023-04-30')).toEqual(['2023-03-31', '2023-02-28', '2023-01-31'])
  expect(listMonthEnds('2024-03-01')[0]).toBe('2024-02-29')
  expect(listMonthEnds('2023-01-31')).toEqual([])
})

test('a month can be locked once it has ended, if it is open', () => {
  expect(listLockable('2026-08-31', '2026-11-21')).toEqual(['2026-10-31', '2026-09-30'])
  expect(listLockable('2026-10-31', '2026-11-30')).toEqual([])
  expect(listLockable(null, '2026-11-21').at(-1)).toBe('2023-01-31')
})
