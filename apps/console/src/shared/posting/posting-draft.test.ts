import { describe, expect, test } from 'vitest'
import { aChartAccount } from '../../../test/a-chart.ts'
import {
  balanceWith,
  effectOnProfit,
  emptyLine,
  findRestAccount,
  findUnbalancedMonths,
  imbalanceCents,
  isReady,
  parseSigned,
  sumCents,
  toBatch,
  toDraftLines,
  type Draft,
  type DraftLine,
} from './posting-draft.ts'

let keys = 0
const nextKey = () => `key-${keys++}`
const line = (internalAccountNumber: number, amount: string): DraftLine => ({
  ...emptyLine(nextKey(), internalAccountNumber),
  amount,
})

describe('an amount', () => {
  test.each([
    ['1684.2', 1684.2],
    ['1,684.20', 1684.2],
    ['$12', 12],
    ['.5', 0.5],
    ['-5', -5],
    ['(12.50)', -12.5],
    ['($1,000)', -1000],
    ['5-', -5],
    ['1,23', 1.23],
    ['0', 0],
  ])('%s is %s', (typed, amount) => expect(parseSigned(typed)).toBe(amount))

  test.each(['', 'abc', '1.234', '1,23,4', '--5', '1e3', '.'])('%j is none', (typed) =>
    expect(parseSigned(typed)).toBeUndefined(),
  )
})

// A settlement: gross 6,120.80 minus deductions leaves 4,038.68 paid and 100.00 held in escrow.
const settlement = [
  line(1000, '4,038.68'),
  line(5300, '249.92'),
  line(6100, '48'),
  line(4000, '4,998.40'),
  line(4100, '1,022.40'),
  line(4200, '100'),
  line(2200, '(1,684.20)'),
  line(9000, '2,272'),
]

describe('a draft', () => {
  test('is out of balance by the amount that is missing, regardless of miles', () => {
    expect(sumCents(settlement, 'left')).toBe(433_660)
    expect(sumCents(settlement, 'right')).toBe(443_660)
    expect(imbalanceCents(settlement)).toBe(10_000)
  })

  test('is balanced by an account that it has not, or has already', () => {
    const escrow = balanceWith(settlement, 1200, nextKey)
    expect(escrow.at(-1)).toMatchObject({ internalAccountNumber: 1200, amount: '100.00' })
    expect(imbalanceCents(escrow)).toBe(0)
    const checking = balanceWith(settlement, 1000, nextKey)
    expect(checking[0]).toMatchObject({ amount: '4,138.68' })
    expect(imbalanceCents(checking)).toBe(0)
    expect(imbalanceCents(balanceWith(settlement, 2200, nextKey))).toBe(0)
  })

  test('is balanced on a line of its own, if the account has several', () => {
    const [first, second] = [line(2100, ''), line(2100, '')]
    const lines = balanceWith([line(5000, '40'), first, second], 2100, nextKey, second.key)
    expect(lines.map(({ amount }) => amount)).toEqual(['40', '', '40.00'])
  })

  test('computes its effect on profit', () =>
    expect(effectOnProfit(settlement)).toBe(612_080 - 24_992 - 4_800))

  const draft = (differences: Partial<Draft> = {}): Draft => ({
    date: '2026-11-12',
    description: 'Settlement, week 45',
    source: 'Shenandoah',
    lines: balanceWith(settlement, 1200, nextKey),
    ...differences,
  })

  test('is ready once it says everything and balances', () => expect(isReady(draft())).toBe(true))

  test.each<[string, Partial<Draft>]>([
    ['is out', { lines: settlement }],
    ['has no source', { source: ' ' }],
    ['has no description', { description: '' }],
    ['has no date', { date: '' }],
    ['has no lines', { lines: [] }],
    ['has empty lines alone', { lines: [line(1000, ''), line(4000, '')] }],
    ['moves nothing', { lines: [line(1000, '0.00'), line(4000, '')] }],
    ['has an amount that nobody can read', { lines: [line(1000, 'x')] }],
  ])('is not ready while it %s', (_, differences) =>
    expect(isReady(draft(differences))).toBe(false),
  )

  test('can have lines with their own dates and details, and each month must balance', () => {
    const october = { date: '2026-10-30', details: ' Trip 4 ' }
    const lines = [
      { ...line(5000, '40'), ...october },
      { ...line(1000, '-40'), ...october },
      line(5010, '5'),
      line(1000, '-5'),
    ]
    expect(isReady(draft({ lines }))).toBe(true)
    const { transactions } = toBatch(draft({ lines }), { id: 'batch', documentGuid: 'document' })
    expect(transactions.map(({ date, details }) => [date, details])).toEqual([
      ...[1, 2].map(() => ['2026-10-30', 'Trip 4']),
      ...[3, 4].map(() => ['2026-11-12', '']),
    ])
    const unbalanced = draft({ lines: lines.with(0, line(5000, '40')) })
    expect(imbalanceCents(unbalanced.lines)).toBe(0)
    expect(findUnbalancedMonths(unbalanced)).toEqual(['2026-10', '2026-11'])
    expect(isReady(unbalanced)).toBe(false)
  })

  test('becomes a batch without the lines that were left empty', () => {
    const lines = [line(5000, '40'), line(1000, '-40'), line(5010, ' ')]
    const ids = { id: 'batch', documentGuid: 'document' }
    expect(toBatch(draft({ lines, description: ' Fuel ' }), ids)).toEqual({
      ...ids,
      date: '2026-11-12',
      description: 'Fuel',
      transactions: [
        [5000, 40],
        [1000, -40],
      ].map(([internalAccountNumber, amount]) => ({
        date: '2026-11-12',
        internalAccountNumber,
        amount,
        source: 'Shenandoah',
        details: '',
      })),
    })
  })

  test('from the last paper has its accounts, and its amounts to compare with', () => {
    const source = {
      source: 'Pilot',
      date: '2026-11-05',
      description: 'Fuel',
      documentTitles: [],
      lines: [{ internalAccountNumber: 5000, amount: 120.5, details: 'Diesel' }],
    }
    expect(toDraftLines(source, () => 'key')).toEqual([{ ...emptyLine('key', 5000), last: 120.5 }])
  })
})

