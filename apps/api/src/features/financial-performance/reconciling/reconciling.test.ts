import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import {
  reconciling,
  type Clearing,
  type Reconciliation,
  type ReconciliationLine,
  type ReconciliationStart,
} from '@milepost/contract/financial-performance/reconciling'
import { CallFailed } from '@milepost/contract/wire/caller'
import { toOfx, type OfxRow } from '@milepost/testing/bank-files.ts'
import { pdf } from '@milepost/testing/files.ts'
import { createLine } from '../../../../test/records/batches.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'
import { bookDifferences } from '../posting/check.sql.ts'
import { booksStanding } from '../statements/statements.sql.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

type Client = Awaited<ReturnType<typeof api.signIn>>
type Staff = Awaited<ReturnType<typeof api.signInStaff>>

let dana: Client
let priya: Staff
let joanna: Staff
let params: { accountId: string }
beforeEach(async () => {
  dana = await api.signIn()
  priya = await api.signInStaff()
  joanna = await api.signInStaff('admin')
  params = { accountId: dana.accountId }
})

async function refusal(call: Promise<unknown>) {
  const failure = await call.then(
    () => expect.fail('was not refused'),
    (reason: unknown) => reason as CallFailed,
  )
  expect(failure).toBeInstanceOf(CallFailed)
  const [field] = Object.entries(failure.fields).map(([path, { code }]) => `${path}: ${code}`)
  return { status: failure.status, code: failure.code, ...(field !== undefined && { field }) }
}

/** Posts a batch with one line in a bank account or on a card, and one in fuel; returns its id. */
async function post(date: string, amount: number, { bank = 1000, to = 5000 } = {}) {
  const id = randomUUID()
  const isCard = bank >= 2000
  const transactions = [
    createLine(date, bank, amount, 'Pilot'),
    createLine(date, to, isCard ? amount : -amount, 'Pilot'),
  ]
  const body = { id, date, description: 'Fuel', transactions }
  await priya.call(posting.post, { params, body })
  return id
}

const reverse = (batchId: string, body: { date?: string } = {}) =>
  priya.call(posting.reverse, { params: { ...params, batchId }, body })

const start = (overrides: Partial<ReconciliationStart> = {}) =>
  priya.call(reconciling.start, {
    params,
    body: {
      internalAccountNumber: 1000,
      through: '2026-10-31',
      closingBalance: 0,
      ...overrides,
    },
  })

const october = { from: '2026-10-01', through: '2026-10-31' }

const of = ({ id }: Pick<Reconciliation, 'id'>) => ({ ...params, id })
const clear = (one: Reconciliation, body: Clearing) =>
  priya.call(reconciling.clear, { params: of(one), body })
const clearEvery = (one: Reconciliation) => clear(one, { all: 'every', isCleared: true })
const finish = (
  one: Reconciliation,
  adjustment?: { internalAccountNumber: number; details: string },
) =>
  priya.call(reconciling.finish, { params: of(one), body: { ...(adjustment && { adjustment }) } })
const undo = (one: Reconciliation, reason = 'The wrong paper', by = joanna) =>
  by.call(reconciling.undo, { params: of(one), body: { reason } })
const discard = (one: Reconciliation) => priya.call(reconciling.discard, { params: of(one) })
const change = (
  one: Reconciliation,
  reconciliation: { through?: string; closingBalance?: number },
) => priya.call(reconciling.change, { params: of(one), body: { reconciliation } })
const toKey = ({ batchId, lineNumber }: ReconciliationLine) => ({ batchId, lineNumber })
const listLines = async (one: Reconciliation) =>
  (await priya.call(reconciling.lines, { params: of(one), query: {} })).items
const reconciledDay = async () =>
  (await booksStanding(api.db, api.clock, dana.accountId)).reconciledThrough

/** Imports rows into an account of the books, and posts them to fuel. */
async function importRows(rows: OfxRow[], { number = 1000, isPosted = true, balance = '' } = {}) {
  const file = toOfx(rows, balance ? { balance } : {})
  const files = [{ object: new File([file as BlobPart], 'bank.ofx') }]
  await priya.call(bankImports.importFile, {
    params,
    body: { internalAccountNumber: number, files },
  })
  if (!isPosted) return
  const transactions = await listWaiting()
  await priya.call(importedTransactions.post, { params, body: { id: randomUUID(), transactions } })
}

