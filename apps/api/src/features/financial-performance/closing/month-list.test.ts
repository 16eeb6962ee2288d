import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextDay } from '@milepost/contract/financial-performance/books-lock'
import { buildMonth, lastDayOf, listBooksMonths, type CloseFacts } from './month-list.ts'

const nothing: CloseFacts = {
  thisMonth: '2026-11',
  firstMonth: null,
  lockedThrough: null,
  waiting: [],
  openDocuments: [],
  unmatchedDocuments: [],
  openQuestions: [],
  missingPapers: [],
  accounts: [],
  ticks: [],
  finishes: [],
  recipients: 2,
}
/** An account with statements through a day, that has had lines since August. */
const toAccount = (reconciledThrough: string | null) => ({
  internalAccountNumber: 1000,
  name: 'Business Checking',
  reconciledThrough,
  since: '2026-08-03',
  openFrom: reconciledThrough === null ? '2026-08-03' : nextDay(reconciledThrough),
})
const tick = { month: '2026-10', by: 'Priya Shah', at: '2026-11-02T15:00:00.000Z', note: null }
const finish = {
  month: '2026-10',
  finishedAt: '2026-11-02T15:00:00.000Z',
  finishedBy: 'Priya Shah',
  reason: null,
  announcedAt: '2026-11-02T15:00:00.000Z',
}

const october = (differences: Partial<CloseFacts>) =>
  buildMonth({ ...nothing, ...differences }, '2026-10')
const item = (differences: Partial<CloseFacts>, name: string) =>
  october(differences).items.find((one) => one.name === name)!

describe('the months of the books', () => {
  test('are this one alone while there is nothing', () =>
    expect(listBooksMonths(nothing)).toEqual(['2026-11']))

  test('begin with what was posted, or waits, first, and go on over the turn of a year', () => {
    expect(listBooksMonths({ ...nothing, thisMonth: '2026-02', firstMonth: '2025-11' })).toEqual([
      '2026-02',
      '2026-01',
      '2025-12',
      '2025-11',
    ])
    const waiting = [{ month: '2026-09', count: 1 }]
    expect(listBooksMonths({ ...nothing, firstMonth: '2026-10', waiting }).at(-1)).toBe('2026-09')
  })

  test('leave out what waits from before the books, or in the future', () => {
    const waiting = ['2022-12', '2027-01'].map((month) => ({ month, count: 1 }))
    expect(listBooksMonths({ ...nothing, waiting })).toEqual(['2026-11'])
  })
})

