import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { account } from '@milepost/contract/account/account'
import { CallFailed, createCaller, type Call } from '@milepost/contract/wire/caller'
import type { Page } from '@playwright/test'
import { clients } from '../apps/api/seeds/demo/clients.ts'
import { demoPassword } from '../apps/api/seeds/demo/demo-firm.ts'
import { demoCode, type StaffKey } from '../apps/api/seeds/demo/staff.ts'

const createCall = (token?: string) =>
  createCaller({
    send: (url, { method, headers, body }) => fetch(url, { method, headers, body: body ?? null }),
    root: `${process.env.MILEPOST_ADDRESS}/api`,
    token: () => token,
  })

/** Where the worker's server keeps its data, until the journeys end. A process that fails is replaced by one that signs in no more. */
const tokenFile = (key: StaffKey) => join(process.env.E2E_DATA!, `staff-token-${key}`)

/** A session token of the demo firm's staff member with this key, shared by all journeys of a server. */
export async function staffToken(key: StaffKey): Promise<string> {
  const known = await readFile(tokenFile(key), 'utf8').catch(() => undefined)
  if (known) return known
  const token = await signIn(key)
  await writeFile(tokenFile(key), token)
  return token
}

async function signIn(key: StaffKey): Promise<string> {
  const user = { email: `${key}@demo.milepost.test`, password: demoPassword }
  // Each code is accepted once. If a journey has used them all, a new one comes within 30 seconds.
  for (;;) {
    const { challenge } = await createCall()(account.staffSignIn, { body: { user } })
    for (const offsetMs of [-30_000, 0, 30_000]) {
      const session = await createCall()(account.staffVerifyCode, {
        body: { challenge: challenge!.token, code: demoCode(new Date(Date.now() + offsetMs)) },
      }).catch((reason: unknown) => {
        if (!(reason instanceof CallFailed && reason.code === 'code_wrong')) throw reason
      })
      if (session) return session.bearerToken!
    }
    await setTimeout(30_000)
  }
}

/** Opens the console at `path` as the demo firm's staff member with this key. */
export async function openConsole(page: Page, key: StaffKey, path: string): Promise<void> {
  const token = await staffToken(key)
  await page.goto('/api/health')
  await page.evaluate(
    (storedSession) => sessionStorage.setItem('console-token', storedSession),
    token,
  )
  await page.goto(`/console${path}`)
}

/** Calls the API as the demo firm's admin. */
export const asAdmin = async (): Promise<Call> => createCall(await staffToken('admin'))

/** Calls the API as the demo firm's bookkeeper. */
export const asBookkeeper = async (): Promise<Call> => createCall(await staffToken('bookkeeper'))

/** The account id of the demo firm's client with this key. */
export const findAccountId = (key: string): string =>
  clients.find((client) => client.key === key)!.accountId

/** The last month (yyyy-MM) that is over. */
export const findLastMonth = (now = new Date()): string =>
  new Date(Date.UTC(now.getFullYear(), now.getMonth() - 1, 1)).toISOString().slice(0, 7)
