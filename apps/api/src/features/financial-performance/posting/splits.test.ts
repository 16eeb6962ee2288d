import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import {
  importedTransactions,
  type ImportedCorrection,
  type ImportedPosting,
} from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import { splitPatterns } from '@milepost/contract/financial-performance/split-patterns'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { runs } from '@milepost/testing/properties/draws.ts'
import { openRelayed } from '../../../../test/citus/relayed-errors.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'
import { bookDifferences } from './check.sql.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi({ open: openRelayed })))
afterAll(() => api.stop())

type Staff = Awaited<ReturnType<typeof api.signInStaff>>
type Client = Awaited<ReturnType<typeof api.signIn>>
type Row = Parameters<typeof toOfx>[0][number]
type To = Omit<ImportedPosting['transactions'][number], 'id'>

const someone = async () => ({
  priya: await api.signInStaff('admin'),
  dana: await api.signIn({ plan: 'ENT' }),
})
const take = ({ call }: Staff, { accountId }: Client, rows: Row[], bank = 1000) =>
  call(bankImports.importFile, {
    params: { accountId },
    body: {
      internalAccountNumber: bank,
      files: [{ object: new File([toOfx(rows) as BlobPart], `bank-${bank}.ofx`) }],
    },
  })
const list = async ({ call }: Staff, { accountId }: Client, query = {}) =>
  (await call(importedTransactions.list, { params: { accountId }, query })).items
const one = async (staff: Staff, client: Client, query = {}) =>
  (await list(staff, client, query))[0]!
const post = (
  { call }: Staff,
  { accountId }: Client,
  transactions: ImportedPosting['transactions'],
  id: string = randomUUID(),
) => call(importedTransactions.post, { params: { accountId }, body: { id, transactions } })
const correct = (
  { call }: Staff,
  { accountId }: Client,
  id: string,
  body: Omit<ImportedCorrection, 'id'> & { id?: string },
) =>
  call(importedTransactions.correct, {
    params: { accountId, id },
    body: { id: randomUUID(), ...body },
  })
const reverse = ({ call }: Staff, { accountId }: Client, batchId: string, date?: string) =>
  call(posting.reverse, {
    params: { accountId, batchId },
    body: { ...(date && { date }) },
  })
const lock = ({ call }: Staff, { accountId }: Client, lockedThrough: string) =>
  call(booksLock.change, { params: { accountId }, body: { books: { lockedThrough } } })
/** Balances in cents by account, without those that are zero. */
const loadBalances = async ({ accountId }: Client) =>
  Object.fromEntries(
    (
      await api.db.rows<{ number: number; amount: number; paidDown: number }>(sql`
        select internal_account_number as number, sum(amount)::bigint as amount,
               sum(paid_down)::bigint as paid_down
        from monthly_totals where account_id = ${accountId}
        group by internal_account_number having sum(amount) <> 0 or sum(paid_down) <> 0
      `)
    ).map(({ number, amount, paidDown }) => [number, [amount, paidDown]]),
  )
const loadLines = ({ accountId }: Client, batchId: string) =>
  api.db.rows(sql`
    select date, internal_account_number as number, amount, source from transactions
    where account_id = ${accountId} and batch_id = ${batchId} order by line_number
  `)

const pay: Row = { id: 'p1', date: '20261105', amount: '2800.00', name: 'SHENANDOAH ACH' }
const loan: Row = { id: 'l1', date: '20261106', amount: '-1200.00', name: 'TRUCK LOAN' }
const settlement = [
  { internalAccountNumber: 4000, amount: 4_000 },
  { internalAccountNumber: 5000, amount: -1_000.5 },
  { internalAccountNumber: 1200, amount: -199.5 },
]