async function listWaiting() {
  const { items } = await priya.call(importedTransactions.list, { params, query: {} })
  return items.map(({ id }) => ({ id, internalAccountNumber: 5000 }))
}

describe('a statement', () => {
  test('starts with the books before its first day, and is finished once its lines add up', async () => {
    await post('2026-09-20', 500)
    await post('2026-10-05', -120.5)
    await post('2026-10-20', 1_000)

    const opened = await start({ ...october, openingBalance: 500, closingBalance: 1_379.5 })
    expect(opened).toMatchObject({
      ...october,
      openingBalance: 500,
      closingBalance: 1_379.5,
      increases: 0,
      decreases: 0,
      difference: 879.5,
      clearedCount: 0,
      state: 'open',
      startedBy: 'Priya Shah',
      finishedAt: null,
      isLatest: true,
      fileType: null,
    })
    expect(await refusal(finish(opened))).toEqual({ status: 409, code: 'reconciliation_differs' })

    const cleared = await clearEvery(opened)
    expect(cleared).toMatchObject({ increases: 1_000, decreases: -120.5, difference: 0 })
    const finished = await finish(opened)
    expect(finished).toMatchObject({
      state: 'finished',
      finishedAt: api.clock.justNow(),
      finishedBy: 'Priya Shah',
      adjustmentBatchId: null,
    })
    expect(await finish(opened)).toEqual(finished)
  })

  test('shows what is owed on a card as the paper does', async () => {
    await post('2026-10-05', 80, { bank: 2100 })
    await post('2026-10-09', -50, { bank: 2100 })
    const card = await start({ ...october, internalAccountNumber: 2100, closingBalance: 30 })
    expect(await clearEvery(card)).toMatchObject({ increases: 80, decreases: -50, difference: 0 })
  })

  test('starts where the one before it ends, and a line that the bank has not seen yet waits for it', async () => {
    const check = await post('2026-10-30', -75)
    await post('2026-10-05', 200)
    const first = await start({ ...october, closingBalance: 200 })
    const lines = await listLines(first)
    expect(lines.map(({ amount }) => amount)).toEqual([200, -75])
    await clear(first, { lines: [toKey(lines[0]!)], isCleared: true })
    await finish(first)

    const next = await priya.call(reconciling.next, { params, query: { account: 1000 } })
    expect(next).toEqual({
      internalAccountNumber: 1000,
      from: '2026-11-01',
      through: '2026-11-30' < api.clock.at.toISOString() ? '2026-11-30' : next.through,
      openingBalance: 200,
      closingBalance: null,
      isFirst: false,
    })
    const second = await start({ through: '2026-11-10', closingBalance: 125 })
    expect(second).toMatchObject({ from: '2026-11-01', openingBalance: 200 })
    expect((await listLines(second)).map(({ batchId }) => batchId)).toEqual([check])
    await clearEvery(second)
    await finish(second)
    const { items, total } = await priya.call(reconciling.list, {
      params,
      query: { account: 1000 },
    })
    expect(total).toBe(2)
    expect(
      items.map(({ from, openingBalance, closingBalance, isLatest }) => [
        from,
        openingBalance,
        closingBalance,
        isLatest,
      ]),
    ).toEqual([
      ['2026-11-01', 200, 125, true],
      ['2026-10-01', 0, 200, false],
    ])
    // What the first one cleared stays with it.
    expect((await listLines(first)).map(({ amount }) => amount)).toEqual([200])
  })

  test('is refused with other days, another opening, or while one is open', async () => {
    await post('2026-09-20', 500)
    const wrong = { ...october, openingBalance: 499.99 }
    expect(await refusal(start(wrong))).toEqual({
      status: 422,
      code: 'reconciliation_opening',
      field: 'openingBalance: reconciliation_opening',
    })
    expect(await refusal(start({ ...october, through: '2026-09-30' }))).toMatchObject({
      code: 'period_order',
    })
    expect(await refusal(start({ ...october, through: '2027-10-31' }))).toMatchObject({
      code: 'date_in_future',
    })
    expect(await refusal(start({ ...october, internalAccountNumber: 1789 }))).toMatchObject({
      code: 'account_unknown',
    })
    expect(await refusal(start({ ...october, internalAccountNumber: 5000 }))).toMatchObject({
      code: 'import_bank_account',
    })
    const one = await start({ ...october, closingBalance: 500 })
    expect(await refusal(start({ ...october }))).toEqual({
      status: 409,
      code: 'reconciliation_open',
    })
    await finish(one)
    expect(await refusal(start({ from: '2026-11-02', through: '2026-11-10' }))).toMatchObject({
      code: 'reconciliation_start',
    })
  })

  test('takes no line that was in its first opening balance, but one that was posted later', async () => {
    await post('2026-09-20', 500)
    const first = await start({ ...october, closingBalance: 500 })
    expect(await listLines(first)).toEqual([])
    api.clock.at = new Date(api.clock.at.getTime() + 1_000)
    const late = await post('2026-09-21', -20)
    expect((await listLines(first)).map(({ batchId }) => batchId)).toEqual([late])
  })

  test('changes its end, and lets go of lines after it', async () => {
    await post('2026-10-05', 200)
    await post('2026-10-25', 300)
    const one = await start({ ...october, closingBalance: 500 })
    await clearEvery(one)
    const changed = await change(one, { through: '2026-10-15', closingBalance: 200.01 })
    expect(changed).toMatchObject({ through: '2026-10-15', increases: 200, difference: 0.01 })
    expect(await listLines(one)).toHaveLength(1)
    expect(await refusal(change(one, { through: '2026-09-15' }))).toMatchObject({
      code: 'period_order',
    })
    await change(one, { closingBalance: 200 })
    await finish(one)
    const done = { status: 409, code: 'reconciliation_finished' }
    expect(await refusal(change(one, { closingBalance: 1 }))).toEqual(done)
    expect(await refusal(clear(one, { all: 'every', isCleared: false }))).toEqual(done)
    expect(await refusal(discard(one))).toEqual(done)
  })

  test('that is discarded gives its lines back', async () => {
    await post('2026-10-05', 200)
    const one = await start({ ...october, closingBalance: 200 })
    await clearEvery(one)
    await discard(one)
    expect(await refusal(priya.call(reconciling.show, { params: of(one) }))).toMatchObject({
      status: 404,
    })
    const again = await start({ ...october, closingBalance: 200 })
    expect(await clearEvery(again)).toMatchObject({ difference: 0 })
  })

  test('has the bank’s paper, which can be replaced and read back', async () => {
    const one = await start(october)
    expect(await refusal(priya.call(reconciling.file, { params: of(one) }))).toMatchObject({
      status: 404,
    })
    const paper = await pdf('october.pdf')
    const body = { files: [{ object: paper, originalFileName: 'Blue Ridge October.pdf' }] }
    const stored = await priya.call(reconciling.attach, { params: of(one), body })
    expect(stored.fileType).toBe('application/pdf')
    const read = await priya.call(reconciling.file, { params: of(one) })
    expect(await read.text()).toBe(await paper.text())
    const again = { files: [{ object: await pdf('other.pdf'), originalFileName: 'Other.pdf' }] }
    await priya.call(reconciling.attach, { params: of(one), body: again })
    const foreign = { ...of(one), accountId: (await api.signIn()).accountId }
    expect(await refusal(priya.call(reconciling.file, { params: foreign }))).toMatchObject({
      status: 404,
    })
    expect(await refusal(priya.call(reconciling.attach, { params: foreign, body }))).toMatchObject({
      status: 404,
    })
  })

  test('that is finished takes the paper that it lacks, and no other in its place', async () => {
    const one = await start(october)
    await finish(one)
    const attach = async (name: string) => {
      const files = [{ object: await pdf(name), originalFileName: name }]
      return priya.call(reconciling.attach, { params: of(one), body: { files } })
    }
    expect(await attach('october.pdf')).toMatchObject({ fileType: 'application/pdf' })
    expect(await refusal(attach('other.pdf'))).toEqual({
      status: 409,
      code: 'reconciliation_finished',
    })
    await undo(one)
    await attach('other.pdf')
  })

  test('that someone else works on clears the same lines once', async () => {
    await post('2026-10-05', 200)
    const one = await start({ ...october, closingBalance: 200 })
    const [line] = await listLines(one)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => clear(one, { lines: [toKey(line!)], isCleared: true })),
    )
    expect(answers.map(({ difference }) => difference)).toEqual(Array(8).fill(0))
  })
})

