import { describe, expect, test } from 'vitest'
import { isReviewDue, type ReviewedRate } from './rate-reviews.ts'

const announced: ReviewedRate = {
  from: '2026-07-01',
  to: '2026-12-31',
  provisional: false,
  checkedOn: null,
}
const estimated: ReviewedRate = {
  from: '2027-01-01',
  to: null,
  provisional: true,
  checkedOn: null,
}

const dueOn = (today: string, ...rates: ReviewedRate[]) => isReviewDue('mileage', rates, today)

describe('rates are to be looked at', () => {
  test('from the day on when the IRS announces them, until somebody has', () => {
    const checked = (checkedOn: string) => ({ ...announced, checkedOn })
    expect(dueOn('2026-12-14', checked('2026-06-15'))).toBe(false)
    expect(dueOn('2026-12-15', checked('2026-12-14'))).toBe(true)
    expect(dueOn('2026-12-15', checked('2026-12-15'))).toBe(false)
    expect(dueOn('2026-07-01', announced)).toBe(true)
  })

  test('every two weeks while an estimated one counts, since it may be announced any day', () => {
    const rates = (checkedOn: string) => [announced, { ...estimated, checkedOn }]
    expect(dueOn('2026-12-31', ...rates('2026-12-15'))).toBe(false)
    expect(dueOn('2027-01-01', ...rates('2026-12-15'))).toBe(true)
    expect(dueOn('2027-01-01', ...rates('2026-12-18'))).toBe(false)
    // Nothing stands for the day at all.
    expect(dueOn('2027-01-01', { ...announced, checkedOn: '2026-12-15' })).toBe(true)
  })
})
