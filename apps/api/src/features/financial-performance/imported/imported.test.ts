import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { callRaw } from '../../../../test/callers/call-raw.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'
import { importFromBank } from './bank-feed.service.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

type Staff = Awaited<ReturnType<typeof api.signInStaff>>
type Account = { accountId: string }
type Row = Parameters<typeof toOfx>[0][number]

const upload = (content: string | Uint8Array, bank = 1000) => ({
  internalAccountNumber: bank,
  files: [{ object: new File([content as BlobPart], 'november.ofx') }],
})
const take = (
  { call }: Staff,
  { accountId }: Account,
  content: string | Uint8Array,
  bank?: number,
) => call(bankImports.importFile, { params: { accountId }, body: upload(content, bank) })
const preview = ({ call }: Staff, { accountId }: Account, content: string | Uint8Array) =>
  call(bankImports.preview, { params: { accountId }, body: upload(content) })
const list = ({ call }: Staff, { accountId }: Account, query = {}) =>
  call(importedTransactions.list, { params: { accountId }, query })
const waiting = async (staff: Staff, account: Account) => (await list(staff, account)).items

const fuel: Row = { id: 'f1', date: '20261104', amount: '-84.20', name: 'PILOT 312 FUEL' }
const pay: Row = { id: 'p1', date: '20261105', amount: '3200.00', name: 'SHENANDOAH ACH' }
const csv = (...lines: string[]) => ['Date,Description,Amount', ...lines, ''].join('\n')

const someone = async () => ({ priya: await api.signInStaff(), dana: await api.signIn() })

