import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import { posting } from '@milepost/contract/financial-performance/posting'
import { CallFailed } from '@milepost/contract/wire/caller'
import { pdf as pdfFile } from '@milepost/testing/files.ts'
import { openRelayed } from '../../../../test/citus/relayed-errors.ts'
import { createBatch, createLine, type BatchInput } from '../../../../test/records/batches.ts'
import { listDocuments, send } from '../../../../test/records/documents.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'
import { bookDifferences } from './check.sql.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi({ open: openRelayed })))
afterAll(() => api.stop())

type Client = Awaited<ReturnType<typeof api.signIn>>
type Staff = Awaited<ReturnType<typeof api.signInStaff>>

const post = ({ call }: Staff, { accountId }: Client, body: BatchInput, key?: string) =>
  call(posting.post, { params: { accountId }, body }, { idempotencyKey: key })

const reverse = ({ call }: Staff, { accountId }: Client, batchId: string, body = {}) =>
  call(posting.reverse, { params: { accountId, batchId }, body })

const profitAndLoss = ({ call }: Client, year = 2026) =>
  call(financialPerformance.profitAndLoss, { params: { year } })

const batches = async ({ accountId }: Client) =>
  (await api.db.row<{ n: number }>(sql`
    select count(*) as n from transaction_batches where account_id = ${accountId}
  `))!.n

/** The error code of a failed call, and the code of each field it names. */
async function refusal(call: Promise<unknown>) {
  const failure = await call.then(
    () => expect.fail('was not refused'),
    (reason: unknown) => reason as CallFailed,
  )
  expect(failure).toBeInstanceOf(CallFailed)
  const fields = Object.entries(failure.fields).map(([field, { code }]) => [field, code])
  return { status: failure.status, code: failure.code, fields: Object.fromEntries(fields) }
}

describe('posting a batch', () => {
  test('answers with its lines by section and its effect on profit', async () => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff()]
    const batch = createBatch('2026-10-08')

    const posted = await post(priya, dana, batch)

    expect(posted).toMatchObject({ batchId: batch.id, date: '2026-10-08', total: 3_290.97 })
    expect(posted.income.map(({ amount }) => amount)).toEqual([3_200.5, 420])
    expect(posted.expense.map(({ internalAccountNumber }) => internalAccountNumber)).toEqual([
      5300, 6100,
    ])
    expect(posted.liability).toEqual([
      {
        date: '2026-10-08',
        amount: -900,
        description: 'Fuel Advances: Shenandoah Freight Lines',
        internalAccountNumber: 2200,
      },
    ])
    expect(posted.miles.map(({ amount }) => amount)).toEqual([1_800, 200])
    expect(await dana.call(financialPerformance.batch, { params: { batchId: batch.id } })).toEqual(
      posted,
    )
  })

  test('twice under its id posts it once', async () => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff()]
    const batch = createBatch('2026-10-08')
    await post(priya, dana, batch)
    const once = await profitAndLoss(dana)

    expect(await post(priya, dana, batch)).toMatchObject({ batchId: batch.id })

    expect(await profitAndLoss(dana)).toEqual(once)
    expect(await batches(dana)).toBe(1)
  })

  test('under the id of a different batch is refused', async () => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff()]
    const batch = createBatch('2026-10-08')
    await post(priya, dana, batch)

    const changed = { ...batch, description: 'Another settlement' }
    expect(await refusal(post(priya, dana, changed))).toMatchObject({
      status: 409,
      code: 'batch_id_reused',
    })
  })

  test('is written into the audit log with its lines', async () => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff()]
    const batch = createBatch('2026-10-08')
    await post(priya, dana, batch)

    const entries = await api.db.rows<{ action: string; subject: { body: BatchInput } }>(sql`
      select action, subject from audit_log where account_id = ${dana.accountId}
    `)
    expect(entries).toMatchObject([{ action: expect.stringContaining('transaction_batches') }])
    expect(entries[0]!.subject.body.transactions).toHaveLength(8)
  })

  test('is for staff, and for a consultant with their own clients only', async () => {
    const marcus = await api.signInStaff('consultant')
    const [own, others] = [await api.signIn({ consultantId: marcus.staffId }), await api.signIn()]
    const batch = createBatch('2026-10-08')

    expect(await post(marcus, own, batch)).toMatchObject({ batchId: batch.id })
    expect(await refusal(post(marcus, others, batch))).toMatchObject({ status: 404 })
    expect(await refusal(post({ ...marcus, call: own.call }, own, batch))).toMatchObject({
      status: 401,
    })
  })
})

