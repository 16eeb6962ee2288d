import { now } from '../fixtures/dates.ts'
import { expect, test } from '../fixtures/test.ts'
import { openApp, paper, title } from './native-app.ts'

test.skip(({ isMobile }) => !isMobile, 'The app runs only on phones.')

test('a share that starts the app waits for sign-in, for at most ten minutes', async ({ page }) => {
  const phone = await openApp(page, 'pro')
  const token = phone.secrets.get('milepost_token')!
  const signedOut = () => phone.secrets.delete('milepost_token')
  const signIn = async () => {
    phone.secrets.set('milepost_token', token)
    await page.goto(`/documents/share`)
  }
  await page.goto('/api/health')
  const photo = await paper(page)

  signedOut()
  // Android delivers a share twice.
  await phone.share('Fuel.jpg', 'image/jpeg', photo)
  await phone.share('Fuel.jpg', 'image/jpeg', photo)
  await page.goto('/')
  await expect(page).toHaveURL(/\/sign-in\?to=%2Fdocuments%2Fshare$/)
  await expect.poll(() => phone.files.size).toBe(0)
  await signIn()
  await title(page, 'Fit the Page').waitFor()

  await page.goto('/api/health')
  signedOut()
  await phone.share('Fuel.jpg', 'image/jpeg', photo)
  await page.goto('/')
  await expect(page).toHaveURL(/\/sign-in\?to=/)
  await expect.poll(() => phone.files.size).toBe(0)
  await page.clock.setFixedTime(now().getTime() + 10 * 60_000 + 5_000)
  await signIn()
  await expect(
    page.getByRole('alert').getByText('Unable to process', { exact: true }),
  ).toBeVisible()
})

test('a share without free storage shows an error, and its copy is deleted', async ({ page }) => {
  const phone = await openApp(page, 'pro')
  await page.goto('/api/health')
  await page.addInitScript(() => {
    const { prototype } = IDBObjectStore
    const put = Object.getOwnPropertyDescriptor(prototype, 'put')!
    const full = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
    Object.defineProperty(prototype, 'put', { ...put, value: full })
  })
  await phone.share('Fuel.jpg', 'image/jpeg', await paper(page))
  await page.goto('/')
  await page.getByText(/This device is out of space/).waitFor()
  await expect.poll(() => phone.files.size).toBe(0)
})

test('a share received in an expired session is not given to another user', async ({ page }) => {
  const phone = await openApp(page, 'pro')
  await page.goto('/home')
  await title(page, /^Welcome/).waitFor()
  const signIn = async (client: string) => {
    await phone.signIn(client)
    await page.goto('/documents/share')
  }
  // The session ends on the server, and the cached reads are removed, as after an update.
  await page.goto('/api/health')
  await page.evaluate(() => indexedDB.deleteDatabase('milepost-reads'))
  const shared = Promise.withResolvers<void>()
  await page.route('**/api/v1/**', async (route) => {
    await shared.promise
    await route.fulfill({
      status: 401,
      json: { errors: [{ status: '401', code: 'unauthenticated', title: '' }] },
    })
  })
  await phone.share('Fuel.jpg', 'image/jpeg', await paper(page))
  await page.goto('/')
  await expect.poll(() => phone.files.size).toBe(0)
  shared.resolve()
  await expect(page).toHaveURL(/\/sign-in/)
  await page.unroute('**/api/v1/**')

  await signIn('stl')
  await expect(
    page.getByRole('alert').getByText('Unable to process', { exact: true }),
  ).toBeVisible()
  await signIn('pro')
  await title(page, 'Fit the Page').waitFor()
})

test('several files that are shared at once become one document', async ({ page }) => {
  const phone = await openApp(page, 'pro')
  await page.goto('/home')
  await title(page, /^Welcome/).waitFor()
  const photo = await paper(page)
  await phone.shareAll(
    ['Fuel.jpg', 'Scale.jpg', 'Tolls.jpg'].map((name) => ({
      name,
      mimeType: 'image/jpeg',
      bytes: photo,
    })),
  )
  await expect(page).toHaveURL(/\/upload\/document-manager/)
  const main = page.getByRole('main')
  for (const name of ['Fuel.jpg', 'Scale.jpg', 'Tolls.jpg'])
    await expect(main.getByText(name).first()).toBeVisible()
  await expect.poll(() => phone.files.size).toBe(0)
})
