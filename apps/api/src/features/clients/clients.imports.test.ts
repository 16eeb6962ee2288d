import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { workItems } from '@milepost/contract/board/work-items'
import { clientImports } from '@milepost/contract/clients/client-imports'
import { clientInvitations } from '@milepost/contract/clients/client-invitations'
import { clientRecord } from '@milepost/contract/clients/client-record'
import { clients } from '@milepost/contract/clients/clients'
import { staffWithPassword } from '../../../test/callers/second-factor.ts'
import { toXlsx } from '../../../test/papers/xlsx-file.ts'
import { password } from '../../../test/records/records.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'
import { importClients } from './import/run.service.ts'
import { readServices } from './import/services.ts'

let api: Awaited<ReturnType<typeof startApi>>
let admin: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  api = await startApi()
  admin = await staffWithPassword(api, 'admin')
})
afterAll(() => api.stop())

const head = 'Name,Business Name,Email,Phone,Plan,Bookkeeper,Language,EIN,Tags,Client Since'
const csv = (...lines: string[]) => new File([[head, ...lines].join('\n')], 'clients.csv')

const upload = (file: File) =>
  admin.call(clientImports.upload, { body: { files: [{ object: file }] } })
const rowsOf = async (id: string, query = {}) =>
  (await admin.call(clientImports.rows, { params: { id }, query })).items
const run = async (id: string, invites = false) => {
  await admin.call(clientImports.run, { params: { id }, body: { invites } })
  await api.work()
  return admin.call(clientImports.show, { params: { id } })
}
const byAdmin = () => ({
  staffId: admin.staffId,
  staffName: 'Priya Shah',
  requestId: 'r',
  address: 'a',
})
const find = async (search: string) => (await admin.call(clients.list, { query: { search } })).items

test('a file becomes clients with all that it says, and nobody is mailed', async () => {
  const { staffId } = await api.signInStaff('consultant')
  const mailed = api.mails.length
  const file = await upload(
    csv(
      `Dana Reed,Reed Trucking LLC,Dana@reed.test,(540) 555-0101,pro,${staffId}@firm.test,Spanish,12-3456001,"flatbed; TX",3/15/2021`,
      'Sam Ortiz,,,,EZY,,,,,',
    ),
  )
  expect(file).toMatchObject({
    state: 'review',
    rows: 2,
    counts: { new: 2 },
    withEmail: 1,
    isRecognized: false,
  })
  const done = await run(file.id)
  expect(done).toMatchObject({ state: 'done', counts: { imported: 2, new: 0 } })
  expect(await find('reed trucking')).toMatchObject([
    {
      name: 'Reed Trucking LLC',
      phone: '(540) 555-0101',
      clientCustomerType: 'PRO',
      consultant: { id: staffId },
      invitation: 'not_invited',
      contact: { fullName: 'Dana Reed', email: 'dana@reed.test', language: 'es' },
      tags: [{ name: 'flatbed' }, { name: 'TX' }],
    },
  ])
  const [{ id: accountId } = { id: '' }] = await find('dana@reed.test')
  expect(await admin.call(clientRecord.show, { params: { accountId } })).toMatchObject({
    businessName: 'Reed Trucking LLC',
    einLastFour: '6001',
    startDate: '2021-03-15',
  })
  expect(
    await api.db.rows(sql`select action from audit_log where account_id = ${accountId}`),
  ).toEqual(expect.arrayContaining([{ action: 'POST /staff/v1/accounts' }]))
  expect(api.mails).toHaveLength(mailed)
})

