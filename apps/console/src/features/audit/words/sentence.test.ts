import { expect, test } from 'vitest'
import type { AuditEntry } from '@milepost/contract/audit/audit'
import { copy } from './sentence.copy.ts'
import { describe as describeEntry } from './sentence.ts'

const account = '/staff/v1/accounts/:accountId'

function toEntry(action: string, change: Partial<AuditEntry> = {}): AuditEntry {
  const isFirms = !/ \/(v1|users)\//.test(action) && !action.includes(account)
  return {
    id: 'a:1',
    at: '2026-11-21T15:00:00.000Z',
    startedAt: '2026-11-21T15:00:00.000Z',
    entries: 1,
    actorId: 'p',
    actorName: 'Priya Shah',
    action,
    actions: [action],
    kind: action.endsWith('.csv') ? 'downloaded' : action.startsWith('GET') ? 'looked' : 'changed',
    area: isFirms ? 'firm' : 'account',
    accountId: isFirms ? null : 'a',
    accountName: isFirms ? null : 'Dana Trucking',
    actedAs: null,
    subject: '{}',
    address: '::1',
    requestId: 'r',
    hash: 'h',
    ...change,
  }
}

const inEnglish = (action: string, change?: Partial<AuditEntry>) =>
  describeEntry(toEntry(action, change), 'en').trim()
const inSpanish = (action: string, change?: Partial<AuditEntry>) =>
  describeEntry(toEntry(action, change), 'es').trim()

test('what a client did themselves says that it was the client', () => {
  const own = { kind: 'by_client' as const, subject: '{"own":true}' }
  expect(inEnglish('POST /v1/trips', own)).toBe('(client) added a trip for Dana Trucking')
  expect(inSpanish('POST /v1/trips', own)).toBe('(cliente) agregó un viaje para Dana Trucking')
  expect(inEnglish('POST /users/sign_in/code', own)).toBe(
    '(client) signed in to Dana Trucking’s account with a code',
  )
  const added = { ...own, subject: '{"person":"p"}' }
  expect(inEnglish('PATCH /v1/trips/:id', added)).toBe(
    '(client) changed one of Dana Trucking’s trips',
  )
  const byLink = { ...own, subject: '{"taskLink":"l","mailedTo":"dana@drivers.test"}' }
  expect(inEnglish('POST /v1/task_link/reply', byLink)).toBe(
    ', by a link in the email to dana@drivers.test, answered a message to Dana Trucking',
  )
})

test('a service that several clients got or lost is named', () => {
  const changed = (body: object) => ({
    accountId: 'a',
    accountName: 'Dana Trucking',
    subject: JSON.stringify({ body: { clients: { accountIds: ['a'], ...body } } }),
  })
  const action = 'POST /staff/v1/client_changes'
  expect(inEnglish(action, changed({ addService: 'ifta' }))).toBe(
    'changed several clients at once (Dana Trucking): added the service “IFTA”',
  )
  expect(inSpanish(action, changed({ removeService: 'payroll' }))).toBe(
    'cambió varios clientes a la vez (Dana Trucking): quitó el servicio «Nómina»',
  )
})

