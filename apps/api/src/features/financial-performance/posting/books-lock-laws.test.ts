import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import { postingRules } from '@milepost/contract/financial-performance/posting-rules'
import { reconciling } from '@milepost/contract/financial-performance/reconciling'
import { defaultInputs } from '@milepost/contract/tax-forecast/forecast-inputs'
import { CallFailed } from '@milepost/contract/wire/caller'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { camelKeys } from '@milepost/contract/wire/json-api'
import { toOfx } from '@milepost/testing/bank-files.ts'
import {
  everyCall,
  recordParams,
  sampleParams,
  type NamedCall,
} from '@milepost/testing/every-call.ts'
import { runs } from '@milepost/testing/properties/draws.ts'
import { staffWithPassword } from '../../../../test/callers/second-factor.ts'
import { getInput } from '../../../../test/inputs/creation-inputs.ts'
import { bodyFor } from '../../../../test/inputs/record-bodies.ts'
import { aPostingRule } from '../../../../test/records/bank-records.ts'
import { createBatch, createLine } from '../../../../test/records/batches.ts'
import { getMaker } from '../../../../test/records/records.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'
import { postByRules } from '../rules/post-by-rules.service.ts'
import { bookDifferences } from './check.sql.ts'

let api: Awaited<ReturnType<typeof startApi>>
let joanna: Awaited<ReturnType<typeof api.signInStaff>>
let priya: typeof joanna
beforeAll(async () => {
  api = await startApi()
  joanna = await staffWithPassword(api, 'admin')
  priya = await api.signInStaff('bookkeeper')
})
afterAll(() => api.stop())

type Client = Awaited<ReturnType<typeof api.signIn>>

/** Undefined if the books refused; throws at any other failure. */
const orRefused = async <T>(call: Promise<T>): Promise<T | undefined> =>
  call.catch((reason: unknown) => {
    if (reason instanceof CallFailed && reason.status! < 500) return undefined
    throw reason
  })

/** Every line and every total up to a day. */
const loadFigures = async ({ accountId }: { accountId: string }, through: string) => ({
  lines: await api.db.rows(sql`
    select batch_id, line_number, date, internal_account_number, amount, paid_down from transactions
    where account_id = ${accountId} and date <= ${through} order by batch_id, line_number
  `),
  totals: await api.db.rows(sql`
    select year, month, internal_account_number, amount, paid_down, transactions, payments
    from monthly_totals where account_id = ${accountId} and make_date(year, month, 1) <= ${through}
    order by year, month, internal_account_number
  `),
})

const calls = await everyCall()
/** Every change that staff make to a client's account, and whoever else changes books. */
const changes = calls.filter(
  ({ endpoint: { method, access, path, subject } }) =>
    method !== 'GET' &&
    ((typeof access === 'object' && path.includes(':accountId')) || subject === 'books'),
)

/** Tickets, and what a client takes along: they need a password. Unlocking a file needs that of the file. */
const isTicket = ({ name }: NamedCall) =>
  /impersonation_tickets|\/((document_)?archives|erasure|unlock)$/.test(name)

/** What changes of the account itself take. */
const bodies: Record<string, object> = {
  'PATCH /staff/v1/accounts/:accountId': { account: { timeZone: 'America/New_York' } },
  'PATCH /staff/v1/accounts/:accountId/per_diem_settings': {
    perDiemSettings: { spouseRiderDeductible: true },
  },
  'PATCH /staff/v1/accounts/:accountId/tax_forecasts/:year': {
    taxForecast: { isOn: true, inputs: defaultInputs },
  },
  'PATCH /staff/v1/accounts/:accountId/record': { record: { businessName: 'Whitfield LLC' } },
  'PATCH /staff/v1/accounts/:accountId/month_closes/:month/items/:item': {
    closeItem: { isTicked: true, note: 'Looked at' },
  },
}

/** An input whose days are in locked months. Throws if the tests don't know what the call takes. */
async function makeInput({ name, endpoint }: NamedCall, owner: Owner) {
  const params = { ...sampleParams(endpoint), accountId: owner.accountId }
  if (name.startsWith('POST ') && !name.endsWith('/removal')) {
    const input = await getInput(name)(owner, joanna, api)
    return { ...input, params: { ...params, ...input.params } }
  }
  const names = recordParams(endpoint)
  const id = names.length > 0 ? await getMaker(endpoint.path)(api, owner, joanna) : ''
  const body = endpoint.body && {
    body: bodies[name] ?? (camelKeys(JSON.parse(bodyFor(name, true))) as object),
  }
  return { params: { ...params, ...Object.fromEntries(names.map((one) => [one, id])) }, ...body }
}

/** After every day that an input has. */
const lastDay = '2026-11-30'

