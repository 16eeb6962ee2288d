import { describe, expect, test } from 'vitest'
import type { Area } from '@milepost/contract/wire/access'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { fieldsIn } from '@milepost/contract/wire/secret'
import { AccessArea, type Subject } from '@milepost/contract/wire/subject'
import { everyCall, everyCallExport, type CallExport } from '@milepost/testing/every-call.ts'

const calls = await everyCall()
const listNames = (some: { name: string }[]) => some.map(({ name }) => name)
const isStaffEndpoint = ({ access }: Endpoint) => typeof access === 'object'

const isAboutOneClient = ({ access, path, subject }: Endpoint) =>
  typeof access === 'object'
    ? path.includes(':accountId')
    : access !== 'public' && subject !== 'session'

/** What a call reads or changes: `trips` of /v1/trips/:id and of /staff/v1/accounts/:accountId/trips. */
const resourceOf = ({ path }: Endpoint) =>
  /^(?:\/staff)?(?:\/v1|\/users)(?:\/accounts\/:accountId)?(?:\/pdfs)?\/?([a-z_]*)/.exec(path)![1]!

/** Records whose calls disagree about a fact that they should share, with what each says. */
function findDisagreements(
  some: { endpoint: Endpoint }[],
  getFact: (call: Endpoint) => string,
): string[] {
  const facts = Map.groupBy(some, ({ endpoint }) => resourceOf(endpoint))
  return [...facts].flatMap(([resource, of]) => {
    const said = [...new Set(of.map(({ endpoint }) => getFact(endpoint)))].toSorted()
    return said.length > 1 ? [`${resource}: ${said.join(', ')}`] : []
  })
}

/** Fields that name a client. */
const whose = ['account', 'accountId', 'accountName', 'client', 'clientName', 'clientCustomerType']

/** Lists that show more of clients than headings: the log for admins, and a file that the firm brings in. */
const moreThanHeadings = [
  'GET /staff/v1/audit_log',
  'GET /staff/v1/books_imports',
  'GET /staff/v1/books_imports/:id',
  'GET /staff/v1/books_parts',
  'GET /staff/v1/client_imports/:id/rows',
]

/**
 * All that a list over all clients may show of each: who it is, what a record is called, when, and how it
 * stands. Such a list leaves no entry with the client; amounts, notes, and what was written do.
 */
const headings = new Set(
  `
    id guid account accountId accountName name phone users email fullName clientCustomerType isActive
    isLimited timeZone consultant waiting title subject messageType batchType documentYear sentBy
    sending recipients sent skipped failed read sendAt counts problem messageId assignedTo status fileCount duplicateOf looksLike createdAt readAt archived answered dueOn sendingId remindEveryDays
    nextReminderOn remindersSent startedByClient messageCount lastAt lastFrom isHandled isClosed
    aboutKind aboutId askedAt askedBy answeredAt
    contact entityType invitation language problem tags
    documents answers bankRows replies questions requests postedThrough reconciledThrough lockedThrough
    match value unit trucks vin nextWork lastSeenAt kind period usualDueOn assignee isGiven doneAt doneBy
    uses clients count years plans firmSavings
  `.match(/\w+/g),
)

const clientSubjects: Record<Area | 'signed-in' | 'task-link', Subject[]> = {
  'task-link': ['messages', 'documents'],
  'signed-in': ['account', 'session'],
  home: ['account'],
  documents: ['documents'],
  'hub-messages': ['messages'],
  resources: ['resources'],
  consultant: ['account'],
  tutorials: ['resources'],
  'per-diem': ['per_diem'],
  'profit-and-loss': ['books'],
  'profit-plan': ['profit_plan'],
  'balance-sheet': ['books'],
  'tax-estimates': ['tax'],
  'tax-returns': ['tax'],
  mileage: ['mileage'],
  'connect-bank': ['bank'],
}