test.each([
  [
    `GET ${account}/documents/:id`,
    'looked at one of Dana Trucking’s documents',
    'vio un documento de Dana Trucking',
  ],
  [
    `GET ${account}/trucks`,
    'looked at Dana Trucking’s trucks',
    'vio los camiones de Dana Trucking',
  ],
  [
    `GET ${account}/ledger.csv`,
    'downloaded Dana Trucking’s ledger',
    'descargó el mayor de Dana Trucking',
  ],
  [
    `GET ${account}/reconciliations/:id/lines`,
    'looked at one of Dana Trucking’s bank statements',
    'vio un estado de cuenta de Dana Trucking',
  ],
  [
    `POST ${account}/trucks`,
    'added a truck for Dana Trucking',
    'agregó un camión para Dana Trucking',
  ],
  [
    `PATCH ${account}/record`,
    'changed Dana Trucking’s record',
    'cambió el expediente de Dana Trucking',
  ],
  [
    `DELETE ${account}/client_notes/:id`,
    'removed one of Dana Trucking’s notes for staff',
    'eliminó una nota para el personal de Dana Trucking',
  ],
  [
    `POST ${account}/month_closes/:month/finish`,
    'finished a month of Dana Trucking’s books',
    'terminó un mes de los libros de Dana Trucking',
  ],
  [
    `POST ${account}/hub_messages`,
    'sent a message to Dana Trucking',
    'envió un mensaje a Dana Trucking',
  ],
  [
    'POST /v1/hub_messages',
    'wrote to the firm for Dana Trucking',
    'escribió a la oficina por Dana Trucking',
  ],
  [
    'GET /users/impersonate/:constituentId',
    'signed in to Dana Trucking’s account',
    'entró en la cuenta de Dana Trucking',
  ],
  [
    'PATCH /staff/v1/firm_settings',
    'changed the firm’s settings',
    'cambió los ajustes de la oficina',
  ],
  ['POST /staff/v1/rates/mileage', 'added a mileage rate', 'agregó una tarifa por milla'],
  [
    'POST /staff/v1/rates/mileage/:from/check',
    'checked the mileage rates',
    'revisó las tarifas por milla',
  ],
  [
    'DELETE /staff/v1/staff/:id/lock',
    'unlocked a staff member after wrong passwords',
    'desbloqueó a una persona del personal después de contraseñas equivocadas',
  ],
  [
    'npm run admin',
    'made an admin from the server’s command line',
    'creó un administrador desde el servidor',
  ],
  // Calls of an earlier version.
  ['GET /v1/papers', 'looked at Dana Trucking’s account', 'vio la cuenta de Dana Trucking'],
])('%s: “%s”, “%s”', (action, english, spanish) => {
  expect(inEnglish(action)).toBe(english)
  expect(inSpanish(action)).toBe(spanish)
})

test('who takes over a client of someone who left is named', () => {
  const change = 'PATCH /staff/v1/staff/:id'
  const handedTo = (to: string | null) => ({
    accountId: 'a',
    accountName: 'Dana Trucking',
    subject: JSON.stringify({ outcome: 'handed_over', from: 'Marcus Reyes', to }),
  })
  expect(inEnglish(change, handedTo('Noor Haddad'))).toBe(
    'handed Dana Trucking over from Marcus Reyes to Noor Haddad',
  )
  expect(inSpanish(change, handedTo('Noor Haddad'))).toBe(
    'pasó a Dana Trucking de Marcus Reyes a Noor Haddad',
  )
  expect(inEnglish(change, handedTo(null))).toBe(
    'took Marcus Reyes off Dana Trucking, with nobody in their place yet',
  )
  expect(inSpanish(change, handedTo(null))).toBe(
    'quitó a Marcus Reyes de Dana Trucking, todavía sin nadie en su lugar',
  )
})

test('what the firm did to several clients at once names the client in each one’s history', () => {
  const posted = 'POST /staff/v1/books_postings'
  const ofClient = { accountId: 'a', accountName: 'Dana Trucking', area: 'books' as const }
  expect(inEnglish(posted, ofClient)).toBe('posted books from files (Dana Trucking)')
  expect(inSpanish(posted, ofClient)).toBe('asentó libros de archivos (Dana Trucking)')
  expect(inEnglish(posted)).toBe('posted books from files')
  expect(inEnglish(`POST ${account}/hub_messages`, ofClient)).toBe(
    'sent a message to Dana Trucking',
  )
})

test('of a client who stays with their consultant, only the work is said to be handed over', () => {
  const change = 'PATCH /staff/v1/staff/:id'
  const workTo = (to: string | null) => ({
    accountId: 'a',
    accountName: 'Dana Trucking',
    subject: JSON.stringify({ outcome: 'work_handed_over', from: 'Priya Shah', to }),
  })
  expect(inEnglish(change, workTo('Noor Haddad'))).toBe(
    'handed the open work for Dana Trucking over from Priya Shah to Noor Haddad',
  )
  expect(inSpanish(change, workTo('Noor Haddad'))).toBe(
    'pasó de Priya Shah a Noor Haddad el trabajo pendiente para Dana Trucking',
  )
  expect(inEnglish(change, workTo(null))).toBe(
    'took Priya Shah off the open work for Dana Trucking, with nobody in their place yet',
  )
  expect(inSpanish(change, workTo(null))).toBe(
    'quitó a Priya Shah del trabajo pendiente para Dana Trucking, todavía sin nadie en su lugar',
  )
})

