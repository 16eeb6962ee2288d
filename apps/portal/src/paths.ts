import { matchPath } from 'react-router'
import type { AboutKind, HubMessage } from '@milepost/contract/hub-messages/hub-messages'
import { toKnownPath } from '@milepost/ui/routing/known-path.ts'

/** Route patterns of all pages. */
export const patterns = {
  root: '/',
  signIn: '/sign-in',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  setPassword: '/set-password',
  task: '/task',
  impersonate: '/impersonate/:constituentId?',
  home: '/home',
  upload: '/upload',
  cameraUpload: '/upload/camera-upload/:pageType?/:relatedObject?/:relatedObjectId?',
  fileUpload: '/upload/file-upload/:pageType?/:relatedObject?/:relatedObjectId?',
  documentManager: '/upload/document-manager/:relatedObject?/:relatedObjectId?',
  uploadSuccess: '/upload/success/:relatedObject?/:relatedObjectId?',
  documents: '/documents',
  allDocuments: '/documents/all-documents',
  howToSendDocuments: '/documents/how-to-send-documents',
  document: '/documents/show/:id',
  firmPaper: '/documents/from-your-firm/:id',
  permissionsNeeded: '/documents/permissions-needed',
  shareDocument: '/documents/share',
  perDiem: '/per-diem',
  hubMessages: '/hub-messages',
  hubMessage: '/hub-messages/show/:id',
  newHubMessage: '/hub-messages/new',
  questions: '/questions',
  resources: '/resources',
  tutorials: '/tutorials',
  financialPerformance: '/financial-performance',
  balanceSheet: '/financial-performance/balance-sheet',
  balanceSheetBatch: '/financial-performance/balance-sheet/batch/:batchId',
  balanceSheetTransactions:
    '/financial-performance/balance-sheet/transactions/:categoryName/:categoryInternalAccountNumber',
  profitAndLoss: '/financial-performance/profit-and-loss',
  profitAndLossBatch: '/financial-performance/profit-and-loss/batch/:batchId',
  profitAndLossTransactions:
    '/financial-performance/profit-and-loss/transactions/:categoryName/:categoryInternalAccountNumber',
  profitPlan: '/financial-performance/profit-plan',
  tax: '/tax',
  quarterlyEstimates: '/tax/quarterly-estimates',
  quarterlyTaxEstimates: '/tax/quarterly-tax-estimates',
  taxForecast: '/tax/forecast',
  taxReturns: '/tax/tax-returns',
  mileageTracker: '/mileage-tracker',
  tripTracker: '/mileage-tracker/trip-tracker',
  allTrips: '/mileage-tracker/all-trips',
  addTrip: '/mileage-tracker/add-trip',
  editTrip: '/mileage-tracker/edit-trip/:tripId',
  locationPermissionNeeded: '/mileage-tracker/location-permission-needed',
  notificationPermissionNeeded: '/mileage-tracker/notification-permission-needed',
  connectBank: '/connect-bank',
  accessHistory: '/access-history',
  notifications: '/notifications',
  security: '/security',
  outbox: '/outbox',
} as const

export type PathName = keyof typeof patterns

/** The message an upload answers, or the document it replaces. */
export type UploadTarget = { kind: 'hub-message' | 'document'; id: string }
export type PageType = 'single' | 'multiple'

type Category = { name: string; internalAccountNumber: string; year: number; period: string }

