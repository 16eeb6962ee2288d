import { describe, expect, test } from 'vitest'
import type { StaffReading } from '@milepost/contract/documents/document-readings'
import type { Reading } from '@milepost/contract/documents/reading'
import type { PostingSource } from '@milepost/contract/financial-performance/posting'
import { aFuelReading, aReadField } from '@milepost/testing/records/a-reading.ts'
import { aChartAccount } from '../../../../test/a-chart.ts'
import { isReady, type Draft } from '../../../shared/posting/posting-draft.ts'
import { proposePosting, toSureParts } from './proposal.ts'

const chart = [
  aChartAccount(1000, 'Business Checking'),
  aChartAccount(1200, 'Escrow'),
  aChartAccount(2110, 'Fuel Card', { scope: 'client' }),
  aChartAccount(2200, 'Fuel Advances'),
  aChartAccount(4000, 'Mileage / Percentage'),
  aChartAccount(5000, 'Fuel'),
  aChartAccount(5010, 'DEF'),
  aChartAccount(5100, 'Repairs', { isRetired: true }),
  aChartAccount(6100, 'Insurance'),
]

const aSource = (source: string, lines: [number, number][]): PostingSource => ({
  source,
  date: '2026-09-30',
  description: source,
  documentTitles: [],
  lines: lines.map(([internalAccountNumber, amount]) => ({
    internalAccountNumber,
    amount,
    details: '',
  })),
})

const diner = aSource('Diner', [
  [6100, 20],
  [1000, -20],
])

let keys = 0
const propose = (
  reading: Reading,
  rest: {
    rule?: StaffReading['rule']
    bankRow?: StaffReading['bankRow']
    answered?: number | undefined
  } = {},
  sources: PostingSource[] = [diner],
) =>
  proposePosting({
    reading,
    rule: null,
    bankRow: null,
    sources,
    chart,
    answered: undefined,
    createKey: () => `${++keys}`,
    ...rest,
  })

const blank: Draft = { date: '2026-11-26', description: 'Receipt', source: '', lines: [] }
const amounts = ({ lines }: { lines: Draft['lines'] }) =>
  lines.map(({ internalAccountNumber, amount }) => [internalAccountNumber, amount])

const rule = {
  id: '1',
  readName: 'loves',
  name: "Love's",
  kind: 'fuel' as const,
  internalAccountNumber: 5010,
  learnedAt: '2026-10-01T00:00:00.000Z',
  learnedBy: 'Priya',
}

describe('a receipt of a new vendor', () => {
  test('is ready to post when all of it is sure and the client pays from one account', () => {
    const draft = { ...blank, ...toSureParts(propose(aFuelReading())) }
    expect(draft).toMatchObject({ date: '2026-10-03', source: "Love's" })
    expect(amounts(draft)).toEqual([
      [5000, '412.37'],
      [1000, '-412.37'],
    ])
    expect(isReady(draft)).toBe(true)
  })

  test('goes where the client answered, whatever else is known of its account', () => {
    const reading = aFuelReading([aReadField('vendor', "Love's", { isSure: false })])
    const proposal = propose(reading, { rule, answered: 6100 })
    expect(proposal).toMatchObject({ account: { number: 6100, because: 'answer' } })
    expect(amounts({ lines: toSureParts(proposal).lines! })).toEqual([
      [6100, '412.37'],
      [1000, '-412.37'],
    ])
  })

  test.each(['vendor', 'date', 'total'] as const)('is not ready when its %s is unsure', (name) => {
    const { value } = aFuelReading().fields.find((field) => field.name === name)!
    const reading = aFuelReading([aReadField(name, value, { isSure: false })])
    expect(isReady({ ...blank, ...toSureParts(propose(reading)) })).toBe(false)
  })

  test('is not ready without a date; where nothing was read, the date is left as it was', () => {
    const { fields, ...rest } = aFuelReading()
    const undated = { ...rest, fields: fields.filter(({ name }) => name !== 'date') }
    expect(toSureParts(propose(undated)).date).toBe('')
    expect(isReady({ ...blank, ...toSureParts(propose(undated)) })).toBe(false)
    const empty = propose({ ...rest, kind: 'other', fields: [] })
    expect({ ...blank, ...toSureParts(empty) }.date).toBe(blank.date)
  })

  test('is not ready when its kind is a guess, or its account is retired', () => {
    const guess = propose(aFuelReading([], { isKindSure: false }))
    expect(toSureParts(guess).lines).toBeUndefined()
    expect(guess.lines).not.toEqual([])
    expect(propose(aFuelReading([], { kind: 'repair' })).lines).toEqual([])
  })

  test('leaves open what it was paid from where that is a choice', () => {
    const card = aSource('Shell', [
      [5000, 20],
      [2110, 20],
    ])
    expect(amounts(propose(aFuelReading(), {}, [diner, card]))).toEqual([[5000, '412.37']])
  })

  test('was paid from where the bank has it, unless the bank may have another', () => {
    const bankRow = {
      id: '2',
      date: '2026-10-04',
      amount: -412.37,
      description: 'LOVES 341',
      internalAccountNumber: 2110,
      isSure: true,
    }
    expect(amounts(propose(aFuelReading(), { bankRow }))[1]).toEqual([2110, '412.37'])
    const maybe = { ...bankRow, isSure: false }
    expect(amounts(propose(aFuelReading(), { bankRow: maybe }))[1]).toEqual([1000, '-412.37'])
  })
})