test('a sentence says which year, quarter or month, and what was searched for', () => {
  const profitAndLoss = `GET ${account}/profit_and_loss_statements/:year`
  expect(inEnglish(profitAndLoss, { subject: '{"params":{"year":2026}}' })).toBe(
    'looked at Dana Trucking’s profit and loss for 2026',
  )
  const estimate = `GET ${account}/pdfs/tax_estimate/:year/:quarter.pdf`
  expect(inEnglish(estimate, { subject: '{"params":{"year":2026,"quarter":3}}' })).toBe(
    'looked at one of Dana Trucking’s tax estimates for Q3 2026',
  )
  const close = `GET ${account}/month_closes/:month`
  expect(inSpanish(close, { subject: '{"params":{"month":"2026-05"}}' })).toBe(
    'vio el cierre de mes de Dana Trucking, mayo de 2026',
  )
  expect(inEnglish('GET /staff/v1/accounts', { subject: '{"query":{"search":"$& <b>"}}' })).toBe(
    'looked at the list of clients, searching for “$& <b>”',
  )
})

test('a sentence says as whom, by what, and with what outcome', () => {
  const reply = 'POST /v1/task_link/reply'
  expect(inEnglish('GET /v1/trips', { actedAs: 'Dana Reed' })).toBe(
    ', signed in as Dana Reed, looked at Dana Trucking’s trips',
  )
  expect(
    inEnglish('GET /users/impersonate/:constituentId', {
      kind: 'signed_in',
      actedAs: 'Dana Reed',
    }),
  ).toBe('signed in to Dana Trucking’s account as Dana Reed')
  expect(inEnglish(reply, { subject: '{"mailedTo":"dana@x.test"}' })).toBe(
    ', by a link in the email to dana@x.test, answered a message to Dana Trucking',
  )
  expect(inEnglish('GET /v1/trips', { subject: '{"refused":403}' })).toBe(
    'looked at Dana Trucking’s trips (refused)',
  )
  expect(inEnglish(reply, { subject: '{"replayed":true}' })).toBe(
    'answered a message to Dana Trucking (sent again: nothing changed, and they got the same answer)',
  )
  const signIn = 'POST /staff/v1/sign_in'
  for (const outcome of [
    'signed_in',
    'second_factor_asked',
    'second_factor_refused',
    'password_refused',
    'password_set',
  ] as const)
    expect(inEnglish(signIn, { subject: JSON.stringify({ outcome }) })).toBe(copy.en[outcome])
})

test('a certificate of erasure says how much there was', () => {
  const certificate = {
    accountName: null,
    subject: JSON.stringify({ outcome: 'erased', rows: { trips: 1_200, accounts: 1 }, files: 1 }),
  }
  const action = 'POST /staff/v1/accounts/:accountId/erasure'
  expect(inEnglish(action, certificate)).toBe(
    'erased everything of a former client: 1,201 records and 1 file',
  )
  expect(inSpanish(action, certificate)).toBe(
    'borró todo lo de un cliente anterior: 1,201 registros y 1 archivo',
  )
  expect(inEnglish(action)).toBe('confirmed that everything of Dana Trucking is erased')
})

test('a visit lists what was looked at, each once, and counts the rest', () => {
  const visit = (...paths: string[]) => ({
    entries: 9,
    actions: paths.map((path) => `GET ${account}${path}`),
    subject: '{"params":{"year":2026}}',
  })
  const three = visit('/documents', '/documents/:id', '/trips', '/profit_and_loss_statements/:year')
  expect(inEnglish(`GET ${account}/documents/:id`, three)).toBe(
    'looked at Dana Trucking’s documents, trips and profit and loss',
  )
  const many = visit('/documents', '/trips', '/trucks', '/users', '/record')
  expect(inSpanish(`GET ${account}/trips`, many)).toBe(
    'vio los documentos, los viajes, los camiones y 2 más de Dana Trucking',
  )
  expect(inEnglish(`GET ${account}/documents/:id`, visit('/documents/:id'))).toBe(
    'looked at Dana Trucking’s documents',
  )
  const lists = ['GET /staff/v1/accounts', 'GET /staff/v1/threads']
  expect(inEnglish(lists[0]!, { entries: 2, actions: lists })).toBe(
    'looked at the list of clients and the inbox',
  )
})

test('a name that ends in s has no second one', () => {
  expect(inEnglish(`GET ${account}/trips`, { accountName: 'Hawkins' })).toBe(
    'looked at Hawkins’ trips',
  )
  expect(inEnglish(`GET ${account}/trips`, { accountName: null })).toBe(
    'looked at a former client’s trips',
  )
})
