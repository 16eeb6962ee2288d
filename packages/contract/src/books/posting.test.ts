import { describe, expect, test } from 'vitest'
import { findLikelySource, NewChartAccount, toStem, type PostingSource } from './posting.ts'

const from = (source: string, documentTitle: string | null): PostingSource => ({
  source,
  documentTitle,
  date: '2026-11-05',
  description: 'Settlement',
  lines: [],
})

test.each([
  ['Settlement statement, week 45', 'settlement statement week'],
  ['Fuel receipts, Nov 9 to 15', 'fuel receipts to'],
  ['Estado de cuenta, año 2026', 'estado de cuenta año'],
  ['11-12-2026', ''],
])('%s has the stem %j', (title, stem) => expect(toStem(title)).toBe(stem))

describe('the source of a document', () => {
  const sources = [
    from('Shenandoah Freight Lines', 'Settlement statement, week 44'),
    from('Pilot', 'Fuel receipts, Oct 2 to 8'),
    from('Progressive', null),
  ]

  test.each([
    ['Settlement statement, week 45', 'Shenandoah Freight Lines'],
    ['Fuel receipts, Nov 9 to 15', 'Pilot'],
    ['Progressive bill', 'Progressive'],
    ['Water pump', undefined],
    ['2026', undefined],
  ])('of %s is %s', (title, source) =>
    expect(findLikelySource(sources, title)?.source).toBe(source),
  )
})

test.each([1000, 9099])('%s may be an account', (internalAccountNumber) =>
  expect(NewChartAccount.safeParse({ internalAccountNumber, name: 'Savings' }).success).toBe(true),
)
test.each([999, 7000, 9100, 1000.5])('%s may not be an account', (internalAccountNumber) =>
  expect(NewChartAccount.safeParse({ internalAccountNumber, name: 'Savings' }).success).toBe(false),
)
