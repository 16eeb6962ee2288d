import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { everyCall } from '@milepost/testing/every-call.ts'
import { sql } from '../src/platform/database/database.ts'
import { callRaw } from './callers/call-raw.ts'
import { impersonate } from './callers/impersonate.ts'
import { staffWithPassword } from './callers/second-factor.ts'
import { startApi } from './servers/start-api.ts'

/** Every change a client can make, discovered in the contract, made by staff who are signed in as the client. */
const changes = (await everyCall()).filter(
  ({ endpoint: { method, access } }) =>
    method !== 'GET' &&
    !['public', 'task-link'].includes(access as string) &&
    typeof access !== 'object',
)
const signOutCall = 'DELETE /users/sign_out'
const changeCalls = changes
  .filter(({ name }) => name !== signOutCall)
  .map((call) => [call.name, call] as const)
/** Not derived from `ownOnly`, so that a call that lacks it is found here. */
const isPersonal = ({ path, access }: Endpoint) =>
  access === 'signed-in' ||
  access === 'connect-bank' ||
  ['/v1/questions/:id/answer', '/v1/documents/:id/reading/dispute'].includes(path)

let api: Awaited<ReturnType<typeof startApi>>
let admin: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  api = await startApi()
  admin = await staffWithPassword(api, 'admin')
})
afterAll(() => api.stop())

test('the contract has changes to refuse, and the call that ends the session', () => {
  expect(changeCalls.length).toBeGreaterThan(10)
  expect(changes.map(({ name }) => name)).toContain(signOutCall)
})

test.each(changeCalls)('%s is refused in a read-only impersonation', async (_, { endpoint }) => {
  const clients = await Promise.all((['ENT', 'RIDE'] as const).map((plan) => api.signIn({ plan })))
  for (const client of clients) {
    const { token } = await impersonate(api, admin, client)
    const { status, code } = await callRaw(api.app, endpoint, { token })
    const refusals = ['read_only_session', 'not_available_for_your_plan']
    expect([status, refusals]).toEqual([403, expect.arrayContaining([code])])
    // The log shows that it was attempted and that nothing was changed.
    const entries = await api.db.rows(sql`
      select actor_id, subject ->> 'refused' as refused from audit_log
      where account_id = ${client.accountId}
        and action = ${`${endpoint.method} ${endpoint.path}`}
    `)
    expect(entries).toEqual([{ actorId: admin.staffId, refused: '403' }])
  }
})

test.each(changeCalls)(
  '%s is reserved for the client, or allowed in an admin’s impersonation with writing',
  async (_, { endpoint }) => {
    const codes = await Promise.all(
      (['ENT', 'RIDE'] as const).map(async (plan) => {
        const client = await api.signIn({ plan })
        const { token } = await impersonate(api, admin, client, { withWriting: true })
        return (await callRaw(api.app, endpoint, { token })).code
      }),
    )
    expect(codes).not.toContain('read_only_session')
    expect(codes.includes('clients_own')).toBe(isPersonal(endpoint))
  },
)
