import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { board } from '@milepost/contract/board/board'
import { clientNotes } from '@milepost/contract/clients/client-notes'
import { clientRecord } from '@milepost/contract/clients/client-record'
import { clientTags } from '@milepost/contract/clients/client-tags'
import { clientTrucks } from '@milepost/contract/clients/client-trucks'
import { clients } from '@milepost/contract/clients/clients'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'
import { toNumberPattern } from '../../shared/people/find-clients.sql.ts'

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

describe('two of the staff who have the same form open', () => {
  test('keep what each of them changed of the record', async () => {
    const params = await createClient()
    const save = (record: object, was: object) =>
      admin.call(clientRecord.change, { params, body: { record, was } })
    await save({ mcNumber: '123456', services: ['ifta'] }, { mcNumber: null, services: [] })
    await Promise.all([
      save({ dotNumber: '7654321' }, { dotNumber: null }),
      save({ businessName: 'Reed LLC' }, { businessName: null }),
    ])
    expect(await admin.call(clientRecord.show, { params })).toMatchObject({
      mcNumber: '123456',
      dotNumber: '7654321',
      businessName: 'Reed LLC',
      services: ['ifta'],
    })
  })

  const address = { line1: '118 Mill St', line2: null, city: 'Laredo', state: 'TX', zip: '78040' }
  const person = { fullName: 'Ann Reed', email: 'ann@reed.test', language: 'es' }
  test.each([
    ['mcNumber', null, '1', '2'],
    ['mailingAddress', null, address, { ...address, zip: '78041' }],
    ['services', [], ['ifta'], ['payroll']],
    ['fiscalYearEndMonth', 12, 6, 9],
    ['contact', null, person, { ...person, language: 'en' }],
  ])('change the same %s: the second is asked to look again', async (field, was, first, second) => {
    const params = await createClient()
    const save = (value: unknown, before: unknown) =>
      admin.call(clientRecord.change, {
        params,
        body: { record: { [field]: value }, was: { [field]: before } },
      })
    await save(first, was)
    await expect(save(second, was)).rejects.toMatchObject({
      status: 409,
      fields: { [`record.${field}`]: { code: 'settings_changed' } },
    })
    await save(second, first)
  })

  test.each(['ein', 'ssn'] as const)(
    'change the same %s, though to one that ends alike',
    async (field) => {
      const params = await createClient()
      const save = async (digits: string | null, was: string | null) => {
        const record = await admin.call(clientRecord.change, {
          params,
          body: { record: { [field]: digits }, was: { [field]: was } },
        })
        return record[`${field}Version`]
      }
      const first = await save('123456789', null)
      expect(first).not.toBeNull()
      const second = await save('223456789', first)
      await expect(save('323456789', first)).rejects.toMatchObject({
        status: 409,
        fields: { [`record.${field}`]: { code: 'settings_changed' } },
      })
      // What overwrites one change of a colleague does not overwrite their next.
      await save('423456789', second)
      await expect(save('323456789', second)).rejects.toMatchObject({ status: 409 })
      const log = await api.db.rows(
        sql`select subject::text as subject from audit_log where account_id = ${params.accountId}`,
      )
      expect(JSON.stringify(log)).toContain('was')
      expect(JSON.stringify(log)).not.toContain('6789')
      expect(JSON.stringify(log)).not.toContain(second)
    },
  )

  test('change the same tags, one after the other', async () => {
    const params = await createClient()
    const { id } = await admin.call(clientTags.add, { body: { tag: { name: 'Tanker' } } })
    const save = (tagIds: string[], was: string[]) =>
      admin.call(clientRecord.change, {
        params,
        body: { record: { tagIds }, was: { tagIds: was } },
      })
    await save([id], [])
    await save([id], [])
    await save([], [id])
    await expect(save([], [id])).resolves.toMatchObject({ tags: [] })
  })

  test('keep what each of them changed of a truck', async () => {
    const params = await createClient()
    const truck = { unit: '12', inServiceFrom: '2026-02-01' }
    const { id } = await admin.call(clientTrucks.add, { params, body: { truck } })
    const save = (change: object, was: object) =>
      admin.call(clientTrucks.change, {
        params: { ...params, id },
        body: { truck: change, was },
      })
    await Promise.all([
      save({ plate: 'TX 1' }, { plate: null }),
      save({ unit: '13' }, { unit: '12' }),
    ])
    expect(await admin.call(clientTrucks.list, { params })).toMatchObject([
      { unit: '13', plate: 'TX 1', inServiceFrom: '2026-02-01' },
    ])
    await expect(save({ plate: 'TX 2' }, { plate: null })).rejects.toMatchObject({
      status: 409,
      fields: { 'truck.plate': { code: 'settings_changed' } },
    })
    // As it is read, though it was stored otherwise.
    await api.db.rows(sql`update client_trucks set plate = 'tx 1' where id = ${id}`)
    await expect(save({ plate: 'TX 2' }, { plate: 'TX 1' })).resolves.toMatchObject({
      plate: 'TX 2',
    })
    await expect(save({ inServiceTo: '2026-01-01' }, {})).rejects.toMatchObject({
      fields: { 'truck.inServiceTo': { code: 'period_order' } },
    })
  })

  test('keep what each of them changed of the plan and contact', async () => {
    const params = await createClient()
    const save = (account: object, was: object) =>
      admin.call(clients.change, { params, body: { account, was } })
    await Promise.all([
      save({ phone: '(417) 555-0100' }, { phone: null }),
      save({ isLimited: true }, { isLimited: false }),
    ])
    expect(await admin.call(clients.show, { params })).toMatchObject({
      phone: '(417) 555-0100',
      isLimited: true,
    })
    await expect(save({ phone: '(417) 555-0101' }, { phone: null })).rejects.toMatchObject({
      status: 409,
      fields: { 'account.phone': { code: 'settings_changed' } },
    })
    await expect(
      save({ consultantId: admin.staffId }, { consultantId: admin.staffId }),
    ).rejects.toMatchObject({ status: 409 })
  })
})

