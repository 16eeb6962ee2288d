import { describe, expect, test } from 'vitest'
import { findLikelySource, toStem, type PostingSource, type SourceClues } from './posting.ts'

const from = (source: string, documentTitles: string[] = [], amount = 84.2): PostingSource => ({
  source,
  documentTitles,
  date: '2026-11-05',
  description: 'Settlement',
  lines: [
    { internalAccountNumber: 5000, amount, details: '' },
    { internalAccountNumber: 1000, amount: -amount, details: '' },
  ],
})

test.each([
  ['Settlement statement, week 45', 'settlement statement week'],
  ['Fuel receipts, Nov 9 to 15', 'fuel receipts to'],
  ['Estado de cuenta, año 2026', 'estado de cuenta año'],
  ['11-12-2026', ''],
])('%s has the stem %j', (title, stem) => expect(toStem(title)).toBe(stem))

describe('the source of a document', () => {
  const sources = [
    from('Shenandoah Freight Lines, LLC', [
      'Settlement statement, week 44',
      'Settlement statement, week 43',
    ]),
    from('Pilot', ['Fuel receipts, Oct 2 to 8', 'Fuel receipts, Sep 25 to Oct 1']),
    from('Love’s', ['Fuel receipts, Aug 1 to 7']),
    from('TA'),
    from('Progressive', ['Insurance'], 389),
  ]

  test.each([
    ['Settlement statement, week 45', 'Shenandoah Freight Lines, LLC', 'titles'],
    ['Progressive bill', 'Progressive', 'words'],
    ['Paper from Shenandoah Freight Lines', 'Shenandoah Freight Lines, LLC', 'words'],
    ['Fuel, loves 412, Amarillo', 'Love’s', 'words'],
    ['Bill of 389.00', 'Progressive', 'amount'],
  ])('of %s is %s by its %s', (title, source, because) =>
    expect(findLikelySource(sources, { title })).toMatchObject({ source: { source }, because }),
  )

  test.each([
    ['its title is that of several sources’ documents', 'Fuel receipts, Nov 9 to 15'],
    ['only one document had its title', 'Insurance'],
    ['a name is only a part of a word in it', 'Estado de cuenta'],
    ['it names two sources', 'Pilot and TA'],
    ['its amount is that of several sources', 'Paper of 84.20'],
    ['its amount is only a part of a number', 'Paper of 1,389.00'],
    ['nothing agrees', 'Water pump'],
    ['it has no words', '2026'],
  ])('is unknown if %s', (_, title) => expect(findLikelySource(sources, { title })).toBeUndefined())

  test('is found in the name of a file, in a note, and by a typed amount', () => {
    const title = 'Fuel receipt'
    const find = (clues: Omit<SourceClues, 'title'>) =>
      findLikelySource(sources, { title, ...clues })?.source.source
    expect(find({ texts: ['pilot-552.jpg'] })).toBe('Pilot')
    expect(find({ texts: ['The one from TA'] })).toBe('TA')
    expect(find({ amounts: [38_900] })).toBe('Progressive')
    expect(find({ amounts: [1] })).toBeUndefined()
  })
})
