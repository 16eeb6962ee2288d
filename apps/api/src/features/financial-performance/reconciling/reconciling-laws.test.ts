import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import { posting } from '@milepost/contract/financial-performance/posting'
import { reconciling } from '@milepost/contract/financial-performance/reconciling'
import { isDebit, sectionOf } from '@milepost/contract/financial-performance/statements/ledger'
import { CallFailed } from '@milepost/contract/wire/caller'
import { runs } from '@milepost/testing/properties/draws.ts'
import { createLine } from '../../../../test/records/batches.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'
import { bookDifferences } from '../posting/check.sql.ts'

let api: Awaited<ReturnType<typeof startApi>>
let joanna: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  api = await startApi()
  joanna = await api.signInStaff('admin')
})
afterAll(() => api.stop())

const banks = [1000, 2100] as const
const bank = fc.constantFrom(...banks)
const dollars = fc.integer({ min: -400, max: 400 }).filter((one) => one !== 0)
const day = fc
  .record({ month: fc.integer({ min: 5, max: 10 }), day: fc.integer({ min: 1, max: 20 }) })
  .map(({ month, day: on }) => new Date(Date.UTC(2026, month, on)).toISOString().slice(0, 10))
const monthEnds = ['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31']
const which = fc.nat(30)

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('post' as const), day, bank, dollars }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('transfer' as const), day, dollars }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const), which }) },
  // Moves a line, often one of a bank, to another bank or to an expense.
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      which,
      line: which,
      to: fc.constantFrom(...banks, 5100),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('start' as const),
      bank,
      through: fc.constantFrom(...monthEnds),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('clear' as const),
      bank,
      isCleared: fc.boolean(),
      picks: fc.array(which, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('clearAll' as const), bank }) },
  // Starts one if none is open, clears all, agrees, and finishes.
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('settle' as const), bank }) },
  // Sets the closing balance to what is cleared, so that it can be finished.
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('agree' as const), bank }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('finish' as const), bank }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('adjust' as const), bank }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('discard' as const), bank }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('shorten' as const), bank, day }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('lock' as const),
      through: fc.constantFrom('2026-06-30', '2026-07-31'),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Undefined if the books refused; throws at any other failure. */
const orRefused = async <T>(call: Promise<T>): Promise<T | undefined> =>
  call.catch((reason: unknown) => {
    if (reason instanceof CallFailed && reason.status! < 500) return undefined
    throw reason
  })

