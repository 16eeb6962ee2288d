import { checkScreen } from '../fixtures/axe.ts'
import { now } from '../fixtures/dates.ts'
import { expect, test } from '../fixtures/test.ts'
import { openApp, press, title } from './native-app.ts'

test.skip(({ isMobile }) => !isMobile, 'The app runs only on phones.')

test('links open portal pages, at launch and later, and nothing else', async ({
  page,
  baseURL,
}) => {
  const phone = await openApp(page, 'pro')
  const { host } = new URL(baseURL!)
  phone.does.launchedBy = `https://${host}/per-diem`
  await page.goto('/')
  await expect(page).toHaveURL(/\/per-diem$/)
  await phone.follow(`https://${host}/hub-messages`)
  await expect(page).toHaveURL(/\/hub-messages$/)
  const opened: string[] = []
  page.on('popup', (popup) => opened.push(popup.url()))
  page.on('dialog', (dialog) => opened.push(dialog.message()))
  for (const address of [
    'https://evil.test/home',
    `https://${host}@evil.test/home`,
    `https://${host}/impersonate/42?ticket=x`,
    `https://${host}/console/`,
    'javascript:alert(1)',
    `http://${host}/home`,
    'app.milepost.portal://share',
  ])
    await phone.follow(address)
  // A valid link after the invalid ones shows that each has been processed.
  await phone.follow(`https://${host}/resources`)
  await expect(page).toHaveURL(/\/resources$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/hub-messages$/)
  expect(opened).toEqual([])
  // Reloading the page doesn't follow the launch link again.
  await page.goto('/home')
  await title(page, /./).waitFor()
  await expect(page).toHaveURL(/\/home$/)
  await phone.tapReminder('/mileage-tracker/../impersonate/1')
  await phone.tapReminder('/per-diem')
  await expect(page).toHaveURL(/\/per-diem$/)
})

test('the phone’s push notifications are turned on, open their page, and end with the session', async ({
  page,
}) => {
  const phone = await openApp(page, 'pro')
  Object.assign(phone.does, { notifications: 'prompt', promptAnswer: 'denied' })
  // The demo has set up neither Google's nor Apple's push service.
  const sent: unknown[] = []
  await page.route('**/api/v1/push_subscriptions**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent.push(route.request().postDataJSON())
    const id = crypto.randomUUID()
    const attributes = { id, platform: 'fcm', createdAt: now().toISOString() }
    await route.fulfill({ json: { data: { id, type: 'push_subscription', attributes } } })
  })
  await page.goto('/notifications')
  await press(page, 'Turn On Notifications on This Device')
  await page.getByText('Your phone blocks our notifications.').waitFor()
  await checkScreen(page)
  phone.does.notifications = 'granted'
  await press(page, 'Check Again')
  await press(page, 'Turn On Notifications on This Device')
  await page.getByRole('button', { name: 'Turn Off' }).waitFor()
  expect(sent).toMatchObject([
    { push_subscription: { target: { platform: 'fcm', token: 'a-push-token' } } },
  ])

  await phone.tapPush('/impersonate/1?ticket=x')
  await phone.tapPush('/per-diem')
  await expect(page).toHaveURL(/\/per-diem$/)
  await page.getByRole('button', { name: /account menu/ }).click()
  await press(page, 'Log Out')
  await expect(page).toHaveURL(/\/sign-in/)
  await expect.poll(() => phone.asked('unregisterPush')).toHaveLength(1)
})

test('Android’s back button closes overlays, goes back, and leaves the app from home', async ({
  page,
}) => {
  const phone = await openApp(page, 'pro')
  await page.goto('/home')
  await title(page, /./).waitFor()
  await page.getByRole('link', { name: 'Documents' }).last().click()
  await expect(page).toHaveURL(/all-documents/)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').waitFor()
  await phone.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/all-documents/)
  await page.getByRole('link', { name: 'Upload' }).last().click()
  await page.getByRole('dialog').waitFor()
  await phone.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/all-documents$/)
  await phone.goBack()
  await expect(page).toHaveURL(/\/home$/)
  expect(phone.asked('minimizeApp')).toEqual([])
  await phone.goBack()
  await expect.poll(() => phone.asked('minimizeApp')).toHaveLength(1)
})

test('the token is only in the phone’s secure storage, and removed on sign-out', async ({
  page,
}) => {
  const phone = await openApp(page, 'pro')
  await page.goto('/home')
  await title(page, /./).waitFor()
  const stored = () =>
    page.evaluate(() => [...Object.values(localStorage), ...Object.values(sessionStorage)])
  const token = phone.secrets.get('milepost_token')!
  expect(JSON.stringify(await stored())).not.toContain(token)
  await page.getByRole('button', { name: /account menu/ }).click()
  await press(page, 'Log Out')
  await expect(page).toHaveURL(/\/sign-in/)
  await expect.poll(() => phone.secrets.size).toBe(0)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('a reinstalled app doesn’t reuse a session left in secure storage', async ({ page }) => {
  const phone = await openApp(page, 'pro')
  phone.stored.delete('installed')
  await page.goto('/home')
  await expect(page).toHaveURL(/\/sign-in/)
  await expect.poll(() => phone.secrets.size).toBe(0)
})

test('an app in the background for more than two minutes is locked', async ({ page }) => {
  const phone = await openApp(page, 'pro')
  phone.stored.set('app-lock', 'on')
  await page.goto('/home')
  await title(page, /^Welcome/).waitFor()
  await phone.leave()
  await phone.resume()
  phone.does.isOwner = false
  await expect(title(page, 'Milepost is locked')).toHaveCount(0)
  await phone.leave()
  await page.clock.setFixedTime(now().getTime() + 3 * 60_000)
  await phone.resume()
  await title(page, 'Milepost is locked').waitFor()
  await press(page, 'Log Out Instead')
  await expect(page).toHaveURL(/\/sign-in/)
  await expect.poll(() => phone.secrets.size).toBe(0)
})
