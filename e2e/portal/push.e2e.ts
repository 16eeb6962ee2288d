import { randomUUID } from 'node:crypto'
import { account } from '@milepost/contract/account/account'
import { clients } from '@milepost/contract/clients/clients'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import type { PushPayload } from '@milepost/contract/notices/notices'
import { staffNotices } from '@milepost/contract/staff-notices/staff-notices'
import { createSubscriber, startFakePushService } from '@milepost/testing/fake-push-service.ts'
import { checkScreen } from '../fixtures/axe.ts'
import { now } from '../fixtures/dates.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { latestLink } from '../fixtures/mails.ts'
import { findServer } from '../fixtures/server.ts'
import { call } from '../fixtures/sign-in.ts'
import { asAdmin, asBookkeeper, invitePerson, openConsole } from '../fixtures/staff.ts'
import { expect, test, type BrowserContext, type Page } from '../fixtures/test.ts'

// The journeys play what Chromium's headless shell lacks: its push service, and the notifications, for which it says
// "denied" whatever a context permits. The browser's own part is the worker, from the push that arrives to the tap.
test.use({ serviceWorkers: 'allow' })

const password = 'Twelve-Gears-To-Laredo-9'
const turnOn = 'Turn On Notifications on This Device'
type Shown = { title: string; body: string; data: unknown; close: () => void }
/** What the worker's scope has, for code that runs in it. */
type Scope = {
  registration: { showNotification: (title: string, options: Partial<Shown>) => Promise<void> }
  dispatchEvent: (event: Event) => boolean
  /** The notifications that are shown. */
  shown?: Set<Shown>
}

let service: Awaited<ReturnType<typeof startFakePushService>>
test.beforeAll(async () => {
  service = await startFakePushService(Number(new URL(findServer().pushService).port))
})
test.afterAll(() => service.stop())

/** A time zone where it is day now: pushes to clients wait for the morning. */
function findDay(): string {
  const hourIn = (timeZone: string) =>
    Number(
      new Intl.DateTimeFormat('en-US', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(
        now(),
      ),
    )
  const zones = ['America/Chicago', 'Asia/Tokyo', 'Europe/Berlin', 'Pacific/Honolulu']
  return zones.find((zone) => hourIn(zone) >= 9 && hourIn(zone) < 19)!
}

/** A client of its own with a person who can sign in. */
async function openClient() {
  const admin = await asAdmin()
  const email = `${randomUUID()}@pickett.test`
  const { id: accountId } = await admin(clients.create, {
    body: { account: { name: 'Pickett Lines', clientCustomerType: 'PRO', timeZone: findDay() } },
  })
  const person = { fullName: 'Wes Pickett', email }
  await invitePerson(accountId, person)
  await expect.poll(() => latestLink(email)).toBeDefined()
  const token = new URL((await latestLink(email))!).searchParams.get('token')!
  await call(account.resetPassword, {
    body: { resetPasswordToken: token, password, passwordConfirmation: password },
  })
  const { bearerToken } = await call(account.signIn, {
    body: { user: { email, password, rememberMe: true } },
  })
  return { accountId, email, token: bearerToken! }
}

/**
 * Lets the page's browser permit notifications when asked, and subscribe at the fake service; returns what the
 * service was sent for it.
 */
async function playPushService(page: Page) {
  const path = `/push/${randomUUID()}`
  const { target, read } = createSubscriber(`${service.origin}${path}`)
  await page.addInitScript(({ endpoint, keys }) => {
    const [key, permission] = ['test-push-key', 'test-permission']
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem(permission) ?? 'default',
    })
    Notification.requestPermission = async () => {
      localStorage.setItem(permission, 'granted')
      return 'granted'
    }
    const toSubscription = (text: string) => ({
      options: { applicationServerKey: Uint8Array.from(JSON.parse(text) as number[]).buffer },
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      unsubscribe: async () => {
        localStorage.removeItem(key)
        return true
      },
    })
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        const stored = localStorage.getItem(key)
        return stored && toSubscription(stored)
      },
      async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
        localStorage.setItem(key, JSON.stringify([...applicationServerKey]))
        return toSubscription(localStorage.getItem(key)!)
      },
    })
  }, target)
  return () => service.at(path).map(({ body }) => read(body))
}