test('an object of calls is for clients or for staff', async () => {
  const objects = await everyCallExport()
  const sidesOf = ({ endpoints }: CallExport) =>
    new Set(endpoints.map(({ path }) => (path.startsWith('/staff/') ? 'staff' : 'client')))
  expect(objects.length).toBeGreaterThan(60)
  expect(listNames(objects.filter((object) => sidesOf(object).size > 1))).toEqual([])
  const named = objects.filter(({ name }) => name.endsWith('ForStaff'))
  expect(named.length).toBeGreaterThan(5)
  expect(listNames(named.filter((object) => sidesOf(object).has('client')))).toEqual([])
})

test('the calls on one kind of record are for the same clients', () => {
  const ofClients = calls.filter(
    ({ endpoint: { access } }) => typeof access === 'string' && access !== 'public',
  )
  expect(ofClients.length).toBeGreaterThan(40)
  expect(
    findDisagreements(ofClients, ({ access }) => JSON.stringify(access)),
    'Change the access of the call',
  ).toEqual([])
})

test('only signing in, the firm’s name, and links that carry their own proof are public', () => {
  const publicCalls = calls.filter(({ endpoint }) => endpoint.access === 'public')
  const proven = /\/(sign_in|password|password_resets|impersonate|archives|document_archives)\b/
  expect(listNames(publicCalls.filter(({ name }) => !proven.test(name)))).toEqual(['GET /v1/firm'])
})

describe('the audit subject of a call', () => {
  test('is a part of the client’s data where the path names the client', () => {
    const ofClients = calls.filter(({ endpoint: { path } }) => path.includes(':accountId'))
    const wrong = ofClients.filter(
      ({ endpoint: { subject } }) => !AccessArea.safeParse(subject).success,
    )
    expect(ofClients.length).toBeGreaterThan(40)
    expect(listNames(wrong), 'Change the subject of the call').toEqual([])
  })

  test('is the same for all calls on one kind of record, whoever makes them', () => {
    const ofOneClient = calls.filter(({ endpoint }) => isAboutOneClient(endpoint))
    expect(
      findDisagreements(ofOneClient, ({ subject }) => subject),
      'Change the subject of the call',
    ).toEqual([
      // Staff edit who signs in, clients their own sign-in.
      'users: account, people',
      // A mail's link opens an answer or a document.
      'task_link: documents, messages',
    ])
  })

  test('is the firm or the session for other staff calls, unless they look up the client themselves', () => {
    const others = calls.filter(
      ({ endpoint }) => isStaffEndpoint(endpoint) && !endpoint.path.includes(':accountId'),
    )
    const ofClients = others.filter(
      ({ endpoint: { subject } }) => AccessArea.safeParse(subject).success,
    )
    expect(others.length).toBeGreaterThan(30)
    expect(
      listNames(ofClients),
      'Add the call to this list if it looks up the client itself',
    ).toEqual([
      'GET /staff/v1/document_search',
      'POST /staff/v1/accounts',
      'POST /staff/v1/books_imports/:id/take_back',
      'POST /staff/v1/books_postings',
      'POST /staff/v1/client_changes',
      'POST /staff/v1/documents/next',
      'POST /staff/v1/message_sendings',
    ])
  })

  test('is a client’s wherever staff can read more than the heading of a record', () => {
    const overAllClients = calls.filter(
      ({ endpoint }) =>
        endpoint.method === 'GET' &&
        isStaffEndpoint(endpoint) &&
        !endpoint.path.includes(':accountId'),
    )
    const shown = overAllClients.flatMap(({ name, endpoint: { result, subject } }) => {
      const fields = 'schema' in result ? fieldsIn(result.schema).map((field) => field.name) : []
      // A client’s subject leaves an entry with each client that the answer shows.
      const leavesEntries = AccessArea.safeParse(subject).success
      const isList = !leavesEntries && fields.some((field) => whose.includes(field))
      return isList ? [{ name, more: fields.filter((field) => !headings.has(field)) }] : []
    })
    expect(shown.length).toBeGreaterThan(10)
    expect(
      listNames(shown.filter(({ more }) => more.length > 0)),
      'Give the call a client’s subject, or edit headings in tests/contract-facts.test.ts',
    ).toEqual(moreThanHeadings)
  })

  test('matches the area of a client’s call', () => {
    const wrong = calls.filter(
      ({ endpoint: { access, subject } }) =>
        typeof access === 'string' &&
        access !== 'public' &&
        !clientSubjects[access].includes(subject),
    )
    expect(
      listNames(wrong),
      'Change the subject of the call, or edit clientSubjects in tests/contract-facts.test.ts',
    ).toEqual([])
  })

  test('is the session only for the client call that ends it', () => {
    const some = calls.filter(
      ({ endpoint: { access, subject } }) =>
        typeof access === 'string' && access !== 'public' && subject === 'session',
    )
    expect(listNames(some)).toEqual(['DELETE /users/sign_out'])
  })
})

