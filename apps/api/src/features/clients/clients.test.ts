import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { clientImports } from '@milepost/contract/clients/client-imports'
import { clients } from '@milepost/contract/clients/clients'
import type { Sent } from '@milepost/contract/wire/endpoint'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'
import { toPatterns } from '../../shared/people/find-clients.sql.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

type Staff = Awaited<ReturnType<typeof api.signInStaff>>

const listNames = async ({ call }: Staff, query: NonNullable<Sent<typeof clients.list>['query']>) =>
  (await call(clients.list, { query })).items.map(({ name }) => name)

const createClient = (staff: Staff, name: string, overrides: object = {}) =>
  staff.call(clients.create, {
    body: { account: { name, clientCustomerType: 'PRO', ...overrides } },
  })

test('a name is one line, whatever is sent', async () => {
  const admin = await api.signInStaff('admin')
  const injected = { name: 'Hauling\r\nBcc: all@firm.test', clientCustomerType: 'PRO' as const }
  expect(await admin.call(clients.create, { body: { account: injected } })).toMatchObject({
    name: 'Hauling Bcc: all@firm.test',
  })
})

test('a plan that the firm does not offer goes to no client; who has it stays on it', async () => {
  const admin = await api.signInStaff('admin')
  const { id: accountId } = await createClient(admin, 'Rideshare Rita', {
    clientCustomerType: 'RIDE',
  })
  const change = (fields: object) =>
    admin.call(clients.change, { params: { accountId }, body: { account: fields } })
  const offer = (plans: string) =>
    api.db.rows(sql`
      update firm_settings set settings = jsonb_set(settings, '{plansOffered}', ${plans}::jsonb)
    `)
  await offer('["PRO", "ESS"]')
  try {
    const refused = { status: 422, code: 'plan_not_offered' }
    const other = createClient(admin, 'Rideshare Ron', { clientCustomerType: 'RIDE' })
    await expect(other).rejects.toMatchObject(refused)
    await expect(change({ clientCustomerType: 'ENT' })).rejects.toMatchObject(refused)
    await change({ clientCustomerType: 'RIDE', phone: '5405550101' })
    const file = await admin.call(clientImports.upload, {
      body: { files: [{ object: new File(['Name,Plan\nRideshare Roy,RIDE'], 'clients.csv') }] },
    })
    const { items } = await admin.call(clientImports.rows, { params: { id: file.id }, query: {} })
    expect(items).toMatchObject([{ status: 'problem', problems: ['plan_not_offered'] }])
  } finally {
    await offer('["ENT", "PRO", "ESS", "EZY", "STL", "RIDE"]')
  }
})