describe('clearing', () => {
  test('takes lines of this account and these days alone', async () => {
    const other = await post('2026-10-05', 80, { bank: 2100 })
    const after = await post('2026-11-02', 80)
    const one = await start(october)
    for (const batchId of [other, after])
      expect(
        await refusal(clear(one, { lines: [{ batchId, lineNumber: 1 }], isCleared: true })),
      ).toEqual({ status: 409, code: 'line_not_open' })
    const unknown = { batchId: randomUUID(), lineNumber: 1 }
    expect(await refusal(clear(one, { lines: [unknown], isCleared: true }))).toMatchObject({
      status: 404,
    })
  })

  test('is automatic for what the bank’s own rows posted or confirmed within the days', async () => {
    const receipt = await post('2026-10-12', -41.2)
    const byHand = await post('2026-10-13', -10)
    await importRows(
      [
        { id: 'a', date: '20261005', amount: '-50.00' },
        { id: 'b', date: '20261005', amount: '-50.00' },
        { id: 'c', date: '20261102', amount: '-9.00' },
      ],
      {},
    )
    await importRows([{ id: 'm', date: '20261014', amount: '-41.20', name: 'PILOT 884' }], {
      isPosted: false,
    })
    await priya.call(importedTransactions.acceptMatches, { params, body: { allSure: true } })

    const one = await start({ ...october, closingBalance: -151.2 })
    const lines = await listLines(one)
    expect(lines.map(({ amount, automatic }) => [amount, automatic])).toEqual([
      [-50, 'bank'],
      [-50, 'bank'],
      [-41.2, 'bank'],
      [-10, null],
    ])
    const cleared = await clear(one, { all: 'automatic', isCleared: true })
    expect(cleared).toMatchObject({ decreases: -141.2, clearedCount: 3 })
    const left = (await listLines(one)).filter(({ isCleared }) => !isCleared)
    expect(left.map(({ batchId }) => batchId)).toEqual([byHand])
    expect(lines.some(({ batchId }) => batchId === receipt)).toBe(true)
    expect(await clear(one, { all: 'automatic', isCleared: false })).toMatchObject({
      clearedCount: 0,
    })
  })

  test('goes by the day on which the bank shows a line, not by the day it was posted on', async () => {
    await importRows([{ id: 'out', date: '20261102', amount: '-300.00' }], { isPosted: false })
    await importRows([{ id: 'in', date: '20261030', amount: '300.00' }], {
      number: 2100,
      isPosted: false,
    })
    await post('2026-11-01', -41.2)
    await importRows([{ id: 'm', date: '20261031', amount: '-41.20', name: 'PILOT 884' }], {
      isPosted: false,
    })
    const { items } = await priya.call(importedTransactions.list, { params, query: {} })
    const matches = items.map(({ id, match }) => ({
      id,
      otherId: (match!.batchId ?? match!.transactionId)!,
    }))
    await priya.call(importedTransactions.acceptMatches, { params, body: { matches } })

    // The transfer is posted on the day the money left, which is after the card's statement.
    const card = await start({ ...october, internalAccountNumber: 2100, closingBalance: -300 })
    expect(await listLines(card)).toMatchObject([{ date: '2026-11-02', automatic: 'bank' }])
    expect(await clear(card, { all: 'automatic', isCleared: true })).toMatchObject({
      difference: 0,
    })
    const checking = await start({ ...october, closingBalance: -41.2 })
    expect(await listLines(checking)).toMatchObject([{ date: '2026-11-01', automatic: 'bank' }])
    expect(await clear(checking, { all: 'automatic', isCleared: true })).toMatchObject({
      difference: 0,
    })
    await finish(checking)

    const next = await start({ through: '2026-11-10', closingBalance: -341.2 })
    expect(await listLines(next)).toMatchObject([{ date: '2026-11-02', automatic: 'bank' }])
  })

  test('takes what the bank showed before the statement’s days and nobody cleared', async () => {
    const first = await start({ ...october, closingBalance: 0 })
    await finish(first)
    await importRows([{ id: 'late', date: '20261020', amount: '-9.00' }])
    const next = await start({ through: '2026-11-10', closingBalance: -9 })
    expect(await clear(next, { all: 'automatic', isCleared: true })).toMatchObject({
      difference: 0,
    })
  })

  test('takes what was posted on the first open day, as its own month is locked', async () => {
    await importRows([{ id: 'late', date: '20261031', amount: '-9.00' }], { isPosted: false })
    await priya.call(booksLock.change, {
      params,
      body: { books: { lockedThrough: '2026-10-31' } },
    })
    await priya.call(importedTransactions.post, {
      params,
      body: { id: randomUUID(), transactions: await listWaiting(), date: '2026-11-01' },
    })
    const one = await start({ ...october, closingBalance: -9 })
    expect(await listLines(one)).toMatchObject([{ date: '2026-11-01', automatic: 'bank' }])
    expect(await clear(one, { all: 'automatic', isCleared: true })).toMatchObject({
      difference: 0,
    })
  })

  test('takes of equal amounts of one batch those that the bank shows by then', async () => {
    await importRows([
      { id: 'a', date: '20261005', amount: '-50.00' },
      { id: 'b', date: '20261020', amount: '-50.00' },
      { id: 'c', date: '20261102', amount: '-50.00' },
    ])
    const one = await start({ from: '2026-10-01', through: '2026-10-10', closingBalance: -50 })
    await clear(one, { all: 'automatic', isCleared: true })
    await finish(one)
    const two = await start({ through: '2026-10-31', closingBalance: -100 })
    expect(await listLines(two)).toMatchObject([{ date: '2026-10-20', automatic: 'bank' }])
  })

  test('lets go of what the bank shows after an earlier last day', async () => {
    await post('2026-10-10', -41.2)
    await importRows([{ id: 'm', date: '20261014', amount: '-41.20', name: 'PILOT 884' }], {
      isPosted: false,
    })
    await priya.call(importedTransactions.acceptMatches, { params, body: { allSure: true } })
    await post('2026-10-11', -20)
    const one = await start({ ...october, closingBalance: -20 })
    await clearEvery(one)
    expect(await change(one, { through: '2026-10-12' })).toMatchObject({
      decreases: -20,
      difference: 0,
    })
    expect(await change(one, { through: '2026-10-09' })).toMatchObject({ clearedCount: 0 })
  })

  test('leaves the other side of a transfer to its own bank', async () => {
    await importRows([{ id: 'pay', date: '20261005', amount: '-300.00' }], { isPosted: false })
    const { items } = await priya.call(importedTransactions.list, { params, query: {} })
    const transactions = items.map(({ id }) => ({ id, internalAccountNumber: 2100 }))
    await priya.call(importedTransactions.post, {
      params,
      body: { id: randomUUID(), transactions },
    })
    const [checking, card] = [
      await start(october),
      await start({ ...october, internalAccountNumber: 2100 }),
    ]
    expect((await listLines(checking)).map(({ automatic }) => automatic)).toEqual(['bank'])
    expect((await listLines(card)).map(({ automatic }) => automatic)).toEqual([null])
  })

  test('is automatic for a line and its reversal, together', async () => {
    const wrong = await post('2026-10-05', -20)
    const late = await post('2026-10-06', -30)
    await reverse(wrong)
    await priya.call(booksLock.change, {
      params,
      body: { books: { lockedThrough: '2026-10-31' } },
    })
    await reverse(late, { date: '2026-11-02' })
    const one = await start(october)
    expect((await listLines(one)).map(({ amount, automatic }) => [amount, automatic])).toEqual([
      [expect.any(Number), 'reversal'],
      [expect.any(Number), 'reversal'],
      [-30, null],
    ])
    const cleared = await clear(one, { all: 'automatic', isCleared: true })
    expect(cleared).toMatchObject({ increases: 20, decreases: -20, clearedCount: 2 })
  })
})