/** No call locks a month that is not over; the inputs have days of this one. */
const lockThisMonth = ({ accountId }: Client) =>
  api.db.rows(sql`
    update accounts set books_locked_through = ${lastDay}, books_locked_at = ${api.clock.at},
                        books_locked_by = ${joanna.staffId}
    where id = ${accountId}
  `)

type Owner = Client & { plan: 'ENT' }
type Try = { endpoint: Endpoint; prepare: (owner: Owner) => Promise<unknown> }

/** Makes a call whose days are all in locked months, or in open ones; says what came of it. */
async function tryCall({ endpoint, prepare }: Try, { isLocked }: { isLocked: boolean }) {
  const owner = { ...(await api.signIn({ plan: 'ENT' })), plan: 'ENT' as const }
  const input = await prepare(owner)
  if (isLocked) await lockThisMonth(owner)
  const before = await loadFigures(owner, lastDay)
  const failure = await joanna.call(endpoint, input as never).then(
    () => undefined,
    (reason: unknown) => reason as CallFailed,
  )
  const after = await loadFigures(owner, lastDay)
  return { hasWritten: JSON.stringify(after) !== JSON.stringify(before), code: failure?.code }
}

/** A statement of October that differs. */
async function startStatement({ accountId }: { accountId: string }) {
  const body = { internalAccountNumber: 1000, from: '2026-10-01', through: '2026-10-31' }
  const start = { params: { accountId }, body: { ...body, closingBalance: 12.5 } }
  const { id } = await joanna.call(reconciling.start, start)
  const adjustment = { internalAccountNumber: 6500, details: 'Nobody knows' }
  return { params: { accountId, id }, body: { adjustment } }
}

let transfers = 0

/** The acceptance of a transfer between two accounts, which each bank shows on a day of its own. */
async function importTransfer({ accountId }: { accountId: string }, on: string) {
  const params = { accountId }
  const amount = (1_000 + ++transfers / 100).toFixed(2)
  for (const [number, sign] of [
    [1000, '-'],
    [2100, ''],
  ] as const) {
    const row = {
      id: `t${transfers}`,
      name: 'CARD PAYMENT',
      amount: `${sign}${amount}`,
      date: on.replaceAll('-', ''),
    }
    const files = [{ object: new File([toOfx([row]) as BlobPart], 'bank.ofx') }]
    const body = { internalAccountNumber: number, files }
    await orRefused(joanna.call(bankImports.importFile, { params, body }))
  }
  const { items } = await joanna.call(importedTransactions.list, { params, query: {} })
  const matches = items.flatMap(({ id, match }) =>
    match?.transactionId ? [{ id, otherId: match.transactionId }] : [],
  )
  return { params, body: { matches: matches.slice(0, 1) } }
}

/** What a call does only with some inputs. */
const withOtherInputs: [name: string, one: Try][] = [
  ['finishing with an adjustment', { endpoint: reconciling.finish, prepare: startStatement }],
  [
    'accepting a transfer',
    {
      endpoint: importedTransactions.acceptMatches,
      prepare: (owner) => importTransfer(owner, '2026-10-12'),
    },
  ],
]

test.each([
  ...changes
    .filter((one) => !isTicket(one))
    .map((call): [string, Try] => [
      call.name,
      { endpoint: call.endpoint, prepare: (owner) => makeInput(call, owner) },
    ]),
  ...withOtherInputs,
])('%s leaves locked months alone, and is refused if it would not', async (name, one) => {
  const open = await tryCall(one, { isLocked: false })
  const locked = await tryCall(one, { isLocked: true })
  expect(open.hasWritten).toBe(writers.includes(name))
  expect(locked.hasWritten).toBe(false)
  // Books from files that a lock covers are not among what is ready. An adjustment goes to the first open day, which is
  // not here yet.
  const refusals = ['period_locked', 'books_parts_changed', 'date_in_future']
  expect(refusals.includes(locked.code ?? '')).toBe(open.hasWritten)
})

test('finishing with an adjustment posts it after the locked months', async () => {
  const owner = { ...(await api.signIn({ plan: 'ENT' })), plan: 'ENT' as const }
  const input = await startStatement(owner)
  const through = '2026-10-31'
  const lock = { params: input.params, body: { books: { lockedThrough: through } } }
  await priya.call(booksLock.change, lock)
  const before = await loadFigures(owner, through)
  await joanna.call(reconciling.finish, input)
  expect(await loadFigures(owner, through)).toEqual(before)
  const { lines } = await loadFigures(owner, lastDay)
  expect(lines).toMatchObject([{ date: '2026-11-01' }, { date: '2026-11-01' }])
})