describe('what the books do not take', () => {
  const day = '2026-10-08'
  const lines = createBatch(day).transactions
  const withLine = (extra: BatchInput['transactions'][number]) => ({
    transactions: [...lines, extra],
  })
  const much = 2 ** 53 / 100
  const [theirs, imported] = [randomUUID(), randomUUID()]

  test.each<[what: string, rest: Partial<BatchInput>, field: string, code: string]>([
    [
      'a batch that does not balance',
      { transactions: lines.slice(1) },
      'transactions',
      'unbalanced',
    ],
    [
      'one that balances, but not in each of its months',
      { transactions: [createLine('2026-09-30', 4000, 50), createLine('2026-10-01', 1000, 50)] },
      'transactions',
      'unbalanced',
    ],
    [
      'an account that the chart does not have',
      withLine(createLine(day, 4999, 0)),
      'transactions.8.internalAccountNumber',
      'account_unknown',
    ],
    [
      'a number that no account can have',
      withLine(createLine(day, 8000, 5)),
      'transactions.8.internalAccountNumber',
      'account_unknown',
    ],
    [
      'a line from before the books',
      withLine(createLine('2022-12-31', 9000, 5)),
      'transactions.8.date',
      'date_before_books',
    ],
    [
      'a line from the future',
      withLine(createLine('2026-11-23', 9000, 5)),
      'transactions.8.date',
      'date_in_future',
    ],
    ['a date from the future', { date: '2027-01-01' }, 'date', 'date_in_future'],
    ['a date before the books', { date: '2022-12-31' }, 'date', 'date_before_books'],
    [
      'a day that is not in the calendar',
      withLine(createLine('2026-02-30', 9000, 5)),
      'transactions.8.date',
      'invalid',
    ],
    [
      'an opening after the books began',
      { isOpening: true },
      'transactions.0.date',
      'date_after_opening',
    ],
    [
      'an amount of 2^53 cents',
      { transactions: [createLine(day, 4000, much), createLine(day, 1000, much)] },
      'transactions.0.amount',
      'amount_out_of_range',
    ],
    [
      'a fraction of a cent',
      { transactions: [createLine(day, 4000, 0.005), createLine(day, 1000, 0.005)] },
      'transactions.0.amount',
      'amount_decimals',
    ],
    [
      'one line of nothing',
      { transactions: [createLine(day, 1000, 0)] },
      'transactions.0.amount',
      'batch_moves_nothing',
    ],
    [
      'lines of nothing, miles included',
      { transactions: [4000, 1000, 9000].map((number) => createLine(day, number, 0)) },
      'transactions.0.amount',
      'batch_moves_nothing',
    ],
    [
      'an opening of nothing',
      {
        date: '2022-12-31',
        isOpening: true,
        transactions: [createLine('2022-12-31', 1000, 0)],
      },
      'transactions.0.amount',
      'batch_moves_nothing',
    ],
    ['no lines at all', { transactions: [] }, 'transactions', 'transactions_count'],
    [
      'more lines than a batch may have',
      { transactions: Array.from({ length: 2_001 }, () => createLine(day, 9000, 1)) },
      'transactions',
      'transactions_count',
    ],
    [
      'a document that is not the client’s',
      { documentGuid: theirs },
      'documentGuid',
      'document_unknown',
    ],
    [
      'a document and a bank import at once',
      { documentGuid: theirs, bankImportId: imported },
      'bankImportId',
      'batch_source',
    ],
  ])('%s', async (_, rest, field, code) => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff()]

    const refused = await refusal(post(priya, dana, createBatch(day, rest)))

    expect(refused).toMatchObject({ status: 422, fields: { [field]: code } })
    expect(await batches(dana)).toBe(0)
  })

  test.each([
    ['miles alone', [[9000, 812.5]]],
    [
      'a line of nothing beside others',
      [
        [1000, 50],
        [4000, 50],
        [5000, 0],
      ],
    ],
  ] as const)('but takes %s', async (_, amounts) => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff()]
    const transactions = amounts.map(([number, amount]) => createLine(day, number, amount))
    await post(priya, dana, createBatch(day, { transactions }))
    expect(await batches(dana)).toBe(1)
  })

  test('is refused by the database, too, where a program forgets to look', async () => {
    const dana = await api.signIn()
    const write = (debits: number, credits: number) =>
      api.db.rows(sql`
        insert into transaction_batches (account_id, id, date, description, is_opening,
          document_attempt, opening_attempt, debits, credits, first_date, last_date, fingerprint, posted_at)
        values (${dana.accountId}, ${randomUUID()}, '2026-10-08', 'x', false, 0, 0,
          ${[100, debits]}::bigint[], ${[100, credits]}::bigint[], '2026-10-08', '2026-10-08', '',
          ${api.clock.now()})
      `)
    await expect(write(5_00, 5_01)).rejects.toThrow('transaction_batches_balance')
    await expect(write(5_00, 5_00)).resolves.toEqual([])
  })

  test('so much in a month that its sum would not be exact', async () => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff()]
    const maxAmount = 999_999_999.99
    const full = () =>
      createBatch(day, {
        transactions: [createLine(day, 4000, maxAmount), createLine(day, 1000, maxAmount)],
      })
    for (let i = 0; i < 10; i++) await post(priya, dana, full())

    expect(await refusal(post(priya, dana, full()))).toMatchObject({
      status: 422,
      fields: { transactions: 'amount_out_of_range' },
    })
    const { totals } = await profitAndLoss(dana)
    expect(totals.revenue.yearToDate).toBe(9_999_999_999.9)
    expect(await bookDifferences(api.db, dana.accountId)).toEqual([])
  })
})