test('a replica serves only lists and reports, and never where a session may just have ended', () => {
  const some = calls.filter(({ endpoint }) => endpoint.replica)
  const wrong = some.filter(
    ({ endpoint: { method, path, access, result } }) =>
      method !== 'GET' ||
      access === 'public' ||
      path.endsWith('/sessions') ||
      (!['page', 'many'].includes(result.kind) && !path.includes('/:year')),
  )
  expect(some.length).toBeGreaterThan(30)
  expect(listNames(wrong)).toEqual([])
})

test('the portal caches only answers of client calls, and no files', () => {
  const some = calls.filter(({ endpoint }) => endpoint.offline)
  const wrong = some.filter(
    ({ endpoint: { method, access, result } }) =>
      method !== 'GET' || typeof access === 'object' || result.kind === 'file',
  )
  expect(some.length).toBeGreaterThan(20)
  expect(listNames(wrong)).toEqual([])
})

/** Fields whose names sound secret but that are not. */
const harmless = [
  // The reason why a page must be resubmitted, an enum.
  'PATCH /staff/v1/accounts/:accountId/documents/:id: code',
  // The object that requests a ticket; it holds who and why.
  'POST /staff/v1/accounts/:accountId/impersonation_tickets: impersonationTicket',
  // A choice of a question, such as `business`.
  'POST /staff/v1/accounts/:accountId/questions: key',
  // A passkey signature is valid for one challenge only, and the challenge is marked secret.
  'POST /staff/v1/sign_in/passkey: signature',
  'POST /users/sign_in/passkey: signature',
  // As above, the choice of a question.
  'POST /v1/questions/:id/answer: key',
  'POST /v1/task_link/answer: key',
]

const secretName =
  /password|passcode|token|secret|recovery|ticket|challenge|signature|^(code|otp|pin|totp)|(code|pin|(?<!pass)key)$/i

test('every field that sounds secret is marked for the audit log', () => {
  const fields = calls.flatMap(({ name, endpoint: { params, query, body } }) =>
    [params, query, body]
      .flatMap((schema) => (schema ? fieldsIn(schema) : []))
      .map((field) => ({
        ...field,
        name: `${name}: ${field.name}`,
        sounds: secretName.test(field.name),
      })),
  )
  const unmarked = fields.filter(({ sounds, isSecret }) => sounds && !isSecret)
  expect(
    unmarked.map(({ name }) => name),
    'Wrap the field in secret(…), or add it to harmless in tests/contract-facts.test.ts',
  ).toEqual(harmless)
  expect(fields.filter(({ isSecret }) => isSecret).length).toBeGreaterThan(20)
})

