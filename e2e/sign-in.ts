import { randomBytes } from 'node:crypto'
import { account } from '@milepost/contract/account/account'
import { clients } from '../apps/api/seeds/demo/clients.ts'
import { demoPassword } from '../apps/api/seeds/demo/demo-firm.ts'
import { callWith } from './call.ts'
import type { Page } from './test.ts'

/**
 * Makes API calls without a session, each from a different client address, because sign-ins are limited per
 * address.
 */
export const call = callWith(undefined, () => ({
  'x-forwarded-for': `10.${randomBytes(3).join('.')}`,
}))

/** Signs in as the demo firm's client with this key ('pro', 'limited', …) and opens the portal at `path`. */
export async function signIn(page: Page, key: string, path = '/'): Promise<void> {
  const client = clients.find((one) => one.key === key)
  if (!client) throw new Error(`The demo firm has no client '${key}'.`)
  const { bearerToken } = await call(account.signIn, {
    body: { user: { email: client.email, password: demoPassword, rememberMe: false } },
  })
  await page.goto('/api/health')
  await page.evaluate((token) => sessionStorage.setItem('token', token), bearerToken!)
  await page.goto(path)
}