describe('a file', () => {
  test('is looked into before it is taken, and nothing of it is taken before that is confirmed', async () => {
    const { priya, dana } = await someone()
    const early = { ...fuel, id: 'f0', date: '20221230' }
    const ahead = { ...fuel, id: 'f9', date: '20261201' }
    const seen = await preview(priya, dana, toOfx([fuel, pay, early, ahead, fuel]))
    expect(seen).toMatchObject({
      fileName: 'november.ofx',
      bankAccounts: ['…4417'],
      transactions: 5,
      from: '2022-12-30',
      to: '2026-12-01',
      counts: {
        new: 2,
        duplicate: 1,
        possible_duplicate: 0,
        needs_decision: 0,
        before_books: 1,
        ahead: 1,
      },
      importable: 2,
    })
    expect(seen.rows.map(({ standing }) => standing)).toEqual([
      'new',
      'new',
      'before_books',
      'ahead',
      'duplicate',
    ])
    expect(await waiting(priya, dana)).toEqual([])
  })

  test('that is a mere field of the form is read as a file without a name, and refused as one', async () => {
    const { priya, dana } = await someone()
    const params = { accountId: dana.accountId }
    const payload = JSON.stringify({ internalAccountNumber: 1000, files: [{ object: 'a,b' }] })
    expect(
      await callRaw(api.app, bankImports.preview, { token: priya.token, params, payload }),
    ).toMatchObject({ status: 422, errors: [{ source: { pointer: '/file_object_0' } }] })
  })

  test('of a card may write what was spent without a minus', async () => {
    const { priya, dana } = await someone()
    const params = { accountId: dana.accountId }
    const body = {
      ...upload(csv('11/04/2026,PILOT,84.20', '11/05/2026,PAYMENT THANK YOU,-500')),
      positiveIs: 'out' as const,
    }
    expect((await priya.call(bankImports.preview, { params, body })).rows).toMatchObject([
      { amount: -84.2 },
      { amount: 500 },
    ])
    await priya.call(bankImports.importFile, { params, body })
    expect(await waiting(priya, dana)).toMatchObject([{ amount: 500 }, { amount: -84.2 }])
  })

  test('lets its transactions wait, once however often it is sent', async () => {
    const { priya, dana } = await someone()
    expect(await take(priya, dana, toOfx([fuel, pay]))).toMatchObject({ taken: 2, skipped: 0 })
    expect(await take(priya, dana, toOfx([fuel, pay]))).toMatchObject({ taken: 0, skipped: 2 })
    expect(await waiting(priya, dana)).toMatchObject([
      { date: '2026-11-05', amount: 3200, description: 'SHENANDOAH ACH', bankAccount: '…4417' },
      { date: '2026-11-04', amount: -84.2, proposedAccountNumber: null, batchId: null },
    ])
  })

  test('without ids is matched by day, amount and description, and identical rows are counted', async () => {
    const { priya, dana } = await someone()
    await take(priya, dana, toOfx([fuel]))
    const [known, toll] = ['11/04/2026,Pilot 312 Fuel,-84.20', '11/04/2026,Toll,-4.00']
    expect(await take(priya, dana, csv(known, toll, toll))).toMatchObject({ taken: 2, skipped: 1 })
    expect(await take(priya, dana, csv(toll, toll, toll))).toMatchObject({ taken: 1, skipped: 2 })
  })

  test('is matched only against what was imported for the same bank account', async () => {
    const { priya, dana } = await someone()
    const fee = csv('11/04/2026,MONTHLY FEE,-12.00')
    const [one, other] = ['50.00,FUEL', '800.00,TIRES'].map((rest) =>
      ['Date,Transaction ID,Amount,Description', `11/04/2026,1,-${rest}`, ''].join('\n'),
    )
    expect(await take(priya, dana, fee, 1000)).toMatchObject({ taken: 1 })
    expect(await take(priya, dana, fee, 2100)).toMatchObject({ taken: 1, skipped: 0 })
    expect(await take(priya, dana, fee, 2100)).toMatchObject({ taken: 0, skipped: 1 })
    expect(await take(priya, dana, one!, 1000)).toMatchObject({ taken: 1 })
    expect(await take(priya, dana, other!, 2100)).toMatchObject({ taken: 1, skipped: 0 })
    expect(await take(priya, dana, other!, 2100)).toMatchObject({ taken: 0, skipped: 1 })
  })

  test('sent again for the right account, or by the right sign, waits there and no longer where it was wrong', async () => {
    const { priya, dana } = await someone()
    const params = { accountId: dana.accountId }
    const [file, more] = [toOfx([fuel, pay]), toOfx([fuel, pay, { ...fuel, id: 'f2' }])]
    await take(priya, dana, file, 2100)
    // A different file does not correct the account chosen for the first one.
    expect(await take(priya, dana, more, 2100)).toMatchObject({ taken: 1, skipped: 2 })
    expect((await preview(priya, dana, file)).counts).toMatchObject({ new: 2, duplicate: 0 })
    expect(await take(priya, dana, file)).toMatchObject({ taken: 2, skipped: 0 })
    const numbers = async () =>
      (await waiting(priya, dana)).map((one) => [one.amount, one.internalAccountNumber])
    expect(await numbers()).toEqual(
      expect.arrayContaining([
        [3200, 1000],
        [-84.2, 1000],
        [-84.2, 2100],
      ]),
    )
    const out = { ...upload(file), positiveIs: 'out' as const }
    expect(await priya.call(bankImports.importFile, { params, body: out })).toMatchObject({
      taken: 2,
    })
    expect(await numbers()).toEqual(
      expect.arrayContaining([
        [84.2, 1000],
        [-3200, 1000],
      ]),
    )
    expect(await numbers()).toHaveLength(3)
  })

  test('imported again for another account does not bring back posted transactions', async () => {
    const { priya, dana } = await someone()
    const file = toOfx([fuel, pay])
    await take(priya, dana, file, 2100)
    await post(priya, dana, usual)
    expect(await take(priya, dana, file)).toMatchObject({ taken: 0, skipped: 2 })
    expect(await waiting(priya, dana)).toEqual([])
  })

  test('of several bank accounts is refused as long as nobody knows where they go', async () => {
    const { priya, dana } = await someone()
    const text = Buffer.from(toOfx([fuel], { closed: true })).toString()
    const [statement] = /<STMTTRNRS>.*<\/STMTTRNRS>/s.exec(text)!
    const both = text.replace(statement, statement + statement.replace('4417', '9983'))
    await expect(take(priya, dana, both)).rejects.toMatchObject({
      status: 422,
      code: 'import_accounts',
    })
    expect(await waiting(priya, dana)).toEqual([])
  })

  test('is not taken at once where a transaction differs from a known one only by its bank id', async () => {
    const { priya, dana } = await someone()
    await take(priya, dana, toOfx([fuel]))
    const other = toOfx([{ ...fuel, id: 'f2' }])
    expect(await take(priya, dana, other)).toMatchObject({ taken: 0, skipped: 1 })
  })

  test.each([
    ['half a file', Buffer.from(toOfx([fuel])).subarray(0, 300), 422, 'import_incomplete'],
    ['zero bytes', csv('11/04/2026,X\0Y,1'), 422, 'import_encoding'],
    ['a PDF', '%PDF-1.7\n', 422, 'import_document'],
    ['more than a file may have', csv('11/04/2026,X,1\n'.repeat(800_000)), 413, 'file_too_large'],
  ])('of %s is refused whole', async (_, content, status, code) => {
    const { priya, dana } = await someone()
    for (const send of [take, preview])
      await expect(send(priya, dana, content)).rejects.toMatchObject({ status, code })
    expect(await waiting(priya, dana)).toEqual([])
  })

  test('is taken without the rows that cannot be read', async () => {
    const { priya, dana } = await someone()
    const text = csv('11/04/2026,X,1', '11/04/2026,Y,two')
    expect(await take(priya, dana, text)).toMatchObject({ taken: 1, skipped: 1 })
  })

  test.each([4000, 1234])(
    'is refused for account %d, which is not a bank account',
    async (bank) => {
      const { priya, dana } = await someone()
      await expect(take(priya, dana, toOfx([fuel]), bank)).rejects.toMatchObject({ status: 422 })
    },
  )
})

