import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientNotes } from '@milepost/contract/clients/client-notes'
import { clientRecord } from '@milepost/contract/clients/client-record'
import { clientTags } from '@milepost/contract/clients/client-tags'
import { clientTrucks } from '@milepost/contract/clients/client-trucks'
import { clients } from '@milepost/contract/clients/clients'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
let admin: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  api = await startApi()
  admin = await api.signInStaff('admin')
})
afterAll(() => api.stop())

async function createClient(name = 'Reed Trucking LLC') {
  const { id } = await admin.call(clients.create, {
    body: { account: { name, clientCustomerType: 'PRO' } },
  })
  return { accountId: id }
}

test('a client that was just added has an empty record', async () => {
  const params = await createClient()
  expect(await admin.call(clientRecord.show, { params })).toMatchObject({
    businessName: null,
    einLastFour: null,
    services: [],
    fiscalYearEndMonth: 12,
    tags: [],
  })
})

test('an EIN is stored sealed, shown by its end, and each look at all of it is in the history', async () => {
  const params = await createClient()
  const change = {
    ein: '12-3456789',
    ssn: '123 45 6788',
    mcNumber: 'MC-123456',
    dotNumber: 'USDOT 7654321',
  }
  const record = await admin.call(clientRecord.change, { params, body: { record: change } })
  expect(record).toMatchObject({
    einLastFour: '6789',
    ssnLastFour: '6788',
    mcNumber: '123456',
    dotNumber: '7654321',
  })
  expect(JSON.stringify(record)).not.toContain('12345678')
  const stored = await api.db.row<{ text: string }>(
    sql`select row_to_json(r)::text as text from client_records r where account_id = ${params.accountId}`,
  )
  expect(stored!.text).not.toContain('123456789')
  const looks = () =>
    api.db.rows<{ action: string; subject: unknown }>(sql`
      select action, subject from audit_log where account_id = ${params.accountId}
        and action like '%tax_numbers'
    `)
  expect(await looks()).toHaveLength(0)
  for (const count of [1, 2]) {
    expect(await admin.call(clientRecord.taxNumbers, { params })).toMatchObject({
      ein: '123456789',
      ssn: '123456788',
    })
    expect(await looks()).toHaveLength(count)
  }
  const log = await api.db.rows(
    sql`select subject::text as subject from audit_log where account_id = ${params.accountId}`,
  )
  expect(JSON.stringify(log)).not.toContain('3456789')
  // A change of another field keeps them, and null removes one.
  await admin.call(clientRecord.change, { params, body: { record: { businessName: 'Reed' } } })
  await admin.call(clientRecord.change, { params, body: { record: { ssn: null } } })
  expect(await admin.call(clientRecord.taxNumbers, { params })).toMatchObject({
    ein: '123456789',
    ssn: null,
  })
})

test.each([
  ['ein', '12-345678', 'ein_invalid'],
  ['ein', '00-1234567', 'ein_invalid'],
  ['ssn', '666-12-3456', 'ssn_invalid'],
  ['mcNumber', 'MC-12A', 'mc_number_invalid'],
  ['startDate', '2026-02-30', 'invalid'],
  ['fiscalYearEndMonth', 13, 'invalid'],
  ['entityType', 'llp', 'invalid'],
])('%s %j is refused', async (field, value, code) => {
  const params = await createClient()
  await expect(
    admin.call(clientRecord.change, { params, body: { record: { [field]: value } } }),
  ).rejects.toMatchObject({ status: 422, fields: { [`record.${field}`]: { code } } })
})

test('an address has a state and a ZIP code', async () => {
  const params = await createClient()
  const mailingAddress = {
    line1: '118 Mill St',
    line2: null,
    city: 'Laredo',
    state: 'tx',
    zip: '78040',
  }
  const change = (address: object) =>
    admin.call(clientRecord.change, {
      params,
      body: { record: { mailingAddress: { ...mailingAddress, ...address } } },
    })
  expect(await change({})).toMatchObject({ mailingAddress: { state: 'TX' } })
  await expect(change({ state: 'Texas' })).rejects.toMatchObject({ status: 422 })
  await expect(change({ zip: '7804' })).rejects.toMatchObject({ status: 422 })
  expect(
    await admin.call(clientRecord.change, { params, body: { record: { mailingAddress: null } } }),
  ).toMatchObject({ mailingAddress: null })
})

