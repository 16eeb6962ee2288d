import { expect, test } from 'vitest'
import { toRefusalKey, type OpenEntry, type OpenRow } from './open-items.ts'
import { findPossible } from './possible-matches.ts'

const row = (id: string, rest: Partial<OpenRow> = {}): OpenRow => ({
  id,
  number: 1000,
  date: '2026-11-05',
  cents: -4_820,
  description: 'WM SUPERCENTER #1184',
  checkNumber: null,
  ...rest,
})
const entry = (batchId: string, rest: Partial<OpenEntry> = {}): OpenEntry => ({
  batchId,
  lineNumber: 2,
  number: 1000,
  date: '2026-11-04',
  cents: -4_820,
  words: 'Walmart',
  description: 'Walmart',
  documentGuid: null,
  ...rest,
})
/** Of rows that would go to the account that all papers went to. */
const find = (rows: OpenRow[], entries: OpenEntry[], refused = new Set<string>()) => [
  ...findPossible(rows, entries, refused, () => true),
]

test.each([
  ['ten days before', { date: '2026-10-26' }],
  ['ten days after', { date: '2026-11-15' }],
  ['that a tip explains', { cents: -4_000 }],
  ['that a partial refund explains', { cents: -6_000 }],
  ['that a fee explains', { cents: -4_700 }],
])('a row may be a paper of another name %s', (_, rest) => {
  expect(find([row('r')], [entry('b', rest)])).toEqual(['r'])
  expect(find([row('r')], [entry('b', rest)], new Set([toRefusalKey('r', 'b')]))).toEqual([])
})

test.each([
  ['eleven days before', { date: '2026-10-25' }],
  ['eleven days after', { date: '2026-11-16' }],
  ['on another account', { number: 2100 }],
  ['of money that came in', { cents: 4_820 }],
  ['of another amount', { cents: -2_000 }],
])('a row is no paper %s', (_, rest) => {
  expect(find([row('r')], [entry('b', rest)])).toEqual([])
})

test('another amount explains nothing without a name or an account in common', () => {
  const findAlone = (rows: OpenRow[], entries: OpenEntry[]) => [
    ...findPossible(rows, entries, new Set(), () => false),
  ]
  const near = entry('b', { cents: -4_000 })
  expect(findAlone([row('r')], [near])).toEqual([])
  expect(findAlone([row('r')], [{ ...near, words: 'Supercenter' }])).toEqual(['r'])
  const halves = ['a', 'b'].map((id) => entry(id, { cents: -2_410 }))
  expect(findAlone([row('r')], halves)).toEqual([])
  expect(findAlone([row('r')], [entry('b')])).toEqual(['r'])
})

test('each row that one paper may be is possible', () => {
  const ids = find([row('r'), row('s'), row('t')], [entry('b')])
  expect(new Set(ids)).toEqual(new Set(['r', 's', 't']))
})

test('a row may be the sum of two papers, however many sums there are', () => {
  const papers = ['a', 'b', 'c'].map((id) => entry(id, { cents: -2_410 }))
  expect(find([row('r')], papers)).toEqual(['r'])
  expect(find([row('r')], papers.slice(0, 1))).toEqual([])
})

test('two rows may be one paper together, and neither is alone', () => {
  const halves = [row('r', { cents: -3_000 }), row('s', { cents: -1_820 })]
  expect(find(halves, [entry('b')])).toEqual(['r', 's'])
  expect(find(halves.slice(1), [entry('b')])).toEqual([])
})

test('a row may be the other side of a transfer, even if another row is suggested for it', () => {
  const out = { cents: -50_000, description: 'CHECK' }
  const into = row('i', { number: 2100, cents: 50_000, description: 'DEPOSIT' })
  const ids = find([row('r', out), row('s', out), into], [])
  expect(new Set(ids)).toEqual(new Set(['r', 's', 'i']))
})

test('what matches for sure explains no other amount, but does explain an equal one', () => {
  const sure = row('r', { description: 'WALMART' })
  expect(find([sure, row('s', { cents: -5_000 })], [entry('b')])).toEqual(['r'])
  expect(find([sure, row('s', { description: 'POS' })], [entry('b')])).toEqual(['r', 's'])
})