describe('a document', () => {
  async function withDocument() {
    const [dana, priya] = [await api.signIn(), await api.signInStaff()]
    await send(dana, [await pdfFile('settlement.pdf')], { title: 'Settlement' })
    await api.work()
    const [document] = await listDocuments(dana)
    return { dana, priya, documentGuid: document!.guid }
  }

  test('is shown beside the batch that was posted from it', async () => {
    const { dana, priya, documentGuid } = await withDocument()
    const batch = createBatch('2026-10-08', { documentGuid })
    expect(await post(priya, dana, batch)).toMatchObject({ documentGuid })

    const call = { params: { batchId: batch.id } }
    const pdf = await dana.call(financialPerformance.batchDocument, call)
    expect(await pdf.text()).toMatch(/^%PDF-/)
    const walt = await api.signIn()
    expect(await refusal(walt.call(financialPerformance.batchDocument, call))).toMatchObject({
      status: 404,
    })
  })

  test('posted by two staff at once is posted once', async () => {
    const { dana, priya, documentGuid } = await withDocument()
    const joanna = await api.signInStaff('admin')

    const results = await Promise.allSettled(
      [priya, joanna].map((staff) =>
        post(staff, dana, createBatch('2026-10-08', { documentGuid })),
      ),
    )

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const failed = results.find((result) => result.status === 'rejected')!
    expect(failed.reason).toMatchObject({ status: 409, code: 'document_posted' })
    expect(await batches(dana)).toBe(1)
  })

  test('can be posted again once its batch was reversed, and then again only once', async () => {
    const { dana, priya, documentGuid } = await withDocument()
    const [first, second] = [1, 2].map(() => createBatch('2026-10-08', { documentGuid })) as [
      BatchInput,
      BatchInput,
    ]
    await post(priya, dana, first)
    await reverse(priya, dana, first.id)

    expect(await post(priya, dana, second)).toMatchObject({ documentGuid })
    const third = createBatch('2026-10-08', { documentGuid })
    expect(await refusal(post(priya, dana, third))).toMatchObject({ code: 'document_posted' })
  })
})