describe('a split', () => {
  test('posts the bank once and each account its part', async () => {
    const { priya, dana } = await someone()
    await take(priya, dana, [pay])
    const { id } = await one(priya, dana)
    const batch = await post(priya, dana, [{ id, parts: settlement }])
    expect(batch).toMatchObject({
      total: 2_999.5,
      income: [{ internalAccountNumber: 4000, amount: 4_000 }],
      expense: [{ internalAccountNumber: 5000, amount: 1_000.5 }],
      asset: [{ amount: 2_800 }, { internalAccountNumber: 1200, amount: 199.5 }],
    })
    expect(await one(priya, dana, { state: 'posted' })).toMatchObject({
      proposedAccountNumber: null,
      proposedParts: settlement,
      entry: { batchId: batch.batchId, date: '2026-11-05', words: 'SHENANDOAH ACH' },
    })
    expect(await post(priya, dana, [{ id, parts: settlement }], batch.batchId)).toEqual(batch)
    await expect(
      post(priya, dana, [{ id, parts: settlement.toReversed() }], batch.batchId),
    ).rejects.toMatchObject({ status: 409, code: 'batch_id_reused' })
  })

  test.each([
    ['do not add up', [{ amount: 4_000 }, { amount: -1_000 }], 'split_differs'],
    ['are nothing', [{ amount: 2_800 }, { amount: 0 }], 'amount_decimals'],
    ['have a fraction of a cent', [{ amount: 2_799.999 }, { amount: 0.001 }], 'amount_decimals'],
  ])('whose parts %s posts nothing', async (_, parts, code) => {
    const { priya, dana } = await someone()
    await take(priya, dana, [pay])
    const { id } = await one(priya, dana)
    const split = parts.map((part) => ({ internalAccountNumber: 4000, ...part }))
    const refused = await post(priya, dana, [{ id, parts: split }]).catch((reason) => reason)
    expect(refused).toMatchObject({ status: 422, code })
    expect(await loadBalances(dana)).toEqual({})
  })

  test('never posts to its own bank account, nor besides a single account', async () => {
    const { priya, dana } = await someone()
    await take(priya, dana, [pay])
    const { id } = await one(priya, dana)
    const own = [
      { internalAccountNumber: 1000, amount: 800 },
      { internalAccountNumber: 4000, amount: 2_000 },
    ]
    await expect(post(priya, dana, [{ id, parts: own }])).rejects.toMatchObject({
      code: 'imported_to_itself',
    })
    const both = { id, internalAccountNumber: 4000, parts: settlement }
    await expect(post(priya, dana, [both])).rejects.toMatchObject({ status: 422 })
    await expect(post(priya, dana, [{ id }])).rejects.toMatchObject({ status: 422 })
  })

  test('is not proposed for another amount, and neither is its largest account', async () => {
    const { priya, dana } = await someone()
    await take(priya, dana, [pay])
    await post(priya, dana, [{ id: (await one(priya, dana)).id, parts: settlement }])
    await take(priya, dana, [
      { ...pay, id: 'p2', date: '20261112', amount: '2900.00' },
      { ...pay, id: 'p3', date: '20261113' },
    ])
    expect(await list(priya, dana)).toMatchObject([
      { amount: 2_800, proposedAccountNumber: null, proposedParts: settlement },
      { amount: 2_900, proposedAccountNumber: null, proposedParts: null },
    ])
  })

  test('that is reversed waits with its parts proposed, and posts once more', async () => {
    const { priya, dana } = await someone()
    await take(priya, dana, [pay, loan])
    const [debt, income] = await list(priya, dana)
    const batch = await post(priya, dana, [
      { id: income!.id, parts: settlement },
      { id: debt!.id, internalAccountNumber: 2500 },
    ])
    await reverse(priya, dana, batch.batchId)
    expect(await loadBalances(dana)).toEqual({})
    expect(await list(priya, dana)).toMatchObject([
      { id: debt!.id, proposedAccountNumber: 2500, proposedParts: null, entry: null },
      { id: income!.id, proposedAccountNumber: null, proposedParts: settlement },
    ])
    await post(priya, dana, [{ id: income!.id, parts: settlement }])
    expect(await loadBalances(dana)).toMatchObject({ 1000: [280_000, 0], 4000: [400_000, 0] })
  })
})

