import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { account } from '@milepost/contract/account/account'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { CallFailed, createCaller, type Call } from '@milepost/contract/wire/caller'
import { clients } from '../apps/api/seeds/demo/clients.ts'
import { demoPassword } from '../apps/api/seeds/demo/demo-firm.ts'
import { demoCode, type StaffKey } from '../apps/api/seeds/demo/staff.ts'
import { now } from './dates.ts'
import type { Page } from './test.ts'

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
        body: { challenge: challenge!.token, code: demoCode(new Date(now().getTime() + offsetMs)) },
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

/** Returns a client's documents to the queue, whoever has taken them. */
export async function releaseDocuments(key: string): Promise<void> {
  const call = await asAdmin()
  const { items } = await call(workQueue.list, {
    query: { client: findAccountId(key), limit: 100 },
  })
  for (const { accountId, guid, assignedTo } of items)
    if (assignedTo) await call(workQueue.release, { params: { accountId, id: guid } })
}