describe('a search', () => {
  test.each([
    ['the middle of a name', 'eñor', 'Villaseñor Trucking'],
    ['two parts of a name', 'truck villa', 'Villaseñor Trucking'],
    ['another case', 'VILLASEÑOR', 'Villaseñor Trucking'],
    ['a phone number as it is written', '(956) 555-0188', 'Villaseñor Trucking'],
    ['a phone number’s end', '5550188', 'Villaseñor Trucking'],
    ['two letters that begin a word', 'vi', 'Villaseñor Trucking'],
    ['who signs in', 'hector', 'Villaseñor Trucking'],
    ['an e-mail', 'hector@villa', 'Villaseñor Trucking'],
    ['a percent sign, as it is', '100%', '100% Freight'],
    ['a name without its marks', 'Villasenor', 'Villaseñor Trucking'],
    ['a name with its marks apart', 'Villasen\u0303or', 'Villaseñor Trucking'],
    ['marks that the name lacks', 'Álv', 'Alvarez Freight'],
    ['a straight apostrophe', "O'Brien", 'O’Brien Hauling'],
    ['a curly one', 'O’Brien', 'O’Brien Hauling'],
    ['an accent in its place', 'O´Brien', 'O’Brien Hauling'],
    ['none', 'OBrien', 'O’Brien Hauling'],
    ['one that the name lacks', 'D’Angelo', 'Dangelo Bros'],
    ['letters of their own', 'lukasz straße', 'Łukasz Strasse Transport'],
    ['who signs in, without an apostrophe', 'oneil', 'Łukasz Strasse Transport'],
    ['an e-mail as it is pasted', 'Hector <mailto:hector@villasenor.test>', 'Villaseñor Trucking'],
    ['an e-mail of another alphabet', 'ana@peluquería.example', 'Quito Nine'],
    ['an e-mail with an apostrophe', "d'arcy@", 'Łukasz Strasse Transport'],
    ['the last name first', 'Villaseñor, Hector', 'Villaseñor Trucking'],
    ['a name with another hyphen', 'Cruz‑Reyes', 'Cruz-Reyes LLC'],
    ['the name of the record', 'nunez', 'Quito Nine'],
    ['a number with the country', '+1 (956) 555-0188', 'Villaseñor Trucking'],
    ['a number with a one', '1-956-555-0188', 'Villaseñor Trucking'],
    ['the beginning of such a number', '+1 956', 'Villaseñor Trucking'],
    ['a link to a number', 'tel:+1-956-555-0188', 'Villaseñor Trucking'],
    ['a number with typographic hyphens', '956‑555–0188', 'Villaseñor Trucking'],
    ['a number with dots', '956.555.0188', 'Villaseñor Trucking'],
    ['a number with invisible marks', '\u202a(956)\u00a0555-0188\u202c', 'Villaseñor Trucking'],
    ['a number with an extension', '956-555-0188 ext. 12', 'Villaseñor Trucking'],
    ['a number in wide digits', '９５６５５５０１８８', 'Villaseñor Trucking'],
    ['a number stored with the country', '(210) 555-0143', 'Alvarez Freight'],
  ])('finds by %s', async (_, search, name) => {
    const admin = await api.signInStaff('admin')
    expect(await listNames(admin, { search })).toEqual([name])
  })

  test.each(['señor_', '%', 'nobody of this name', String.raw`\ `, "' or true"])(
    'for %j finds nothing by accident',
    async (search) => {
      const admin = await api.signInStaff('admin')
      expect(await listNames(admin, { search: `${search}zz` })).toEqual([])
    },
  )

  test('of blanks finds all', async () => {
    const admin = await api.signInStaff('admin')
    expect((await admin.call(clients.list, { query: { search: '  ' } })).total).toBe(
      (await admin.call(clients.list, { query: {} })).total,
    )
  })

  beforeAll(async () => {
    const admin = await api.signInStaff('admin')
    const { id } = await createClient(admin, 'Villaseñor Trucking', { phone: '(956) 555-0188' })
    await api.db.rows(sql`
      insert into client_users (account_id, email, full_name)
      values (${id}, 'hector@villasenor.test', 'Hector Villaseñor')
    `)
    await createClient(admin, '100% Freight')
    await createClient(admin, '1000 Freight')
    await createClient(admin, 'Alvarez Freight', { phone: '+1 ２10–555‑0143' })
    await createClient(admin, 'O’Brien Hauling')
    await createClient(admin, 'Dangelo Bros')
    await createClient(admin, 'Cruz-Reyes LLC')
    const { id: lukasz } = await createClient(admin, 'Łukasz Strasse Transport')
    await api.db.rows(sql`
      insert into client_users (account_id, email, full_name)
      values (${lukasz}, ${"sean.d'arcy@haul.test"}, ${'Seán O’Neil'})
    `)
    const { id: quito } = await createClient(admin, 'Quito Nine')
    await api.db.rows(sql`
      insert into client_records (account_id, business_name, contact_name, contact_email, contact_language)
      values (${quito}, ${'Nu\u0301n\u0303ez & Sons'}, 'Ana', 'ana@xn--peluquera-n5a.example', 'es')
    `)
  })
})

test.each([
  ['Dana  Whit', ['%dana%', '%whit%']],
  ['wh', ['% wh%']],
  ['540 555', ['%540555%', '%540555%']],
  ['+1 (540) 555', ['%540555%', '%540555%']],
  ['+52 867 555 0143', ['%8675550143%', '%8675550143%']],
  ['1-800', ['%800%', '%800%']],
  ['12', ['% 12%']],
  ['50%_a', [String.raw`%50\%\_a%`]],
  ["'", []],
  ['-', []],
  ['', []],
])('%j is looked for as %j', (search, patterns) => expect(toPatterns(search)).toEqual(patterns))

describe('the list', () => {
  test('is narrowed by plan, standing and consultant', async () => {
    const admin = await api.signInStaff('admin')
    const ride = await createClient(admin, 'Zed Rides', {
      clientCustomerType: 'RIDE',
      consultantId: admin.staffId,
    })
    await admin.call(clients.change, {
      params: { accountId: ride.id },
      body: { account: { isActive: false } },
    })
    for (const query of [
      { search: 'zed', plan: 'RIDE' },
      { search: 'zed', standing: 'inactive' },
      { search: 'zed', consultant: 'me' },
      { search: 'zed', consultant: admin.staffId },
    ] as const)
      expect(await listNames(admin, query)).toEqual(['Zed Rides'])
    for (const query of [
      { search: 'zed', plan: 'PRO' },
      { search: 'zed', standing: 'active' },
      { search: 'zed', standing: 'limited' },
      { search: 'zed', consultant: 'nobody' },
    ] as const)
      expect(await listNames(admin, query)).toEqual([])
  })

  test('comes in pages sorted by name, with the total count', async () => {
    const admin = await api.signInStaff('admin')
    for (const name of ['paged C', 'Paged a', 'paged B']) await createClient(admin, name)
    const query = { search: 'paged', limit: 2 }
    expect(await listNames(admin, query)).toEqual(['Paged a', 'paged B'])
    expect(await listNames(admin, { ...query, page: 2 })).toEqual(['paged C'])
    const pastEnd = await admin.call(clients.list, { query: { ...query, page: 9 } })
    expect([pastEnd.items, pastEnd.total]).toEqual([[], 3])
  })

  test('has names in the order of a directory, whatever their marks and case', async () => {
    const admin = await api.signInStaff('admin')
    const names = ['Ébano', 'Eastern', 'ebony', 'Ñandú', 'Navarro', 'Ortega', 'Zúñiga', 'álamo']
    for (const name of names) await createClient(admin, `${name} Sorted`)
    expect(await listNames(admin, { search: 'sorted' })).toEqual(
      ['álamo', 'Eastern', 'Ébano', 'ebony', 'Ñandú', 'Navarro', 'Ortega', 'Zúñiga'].map(
        (name) => `${name} Sorted`,
      ),
    )
  })

  test('is a consultant’s for their own clients alone', async () => {
    const [marcus, admin] = [await api.signInStaff('consultant'), await api.signInStaff('admin')]
    await createClient(admin, 'Not his')
    await createClient(marcus, 'His own', { consultantId: admin.staffId })
    expect(await listNames(marcus, {})).toEqual(['His own'])
    expect(await listNames(marcus, { consultant: admin.staffId })).toEqual([])
  })
})

