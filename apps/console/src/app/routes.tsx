import { FailedPage, NotFoundPage } from '@milepost/ui/layout/plain-page.tsx'
import { token } from '@milepost/ui/session/session.ts'
import { SessionWatch } from '@milepost/ui/layout/session-watch.tsx'
import { redirect, type RouteObject } from 'react-router'
import { isPublic, paths } from './paths.ts'
import { redirectPage, publicPage, page, lazyPage } from './route-kinds.ts'

const clientRoutes: RouteObject[] = [
  page(
    'client',
    'clients',
    async () => (await import('../features/clients/client-page.tsx')).ClientPage,
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
    async () => (await import('../features/financial-performance/import-page.tsx')).ImportPage,
  ),
  page(
    'waiting',
    'books',
    async () => (await import('../features/financial-performance/waiting-page.tsx')).WaitingPage,
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
    'clients',
    'clients',
    async () => (await import('../features/clients/clients-page.tsx')).ClientsPage,
  ),
  page(
    'newClient',
    'clients',
    async () => (await import('../features/clients/new-client-page.tsx')).NewClientPage,
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
    'messages',
    'messages',
    async () => (await import('../features/hub-messages/hub-messages-page.tsx')).HubMessagesPage,
  ),
  page(
    'newMessage',
    'messages',
    async () => (await import('../features/hub-messages/new-message-page.tsx')).NewMessagePage,
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
    'outbox',
    'outbox',
    async () => (await import('../features/outbox/outbox-page.tsx')).OutboxPage,
  ),
  page(
    'outboxMail',
    'outbox',
    async () => (await import('../features/outbox/outbox-mail-page.tsx')).OutboxMailPage,
  ),
  page('audit', 'audit', async () => (await import('../features/audit/audit-page.tsx')).AuditPage),
]

/** Every page of the console, with the access it requires. */
export const routes: RouteObject[] = [
  {
    element: <SessionWatch isPublic={isPublic} signInUrl={paths.signInThen} />,
    ErrorBoundary: FailedPage,
    HydrateFallback: () => null,
    children: [
      redirectPage('root', () => (token() ? paths.queue : paths.signIn)),
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
