import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import {
  postingRules,
  type NewPostingRule,
} from '@milepost/contract/financial-performance/posting-rules'
import { firmSettingsForStaff } from '@milepost/contract/firm/firm-settings'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { createBatch, createLine } from '../../../../test/records/batches.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { jobHandlers } from '../../../app/job-handlers.ts'
import { importFromBank } from '../imported/bank-feed.service.ts'
import { bookDifferences } from '../posting/check.sql.ts'
import { postByRules } from './post-by-rules.service.ts'

let api: Awaited<ReturnType<typeof startApi>>
let priya: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  api = await startApi()
  priya = await api.signInStaff('admin')
})
afterAll(() => api.stop())

type Client = Awaited<ReturnType<typeof api.signIn>>
type Row = Parameters<typeof toOfx>[0][number]

let rowCount = 0
/** A purchase at Pilot of so many dollars. */
const fuel = (rest: Partial<Row> = {}): Row => ({
  id: `r${++rowCount}`,
  date: `202611${String(1 + (rowCount % 20)).padStart(2, '0')}`,
  amount: '-84.20',
  name: 'PILOT 312',
  ...rest,
})
const times = <Item>(count: number, make: () => Item) => Array.from({ length: count }, make)

/** The calls of a bookkeeper about one client. */
function keep({ accountId }: Client) {
  const params = { accountId }
  const books = {
    take: (rows: Row[], bank = 1000) =>
      priya.call(bankImports.importFile, {
        params,
        body: {
          internalAccountNumber: bank,
          files: [{ object: new File([toOfx(rows) as BlobPart], 'bank.ofx') }],
        },
      }),
    list: async (state: 'waiting' | 'posted' = 'waiting') =>
      (await priya.call(importedTransactions.list, { params, query: { state } })).items,
    /** Posts waiting transactions as one batch; returns its id. */
    async post(ids: string[], internalAccountNumber: number, id: string = randomUUID()) {
      const transactions = ids.map((one) => ({ id: one, internalAccountNumber }))
      await priya.call(importedTransactions.post, { params, body: { id, transactions } })
      return id
    },
    /** Posts whatever waits to an account, in batches of one. */
    async postAll(internalAccountNumber: number) {
      for (const { id } of await books.list()) await books.post([id], internalAccountNumber)
    },
    rules: async (state?: 'learning') =>
      (await priya.call(postingRules.list, { params, query: { state } })).items,
    add: (rule: Partial<NewPostingRule> = {}) =>
      priya.call(postingRules.add, { params, body: { postingRule: { ...byHand, ...rule } } }),
    change: (id: string, postingRule: object) =>
      priya.call(postingRules.change, { params: { accountId, id }, body: { postingRule } }),
    reverse: (batchId: string) =>
      priya.call(posting.reverse, { params: { accountId, batchId }, body: {} }),
    batches: async (query = {}) =>
      (await priya.call(posting.batches, { params, query })).items.filter(
        ({ reversesBatchId }) => reversesBatchId === null,
      ),
    switchTo: (isOn: boolean) =>
      priya.call(postingRules.setAutomatic, { params, body: { automaticPosting: { isOn } } }),
    lock: (lockedThrough: string) =>
      priya.call(booksLock.change, { params, body: { books: { lockedThrough } } }),
    /** Lets staff confirm a payee until its rule is automatic; its amounts are 20 to 90 dollars. */
    async teach(name = 'PILOT 312', account = 5000) {
      const amounts = ['-20.00', '-90.00', '-84.20', '-84.20', '-84.20']
      await books.take(amounts.map((amount) => fuel({ name, amount, date: '20261101' })))
      await books.postAll(account)
      await api.work()
    },
  }
  return books
}
const byHand: NewPostingRule = {
  payee: 'Pilot',
  direction: 'out',
  bankAccountNumber: null,
  minAmount: null,
  maxAmount: null,
  internalAccountNumber: 5000,
  parts: null,
}
const open = async () => {
  const dana = await api.signIn({ plan: 'ENT' })
  return { dana, books: keep(dana) }
}