test('a problem is said by row, and such a row is left out', async () => {
  const file = await upload(
    csv(
      ',,no-name@x.test,,PRO,,,,,',
      'Ann Bad,,not an email,,PRO,,,,,',
      'Bob Bad,,,,GOLD,,,,,',
      'Cid Bad,,,,,,,,,',
      'Dee Bad,,,,PRO,Nobody Here,,,,',
      'Eve Bad,,,,PRO,,French,,,',
      'Fay Bad,,,,PRO,,,123,,',
      'Gil Bad,,,,PRO,,,,,13/45/2021',
      `Hal Bad,,${admin.staffId}@firm.test,,PRO,,,,,`,
    ),
  )
  expect((await rowsOf(file.id)).map(({ problems }) => problems)).toEqual([
    ['name_missing'],
    ['email_invalid'],
    ['plan_unknown'],
    ['plan_missing'],
    ['consultant_unknown'],
    ['language_unknown'],
    ['ein_invalid'],
    ['start_date_invalid'],
    ['email_of_staff'],
  ])
  // Beside the problem is the cell, if there is one.
  expect((await rowsOf(file.id)).flatMap(({ badCells }) => badCells)).toEqual([
    { problem: 'email_invalid', column: 2, text: 'not an email' },
    { problem: 'plan_unknown', column: 4, text: 'GOLD' },
    { problem: 'consultant_unknown', column: 5, text: 'Nobody Here' },
    { problem: 'language_unknown', column: 6, text: 'French' },
    { problem: 'ein_invalid', column: 7, text: '123' },
    { problem: 'start_date_invalid', column: 9, text: '13/45/2021' },
    { problem: 'email_of_staff', column: 2, text: `${admin.staffId}@firm.test` },
  ])
  await expect(run(file.id)).rejects.toMatchObject({ code: 'client_file_nothing' })
  // A default plan mends one of them.
  const changed = await admin.call(clientImports.change, {
    params: { id: file.id },
    body: { defaults: { plan: 'ESS' } },
  })
  expect(changed.counts).toMatchObject({ problem: 8, new: 1 })
})

test('services are read by name or code in both languages, and bring their work', async () => {
  const lines = [
    'Ida Serves,PRO,"Monthly books, IFTA; form_2290"',
    'Joe Serves,PRO,"nómina; Declaración de impuestos; Formularios 1099, 1099s"',
    'Kay Serves,PRO,',
    'Lea Serves,PRO,"ifta, lawn mowing"',
  ]
  const file = await upload(new File([['Name,Plan,Services', ...lines].join('\n')], 'a.csv'))
  expect(file.mapping).toMatchObject({ name: 0, plan: 1, services: 2 })
  const rows = await rowsOf(file.id)
  expect(rows.map(({ client }) => client!.services)).toEqual([
    ['monthly_books', 'ifta', 'form_2290'],
    ['payroll', 'tax_return', 'form_1099'],
    [],
    ['ifta'],
  ])
  expect(rows[3]).toMatchObject({
    status: 'problem',
    problems: ['service_unknown'],
    badCells: [{ problem: 'service_unknown', column: 2, text: 'ifta, lawn mowing' }],
  })
  await run(file.id)
  const [{ id: accountId } = { id: '' }] = await find('ida serves')
  const record = await admin.call(clientRecord.show, { params: { accountId } })
  expect(record.services).toEqual(['monthly_books', 'ifta', 'form_2290'])
  const { items } = await admin.call(workItems.list, { query: { client: accountId } })
  expect(items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['monthly_close', 'ifta']))
})

test.each([
  ['monthly_books', 'Monthly books', 'Libros mensuales', 'bookkeeping'],
  ['payroll', 'Payroll', 'Nómina', 'nomina'],
  ['quarterly_estimates', 'Quarterly estimates', 'Pagos estimados trimestrales', 'estimates'],
  ['tax_return', 'Tax return', 'Declaración de impuestos', 'tax returns'],
  ['form_1099', '1099s', 'Formularios 1099', '1099'],
  ['form_2290', 'Form 2290', 'Formulario 2290', '2290'],
  ['ifta', 'IFTA', 'ifta', 'IFTA'],
])('the service %s has its code, and its names in English and Spanish', (code, ...names) => {
  for (const name of [code, ...names]) expect([name, readServices(name)]).toEqual([name, [code]])
})

