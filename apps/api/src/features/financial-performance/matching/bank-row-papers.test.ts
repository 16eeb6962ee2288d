import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documents } from '@milepost/contract/documents/documents'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { bankRowPapers } from '@milepost/contract/financial-performance/bank-row-papers'
import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { pdf } from '@milepost/testing/files.ts'
import { createBatch, createLine } from '../../../../test/records/batches.ts'
import { send } from '../../../../test/records/documents.ts'
import { startApi } from '../../../../test/servers/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

type Row = Parameters<typeof toOfx>[0][number]
const fuel = (id: string, rest: Partial<Row> = {}): Row => ({
  id,
  date: '20261104',
  amount: '-84.20',
  name: 'PILOT 312 FUEL',
  ...rest,
})

/** A client with a receipt, and what staff do in its books. */
async function open() {
  const [priya, dana] = [await api.signInStaff('admin'), await api.signIn({ plan: 'ENT' })]
  const params = { accountId: dana.accountId }
  const { guid } = await send(dana, [await pdf('fuel.pdf')])
  const listIn = async (state: 'waiting' | 'posted') =>
    (await priya.call(importedTransactions.list, { params, query: { state } })).items
  return {
    priya,
    dana,
    guid,
    params,
    listIn,
    /** Imports transactions of the checking account and posts all of them as one batch. */
    async post(...rows: Row[]) {
      const files = [{ object: new File([toOfx(rows) as BlobPart], 'bank.ofx') }]
      await priya.call(bankImports.importFile, {
        params,
        body: { internalAccountNumber: 1000, files },
      })
      const transactions = (await listIn('waiting')).map(({ id }) => ({
        id,
        internalAccountNumber: 5000,
      }))
      const id = randomUUID()
      await priya.call(importedTransactions.post, { params, body: { id, transactions } })
      return id
    },
    find: (query = {}) =>
      priya.call(bankRowPapers.findRows, {
        params,
        query: { account: 1000, amount: -84.2, date: '2026-11-03', words: 'Pilot', ...query },
      }),
    attach: (transactionId: string, documentGuid = guid) =>
      priya.call(bankRowPapers.attach, { params, body: { documentGuid, transactionId } }),
    detach: () => priya.call(bankRowPapers.detach, { params: { ...params, id: guid } }),
    show: (id = guid) => priya.call(workQueue.show, { params: { ...params, id } }),
    postPaper: (documentGuid = guid) =>
      priya.call(posting.post, {
        params,
        body: createBatch('2026-11-03', {
          documentGuid,
          transactions: [
            createLine('2026-11-03', 5000, 84.2, 'Pilot'),
            createLine('2026-11-03', 1000, -84.2, 'Pilot'),
          ],
        }),
      }),
    loadBooks: () => dana.call(financialPerformance.profitAndLoss, { params: { year: 2026 } }),
  }
}

