import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import { NewBatch } from '@milepost/contract/financial-performance/statements/ledger'
import { CallFailed } from '@milepost/contract/wire/caller'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { pdf } from '@milepost/testing/files.ts'
import { createBatch, createLine, type BatchInput } from '../../../../test/records/batches.ts'
import { listDocuments, send } from '../../../../test/records/documents.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { startBooksChange } from '../../../../test/servers/start-books-change.ts'
import { waitForLocks } from '../../../../test/wait-for.ts'
import { sql } from '../../../platform/database/database.ts'
import { bookDifferences } from './check.sql.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

type Client = Awaited<ReturnType<typeof api.signIn>>
type Staff = Awaited<ReturnType<typeof api.signInStaff>>

let dana: Client
let priya: Staff
let joanna: Staff
beforeEach(async () => {
  dana = await api.signIn()
  priya = await api.signInStaff()
  joanna = await api.signInStaff('admin')
})

const lock = ({ call }: Staff, lockedThrough: string | null, reason?: string) =>
  call(booksLock.change, {
    params: { accountId: dana.accountId },
    body: { books: { lockedThrough, ...(reason !== undefined && { reason }) } },
  })

const show = () => priya.call(booksLock.show, { params: { accountId: dana.accountId } })

const post = (body: BatchInput, key?: string) =>
  priya.call(posting.post, { params: { accountId: dana.accountId }, body }, { idempotencyKey: key })

const reverse = (batchId: string, body: { date?: string; description?: string } = {}) =>
  priya.call(posting.reverse, { params: { accountId: dana.accountId, batchId }, body })

async function refusal(call: Promise<unknown>) {
  const failure = await call.then(
    () => expect.fail('was not refused'),
    (reason: unknown) => reason as CallFailed,
  )
  expect(failure).toBeInstanceOf(CallFailed)
  const [field] = Object.entries(failure.fields).map(([path, { code }]) => `${path}: ${code}`)
  return { status: failure.status, code: failure.code, ...(field !== undefined && { field }) }
}

const locked = { status: 409, code: 'period_locked' }

const profitAndLoss = () =>
  dana.call(financialPerformance.profitAndLoss, { params: { year: 2026 } })

describe('a lock', () => {
  test('is none at first, then says through when, since when, and by whom', async () => {
    const none = { lockedThrough: null, lockedAt: null, lockedBy: null }
    expect(await show()).toEqual({ accountId: dana.accountId, ...none })

    const answer = await lock(priya, '2026-09-30')

    const lockedAt = api.clock.justNow()
    expect(answer).toMatchObject({ lockedThrough: '2026-09-30', lockedAt, lockedBy: 'Priya Shah' })
    expect(await show()).toEqual(answer)
  })

  test('can be moved forward by whoever may post, and the same again changes nothing', async () => {
    const marcus = await api.signInStaff('consultant')
    dana = await api.signIn({ consultantId: marcus.staffId })
    const first = await lock(marcus, '2026-08-31')
    api.clock.advance(60_000)
    expect(await lock(priya, '2026-08-31')).toEqual(first)
    expect(await lock(priya, '2026-09-30')).toMatchObject({ lockedThrough: '2026-09-30' })
  })

  test.each([
    ['2026-09-29', 'books.lockedThrough: lock_month_end'],
    ['2026-02-30', 'books.lockedThrough: lock_month_end'],
    ['September', 'books.lockedThrough: lock_month_end'],
    ['2022-11-30', 'books.lockedThrough: date_before_books'],
    ['2026-11-30', 'books.lockedThrough: lock_ahead'],
  ])('through %s is refused', async (day, field) =>
    expect(await refusal(lock(joanna, day))).toMatchObject({ status: 422, field }),
  )

  test('is another client’s: a consultant finds only their own', async () => {
    const marcus = await api.signInStaff('consultant')
    expect(await refusal(lock(marcus, '2026-09-30'))).toMatchObject({ status: 404 })
  })
})

test('the client’s profit and loss says through when it is final', async () => {
  expect(await profitAndLoss()).toMatchObject({ lockedThrough: null })
  await lock(priya, '2026-09-30')
  expect(await profitAndLoss()).toMatchObject({ lockedThrough: '2026-09-30' })
})