async function openBooks() {
  const { accountId } = await api.signIn({ plan: 'ENT' })
  const params = { accountId }
  const posted: string[] = []
  const statements: string[] = []
  const { call } = joanna

  const openOf = async (number: number) => {
    const accounts = await call(reconciling.accounts, { params })
    return accounts.find((one) => one.internalAccountNumber === number)?.open?.id
  }

  async function post(date: string, lines: [number, number][]) {
    const id = randomUUID()
    const transactions = lines.map(([number, amount]) => createLine(date, number, amount))
    const body = { id, date, description: 'Law', transactions }
    if (await orRefused(call(posting.post, { params, body }))) posted.push(id)
  }

  const steps: {
    [Kind in Step['kind']]: (one: Extract<Step, { kind: Kind }>) => Promise<unknown>
  } = {
    post: ({ day: on, bank: number, dollars: amount }) =>
      post(on, [
        [number, amount],
        [5000, number < 2000 ? -amount : amount],
      ]),
    transfer: ({ day: on, dollars: amount }) =>
      post(on, [
        [1000, -amount],
        [2100, -amount],
      ]),
    reverse: async ({ which: at }) => {
      const batchId = posted[at % posted.length]
      if (batchId === undefined) return
      await orRefused(call(posting.reverse, { params: { accountId, batchId }, body: {} }))
    },
    correct: async ({ which: at, line: lineAt, to }) => {
      const batchId = posted[at % posted.length]
      if (batchId === undefined) return
      const of = { params: { accountId, batchId } }
      // Reconciled ones, too: the books have to refuse them.
      const lines = (await call(posting.lines, of)).filter((one) => one.correctedByBatchId === null)
      const line = lines[lineAt % lines.length]
      if (!line) return
      const { batchId: lineBatch, lineNumber, internalAccountNumber: from, amount } = line
      const isSameSide = isDebit(sectionOf(from)!) === isDebit(sectionOf(to)!)
      const body = {
        id: randomUUID(),
        replaces: [{ batchId: lineBatch, lineNumber }],
        lines: [{ internalAccountNumber: to, amount: isSameSide ? amount : -amount }],
      }
      const isDone = await orRefused(call(posting.correct, { ...of, body }))
      if (isDone) corrected++
    },
    start: async ({ bank: number, through }) => {
      const query = { account: number, through }
      const next = await call(reconciling.next, { params, query })
      const { through: last, openingBalance: closingBalance } = next
      const body = { internalAccountNumber: number, through: last, closingBalance }
      const one = await orRefused(call(reconciling.start, { params, body }))
      if (one) statements.push(one.id)
    },
    clear: async ({ bank: number, isCleared, picks }) => {
      const id = await openOf(number)
      if (id === undefined) return
      const { items } = (await orRefused(
        call(reconciling.lines, { params: { accountId, id }, query: {} }),
      )) ?? { items: [] }
      if (items.length === 0) return
      const lines = picks.map((at) => {
        const { batchId, lineNumber } = items[at % items.length]!
        return { batchId, lineNumber }
      })
      await orRefused(
        call(reconciling.clear, { params: { accountId, id }, body: { lines, isCleared } }),
      )
    },
    clearAll: ({ bank: number }) =>
      onOpen(number, (id) =>
        call(reconciling.clear, {
          params: { accountId, id },
          body: { all: 'every', isCleared: true },
        }),
      ),
    agree: ({ bank: number }) =>
      onOpen(number, async (id) => {
        const one = await call(reconciling.show, { params: { accountId, id } })
        const cents = [one.openingBalance, one.increases, one.decreases].map((sum) =>
          Math.round(sum * 100),
        )
        const closingBalance = cents.reduce((sum, each) => sum + each, 0) / 100
        const body = { reconciliation: { closingBalance } }
        return call(reconciling.change, { params: { accountId, id }, body })
      }),
    settle: async ({ bank: number }) => {
      if ((await openOf(number)) === undefined)
        await steps.start({ kind: 'start', bank: number, through: '2026-06-30' })
      await steps.clearAll({ kind: 'clearAll', bank: number })
      await steps.agree({ kind: 'agree', bank: number })
      await steps.finish({ kind: 'finish', bank: number })
    },
    finish: ({ bank: number }) =>
      onOpen(number, (id) => call(reconciling.finish, { params: { accountId, id }, body: {} })),
    adjust: ({ bank: number }) =>
      onOpen(number, (id) => {
        const adjustment = { internalAccountNumber: 6500, details: 'Nobody knows' }
        return call(reconciling.finish, { params: { accountId, id }, body: { adjustment } })
      }),
    undo: async ({ which: at }) => {
      const id = statements[at % statements.length]
      if (id === undefined) return
      await orRefused(
        call(reconciling.undo, { params: { accountId, id }, body: { reason: 'A law asks' } }),
      )
    },
    discard: ({ bank: number }) =>
      onOpen(number, (id) => call(reconciling.discard, { params: { accountId, id } })),
    shorten: ({ bank: number, day: through }) =>
      onOpen(number, (id) =>
        call(reconciling.change, {
          params: { accountId, id },
          body: { reconciliation: { through } },
        }),
      ),
    lock: ({ through: lockedThrough }) =>
      orRefused(call(booksLock.change, { params, body: { books: { lockedThrough } } })),
  }

  async function onOpen(number: number, act: (id: string) => Promise<unknown>): Promise<void> {
    const id = await openOf(number)
    if (id !== undefined) await orRefused(act(id))
  }

  return {
    accountId,
    run: (one: Step) => (steps[one.kind] as (step: Step) => Promise<unknown>)(one),
  }
}

type Row = {
  number: number
  account: number
  opening: number
  closing: number
  cleared: number
  state: string
  startsAfter: string
  through: string
  sum: number
  strange: number
}

/** Every statement with the sum of its lines, and how many of those are of another account. */
const loadStatements = (accountId: string) =>
  api.db.rows<Row>(sql`
    select r.number, r.internal_account_number as account, r.opening, r.closing, r.cleared, r.state,
           r.starts_after, r.through,
           coalesce(sum(t.amount), 0)::bigint as sum,
           count(*) filter (where t.internal_account_number <> r.internal_account_number) as strange
    from reconciliations r
    left join cleared_lines c on c.account_id = ${accountId} and c.reconciliation_id = r.id
    left join transactions t
      on t.account_id = ${accountId} and t.batch_id = c.batch_id and t.line_number = c.line_number
    where r.account_id = ${accountId} group by r.account_id, r.id order by account, r.number
  `)