describe('a difference', () => {
  test('can be posted to a named account, in words, on the last day', async () => {
    await post('2026-10-05', 200)
    const one = await start({ ...october, closingBalance: 198.5 })
    await clearEvery(one)
    const fee = { internalAccountNumber: 6500, details: 'Bank fee without a receipt' }
    const finished = await finish(one, fee)
    expect(finished).toMatchObject({ state: 'finished', difference: 0, clearedCount: 2 })
    const rows = await api.db.rows(sql`
      select date, internal_account_number as number, amount, details from transactions
      where account_id = ${dana.accountId} and batch_id = ${finished.adjustmentBatchId}
      order by line_number
    `)
    expect(rows).toEqual([
      { date: '2026-10-31', number: 1000, amount: -150, details: fee.details },
      { date: '2026-10-31', number: 6500, amount: 150, details: fee.details },
    ])
    expect(await finish(one, fee)).toEqual(finished)
    expect(await bookDifferences(api.db, dana.accountId)).toEqual([])
  })

  test('of a locked month is posted on the first open day', async () => {
    await post('2026-10-05', 80, { bank: 2100 })
    await joanna.call(booksLock.change, {
      params,
      body: { books: { lockedThrough: '2026-10-31' } },
    })
    const one = await start({ ...october, internalAccountNumber: 2100, closingBalance: 82 })
    await clearEvery(one)
    const { adjustmentBatchId } = await finish(one, {
      internalAccountNumber: 6500,
      details: 'Interest',
    })
    const [row] = await api.db.rows(sql`
      select date, amount from transactions
      where account_id = ${dana.accountId} and batch_id = ${adjustmentBatchId} and line_number = 1
    `)
    expect(row).toEqual({ date: '2026-11-01', amount: 200 })
  })

  test('needs an account that can have it, and words', async () => {
    const one = await start({ ...october, closingBalance: 1 })
    const details = 'Found nothing'
    for (const [internalAccountNumber, code] of [
      [1000, 'adjustment_account'],
      [9000, 'adjustment_account'],
      [6999, 'account_unknown'],
    ] as const)
      expect(await refusal(finish(one, { internalAccountNumber, details }))).toMatchObject({
        status: 422,
        code,
        field: `adjustment.internalAccountNumber: ${code}`,
      })
    expect(
      await refusal(finish(one, { internalAccountNumber: 6500, details: '  ' })),
    ).toMatchObject({ code: 'adjustment_words' })
  })
})