describe('a client', () => {
  test('is taken in, and changed, with the next call of who signs in', async () => {
    const admin = await api.signInStaff('admin')
    const dana = await api.signIn({ plan: 'PRO' })
    const params = { accountId: dana.accountId }
    const changed = await admin.call(clients.change, {
      params,
      body: { account: { clientCustomerType: 'ENT', isLimited: true, phone: '(540) 555-0100' } },
    })
    expect(changed).toMatchObject({ clientCustomerType: 'ENT', isLimited: true, isActive: true })
    expect(await dana.call(account.currentUser, {})).toMatchObject({
      clientCustomerType: 'ENT',
      isLimited: true,
    })
    const withoutPhone = await admin.call(clients.change, {
      params,
      body: { account: { phone: null } },
    })
    expect(withoutPhone).toMatchObject({ phone: null, clientCustomerType: 'ENT' })
    expect(await admin.call(clients.show, { params })).toEqual(withoutPhone)
  })

  test('cannot be assigned to staff who no longer work for the firm', async () => {
    const [admin, formerStaff] = [
      await api.signInStaff('admin'),
      await api.signInStaff('consultant'),
    ]
    await api.db.rows(sql`update staff set is_active = false where id = ${formerStaff.staffId}`)
    await expect(
      createClient(admin, 'X', { consultantId: formerStaff.staffId }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { 'account.consultantId': { code: 'consultant_unknown' } },
    })
  })

  test('is not handed over by a consultant', async () => {
    const [marcus, other] = [await api.signInStaff('consultant'), await api.signInStaff()]
    const { id } = await createClient(marcus, 'Handed')
    const body = { account: { consultantId: other.staffId } }
    await expect(
      marcus.call(clients.change, { params: { accountId: id }, body }),
    ).rejects.toMatchObject({ status: 403 })
  })

  test.each([
    ['name', { name: ' ' }, 'name_required'],
    ['clientCustomerType', { clientCustomerType: 'GOLD' }, 'invalid'],
    ['timeZone', { timeZone: 'Mars/Base' }, 'trip_time_zone'],
    ['timeZone', { timeZone: 'SST' }, 'trip_time_zone'],
  ])('is refused for its %s', async (field, overrides, code) => {
    const admin = await api.signInStaff('admin')
    await expect(createClient(admin, 'Fine', overrides)).rejects.toMatchObject({
      status: 422,
      fields: { [`account.${field}`]: { code } },
    })
  })

  test('that is added has this recorded in its own audit log', async () => {
    const admin = await api.signInStaff('admin')
    const { id } = await createClient(admin, 'Logged')
    expect(await api.db.rows(sql`select action from audit_log where account_id = ${id}`)).toEqual([
      { action: 'POST /staff/v1/accounts' },
    ])
  })
})

test('colleagues are the active staff', async () => {
  const [admin, formerStaff] = [await api.signInStaff('admin'), await api.signInStaff()]
  await api.db.rows(sql`update staff set is_active = false where id = ${formerStaff.staffId}`)
  const ids = (await admin.call(clients.colleagues, {})).map(({ id }) => id)
  expect(ids).toContain(admin.staffId)
  expect(ids).not.toContain(formerStaff.staffId)
})

test('a stored answer is not given again to a consultant whose client it no longer is', async () => {
  const [admin, marcus] = [await api.signInStaff('admin'), await api.signInStaff('consultant')]
  const idempotencyKey = randomUUID()
  const body = { account: { name: 'Kept Hauling', clientCustomerType: 'PRO' as const } }
  const create = () => marcus.call(clients.create, { body }, { idempotencyKey })
  const { id } = await create()
  expect(await create()).toMatchObject({ id })
  await admin.call(clients.change, {
    params: { accountId: id },
    body: { account: { consultantId: admin.staffId } },
  })
  await expect(create()).rejects.toMatchObject({ status: 404 })
})