describe('reopening', () => {
  test.each([null, '2026-08-31'])('to %s is an admin’s, with a reason', async (day) => {
    await lock(priya, '2026-09-30')
    expect(await refusal(lock(priya, day, 'A receipt came late'))).toMatchObject({ status: 403 })
    expect(await refusal(lock(joanna, day))).toMatchObject({
      status: 422,
      field: 'books.reason: reopen_reason',
    })
    expect(await refusal(lock(joanna, day, ' '))).toMatchObject({ status: 422 })
    expect(await show()).toMatchObject({ lockedThrough: '2026-09-30' })

    expect(await lock(joanna, day, 'A receipt came late')).toMatchObject({ lockedThrough: day })
    await post(createBatch('2026-09-08'))
  })

  test('is in the client’s history, with its reason', async () => {
    await lock(priya, '2026-09-30')
    await lock(joanna, null, 'A receipt came late')
    const entries = await api.db.rows(sql`
      select actor_id, action, subject -> 'body' -> 'books' as books from audit_log
      where account_id = ${dana.accountId} and action like 'PATCH %' order by position
    `)
    expect(entries).toEqual([
      {
        actorId: priya.staffId,
        action: 'PATCH /staff/v1/accounts/:accountId/books',
        books: { lockedThrough: '2026-09-30' },
      },
      {
        actorId: joanna.staffId,
        action: 'PATCH /staff/v1/accounts/:accountId/books',
        books: { lockedThrough: null, reason: 'A receipt came late' },
      },
    ])
  })
})

describe('a locked month takes', () => {
  beforeEach(() => lock(priya, '2026-09-30'))

  test('no batch, and says who locked it and when', async () => {
    const failure = await post(createBatch('2026-09-30')).catch((reason: unknown) => reason)
    expect(failure).toMatchObject({
      ...locked,
      detail: `Locked through September 30, 2026 by Priya Shah, November 21, 2026.`,
      meta: {
        lockedThrough: '2026-09-30',
        lockedAt: api.clock.justNow(),
        lockedBy: 'Priya Shah',
      },
    })
    await post(createBatch('2026-10-01'))
  })

  test('no line of a batch of an open month', async () => {
    const transactions = [createLine('2026-09-30', 1000, 5), createLine('2026-09-30', 4000, 5)]
    expect(await refusal(post(createBatch('2026-10-01', { transactions })))).toEqual(locked)
  })

  test('no opening batch', async () => {
    const opening = createBatch('2022-12-31', { isOpening: true })
    expect(await refusal(post(opening))).toEqual(locked)
  })

  test('no document, which keeps its status', async () => {
    const { guid } = await send(dana, [await pdf('a.pdf')])
    const body = createBatch('2026-09-08', { documentGuid: guid })
    expect(await refusal(post(body))).toEqual(locked)
    expect(await listDocuments(dana)).toMatchObject([{ guid, status: 'uploaded' }])
  })

  test('no imported transaction, which may wait', async () => {
    const params = { accountId: dana.accountId }
    const file = new File(
      [toOfx([{ id: 'f1', amount: '-84.20', date: '20260915' }]) as BlobPart],
      'september.ofx',
    )
    const body = { internalAccountNumber: 1000, files: [{ object: file }] }
    await priya.call(bankImports.importFile, { params, body })
    const list = () => priya.call(importedTransactions.list, { params, query: {} })
    const [row] = (await list()).items
    const attempt = priya.call(importedTransactions.post, {
      params,
      body: { id: randomUUID(), transactions: [{ id: row!.id, internalAccountNumber: 5000 }] },
    })
    expect(await refusal(attempt)).toEqual(locked)
    expect((await list()).items).toMatchObject([{ id: row!.id, state: 'waiting' }])
  })
})