describe('a finished statement', () => {
  test('keeps its batches from being reversed, and says who finished it', async () => {
    const batchId = await post('2026-10-05', 200)
    const one = await start({ ...october, closingBalance: 200 })
    await clearEvery(one)
    await finish(one)
    const failure = await reverse(batchId).catch((reason: unknown) => reason as CallFailed)
    expect(failure).toMatchObject({
      status: 409,
      code: 'line_reconciled',
      meta: { internalAccountNumber: 1000, through: '2026-10-31', finishedBy: 'Priya Shah' },
    })
    await undo(one)
    await reverse(batchId)
    expect(await finish(one)).toMatchObject({ state: 'finished' })
  })

  test('is undone by an admin alone, with a reason that the client’s history has', async () => {
    await post('2026-10-05', 200)
    const one = await start({ ...october, closingBalance: 200 })
    await clearEvery(one)
    expect(await refusal(undo(one))).toEqual({ status: 409, code: 'reconciliation_not_finished' })
    await finish(one)
    expect(await refusal(undo(one, 'Why not', priya))).toMatchObject({ status: 403 })
    expect(await refusal(undo(one, '  '))).toMatchObject({ status: 422, code: 'undo_reason' })
    const opened = await undo(one, 'The bank sent a corrected paper')
    expect(opened).toMatchObject({ state: 'open', finishedBy: null, clearedCount: 1 })
    const entries = await api.db.rows<{ reason: string }>(sql`
      select subject -> 'body' ->> 'reason' as reason from audit_log
      where account_id = ${dana.accountId} and subject -> 'body' ->> 'reason' is not null
      order by at desc limit 1
    `)
    expect(entries).toEqual([{ reason: 'The bank sent a corrected paper' }])
  })

  test('that was undone does not name an adjustment that was reversed, or is not cleared anymore', async () => {
    await post('2026-10-05', 200)
    const one = await start({ ...october, closingBalance: 198.5 })
    await clearEvery(one)
    const fee = { internalAccountNumber: 6500, details: 'Bank fee without a receipt' }
    const { adjustmentBatchId } = await finish(one, fee)
    expect(await undo(one)).toMatchObject({ adjustmentBatchId })
    expect(await finish(one)).toMatchObject({ adjustmentBatchId })
    await undo(one)
    await reverse(adjustmentBatchId!)
    await clear(one, { all: 'automatic', isCleared: true })
    expect(await change(one, { closingBalance: 200 })).toMatchObject({
      difference: 0,
      adjustmentBatchId: null,
    })
    expect(await finish(one)).toMatchObject({ adjustmentBatchId: null })

    await undo(one)
    await change(one, { closingBalance: 201 })
    const second = await finish(one, fee)
    expect(second.adjustmentBatchId).not.toBe(adjustmentBatchId)
    await undo(one)
    const lines = [{ batchId: second.adjustmentBatchId!, lineNumber: 1 }]
    await clear(one, { lines, isCleared: false })
    await change(one, { closingBalance: 200 })
    expect(await finish(one)).toMatchObject({ adjustmentBatchId: null })
  })

  test('can’t be undone once a later one starts from it', async () => {
    const one = await start(october)
    await finish(one)
    const later = await start({ through: '2026-11-10' })
    const refused = { status: 409, code: 'reconciliation_later' }
    expect(await refusal(undo(one))).toEqual(refused)
    await finish(later)
    expect(await refusal(undo(one))).toEqual(refused)
    await undo(later)
    await discard(later)
    expect(await undo(one)).toMatchObject({ state: 'open' })
  })

  test('can’t be changed in the database either', async () => {
    await post('2026-10-05', 200)
    const one = await start({ ...october, closingBalance: 200 })
    await clearEvery(one)
    await finish(one)
    await start({ through: '2026-11-10', closingBalance: 200 })
    const breaks = [
      sql`update reconciliations set cleared = 1 where account_id = ${dana.accountId} and id = ${one.id}`,
      sql`update reconciliations set closing = 1, cleared = 1 where account_id = ${dana.accountId} and id = ${one.id}`,
      sql`update reconciliations set state = 'open', finished_at = null, finished_by = null
          where account_id = ${dana.accountId} and id = ${one.id}`,
      sql`update reconciliations set opening = 1 where account_id = ${dana.accountId} and number = 2`,
      sql`update reconciliations set starts_after = '2026-11-01' where account_id = ${dana.accountId} and number = 2`,
      sql`insert into cleared_lines select account_id, batch_id, line_number, reconciliation_id
          from cleared_lines where account_id = ${dana.accountId}`,
    ]
    for (const statement of breaks)
      await expect(api.db.rows(statement)).rejects.toThrow(/reconciliation|cleared_lines_pkey/)
  })
})

