import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  documentReadings,
  documentReadingsForStaff,
} from '@milepost/contract/documents/document-readings'
import type { Reading } from '@milepost/contract/documents/reading'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { posting } from '@milepost/contract/financial-performance/posting'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { pdf } from '@milepost/testing/files.ts'
import { aFuelReading, aReadField } from '@milepost/testing/records/a-reading.ts'
import { createBatch, createLine } from '../../../../test/records/batches.ts'
import { insertReading, send } from '../../../../test/records/documents.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'
import { knownVendors } from './vendors.sql.ts'

let api: Awaited<ReturnType<typeof startApi>>
let priya: Awaited<ReturnType<typeof api.signInStaff>>
let dana: Awaited<ReturnType<typeof api.signIn>>
beforeAll(async () => void (api = await startApi()))
beforeEach(async () => {
  priya = await api.signInStaff()
  dana = await api.signIn()
  await api.db.rows(sql`delete from vendor_rules`)
})
afterAll(() => api.stop())

/** Sends a receipt that is read as this; returns its id. */
async function sendRead(reading: Reading, client = dana): Promise<string> {
  const { guid } = await send(client, [await pdf('receipt.pdf')], { title: 'Receipt' })
  await insertReading(api, { accountId: client.accountId, id: guid }, reading)
  return guid
}
const forStaff = (id: string, { accountId } = dana) =>
  priya.call(documentReadingsForStaff.show, { params: { accountId, id } })
const forClient = (id: string) => dana.call(documentReadings.show, { params: { id } })

/** Posts a document, paid from checking. */
async function post(
  id: string,
  { source = "Love's", account = 5000, client = dana } = {},
): Promise<void> {
  const body = createBatch('2026-10-03', {
    documentGuid: id,
    transactions: [
      createLine('2026-10-03', account, 412.37, source),
      createLine('2026-10-03', 1000, -412.37, source),
    ],
  })
  await priya.call(posting.post, { params: { accountId: client.accountId }, body })
}

describe('a client', () => {
  test('sees what is sure of a paper until it is posted, and no field that is not', async () => {
    const id = await sendRead(aFuelReading([aReadField('date', '2026-10-08', { isSure: false })]))
    expect(await forClient(id)).toEqual({
      guid: id,
      vendor: "Love's #341",
      date: null,
      total: 412.37,
      isDisputed: false,
    })
    await post(id)
    expect(await forClient(id)).toMatchObject({ vendor: null, total: null })
  })

  test('says once that it is not right; staff see who and when, and nothing is sure', async () => {
    const id = await sendRead(aFuelReading())
    expect((await forStaff(id)).reading!.fields.every(({ isSure }) => isSure)).toBe(true)
    await dana.call(documentReadings.dispute, { params: { id } })
    const first = (await forStaff(id)).dispute!
    expect(first).toEqual({ at: api.clock.justNow(), by: expect.any(String) })
    api.clock.advance(60_000)
    await dana.call(documentReadings.dispute, { params: { id } })
    const { dispute, reading } = await forStaff(id)
    expect(dispute).toEqual(first)
    expect(reading!.isKindSure).toBe(false)
    expect(reading!.fields.filter(({ isSure }) => isSure)).toEqual([])
    expect((await forClient(id)).isDisputed).toBe(true)
  })

  test('sees nothing of several receipts on one page, of which nothing is sure', async () => {
    const id = await sendRead(aFuelReading([], { isSeveral: true }))
    expect(await forClient(id)).toMatchObject({ vendor: null, date: null, total: null })
    expect((await forStaff(id)).reading!.fields.filter(({ isSure }) => isSure)).toEqual([])
  })

  test('sees nothing of a reading of pages that have changed since', async () => {
    const id = await sendRead(aFuelReading())
    await api.db.rows(sql`
      update documents set preview_sha256 = 'another'
      where account_id = ${dana.accountId} and id = ${id}
    `)
    expect((await forClient(id)).vendor).toBeNull()
    expect((await forStaff(id)).reading).toBeNull()
  })
})

describe('a vendor', () => {
  test('is learned from what staff post, for the papers of every client, until it is forgotten', async () => {
    await post(await sendRead(aFuelReading()), { account: 5010 })
    const lee = await api.signIn()
    const other = aFuelReading([aReadField('vendor', "LOVE'S #99")])
    const id = await sendRead(other, lee)
    const { rule } = await forStaff(id, lee)
    expect(rule).toMatchObject({
      readName: 'loves',
      name: "Love's",
      kind: 'fuel',
      internalAccountNumber: 5010,
    })
    expect(await knownVendors(api.db, lee.accountId)).toEqual(["Love's", 'loves'])
    await priya.call(documentReadingsForStaff.forgetVendor, { params: { id: rule!.id } })
    expect((await forStaff(id, lee)).rule).toBeNull()
    expect(await knownVendors(api.db, lee.accountId)).toEqual([])
  })

  test('is learned again when staff correct it', async () => {
    await post(await sendRead(aFuelReading()))
    const id = await sendRead(aFuelReading())
    await post(id, { source: 'Love’s Travel Stops', account: 5010 })
    expect((await forStaff(id)).rule).toMatchObject({
      name: 'Love’s Travel Stops',
      internalAccountNumber: 5010,
    })
  })

  test('is not learned from a reading that the client said no to, or that has several papers', async () => {
    const disputed = await sendRead(aFuelReading())
    await dana.call(documentReadings.dispute, { params: { id: disputed } })
    await post(disputed)
    const several = await sendRead(aFuelReading([], { isSeveral: true }))
    await post(several)
    expect((await forStaff(several)).rule).toBeNull()
  })

  test('is not learned with an account that is one client’s alone', async () => {
    const id = await sendRead(aFuelReading())
    await api.db.rows(sql`
      insert into client_chart_accounts (account_id, internal_account_number, name)
      values (${dana.accountId}, 5000, 'Dana’s fuel')
    `)
    await post(id)
    expect((await forStaff(id)).rule).toBeNull()
  })
})

describe('the bank', () => {
  const importRows = (rows: Parameters<typeof toOfx>[0]) =>
    priya.call(bankImports.importFile, {
      params: { accountId: dana.accountId },
      body: {
        internalAccountNumber: 1000,
        files: [{ object: new File([toOfx(rows) as BlobPart], 'bank.ofx') }],
      },
    })
  const row = { id: 'r1', date: '20261004', amount: '-412.37', name: 'LOVES #341 FUEL' }

  test('has a transaction that the paper explains', async () => {
    await importRows([row, { ...row, id: 'r2', amount: '-400.00' }])
    expect((await forStaff(await sendRead(aFuelReading()))).bankRow).toMatchObject({
      date: '2026-10-04',
      amount: -412.37,
      internalAccountNumber: 1000,
      isSure: true,
    })
  })

  test('has two of them: neither is sure, and one that a posted paper explains is not offered', async () => {
    const first = await sendRead(aFuelReading())
    await importRows([row, { ...row, id: 'r2', date: '20261005' }])
    expect((await forStaff(first)).bankRow).toMatchObject({ isSure: false })
  })

  test('has none that another paper explains', async () => {
    await importRows([row])
    await post(await sendRead(aFuelReading()))
    const second = await sendRead(aFuelReading([aReadField('date', '2026-10-07')]))
    expect((await forStaff(second)).bankRow).toBeNull()
  })
})