describe('the account for the rest', () => {
  const chart = [
    aChartAccount(1000, 'Business Checking'),
    aChartAccount(1010, 'Second Checking', { scope: 'client' }),
    aChartAccount(2100, 'Credit Card'),
    aChartAccount(2110, 'Old Card', { isRetired: true }),
    aChartAccount(3100, 'Owner Draws'),
    aChartAccount(5000, 'Fuel'),
  ]
  const from = (source: string, ...lines: [number, number][]) => ({
    source,
    date: '2026-11-05',
    description: 'Fuel',
    documentTitles: [],
    lines: lines.map(([internalAccountNumber, amount]) => ({
      internalAccountNumber,
      amount,
      details: '',
    })),
  })
  const sources = [
    from('Owner', [5000, 12], [3100, -12]),
    from('Maverik', [5000, 9], [2110, 9]),
    from('Carrier', [2100, -30], [1010, 900], [5000, 930]),
    from('Pilot', [5000, 40], [2100, 40]),
  ]

  test.each<[string, string, number | undefined, number]>([
    ['is the last one of the source', 'Pilot', undefined, 2100],
    ['is the one with the most of several', 'Carrier', undefined, 1010],
    ['of a new source is that of the newest batch', 'Cash', undefined, 1010],
    ['is not a retired one', 'Maverik', undefined, 1010],
    ['is neither equity nor an expense', 'Owner', undefined, 1010],
    ['is the chosen one', 'Pilot', 1000, 1000],
    ['is not a chosen one that has been retired since', 'Pilot', 2110, 2100],
  ])('%s', (_, source, restOn, account) =>
    expect(findRestAccount({ source, restOn }, sources, chart)).toBe(account),
  )

  test('of a client without batches is checking, or the first there is', () => {
    const find = (accounts: typeof chart) => findRestAccount({ source: '' }, [], accounts)
    expect(find(chart)).toBe(1000)
    expect(find(chart.slice(1))).toBe(1010)
    expect(find(chart.slice(4))).toBeUndefined()
  })
})
