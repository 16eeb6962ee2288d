import './staff-errors.ts'
import { redirect, type RouteObject } from 'react-router'
import { FailedPage, NotFoundPage } from '@milepost/ui/layout/plain-page.tsx'
import { SessionWatch } from '@milepost/ui/layout/session-watch.tsx'
import { token } from '@milepost/ui/session/session.ts'
import { isPublic, paths } from '../paths.ts'
import { lazyPage, page, publicPage, redirectPage } from './route-kinds.ts'

const clientRoutes: RouteObject[] = [
  page(
    'client',
    'clients',
    async () => (await import('../features/clients/client-page.tsx')).ClientPage,
  ),
  page(
    'clientRecord',
    'clients',
    async () => (await import('../features/clients/record/record-page.tsx')).RecordPage,
  ),
  page(
    'signInAs',
    'impersonation',
    async () => (await import('../features/impersonation/sign-in-as-page.tsx')).SignInAsPage,
  ),
  page(
    'books',
    'books',
    async () => (await import('../features/financial-performance/books-page.tsx')).BooksPage,
  ),
  page(
    'postByHand',
    'books',
    async () =>
      (await import('../features/financial-performance/post-by-hand-page.tsx')).PostByHandPage,
  ),
  page(
    'bankImport',
    'books',
    async () =>
      (await import('../features/financial-performance/imports/import-page.tsx')).ImportPage,
  ),
  page(
    'bankImports',
    'books',
    async () =>
      (await import('../features/financial-performance/imports/imports-page.tsx')).ImportsPage,
  ),
  page(
    'importReview',
    'books',
    async () =>
      (await import('../features/financial-performance/imports/review-page.tsx')).ReviewPage,
  ),
  page(
    'waiting',
    'books',
    async () =>
      (await import('../features/financial-performance/waiting/waiting-page.tsx')).WaitingPage,
  ),
  page(
    'batches',
    'books',
    async () => (await import('../features/financial-performance/batches-page.tsx')).BatchesPage,
  ),
  page(
    'profitAndLoss',
    'books',
    async () =>
      (await import('../features/financial-performance/reports/profit-and-loss-page.tsx'))
        .ProfitAndLossPage,
  ),
  page(
    'balanceSheet',
    'books',
    async () =>
      (await import('../features/financial-performance/reports/balance-sheet-page.tsx'))
        .BalanceSheetPage,
  ),
  page(
    'trialBalance',
    'books',
    async () =>
      (await import('../features/financial-performance/reports/trial-balance-page.tsx'))
        .TrialBalancePage,
  ),
  page(
    'ledger',
    'books',
    async () =>
      (await import('../features/financial-performance/reports/ledger-page.tsx')).LedgerPage,
  ),
  page(
    'reconcile',
    'books',
    async () =>
      (await import('../features/financial-performance/reconcile/reconcile-page.tsx'))
        .ReconcilePage,
  ),
  page(
    'statement',
    'books',
    async () =>
      (await import('../features/financial-performance/reconcile/statement-page.tsx'))
        .StatementPage,
  ),
  page(
    'monthCloses',
    'books',
    async () =>
      (await import('../features/financial-performance/closing/month-closes-page.tsx'))
        .MonthClosesPage,
  ),
  page(
    'monthClose',
    'books',
    async () =>
      (await import('../features/financial-performance/closing/month-close-page.tsx'))
        .MonthClosePage,
  ),
  page(
    'clientChart',
    'books',
    async () =>
      (await import('../features/financial-performance/chart/client-chart-page.tsx'))
        .ClientChartPage,
  ),
  page(
    'rules',
    'books',
    async () => (await import('../features/financial-performance/rules/rules-page.tsx')).RulesPage,
  ),
  page(
    'batch',
    'books',
    async () => (await import('../features/financial-performance/batch-page.tsx')).BatchPage,
  ),
  page(
    'clientTax',
    'tax',
    async () => (await import('../features/tax/client-tax-page.tsx')).ClientTaxPage,
  ),
  page(
    'clientPapers',
    'papers',
    async () =>
      (await import('../features/documents/firm-papers/client-papers-page.tsx')).ClientPapersPage,
  ),
  page(
    'plans',
    'plans',
    async () => (await import('../features/profit-plan/profit-plans-page.tsx')).ProfitPlansPage,
  ),
  page(
    'newPlan',
    'plans',
    async () => (await import('../features/profit-plan/plan-page.tsx')).PlanPage,
  ),
  page(
    'plan',
    'plans',
    async () => (await import('../features/profit-plan/plan-page.tsx')).PlanPage,
  ),
]