test('an EIN without its zero in front gets it back, and the row says so', async () => {
  const file = await upload(
    csv(
      'Abe Zero,,,,PRO,,,12345678,,',
      'Bea Zero,,,,PRO,,,1-2345679,,',
      // Two zeros are missing, none is, or a digit at the end.
      'Cal Zero,,,,PRO,,,01234567,,',
      'Dan Zero,,,,PRO,,,012345670,,',
      'Eli Zero,,,,PRO,,,12-345678,,',
      // The same EIN as in the first row, typed whole.
      'Fay Zero,,,,PRO,,,01-2345678,,',
      'Gil Zero,,,,PRO,,,123-45-6789,,',
    ),
  )
  const rows = await rowsOf(file.id)
  expect(rows[6]).toMatchObject({
    problems: ['ein_is_ssn'],
    badCells: [{ problem: 'ein_is_ssn', column: 7, text: '•••-••-6789' }],
  })
  expect(rows[4]!.badCells).toEqual([{ problem: 'ein_invalid', column: 7, text: '••-••5678' }])
  expect(
    rows.map(({ status, client }) => [status, client!.einLastFour, client!.isEinCompleted]),
  ).toEqual([
    ['new', '5678', true],
    ['new', '5679', true],
    ['problem', null, false],
    ['new', '5670', false],
    ['problem', null, false],
    ['duplicate', '5678', false],
    ['problem', null, false],
  ])
  await run(file.id)
  const [{ id: accountId } = { id: '' }] = await find('abe zero')
  const { ein } = await admin.call(clientRecord.taxNumbers, { params: { accountId } })
  expect(ein).toBe('012345678')
})

test('in a workbook an EIN is a number, which has no zero in front', async () => {
  const workbook = toXlsx({
    Clients: [
      ['Name', 'Plan', 'EIN'],
      ['Gus Zero', 'PRO', { number: '12345671' }],
    ],
  })
  const file = await upload(new File([workbook as BlobPart], 'a.xlsx'))
  expect(await rowsOf(file.id)).toMatchObject([
    { status: 'new', client: { einLastFour: '5671', isEinCompleted: true } },
  ])
})

test('all possible doubles are taken or left out at once', async () => {
  const names = ['Ada Bulk', 'Bo Bulk', 'Cy Bulk']
  await run((await upload(csv(...names.map((name) => `${name},,,,PRO,,,,,`)))).id)
  const bring = () => upload(csv(...[...names, 'New Bulk'].map((name) => `${name},,,,EZY,,,,,`)))
  const decideAll = (id: string, decision: 'take' | 'skip') =>
    admin.call(clientImports.decide, {
      params: { id },
      body: { status: 'possible_duplicate', decision },
    })
  const left = await bring()
  expect(left.counts).toMatchObject({ new: 1, possible_duplicate: 3 })
  expect((await decideAll(left.id, 'skip')).counts).toMatchObject({
    new: 1,
    possible_duplicate: 0,
    skipped: 3,
  })
  const taken = await bring()
  expect((await decideAll(taken.id, 'take')).counts).toMatchObject({
    new: 4,
    possible_duplicate: 0,
  })
  expect(await run(taken.id)).toMatchObject({ counts: { imported: 4 } })
})