describe('reversing a batch', () => {
  test('returns every statement to what it was before the batch', async () => {
    const [dana, priya] = [await api.signIn({ plan: 'ENT' }), await api.signInStaff()]
    await post(priya, dana, createBatch('2026-09-03'))
    const statements = () =>
      Promise.all([
        profitAndLoss(dana),
        dana.call(financialPerformance.balanceSheet, { params: { year: 2026 } }),
      ])
    const before = await statements()
    const batch = createBatch('2026-10-08')
    await post(priya, dana, batch)
    expect(await statements()).not.toEqual(before)

    const mirror = await reverse(priya, dana, batch.id)

    expect(await statements()).toEqual(before)
    expect(mirror).toMatchObject({ reversesBatchId: batch.id, description: 'Reversal: Settlement' })
    expect(
      await dana.call(financialPerformance.batch, { params: { batchId: batch.id } }),
    ).toMatchObject({ reversedByBatchId: mirror.batchId })
    expect(await bookDifferences(api.db, dana.accountId)).toEqual([])
  })

  test('is done once, and never to a reversal', async () => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff()]
    const batch = createBatch('2026-10-08')
    await post(priya, dana, batch)

    const tries = await Promise.allSettled([1, 2].map(() => reverse(priya, dana, batch.id)))

    const mirror = tries.find((result) => result.status === 'fulfilled')!.value
    const failed = tries.find((result) => result.status === 'rejected')!
    expect(failed.reason).toMatchObject({ status: 409, code: 'batch_reversed' })
    expect(await refusal(reverse(priya, dana, mirror.batchId))).toMatchObject({
      status: 409,
      code: 'batch_is_reversal',
    })
  })

  test('does not reach another client’s', async () => {
    const [dana, walt, priya] = [await api.signIn(), await api.signIn(), await api.signInStaff()]
    const batch = createBatch('2026-10-08')
    await post(priya, dana, batch)

    expect(await refusal(reverse(priya, walt, batch.id))).toMatchObject({ status: 404 })
  })
})

describe('the opening', () => {
  const opening = () =>
    createBatch('2022-12-31', {
      isOpening: true,
      transactions: [createLine('2022-12-31', 1000, 8_000), createLine('2022-12-31', 3000, 8_000)],
    })

  test('is what the first year begins with', async () => {
    const [celeste, priya] = [await api.signIn({ plan: 'ENT' }), await api.signInStaff()]
    await post(priya, celeste, opening())

    const sheet = await celeste.call(financialPerformance.balanceSheet, { params: { year: 2023 } })
    expect(sheet.totals.assets).toMatchObject({ beginningAmount: 8_000, decemberAmount: 8_000 })
  })

  test('is posted once, and again only after it was reversed', async () => {
    const [celeste, priya] = [await api.signIn({ plan: 'ENT' }), await api.signInStaff()]
    const first = opening()
    await post(priya, celeste, first)
    expect(await refusal(post(priya, celeste, opening()))).toMatchObject({
      status: 409,
      code: 'opening_posted',
    })
    await reverse(priya, celeste, first.id)
    expect(await post(priya, celeste, opening())).toMatchObject({ description: 'Settlement' })
  })
})
