import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { canUse, plans, type Area, type Plan, type StaffRole } from '@milepost/contract/wire/access'
import { eventsPath } from '@milepost/contract/wire/events'
import {
  everyCall,
  recordParams,
  withUnknownFields,
  type NamedCall,
} from '@milepost/testing/every-call.ts'
import { createToken, hashToken } from '../src/platform/auth/tokens.ts'
import { callRaw, type RawCallOptions } from './callers/call-raw.ts'
import { signInEveryone, type Everyone, type Kind } from './callers/everyone.ts'
import { bodyFor } from './inputs/record-bodies.ts'
import { getMaker } from './records/records.ts'
import { addTaskLink } from './records/task-links.ts'
import { startApi } from './servers/start-api.ts'

/**
 * Every call of the contract, discovered automatically, against everyone who could make it. The contract's
 * access.test.ts lists who may use each area; each call says its area.
 */
const calls = await everyCall()

/** In the contract but not served yet. Remove entries as they are built; the list should end empty. */
const pending: string[] = []

/** Served, but not in the contract: a stream. */
const streamRoutes = [`GET ${eventsPath}`]

/** Only for admins: undoing a statement, the firm's settings, rates, resources, staff, audit log, and the demo's mail. */
const adminOnlyCalls = [
  /^POST .+\/reconciliations\/:id\/undo$/,
  /^POST .+\/accounts\/:accountId\/users$/,
  /^[A-Z]+ \/staff\/v1\/client_(imports|invitation)/,
  /^(PATCH|DELETE) \/staff\/v1\/client_tags/,
  /^(GET|PATCH) \/staff\/v1\/(firm_settings|retention)/,
  /^GET \/staff\/v1\/former_clients/,
  /^POST .+\/accounts\/:accountId\/erasure$/,
  /^[A-Z]+ \/staff\/v1\/firm_setup\b/,
  /^(POST|PATCH|DELETE) \/staff\/v1\/resources/,
  /^[A-Z]+ \/staff\/v1\/(rates|staff|audit_log|outbox)/,
]

let api: Awaited<ReturnType<typeof startApi>>
let everyone: Everyone
/** A link of the first client's mail. */
let taskLink: string
beforeAll(async () => {
  api = await startApi()
  everyone = await signInEveryone(api)
  taskLink = await addTaskLink(api, everyone.clients[0]!)
})
beforeEach(() => everyone.renew())
afterAll(() => api.stop())

const isByLink = ({ endpoint }: NamedCall) => endpoint.access === 'task-link'
const isPublic = ({ endpoint }: NamedCall) => endpoint.access === 'public'
const getRoles = ({ endpoint: { access } }: NamedCall) =>
  typeof access === 'object' ? access.staff : undefined
const hasAccount = ({ endpoint }: NamedCall) => endpoint.path.includes(':accountId')
const clientMay = ({ endpoint: { access } }: NamedCall, kind: Kind) =>
  access !== 'task-link' &&
  (access === 'signed-in' || canUse(access as Area, { ...kind, clientCustomerType: kind.plan }))

const getParams = (call: NamedCall, { accountId }: { accountId: string }): Record<string, string> =>
  hasAccount(call) ? { accountId } : {}

/** Someone who may make the call, with what makes the record theirs. */
function findCaller(call: NamedCall): Pick<RawCallOptions, 'token' | 'params'> {
  const { staff, clients } = everyone
  if (isByLink(call)) return { token: taskLink }
  const [role] = getRoles(call) ?? []
  if (role) return { token: staff[role].token, params: getParams(call, clients[0]!) }
  return { token: clients.find(({ kind }) => !isPublic(call) && clientMay(call, kind))?.token }
}

describe('the contract', () => {
  test('names a client in the paths of staff calls alone', () => {
    const ofClients = calls.filter(({ endpoint }) => !endpoint.path.startsWith('/staff/'))
    expect(ofClients.length).toBeGreaterThan(25)
    expect(ofClients.filter(hasAccount).map(({ name }) => name)).toEqual([])
  })

  test('reserves staff calls for staff, and some of them for admins', () => {
    const isWrong = (call: NamedCall) => {
      if (/ \/staff\/v1\/(sign_in\b|password(_resets)?$)/.test(call.name)) return !isPublic(call)
      const isAdminOnly = adminOnlyCalls.some((only) => only.test(call.name))
      return isAdminOnly !== (getRoles(call)?.join() === 'admin')
    }
    const ofStaff = calls.filter(({ endpoint }) => endpoint.path.startsWith('/staff/'))
    expect(ofStaff.length).toBeGreaterThan(10)
    expect(
      ofStaff.filter(isWrong).map(({ name }) => name),
      'Edit adminOnlyCalls in contract-matrix.test.ts, or change the access of the call',
    ).toEqual([])
  })

  test('is served, except for the pending calls', async () => {
    const foreignRecordCalls = calls.filter((call) => !isPublic(call) || !call.endpoint.params)
    const statuses = await Promise.all(
      foreignRecordCalls.map(async ({ endpoint }) => (await callRaw(api.app, endpoint)).status),
    )
    expect(
      foreignRecordCalls.filter((_, i) => statuses[i] === 404).map(({ name }) => name),
      'Serve the call, or add it to pending in contract-matrix.test.ts',
    ).toEqual(pending)
  })

  test('includes every call that is served', async () => {
    const { paths } = (await api.app.inject({ url: '/api/openapi.json' })).json<{
      paths: Record<string, object>
    }>()
    const served = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const withoutParamNames = (name: string) => name.replace(/:\w+|\{\w+\}/g, ':')
    const named = [...calls.map(({ name }) => name), ...streamRoutes].map(withoutParamNames)
    expect(served.length).toBeGreaterThan(40)
    expect(
      served.filter((name) => !named.includes(withoutParamNames(name))),
      'Add the call to the contract, or a stream to streamRoutes in contract-matrix.test.ts',
    ).toEqual([])
  })
})