test('a firm’s own words for plans and consultants are said once, for all rows and the next file', async () => {
  const marcus = await api.signInStaff('consultant')
  const heading = `Memo ${marcus.staffId}`
  const bring = (name: string) =>
    upload(
      new File(
        [
          `Name,Plan,Consultant,${heading}\n`,
          `${name} One,Gold,The Boss,\n`,
          `${name} Two,GOLD,the boss,\n`,
          `${name} Three,Silver,Nobody,\n`,
          `${name} Four,PRO,,\n`,
        ],
        'clients.csv',
      ),
    )
  const file = await bring('Own')
  expect(file).toMatchObject({
    counts: { problem: 3, new: 1 },
    unknownWords: { plan: ['Gold', 'Silver'], consultant: ['The Boss', 'Nobody'] },
  })
  const planWords = [
    { word: 'Gold', plan: 'PRO' as const },
    { word: 'Silver', plan: 'EZY' as const },
  ]
  const consultantWords = [
    { word: 'The Boss', consultantId: marcus.staffId },
    { word: 'Nobody', consultantId: null },
  ]
  const change = (mapping: object) =>
    admin.call(clientImports.change, { params: { id: file.id }, body: { mapping } as never })
  await expect(
    change({ consultantWords: [{ word: 'The Boss', consultantId: file.id }] }),
  ).rejects.toMatchObject({
    fields: { 'mapping.consultantWords': { code: 'consultant_unknown' } },
  })
  expect(await change({ planWords })).toMatchObject({
    unknownWords: { plan: [], consultant: ['The Boss', 'Nobody'] },
  })
  expect(await change({ consultantWords })).toMatchObject({
    counts: { problem: 0, new: 4 },
    unknownWords: { plan: [], consultant: [] },
  })
  expect((await rowsOf(file.id)).map(({ client }) => [client!.plan, client!.consultant])).toEqual([
    ['PRO', 'Priya Shah'],
    ['PRO', 'Priya Shah'],
    ['EZY', null],
    ['PRO', null],
  ])
  expect(await bring('Next')).toMatchObject({ isRecognized: true, counts: { new: 4 } })
})

test('doubles are said: within the file, and with clients by e-mail, EIN, and name', async () => {
  const first = await upload(csv('Ike Twin,Twin Haul LLC,ike@twin.test,,PRO,,,12-3456002,,'))
  await run(first.id)
  const file = await upload(
    csv(
      'Ike Twin,"Twin Haul, LLC",ike@twin.test,,PRO,,,,,',
      'Other,Other Haul,,,PRO,,,123456002,,',
      'Ike Twin,Second Haul,ike@twin.test,,PRO,,,,,',
      ',TWIN HAUL LLC,,,PRO,,,,,',
      'New One,,new@one.test,,PRO,,,,,',
      'New One,,new@one.test,,PRO,,,,,',
    ),
  )
  expect(
    (await rowsOf(file.id)).map(({ status, known }) => [
      status,
      known?.by,
      known?.line ?? known?.name,
    ]),
  ).toEqual([
    ['duplicate', 'email', 'Twin Haul LLC'],
    ['duplicate', 'ein', 'Twin Haul LLC'],
    ['possible_duplicate', 'email', 'Twin Haul LLC'],
    ['possible_duplicate', 'name', 'Twin Haul LLC'],
    ['new', undefined, undefined],
    ['duplicate', 'email', 6],
  ])
  // A person with a second business is taken; the earlier of two rows is left out, so the later one counts.
  await admin.call(clientImports.decide, {
    params: { id: file.id },
    body: { positions: [2], decision: 'take' },
  })
  const decided = await admin.call(clientImports.decide, {
    params: { id: file.id },
    body: { positions: [4], decision: 'skip' },
  })
  expect(decided.counts).toMatchObject({ new: 2, skipped: 1, duplicate: 2, possible_duplicate: 1 })
  expect(await run(file.id)).toMatchObject({ counts: { imported: 2 } })
})

test('the same file again makes no doubles, whatever was imported of it', async () => {
  const lines = ['Jan Again,,jan@again.test,,PRO,,,,,', 'Kit Again,Kit LLC,,,PRO,,,,,']
  await run((await upload(csv(...lines))).id)
  const again = await upload(csv(...lines))
  expect(again.counts).toMatchObject({ new: 0, duplicate: 1, possible_duplicate: 1 })
})

test('a client added after the review is found when the import comes to them', async () => {
  const file = await upload(csv('Lee Late,,lee@late.test,,PRO,,,12-3456003,,'))
  const other = await upload(csv('Lee Late,,lee@late.test,,PRO,,,12-3456003,,'))
  expect(other.counts.new).toBe(1)
  await run(file.id)
  expect(await run(other.id)).toMatchObject({ state: 'done', counts: { imported: 0, failed: 1 } })
  expect(await find('lee@late.test')).toHaveLength(1)
})