/** Delivers a push to the worker of a scope, as the browser would. */
async function deliver(page: Page, scope: string, payload: PushPayload): Promise<void> {
  await playNotifications(page.context(), scope)
  const devtools = await page.context().newCDPSession(page)
  const origin = new URL(page.url()).origin
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}${scope}`)
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await found
  const data = JSON.stringify(payload)
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await devtools.detach()
}

const findWorker = (context: BrowserContext, scope: string) =>
  context
    .serviceWorkers()
    .find((one) => new URL(one.url()).pathname === `${scope}service-worker.js`)!

/** Keeps what the worker of a scope shows. */
const playNotifications = (context: BrowserContext, scope: string) =>
  findWorker(context, scope).evaluate(() => {
    const self = globalThis as unknown as Scope
    const shown = (self.shown ??= new Set())
    self.registration.showNotification = async (title, { body = '', data }) => {
      const notification: Shown = { title, body, data, close: () => shown.delete(notification) }
      shown.add(notification)
    }
  })

/** The notifications that the worker of a scope shows. */
const listShown = (context: BrowserContext, scope: string) =>
  findWorker(context, scope).evaluate(() =>
    [...(globalThis as unknown as Scope).shown!].map(({ title, body }) => ({ title, body })),
  )

/** Taps the notification. */
const tap = (context: BrowserContext, scope: string) =>
  findWorker(context, scope).evaluate(() => {
    const { shown, dispatchEvent } = globalThis as unknown as Scope
    const [notification] = shown!
    const event = new Event('notificationclick')
    // Only the browser's own events wait for work.
    dispatchEvent.call(globalThis, Object.assign(event, { notification, waitUntil: () => {} }))
  })

test('a client turns on notifications; the firm writes, and the tap opens the message', async ({
  page,
  context,
}) => {
  const { accountId, token } = await openClient()
  const received = await playPushService(page)
  await page.goto('/api/health')
  await page.evaluate((stored) => localStorage.setItem('token', stored), token)
  await page.goto('/notifications')
  await page.getByRole('button', { name: turnOn }).waitFor()
  await checkScreen(page)

  await tabTo(page, page.getByRole('button', { name: turnOn }))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Turn Off' }).waitFor()
  await expect(page.getByRole('button', { name: 'Turn Off' })).toBeFocused()
  const reminders = page.getByRole('checkbox', { name: 'Reminders: email' })
  await tabTo(page, reminders)
  await page.keyboard.press('Space')
  await expect(reminders).not.toBeChecked()
  // Where the focus scrolled to, a phone's menu may cover a checkbox in part.
  await page.evaluate(() => scrollTo(0, 0))
  await checkScreen(page)
  await page.reload()
  await expect(reminders).not.toBeChecked()

  await page.goto('/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const staff = await asBookkeeper()
  const { id } = await staff(hubMessagesForStaff.send, {
    params: { accountId },
    body: { subject: 'Unit 12: $84.20', body: 'Which truck?', messageType: 'read_only' },
  })
  await expect.poll(() => received().length).toBe(1)
  const payload = received()[0]!
  expect(payload.path).toBe(`/hub-messages/show/${id}`)
  expect(JSON.stringify(payload)).not.toMatch(/84\.20|Unit|Pickett|Wes/)

  await deliver(page, '/', payload)
  await expect.poll(() => listShown(context, '/')).toHaveLength(1)
  expect(await listShown(context, '/')).toEqual([{ title: payload.title, body: payload.body }])
  await tap(context, '/')
  await expect(page).toHaveURL(`/hub-messages/show/${id}`)
  await expect(page.getByRole('heading', { name: 'Unit 12: $84.20' })).toBeVisible()
  await expect.poll(() => listShown(context, '/')).toEqual([])

  // Who is signed out signs in first.
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/sign-in')
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
  await deliver(page, '/', payload)
  await expect.poll(() => listShown(context, '/')).toHaveLength(1)
  await tap(context, '/')
  await expect(page).toHaveURL(`/sign-in?${new URLSearchParams({ to: payload.path })}`)
})

test('staff turn on notifications, and a tap opens the inbox @desk', async ({
  page,
  context,
  afterwards,
}) => {
  const admin = await asAdmin()
  afterwards(() =>
    admin(staffNotices.changePreferences, { body: { noticePreferences: { dailyMail: true } } }),
  )
  await playPushService(page)
  await openConsole(page, 'admin', '/security')
  await page.getByRole('button', { name: turnOn }).waitFor()
  await checkScreen(page)
  // The authenticator app can be turned off here, too.
  const here = page.getByRole('region', { name: 'On this device' })
  await here.getByRole('button', { name: turnOn }).press('Enter')
  await here.getByRole('button', { name: 'Turn Off' }).waitFor()
  await page.getByRole('checkbox', { name: 'Email me each morning what’s waiting' }).press('Space')
  await page.reload()
  const daily = page.getByRole('checkbox', { name: 'Email me each morning what’s waiting' })
  await expect(daily).not.toBeChecked()
  await daily.press('Space')
  await expect(daily).toBeChecked()

  await deliver(page, '/console/', {
    title: 'Blue Ridge Trucker Tax',
    body: 'A client wrote and is waiting for an answer.',
    path: '/console/inbox',
    tag: 'inbox-1',
  })
  await expect.poll(() => listShown(context, '/console/')).toHaveLength(1)
  await tap(context, '/console/')
  await expect(page).toHaveURL('/console/inbox')
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  // The session is shared by the journeys: it stays, and the browser's part ends.
  await page.goto('/console/security')
  await here.getByRole('button', { name: 'Turn Off' }).click()
  await page.getByRole('button', { name: turnOn }).waitFor()
})
