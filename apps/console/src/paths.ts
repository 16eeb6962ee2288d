import { matchPath } from 'react-router'
import type { QueueStage } from '@milepost/contract/documents/work-queue'
import { toKnownPath } from '@milepost/ui/routing/known-path.ts'

/** The route patterns of all console pages, relative to /console. */
export const patterns = {
  root: '/',
  signIn: '/sign-in',
  forgotPassword: '/forgot-password',
  setPassword: '/set-password',
  enrol: '/enrol',
  security: '/security',
  board: '/board',
  calendar: '/calendar',
  staff: '/staff',
  chart: '/chart-of-accounts',
  queue: '/queue',
  workDocument: '/queue/:accountId/:id',
  search: '/search',
  clients: '/clients',
  newClient: '/clients/new',
  formerClients: '/clients/former',
  bringClients: '/clients/import',
  clientImport: '/clients/import/:importId',
  client: '/clients/:accountId',
  clientRecord: '/clients/:accountId/record',
  signInAs: '/clients/:accountId/sign-in-as',
  bringBooks: '/books/import',
  booksImport: '/books/import/:importId',
  books: '/clients/:accountId/books',
  postByHand: '/clients/:accountId/books/new',
  bankImport: '/clients/:accountId/books/import',
  bankImports: '/clients/:accountId/books/imports',
  importReview: '/clients/:accountId/books/imports/:importId',
  waiting: '/clients/:accountId/books/waiting',
  batches: '/clients/:accountId/books/batches',
  batch: '/clients/:accountId/books/batches/:batchId',
  profitAndLoss: '/clients/:accountId/books/profit-and-loss',
  balanceSheet: '/clients/:accountId/books/balance-sheet',
  trialBalance: '/clients/:accountId/books/trial-balance',
  ledger: '/clients/:accountId/books/ledger',
  reconcile: '/clients/:accountId/books/reconcile',
  statement: '/clients/:accountId/books/reconcile/:statementId',
  monthCloses: '/clients/:accountId/books/month-closes',
  monthClose: '/clients/:accountId/books/month-closes/:month',
  clientChart: '/clients/:accountId/books/chart-of-accounts',
  rules: '/clients/:accountId/books/rules',
  clientTax: '/clients/:accountId/tax',
  clientPapers: '/clients/:accountId/papers',
  plans: '/clients/:accountId/profit-plans',
  newPlan: '/clients/:accountId/profit-plans/new',
  plan: '/clients/:accountId/profit-plans/:id',
  tax: '/tax',
  firmSettings: '/firm-settings',
  setUp: '/set-up',
  rates: '/rates',
  resources: '/resources',
  inbox: '/inbox',
  thread: '/inbox/:accountId/:id',
  questions: '/questions',
  messages: '/messages',
  newMessage: '/messages/new',
  sending: '/messages/sent/:id',
  papers: '/papers',
  sendPapers: '/papers/send',
  addDocument: '/add-document',
  audit: '/audit',
  mails: '/outbox',
  mail: '/outbox/:id',
} as const

export type PathName = keyof typeof patterns

const toBooks = (accountId: string) => `/clients/${encodeURIComponent(accountId)}/books`