/** Posts the waiting transactions, each to the account number that `to` returns for its amount. */
async function post(staff: Staff, account: Account, to: (amount: number) => number) {
  const transactions = (await waiting(staff, account)).map(({ id, amount }) => ({
    id,
    internalAccountNumber: to(amount),
  }))
  const body = { id: randomUUID(), transactions }
  const params = { accountId: account.accountId }
  return { body, batch: await staff.call(importedTransactions.post, { params, body }) }
}

const usual = (amount: number) => (amount < 0 ? 5000 : 4000)

describe('transactions that wait', () => {
  test('are posted as one batch, with the file they came in', async () => {
    const { priya, dana } = await someone()
    const { id } = await take(priya, dana, toOfx([fuel, pay]))
    const { batch, body } = await post(priya, dana, usual)
    expect(batch).toMatchObject({
      batchId: body.id,
      date: '2026-11-05',
      total: 3115.8,
      description: 'Bank, 2026-11-04 to 2026-11-05',
      expense: [
        {
          date: '2026-11-04',
          amount: 84.2,
          internalAccountNumber: 5000,
        },
      ],
      income: [
        {
          date: '2026-11-05',
          amount: 3200,
          internalAccountNumber: 4000,
        },
      ],
      asset: [{ amount: -84.2 }, { amount: 3200 }],
    })
    expect(await waiting(priya, dana)).toEqual([])
    const row = await api.db.row(sql`
      select bank_import_id from transaction_batches where id = ${body.id}
    `)
    expect(row).toEqual({ bankImportId: id })
    const params = { accountId: dana.accountId }
    expect(await priya.call(importedTransactions.post, { params, body })).toEqual(batch)
  })

  test('of a credit card increase the liability when they are posted', async () => {
    const { priya, dana } = await someone()
    await take(priya, dana, toOfx([fuel], { card: true }), 2100)
    const { batch } = await post(priya, dana, usual)
    expect(batch).toMatchObject({ liability: [{ amount: 84.2 }], expense: [{ amount: 84.2 }] })
  })

  test('have the account proposed that the last of their kind went to', async () => {
    const { priya, dana } = await someone()
    await take(priya, dana, toOfx([fuel]))
    await post(priya, dana, () => 5010)
    const next = { ...fuel, id: 'f2', date: '20261111', name: 'PILOT 417 FUEL' }
    const refund = { ...next, id: 'f3', amount: '12.00' }
    await take(priya, dana, toOfx([next, refund]))
    const proposed = (await waiting(priya, dana)).map((one) => [
      one.amount,
      one.proposedAccountNumber,
    ])
    expect(new Map(proposed as [number, number][])).toEqual(
      new Map([
        [-84.2, 5010],
        [12, null],
      ] as never),
    )
    const other = await api.signIn()
    await take(priya, other, toOfx([next]))
    expect(await waiting(priya, other)).toMatchObject([{ proposedAccountNumber: null }])
  })

  test('wait again once their batch is taken back', async () => {
    const { priya, dana } = await someone()
    await take(priya, dana, toOfx([fuel]))
    const { batch } = await post(priya, dana, usual)
    const params = { accountId: dana.accountId, batchId: batch.batchId }
    await priya.call(posting.reverse, { params, body: {} })
    expect(await waiting(priya, dana)).toHaveLength(1)
    // The same posting again, as from a page left open: it must not be acknowledged, because its batch was
    // reversed.
    const { body } = await post(priya, dana, usual)
    await priya.call(posting.reverse, {
      params: { ...params, batchId: body.id },
      body: {},
    })
    const again = priya.call(importedTransactions.post, { params, body })
    await expect(again).rejects.toMatchObject({ status: 409, code: 'batch_reversed' })
    expect(await waiting(priya, dana)).toHaveLength(1)
  })

  test('are refused when the batch id already belongs to a different posting', async () => {
    const { priya, dana } = await someone()
    await take(priya, dana, toOfx([fuel, pay]))
    const { body } = await post(priya, dana, usual)
    const [first, second] = body.transactions
    const params = { accountId: dana.accountId }
    for (const transactions of [[first!], [first!, { ...second!, internalAccountNumber: 5010 }]])
      await expect(
        priya.call(importedTransactions.post, { params, body: { ...body, transactions } }),
      ).rejects.toMatchObject({ status: 409, code: 'batch_id_reused' })
  })

  test('that one posting names several times are posted once, to the last account named, and are listed under that account', async () => {
    const { priya, dana } = await someone()
    await take(priya, dana, toOfx([fuel]))
    const [{ id } = { id: '' }] = await waiting(priya, dana)
    const transactions = [5100, 5010, 5000].map((internalAccountNumber) => ({
      id,
      internalAccountNumber,
    }))
    const params = { accountId: dana.accountId }
    const body = { id: randomUUID(), transactions }
    const batch = await priya.call(importedTransactions.post, { params, body })
    expect(batch).toMatchObject({ expense: [{ internalAccountNumber: 5000, amount: 84.2 }] })
    expect(await priya.call(importedTransactions.post, { params, body })).toEqual(batch)
    expect((await list(priya, dana, { state: 'posted' })).items).toMatchObject([
      { proposedAccountNumber: 5000 },
    ])
  })

  test('between two bank accounts are not proposed to go to their own', async () => {
    const { priya, dana } = await someone()
    await take(priya, dana, csv('11/04/2026,TRANSFER,-500'), 1000)
    await post(priya, dana, () => 1200)
    await take(priya, dana, csv('11/09/2026,TRANSFER,-200'), 1200)
    expect(await waiting(priya, dana)).toMatchObject([{ proposedAccountNumber: null }])
    await take(priya, dana, csv('11/10/2026,TRANSFER,-300'), 1000)
    expect(await waiting(priya, dana)).toMatchObject([
      { amount: -300, proposedAccountNumber: 1200 },
      { amount: -200 },
    ])
  })

  test('can be set aside, and restored', async () => {
    const { priya, dana } = await someone()
    await take(priya, dana, toOfx([fuel, pay]))
    const [{ id } = { id: '' }] = await waiting(priya, dana)
    const params = { accountId: dana.accountId }
    const set = (isAside: boolean) =>
      priya.call(importedTransactions.setAside, { params, body: { ids: [id], isAside } })
    await set(true)
    expect(await list(priya, dana)).toMatchObject({ total: 1, counts: { set_aside: 1 } })
    expect((await list(priya, dana, { state: 'set_aside' })).items).toMatchObject([{ id }])
    await set(false)
    expect((await list(priya, dana)).total).toBe(2)
  })

  test('are posted by one of two who post at once', async () => {
    const { priya, dana } = await someone()
    await take(priya, dana, toOfx([fuel, pay]))
    const transactions = (await waiting(priya, dana)).map(({ id }) => ({
      id,
      internalAccountNumber: 5000,
    }))
    const params = { accountId: dana.accountId }
    const both = await Promise.allSettled(
      [1, 2].map(() =>
        priya.call(importedTransactions.post, { params, body: { id: randomUUID(), transactions } }),
      ),
    )
    const refused = both.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { status: 409, code: 'imported_not_waiting' } }])
  })

  test.each([
    ['to the bank account itself', 1000, 'imported_to_itself'],
    ['to no account of the chart', 5999, 'account_unknown'],
  ])('are not posted %s', async (_, number, code) => {
    const { priya, dana } = await someone()
    await take(priya, dana, toOfx([fuel]))
    await expect(post(priya, dana, () => number)).rejects.toMatchObject({ status: 422, code })
    expect(await waiting(priya, dana)).toHaveLength(1)
  })

  test('of another client are not found', async () => {
    const { priya, dana } = await someone()
    await take(priya, dana, toOfx([fuel]))
    const [{ id } = { id: '' }] = await waiting(priya, dana)
    const params = { accountId: (await api.signIn()).accountId }
    const body = { id: randomUUID(), transactions: [{ id, internalAccountNumber: 5000 }] }
    const foreign = priya.call(importedTransactions.post, { params, body })
    await expect(foreign).rejects.toMatchObject({ status: 404 })
  })

  test('also come from the bank connection, without repeating what a file had', async () => {
    const { priya, dana } = await someone()
    await take(priya, dana, toOfx([fuel]))
    const row = {
      bankAccount: '…4417',
      internalAccountNumber: 1000,
      date: '2026-11-04',
      description: 'PILOT 312 FUEL',
      checkNumber: null,
    }
    const reported = [
      { ...row, externalId: 'bank:a', amount: -8420 },
      { ...row, externalId: 'bank:b', amount: -1000 },
    ]
    await api.db.transaction((transaction) =>
      importFromBank(transaction, api.clock, dana.accountId, { reported, removed: [] }),
    )
    expect(new Set((await waiting(priya, dana)).map(({ amount }) => amount))).toEqual(
      new Set([-10, -84.2]),
    )
  })
})