describe('the closing balance', () => {
  test('is proposed from a bank file that states it, less what came later', async () => {
    await importRows(
      [
        { id: 'a', date: '20261005', amount: '-50.00' },
        { id: 'b', date: '20261103', amount: '20.00' },
      ],
      { balance: '470.00' },
    )
    const next = (through: string) =>
      priya.call(reconciling.next, {
        params,
        query: { account: 1000, from: '2026-10-01', through },
      })
    expect(await next('2026-10-31')).toMatchObject({ closingBalance: 450, isFirst: true })
    expect(await next('2026-10-04')).toMatchObject({ closingBalance: null })
  })

  test.each(['80.00', '-80.00'])(
    'of a card that its file states as %s is what is owed',
    async (balance) => {
      await importRows(
        [
          { id: 'a', date: '20261005', amount: '-110.00' },
          { id: 'b', date: '20261103', amount: '30.00' },
        ],
        { number: 2100, balance },
      )
      const query = { account: 2100, from: '2026-10-01', through: '2026-10-31' }
      expect(await priya.call(reconciling.next, { params, query })).toMatchObject({
        closingBalance: 110,
      })
    },
  )

  test.each(['25.00', '-25.00'])(
    'of a card with more paid than owed is negative, stated as %s',
    async (balance) => {
      await importRows([{ id: 'a', date: '20261005', amount: '25.00' }], {
        number: 2100,
        isPosted: false,
        balance,
      })
      const query = { account: 2100, from: '2026-10-01', through: '2026-11-04' }
      expect(await priya.call(reconciling.next, { params, query })).toMatchObject({
        closingBalance: -25,
      })
    },
  )
})