describe('a rule', () => {
  test('is learned from two postings, proposes, and is automatic after three confirmations', async () => {
    const { books } = await open()
    await books.take([fuel()])
    await books.postAll(5000)
    expect(await books.rules()).toEqual([])
    expect(await books.rules('learning')).toMatchObject([{ payee: 'pilot', state: 'learning' }])
    // One posting proposes the account as last time, without a rule.
    await books.take([fuel()])
    expect(await books.list()).toMatchObject([{ proposedAccountNumber: 5000, rule: null }])
    await books.postAll(5000)
    await books.take([fuel({ amount: '-90.00', name: 'PILOT 488' })])
    const [rule] = await books.rules()
    expect(rule).toMatchObject({
      payee: 'pilot',
      direction: 'out',
      bankAccountNumber: 1000,
      minAmount: 84.2,
      maxAmount: 84.2,
      isScopeSet: false,
      internalAccountNumber: 5000,
      parts: null,
      state: 'proposed',
      confirmations: 0,
      refusals: 0,
    })
    expect(await books.list()).toMatchObject([
      { proposedAccountNumber: 5000, rule: { id: rule!.id, state: 'proposed' } },
    ])
    await books.postAll(5000)
    await books.take([fuel(), fuel()])
    await books.postAll(5000)
    expect(await books.rules()).toMatchObject([
      { state: 'automatic', confirmations: 3, maxAmount: 90, lastUsedAt: api.clock.justNow() },
    ])
  })

  test('is one for a payee and direction, however many post at once', async () => {
    const { books } = await open()
    await books.take([...times(6, fuel), fuel({ amount: '12.00' })])
    const waiting = await books.list()
    await Promise.all(waiting.map(({ id }) => books.post([id], 5000)))
    const rules = [...(await books.rules()), ...(await books.rules('learning'))]
    expect(rules).toMatchObject([{ direction: 'out', state: 'automatic' }, { direction: 'in' }])
  })

  test('learns once from a posting that is sent again', async () => {
    const { books } = await open()
    await books.take([fuel()])
    const ids = (await books.list()).map(({ id }) => id)
    const batchId = await books.post(ids, 5000)
    await books.post(ids, 5000, batchId)
    expect(await books.rules()).toEqual([])
  })

  test('learns from an accepted match, and forgets it once that is undone', async () => {
    const { dana, books } = await open()
    const params = { accountId: dana.accountId }
    for (const day of ['2026-11-02', '2026-11-03']) {
      const lines = [createLine(day, 5000, 84.2, 'Pilot'), createLine(day, 1000, -84.2, 'Pilot')]
      await priya.call(posting.post, {
        params,
        body: createBatch(day, { transactions: lines }),
      })
    }
    await books.take([fuel({ date: '20261102' }), fuel({ date: '20261104' })])
    const matches = (await books.list()).map(({ id, match }) => ({ id, otherId: match!.batchId! }))
    await priya.call(importedTransactions.acceptMatches, { params, body: { matches } })
    expect(await books.rules()).toMatchObject([{ state: 'proposed', internalAccountNumber: 5000 }])
    await priya.call(importedTransactions.undoMatch, {
      params: { ...params, id: matches[0]!.id },
    })
    expect(await books.rules()).toMatchObject([{ refusals: 1 }])
  })

  test('learns nothing from a receipt of several accounts, nor from words that name no payee', async () => {
    const { dana, books } = await open()
    const params = { accountId: dana.accountId }
    const [day, source] = ['2026-11-03', 'Pilot']
    const lines = [
      createLine(day, 5000, 60, source),
      createLine(day, 5100, 24.2, source),
      createLine(day, 1000, -84.2, source),
    ]
    await priya.call(posting.post, {
      params,
      body: createBatch(day, { transactions: lines }),
    })
    await books.take([fuel({ date: '20261104' })])
    await priya.call(importedTransactions.acceptMatches, { params, body: { allSure: true } })
    expect(await books.list()).toEqual([])
    await books.take([fuel({ name: 'CHECK 1041', amount: '-9.00' })])
    await books.postAll(6000)
    expect(await books.rules('learning')).toEqual([])
  })

  test('is refused by a reversal, and once more by posting otherwise', async () => {
    const { books } = await open()
    await books.teach()
    await books.take([fuel()])
    await api.work()
    const [batch] = await books.batches({ search: 'By rule' })
    await books.reverse(batch!.batchId)
    expect(await books.rules()).toMatchObject([{ state: 'automatic', refusals: 1 }])
    // What staff took back is theirs: no rule posts it again.
    await api.work()
    expect(await books.list()).toHaveLength(1)
    await books.postAll(5200)
    expect(await books.rules()).toMatchObject([{ state: 'proposed', refusals: 2 }])
  })

  test('proposes nothing for its own bank account, or for what may be a duplicate', async () => {
    const { books } = await open()
    await books.add({ internalAccountNumber: 2100 })
    await books.take([fuel()], 2100)
    expect(await books.list()).toMatchObject([{ rule: null, proposedAccountNumber: null }])
  })
})

