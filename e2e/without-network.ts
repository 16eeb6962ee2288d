import { account } from '@milepost/contract/account/account'
import type { Call } from '@milepost/contract/wire/caller'
import { documents } from '@milepost/contract/documents/documents'
import { perDiem } from '@milepost/contract/per-diem/per-diem'
import { clients } from '../apps/api/seeds/demo/clients.ts'
import { demoPassword } from '../apps/api/seeds/demo/demo-firm.ts'
import { callWith } from './call.ts'
import { lastYear } from './dates.ts'
import { choosePhoto, createPhoto } from './photos.ts'
import { call } from './sign-in.ts'
import { expect, type Page } from './test.ts'

export type Session = { token: string; call: Call }

const getEmail = (key: string) => clients.find((client) => client.key === key)!.email

/** A session of the demo firm's client with this key, whose calls come from another device. */
export async function getSession(key: string): Promise<Session> {
  const { bearerToken } = await call(account.signIn, {
    body: { user: { email: getEmail(key), password: demoPassword, rememberMe: true } },
  })
  const token = bearerToken!
  return {
    token,
    call: callWith(token),
  }
}

/** Opens the portal as a client who stays logged in, and waits until it can open offline. */
export async function openOffline(page: Page, key: string, path: string): Promise<Session> {
  const session = await getSession(key)
  await page.goto('/api/health')
  await page.evaluate((token) => localStorage.setItem('token', token), session.token)
  await page.goto(path)
  await waitUntilSaved(page)
  return session
}

/** Waits until the service worker has cached the portal. */
export const waitUntilSaved = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })

/** Signs in on the sign-in page. */
export async function signInOnPage(page: Page, key: string): Promise<void> {
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
  await page.getByLabel('Email').fill(getEmail(key))
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** The days that the server has for a year, the past month's by default. */
export const listDays = async (session: Session, year = lastYear) =>
  (await session.call(perDiem.year, { params: { year } })).perDiemEntries

/** The empty days of the past month, on a phone that has opened its year. */
export async function emptyDays(page: Page) {
  await page.getByRole('button', { name: 'Previous month' }).click()
  const days = page.locator('table').first().locator('td button:visible:enabled:not([data-mark])')
  await expect(days.first()).toHaveAccessibleName(/November/)
  return days
}

/** The documents with this title. */
export const findByTitle = async (session: Session, title: string) => {
  const { items } = await session.call(documents.list, { query: { limit: 100 } })
  return items.filter((one) => one.title === title)
}

/** Adds two pages to an upload, up to the button that sends it. */
export async function uploadTwoPages(page: Page, title: string): Promise<void> {
  await page.getByText('Several pages').click()
  await choosePhoto(page, /^Upload Files/, await createPhoto(page, 'Front', 'front.jpg'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await choosePhoto(page, 'Add New Page', await createPhoto(page, 'Back', 'back.jpg'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // The page that is closing also has a title field, so wait for the new one.
  await page.getByRole('heading', { name: 'Your Document' }).waitFor()
  await page.getByLabel('Document Title').fill(title)
}

/** The badge with the number of queued actions. */
export const badge = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /not sent yet|por enviar|Falta enviar/ })

/** Expects that everything queued on this device has been sent. */
export const waitUntilSent = (page: Page) => expect(badge(page)).toHaveCount(0, { timeout: 60_000 })