test('ten thousand transactions are taken with as many queries as one', async () => {
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  const countQueries = async (length: number) => {
    const { priya, dana } = await someone()
    const rows = Array.from({ length }, (_, i) => ({ ...fuel, id: `f${i}` }))
    queries.mockClear()
    expect(await take(priya, dana, toOfx(rows))).toMatchObject({ taken: length })
    return queries.mock.calls.length
  }
  const forOne = await countQueries(1)
  expect(forOne).toBeGreaterThan(10)
  expect(await countQueries(10_000)).toBe(forOne)
  queries.mockRestore()
})

describe('the list of batches', () => {
  test('has the newest first, says what took one back, and finds by words', async () => {
    const { priya, dana } = await someone()
    await take(priya, dana, toOfx([fuel]))
    const { batch } = await post(priya, dana, usual)
    const params = { accountId: dana.accountId }
    const batchId = batch.batchId
    const mirror = await priya.call(posting.reverse, {
      params: { ...params, batchId },
      body: {},
    })
    const find = async (search?: string) =>
      (await priya.call(posting.batches, { params, query: { search } })).items
    expect(
      (await find()).toSorted(
        (a, b) => Number(a.reversesBatchId !== null) - Number(b.reversesBatchId !== null),
      ),
    ).toMatchObject([
      { batchId, amount: 84.2, postedBy: 'Priya Shah', reversedByBatchId: mirror.batchId },
      { batchId: mirror.batchId, reversesBatchId: batchId },
    ])
    expect(await find('REVERSAL: bank')).toHaveLength(1)
    expect(await find('100%')).toEqual([])
    expect(await priya.call(posting.batch, { params: { ...params, batchId } })).toMatchObject({
      batchId,
      reversedByBatchId: mirror.batchId,
    })
  })
})
