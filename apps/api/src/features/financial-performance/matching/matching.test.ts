import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { pdf } from '@milepost/testing/files.ts'
import { runs } from '@milepost/testing/properties/draws.ts'
import { createBatch, createLine } from '../../../../test/records/batches.ts'
import { send } from '../../../../test/records/documents.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'
import { bookDifferences } from '../posting/check.sql.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

type Staff = Awaited<ReturnType<typeof api.signInStaff>>
type Client = Awaited<ReturnType<typeof api.signIn>>
type Row = Parameters<typeof toOfx>[0][number]

const someone = async () => ({
  priya: await api.signInStaff('admin'),
  dana: await api.signIn({ plan: 'ENT' }),
})

/** Posts a receipt by hand, paid from an account of the books; returns the batch's id. */
async function postReceipt(
  { call }: Staff,
  { accountId }: Client,
  { date = '2026-11-03', dollars = 84.2, source = 'Pilot', bank = 1000, guid = '' } = {},
): Promise<string> {
  const body = createBatch(date, {
    description: `${source} receipt`,
    ...(guid && { documentGuid: guid }),
    transactions: [
      createLine(date, 5000, dollars, source),
      createLine(date, bank, bank < 2000 ? -dollars : dollars, source),
    ],
  })
  await call(posting.post, { params: { accountId }, body })
  return body.id
}
const take = ({ call }: Staff, { accountId }: Client, rows: Row[], bank = 1000) =>
  call(bankImports.importFile, {
    params: { accountId },
    body: {
      internalAccountNumber: bank,
      files: [{ object: new File([toOfx(rows) as BlobPart], `bank-${bank}.ofx`) }],
    },
  })
const fuel = (id: string, rest: Partial<Row> = {}): Row => ({
  id,
  date: '20261104',
  amount: '-84.20',
  name: 'PILOT 312 FUEL',
  ...rest,
})
const list = ({ call }: Staff, { accountId }: Client, query = {}) =>
  call(importedTransactions.list, { params: { accountId }, query })
const waiting = async (staff: Staff, client: Client) => (await list(staff, client)).items
const accept = ({ call }: Staff, { accountId }: Client, ...pairs: [string, string][]) =>
  call(importedTransactions.acceptMatches, {
    params: { accountId },
    body: { matches: pairs.map(([id, otherId]) => ({ id, otherId })) },
  })
const acceptAllSure = ({ call }: Staff, { accountId }: Client) =>
  call(importedTransactions.acceptMatches, { params: { accountId }, body: { allSure: true } })
const undo = ({ call }: Staff, { accountId }: Client, id: string) =>
  call(importedTransactions.undoMatch, { params: { accountId, id } })
const reverse = ({ call }: Staff, { accountId }: Client, batchId: string) =>
  call(posting.reverse, { params: { accountId, batchId }, body: {} })
const countBatches = async ({ call }: Staff, { accountId }: Client) =>
  (await call(posting.batches, { params: { accountId }, query: {} })).total
/** The client's figures. */
const loadBooks = async ({ call }: Client) => ({
  profitAndLoss: await call(financialPerformance.profitAndLoss, { params: { year: 2026 } }),
  balanceSheet: await call(financialPerformance.balanceSheet, { params: { year: 2026 } }),
})

