import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import { reconciling } from '@milepost/contract/financial-performance/reconciling'
import { daysOfMonth } from '@milepost/contract/financial-performance/statements/periods'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { runs } from '@milepost/testing/properties/draws.ts'
import { createLine } from '../../../../test/records/batches.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { insertMatches } from '../matching/matching.sql.ts'

let api: Awaited<ReturnType<typeof startApi>>
let priya: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  api = await startApi()
  priya = await api.signInStaff()
})
afterAll(() => api.stop())

const checking = 1000
const card = 2100
const newest = Date.UTC(2026, 7, 20)
const dayOf = (daysBefore: number) =>
  new Date(newest - daysBefore * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

// Few amounts and days, so that many are equal.
const amount = fc.constantFrom(-50, -50.5, 120)
const daysBefore = fc.nat(70)
/** By how many days a paper is older or newer than the bank's row. */
const shift = fc.integer({ min: -12, max: 12 })

const movement = fc.oneof(
  fc.record({
    kind: fc.constant('posted' as const),
    bank: fc.constantFrom(checking, card),
    on: daysBefore,
    amount,
  }),
  fc.record({
    kind: fc.constant('paper' as const),
    bank: fc.constantFrom(checking, card),
    on: daysBefore,
    amount,
    shift,
  }),
  // One row that pays two papers.
  fc.record({
    kind: fc.constant('papers' as const),
    bank: fc.constantFrom(checking, card),
    on: daysBefore,
    amount,
    shift,
    shiftOfSecond: shift,
  }),
  // A payment of the card, which each bank shows on a day of its own.
  fc.record({ kind: fc.constant('transfer' as const), on: daysBefore, shift }),
)
type Movement = typeof movement extends fc.Arbitrary<infer M> ? M : never

type Row = { bank: number; on: number; amount: number }

const toRows = (one: Movement): Row[] =>
  one.kind === 'transfer'
    ? [
        { bank: checking, on: one.on, amount: -80 },
        { bank: card, on: one.on + one.shift, amount: 80 },
      ]
    : [one]

/** What the bank's rows of an account add up to on a day, in the account's natural sign. */
const balanceAt = (rows: readonly Row[], bank: number, day: string) =>
  rows
    .filter((row) => row.bank === bank && dayOf(row.on) <= day)
    .reduce((sum, row) => sum + Math.round(row.amount * 100) * (bank === checking ? 1 : -1), 0) /
  100

async function openBooks(movements: readonly Movement[]) {
  const { accountId } = await api.signIn({ plan: 'ENT' })
  const params = { accountId }
  const rows = movements.flatMap(toRows)
  const ids = await importRows(rows)
  const posted: number[] = []
  let at = 0
  for (const one of movements) {
    const [first, second] = [at, at + 1].map((index) => ids[index]!)
    at += toRows(one).length
    if (one.kind === 'posted') posted.push(at - 1)
    else if (one.kind === 'transfer') {
      const batchId = await post(dayOf(one.on), [
        [checking, -80],
        [card, -80],
      ])
      await match(first!, [[batchId, 1]])
      await match(second!, [[batchId, 2]])
    } else if (one.kind === 'paper')
      await match(first!, [[await postPaper(one.bank, one.on + one.shift, one.amount), 1]])
    else {
      const part = Math.round(one.amount * 40) / 100
      const rest = Math.round((one.amount - part) * 100) / 100
      await match(first!, [
        [await postPaper(one.bank, one.on + one.shift, part), 1],
        [await postPaper(one.bank, one.on + one.shiftOfSecond, rest), 1],
      ])
    }
  }
  const toFuel = posted.map((index) => ({ id: ids[index]!, internalAccountNumber: 5000 }))
  if (toFuel.length > 0)
    await priya.call(importedTransactions.post, {
      params,
      body: { id: randomUUID(), transactions: toFuel },
    })

  /** The ids of the waiting transactions, in the order of the rows. */
  async function importRows(of: readonly Row[]): Promise<string[]> {
    for (const bank of [checking, card]) {
      const file = of.flatMap((row, index) =>
        row.bank === bank
          ? [
              {
                id: `row-${index}`,
                date: dayOf(row.on).replaceAll('-', ''),
                amount: row.amount.toFixed(2),
                name: `Row ${index}`,
              },
            ]
          : [],
      )
      if (file.length === 0) continue
      const files = [{ object: new File([toOfx(file) as BlobPart], 'bank.ofx') }]
      await priya.call(bankImports.importFile, {
        params,
        body: { internalAccountNumber: bank, files },
      })
    }
    const { items } = await priya.call(importedTransactions.list, {
      params,
      query: { limit: 100 },
    })
    const byName = new Map(items.map(({ id, description }) => [description, id]))
    return of.map((_, index) => byName.get(`Row ${index}`)!)
  }

  async function post(date: string, lines: [number, number][]): Promise<string> {
    const id = randomUUID()
    const transactions = lines.map(([number, sum]) => createLine(date, number, sum))
    const body = { id, date, description: 'Paper', transactions }
    await priya.call(posting.post, { params, body })
    return id
  }

  /** A paper whose first line is the bank's, with the amount in the bank's sign. */
  function postPaper(bank: number, on: number, sum: number) {
    return post(dayOf(on), [
      [bank, bank === checking ? sum : -sum],
      [5000, -sum],
    ])
  }

  function match(transactionId: string, lines: [string, number][]) {
    return insertMatches(api.db, accountId, {
      links: lines.map(([batchId, lineNumber]) => ({ transactionId, batchId, lineNumber })),
      at: api.clock.at,
      by: priya.staffId,
    })
  }

  /** Starts the next statement of an account, clears what the bank's rows tell of, and finishes it. */
  async function settle(account: number, longer: number) {
    const next = await priya.call(reconciling.next, { params, query: { account } })
    const through = daysOfMonth(next.from.slice(0, 7)).to
    const one = await priya.call(reconciling.start, {
      params,
      body: {
        internalAccountNumber: account,
        through: new Date(Date.parse(through) + longer * 24 * 60 * 60 * 1000)
          .toISOString()
          .slice(0, 10),
        closingBalance: balanceAt(rows, account, through),
      },
    })
    const of = { ...params, id: one.id }
    const clear = { params: of, body: { all: 'automatic' as const, isCleared: true } }
    await priya.call(reconciling.clear, clear)
    // An earlier last day leaves exactly what the bank shows by then.
    const changed = await priya.call(reconciling.change, {
      params: of,
      body: { reconciliation: { through } },
    })
    if (changed.difference === 0) await priya.call(reconciling.finish, { params: of, body: {} })
    return { account, through, difference: changed.difference }
  }

  return { accounts: new Set(rows.map(({ bank }) => bank)), settle }
}

test('the bank’s rows alone bring each statement to zero, on whatever days their papers are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(movement, { minLength: 1, maxLength: 14 }),
      fc.constantFrom(0, 9),
      async (movements, longer) => {
        const { accounts, settle } = await openBooks(movements)
        for (const account of accounts)
          for (let through = ''; through < '2026-09-30';) {
            const settled = await settle(account, longer)
            through = settled.through
            expect(settled).toEqual({ account, through, difference: 0 })
          }
      },
    ),
    { numRuns: runs(15) },
  )
})