describe('automatic posting', () => {
  test('posts new transactions that the rule covers exactly, names the rule, and balances', async () => {
    const { dana, books } = await open()
    await books.teach()
    const before = (await books.batches()).length
    await books.take([
      fuel({ amount: '-50.00' }),
      fuel({ amount: '-90.00', name: 'PILOT 488' }),
      fuel({ amount: '-90.01' }),
      fuel({ amount: '50.00' }),
      fuel({ name: 'LOVES 12' }),
      fuel({ date: '20261130' }),
    ])
    await api.work()
    expect((await books.list()).map(({ amount }) => amount)).not.toContain(-90)
    expect(await books.list()).toHaveLength(3)
    const [rule] = await books.rules()
    const [batch] = await books.batches({ rule: rule!.id })
    expect(await books.batches()).toHaveLength(before + 1)
    expect(batch).toMatchObject({
      description: 'By rule: Pilot → Fuel',
      amount: 140,
      postedBy: null,
    })
    const { accountId } = dana
    const shown = await priya.call(posting.batch, {
      params: { accountId, batchId: batch!.batchId },
    })
    expect(shown.ruleId).toBe(rule!.id)
    expect(await books.list('posted')).toContainEqual(
      expect.objectContaining({ batchId: batch!.batchId, amount: -50 }),
    )
    expect(await bookDifferences(api.db, accountId)).toEqual([])
    // It does not confirm itself.
    expect(rule).toMatchObject({ confirmations: 3, refusals: 0 })
  })

  test('posts what the bank connection brings', async () => {
    const { dana, books } = await open()
    await books.teach()
    const reported = [
      {
        externalId: 'bank:1',
        bankAccount: '…4417',
        internalAccountNumber: 1000,
        date: '2026-11-07',
        amount: -8_420,
        description: 'PILOT 77',
        checkNumber: null,
      },
    ]
    await api.db.transaction((db) =>
      importFromBank(db, api.clock, dana.accountId, { reported, removed: [] }),
    )
    await api.work()
    expect(await books.list()).toEqual([])
    expect(await books.batches({ search: 'By rule' })).toHaveLength(1)
  })

  test('never posts twice, with two workers at once and a job that runs again', async () => {
    const { dana, books } = await open()
    await books.teach()
    await books.take(times(3, fuel))
    const run = () => postByRules(api.platform, { accountId: dana.accountId })
    await Promise.all([run(), run(), run()])
    await jobHandlers(api.platform).post_by_rules!.handle(
      { accountId: dana.accountId },
      { attempt: 2 },
    )
    expect(await books.batches({ search: 'By rule' })).toMatchObject([{ amount: 252.6 }])
    expect(await bookDifferences(api.db, dana.accountId)).toEqual([])
    await api.work()
  })

  test('leaves what waited before the rule was automatic', async () => {
    const { books } = await open()
    await books.take(times(6, fuel))
    await api.work()
    const [last, ...others] = (await books.list()).map(({ id }) => id)
    for (const id of others) await books.post([id], 5000)
    await api.work()
    expect(await books.rules()).toMatchObject([{ state: 'automatic' }])
    await books.take([fuel()])
    await api.work()
    expect((await books.list()).map(({ id }) => id)).toEqual([last])
  })

  test.each([
    ['the rule is paused', (books: Books, id: string) => books.change(id, { isPaused: true })],
    [
      'the rule may not',
      (books: Books, id: string) => books.change(id, { isAutomaticAllowed: false }),
    ],
    ['it is off for the client', (books: Books) => books.switchTo(false)],
    [
      'the account is retired',
      (books: Books) =>
        priya.call(chartOfAccounts.changeForClient, {
          params: { accountId: books.accountId, internalAccountNumber: 5990 },
          body: { chartAccount: { isRetired: true } },
        }),
    ],
    ['the rule is gone', (books: Books, id: string) => books.remove(id)],
  ])('waits for staff if %s', async (_, prepare) => {
    const dana = await api.signIn({ plan: 'ENT' })
    const { accountId } = dana
    const books = keep(dana)
    await priya.call(chartOfAccounts.addForClient, {
      params: { accountId },
      body: { chartAccount: { internalAccountNumber: 5990, name: 'Truck 9' } },
    })
    await books.teach('PILOT 312', 5990)
    const [rule] = await books.rules()
    const remove = (id: string) => priya.call(postingRules.remove, { params: { accountId, id } })
    await prepare({ ...books, accountId, remove }, rule!.id)
    await books.take([fuel()])
    await api.work()
    expect(await books.list()).toHaveLength(1)
    expect(await books.batches({ search: 'By rule' })).toEqual([])
  })

  test('is off for every client while the firm has it off', async () => {
    const { dana, books } = await open()
    await books.teach()
    const set = (automaticPosting: boolean) =>
      priya.call(firmSettingsForStaff.change, { body: { firmSettings: { automaticPosting } } })
    const { accountId } = dana
    await set(false)
    expect(await priya.call(postingRules.automatic, { params: { accountId } })).toEqual({
      accountId,
      isOn: true,
      isOnForFirm: false,
    })
    await books.take([fuel()])
    await api.work()
    await set(true)
    await api.work()
    // What came in meanwhile is staff's.
    expect(await books.list()).toHaveLength(1)
    await books.take([fuel()])
    await api.work()
    expect(await books.list()).toHaveLength(1)
  })

  test('leaves a locked month alone', async () => {
    const { books } = await open()
    await books.teach()
    await books.lock('2026-10-31')
    await books.take([fuel({ date: '20261031' }), fuel({ date: '20261102' })])
    await api.work()
    expect(await books.list()).toMatchObject([{ date: '2026-10-31' }])
  })

  test('leaves a transaction that may confirm a posted receipt', async () => {
    const { dana, books } = await open()
    await books.teach()
    const lines = [
      createLine('2026-11-05', 5000, 84.2, 'Pilot'),
      createLine('2026-11-05', 1000, -84.2, 'Pilot'),
    ]
    const body = createBatch('2026-11-05', { transactions: lines })
    await priya.call(posting.post, { params: { accountId: dana.accountId }, body })
    await books.take([fuel({ date: '20261105' })])
    await api.work()
    expect(await books.list()).toMatchObject([{ match: { batchId: body.id } }])
  })

  test.each([
    ['of other words, a week before', '2026-11-05', 48.2, '20261112', '-48.20'],
    ['ten days later', '2026-11-15', 48.2, '20261105', '-48.20'],
    ['that a tip may explain', '2026-11-05', 42, '20261106', '-48.20'],
  ])('leaves one to staff beside a receipt %s', async (_, day, dollars, date, amount) => {
    const { dana, books } = await open()
    await books.teach('WM SUPERCENTER 1184')
    const lines = [
      createLine(day, 5000, dollars, 'Walmart'),
      createLine(day, 1000, -dollars, 'Walmart'),
    ]
    const params = { accountId: dana.accountId }
    await priya.call(posting.post, { params, body: createBatch(day, { transactions: lines }) })
    await books.take([fuel({ name: 'WM SUPERCENTER 1184', date, amount })])
    await api.work()
    expect(await books.list()).toMatchObject([{ amount: -48.2, match: null }])
    expect(await books.batches({ search: 'By rule' })).toEqual([])
  })

  test('posts one beside a receipt of another amount, name, and account', async () => {
    const { dana, books } = await open()
    await books.teach()
    const lines = [
      createLine('2026-11-05', 6400, 45, 'Bookkeeping'),
      createLine('2026-11-05', 1000, -45, 'Bookkeeping'),
    ]
    const params = { accountId: dana.accountId }
    const body = createBatch('2026-11-05', { transactions: lines })
    await priya.call(posting.post, { params, body })
    await books.take([fuel({ amount: '-44.00', date: '20261106' })])
    await api.work()
    expect(await books.list()).toEqual([])
  })

  test('leaves to staff all that one receipt may be', async () => {
    const { dana, books } = await open()
    await books.teach()
    const lines = [
      createLine('2026-11-05', 5000, 50, 'Pilot'),
      createLine('2026-11-05', 1000, -50, 'Pilot'),
    ]
    const params = { accountId: dana.accountId }
    const body = createBatch('2026-11-05', { transactions: lines })
    await priya.call(posting.post, { params, body })
    const equal = { amount: '-50.00', date: '20261106' }
    await books.take([fuel(equal), fuel(equal)])
    await api.work()
    // Either may be the receipt's, though it is suggested for one alone.
    const waiting = await books.list()
    expect(waiting.filter(({ match }) => match)).toHaveLength(1)
    expect(waiting).toHaveLength(2)
  })

  test('posts a split by its parts', async () => {
    const { dana, books } = await open()
    const parts = [
      { internalAccountNumber: 2500, amount: -300, percent: null },
      { internalAccountNumber: 6000, amount: null, percent: null },
    ]
    const { id } = await books.add({ payee: 'Volvo', internalAccountNumber: null, parts })
    await books.take([fuel({ name: 'VOLVO 11', amount: '-405.50' })])
    expect(await books.list()).toMatchObject([
      {
        rule: { id },
        proposedAccountNumber: null,
        proposedParts: [
          { internalAccountNumber: 2500, amount: -300 },
          { internalAccountNumber: 6000, amount: -105.5 },
        ],
      },
    ])
    await api.work()
    // Splits that staff post would confirm it.
    await api.db.pool.query(
      `update posting_rules set confirmations = 3, state = 'automatic' where id = $1`,
      [id],
    )
    await books.take([fuel({ name: 'VOLVO 12', amount: '-402.10', date: '20261106' })])
    await api.work()
    expect(await books.list()).toMatchObject([{ amount: -405.5 }])
    const [batch] = await books.batches({ rule: id })
    const shown = await priya.call(posting.batch, {
      params: { accountId: dana.accountId, batchId: batch!.batchId },
    })
    expect(shown).toMatchObject({
      asset: [{ amount: -402.1, internalAccountNumber: 1000 }],
      liability: [{ amount: -300, internalAccountNumber: 2500 }],
      expense: [{ amount: 102.1, internalAccountNumber: 6000 }],
    })
    expect(await bookDifferences(api.db, dana.accountId)).toEqual([])
  })
})

