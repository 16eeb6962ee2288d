import { account } from '@milepost/contract/account/account'
import * as staffPages from '../../apps/console/src/paths.ts'
import * as clientPages from '../../apps/portal/src/paths.ts'
import { checkAxe, expectNoSidewaysScroll } from '../fixtures/axe.ts'
import { lastYear } from '../fixtures/dates.ts'
import { latestLink } from '../fixtures/mails.ts'
import { call, signIn } from '../fixtures/sign-in.ts'
import { findAccountId, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

// Checks every screen once, as it opens. What opens during use, such as dialogs, errors, and filled forms, is
// checked by the journeys.

/** The path of a screen, or the screen whose first link to it is followed. */
type Screen<Name> = string | { linkedFrom: Name }
type Visits<Name extends string> = Partial<Record<Name, Screen<Name>>>

type PortalScreen = clientPages.PathName
type ConsoleScreen = staffPages.PathName

const { patterns: portal } = clientPages
const { patterns: console } = staffPages

const portalVisits: Record<'nobody' | 'ent' | 'ride' | 'inactive', Visits<PortalScreen>> = {
  nobody: {
    signIn: portal.signIn,
    forgotPassword: portal.forgotPassword,
    resetPassword: `${portal.resetPassword}?token=expired`,
    setPassword: `${portal.setPassword}?token=expired`,
    task: `${portal.task}?token=expired`,
    impersonate: clientPages.paths.afterImpersonation,
  },
  ent: {
    home: portal.home,
    cameraUpload: clientPages.paths.cameraUpload('single'),
    allDocuments: portal.allDocuments,
    document: { linkedFrom: 'allDocuments' },
    howToSendDocuments: portal.howToSendDocuments,
    permissionsNeeded: portal.permissionsNeeded,
    shareDocument: portal.shareDocument,
    perDiem: portal.perDiem,
    hubMessages: portal.hubMessages,
    hubMessage: { linkedFrom: 'hubMessages' },
    newHubMessage: portal.newHubMessage,
    questions: portal.questions,
    resources: portal.resources,
    tutorials: portal.tutorials,
    balanceSheet: `${portal.balanceSheet}?year=${lastYear}`,
    balanceSheetTransactions: { linkedFrom: 'balanceSheet' },
    balanceSheetBatch: { linkedFrom: 'balanceSheetTransactions' },
    profitAndLoss: `${portal.profitAndLoss}?year=${lastYear}`,
    profitAndLossTransactions: { linkedFrom: 'profitAndLoss' },
    profitAndLossBatch: { linkedFrom: 'profitAndLossTransactions' },
    profitPlan: portal.profitPlan,
    quarterlyTaxEstimates: portal.quarterlyTaxEstimates,
    taxForecast: portal.taxForecast,
    taxReturns: portal.taxReturns,
    connectBank: portal.connectBank,
    accessHistory: portal.accessHistory,
    notifications: portal.notifications,
    security: portal.security,
    outbox: portal.outbox,
  },
  ride: {
    home: portal.home,
    tripTracker: portal.tripTracker,
    allTrips: portal.allTrips,
    addTrip: portal.addTrip,
    editTrip: { linkedFrom: 'allTrips' },
    locationPermissionNeeded: portal.locationPermissionNeeded,
    notificationPermissionNeeded: portal.notificationPermissionNeeded,
    profitAndLoss: `${portal.profitAndLoss}?year=${lastYear}`,
  },
  inactive: { home: portal.home },
}

const client = findAccountId('ent')
const consoleVisits: Record<'nobody' | 'admin', Visits<ConsoleScreen>> = {
  nobody: {
    signIn: console.signIn,
    forgotPassword: console.forgotPassword,
    setPassword: `${console.setPassword}?token=expired`,
  },
  admin: {
    queue: console.queue,
    workDocument: { linkedFrom: 'queue' },
    search: console.search,
    clients: console.clients,
    newClient: console.newClient,
    formerClients: console.formerClients,
    bringClients: console.bringClients,
    bringBooks: console.bringBooks,
    client: staffPages.paths.client(client),
    clientRecord: staffPages.paths.clientRecord(client),
    signInAs: staffPages.paths.signInAs(client),
    books: staffPages.paths.books(client),
    batches: staffPages.paths.batches(client),
    batch: { linkedFrom: 'batches' },
    profitAndLoss: `${staffPages.paths.profitAndLoss(client)}?year=${lastYear}`,
    balanceSheet: `${staffPages.paths.balanceSheet(client)}?year=${lastYear}`,
    trialBalance: `${staffPages.paths.trialBalance(client)}?year=${lastYear}`,
    ledger: staffPages.paths.ledger(client, 1000, {
      from: `${lastYear}-01-01`,
      to: `${lastYear}-12-31`,
    }),
    reconcile: staffPages.paths.reconcile(client),
    statement: { linkedFrom: 'reconcile' },
    monthCloses: staffPages.paths.monthCloses(client),
    monthClose: { linkedFrom: 'monthCloses' },
    clientChart: staffPages.paths.clientChart(client),
    rules: staffPages.paths.rules(client),
    chart: console.chart,
    postByHand: staffPages.paths.postByHand(client),
    bankImport: staffPages.paths.bankImport(client),
    bankImports: staffPages.paths.bankImports(client),
    waiting: staffPages.paths.waiting(client),
    clientTax: staffPages.paths.clientTax(client),
    plans: staffPages.paths.plans(client),
    plan: { linkedFrom: 'plans' },
    newPlan: staffPages.paths.newPlan(client),
    tax: console.tax,
    firmSettings: console.firmSettings,
    setUp: console.setUp,
    rates: console.rates,
    resources: console.resources,
    questions: console.questions,
    inbox: `${console.inbox}?filter=waiting`,
    thread: { linkedFrom: 'inbox' },
    messages: console.messages,
    newMessage: console.newMessage,
    sending: { linkedFrom: 'messages' },
    papers: console.papers,
    sendPapers: console.sendPapers,
    clientPapers: staffPages.paths.clientPapers(client),
    addDocument: staffPages.paths.addDocumentFor(client),
    audit: console.audit,
    mails: console.mails,
    mail: { linkedFrom: 'mails' },
    security: console.security,
    board: console.board,
    calendar: console.calendar,
    staff: console.staff,
  },
}

/** Redirects, and screens that open only in the middle of a journey, which checks them. */
const portalOthers: PortalScreen[] = [
  ...(['root', 'upload', 'documents', 'financialPerformance', 'tax'] as const),
  ...(['quarterlyEstimates', 'mileageTracker'] as const),
  // documents.e2e.ts
  ...(['fileUpload', 'documentManager', 'uploadSuccess'] as const),
  // firm-papers.e2e.ts
  'firmPaper',
]
const consoleOthers: ConsoleScreen[] = [
  'root',
  // second-factor.e2e.ts
  'enrol',
  // console-bank-files.e2e.ts
  'importReview',
  // console-bring-books.e2e.ts
  'booksImport',
  // console-bring-clients.e2e.ts
  'clientImport',
]

const namesIn = (visits: Record<string, object>) =>
  Object.values(visits).flatMap((screens) => Object.keys(screens))

test('every screen of both fronts is checked', { tag: ['@desk', '@gate-desk'] }, () => {
  const visited = [...namesIn(portalVisits), ...portalOthers]
  expect(
    new Set(visited),
    'Add the screen to portalVisits or portalOthers in e2e/every-screen/accessibility.e2e.ts',
  ).toEqual(new Set(Object.keys(portal)))
  const visitedByStaff = [...namesIn(consoleVisits), ...consoleOthers]
  expect(
    new Set(visitedByStaff),
    'Add the screen to consoleVisits or consoleOthers in e2e/every-screen/accessibility.e2e.ts',
  ).toEqual(new Set(Object.keys(console)))
})

// Spanish, with its longer words, and light on the phone; English and dark on the desktop. A screen has the same
// colors and rules at both sizes.
test.beforeEach(async ({ page, isMobile }) => {
  const colorScheme = isMobile ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.addInitScript(
    (language) => localStorage.setItem('language', language),
    isMobile ? 'es' : 'en',
  )
})

for (const [who, screens] of Object.entries(portalVisits))
  test(
    `the portal’s screens, as ${who}`,
    { tag: who === 'inactive' ? '@gate-phone' : who === 'nobody' ? '@gate-desk' : [] },
    async ({ page }) => {
      if (who !== 'nobody') await signIn(page, who, '/api/health')
      await visit(page, screens, { patterns: portal, root: '' })
    },
  )

for (const [who, screens] of Object.entries(consoleVisits))
  test(`the console’s screens, as ${who}`, async ({ page }) => {
    if (who === 'admin') {
      const email = 'limited@demo.milepost.test'
      await call(account.forgotPassword, { body: { user: { email } } })
      await expect.poll(() => latestLink(email)).toBeDefined()
      await openConsole(page, who, console.queue)
    }
    await visit(page, screens, { patterns: console, root: '/console' })
  })

type Front<Name extends string> = {
  patterns: Record<Name, string>
  /** Prefix of each path. */
  root: string
}

async function visit<Name extends string>(page: Page, screens: Visits<Name>, front: Front<Name>) {
  const { patterns, root } = front
  const isAt = (name: Name, link: string) => {
    const at = Object.values<string>(patterns).filter((one) => matches(root + one, link))
    // '/clients/new' is not a client's page.
    return at.length === 1 && at[0] === patterns[name]
  }
  const links = new Map<Name, string[]>()
  for (const [name, screen] of Object.entries(screens) as [Name, Screen<Name>][]) {
    const isLinked = typeof screen === 'object'
    const address = isLinked
      ? links.get(screen.linkedFrom)?.find((link) => isAt(name, link))
      : root + screen
    if (address === undefined) throw new Error(`There is no link to ${name}.`)
    await test.step(`${name}: ${address}`, async () => {
      await page.goto(address)
      await page.locator('h1').first().waitFor({ state: 'attached' })
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect(matches(root + patterns[name], page.url()), page.url()).toBe(true)
      links.set(
        name,
        await page
          .locator('a')
          .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href)),
      )
      await checkAxe(page)
      await expectNoSidewaysScroll(page)
    })
  }
}

/** Whether a URL matches a route pattern. */
function matches(pattern: string, url: string): boolean {
  const parts = pattern.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')
  return new RegExp(`^${parts}/?$`).test(new URL(url).pathname)
}