test('what is added anyway beside one client is not added beside another who came later', async () => {
  const bring = (...lines: string[]) => upload(csv(...lines))
  await run((await bring('Tia Take,,,,PRO,,,,,')).id)
  const take = async (id: string) =>
    admin.call(clientImports.decide, {
      params: { id },
      body: { positions: [0], decision: 'take' },
    })
  const files = [
    await bring('Tia Take,,tia@take.test,,PRO,,,,,'),
    await bring('Tia Take,,tia@take.test,,PRO,,,,,'),
  ] as const
  for (const { id } of files) expect((await take(id)).counts).toMatchObject({ new: 1 })
  await run((await bring('Uma Other,,tia@take.test,,PRO,,,,,')).id)
  const later = { known: { by: 'email', name: 'Uma Other' } }
  const [{ id }, { id: atOnce }] = files
  // However often the file is read again.
  for (const timeZone of ['America/Chicago', 'America/Denver']) {
    const change = { defaults: { timeZone } }
    await admin.call(clientImports.change, { params: { id }, body: change })
    expect(await rowsOf(id)).toMatchObject([{ status: 'possible_duplicate', ...later }])
  }
  expect((await take(id)).counts).toMatchObject({ new: 1 })
  expect(await run(atOnce)).toMatchObject({ counts: { imported: 0, failed: 1 } })
  expect(await rowsOf(atOnce)).toMatchObject([{ status: 'failed', ...later }])
  expect(await run(id)).toMatchObject({ counts: { imported: 1 } })
})

test('an import that is killed goes on where it stopped, and each row is a client once', async () => {
  const lines = Array.from({ length: 30 }, (_, i) => `Killed ${i},,k${i}@killed.test,,PRO,,,,,`)
  const file = await upload(csv(...lines))
  await admin.call(clientImports.run, { params: { id: file.id }, body: { invites: false } })
  let transactions = 0
  const { db } = api.platform
  const dying = {
    ...api.platform,
    db: {
      ...api.platform.db,
      rows: api.platform.db.rows.bind(api.platform.db),
      row: api.platform.db.row.bind(api.platform.db),
      transaction: (async (task) => {
        if (++transactions > 10) throw new Error('killed')
        return db.transaction(task)
      }) as typeof db.transaction,
    },
  }
  await expect(importClients(dying, { importId: file.id, by: byAdmin() }, {})).rejects.toThrow(
    'killed',
  )
  const half = await admin.call(clientImports.show, { params: { id: file.id } })
  expect(half).toMatchObject({ state: 'importing', counts: { imported: 10, new: 20 } })
  // Twice at the same time, as two workers that each think the other is dead.
  await Promise.all(
    [1, 2].map(() => importClients(api.platform, { importId: file.id, by: byAdmin() }, {})),
  )
  await api.work()
  expect(await admin.call(clientImports.show, { params: { id: file.id } })).toMatchObject({
    state: 'done',
    counts: { imported: 30, failed: 0 },
  })
  // The same file again, as somebody who thinks that it was lost.
  expect((await upload(csv(...lines))).counts).toMatchObject({ new: 0 })
  expect((await admin.call(clients.list, { query: { search: 'killed' } })).total).toBe(30)
})

test('an import can be stopped, and goes on later', async () => {
  const file = await upload(csv('Moe Stop,,moe@stop.test,,PRO,,,,,'))
  const params = { id: file.id }
  await admin.call(clientImports.run, { params, body: { invites: false } })
  await expect(admin.call(clientImports.remove, { params })).rejects.toMatchObject({ status: 409 })
  expect(await admin.call(clientImports.cancel, { params, body: {} })).toMatchObject({
    state: 'cancelled',
  })
  await api.work()
  expect(await find('moe@stop.test')).toEqual([])
  expect(await run(file.id)).toMatchObject({ state: 'done', counts: { imported: 1 } })
  // Once more changes nothing.
  expect(await run(file.id)).toMatchObject({ state: 'done', counts: { imported: 1 } })
})