type Books = ReturnType<typeof keep> & {
  accountId: string
  remove: (id: string) => Promise<unknown>
}

describe('by hand', () => {
  test('a rule is made, and proposes at once', async () => {
    const { books } = await open()
    const rule = await books.add({ payee: ' Pilot  312 ', maxAmount: 100 })
    expect(rule).toMatchObject({
      payee: 'pilot',
      state: 'proposed',
      isScopeSet: true,
      maxAmount: 100,
    })
    await books.take([fuel(), fuel({ amount: '-100.01' })])
    const ruled = (await books.list()).filter((one) => one.rule)
    expect(ruled).toMatchObject([{ amount: -84.2, rule: { id: rule.id } }])
  })

  test('a rule takes the place of what was only observed, not of another rule', async () => {
    const { books } = await open()
    await books.take([fuel()])
    await books.postAll(5200)
    await books.add()
    expect(await books.rules()).toMatchObject([{ internalAccountNumber: 5000 }])
    await expect(books.add()).rejects.toMatchObject({ status: 409, code: 'rule_exists' })
    await books.add({ direction: 'in' })
  })

  test.each([
    ['an unknown account', { internalAccountNumber: 5999 }, 'account_unknown'],
    ['miles', { internalAccountNumber: 9000 }, 'rule_account'],
    ['no account', { internalAccountNumber: null }, 'rule_account'],
    ['a bank account that is an expense', { bankAccountNumber: 5000 }, 'import_bank_account'],
    [
      'its own bank account',
      { bankAccountNumber: 1000, internalAccountNumber: 1000 },
      'rule_to_bank',
    ],
    ['amounts the wrong way round', { minAmount: 5, maxAmount: 4 }, 'rule_range'],
    ['no payee', { payee: ' ' }, 'rule_payee'],
  ])('a rule with %s is refused', async (_, rule, code) => {
    const { books } = await open()
    await expect(books.add(rule)).rejects.toMatchObject({
      status: 422,
      fields: expect.objectContaining({}) as object,
    })
    const failure = await books.add(rule).catch((reason: unknown) => reason)
    expect(JSON.stringify(failure)).toContain(code)
  })

  test('a changed account is confirmed from the start; other changes keep what is known', async () => {
    const { books } = await open()
    await books.teach()
    const id = (await books.rules())[0]!.id
    const scope = { bankAccountNumber: 1000, minAmount: null, maxAmount: 200 }
    expect(await books.change(id, { scope })).toMatchObject({
      state: 'automatic',
      isScopeSet: true,
      maxAmount: 200,
      minAmount: null,
    })
    expect(await books.change(id, { isPaused: true })).toMatchObject({ state: 'paused' })
    expect(await books.change(id, { isPaused: false })).toMatchObject({ state: 'automatic' })
    const posts = { internalAccountNumber: 5200, parts: null }
    expect(await books.change(id, { posts })).toMatchObject({ state: 'proposed', confirmations: 0 })
  })

  test('a deleted rule leaves its postings, which say its name', async () => {
    const { dana, books } = await open()
    await books.teach()
    await books.take([fuel()])
    await api.work()
    const id = (await books.rules())[0]!.id
    const { accountId } = dana
    await priya.call(postingRules.remove, { params: { accountId, id } })
    const [batch] = await books.batches({ search: 'By rule' })
    expect(batch).toMatchObject({ description: 'By rule: Pilot → Fuel' })
    const params = { accountId, batchId: batch!.batchId }
    expect(await priya.call(posting.batch, { params })).toMatchObject({ ruleId: null })
    await books.reverse(batch!.batchId)
    await expect(
      priya.call(postingRules.remove, { params: { accountId, id } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('rules are found by payee and counted by state', async () => {
    const { dana, books } = await open()
    await books.teach()
    await books.add({ payee: 'Loves' })
    const params = { accountId: dana.accountId }
    const found = await priya.call(postingRules.list, { params, query: { search: 'LOV' } })
    expect(found).toMatchObject({ total: 1, items: [{ payee: 'loves' }] })
    const all = await priya.call(postingRules.list, { params, query: {} })
    expect(all.counts).toEqual({ automatic: 1, proposed: 1, paused: 0, learning: 0 })
  })
})