/** URLs of every page. */
export const paths = {
  ...patterns,
  /** Where staff land after ending an impersonation. */
  afterImpersonation: '/impersonate',
  /** `to`: where to go after sign-in. */
  signInThen: (to: string) => `/sign-in?${new URLSearchParams({ to })}`,
  cameraUpload: (pageType: PageType, target?: UploadTarget) =>
    `/upload/camera-upload/${pageType}${related(target)}`,
  fileUpload: (pageType: PageType, target?: UploadTarget) =>
    `/upload/file-upload/${pageType}${related(target)}`,
  /** `to`: where to go once camera access is granted. */
  permissionsNeededFor: (to: string) =>
    `/documents/permissions-needed?${new URLSearchParams({ to })}`,
  documentManager: (target?: UploadTarget) => `/upload/document-manager${related(target)}`,
  uploadSuccess: (target?: UploadTarget) => `/upload/success${related(target)}`,
  document: (id: string) => `/documents/show/${encodeURIComponent(id)}`,
  firmPaper: (id: string) => `/documents/from-your-firm/${encodeURIComponent(id)}`,
  hubMessage: (id: string) => `/hub-messages/show/${encodeURIComponent(id)}`,
  /** Asks the firm about a record or a figure. `subject` is a suggestion. */
  askAbout: (kind: AboutKind, id: string, subject: string) =>
    // Keep the slash readable, as in withUpload.
    `/hub-messages/new?${new URLSearchParams({ about: `${kind}/${id}`, subject })}`.replace(
      '%2F',
      '/',
    ),
  /** Goes on in a new message with what was typed in a thread. */
  newHubMessageFrom: ({ id, subject, about }: Pick<HubMessage, 'id' | 'subject' | 'about'>) =>
    `/hub-messages/new?${new URLSearchParams({ from: id, subject, ...(about && { about: `${about.kind}/${about.id}` }) })}`,
  balanceSheetBatch: (id: string) => `${patterns.balanceSheet}/batch/${encodeURIComponent(id)}`,
  profitAndLossBatch: (id: string) => `${patterns.profitAndLoss}/batch/${encodeURIComponent(id)}`,
  balanceSheetTransactions: (category: Category) => transactions(patterns.balanceSheet, category),
  profitAndLossTransactions: (category: Category) => transactions(patterns.profitAndLoss, category),
  editTrip: (id: string) => `/mileage-tracker/edit-trip/${encodeURIComponent(id)}`,
}

const related = (target?: UploadTarget) =>
  target ? `/${target.kind}/${encodeURIComponent(target.id)}` : ''

function transactions(report: string, { name, internalAccountNumber, year, period }: Category) {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const query = new URLSearchParams({ year: String(year), period })
  return `${report}/transactions/${slug || 'category'}/${encodeURIComponent(internalAccountNumber)}?${query}`
}

/** The same page with the upload sheet open. `path` may have a query. A title is a suggestion. */
export function withUpload(path: string, target: 'new' | UploadTarget, title?: string): string {
  const url = new URL(path, base)
  url.searchParams.set('upload', target === 'new' ? 'new' : `${target.kind}/${target.id}`)
  if (title) url.searchParams.set('title', title)
  // Keep the slash readable: 'upload=document/…'.
  return `${url.pathname}${url.search.replaceAll('%2F', '/')}`
}

/** The target of the upload sheet from the query; undefined if the sheet is closed. */
export function getUpload(query: URLSearchParams): 'new' | UploadTarget | undefined {
  const value = query.get('upload')
  if (value === 'new') return 'new'
  const [kind, id] = value?.split('/') ?? []
  return id && (kind === 'hub-message' || kind === 'document') ? { kind, id } : undefined
}

const publicPages: readonly PathName[] = [
  'root',
  'signIn',
  'forgotPassword',
  'resetPassword',
  'setPassword',
  'task',
  'impersonate',
]

/** Whether a page is open without signing in. */
export const isPublic = (pathname: string): boolean =>
  publicPages.some((name) => matchPath(patterns[name], pathname))

const base = 'https://portal.invalid'

const { impersonate: _, ...linkable } = patterns

/**
 * A portal path with its query, from untrusted text; undefined if it is no known page. Acting as a client begins in the
 * console, and in no notice, reminder or link.
 */
export const knownPath = (text: string | null): string | undefined =>
  toKnownPath(Object.values(linkable), text)