/** Texts of several lines, which stay as they were typed. */
const severalLines = [
  'PATCH /staff/v1/accounts/:accountId/books: reason',
  'PATCH /staff/v1/accounts/:accountId/documents/:id: note',
  'PATCH /staff/v1/accounts/:accountId/documents/:id: sentence',
  'PATCH /staff/v1/accounts/:accountId/month_closes/:month/items/:item: note',
  'PATCH /staff/v1/firm_settings: disclaimer',
  'PATCH /staff/v1/firm_settings: disclaimerInSpanish',
  'PATCH /v1/hub_messages/:id: response',
  'POST /staff/v1/accounts/:accountId/client_notes: text',
  'POST /staff/v1/accounts/:accountId/documents: comment',
  'POST /staff/v1/accounts/:accountId/firm_papers: note',
  'POST /staff/v1/accounts/:accountId/hub_messages/:id/messages: body',
  'POST /staff/v1/accounts/:accountId/hub_messages: body',
  'POST /staff/v1/accounts/:accountId/impersonation_tickets: reason',
  'POST /staff/v1/accounts/:accountId/month_closes/:month/finish: reason',
  'POST /staff/v1/accounts/:accountId/reconciliations/:id/undo: reason',
  'POST /staff/v1/message_previews: body',
  'POST /staff/v1/message_sendings: body',
  'POST /staff/v1/message_templates: body',
  'POST /v1/documents: comment',
  'POST /v1/hub_messages/:id/messages: body',
  'POST /v1/hub_messages: body',
  'POST /v1/questions/:id/answer: words',
  'POST /v1/task_link/answer: words',
  'POST /v1/task_link/reply: response',
]

/** Texts that a program made, or that are compared with a stored one. */
const exactTexts = [
  'GET /staff/v1/accounts/:accountId/imported_transactions: payee',
  'GET /users/impersonate/:constituentId: constituentId',
  // Words and a sheet of the bank's file.
  'PATCH /staff/v1/accounts/:accountId/bank_import_previews/:id: postedStatuses',
  'PATCH /staff/v1/accounts/:accountId/bank_import_previews/:id: sheet',
  'PATCH /staff/v1/accounts/:accountId/bank_import_previews/:id: word',
  'PATCH /staff/v1/accounts/:accountId/profit_plans/:id: version',
  // A user of the mail server.
  'PATCH /staff/v1/firm_setup/mail: user',
  'POST /staff/v1/books_postings: versions',
  'POST /staff/v1/current_staff/passkeys: transports',
  // The address that a push service gave.
  'POST /staff/v1/push_subscriptions: endpoint',
  'POST /v1/push_subscriptions: endpoint',
  'POST /v1/hub_messages: aboutId',
  'POST /v1/questions/:id/answer: key',
  'POST /v1/task_link/answer: key',
  'POST /v1/users/passkeys: transports',
]

test('every text of one line is cleaned', () => {
  const texts = calls.flatMap(({ name, endpoint: { params, query, body } }) =>
    [params, query, body]
      .flatMap((schema) => (schema ? fieldsIn(schema) : []))
      // Passwords and codes are compared; an object is a file.
      .filter(({ name: of, isSecret }) => !(isSecret && secretName.test(of)) && of !== 'object')
      .flatMap((field) => {
        const odd = 'a\u202Eb'
        const [taken] = [odd, [odd]].flatMap((value) => field.schema.safeParse(value).data ?? [])
        return typeof taken === 'string' ? [{ name: `${name}: ${field.name}`, taken }] : []
      }),
  )
  const [cleaned, uncleaned] = [true, false].map((isCleaned) =>
    texts.filter(({ taken }) => (taken.toLowerCase() === 'ab') === isCleaned),
  ) as [typeof texts, typeof texts]
  expect(
    [...new Set(listNames(uncleaned))].toSorted(),
    'Check the field with oneLine(), or add it to severalLines or exactTexts in tests/contract-facts.test.ts',
  ).toEqual([...severalLines, ...exactTexts].toSorted())
  expect(cleaned.length).toBeGreaterThan(100)
})
