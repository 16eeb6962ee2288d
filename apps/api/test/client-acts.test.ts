import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { tax } from '@milepost/contract/tax/tax'
import { canUse, plans, type Area } from '@milepost/contract/wire/access'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { everyCall, recordParams } from '@milepost/testing/every-call.ts'
import { pdf } from '@milepost/testing/files.ts'
import { staffVisits } from '../src/features/audit/access-history.sql.ts'
import { findAuditBreaks } from '../src/platform/audit/audit-check.ts'
import { sql } from '../src/platform/database/database.ts'
import { callRaw } from './callers/call-raw.ts'
import {
  clientWithPassword,
  enrollTotp,
  password,
  requestChallenge,
  signIn,
  verifyCode,
} from './callers/second-factor.ts'
import { getInput, isCreation } from './inputs/creation-inputs.ts'
import { bodyFor } from './inputs/record-bodies.ts'
import { send } from './records/documents.ts'
import { getMaker } from './records/records.ts'
import { startApi } from './servers/start-api.ts'

/** What clients change themselves, discovered in the contract: the log has each call once, with its IDs alone. */
const changes = (await everyCall()).filter(
  ({ endpoint: { method, access, path } }) =>
    method !== 'GET' && typeof access === 'string' && !path.startsWith('/staff/'),
)

/** Those without a session write their entries themselves; below. */
const isPublic = ({ access }: Endpoint) => access === 'public' || access === 'task-link'
/** Those that need a bank, a device, a code, or a second account; their features' tests make them. */
const elsewhere =
  /\/(plaid|archives|session\/account|users\/(passkeys|recovery_codes|second_factor|totp))\b/

const made = changes.filter(
  ({ name, endpoint }) => !isPublic(endpoint) && !endpoint.provesNothing && !elsewhere.test(name),
)

let api: Awaited<ReturnType<typeof startApi>>
let admin: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  api = await startApi({ idleJobs: ['make_preview'] })
  admin = await api.signInStaff('admin')
})
afterAll(() => api.stop())

type Owner = Pick<Awaited<ReturnType<typeof api.signIn>>, 'accountId'>
type Entry = {
  action: string
  actorId: string
  actorName: string
  subject: { params?: object; record?: { type: string; id: string }; own: true }
}

const entriesOf = ({ accountId }: Owner) =>
  api.db.rows<Entry>(sql`
    select action, actor_id, actor_name, subject from audit_log
    where account_id = ${accountId} and subject ? 'own' order by position
  `)

/** Who is in the history of who saw and changed what of the client. */
async function visitorsOf({ accountId }: Owner) {
  const range = { page: 1, limit: 25, since: new Date(0) }
  const { visits } = await staffVisits(api.db, accountId, range)
  return visits.map(({ staffName }) => staffName)
}

const actionsOf = async (owner: Owner) => (await entriesOf(owner)).map(({ action }) => action)

test('each change of a client is in their log, or the contract says why it proves nothing', () => {
  const left = changes.filter(({ endpoint }) => endpoint.provesNothing)
  expect(left.map(({ name }) => name)).toEqual([
    'DELETE /v1/push_subscriptions/:id',
    'POST /v1/document_pages',
    'POST /v1/push_subscriptions',
  ])
  const open = changes.filter(({ endpoint }) => endpoint.access === 'public')
  expect(open.map(({ name }) => name)).toEqual([
    'PATCH /users/password',
    // Anyone can ask for the mail.
    'POST /users/password',
    'POST /users/sign_in',
    'POST /users/sign_in/code',
    'POST /users/sign_in/passkey',
  ])
  expect(made.length).toBeGreaterThan(20)
})

/** Bodies of calls that neither create a record nor name one. */
const bodies: Record<string, object> = {
  'PATCH /v1/notice_preferences': { notice_preferences: [{ kind: 'message', mail: false }] },
  'PATCH /v1/trips/summary/:year': { odometer: { start_miles: 10, end_miles: 20 } },
  'PATCH /v1/users/preferences': { preferences: { language: 'es' } },
}

/** Makes the call for a new client, with what it needs. */
async function make(name: string, endpoint: Endpoint) {
  const plan = plans.find(
    (one) =>
      endpoint.access === 'signed-in' ||
      canUse(endpoint.access as Area, {
        clientCustomerType: one,
        isActive: true,
        isLimited: false,
      }),
  )!
  const owner = { plan, ...(await api.signIn({ plan, consultantId: admin.staffId })) }
  if (isCreation(name, endpoint)) {
    const { params, body } = await getInput(name)(owner, admin, api)
    await owner.call(endpoint, { ...(params && { params }), ...(body && { body }) } as never)
    return owner
  }
  const names = recordParams(endpoint)
  const id = names.length > 0 ? await getMaker(endpoint.path)(api, owner, admin) : ''
  const { status } = await callRaw(api.app, endpoint, {
    token: owner.token,
    params: Object.fromEntries(names.map((param) => [param, id])),
    payload: bodies[name]
      ? JSON.stringify(bodies[name])
      : bodyFor(name, names.length > 0 && endpoint.body !== undefined),
  })
  expect(status).toBeLessThan(300)
  return owner
}