describe('a bank row and a posted receipt', () => {
  test('match, with what the screen shows and why', async () => {
    const { priya, dana } = await someone()
    const { guid } = await send(dana, [await pdf('fuel.pdf')])
    const batchId = await postReceipt(priya, dana, { guid })
    await take(priya, dana, [fuel('1')])
    const found = await list(priya, dana)
    expect(found.counts).toMatchObject({ waiting: 1, sure: 1 })
    expect(found.items[0]!.match).toEqual({
      batchId,
      transactionId: null,
      score: 99,
      reasons: ['amount', 'day', 'words', 'only_candidate'],
      isSure: true,
      togetherWith: [],
      entries: [
        {
          id: `${batchId}/2`,
          batchId,
          date: '2026-11-03',
          amount: -84.2,
          description: 'Pilot',
          documentGuid: guid,
          internalAccountNumber: 1000,
        },
      ],
    })
  })

  test('on a card match by its own sign', async () => {
    const { priya, dana } = await someone()
    const batchId = await postReceipt(priya, dana, { bank: 2100 })
    await take(priya, dana, [fuel('1')], 2100)
    expect(await waiting(priya, dana)).toMatchObject([{ match: { batchId, isSure: true } }])
  })

  test('accepted, are one: nothing is posted, and neither is suggested again', async () => {
    const { priya, dana } = await someone()
    const batchId = await postReceipt(priya, dana)
    await take(priya, dana, [fuel('1')])
    const before = await loadBooks(dana)
    const [row] = await waiting(priya, dana)
    await accept(priya, dana, [row!.id, batchId])
    await accept(priya, dana, [row!.id, batchId])
    expect(await waiting(priya, dana)).toEqual([])
    expect((await list(priya, dana, { state: 'posted' })).items).toMatchObject([
      { id: row!.id, isMatched: true, batchId, match: null, proposedAccountNumber: 5000 },
    ])
    expect(await loadBooks(dana)).toEqual(before)
    expect(await countBatches(priya, dana)).toBe(1)
    await take(priya, dana, [fuel('2', { amount: '-84.21' })])
    expect(await waiting(priya, dana)).toMatchObject([{ match: null, proposedAccountNumber: 5000 }])
    // The document's source still fills in the next one.
    const sources = await priya.call(posting.sources, { params: { accountId: dana.accountId } })
    expect(sources).toMatchObject([{ source: 'Pilot' }])
  })

  test('are matched once, however many accept at once', async () => {
    const { priya, dana } = await someone()
    const batchId = await postReceipt(priya, dana)
    await take(priya, dana, [fuel('1'), fuel('2')])
    const rows = await waiting(priya, dana)
    const match = rows.find((row) => row.match)!
    const other = rows.find((row) => !row.match)!
    const results = await Promise.allSettled([
      accept(priya, dana, [match.id, batchId]),
      accept(priya, dana, [match.id, batchId]),
      accept(priya, dana, [other.id, batchId]),
      acceptAllSure(priya, dana),
    ])
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(results[2]).toMatchObject({ reason: { status: 409, code: 'imported_match_changed' } })
    expect(await waiting(priya, dana)).toMatchObject([{ id: other.id, match: null }])
  })

  test('are refused after one of them changed', async () => {
    const { priya, dana } = await someone()
    const batchId = await postReceipt(priya, dana)
    await take(priya, dana, [fuel('1')])
    const [row] = await waiting(priya, dana)
    const params = { accountId: dana.accountId }
    const setAside = (isAside: boolean) =>
      priya.call(importedTransactions.setAside, { params, body: { ids: [row!.id], isAside } })
    await setAside(true)
    await expect(accept(priya, dana, [row!.id, batchId])).rejects.toMatchObject({
      status: 409,
      code: 'imported_not_waiting',
    })
    await setAside(false)
    await reverse(priya, dana, batchId)
    await expect(accept(priya, dana, [row!.id, batchId])).rejects.toMatchObject({
      status: 409,
      code: 'imported_match_changed',
    })
  })

  test('wait again once undone, or once the batch is reversed', async () => {
    const { priya, dana } = await someone()
    const batchId = await postReceipt(priya, dana)
    await take(priya, dana, [fuel('1')])
    const [row] = await waiting(priya, dana)
    await accept(priya, dana, [row!.id, batchId])
    await undo(priya, dana, row!.id)
    await undo(priya, dana, row!.id)
    expect(await waiting(priya, dana)).toEqual([row])
    await accept(priya, dana, [row!.id, batchId])
    await reverse(priya, dana, batchId)
    expect(await waiting(priya, dana)).toMatchObject([{ id: row!.id, match: null, batchId: null }])
  })

  test('end in one of two orders if one accepts while another reverses', async () => {
    const { priya, dana } = await someone()
    const batchId = await postReceipt(priya, dana)
    await take(priya, dana, [fuel('1')])
    const [row] = await waiting(priya, dana)
    await Promise.allSettled([
      accept(priya, dana, [row!.id, batchId]),
      reverse(priya, dana, batchId),
    ])
    expect(await waiting(priya, dana)).toMatchObject([{ id: row!.id, match: null }])
    const left = await api.db.rows(sql`
      select 1 from imported_matches where account_id = ${dana.accountId}
    `)
    expect(left).toEqual([])
  })

  test('are not suggested again once someone said no', async () => {
    const { priya, dana } = await someone()
    const batchId = await postReceipt(priya, dana)
    await take(priya, dana, [fuel('1')])
    const [row] = await waiting(priya, dana)
    const params = { accountId: dana.accountId }
    const body = { id: row!.id, otherId: batchId }
    await priya.call(importedTransactions.refuseMatch, { params, body })
    await priya.call(importedTransactions.refuseMatch, { params, body })
    expect(await waiting(priya, dana)).toMatchObject([{ id: row!.id, match: null }])
  })

  test('of other clients are a 404', async () => {
    const { priya, dana } = await someone()
    const sam = await api.signIn({ plan: 'ENT' })
    const batchId = await postReceipt(priya, dana)
    await take(priya, dana, [fuel('1')])
    const [row] = await waiting(priya, dana)
    const params = { accountId: sam.accountId }
    const body = { id: row!.id, otherId: batchId }
    await expect(accept(priya, sam, [row!.id, batchId])).rejects.toMatchObject({ status: 404 })
    await expect(undo(priya, sam, row!.id)).rejects.toMatchObject({ status: 404 })
    await expect(
      priya.call(importedTransactions.refuseMatch, { params, body }),
    ).rejects.toMatchObject({ status: 404 })
    await take(priya, sam, [fuel('1')])
    const [own] = await waiting(priya, sam)
    expect(own).toMatchObject({ match: null })
    await expect(
      priya.call(importedTransactions.refuseMatch, { params, body: { ...body, id: own!.id } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('need either pairs or all that are sure', async () => {
    const { priya, dana } = await someone()
    const params = { accountId: dana.accountId }
    await expect(
      priya.call(importedTransactions.acceptMatches, { params, body: {} }),
    ).rejects.toMatchObject({ status: 422 })
  })
})

describe('a sum', () => {
  test('of two rows confirms one receipt, and undoing one undoes both', async () => {
    const { priya, dana } = await someone()
    const batchId = await postReceipt(priya, dana)
    await take(priya, dana, [fuel('1', { amount: '-50.00' }), fuel('2', { amount: '-34.20' })])
    const rows = await waiting(priya, dana)
    expect(rows).toMatchObject([
      { match: { batchId, togetherWith: [rows[1]!.id], isSure: false } },
      { match: { batchId, togetherWith: [rows[0]!.id], isSure: false } },
    ])
    await accept(priya, dana, [rows[0]!.id, batchId])
    expect(await waiting(priya, dana)).toEqual([])
    await undo(priya, dana, rows[1]!.id)
    expect(await waiting(priya, dana)).toEqual(rows)
  })

  test('of two receipts is confirmed by one row, until either is reversed', async () => {
    const { priya, dana } = await someone()
    const first = await postReceipt(priya, dana, { dollars: 50 })
    const second = await postReceipt(priya, dana, { dollars: 34.2 })
    await take(priya, dana, [fuel('1')])
    const [row] = await waiting(priya, dana)
    const batches = row!.match!.entries.map(({ batchId }) => batchId)
    expect(new Set(batches)).toEqual(new Set([first, second]))
    await accept(priya, dana, [row!.id, first])
    expect(await waiting(priya, dana)).toEqual([])
    await reverse(priya, dana, second)
    expect(await waiting(priya, dana)).toMatchObject([{ id: row!.id, match: null }])
  })
})

describe('a transfer between two accounts of the client', () => {
  const takeBoth = async (priya: Staff, dana: Client) => {
    await take(priya, dana, [fuel('1', { amount: '-500.00', name: 'ONLINE PAYMENT TO CARD' })])
    await take(
      priya,
      dana,
      [fuel('2', { amount: '500.00', date: '20261106', name: 'PAYMENT THANK YOU' })],
      2100,
    )
    return waiting(priya, dana)
  }

  test('posts once for both, and lets both wait again if it is reversed', async () => {
    const { priya, dana } = await someone()
    const [into, out] = await takeBoth(priya, dana)
    expect(out!.match).toMatchObject({ batchId: null, transactionId: into!.id, isSure: true })
    expect(into!.match).toMatchObject({ batchId: null, transactionId: out!.id, isSure: true })
    await Promise.all([
      accept(priya, dana, [out!.id, into!.id]),
      accept(priya, dana, [into!.id, out!.id]),
      acceptAllSure(priya, dana),
    ])
    const posted = (await list(priya, dana, { state: 'posted' })).items
    expect(posted).toMatchObject([
      { id: into!.id, isMatched: false, proposedAccountNumber: 1000 },
      { id: out!.id, isMatched: false, proposedAccountNumber: 2100 },
    ])
    expect(await countBatches(priya, dana)).toBe(1)
    const { batchId } = posted[0]!
    const lines = await api.db.rows(sql`
      select internal_account_number, amount, date from transactions
      where account_id = ${dana.accountId} and batch_id = ${batchId} order by line_number
    `)
    expect(lines).toEqual([
      { internalAccountNumber: 1000, amount: -50_000, date: '2026-11-04' },
      { internalAccountNumber: 2100, amount: -50_000, date: '2026-11-04' },
    ])
    await expect(undo(priya, dana, out!.id)).rejects.toMatchObject({
      status: 409,
      code: 'imported_not_matched',
    })
    await reverse(priya, dana, batchId!)
    expect(await waiting(priya, dana)).toEqual([into, out])
  })

  test('posted from one side is confirmed by the other', async () => {
    const { priya, dana } = await someone()
    const [into, out] = await takeBoth(priya, dana)
    const params = { accountId: dana.accountId }
    const body = { id: randomUUID(), transactions: [{ id: out!.id, internalAccountNumber: 2100 }] }
    await priya.call(importedTransactions.post, { params, body })
    expect(await waiting(priya, dana)).toMatchObject([
      { id: into!.id, match: { batchId: body.id, transactionId: null } },
    ])
    await accept(priya, dana, [into!.id, body.id])
    expect(await countBatches(priya, dana)).toBe(1)
    // A retry of the posting still finds what it posted.
    await priya.call(importedTransactions.post, { params, body })
    await reverse(priya, dana, body.id)
    expect(await waiting(priya, dana)).toHaveLength(2)
  })
})

test('matching and unmatching in any order leaves the same ledger', async () => {
  const step = fc.record({
    kind: fc.constantFrom('accept', 'undo', 'sure', 'refuse'),
    index: fc.nat({ max: 5 }),
  })
  const amounts = ['-84.20', '-84.20', '-50.00', '-34.20', '-20.00', '-12.00']
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { priya, dana } = await someone()
      for (const dollars of [84.2, 84.2, 84.2, 20, 10]) await postReceipt(priya, dana, { dollars })
      await take(
        priya,
        dana,
        amounts.map((amount, i) => fuel(String(i), { amount })),
      )
      const before = await loadBooks(dana)
      const ids = (await waiting(priya, dana)).map(({ id }) => id)
      for (const { kind, index } of steps) {
        const id = ids[index]!
        const match = (await waiting(priya, dana)).find((row) => row.id === id)?.match
        if (kind === 'sure') await acceptAllSure(priya, dana)
        else if (kind === 'undo') await undo(priya, dana, id)
        else if (match && kind === 'accept') await accept(priya, dana, [id, match.batchId!])
        else if (match)
          await priya.call(importedTransactions.refuseMatch, {
            params: { accountId: dana.accountId },
            body: { id, otherId: match.batchId! },
          })
        expect(await loadBooks(dana)).toEqual(before)
      }
      expect(await countBatches(priya, dana)).toBe(5)
      expect(await bookDifferences(api.db, dana.accountId)).toEqual([])
      for (const id of ids) await undo(priya, dana, id)
      expect(new Set((await waiting(priya, dana)).map(({ id }) => id))).toEqual(new Set(ids))
    }),
    { numRuns: runs(6) },
  )
})