/** What changes the lines of the books; found above by trying, named here so that none goes missing. */
const writers = [
  ...withOtherInputs.map(([name]) => name),
  'POST /staff/v1/books_imports/:id/take_back',
  'POST /staff/v1/books_postings',
  'POST /staff/v1/accounts/:accountId/imported_postings',
  'POST /staff/v1/accounts/:accountId/imported_transactions/:id/correction',
  'POST /staff/v1/accounts/:accountId/transaction_batches',
  'POST /staff/v1/accounts/:accountId/transaction_batches/:batchId/correction',
  'POST /staff/v1/accounts/:accountId/transaction_batches/:batchId/reversal',
]

const monthEnds = ['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31']
const day = fc
  .record({ month: fc.integer({ min: 5, max: 10 }), day: fc.integer({ min: 1, max: 20 }) })
  .map(({ month, day: on }) => new Date(Date.UTC(2026, month, on)).toISOString().slice(0, 10))

const step = fc.oneof(
  fc.record({ kind: fc.constant('post' as const), day }),
  fc.record({ kind: fc.constant('import' as const), day }),
  fc.record({ kind: fc.constant('postImported' as const) }),
  fc.record({ kind: fc.constant('postByRules' as const) }),
  fc.record({
    kind: fc.constant('correct' as const),
    which: fc.nat(20),
    date: fc.option(day, { nil: undefined }),
  }),
  fc.record({
    kind: fc.constant('correctBatch' as const),
    which: fc.nat(20),
    date: fc.option(day, { nil: undefined }),
  }),
  fc.record({
    kind: fc.constant('reverse' as const),
    which: fc.nat(20),
    date: fc.option(day, { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('adjust' as const), through: fc.constantFrom(...monthEnds) }),
  fc.record({ kind: fc.constant('transfer' as const), day }),
  fc.record({ kind: fc.constant('opening' as const) }),
  fc.record({ kind: fc.constant('retry' as const) }),
  fc.record({ kind: fc.constant('lock' as const), through: fc.constantFrom(...monthEnds) }),
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Posts every row that a step imports, once rules look at it. */
async function makeAutomaticRule(accountId: string) {
  const body = { postingRule: aPostingRule('PILOT 312') }
  const { id } = await joanna.call(postingRules.add, { params: { accountId }, body })
  await api.db.rows(sql`
    update posting_rules set confirmations = 3, state = 'automatic'
    where account_id = ${accountId} and id = ${id}
  `)
}

/** A client whose books take steps; `lockedThrough` is empty until a step locks. */
async function openBooks() {
  const owner = await api.signIn({ plan: 'ENT' })
  const { accountId } = owner
  const params = { accountId }
  const posted: string[] = []
  const books = { owner, lockedThrough: '', run }
  await makeAutomaticRule(accountId)
  let imports = 0
  let last: (() => Promise<unknown>) | undefined

  /** Posts a batch, or what another call does, so that it can be sent again. */
  async function write(send: () => Promise<unknown>, kind?: Step['kind']): Promise<boolean> {
    last = send
    const isDone = (await orRefused(send().then(() => true))) ?? false
    if (isDone && kind) written.add(kind)
    return isDone
  }

  async function postByHand(on: string) {
    const body = createBatch(on)
    if (await write(() => joanna.call(posting.post, { params, body }))) posted.push(body.id)
  }

  async function postOpening() {
    const transactions = [createLine('2022-12-31', 1000, 500), createLine('2022-12-31', 3900, 500)]
    const body = createBatch('2022-12-31', { isOpening: true, transactions })
    if (await write(() => joanna.call(posting.post, { params, body }), 'opening'))
      posted.push(body.id)
  }

  async function adjust(through: string) {
    const query = { account: 1000, through }
    const next = await joanna.call(reconciling.next, { params, query })
    const statement = {
      internalAccountNumber: 1000,
      through: next.through,
      closingBalance: next.openingBalance + 1,
    }
    await orRefused(joanna.call(reconciling.start, { params, body: statement }))
    const accounts = await joanna.call(reconciling.accounts, { params })
    const id = accounts.find((one) => one.internalAccountNumber === 1000)?.open?.id
    if (id === undefined) return
    const adjustment = { internalAccountNumber: 6500, details: 'Nobody knows' }
    const input = { params: { accountId, id }, body: { adjustment } }
    await write(() => joanna.call(reconciling.finish, input), 'adjust')
  }

  async function transfer(on: string) {
    const input = await importTransfer(owner, on)
    if (input.body.matches.length > 0)
      await write(() => joanna.call(importedTransactions.acceptMatches, input), 'transfer')
  }

  async function importRow(on: string) {
    const row = {
      id: `f${++imports}`,
      name: 'PILOT 312',
      amount: `-${imports}.50`,
      date: on.replaceAll('-', ''),
    }
    const files = [{ object: new File([toOfx([row]) as BlobPart], 'bank.ofx') }]
    const body = { internalAccountNumber: 1000, files }
    await orRefused(joanna.call(bankImports.importFile, { params, body }))
  }

  async function postImported() {
    const { items } = await joanna.call(importedTransactions.list, { params, query: {} })
    const transactions = items.map(({ id }) => ({ id, internalAccountNumber: 5000 }))
    if (transactions.length === 0) return
    const body = { id: randomUUID(), transactions }
    if (await write(() => joanna.call(importedTransactions.post, { params, body })))
      posted.push(body.id)
  }

  async function correct(which: number, date: string | undefined) {
    const query = { state: 'posted' as const }
    const { items } = await joanna.call(importedTransactions.list, { params, query })
    const { id, entry } = items[which % items.length] ?? {}
    if (!id || !entry) return
    const to = { internalAccountNumber: 5100 + 100 * (which % 2) }
    const body = { id: randomUUID(), replaces: entry.batchId, ...to, ...(date && { date }) }
    await write(() =>
      joanna.call(importedTransactions.correct, { params: { ...params, id }, body }),
    )
  }

  async function correctBatch(which: number, date: string | undefined) {
    const batchId = posted[which % posted.length]
    if (batchId === undefined) return
    const lines = await joanna.call(posting.lines, { params: { accountId, batchId } })
    const open = lines.filter(({ isCorrectable }) => isCorrectable)
    const line = open[which % open.length]
    if (!line) return
    const body = {
      id: randomUUID(),
      replaces: [{ batchId: line.batchId, lineNumber: line.lineNumber }],
      lines: [
        { internalAccountNumber: line.internalAccountNumber, amount: line.amount - 1 },
        { internalAccountNumber: line.internalAccountNumber, amount: 1 },
      ],
      ...(date && { date }),
    }
    await write(() => joanna.call(posting.correct, { params: { accountId, batchId }, body }))
  }

  async function reverse(which: number, date: string | undefined) {
    const batchId = posted[which % posted.length]
    if (batchId === undefined) return
    const input = { params: { accountId, batchId }, body: { ...(date && { date }) } }
    await write(() => joanna.call(posting.reverse, input))
  }

  async function run(one: Step): Promise<void> {
    if (one.kind === 'post') return postByHand(one.day)
    if (one.kind === 'import') return importRow(one.day)
    if (one.kind === 'postImported') return postImported()
    if (one.kind === 'postByRules') return postByRules(api.platform, { accountId })
    if (one.kind === 'correct') return correct(one.which, one.date)
    if (one.kind === 'correctBatch') return correctBatch(one.which, one.date)
    if (one.kind === 'reverse') return reverse(one.which, one.date)
    if (one.kind === 'adjust') return adjust(one.through)
    if (one.kind === 'transfer') return transfer(one.day)
    if (one.kind === 'opening') return postOpening()
    if (one.kind === 'retry') return void (last && (await write(last, 'retry')))
    if (one.through <= books.lockedThrough) return
    books.lockedThrough = one.through
    // Not an admin: two locks at once must not reopen what the later one locked.
    const body = { books: { lockedThrough: one.through } }
    await orRefused(priya.call(booksLock.change, { params, body }))
  }

  return books
}

const oneOfEach: Step[] = [
  { kind: 'post', day: '2026-06-05' },
  { kind: 'opening' },
  { kind: 'retry' },
  { kind: 'transfer', day: '2026-06-10' },
  { kind: 'adjust', through: '2026-06-30' },
  { kind: 'lock', through: '2026-07-31' },
  { kind: 'adjust', through: '2026-07-31' },
]
/** The steps that got something written. */
const written = new Set<Step['kind']>()

test('the figures of locked months never change, in any order of steps, alone or two at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.boolean()), { minLength: 4, maxLength: 16 }),
      async (steps) => {
        const books = await openBooks()
        let held: { through: string; figures: unknown } | undefined
        for (let i = 0; i < steps.length; i++) {
          const [first, isPaired] = steps[i]!
          const second = isPaired ? steps[++i]?.[0] : undefined
          await Promise.all([books.run(first), second && books.run(second)])
          const { owner, lockedThrough } = books
          const figures = held && (await loadFigures(owner, held.through))
          expect(figures).toEqual(held?.figures)
          if (lockedThrough)
            held = { through: lockedThrough, figures: await loadFigures(owner, lockedThrough) }
          expect(await bookDifferences(api.db, owner.accountId)).toEqual([])
        }
      },
    ),
    { numRuns: runs(8), examples: [[oneOfEach.map((one) => [one, false])]] },
  )
  // Otherwise the laws held of nothing.
  expect([...written].toSorted()).toEqual(['adjust', 'opening', 'retry', 'transfer'])
})