const served = calls.filter(({ name }) => !pending.includes(name))
const guarded = served.filter((call) => !isPublic(call))
const named = (some: NamedCall[]) => some.map((call) => [call.name, call] as const)

test.each(named(served.filter(isPublic)))(
  '%s never fails with a 5xx, whoever calls it',
  async (_, call) => {
    const { clients, staff } = everyone
    for (const token of [undefined, createToken(), clients[0]!.token, staff.admin.token])
      expect((await callRaw(api.app, call.endpoint, { token })).status).toBeLessThan(500)
  },
)

test.each(named(guarded))('%s is for the users in the access table', async (_, call) => {
  const params = getParams(call, everyone.clients[0]!)
  const roles = getRoles(call)
  const passed = 'let in'
  const outcome = async (token: string) => {
    const { status, code } = await callRaw(api.app, call.endpoint, { token, params })
    return [401, 403].includes(status) || status >= 500 ? `${status} ${code}` : passed
  }
  const ofClients = everyone.clients.map(async ({ kind, token }) => [kind, await outcome(token)])
  expect(await Promise.all(ofClients)).toEqual(
    everyone.clients.map(({ kind }) => {
      if (roles || isByLink(call)) return [kind, '401 unauthenticated']
      return [kind, clientMay(call, kind) ? passed : '403 not_available_for_your_plan']
    }),
  )
  const staff = Object.entries(everyone.staff)
  const ofStaff = staff.map(async ([role, { token }]) => [role, await outcome(token)])
  expect(await Promise.all(ofStaff)).toEqual(
    staff.map(([role]) => {
      if (!roles) return [role, '401 unauthenticated']
      return [role, roles.includes(role as StaffRole) ? passed : '403 forbidden']
    }),
  )
})