describe('a correction', () => {
  const posted = async () => {
    const { priya, dana } = await someone()
    await take(priya, dana, [pay, loan])
    const [debt, income] = await list(priya, dana)
    const batch = await post(priya, dana, [
      { id: income!.id, internalAccountNumber: 4000 },
      { id: debt!.id, internalAccountNumber: 6100 },
    ])
    return { priya, dana, id: debt!.id, other: income!.id, batchId: batch.batchId }
  }
  const split = [
    { internalAccountNumber: 2500, amount: -900 },
    { internalAccountNumber: 6100, amount: -300 },
  ]

  test('replaces the lines of one transaction, and leaves the bank and the others alone', async () => {
    const { priya, dana, id, batchId } = await posted()
    const before = await loadLines(dana, batchId)
    const batch = await correct(priya, dana, id, { replaces: batchId, parts: split })
    expect(batch).toMatchObject({
      date: '2026-11-06',
      description: 'Correction: TRUCK LOAN, 2026-11-06',
      correctsBatchId: batchId,
      asset: [],
    })
    expect(await loadLines(dana, batchId)).toEqual(before)
    const line = { date: '2026-11-06', source: 'TRUCK LOAN' }
    expect(await loadLines(dana, batch.batchId)).toEqual([
      { ...line, number: 6100, amount: -120_000 },
      { ...line, number: 2500, amount: -90_000 },
      { ...line, number: 6100, amount: 30_000 },
    ])
    const row = (await list(priya, dana, { state: 'posted', batchId })).find((r) => r.id === id)
    expect(row).toMatchObject({
      batchId,
      proposedParts: split,
      entry: { batchId: batch.batchId },
    })
    expect(await bookDifferences(api.db, dana.accountId)).toEqual([])
  })

  test('changes words and the day within the month, not beyond', async () => {
    const { priya, dana, id, batchId } = await posted()
    const body = { replaces: batchId, internalAccountNumber: 6100 }
    await expect(correct(priya, dana, id, { ...body, date: '2026-10-31' })).rejects.toMatchObject({
      status: 422,
      code: 'correction_month',
    })
    await expect(correct(priya, dana, id, { ...body, date: '2026-11-30' })).rejects.toMatchObject({
      status: 422,
      code: 'date_in_future',
    })
    const { batchId: correction } = await correct(priya, dana, id, {
      ...body,
      date: '2026-11-02',
      words: 'Truck 2, October',
    })
    expect(await loadLines(dana, correction)).toEqual([
      { date: '2026-11-06', number: 6100, amount: -120_000, source: 'TRUCK LOAN' },
      { date: '2026-11-02', number: 6100, amount: 120_000, source: 'Truck 2, October' },
    ])
    expect(await list(priya, dana, { state: 'posted', search: 'loan' })).toMatchObject([
      { entry: { date: '2026-11-02', words: 'Truck 2, October' } },
    ])
  })

  test('posts once however often it is sent, and is refused once another replaced the lines', async () => {
    const { priya, dana, id, batchId } = await posted()
    const body = { id: randomUUID(), replaces: batchId, internalAccountNumber: 6200 }
    const sent = await Promise.all([1, 2, 3].map(() => correct(priya, dana, id, body)))
    expect(new Set(sent.map((batch) => batch.batchId))).toEqual(new Set([body.id]))
    await expect(
      correct(priya, dana, id, { ...body, internalAccountNumber: 6300 }),
    ).rejects.toMatchObject({ status: 409, code: 'batch_id_reused' })
    await expect(correct(priya, dana, id, { ...body, id: randomUUID() })).rejects.toMatchObject({
      status: 409,
      code: 'imported_corrected',
    })
    await correct(priya, dana, id, { replaces: body.id, internalAccountNumber: 6300 })
    // A late retry changes nothing.
    await correct(priya, dana, id, body)
    expect(await loadBalances(dana)).toMatchObject({ 6300: [120_000, 0] })
    expect(await loadBalances(dana)).not.toHaveProperty('6200')
  })

  test('at the same time as others is one of them', async () => {
    const { priya, dana, id, batchId } = await posted()
    const results = await Promise.allSettled(
      [6200, 6300, 6400, 6500].map((internalAccountNumber) =>
        correct(priya, dana, id, { replaces: batchId, internalAccountNumber }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(Object.keys(await loadBalances(dana))).toHaveLength(3)
  })

  test('goes with its batch when that is reversed, and is proposed then', async () => {
    const { priya, dana, id, batchId } = await posted()
    const { batchId: correction } = await correct(priya, dana, id, {
      replaces: batchId,
      parts: split,
    })
    await expect(reverse(priya, dana, correction)).rejects.toMatchObject({
      status: 409,
      code: 'batch_is_correction',
    })
    await reverse(priya, dana, batchId)
    expect(await loadBalances(dana)).toEqual({})
    expect((await list(priya, dana)).find((row) => row.id === id)).toMatchObject({
      proposedParts: split,
    })
    await expect(
      correct(priya, dana, id, { replaces: correction, internalAccountNumber: 6200 }),
    ).rejects.toMatchObject({ status: 409, code: 'imported_corrected' })
    const { call } = priya
    const batches = await call(posting.batches, {
      params: { accountId: dana.accountId },
      query: { search: 'reversal' },
    })
    expect(batches.items).toHaveLength(2)
  })

  test('of a locked month is dated in an open one, and the month keeps its figures', async () => {
    const { priya, dana } = await someone()
    await take(priya, dana, [{ ...loan, date: '20261006' }])
    const { id } = await one(priya, dana)
    const { batchId } = await post(priya, dana, [{ id, internalAccountNumber: 6100 }])
    await lock(priya, dana, '2026-10-31')
    const body = { replaces: batchId, internalAccountNumber: 6200 }
    await expect(correct(priya, dana, id, body)).rejects.toMatchObject({
      status: 409,
      code: 'period_locked',
    })
    const { batchId: correction } = await correct(priya, dana, id, { ...body, date: '2026-11-01' })
    expect(await loadLines(dana, correction)).toMatchObject([
      { date: '2026-11-01', number: 6100, amount: -120_000 },
      { date: '2026-11-01', number: 6200, amount: 120_000 },
    ])
    await reverse(priya, dana, batchId, '2026-11-02')
    expect(await loadBalances(dana)).toEqual({})
    expect(await bookDifferences(api.db, dana.accountId)).toEqual([])
  })

  test('is refused for a transfer and for a match, which have no lines of their own', async () => {
    const { priya, dana } = await someone()
    await take(priya, dana, [{ ...loan, name: 'TRANSFER' }])
    await take(priya, dana, [{ ...loan, id: 'x', amount: '1200.00', name: 'TRANSFER' }], 2100)
    await priya.call(importedTransactions.acceptMatches, {
      params: { accountId: dana.accountId },
      body: { allSure: true },
    })
    const [row] = await list(priya, dana, { state: 'posted' })
    expect(row?.entry).toBeNull()
    await expect(
      correct(priya, dana, row!.id, { replaces: row!.batchId!, internalAccountNumber: 6200 }),
    ).rejects.toMatchObject({ status: 409, code: 'imported_not_correctable' })
  })

  test('lets a transaction that matched a replaced line wait again', async () => {
    const { priya, dana } = await someone()
    await take(priya, dana, [{ ...loan, name: 'CARD PAYMENT' }])
    const { id } = await one(priya, dana)
    const { batchId } = await post(priya, dana, [{ id, internalAccountNumber: 2100 }])
    await take(priya, dana, [{ ...loan, id: 'c', amount: '1200.00', name: 'CARD PAYMENT' }], 2100)
    const card = await one(priya, dana)
    await priya.call(importedTransactions.acceptMatches, {
      params: { accountId: dana.accountId },
      body: { matches: [{ id: card.id, otherId: batchId }] },
    })
    await correct(priya, dana, id, { replaces: batchId, internalAccountNumber: 6100 })
    // Neither the replaced line nor its opposite is suggested.
    expect(await list(priya, dana)).toMatchObject([{ id: card.id, match: null }])
  })

  test('of another client is not found', async () => {
    const { priya, id, batchId } = await posted()
    const ray = await api.signIn()
    await expect(
      correct(priya, ray, id, { replaces: batchId, internalAccountNumber: 6200 }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

test('posting, correcting, and reversing in any order leaves the books as posting right at once', () => {
  const number = fc.constantFrom(2500, 4000, 5000, 5100, 6100, 1200)
  const to = (cents: number) =>
    fc.oneof(
      number.map((internalAccountNumber): To => ({ internalAccountNumber })),
      fc
        .tuple(number, number, fc.integer({ min: 1, max: 500_000 }))
        .filter(([, , share]) => share !== cents)
        .map(([first, second, share]): To => ({
          parts: [
            { internalAccountNumber: first, amount: share / 100 },
            { internalAccountNumber: second, amount: (cents - share) / 100 },
          ],
        })),
    )
  const cents = [280_000, -120_000, -8_420]
  const dates = ['20261004', '20261105', '20261106']
  const step = fc.record({
    kind: fc.constantFrom('post', 'correct', 'correct', 'reverse'),
    index: fc.nat({ max: 2 }),
    to: fc.tuple(...cents.map(to)),
  })
  const rows = cents.map((amount, i) => ({
    id: `r${i}`,
    date: dates[i]!,
    amount: (amount / 100).toFixed(2),
    name: `PAYEE ${'ABC'[i]}`,
  }))
  return fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 10 }),
      fc.boolean(),
      async (steps, isLockedMidway) => {
        const { priya, dana } = await someone()
        await take(priya, dana, rows)
        const ids = (await list(priya, dana)).toReversed().map(({ id }) => id)
        const right = new Map<number, To>()
        for (const [n, { kind, index, to: destinations }] of steps.entries()) {
          if (isLockedMidway && n === 2) await lock(priya, dana, '2026-10-31')
          const open = isLockedMidway && n >= 2 && index === 0
          const waits = await list(priya, dana)
          const row = (await list(priya, dana, { state: 'posted' })).find(
            ({ id }) => id === ids[index],
          )
          if (kind === 'post') {
            const some = cents.flatMap((_, i) =>
              waits.some(({ id }) => id === ids[i]) && !(isLockedMidway && n >= 2 && i === 0)
                ? [i]
                : [],
            )
            if (some.length === 0) continue
            await post(
              priya,
              dana,
              some.map((i) => ({ id: ids[i]!, ...destinations[i]! })),
            )
            for (const i of some) right.set(i, destinations[i]!)
          } else if (row && kind === 'correct') {
            const date = open ? { date: '2026-11-02' } : {}
            const body = { replaces: row.entry!.batchId, ...destinations[index]!, ...date }
            await correct(priya, dana, row.id, body)
            right.set(index, destinations[index]!)
          } else if (row) {
            await reverse(priya, dana, row.batchId!, '2026-11-03')
            const left = await list(priya, dana)
            for (const [i, id] of ids.entries())
              if (left.some((still) => still.id === id)) right.delete(i)
          }
          expect(await bookDifferences(api.db, dana.accountId)).toEqual([])
        }
        const ray = await api.signIn({ plan: 'ENT' })
        await take(priya, ray, rows)
        const others = (await list(priya, ray)).toReversed().map(({ id }) => id)
        const once = [...right].map(([i, destination]) => ({ id: others[i]!, ...destination }))
        if (once.length > 0) await post(priya, ray, once)
        expect(await loadBalances(dana)).toEqual(await loadBalances(ray))
      },
    ),
    { numRuns: runs(12) },
  )
})

describe('saved splits', () => {
  const parts = [
    { internalAccountNumber: 2500, amount: null, percent: 75 },
    { internalAccountNumber: 6100, amount: null, percent: null },
  ]

  test('are added, renamed, and deleted, each name once', async () => {
    const { priya, dana } = await someone()
    const { call } = priya
    const params = { accountId: dana.accountId }
    const saved = await call(splitPatterns.add, {
      params,
      body: { splitPattern: { name: 'Truck loan', parts } },
    })
    await expect(
      call(splitPatterns.add, { params, body: { splitPattern: { name: 'TRUCK LOAN', parts } } }),
    ).rejects.toMatchObject({ status: 409, code: 'split_name_taken' })
    await call(splitPatterns.change, {
      params: { ...params, id: saved.id },
      body: { splitPattern: { name: 'Loan' } },
    })
    expect(await call(splitPatterns.list, { params })).toEqual([
      { id: saved.id, name: 'Loan', parts },
    ])
    const ray = await api.signIn()
    await expect(
      call(splitPatterns.remove, { params: { accountId: ray.accountId, id: saved.id } }),
    ).rejects.toMatchObject({ status: 404 })
    await call(splitPatterns.remove, { params: { ...params, id: saved.id } })
    expect(await call(splitPatterns.list, { params })).toEqual([])
  })

  test('name accounts that the client has', async () => {
    const { priya, dana } = await someone()
    const unknown = [parts[0]!, { ...parts[1]!, internalAccountNumber: 6999 }]
    await expect(
      priya.call(splitPatterns.add, {
        params: { accountId: dana.accountId },
        body: { splitPattern: { name: 'Loan', parts: unknown } },
      }),
    ).rejects.toMatchObject({ status: 422, code: 'account_unknown' })
  })
})

describe('the list of transactions', () => {
  const fuel = (id: string, rest: Partial<Row> = {}): Row => ({
    id,
    date: '20261104',
    amount: '-84.20',
    name: `PILOT ${id} FUEL`,
    ...rest,
  })

  test.each([
    [{ direction: 'in' as const }, ['SHENANDOAH ACH']],
    [{ direction: 'out' as const, minAmount: 100 }, ['100% DISCOUNT_TIRES', 'TRUCK LOAN']],
    [{ minAmount: 84.2, maxAmount: 84.2 }, ['PILOT 1 FUEL']],
    [{ month: '2026-10' }, ['100% DISCOUNT_TIRES']],
    [{ search: '0_ d' }, []],
    [{ search: '100% d' }, ['100% DISCOUNT_TIRES']],
    [{ payee: 'pilot fuel' }, ['PILOT 1 FUEL']],
    [{ account: 2100 }, ['CARD']],
  ])('is filtered by %j', async (query, names) => {
    const { priya, dana } = await someone()
    const tires = fuel('t', { date: '20261030', amount: '-640.00', name: '100% DISCOUNT_TIRES' })
    await take(priya, dana, [fuel('1'), pay, loan, tires])
    await take(priya, dana, [fuel('9', { name: 'CARD', amount: '-9.00' })], 2100)
    const { items, total, counts } = await priya.call(importedTransactions.list, {
      params: { accountId: dana.accountId },
      query,
    })
    expect(items.map(({ description }) => description).toSorted()).toEqual(names)
    expect(total).toBe(names.length)
    expect(counts.waiting).toBe(5)
  })

  test('is filtered by what is suggested, and says how many are of one payee', async () => {
    const { priya, dana } = await someone()
    await take(priya, dana, [fuel('1')])
    const { id } = await one(priya, dana)
    await post(priya, dana, [{ id, internalAccountNumber: 5000 }])
    await priya.call(posting.post, {
      params: { accountId: dana.accountId },
      body: {
        id: randomUUID(),
        date: '2026-11-10',
        description: 'Speedco',
        transactions: [5100, 1000].map((internalAccountNumber) => ({
          date: '2026-11-10',
          internalAccountNumber,
          amount: internalAccountNumber === 1000 ? -50 : 50,
          source: 'Speedco',
        })),
      },
    })
    await take(priya, dana, [
      fuel('2', { date: '20261107' }),
      fuel('3', { date: '20261108' }),
      fuel('4', { amount: '84.20' }),
      fuel('5', { date: '20261110', amount: '-50.00', name: 'SPEEDCO' }),
    ])
    const find = async (suggestion: string) =>
      (await list(priya, dana, { suggestion })).map(({ description, alike }) => [
        description,
        alike,
      ])
    expect(await find('match')).toEqual([['SPEEDCO', 1]])
    expect(await find('proposal')).toEqual([
      ['PILOT 3 FUEL', 2],
      ['PILOT 2 FUEL', 2],
    ])
    expect(await find('none')).toEqual([['PILOT 4 FUEL', 1]])
  })
})
