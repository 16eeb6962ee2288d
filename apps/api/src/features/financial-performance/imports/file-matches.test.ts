import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bankImports,
  type FileRowMatch,
  type ImportDecisions,
} from '@milepost/contract/financial-performance/bank-imports'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { createBatch, createLine } from '../../../../test/records/batches.ts'
import { startApi } from '../../../../test/servers/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

type Row = Parameters<typeof toOfx>[0][number]

/** A bookkeeper at work for a client. */
async function createDesk() {
  const { call } = await api.signInStaff()
  const { accountId } = await api.signIn()
  const params = { accountId }
  const at = (id: string) => ({ params: { accountId, id } })
  const upload = (rows: Row[], internalAccountNumber: number) => ({
    params,
    body: {
      internalAccountNumber,
      files: [{ object: new File([toOfx(rows) as BlobPart], 'bank.ofx') }],
    },
  })
  return {
    preview: (rows: Row[], account = 1000) => call(bankImports.preview, upload(rows, account)),
    take: (rows: Row[], account = 1000) => call(bankImports.importFile, upload(rows, account)),
    show: (id: string) => call(bankImports.showPreview, at(id)),
    rows: async (id: string, query = {}) =>
      (await call(bankImports.rows, { ...at(id), query })).items,
    decide: (id: string, body: ImportDecisions) => call(bankImports.decide, { ...at(id), body }),
    confirm: (id: string) => call(bankImports.confirm, at(id)),
    waiting: async () =>
      (await call(importedTransactions.list, { params, query: { limit: 100 } })).items,
    batches: async () => (await call(posting.batches, { params, query: {} })).total,
    /** Posts a receipt by hand, paid from checking; returns the batch's id. */
    async postReceipt(date: string, dollars: number, source: string) {
      const body = createBatch(date, {
        description: `${source} receipt`,
        transactions: [
          createLine(date, 5000, dollars, source),
          createLine(date, 1000, -dollars, source),
        ],
      })
      await call(posting.post, { params, body })
      return body.id
    },
  }
}

const bankRow = (id: string, name: string, amount: string, date = '20261104'): Row => ({
  id,
  date,
  amount,
  name,
})

/** What both lists say of a match, whatever the ids of the rows. */
const toFacts = ({ description, match }: { description: string; match: FileRowMatch | null }) =>
  [
    description,
    match?.score,
    match?.isSure,
    match?.reasons.join(', '),
    match?.togetherWith.length,
    match?.entries.map(({ batchId, date, amount }) => `${batchId} ${date} ${amount}`).toSorted(),
  ] as const

test('a file under review shows what its rows will confirm, as the waiting list does after the import', async () => {
  const desk = await createDesk()
  const sure = await desk.postReceipt('2026-11-03', 84.2, 'Pilot')
  await desk.postReceipt('2026-11-03', 40, 'Petro')
  await desk.postReceipt('2026-11-02', 40, 'Petro')
  await desk.take([bankRow('C1', 'PAYMENT THANK YOU', '500.00', '20261105')], 2100)
  const { id, matches, rows } = await desk.preview([
    bankRow('1', 'PILOT 312 FUEL', '-84.20'),
    bankRow('2', 'PETRO 55', '-40.00'),
    bankRow('3', 'TRANSFER TO CARD', '-500.00'),
    bankRow('4', 'TOLL PLAZA', '-4.00'),
  ])
  expect(matches).toEqual({ total: 3, sure: 2 })
  const [pilot, petro, transfer, toll] = rows
  expect(pilot!.match).toMatchObject({
    isSure: true,
    reasons: ['amount', 'day', 'words', 'only_candidate'],
    entries: [{ batchId: sure, description: 'Pilot', amount: -84.2 }],
  })
  expect(petro!.match).toMatchObject({ isSure: false })
  expect(petro!.match!.reasons).toContain('not_only_candidate')
  expect(transfer!.match).toMatchObject({
    entries: [{ batchId: null, internalAccountNumber: 2100, amount: 500 }],
  })
  expect(toll!.match).toBeNull()
  expect(await desk.rows(id)).toEqual(rows)
  expect(await desk.batches()).toBe(3)

  await desk.confirm(id)
  const after = (await desk.waiting()).filter(
    ({ internalAccountNumber }) => internalAccountNumber === 1000,
  )
  const byDescription = (all: Parameters<typeof toFacts>[0][]) =>
    all.map(toFacts).toSorted(([a], [b]) => a.localeCompare(b))
  expect(byDescription(after)).toEqual(byDescription(rows))
})

test('a row that stays out confirms nothing, until someone takes it', async () => {
  const desk = await createDesk()
  await desk.postReceipt('2026-11-03', 84.2, 'Pilot')
  await desk.take([bankRow('1', 'PILOT 312 FUEL', '-84.20')])
  const { id, counts, matches } = await desk.preview([bankRow('2', 'PILOT 312 FUEL', '-84.20')])
  expect(counts).toMatchObject({ possible_duplicate: 1 })
  expect(matches).toEqual({ total: 0, sure: 0 })
  expect(await desk.rows(id)).toMatchObject([{ match: null }])

  await desk.decide(id, { positions: [0], decision: 'take' })
  // The one that waits may be it as well, and comes first.
  expect((await desk.show(id)).matches.sure).toBe(0)

  const other = await desk.preview([bankRow('3', 'LOVES', '-31.00')])
  await desk.postReceipt('2026-11-03', 31, 'Loves')
  expect((await desk.show(other.id)).matches).toEqual({ total: 1, sure: 1 })
})