test.each(named(guarded))(
  '%s refuses a missing, invented or expired token and one of another kind',
  async (_, call) => {
    const { token = '', params = {} } = findCaller(call)
    const { clients, staff } = everyone
    const wrong: RawCallOptions[] = [
      {},
      { token: createToken() },
      { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` },
      { token: hashToken(token) },
      { token, scheme: 'Basic' },
      { token, scheme: 'Bearer Bearer' },
      { token: "' or true --" },
      { token: (getRoles(call) ? clients[0]! : staff.admin).token },
    ]
    const by = (how: RawCallOptions) => callRaw(api.app, call.endpoint, { ...how, params })
    const refusals = await Promise.all(wrong.map(by))
    const pastExpiryMs = 31 * 24 * 60 * 60 * 1000
    api.clock.advance(pastExpiryMs)
    // The holder of an old link learns that it has expired.
    if (!isByLink(call)) refusals.push(await by({ token }))
    api.clock.advance(-pastExpiryMs)
    for (const { status, code } of refusals)
      expect([status, code]).toEqual([401, 'unauthenticated'])
    expect(new Set(refusals.map(({ body }) => body)).size).toBe(1)
  },
)

test.each(named(guarded.filter(({ endpoint }) => endpoint.method === 'GET')))(
  '%s refuses HEAD without a token, too',
  async (_, { endpoint }) => {
    expect((await callRaw(api.app, endpoint, { method: 'HEAD' })).status).toBe(401)
  },
)

const ofRecords = guarded.filter(
  (call) =>
    recordParams(call.endpoint).length > 0 &&
    (!getRoles(call) || hasAccount(call)) &&
    // The file is missed first; the feature's own test looks for the 404.
    !call.endpoint.form,
)

test.each(named(ofRecords))(
  '%s gives the same 404 for another account’s id and for an id that doesn’t exist',
  async (name, call) => {
    const { endpoint } = call
    const { staff, consultantId } = everyone
    const { owner, other } = await findTwoAllowed(call, consultantId)
    const id = await getMaker(endpoint.path)(api, owner, staff.admin)
    const payload = bodyFor(name, endpoint.body !== undefined)
    const tokenFor = (one: typeof call) => {
      const roles = getRoles(one)
      return roles && (roles.includes('consultant') ? staff.consultant : staff.admin).token
    }
    const as = (who: typeof owner, value: string) => {
      const ids = Object.fromEntries(recordParams(endpoint).map((param) => [param, value]))
      return callRaw(api.app, endpoint, {
        token: tokenFor(call) ?? who.token,
        params: { ...ids, ...getParams(call, who) },
        payload,
      })
    }
    const foreign = await as(other, id)
    expect([foreign.status, foreign.code]).toEqual([404, 'not_found'])
    for (const never of [randomUUID(), 'all', '0', `${id}'--`, id.toUpperCase()])
      expect([never, await as(other, never)]).toEqual([never, foreign])
    // Checks that the owner finds it; otherwise a 404 for everyone else proves nothing.
    expect((await as(owner, id)).status).toBeLessThan(300)
  },
)

const ofConsultants = guarded.filter(
  (call) => hasAccount(call) && getRoles(call)?.includes('consultant'),
)

test.each(named(ofConsultants))('%s is a 404 for other clients’ consultants', async (_, call) => {
  const { accountId } = await api.signIn({ consultantId: everyone.staff.admin.staffId })
  const { token } = everyone.staff.consultant
  const by = (account: string) =>
    callRaw(api.app, call.endpoint, { token, params: { accountId: account } })
  const foreign = await by(accountId)
  expect(foreign.status).toBe(404)
  expect(await by(randomUUID())).toEqual(foreign)
})

test.each(named(served.filter(({ endpoint }) => endpoint.body)))(
  '%s refuses unknown fields in each of its objects',
  async (_, call) => {
    const { body, pointers } = withUnknownFields(call.endpoint.body!)
    const payload = JSON.stringify(body)
    const { status, errors } = await callRaw(api.app, call.endpoint, {
      ...findCaller(call),
      payload,
    })
    const unknown = errors.filter(({ code }) => code === 'unknown_field')
    expect(status).toBe(422)
    expect(new Set(unknown.map(({ source }) => source?.pointer))).toEqual(new Set(pointers))
  },
)

/** What a call's query must have, by call. */
const requiredQueries: Record<string, string> = {
  'GET /staff/v1/accounts/:accountId/ledger': 'account=1000&',
  'GET /staff/v1/accounts/:accountId/ledger.csv': 'account=1000&',
  'GET /staff/v1/accounts/:accountId/next_reconciliation': 'account=1000&',
  'GET /staff/v1/accounts/:accountId/per_diem_evidence': 'year=2026&',
  'GET /staff/v1/accounts/:accountId/posted_bank_rows':
    'account=1000&amount=-84.2&date=2026-11-04&',
  'GET /staff/v1/accounts/:accountId/reconciliations': 'account=1000&',
  'GET /staff/v1/firm_setup/sample_mail': 'language=en&',
  'GET /v1/per_diem_proposals': 'year=2026&',
  'GET /v1/sent_files': `hashes=${'0'.repeat(64)}&`,
  'GET /staff/v1/document_search': 'q=fuel&',
  'GET /v1/archives/:account/:id': 'ticket=none&',
  'GET /v1/document_archives/:account/:id': 'ticket=none&',
}

test.each(named(served.filter(({ endpoint }) => endpoint.query)))(
  '%s refuses unknown query parameters',
  async (_, call) => {
    const query = `?${requiredQueries[call.name] ?? ''}account_id=${randomUUID()}`
    const { status, code } = await callRaw(api.app, call.endpoint, { ...findCaller(call), query })
    expect(
      [status, code],
      'Add what the query must have to requiredQueries in contract-matrix.test.ts',
    ).toEqual([422, 'unknown_field'])
  },
)

const changes = served.filter(({ endpoint }) => endpoint.method !== 'GET')
const tooLong = ({ endpoint }: NamedCall) =>
  JSON.stringify(
    'x'.repeat(endpoint.form ? 10_001 : Math.max(1_048_577, (endpoint.maxBodyBytes ?? 0) + 1)),
  )

test.each(named(changes))('%s refuses a body over the size limit', async (_, call) => {
  const how = { ...findCaller(call), payload: tooLong(call) }
  const { status, code } = await callRaw(api.app, call.endpoint, how)
  expect([status, code]).toEqual([413, 'upload_too_large'])
})

test.each(named(changes.filter((call) => !isPublic(call))))(
  '%s refuses a missing token before reading the body',
  async (_, call) => {
    const { status } = await callRaw(api.app, call.endpoint, { payload: tooLong(call) })
    expect(status).toBe(401)
  },
)

/** Two clients who may make a call, on different plans if several may. */
async function findTwoAllowed(call: NamedCall, consultantId: string) {
  const may = plans.filter(
    (plan) => getRoles(call) || clientMay(call, { plan, isActive: true, isLimited: false }),
  )
  const signIn = async (plan: Plan) => ({ plan, ...(await api.signIn({ plan, consultantId })) })
  return { owner: await signIn(may[0]!), other: await signIn(may.at(-1)!) }
}
