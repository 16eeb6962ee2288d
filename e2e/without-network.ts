import { account } from '@milepost/contract/account'
import { createCaller, type Call } from '@milepost/contract/caller'
import { expect, type Page } from '@playwright/test'
import { clients } from '../apps/api/seeds/demo/clients.ts'
import { demoPassword } from '../apps/api/seeds/demo/demo-firm.ts'
import { call } from './sign-in.ts'

export type Session = { token: string; call: Call }

const emailOf = (key: string) => clients.find((client) => client.key === key)!.email

/** A session of the demo firm's client with this key, with the calls of another device. */
export async function sessionOf(key: string): Promise<Session> {
  const { bearerToken } = await call(account.signIn, {
    body: { user: { email: emailOf(key), password: demoPassword, rememberMe: true } },
  })
  const token = bearerToken!
  return {
    token,
    call: createCaller({
      send: (url, { method, headers, body }) => fetch(url, { method, headers, body: body ?? null }),
      root: `${process.env.MILEPOST_ADDRESS}/api`,
      token: () => token,
    }),
  }
}

/** Opens the portal as a client who is kept logged in, and waits until it would open without a network. */
export async function openKept(page: Page, key: string, path: string): Promise<Session> {
  const session = await sessionOf(key)
  await page.goto('/api/health')
  await page.evaluate((token) => localStorage.setItem('token', token), session.token)
  await page.goto(path)
  await untilKept(page)
  return session
}

/** Waits until the service worker has the portal. */
export const untilKept = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((taken) =>
      navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }),
    )
  })

/** Signs in on the sign-in page. */
export async function signInHere(page: Page, key: string): Promise<void> {
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
  await page.getByLabel('Email').fill(emailOf(key))
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** The badge that says how much waits. */
export const badge = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /not sent yet|por enviar|Falta enviar/ })

/** Expects that everything on this device has been sent. */
export const untilSent = (page: Page) => expect(badge(page)).toHaveCount(0, { timeout: 60_000 })
