import { redirect, type RouteObject } from 'react-router'
import { FailedPage, NotFoundPage } from '@milepost/ui/layout/plain-page.tsx'
import { SessionWatch } from '@milepost/ui/layout/session-watch.tsx'
import { token } from '@milepost/ui/session/session.ts'
import { isPublic, paths, patterns, withUpload } from '../paths.ts'
import { hasPreloaded } from './reads/preloaded-answers.ts'
import { bareRoute, lazyComponent, page, redirectPage } from './route-kinds.ts'
import { signInRoutes } from './sign-in-routes.ts'

const permissionNeeded = async () =>
  (await import('../features/mileage/recording/permission-needed-page.tsx')).PermissionNeededPage

const signedIn: RouteObject[] = [
  {
    ...page('home', 'home', async () => (await import('./home/home-page.tsx')).HomePage),
    // Sends its call while the page's code loads. If this code can't be loaded, the cards make their own calls. A later
    // visit sends and waits for nothing.
    loader: () =>
      hasPreloaded() ||
      import('./home/preload-home.ts').then(
        ({ preloadHome }) => preloadHome(),
        () => undefined,
      ),
  },

  redirectPage('upload', withUpload(paths.home, 'new')),
  page(
    'cameraUpload',
    'documents',
    async () =>
      (await import('../features/documents/capture/camera-upload-page.tsx')).CameraUploadPage,
  ),
  page(
    'fileUpload',
    'documents',
    async () => (await import('../features/documents/upload/file-upload-page.tsx')).FileUploadPage,
  ),
  page(
    'documentManager',
    'documents',
    async () =>
      (await import('../features/documents/upload/document-manager-page.tsx')).DocumentManagerPage,
  ),
  page(
    'uploadSuccess',
    'documents',
    async () =>
      (await import('../features/documents/upload/upload-success-page.tsx')).UploadSuccessPage,
  ),

  redirectPage('documents', paths.allDocuments),
  page(
    'allDocuments',
    'documents',
    async () => (await import('../features/documents/list/documents-page.tsx')).DocumentsPage,
  ),
  page(
    'document',
    'documents',
    async () => (await import('../features/documents/document/document-page.tsx')).DocumentPage,
  ),
  page(
    'firmPaper',
    'documents',
    async () =>
      (await import('../features/documents/firm-papers/firm-paper-page.tsx')).FirmPaperPage,
  ),
  page(
    'howToSendDocuments',
    'documents',
    async () =>
      (await import('../features/documents/help/how-to-send-documents-page.tsx'))
        .HowToSendDocumentsPage,
  ),
  page(
    'permissionsNeeded',
    'documents',
    async () =>
      (await import('../features/documents/capture/permissions-needed-page.tsx'))
        .PermissionsNeededPage,
  ),
  page(
    'shareDocument',
    'documents',
    async () =>
      (await import('../features/documents/share/share-document-page.tsx')).ShareDocumentPage,
  ),

  page(
    'perDiem',
    'per-diem',
    async () => (await import('../features/per-diem/per-diem-page.tsx')).PerDiemPage,
  ),
  page(
    'hubMessages',
    'hub-messages',
    async () => (await import('../features/hub-messages/hub-messages-page.tsx')).HubMessagesPage,
  ),
  page(
    'newHubMessage',
    'hub-messages',
    async () =>
      (await import('../features/hub-messages/thread/new-message-page.tsx')).NewMessagePage,
  ),
  page(
    'hubMessage',
    'hub-messages',
    async () => (await import('../features/hub-messages/hub-message-page.tsx')).HubMessagePage,
  ),
  page(
    'questions',
    'hub-messages',
    async () => (await import('../features/questions/questions-page.tsx')).QuestionsPage,
  ),
  page(
    'resources',
    'resources',
    async () => (await import('./resources/resources-page.tsx')).ResourcesPage,
  ),
  page(
    'tutorials',
    'tutorials',
    async () => (await import('./tutorials/tutorials-page.tsx')).TutorialsPage,
  ),

  page(
    'financialPerformance',
    'profit-and-loss',
    async () => (await import('./financial-performance.tsx')).FinancialPerformance,
  ),
  page(
    'balanceSheet',
    'balance-sheet',
    async () =>
      (await import('../features/financial-performance/balance-sheet/balance-sheet-page.tsx'))
        .BalanceSheetPage,
  ),
  page(
    'balanceSheetBatch',
    'balance-sheet',
    async () =>
      (await import('../features/financial-performance/transactions/batch-page.tsx')).BatchPage,
  ),
  page(
    'balanceSheetTransactions',
    'balance-sheet',
    async () =>
      (await import('../features/financial-performance/transactions/transactions-page.tsx'))
        .TransactionsPage,
  ),
  page(
    'profitAndLoss',
    'profit-and-loss',
    async () =>
      (await import('../features/financial-performance/profit-and-loss/profit-and-loss-page.tsx'))
        .ProfitAndLossPage,
  ),
  page(
    'profitAndLossBatch',
    'profit-and-loss',
    async () =>
      (await import('../features/financial-performance/transactions/batch-page.tsx')).BatchPage,
  ),
  page(
    'profitAndLossTransactions',
    'profit-and-loss',
    async () =>
      (await import('../features/financial-performance/transactions/transactions-page.tsx'))
        .TransactionsPage,
  ),
  ...[paths.balanceSheet, paths.profitAndLoss].flatMap((report) => [
    bareRoute(`${report}/batch`, report),
    bareRoute(`${report}/transactions/:categoryName?`, report),
  ]),
  page(
    'profitPlan',
    'profit-plan',
    async () => (await import('../features/profit-plan/profit-plan-page.tsx')).ProfitPlanPage,
  ),

  redirectPage('tax', paths.quarterlyTaxEstimates),
  redirectPage('quarterlyEstimates', paths.quarterlyTaxEstimates),
  page(
    'quarterlyTaxEstimates',
    'tax-estimates',
    async () =>
      (await import('../features/tax/quarterly-tax-estimates-page.tsx')).QuarterlyTaxEstimatesPage,
  ),
  page(
    'taxForecast',
    'tax-estimates',
    async () => (await import('../features/tax/forecast/forecast-page.tsx')).ForecastPage,
  ),
  page(
    'taxReturns',
    'tax-returns',
    async () => (await import('../features/tax/tax-returns-page.tsx')).TaxReturnsPage,
  ),

  redirectPage('mileageTracker', paths.tripTracker),
  page(
    'tripTracker',
    'mileage',
    async () =>
      (await import('../features/mileage/recording/trip-tracker-page.tsx')).TripTrackerPage,
  ),
  page(
    'allTrips',
    'mileage',
    async () => (await import('../features/mileage/trips/all-trips-page.tsx')).AllTripsPage,
  ),
  page(
    'addTrip',
    'mileage',
    async () => (await import('../features/mileage/trips/add-trip-page.tsx')).AddTripPage,
  ),
  page(
    'editTrip',
    'mileage',
    async () => (await import('../features/mileage/trips/edit-trip-page.tsx')).EditTripPage,
  ),
  bareRoute('/mileage-tracker/edit-trip', paths.allTrips),
  page('locationPermissionNeeded', 'mileage', permissionNeeded),
  page('notificationPermissionNeeded', 'mileage', permissionNeeded),

  page(
    'connectBank',
    'connect-bank',
    async () => (await import('../features/bank/connect-bank-page.tsx')).ConnectBankPage,
  ),

  page(
    'accessHistory',
    'home',
    async () => (await import('../features/audit/access-history-page.tsx')).AccessHistoryPage,
  ),
  page(
    'notifications',
    'home',
    async () => (await import('../features/notices/notifications-page.tsx')).NotificationsPage,
  ),
  page(
    'security',
    'home',
    async () => (await import('../features/account/security-page.tsx')).SecurityPage,
  ),
  page('outbox', 'home', async () => (await import('./outbox/outbox-page.tsx')).OutboxPage),
]

