import type { Area } from '@milepost/contract/wire/access'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { fieldsIn } from '@milepost/contract/wire/secret'
import { AccessArea, type Subject } from '@milepost/contract/wire/subject'
import { everyCall } from '@milepost/testing/every-call.ts'
import { describe, expect, test } from 'vitest'

const calls = await everyCall()
const listNames = (some: { name: string }[]) => some.map(({ name }) => name)
const isStaffEndpoint = ({ access }: Endpoint) => typeof access === 'object'

/**
 * What follows /accounts/:accountId in the paths of staff calls, by area. The client's own record has no
 * further path.
 */
const staffPaths: Record<AccessArea, string[]> = {
  documents: [
    'documents',
    'document_archives',
    'document_files',
    'firm_papers',
    'missing_papers',
    'paper_series',
    'pdfs/document',
    'pdfs/firm_paper',
  ],
  messages: ['hub_messages', 'questions', 'threads'],
  books: [
    'automatic_posting',
    'balance_sheets',
    'books',
    'chart_of_accounts',
    'financial_performance_year_options',
    'imported_match_refusals',
    'imported_matches',
    'imported_postings',
    'imported_reviews',
    'imported_set_aside',
    'imported_transactions',
    'ledger',
    'posting_rules',
    'month_closes',
    'next_reconciliation',
    'posting_sources',
    'profit_and_loss_statements',
    'reconciled_accounts',
    'reconciliations',
    'split_patterns',
    'transaction_batches',
    'trial_balances',
  ],
  profit_plan: ['profit_plans'],
  tax: ['tax_estimates', 'tax_forecasts', 'tax_returns', 'pdfs/tax_estimate', 'pdfs/tax_return'],
  per_diem: [
    'per_diem_corrections',
    'per_diem_entries',
    'per_diem_evidence',
    'per_diem_nights',
    'per_diem_proposals',
    'per_diem_settings',
    'per_diems',
  ],
  mileage: ['trips'],
  resources: [],
  bank: ['bank_accounts', 'bank_import_previews', 'bank_imports'],
  account: [
    '',
    'archives',
    'client_notes',
    'erasure',
    'impersonation_tickets',
    'record',
    'trucks',
    'work_items',
  ],
  people: ['users'],
}

/**
 * Staff calls that read what is the firm’s own or the caller’s own; the log of what staff did, for admins; and
 * the demo’s mail.
 */
const aboutNoClient = [
  '/staff/v1/audit_log',
  '/staff/v1/audit_log.csv',
  '/staff/v1/board_views',
  '/staff/v1/books_account_names',
  '/staff/v1/books_imports',
  '/staff/v1/books_imports/:id',
  '/staff/v1/books_parts',
  '/staff/v1/chart_of_accounts',
  '/staff/v1/client_imports',
  '/staff/v1/client_imports/:id',
  '/staff/v1/client_imports/:id/rows',
  '/staff/v1/client_tags',
  '/staff/v1/colleagues',
  '/staff/v1/current_staff',
  '/staff/v1/current_staff/second_factor',
  '/staff/v1/current_staff/sessions',
  '/staff/v1/firm_settings',
  '/staff/v1/firm_setup',
  '/staff/v1/firm_setup/sample_mail',
  '/staff/v1/former_clients',
  '/staff/v1/message_sendings/:id',
  '/staff/v1/message_templates',
  '/staff/v1/mileage_rates',
  '/staff/v1/notice_preferences',
  '/staff/v1/outbox',
  '/staff/v1/outbox/:id',
  '/staff/v1/pdfs/resource/:id.pdf',
  '/staff/v1/per_diem_rates',
  '/staff/v1/push_key',
  '/staff/v1/resources',
  '/staff/v1/retention',
  '/staff/v1/staff',
  '/staff/v1/tax_figures',
  '/staff/v1/waiting',
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
    nextWork lastSeenAt kind period assignee isGiven doneAt doneBy
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

describe('the audit subject of a call', () => {
  test('is the part of the client’s data that a staff call’s path names', () => {
    const root = '/staff/v1/accounts/:accountId'
    const ofClients = calls.filter(({ endpoint: { path } }) => path.startsWith(root))
    const wrong = ofClients.filter(({ endpoint: { path, subject } }) => {
      const rest = path.slice(root.length + 1)
      const prefix = /^(pdfs\/)?[a-z_]*/.exec(rest)![0]
      return !AccessArea.options.some(
        (area) => area === subject && staffPaths[area].includes(prefix),
      )
    })
    expect(ofClients.length).toBeGreaterThan(40)
    expect(
      listNames(wrong),
      'Add the path to staffPaths in contract-facts.test.ts, at the subject of the call',
    ).toEqual([])
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
    const paths: string[] = overAllClients.map(({ endpoint: { path } }) => path)
    expect(
      aboutNoClient.filter((path) => !paths.includes(path)),
      'Remove the path from aboutNoClient in contract-facts.test.ts',
    ).toEqual([])
    const wrong = overAllClients
      .filter(({ endpoint: { path } }) => !aboutNoClient.includes(path))
      // It leaves an entry with each client that it shows.
      .filter(({ endpoint: { subject } }) => !AccessArea.safeParse(subject).success)
      .flatMap(({ name, endpoint: { result } }) =>
        ('schema' in result ? fieldsIn(result.schema) : [{ name: 'a file' }])
          .filter((field) => !headings.has(field.name))
          .map((field) => `${name}: ${field.name}`),
      )
    expect(
      wrong,
      'Give the call a client’s subject, or edit aboutNoClient or headings in contract-facts.test.ts',
    ).toEqual([])
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
      'Change the subject of the call, or edit clientSubjects in contract-facts.test.ts',
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

test('every field that sounds secret is marked for the audit log', () => {
  const secretName =
    /password|passcode|token|secret|recovery|ticket|challenge|signature|^(code|otp|pin|totp)|(code|pin|(?<!pass)key)$/i
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
    'Wrap the field in secret(…), or add it to harmless in contract-facts.test.ts',
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
      .filter((field) => !field.isSecret && field.name !== 'object')
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
    'Check the field with oneLine(), or add it to severalLines or exactTexts in contract-facts.test.ts',
  ).toEqual([...severalLines, ...exactTexts].toSorted())
  expect(cleaned.length).toBeGreaterThan(100)
})