describe('a client is found by', () => {
  let nora: Awaited<ReturnType<typeof api.signInStaff>>
  beforeAll(async () => {
    nora = await api.signInStaff('consultant')
    const { id: accountId } = await nora.call(clients.create, {
      body: { account: { name: 'Ozark Haul', clientCustomerType: 'PRO' } },
    })
    const params = { accountId }
    const record = { mcNumber: '7048811', dotNumber: '30599127' }
    await nora.call(clientRecord.change, { params, body: { record } })
    const truck = { unit: 'T-70', vin: '1XKYD49X0MJ987654', plate: 'OK 77-Q1', plateState: 'OK' }
    await nora.call(clientTrucks.add, { params, body: { truck } })
    const sold = { unit: '70', inServiceTo: '2025-01-31' }
    await nora.call(clientTrucks.add, { params, body: { truck: sold } })
  })

  const vin = { kind: 'vin', value: '1XKYD49X0MJ987654', unit: 'T-70' }
  const plate = { kind: 'plate', value: 'OK 77-Q1', unit: 'T-70' }
  const found = [
    ['its MC number', '7048811', { kind: 'mc_number', value: '7048811', unit: null }],
    ['it with its letters', 'MC-7048811', { kind: 'mc_number', value: '7048811', unit: null }],
    ['its DOT number', 'USDOT 30599127', { kind: 'dot_number', value: '30599127', unit: null }],
    ['a truck’s unit', 't70', { kind: 'unit', value: 'T-70', unit: 'T-70' }],
    ['that of a sold truck', 'unit 70', { kind: 'unit', value: '70', unit: '70' }],
    ['a VIN', '1xkyd49x0mj-987654', vin],
    ['the end of a VIN', '987654', vin],
    ['a plate', 'ok77q1', plate],
    ['a plate as it is written', 'OK 77-Q1', plate],
  ] as const
  test.each(found)('%s', async (_, search, match) => {
    for (const staff of [admin, nora]) {
      const { items } = await staff.call(clients.list, { query: { search } })
      expect(items).toMatchObject([{ name: 'Ozark Haul', match }])
      const onBoard = await staff.call(board.list, { query: { search } })
      expect(onBoard.items).toMatchObject([{ name: 'Ozark Haul', match }])
    }
  })

  test.each(found)('%s, but not by another consultant', async (_, search) => {
    const other = await api.signInStaff('consultant')
    expect((await other.call(clients.list, { query: { search } })).items).toEqual([])
    expect((await other.call(board.list, { query: { search } })).items).toEqual([])
  })

  test.each(['7', 'ok', '704', 'XKY', 'Ozark'])('no part such as %j', async (search) => {
    const { items } = await admin.call(clients.list, { query: { search } })
    expect(items.map(({ match }) => match).filter(Boolean)).toEqual([])
  })
})

test.each([
  ['MC-123456', '%123456%'],
  ['mc 12', '% 12 %'],
  ['USDOT #7654321', '%7654321%'],
  ['unidad 7', '% 7 %'],
  ['Vinson', '%vinson%'],
  ['TX 123-A', '%tx123a%'],
  ['100%', undefined],
  ['Núñez', undefined],
  ['', undefined],
])('%j is looked for as the number %j', (search, pattern) =>
  expect(toNumberPattern(search)).toBe(pattern),
)