describe('a paper of what the bank’s transaction posted', () => {
  test('is attached to it: the books stay, the document is posted, and the ledger leads to it', async () => {
    const client = await open()
    const batchId = await client.post(fuel('1'), fuel('2', { amount: '-12.00', name: 'TOLLS' }))
    const before = await client.loadBooks()
    const [row, ...others] = await client.find()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      date: '2026-11-04',
      amount: -84.2,
      description: 'PILOT 312 FUEL',
      postedTo: 5000,
      batchId,
    })
    await client.attach(row!.id)
    await client.attach(row!.id)
    expect(await client.loadBooks()).toEqual(before)
    const attachedTo = { id: row!.id, date: '2026-11-04', amount: -84.2 }
    expect(await client.show()).toMatchObject({ status: 'posted', batchId, attachedTo })
    const { items } = await client.dana.call(documents.list, { query: {} })
    expect(items).toMatchObject([{ guid: client.guid, status: 'posted' }])
    const ofRow = (await client.listIn('posted')).map(({ description, documentGuid }) => [
      description,
      documentGuid,
    ])
    expect(ofRow).toContainEqual(['PILOT 312 FUEL', client.guid])
    expect(ofRow).toContainEqual(['TOLLS', null])
    for (const account of [1000, 5000]) {
      const ledger = await client.priya.call(booksForStaff.ledger, {
        params: client.params,
        query: { account, from: '2026-11-01', to: '2026-11-30' },
      })
      const papers = ledger.items.map(({ source, documentGuid }) => [source, documentGuid])
      expect(papers).toContainEqual(['PILOT 312 FUEL', client.guid])
      expect(papers).toContainEqual(['TOLLS', null])
    }
    // It has its paper.
    expect(await client.find()).toEqual([])
  })

  test('is shown to the client with the one transaction of a batch', async () => {
    const client = await open()
    const batchId = await client.post(fuel('1'))
    const [row] = await client.find()
    await client.attach(row!.id)
    const batch = await client.dana.call(financialPerformance.batch, { params: { batchId } })
    expect(batch.documentGuid).toBe(client.guid)
  })

  test('is attached in a locked month, too, since nothing enters it', async () => {
    const client = await open()
    await client.post(fuel('1', { date: '20261015' }))
    const [row] = await client.find({ date: '2026-10-14' })
    await client.priya.call(booksLock.change, {
      params: client.params,
      body: { books: { lockedThrough: '2026-10-31' } },
    })
    await client.attach(row!.id)
    expect(await client.show()).toMatchObject({ status: 'posted' })
  })

  test('is posted once: neither a batch, nor another transaction, nor another paper', async () => {
    const client = await open()
    await client.post(fuel('1'), fuel('2'))
    const [one, two] = await client.find()
    await client.attach(one!.id)
    await expect(client.postPaper()).rejects.toMatchObject({ status: 409, code: 'document_posted' })
    await expect(client.attach(two!.id)).rejects.toMatchObject({ code: 'document_posted' })
    const second = await send(client.dana, [await pdf('other.pdf')])
    await expect(client.attach(one!.id, second.guid)).rejects.toMatchObject({
      status: 409,
      code: 'bank_row_taken',
    })
    expect((await client.show(second.guid)).status).not.toBe('posted')
    await client.postPaper(second.guid)
    await expect(client.attach(two!.id, second.guid)).rejects.toMatchObject({
      code: 'document_posted',
    })
  })

  test('can be posted again once it is detached, or the batch reversed', async () => {
    const client = await open()
    const batchId = await client.post(fuel('1'))
    const [row] = await client.find()
    await client.attach(row!.id)
    await client.detach()
    await client.detach()
    expect(await client.show()).toMatchObject({ status: 'posted', batchId: null, attachedTo: null })
    await client.attach(row!.id)
    await client.priya.call(posting.reverse, { params: { ...client.params, batchId }, body: {} })
    expect(await client.show()).toMatchObject({ status: 'posted', batchId: null, attachedTo: null })
    await expect(client.attach(row!.id)).rejects.toMatchObject({ code: 'bank_row_taken' })
    await client.postPaper()
    const [waiting] = await client.listIn('waiting')
    expect(waiting).toMatchObject({ id: row!.id, match: { isSure: true } })
  })
})

test('what may be the same payment: to the cent, on that account, within ten days, the payee’s first', async () => {
  const client = await open()
  await client.post(
    fuel('far', { date: '20261115' }),
    fuel('other', { date: '20261103', name: 'HARBOR TOLLS' }),
    fuel('late', { date: '20261113' }),
    fuel('near'),
    fuel('cent', { amount: '-84.21' }),
    fuel('in', { amount: '84.20' }),
  )
  const names = async (query = {}) =>
    (await client.find(query)).map(({ date, description }) => `${date} ${description}`)
  expect(await names()).toEqual([
    '2026-11-04 PILOT 312 FUEL',
    '2026-11-13 PILOT 312 FUEL',
    '2026-11-03 HARBOR TOLLS',
  ])
  expect(await names({ account: 2100 })).toEqual([])
  // What a paper was posted for and the bank confirmed is not posted by the bank.
  const matched = await open()
  await matched.postPaper()
  const files = [{ object: new File([toOfx([fuel('1')]) as BlobPart], 'bank.ofx') }]
  await matched.priya.call(bankImports.importFile, {
    params: matched.params,
    body: { internalAccountNumber: 1000, files },
  })
  await matched.priya.call(importedTransactions.acceptMatches, {
    params: matched.params,
    body: { allSure: true },
  })
  expect(await matched.find()).toEqual([])
})

test('neither another client’s transaction nor another client’s document is found', async () => {
  const [client, other] = [await open(), await open()]
  await client.post(fuel('1'))
  await other.post(fuel('1'))
  const [row] = await client.find()
  const [foreign] = await other.find()
  await expect(client.attach(foreign!.id)).rejects.toMatchObject({ status: 404 })
  await expect(client.attach(row!.id, other.guid)).rejects.toMatchObject({ status: 404 })
  expect((await other.show()).status).not.toBe('posted')
})