describe('a known vendor', () => {
  test('goes where the client’s last paper of it went, before the firm’s rule and the kind', () => {
    const own = aSource("Love's Travel Stop", [
      [5000, 80],
      [2110, 80],
    ])
    const firm = propose(aFuelReading(), { rule })
    expect(firm).toMatchObject({ payee: "Love's", account: { number: 5010, because: 'firm' } })
    const reading = aFuelReading([
      aReadField('vendor', "Love's", { text: "LOVE'S TRAVEL STOP #341" }),
    ])
    const client = propose(reading, { rule }, [diner, own])
    expect(client).toMatchObject({
      payee: "Love's Travel Stop",
      account: { number: 5000, because: 'client' },
    })
    expect(amounts(client)[1]).toEqual([2110, '412.37'])
  })

  test('needs no sure kind, but a sure name', () => {
    const unsureKind = propose(aFuelReading([], { isKindSure: false }), { rule })
    expect(unsureKind.areLinesSure).toBe(true)
    const vendor = aReadField('vendor', 'Loves', { isSure: false })
    expect(propose(aFuelReading([vendor]), { rule }).areLinesSure).toBe(false)
  })
})

describe('a settlement', () => {
  const line = (label: string, cents: number) => ({ label, cents, isSure: true, places: [] })
  const settlement = (net: string): Reading => ({
    kind: 'settlement',
    isKindSure: true,
    fields: [
      aReadField('vendor', 'Shenandoah Freight'),
      aReadField('weekEnding', '2026-10-02'),
      aReadField('gross', '410000', { text: 'Gross pay' }),
      aReadField('net', net),
    ],
    lines: [line('Fuel advance', -50000), line('Cargo insurance', -10000), line('Escrow', -5000)],
    isSeveral: false,
  })
  const last = aSource('Shenandoah Freight', [
    [4000, 3900],
    [2200, -400],
    [6100, 100],
    [1200, 50],
    [1000, 3350],
  ])

  test('is split into its gross, each deduction, and the net', () => {
    const proposal = propose(settlement('345000'), {}, [last])
    expect(amounts(proposal)).toEqual([
      [4000, '4,100.00'],
      [2200, '-500.00'],
      [6100, '100.00'],
      [1200, '50.00'],
      [1000, '3,450.00'],
    ])
    const draft = { ...blank, ...toSureParts(proposal) }
    expect(draft.date).toBe('2026-10-02')
    expect(isReady(draft)).toBe(true)
  })

  test('is only offered when it does not add up to the net, or its accounts are new for the payee', () => {
    expect(propose(settlement('345001'), {}, [last]).areLinesSure).toBe(false)
    expect(propose(settlement('345000')).areLinesSure).toBe(false)
    expect(propose(settlement('345000')).lines).not.toEqual([])
  })
})
