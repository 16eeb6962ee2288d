import type { QueueStage } from '@milepost/contract/documents/work-queue'
import { toKnownPath } from '@milepost/ui/routing/known-path.ts'
import { matchPath } from 'react-router'

/** The route patterns of all console pages, relative to /console. */
export const patterns = {
  root: '/',
  signIn: '/sign-in',
  forgotPassword: '/forgot-password',
  setPassword: '/set-password',
  enrol: '/enrol',
  security: '/security',
  staff: '/staff',
  queue: '/queue',
  workDocument: '/queue/:accountId/:id',
  clients: '/clients',
  newClient: '/clients/new',
  client: '/clients/:accountId',
  signInAs: '/clients/:accountId/sign-in-as',
  books: '/clients/:accountId/books',
  postByHand: '/clients/:accountId/books/new',
  bankImport: '/clients/:accountId/books/import',
  waiting: '/clients/:accountId/books/waiting',
  batch: '/clients/:accountId/books/batches/:batchId',
  clientTax: '/clients/:accountId/tax',
  plans: '/clients/:accountId/profit-plans',
  newPlan: '/clients/:accountId/profit-plans/new',
  plan: '/clients/:accountId/profit-plans/:id',
  tax: '/tax',
  firmSettings: '/firm-settings',
  rates: '/rates',
  resources: '/resources',
  messages: '/messages',
  newMessage: '/messages/new',
  audit: '/audit',
  outbox: '/outbox',
  outboxMail: '/outbox/:id',
} as const

export type PathName = keyof typeof patterns

/** Functions that build the URL of each page. */
export const paths = {
  ...patterns,
  workDocument: (accountId: string, id: string) =>
    `/queue/${encodeURIComponent(accountId)}/${encodeURIComponent(id)}`,
  /** One client's documents in a stage of the queue. */
  queuePath: (accountId: string, stage: QueueStage) =>
    `/queue?${new URLSearchParams({ stage, client: accountId })}`,
  client: (accountId: string) => `/clients/${encodeURIComponent(accountId)}`,
  signInAs: (accountId: string) => `/clients/${encodeURIComponent(accountId)}/sign-in-as`,
  /** `to` is the path to open after enrolling. */
  enrolThen: (to: string) => `/enrol?${new URLSearchParams({ to })}`,
  books: (accountId: string) => `/clients/${encodeURIComponent(accountId)}/books`,
  postByHand: (accountId: string) => `/clients/${encodeURIComponent(accountId)}/books/new`,
  bankImport: (accountId: string) => `/clients/${encodeURIComponent(accountId)}/books/import`,
  waiting: (accountId: string) => `/clients/${encodeURIComponent(accountId)}/books/waiting`,
  batch: (accountId: string, batchId: string) =>
    `/clients/${encodeURIComponent(accountId)}/books/batches/${encodeURIComponent(batchId)}`,
  clientTax: (accountId: string) => `/clients/${encodeURIComponent(accountId)}/tax`,
  plans: (accountId: string) => `/clients/${encodeURIComponent(accountId)}/profit-plans`,
  newPlan: (accountId: string) => `/clients/${encodeURIComponent(accountId)}/profit-plans/new`,
  plan: (accountId: string, id: string) =>
    `/clients/${encodeURIComponent(accountId)}/profit-plans/${encodeURIComponent(id)}`,
  outboxMail: (id: string) => `/outbox/${encodeURIComponent(id)}`,
  /** `to` is the client the message is for. */
  newMessageTo: (to: string) => `/messages/new?${new URLSearchParams({ to })}`,
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