test.each([
  ['2026-02', '2026-02-28'],
  ['2024-02', '2024-02-29'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, day) => expect(lastDayOf(month)).toBe(day))

describe('an item', () => {
  test('counts the transactions and documents that wait from earlier months, too, but no later ones', () => {
    const counts = ['2026-08', '2026-10', '2026-11'].map((month, i) => ({ month, count: 1 + i }))
    expect(item({ waiting: counts }, 'transactions_posted')).toMatchObject({
      open: 3,
      isDone: false,
    })
    expect(item({ openDocuments: counts }, 'documents_posted')).toMatchObject({ open: 3 })
    expect(item({ unmatchedDocuments: counts }, 'documents_matched')).toMatchObject({ open: 2 })
    expect(item({ openQuestions: counts }, 'questions_answered')).toMatchObject({ open: 2 })
    expect(item({ missingPapers: counts }, 'papers_complete')).toMatchObject({ open: 2 })
  })

  test.each([
    [null, 1],
    ['2026-10-30', 1],
    ['2026-10-31', 0],
    ['2026-11-30', 0],
  ])('for an account that is reconciled through %s leaves %i open', (reconciledThrough, open) =>
    expect(item({ accounts: [toAccount(reconciledThrough)] }, 'accounts_reconciled')).toMatchObject(
      { open, isDone: open === 0 },
    ),
  )

  test.each([
    ['a card that comes later', { since: '2026-11-05', openFrom: '2026-11-05' }, []],
    ['one that rests at zero', { reconciledThrough: '2026-08-31', openFrom: '2026-11-02' }, []],
    ['one that rests at zero for good', { reconciledThrough: '2026-08-31', openFrom: null }, []],
    ['one that moved again', { reconciledThrough: '2026-08-31', openFrom: '2026-10-31' }, [1000]],
    ['one with a later statement', { reconciledThrough: '2026-11-30', openFrom: null }, [1000]],
  ])('for %s asks as of the month’s end', (_, differences, numbers) => {
    const accounts = [{ ...toAccount(null), ...differences }]
    const listed = october({ accounts }).accounts
    expect(listed.map(({ internalAccountNumber }) => internalAccountNumber)).toEqual(numbers)
    const isOpen = differences.openFrom !== null && differences.openFrom <= '2026-10-31'
    expect(item({ accounts }, 'accounts_reconciled')).toMatchObject({ open: isOpen ? 1 : 0 })
  })

  test('without a number is done once it is ticked', () => {
    expect(item({}, 'plan_compared')).toMatchObject({ open: null, isDone: false, tick: null })
    const ticks = [{ ...tick, item: 'plan_compared' as const, open: null }]
    expect(item({ ticks }, 'plan_compared')).toMatchObject({
      isDone: true,
      tick: { by: 'Priya Shah' },
    })
  })

  test('that was looked at is open again once there is more of it', () => {
    const ticks = [{ ...tick, item: 'documents_matched' as const, open: 2, note: 'Paid in cash' }]
    const of = (count: number) =>
      item({ ticks, unmatchedDocuments: [{ month: '2026-10', count }] }, 'documents_matched')
    expect(of(1)).toMatchObject({ open: 1, isDone: true, tick: { note: 'Paid in cash' } })
    expect(of(2)).toMatchObject({ open: 2, isDone: true })
    expect(of(3)).toMatchObject({ open: 3, isDone: false, tick: null })
  })
})

describe('a month', () => {
  const ticks = [{ ...tick, item: 'plan_compared' as const, open: null }]

  test('goes from running to open, ready, locked, and announced', () => {
    expect(buildMonth(nothing, '2026-11').state).toBe('running')
    expect(october({}).state).toBe('open')
    expect(october({ ticks }).state).toBe('ready')
    expect(october({ lockedThrough: '2026-09-30' }).state).toBe('open')
    expect(october({ lockedThrough: '2026-10-31' }).state).toBe('locked')
    expect(october({ lockedThrough: '2026-10-31', finishes: [finish] }).state).toBe('announced')
  })

  test('that was announced and reopened is open, and nobody would be mailed again', () => {
    expect(october({}).recipients).toBe(2)
    expect(october({ finishes: [finish] })).toMatchObject({
      state: 'open',
      recipients: 0,
      announcedAt: finish.announcedAt,
    })
  })
})

test('is never ready while something is open that nobody looked at', () => {
  const counts = fc.array(
    fc.record({
      month: fc.constantFrom('2026-08', '2026-09', '2026-10', '2026-11'),
      count: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 3 },
  )
  const facts = fc.record({
    waiting: counts,
    openDocuments: counts,
    accounts: fc.array(fc.constantFrom(null, '2026-09-30', '2026-10-31').map(toAccount), {
      maxLength: 2,
    }),
    ticks: fc.subarray([
      { ...tick, item: 'plan_compared' as const, open: null },
      { ...tick, item: 'documents_posted' as const, open: 3 },
    ]),
  })
  fc.assert(
    fc.property(facts, (found) => {
      const { state, items, openItems } = october(found)
      expect(openItems).toBe(items.filter(({ isDone }) => !isDone).length)
      expect(state === 'ready').toBe(items.every(({ open, tick: seen }) => open === 0 || seen))
    }),
  )
})