test('tags are the firm’s, one for each name, and narrow the list of clients', async () => {
  const params = await createClient('Flatbed One')
  const tag = await admin.call(clientTags.add, { body: { tag: { name: ' Flatbed ' } } })
  expect(await admin.call(clientTags.add, { body: { tag: { name: 'FLATBED' } } })).toEqual(tag)
  await admin.call(clientRecord.change, { params, body: { record: { tagIds: [tag.id, tag.id] } } })
  const { items } = await admin.call(clients.list, { query: { tag: tag.id } })
  expect(items).toMatchObject([{ name: 'Flatbed One', tags: [{ name: 'Flatbed' }] }])
  await expect(
    admin.call(clientRecord.change, {
      params,
      body: { record: { tagIds: [crypto.randomUUID()] } },
    }),
  ).rejects.toMatchObject({ code: 'tag_unknown' })
  const other = await admin.call(clientTags.add, { body: { tag: { name: 'Reefer' } } })
  await expect(
    admin.call(clientTags.rename, { params: { id: other.id }, body: { tag: { name: 'flatbed' } } }),
  ).rejects.toMatchObject({ code: 'tag_name_taken' })
  await admin.call(clientTags.remove, { params: { id: tag.id } })
  expect(await admin.call(clientRecord.show, { params })).toMatchObject({ tags: [] })
})

test('a truck has one unit number at a time', async () => {
  const params = await createClient()
  const add = (truck: object) =>
    admin.call(clientTrucks.add, { params, body: { truck: { unit: '12', ...truck } } })
  const first = await add({
    vin: '1xkyd49x0mj-123456',
    plate: 'tx 123',
    plateState: 'tx',
    inServiceFrom: '2024-01-01',
    inServiceTo: '2025-06-30',
  })
  expect(first).toMatchObject({ vin: '1XKYD49X0MJ123456', plate: 'TX 123', plateState: 'TX' })
  await expect(add({ inServiceFrom: '2025-06-30' })).rejects.toMatchObject({
    fields: { 'truck.unit': { code: 'truck_unit_taken' } },
  })
  await expect(
    add({ inServiceFrom: '2026-02-01', inServiceTo: '2026-01-01' }),
  ).rejects.toMatchObject({ status: 422 })
  await expect(add({ unit: '13', vin: '1XKYD49X0MI123456' })).rejects.toMatchObject({ status: 422 })
  const second = await add({ inServiceFrom: '2025-07-01' })
  expect((await admin.call(clientTrucks.list, { params })).map(({ id }) => id)).toEqual([
    second.id,
    first.id,
  ])
  await admin.call(clientTrucks.remove, { params: { ...params, id: second.id } })
  expect(await admin.call(clientTrucks.list, { params })).toHaveLength(1)
})

test('a note is for staff: its words are in no history', async () => {
  const params = await createClient()
  const text = 'Pays late.\nCall after 6 p.m.'
  const note = await admin.call(clientNotes.add, { params, body: { note: { text } } })
  expect(await admin.call(clientNotes.list, { params, query: {} })).toMatchObject({
    items: [{ text, writtenBy: 'Priya Shah' }],
    total: 1,
  })
  const log = await api.db.rows(
    sql`select subject::text as subject from audit_log where account_id = ${params.accountId}`,
  )
  expect(JSON.stringify(log)).not.toContain('Pays late')
  await admin.call(clientNotes.remove, { params: { ...params, id: note.id } })
  expect((await admin.call(clientNotes.list, { params, query: {} })).total).toBe(0)
})

test('a consultant looks at the records of their own clients alone', async () => {
  const params = await createClient()
  const marcus = await api.signInStaff('consultant')
  for (const endpoint of [clientRecord.show, clientRecord.taxNumbers, clientTrucks.list])
    await expect(marcus.call(endpoint, { params })).rejects.toMatchObject({ status: 404 })
})