test.each(made.map(({ name, endpoint }) => [name, endpoint] as const))(
  '%s is in the client’s log once, with IDs alone',
  async (name, endpoint) => {
    const owner = await make(name, endpoint)
    const entries = (await entriesOf(owner)).filter(({ action }) => action === name)
    expect(entries).toMatchObject([
      { actorId: owner.userId, actorName: 'Dana Whitfield', subject: { own: true } },
    ])
    const { result } = endpoint
    const { subject } = entries[0]!
    const hasRecord = result.kind === 'one'
    const parts = ['own', ...(endpoint.params ? ['params'] : []), ...(hasRecord ? ['record'] : [])]
    expect(Object.keys(subject).toSorted()).toEqual(parts)
    expect(Object.keys(subject.record ?? {})).toEqual(hasRecord ? ['id', 'type'] : [])
    expect(subject.record?.type).toBe(hasRecord ? result.type : undefined)
    expect(await findAuditBreaks(api.db, owner.accountId)).toEqual([])
    expect(await visitorsOf(owner)).not.toContain('Dana Whitfield')
  },
)

describe('the log of a client', () => {
  const payment = { year: 2026, quarter: 1, amount: 1_234, paidOn: '2026-04-10' } as const

  test('names the record, and says nothing of what was sent', async () => {
    const dana = await api.signIn()
    const { id } = await dana.call(tax.markPaid, { body: { taxPayment: payment } })
    const { guid } = await send(dana, [await pdf('settlement.pdf')], { title: 'Week 45' })
    const entries = await entriesOf(dana)
    expect(entries.map(({ subject }) => subject)).toEqual([
      { own: true, record: { type: 'tax_payment', id } },
      { own: true, record: { type: 'document', id: guid } },
    ])
    expect(JSON.stringify(entries)).not.toMatch(/1234|2026|Week|settlement/)
  })

  test('has neither what was sent again nor what was refused', async () => {
    const dana = await api.signIn()
    const body = { taxPayment: payment }
    const idempotencyKey = randomUUID()
    const mark = () => dana.call(tax.markPaid, { body }, { idempotencyKey })
    expect(await mark()).toEqual(await mark())
    const unknown = dana.call(tax.unmarkPaid, { params: { id: randomUUID() } })
    await expect(unknown).rejects.toMatchObject({ status: 404 })
    expect(await actionsOf(dana)).toEqual(['POST /v1/tax_payments'])
  })

  test('stays whole while much of theirs arrives at once, with what staff do', async () => {
    const dana = await api.signIn()
    const paper = await pdf('fuel.pdf')
    const text = { subject: 'Which truck?', body: 'Please say.' }
    const params = { accountId: dana.accountId }
    await Promise.all([
      ...Array.from({ length: 6 }, () => send(dana, [paper])),
      ...Array.from({ length: 40 }, () =>
        dana.call(account.changePreferences, { body: { preferences: { language: 'es' } } }),
      ),
      ...Array.from({ length: 10 }, () =>
        admin.call(hubMessagesForStaff.send, { params, body: { ...text, messageType: 'reply' } }),
      ),
    ])
    expect(await actionsOf(dana)).toHaveLength(46)
    expect(await findAuditBreaks(api.db, dana.accountId)).toEqual([])
  })

  test('has their sign-ins and new password, from where, but no failed try', async () => {
    const dana = await clientWithPassword(api)
    await api.visitor(account.forgotPassword, { body: { user: { email: dana.email } } })
    await api.work()
    const resetPasswordToken = /token=([\w-]+)/.exec(api.mails.at(-1)!.text)![1]!
    await api.visitor(account.resetPassword, {
      body: { resetPasswordToken, password, passwordConfirmation: password },
    })
    const { bearerToken } = await signIn(api, dana.email)
    const wrong = { email: dana.email, password: 'Short-Haul-44', rememberMe: false }
    const failed = api.visitor(account.signIn, { body: { user: wrong } })
    await expect(failed).rejects.toMatchObject({ status: 401 })
    await api.callWith(bearerToken)(account.signOut, {})
    expect(await actionsOf(dana)).toEqual([
      'PATCH /users/password',
      'POST /users/sign_in',
      'DELETE /users/sign_out',
    ])
    const rows = await api.db.rows<{ subject: object; address: string }>(sql`
      select subject, address from audit_log where account_id = ${dana.accountId}
    `)
    for (const { subject, address } of rows) {
      expect(subject).toEqual({ own: true })
      expect(address).toMatch(/^10\./)
    }
    expect(await findAuditBreaks(api.db, dana.accountId)).toEqual([])
    expect(await visitorsOf(dana)).toEqual([])
  })

  test('has a sign-in with a code once the code is right', async () => {
    const dana = await clientWithPassword(api)
    const { code } = await enrollTotp(api, dana)
    const challenge = await requestChallenge(api, dana.email)
    await expect(verifyCode(api, challenge, '000000')).rejects.toMatchObject({ status: 422 })
    api.clock.advance(30_000)
    await verifyCode(api, challenge, code())
    expect(await actionsOf(dana)).toEqual([
      'POST /v1/users/totp',
      'POST /v1/users/totp/confirmation',
      'POST /users/sign_in/code',
    ])
  })
})