/** Every page of the portal, with who may open it. */
export const routes: RouteObject[] = [
  {
    element: <SessionWatch isPublic={isPublic} signInUrl={paths.signInThen} />,
    ErrorBoundary: FailedPage,
    HydrateFallback: () => null,
    children: [
      {
        path: patterns.root,
        loader: ({ request }) =>
          redirect(token() ? `${paths.home}${new URL(request.url).search}` : paths.signIn),
        handle: { name: 'root' },
      },
      {
        lazy: lazyComponent(async () => (await import('./layout/sign-in-layout.tsx')).SignInLayout),
        children: signInRoutes,
      },
      {
        path: patterns.impersonate,
        handle: { name: 'impersonate' },
        lazy: lazyComponent(
          async () =>
            (await import('../features/impersonation/impersonate-page.tsx')).ImpersonatePage,
        ),
      },
      {
        lazy: lazyComponent(async () => (await import('./signed-in.tsx')).SignedIn),
        loader: requireSession,
        // Check again on navigation: a flow such as an upload may navigate on after the session ended.
        shouldRevalidate: () => !token(),
        children: signedIn,
      },
      { path: '*', element: <NotFoundPage home={paths.root} /> },
    ],
  },
]

function requireSession({ request }: { request: Request }) {
  if (token()) return null
  const { pathname, search } = new URL(request.url)
  return redirect(
    pathname === paths.home && !search ? paths.signIn : paths.signInThen(pathname + search),
  )
}