describe('reconciled through', () => {
  test('is as far as each account is that has statements or a bank that reports it', async () => {
    expect(await reconciledDay()).toBeNull()
    await post('2026-10-05', 200)
    expect(await reconciledDay()).toBeNull()
    const one = await start({ ...october, closingBalance: 200 })
    await clearEvery(one)
    expect(await reconciledDay()).toBeNull()
    await finish(one)
    expect(await reconciledDay()).toBe('2026-10-31')

    await importRows([{ id: 'c', date: '20261005', amount: '-50.00' }], { number: 2100 })
    expect(await reconciledDay()).toBeNull()
    const card = await start({
      from: '2026-10-01',
      through: '2026-10-15',
      internalAccountNumber: 2100,
      closingBalance: 50,
    })
    await clearEvery(card)
    await finish(card)
    expect(await reconciledDay()).toBe('2026-10-15')

    const accounts = await priya.call(reconciling.accounts, { params })
    expect(accounts).toMatchObject([
      { internalAccountNumber: 1000, isRequired: true, last: { id: one.id, closingBalance: 200 } },
      { internalAccountNumber: 2100, isRequired: true, last: { id: card.id }, open: null },
    ])
  })

  test('does not wait for an account that comes later, not even once the others go on', async () => {
    await post('2026-10-05', 200)
    const one = await start({ ...october, closingBalance: 200 })
    await clearEvery(one)
    await finish(one)
    const row = { id: 'new', date: '20261102', amount: '-50.00' }
    await importRows([row], { number: 2100, isPosted: false })
    expect(await reconciledDay()).toBe('2026-10-31')
    const next = await start({ through: '2026-11-03', closingBalance: 200 })
    await finish(next)
    expect(await reconciledDay()).toBe('2026-10-31')
    await priya.call(importedTransactions.post, {
      params,
      body: { id: randomUUID(), transactions: await listWaiting() },
    })
    const card = await start({
      from: '2026-11-01',
      through: '2026-11-03',
      internalAccountNumber: 2100,
      closingBalance: 50,
    })
    await clearEvery(card)
    await finish(card)
    expect(await reconciledDay()).toBe('2026-11-03')
  })

  test('does not wait for an account that is at zero and has not moved since', async () => {
    await post('2026-09-05', 200)
    await post('2026-09-06', -200)
    const closed = await start({
      from: '2026-09-01',
      through: '2026-09-30',
      internalAccountNumber: 1000,
    })
    await clearEvery(closed)
    await finish(closed)
    expect(await reconciledDay()).toBe('2026-09-30')
    await post('2026-10-05', 80, { bank: 2100 })
    const card = await start({ ...october, internalAccountNumber: 2100, closingBalance: 80 })
    await clearEvery(card)
    await finish(card)
    expect(await reconciledDay()).toBe('2026-10-31')
    await post('2026-10-06', 5)
    expect(await reconciledDay()).toBe('2026-09-30')
  })
})