test('a consultant who leaves meanwhile gets no client: who took over does', async () => {
  const [leaving, heir] = [await api.signInStaff('consultant'), await api.signInStaff('consultant')]
  const file = await upload(csv('Pat Between,,pat@between.test,,PRO,,,,,'))
  const params = { id: file.id }
  await admin.call(clientImports.change, {
    params,
    body: { defaults: { ...file.defaults, consultantId: leaving.staffId } },
  })
  await admin.call(clientImports.run, { params, body: { invites: false } })
  const defaults = JSON.stringify({ ...file.defaults, consultantId: heir.staffId })
  let importing: Promise<void> | undefined
  await api.db.transaction(async (transaction) => {
    await transaction.rows(sql`update staff set is_active = false where id = ${leaving.staffId}`)
    await transaction.rows(sql`
      update client_imports set defaults = ${defaults}::jsonb where id = ${file.id}
    `)
    // It has read the file before the hand-over is committed, and waits for the row of who leaves.
    importing = importClients(api.platform, { importId: file.id, by: byAdmin() }, {})
    const countWaiting = () =>
      api.db.row(sql`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
      `)
    await expect.poll(countWaiting).toEqual({ count: 1 })
  })
  await importing
  expect(await find('pat@between.test')).toMatchObject([{ consultant: { id: heir.staffId } }])
})

test('columns that staff chose are remembered for the next file with these headings', async () => {
  const text = 'Kunde,Mail,Vertrag\nNed Map,ned@map.test,PRO\n'
  const file = await upload(new File([text], 'a.csv'))
  expect(file.mapping).toMatchObject({ name: null, email: null })
  await expect(run(file.id)).rejects.toMatchObject({ code: 'client_file_name_column' })
  const changed = await admin.call(clientImports.change, {
    params: { id: file.id },
    body: { mapping: { name: 0, email: 1, plan: 2 } },
  })
  expect(changed.counts.new).toBe(1)
  const next = await upload(new File([text.replace('Ned', 'Nina')], 'b.csv'))
  expect(next).toMatchObject({ isRecognized: true, mapping: { name: 0, email: 1, plan: 2 } })
  await expect(
    admin.call(clientImports.change, { params: { id: file.id }, body: { mapping: { ein: 3 } } }),
  ).rejects.toMatchObject({ status: 422 })
})

test('a workbook is read as a CSV file is, and a formula stays text', async () => {
  const sheet = [
    ['First Name', 'Last Name', 'E-mail', 'Plan'],
    ['Ola', 'Sheet', 'ola@sheet.test', 'ENT'],
  ]
  const workbook = new File(
    [toXlsx({ Notes: [['Nothing']], Clients: sheet }) as BlobPart],
    'a.xlsx',
  )
  expect(await rowsOf((await upload(workbook)).id)).toMatchObject([
    { status: 'new', client: { name: 'Ola Sheet', plan: 'ENT' } },
  ])
  const formula = '=HYPERLINK("http://evil.test")'
  const file = await upload(csv(`"${formula.replaceAll('"', '""')}",,,,PRO,,,,,`))
  expect(await rowsOf(file.id)).toMatchObject([{ client: { name: formula } }])
})