/** Functions that build the URL of each page. */
export const paths = {
  ...patterns,
  workDocument: (accountId: string, id: string) =>
    `/queue/${encodeURIComponent(accountId)}/${encodeURIComponent(id)}`,
  /** The client's open work. */
  calendarOf: (client: string) => `/calendar?${new URLSearchParams({ client })}`,
  /** One client's documents in a stage of the queue. */
  queuePath: (accountId: string, stage: QueueStage) =>
    `/queue?${new URLSearchParams({ stage, client: accountId })}`,
  searchOf: (client: string) => `/search?${new URLSearchParams({ client })}`,
  client: (accountId: string) => `/clients/${encodeURIComponent(accountId)}`,
  /** Where a client's page lists the papers that are missing. */
  missingPapers: (accountId: string) => `/clients/${encodeURIComponent(accountId)}#missing-papers`,
  clientRecord: (accountId: string) => `/clients/${encodeURIComponent(accountId)}/record`,
  clientImport: (importId: string) => `/clients/import/${encodeURIComponent(importId)}`,
  clientsNotInvited: '/clients?invitation=not_invited',
  signInAs: (accountId: string) => `/clients/${encodeURIComponent(accountId)}/sign-in-as`,
  /** `to` is the path to open after enrolling. */
  enrolThen: (to: string) => `/enrol?${new URLSearchParams({ to })}`,
  booksImport: (importId: string) => `/books/import/${encodeURIComponent(importId)}`,
  books: toBooks,
  postByHand: (accountId: string) => `${toBooks(accountId)}/new`,
  bankImport: (accountId: string) => `${toBooks(accountId)}/import`,
  bankImports: (accountId: string) => `${toBooks(accountId)}/imports`,
  importReview: (accountId: string, importId: string) =>
    `${toBooks(accountId)}/imports/${encodeURIComponent(importId)}`,
  waiting: (accountId: string) => `${toBooks(accountId)}/waiting`,
  /** Only that transaction. */
  waitingOne: (accountId: string, transaction: string) =>
    `${toBooks(accountId)}/waiting?${new URLSearchParams({ transaction })}`,
  batches: (accountId: string) => `${toBooks(accountId)}/batches`,
  profitAndLoss: (accountId: string) => `${toBooks(accountId)}/profit-and-loss`,
  profitAndLossOf: (accountId: string, year: number) =>
    `${toBooks(accountId)}/profit-and-loss?${new URLSearchParams({ year: String(year) })}`,
  balanceSheet: (accountId: string) => `${toBooks(accountId)}/balance-sheet`,
  trialBalance: (accountId: string) => `${toBooks(accountId)}/trial-balance`,
  /** An account's lines between two days (yyyy-MM-dd). */
  ledger: (accountId: string, account: number, { from, to }: { from: string; to: string }) =>
    `${toBooks(accountId)}/ledger?${new URLSearchParams({ account: String(account), from, to })}`,
  reconcile: (accountId: string) => `${toBooks(accountId)}/reconcile`,
  statement: (accountId: string, statementId: string) =>
    `${toBooks(accountId)}/reconcile/${encodeURIComponent(statementId)}`,
  monthCloses: (accountId: string) => `${toBooks(accountId)}/month-closes`,
  /** `month` is yyyy-MM. */
  monthClose: (accountId: string, month: string) =>
    `${toBooks(accountId)}/month-closes/${encodeURIComponent(month)}`,
  clientChart: (accountId: string) => `${toBooks(accountId)}/chart-of-accounts`,
  rules: (accountId: string) => `${toBooks(accountId)}/rules`,
  batch: (accountId: string, batchId: string) =>
    `${toBooks(accountId)}/batches/${encodeURIComponent(batchId)}`,
  clientTax: (accountId: string) => `/clients/${encodeURIComponent(accountId)}/tax`,
  plans: (accountId: string) => `/clients/${encodeURIComponent(accountId)}/profit-plans`,
  newPlan: (accountId: string) => `/clients/${encodeURIComponent(accountId)}/profit-plans/new`,
  plan: (accountId: string, id: string) =>
    `/clients/${encodeURIComponent(accountId)}/profit-plans/${encodeURIComponent(id)}`,
  thread: (accountId: string, id: string) =>
    `/inbox/${encodeURIComponent(accountId)}/${encodeURIComponent(id)}`,
  /** The certificates of what was erased of clients who left. */
  erasures: '/audit?call=erasure&from=2022-01-01',
  /** A client's open threads. */
  inboxOf: (client: string) => `/inbox?${new URLSearchParams({ client })}`,
  /** A client's answers that nobody has seen to, or the questions that they have not answered. */
  questionsOf: (client: string, filter?: 'open') =>
    `/questions?${new URLSearchParams({ client, ...(filter && { filter }) })}`,
  mail: (id: string) => `/outbox/${encodeURIComponent(id)}`,
  /** `to` is the client the message is for, or several, with commas between. */
  newMessageTo: (to: string) => `/messages/new?${new URLSearchParams({ to })}`,
  sending: (id: string) => `/messages/sent/${encodeURIComponent(id)}`,
  clientPapers: (accountId: string) => `/clients/${encodeURIComponent(accountId)}/papers`,
  /** `to` is the client the papers are for. */
  sendPapersTo: (to: string) => `/papers/send?${new URLSearchParams({ to })}`,
  /** A document that the client e-mailed, mailed, or handed in. */
  addDocumentFor: (client: string) => `/add-document?${new URLSearchParams({ client })}`,
  /** The messages whose subject or client matches the text. */
  messagesWith: (search: string) => `/messages?${new URLSearchParams({ search })}`,
  /** `to` is the path to open after signing in. */
  signInThen: (to: string) => `/sign-in?${new URLSearchParams({ to })}`,
}

const publicPages: readonly PathName[] = ['root', 'signIn', 'forgotPassword', 'setPassword']

/** Whether a page is open to visitors who are not signed in. */
export const isPublic = (pathname: string): boolean =>
  publicPages.some((name) => matchPath(patterns[name], pathname))

/** Parses untrusted text as one of our own paths with its query; undefined for anything else. */
export const knownPath = (text: string | null): string | undefined =>
  toKnownPath(Object.values(patterns), text)
