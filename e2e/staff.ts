import { workQueue } from '@milepost/contract/documents/work-queue'
import type { Call } from '@milepost/contract/wire/caller'
import { clients } from '../apps/api/seeds/demo/clients.ts'
import { staffId, type StaffKey } from '../apps/api/seeds/demo/staff.ts'
import { createToken, hashToken } from '../apps/api/src/platform/auth/tokens.ts'
import { connect, sql } from '../apps/api/src/platform/database/database.ts'
import { findRunningDatabase } from '../apps/api/src/platform/database/embedded-database.ts'
import { callWith } from './call.ts'
import { now } from './dates.ts'
import { findServer } from './server.ts'
import type { Page } from './test.ts'

const tokens = new Map<StaffKey, Promise<string>>()

/**
 * A session token of the demo firm's staff member with this key, shared by all journeys of a worker. It comes from
 * the database, since signing in takes a code that is new every 30 seconds.
 */
export function staffToken(key: StaffKey): Promise<string> {
  const token = tokens.get(key) ?? startSession(key)
  tokens.set(key, token)
  return token
}

async function startSession(key: StaffKey): Promise<string> {
  const token = createToken()
  const db = connect((await findRunningDatabase(findServer().dataFolder))!, { connections: 1 })
  await db.rows(sql`
    insert into staff_sessions (token_hash, staff_id, created_at, last_used_at)
    values (${hashToken(token)}, ${staffId(key)}, ${now()}, ${now()})
  `)
  await db.end()
  return token
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
export const asAdmin = async (): Promise<Call> => callWith(await staffToken('admin'))

/** Calls the API as the demo firm's bookkeeper. */
export const asBookkeeper = async (): Promise<Call> => callWith(await staffToken('bookkeeper'))

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