describe('a batch of a locked month', () => {
  const batch = createBatch('2026-09-08')
  let key: string
  beforeEach(async () => {
    key = randomUUID()
    batch.id = randomUUID()
    await post(batch, key)
    await lock(priya, '2026-09-30')
  })

  test('answers a retry of its posting, with or without the key', async () => {
    expect(await post(batch, key)).toMatchObject({ batchId: batch.id })
    expect(await post(batch)).toMatchObject({ batchId: batch.id })
  })

  test('is not reversed on its own day', async () =>
    expect(await refusal(reverse(batch.id))).toEqual(locked))

  test('is not reversed on a day of a locked month, nor of the future', async () => {
    expect(await refusal(reverse(batch.id, { date: '2026-09-30' }))).toEqual(locked)
    expect(await refusal(reverse(batch.id, { date: '2026-12-30' }))).toMatchObject({ status: 422 })
  })

  test('is reversed in an open month, naming it, and stays', async () => {
    const before = await profitAndLoss()
    const mirror = await reverse(batch.id, { date: '2026-10-01' })
    expect(mirror).toMatchObject({
      date: '2026-10-01',
      description: 'Reversal of 2026-09-08: Settlement',
      reversesBatchId: batch.id,
    })
    const after = await profitAndLoss()
    const { revenue } = after.totals
    expect(revenue.months.september).toEqual(before.totals.revenue.months.september)
    expect(revenue.months.october.amount).toBe(-3_620.5)
    expect(revenue.yearToDate).toBe(0)
    expect(await bookDifferences(api.db, dana.accountId)).toEqual([])
  })

  test('and of an open one is reversed in the open month alone', async () => {
    const id = randomUUID()
    const lines = (date: string) => [createLine(date, 1000, 50), createLine(date, 4000, 50)]
    await lock(joanna, null, 'To add a batch')
    await post(
      createBatch('2026-10-20', {
        id,
        transactions: [...lines('2026-09-20'), ...lines('2026-10-20')],
      }),
    )
    await lock(priya, '2026-09-30')
    const mirror = await reverse(id, { date: '2026-10-01' })
    expect(mirror.date).toBe('2026-10-20')
    expect(mirror.income.map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-10-01', -50],
      ['2026-10-20', -50],
    ])
  })
})

test('an opening is not reversed while a month is locked', async () => {
  const opening = createBatch('2022-12-31', { isOpening: true })
  await post(opening)
  await lock(priya, '2026-09-30')
  expect(await refusal(reverse(opening.id, { date: '2026-10-01' }))).toEqual(locked)
})

const listBatchIds = async () =>
  (
    await api.db.rows<{ id: string }>(sql`
      select id from transaction_batches where account_id = ${dana.accountId} order by id
    `)
  ).map(({ id }) => id)

test('of 50 postings and a lock at once, each is in before the lock or refused', async () => {
  const bodies = Array.from({ length: 50 }, () => createBatch('2026-09-08'))
  const sendAll = (some: typeof bodies) => some.map((body) => post(body))
  const early = sendAll(bodies.slice(0, 20))
  await Promise.any(early)
  const locking = lock(priya, '2026-09-30')
  const meanwhile = sendAll(bodies.slice(20, 45))
  const late = locking.then(() => Promise.allSettled(sendAll(bodies.slice(45))))

  const answers = [...(await Promise.allSettled([...early, ...meanwhile])), ...(await late)]
  const refused = answers.filter(({ status }) => status === 'rejected')
  // The last five at least, and not the first that was answered.
  expect(refused.length).toBeGreaterThanOrEqual(5)
  expect(refused.length).toBeLessThan(50)
  for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toMatchObject(locked)
  const answered = bodies.filter((_, i) => answers[i]!.status === 'fulfilled').map(({ id }) => id)
  expect(await listBatchIds()).toEqual(answered.toSorted())
  expect(await bookDifferences(api.db, dana.accountId)).toEqual([])
  expect(await refusal(post(createBatch('2026-09-08')))).toEqual(locked)
})

describe('a process killed before it commits', () => {
  test('a lock leaves the books open: the posting that waited for it is in', async () => {
    const { databaseUrl } = api
    const { accountId } = dana
    const staff = { kind: 'staff', staffId: priya.staffId, role: 'bookkeeper' } as const
    const change = await startBooksChange({
      databaseUrl,
      accountId,
      lockedThrough: '2026-09-30',
      staff,
    })
    const batch = createBatch('2026-09-08')
    const posted = post(batch)
    await waitForLocks(api.db, 1)
    await change.kill()
    await posted
    expect(await show()).toMatchObject({ lockedThrough: null })
    expect(await listBatchIds()).toEqual([batch.id])
    expect(await bookDifferences(api.db, accountId)).toEqual([])

    await lock(priya, '2026-09-30')
    expect(await refusal(post(createBatch('2026-09-08')))).toEqual(locked)
  })

  test('a posting leaves nothing of it: the lock that waited for it holds against its retry', async () => {
    const { databaseUrl } = api
    const { accountId } = dana
    const batch = createBatch('2026-09-08')
    const change = await startBooksChange({ databaseUrl, accountId, batch: NewBatch.parse(batch) })
    const locking = lock(priya, '2026-09-30')
    await waitForLocks(api.db, 1)
    await change.kill()
    expect(await locking).toMatchObject({ lockedThrough: '2026-09-30' })
    expect(await listBatchIds()).toEqual([])
    expect(await refusal(post(batch))).toEqual(locked)
    expect(await bookDifferences(api.db, accountId)).toEqual([])
  })
})