const signedIn: RouteObject[] = [
  page(
    'board',
    'clients',
    async () => (await import('../features/board/board-page.tsx')).BoardPage,
  ),
  page(
    'calendar',
    'clients',
    async () => (await import('../features/board/calendar-page.tsx')).CalendarPage,
  ),
  page(
    'queue',
    'queue',
    async () => (await import('../features/documents/queue/queue-page.tsx')).QueuePage,
    [
      page(
        'workDocument',
        'queue',
        async () => (await import('../features/documents/document/document-page.tsx')).DocumentPage,
      ),
    ],
  ),
  page(
    'search',
    'queue',
    async () => (await import('../features/documents/search/search-page.tsx')).SearchPage,
  ),
  page(
    'clients',
    'clients',
    async () => (await import('../features/clients/clients-page.tsx')).ClientsPage,
  ),
  page(
    'newClient',
    'clients',
    async () => (await import('../features/clients/new-client-page.tsx')).NewClientPage,
  ),
  page(
    'formerClients',
    'former-clients',
    async () =>
      (await import('../features/clients/leaving/former-clients-page.tsx')).FormerClientsPage,
  ),
  page(
    'bringClients',
    'client-imports',
    async () => (await import('../features/clients/bring/bring-page.tsx')).BringPage,
  ),
  page(
    'clientImport',
    'client-imports',
    async () => (await import('../features/clients/bring/review-page.tsx')).ClientImportPage,
  ),
  page(
    'bringBooks',
    'books-imports',
    async () =>
      (await import('../features/financial-performance/bring/bring-books-page.tsx')).BringBooksPage,
  ),
  page(
    'booksImport',
    'books-imports',
    async () =>
      (await import('../features/financial-performance/bring/books-import-page.tsx'))
        .BooksImportPage,
  ),
  {
    lazy: lazyPage(async () => (await import('../features/clients/client-gate.tsx')).ClientGate),
    children: clientRoutes,
  },
  page(
    'staff',
    'staff',
    async () => (await import('../features/account/staff-page.tsx')).StaffPage,
  ),
  // Open to every staff role.
  page(
    'security',
    'queue',
    async () => (await import('../features/account/security-page.tsx')).SecurityPage,
  ),
  page('tax', 'tax', async () => (await import('../features/tax/tax-page.tsx')).TaxPage),
  page(
    'inbox',
    'messages',
    async () => (await import('../features/hub-messages/inbox/inbox-page.tsx')).InboxPage,
    [
      page(
        'thread',
        'messages',
        async () => (await import('../features/hub-messages/inbox/thread-panel.tsx')).ThreadPanel,
      ),
    ],
  ),
  page(
    'messages',
    'messages',
    async () => (await import('../features/hub-messages/hub-messages-page.tsx')).HubMessagesPage,
  ),
  page(
    'newMessage',
    'messages',
    async () => (await import('../features/hub-messages/new-message-page.tsx')).NewMessagePage,
  ),
  page(
    'sending',
    'messages',
    async () => (await import('../features/hub-messages/sendings/sending-page.tsx')).SendingPage,
  ),
  page(
    'questions',
    'questions',
    async () => (await import('../features/questions/questions-page.tsx')).QuestionsPage,
  ),
  page(
    'papers',
    'papers',
    async () => (await import('../features/documents/firm-papers/papers-page.tsx')).PapersPage,
  ),
  page(
    'sendPapers',
    'papers',
    async () =>
      (await import('../features/documents/firm-papers/send-papers-page.tsx')).SendPapersPage,
  ),
  page(
    'addDocument',
    'queue',
    async () => (await import('../features/documents/add/add-document-page.tsx')).AddDocumentPage,
  ),
  page(
    'chart',
    'chart-of-accounts',
    async () =>
      (await import('../features/financial-performance/chart/firm-chart-page.tsx')).FirmChartPage,
  ),
  page('rates', 'rates', async () => (await import('../features/firm/rates-page.tsx')).RatesPage),
  page(
    'resources',
    'resources',
    async () => (await import('../features/resources/resources-page.tsx')).ResourcesPage,
  ),
  page(
    'firmSettings',
    'firm-settings',
    async () => (await import('../features/firm/firm-settings-page.tsx')).FirmSettingsPage,
  ),
  page(
    'setUp',
    'firm-settings',
    async () => (await import('../features/firm/setup/setup-page.tsx')).SetupPage,
  ),
  page('mails', 'mail', async () => (await import('../features/mail/mails-page.tsx')).MailsPage),
  page('mail', 'mail', async () => (await import('../features/mail/mail-page.tsx')).MailPage),
  page('audit', 'audit', async () => (await import('../features/audit/audit-page.tsx')).AuditPage),
]

/** Every page of the console, with the access it requires. */
export const routes: RouteObject[] = [
  {
    element: <SessionWatch isPublic={isPublic} signInUrl={paths.signInThen} />,
    ErrorBoundary: FailedPage,
    HydrateFallback: () => null,
    children: [
      redirectPage('root', () => (token() ? paths.board : paths.signIn)),
      {
        lazy: lazyPage(async () => (await import('./sign-in-layout.tsx')).SignInLayout),
        children: [
          publicPage(
            'signIn',
            async () => (await import('../features/account/sign-in-page.tsx')).SignInPage,
          ),
          publicPage(
            'forgotPassword',
            async () =>
              (await import('../features/account/forgot-password-page.tsx')).ForgotPasswordPage,
          ),
          publicPage(
            'setPassword',
            async () => (await import('../features/account/set-password-page.tsx')).SetPasswordPage,
          ),
          {
            ...publicPage(
              'enrol',
              async () => (await import('../features/account/enrol-page.tsx')).EnrolPage,
            ),
            loader: onlySignedIn,
          },
        ],
      },
      {
        lazy: lazyPage(async () => (await import('./signed-in.tsx')).SignedIn),
        loader: onlySignedIn,
        children: signedIn,
      },
      { path: '*', element: <NotFoundPage home={paths.root} /> },
    ],
  },
]

function onlySignedIn({ request }: { request: Request }) {
  if (token()) return null
  const { pathname, search } = new URL(request.url)
  const returnTo = `${pathname.replace(/^\/console(?=\/|$)/, '')}${search}`
  return redirect(paths.signInThen(returnTo))
}