test('of a workbook’s formulas the values count that it was saved with, and a wrong one is no plan', async () => {
  const cell = (at: string, value: string, kind = 'str', f = '') =>
    `<c r="${at}" t="${kind}">${f && `<f>${f}</f>`}<v>${value}</v></c>`
  const link = 'HYPERLINK(&quot;http://evil.test&quot;)'
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
    <row r="1">${cell('A1', 'Name')}${cell('B1', 'Email')}${cell('C1', 'Plan')}</row>
    <row r="2">${cell('A2', 'Fay Formula', 'str', link)}${cell('B2', 'fay@formula.test')}${cell('C2', 'PRO')}</row>
    <row r="3">${cell('A3', 'Gus Formula')}<c r="B3"><f>${link}</f></c>${cell('C3', '#REF!', 'e', 'X1')}</row>
  </sheetData></worksheet>`
  const file = new File([toXlsx({ Clients: sheet }) as BlobPart], 'formulas.xlsx')
  expect(await rowsOf((await upload(file)).id)).toMatchObject([
    { status: 'new', client: { name: 'Fay Formula', email: 'fay@formula.test', plan: 'PRO' } },
    { status: 'problem', client: { name: 'Gus Formula', email: null, plan: null } },
  ])
})

test('a file with other columns makes no clients, whatever its rows say', async () => {
  const file = await upload(new File(['Date,Amount,Memo\n2026-01-02,-84.20,Pilot\n'], 'bank.csv'))
  expect(file).toMatchObject({ mapping: { name: null, email: null }, counts: { new: 0 } })
  expect(await rowsOf(file.id)).toMatchObject([{ status: 'problem' }])
  await expect(run(file.id)).rejects.toMatchObject({ status: 422, code: 'client_file_name_column' })
})

test('10,000 rows are read, each once', async () => {
  const lines = Array.from({ length: 10_000 }, (_, i) => `Many ${i},,m${i}@many.test,,PRO,,,,,`)
  const file = await upload(csv(...lines))
  expect(file.counts).toMatchObject({ new: 10_000 })
  const { items, total } = await admin.call(clientImports.rows, {
    params: { id: file.id },
    query: { page: 400, limit: 25 },
  })
  expect([total, items.at(-1)!.client!.name]).toEqual([10_000, 'Many 9999'])
})

test.each([
  ['a PDF', ['%PDF-1.7'], 'client_file_format'],
  ['nothing', [''], 'file_unreadable'],
  ['headings alone', [head], 'client_file_empty'],
  [
    'too many rows',
    [head, ...Array.from({ length: 10_001 }, (_, i) => `\nN${i},,,,PRO,,,,,`)],
    'client_file_too_many',
  ],
  ['bytes that are no text', [new Uint8Array([0x41, 1, 0xff, 0x0a])], 'import_encoding'],
])('a file of %s is refused', async (_, parts, code) => {
  await expect(upload(new File(parts as BlobPart[], 'x.csv'))).rejects.toMatchObject({
    status: 422,
    code,
  })
})

test('what a file says is sealed, and not there once its rows are clients', async () => {
  const file = await upload(csv('Pia Seal,,pia@seal.test,,PRO,,,12-3456004,,'))
  const stored = () =>
    api.db.row<{ text: string }>(sql`
      select coalesce(string_agg(row_to_json(r)::text, ' '), '') as text
      from client_import_rows r where import_id = ${file.id}
    `)
  expect((await stored())!.text).not.toMatch(/Pia|3456004/)
  await run(file.id)
  expect((await stored())!.text).toContain('"cells":null')
})

test('clients are invited in waves, each once, and a taken e-mail is said', async () => {
  const file = await upload(
    csv(
      'Wave A,,a@wave.test,,PRO,,,,wave,',
      'Wave B,,b@wave.test,,PRO,,,,wave,',
      'Wave C,,c@wave.test,,PRO,,,,wave,',
      'Wave D,,,,PRO,,,,wave,',
    ),
  )
  await run(file.id)
  const before = api.mails.length
  const start = (wave: object) =>
    admin.call(clientInvitations.start, {
      body: { wave: { importId: file.id, state: 'not_invited', ...wave }, password },
    })
  const mailedTo = () =>
    api.mails
      .slice(before)
      .map(({ to }) => to)
      .filter((to) => to.includes('wave'))
  expect(await start({ first: 1 })).toMatchObject({ clients: 1 })
  // A second admin presses the same button before the first mail is out.
  await start({ first: 1 })
  for (let i = 0; i < 3; i++) await api.work()
  expect(mailedTo()).toEqual(['a@wave.test'])
  // Somebody else has taken the address of C meanwhile.
  const { staffId } = await api.signInStaff('consultant')
  await api.db.rows(sql`update staff set email = 'c@wave.test' where id = ${staffId}`)
  expect(await start({})).toMatchObject({
    clients: 1,
    leftOut: [
      { reason: 'no_email', clients: 1 },
      { reason: 'email_taken', clients: 1 },
    ],
  })
  for (let i = 0; i < 3; i++) await api.work()
  expect(mailedTo()).toEqual(['a@wave.test', 'b@wave.test'])
  const wave = await find('wave')
  expect(wave.map(({ invitation, contact }) => [invitation, contact?.problem])).toEqual([
    ['no_password', undefined],
    ['no_password', undefined],
    ['not_invited', 'email_taken'],
    ['not_invited', undefined],
  ])
  // Again to those without a password, as a later wave.
  api.clock.advance(11 * 60_000)
  expect(await start({ state: 'no_password' })).toMatchObject({ clients: 2 })
  for (let i = 0; i < 2; i++) await api.work()
  expect(mailedTo()).toEqual(['a@wave.test', 'b@wave.test', 'a@wave.test', 'b@wave.test'])
  expect(api.mails.slice(before).some(({ subject }) => subject.includes('invited 2 clients'))).toBe(
    true,
  )
})

test('clients can be invited as they are imported', async () => {
  const file = await upload(csv('Quinn Now,,quinn@now.test,,PRO,,es,,,'))
  await run(file.id, true)
  for (let i = 0; i < 2; i++) await api.work()
  expect(api.mails.filter(({ to }) => to === 'quinn@now.test')).toHaveLength(1)
})

test('addresses are read as they were pasted into the file', async () => {
  const file = await upload(
    csv(
      'Ana Ruiz,,"Ana Ruiz <mailto:Ana@Pasted.TEST>;",,PRO,,,,,',
      'José Ruiz,,jose\u0301@peluquería.example.,,PRO,,,,,',
      'Bo Ruiz,,bo at pasted.test,,PRO,,,,,',
    ),
  )
  const { items } = await admin.call(clientImports.rows, { params: { id: file.id }, query: {} })
  expect(items.map(({ client, problems }) => [client!.email, problems])).toEqual([
    ['ana@pasted.test', []],
    ['josé@peluquería.example', []],
    [null, ['email_invalid']],
  ])
})

test('an address that the mail server refuses for good is said with its person', async () => {
  const { send } = api.platform.mailer
  const refusal = Object.assign(new Error('550 5.1.1 No such user'), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
  })
  const file = await upload(csv('Rae Bounce,,rae@bounce.test,,PRO,,,,,'))
  api.platform.mailer.send = async (mail) => {
    if (mail.to === 'rae@bounce.test') throw refusal
    await send(mail)
  }
  await run(file.id, true)
  for (let i = 0; i < 2; i++) await api.work()
  const bounced = () => admin.call(clients.list, { query: { invitation: 'bounced' } })
  expect((await bounced()).items).toMatchObject([{ name: 'Rae Bounce', invitation: 'bounced' }])
  api.platform.mailer.send = send
  api.clock.advance(60_000)
  await admin.call(clientInvitations.start, { body: { wave: { state: 'bounced' }, password } })
  for (let i = 0; i < 2; i++) await api.work()
  expect((await bounced()).items).toEqual([])
  expect(api.mails.some(({ to }) => to === 'rae@bounce.test')).toBe(true)
})

test('only admins bring and invite clients', async () => {
  const bookkeeper = await api.signInStaff('bookkeeper')
  await expect(bookkeeper.call(clientImports.list, { query: {} })).rejects.toMatchObject({
    status: 403,
  })
  await expect(
    bookkeeper.call(clientInvitations.start, { body: { wave: { state: 'not_invited' } } }),
  ).rejects.toMatchObject({ status: 403 })
  const dana = await api.signIn()
  await expect(dana.call(clientImports.list, { query: {} })).rejects.toMatchObject({ status: 401 })
  expect(await dana.call(account.currentUser, {})).toBeDefined()
})