/** Lines of finished statements whose batch was reversed after that. */
const loadReversedLater = (accountId: string) =>
  api.db.rows(sql`
    select c.batch_id from cleared_lines c
    join reconciliations r
      on r.account_id = ${accountId} and r.id = c.reconciliation_id and r.state = 'finished'
    join transaction_batches b on b.account_id = ${accountId} and b.reverses_batch_id = c.batch_id
    where c.account_id = ${accountId} and b.posted_at > r.finished_at
  `)

/** Lines of finished statements that a correction replaced after that. */
const loadReplacedLater = (accountId: string) =>
  api.db.rows(sql`
    select c.batch_id from cleared_lines c
    join reconciliations r
      on r.account_id = ${accountId} and r.id = c.reconciliation_id and r.state = 'finished'
    join line_corrections x
      on x.account_id = ${accountId} and x.batch_id = c.batch_id and x.line_number = c.line_number
    join transaction_batches b on b.account_id = ${accountId} and b.id = x.correction_id
    where c.account_id = ${accountId} and b.posted_at > r.finished_at
  `)

async function checkLaws(accountId: string): Promise<number> {
  const rows = await loadStatements(accountId)
  for (const number of banks) {
    const chain = rows.filter(({ account }) => account === number)
    expect(chain.map((one) => one.number)).toEqual(chain.map((_, i) => i + 1))
    expect(chain.filter(({ strange }) => strange > 0)).toEqual([])
    expect(chain.filter(({ cleared, sum }) => cleared !== sum)).toEqual([])
    expect(chain.slice(0, -1).filter(({ state }) => state !== 'finished')).toEqual([])
    const done = chain.filter(({ state }) => state === 'finished')
    expect(done.filter(({ opening, sum, closing }) => opening + sum !== closing)).toEqual([])
    expect(chain.slice(1).map(({ opening, startsAfter }) => [opening, startsAfter])).toEqual(
      chain.slice(0, -1).map(({ closing, through }) => [closing, through]),
    )
  }
  expect(await loadReversedLater(accountId)).toEqual([])
  expect(await loadReplacedLater(accountId)).toEqual([])
  return rows.filter(({ state }) => state === 'finished').length
}

let finished = 0
let corrected = 0

test('statements chain, clear each line once, and add up, in any order of steps, alone or two at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.boolean()), { minLength: 15, maxLength: 40 }),
      async (steps) => {
        const books = await openBooks()
        for (let i = 0; i < steps.length; i++) {
          api.clock.at = new Date(api.clock.at.getTime() + 1_000)
          const [first, isPaired] = steps[i]!
          const second = isPaired ? steps[++i]?.[0] : undefined
          await Promise.all([books.run(first), second && books.run(second)])
          finished += await checkLaws(books.accountId)
        }
        expect(await bookDifferences(api.db, books.accountId)).toEqual([])
      },
    ),
    { numRuns: runs(12) },
  )
  // Otherwise the laws held of nothing.
  expect(finished).toBeGreaterThan(20)
  expect(corrected).toBeGreaterThan(1)
})

test('of twenty people who finish with an adjustment at once, one posts it', async () => {
  const books = await openBooks()
  const { accountId } = books
  await books.run({ kind: 'post', day: '2026-06-05', bank: 1000, dollars: 100 })
  await books.run({ kind: 'start', bank: 1000, through: '2026-06-30' })
  const [open] = await joanna.call(reconciling.accounts, { params: { accountId } })
  const params = { accountId, id: open!.open!.id }
  const body = { adjustment: { internalAccountNumber: 6500, details: 'Nobody knows' } }
  await joanna.call(reconciling.change, {
    params,
    body: { reconciliation: { closingBalance: 7 } },
  })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => joanna.call(reconciling.finish, { params, body })),
  )
  expect(new Set(answers.map(({ adjustmentBatchId }) => adjustmentBatchId)).size).toBe(1)
  await checkLaws(accountId)
  const batches = await api.db.rows(sql`
    select id from transaction_batches where account_id = ${accountId}
  `)
  expect(batches).toHaveLength(2)
})
